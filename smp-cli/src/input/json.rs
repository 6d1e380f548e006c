//! Splits a text into JSON documents and reads them.

use serde_json::value::RawValue;

use super::place::{Part, Unreadable};
use super::tree::read_json;
use super::yaml::Read;

/// Every document of a text, one after the other.
pub(super) fn read(text: &str, max_depth: usize) -> Result<Vec<Read>, Unreadable> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut documents = Vec::new();
    while let Some(raw) = stream.next() {
        let raw = raw.map_err(|error| unreadable(text, 0, &error))?;
        let end = stream.byte_offset();
        let start = end - raw.get().len();
        let value = read_json(raw.get(), max_depth).map_err(|error| unreadable(text, start, &error))?;
        documents.push((Part { start, end, number: None }, value, Vec::new()));
    }
    Ok(documents)
}

/// The error at its place; its position counts from `start`.
fn unreadable(text: &str, start: usize, error: &serde_json::Error) -> Unreadable {
    let lines = text[start..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = start + lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    Unreadable::new(at, message(error))
}

/// The error's sentence without the position that `serde_json` writes behind it.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}
