//! Splits a text into JSON documents and reads them.

use serde_json::Value;
use serde_json::value::RawValue;

use super::tree::read_json;
use super::{Message, Part, Unreadable};

/// Every document of a text, one after the other.
pub(super) fn read(text: &str, max_depth: usize) -> Result<Vec<(Part, Value)>, Unreadable> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut documents = Vec::new();
    while let Some(raw) = stream.next() {
        let raw = raw.map_err(|error| unreadable(0, &error))?;
        let end = stream.byte_offset();
        let start = end - raw.get().len();
        let value = read_json(raw.get(), max_depth).map_err(|error| unreadable(start, &error))?;
        documents.push((Part { start, end, number: None }, value));
    }
    Ok(documents)
}

fn unreadable(start: usize, error: &serde_json::Error) -> Unreadable {
    Unreadable { start, line: error.line(), column: error.column(), message: Message::Text(message(error)) }
}

/// The error's sentence without the position that `serde_json` writes behind it.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}
