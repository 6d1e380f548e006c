//! Writes patched objects back into their file: only what changed changes in it, and it is never half written.

mod edit;
mod pairing;
mod replace;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use smp_core::Patcher;

use self::edit::edited;
use crate::input::{Document, Format, read_json, read_yaml};
use crate::output::json_like;
use crate::output::yaml::Layout;
use crate::report::{Failure, warning};

/// Writes the documents of a file back into it, where one of them changed. On any failure the file is as it was.
pub(crate) fn write(documents: &[&Document]) -> Result<(), Failure> {
    let Some(first) = documents.first() else { return Ok(()) };
    let before = first.origin.content();
    let mut parts: BTreeMap<usize, Vec<&Document>> = BTreeMap::new();
    for document in documents {
        parts.entry(document.origin.range().start).or_default().push(document);
    }
    let mut text = String::with_capacity(before.len());
    let mut at = 0;
    for part in parts.values() {
        let range = part[0].origin.range();
        text.push_str(&before[at..range.start]);
        text.push_str(&written(&before[range.clone()], part)?);
        at = range.end;
    }
    text.push_str(&before[at..]);
    if text == before {
        return Ok(());
    }
    let mark = if first.origin.has_byte_order_mark() { "\u{feff}" } else { "" };
    let [before, text] = [before, &text].map(|text| format!("{mark}{text}"));
    replace::replace(Path::new(first.origin.file()), before.as_bytes(), text.as_bytes())
}

/// The text of a part of a file once its documents are what they are now: one, or the items of a list.
fn written(text: &str, documents: &[&Document]) -> Result<String, Failure> {
    let origin = &documents[0].origin;
    let old = read(text, origin.format()).ok_or_else(|| not_written(&origin.name()))?;
    let mut new = old.clone();
    for document in documents {
        let place = match document.origin.item() {
            None => Some(&mut new),
            Some(item) => new.get_mut("items").and_then(|items| items.get_mut(item)),
        };
        *place.ok_or_else(|| not_written(&origin.name()))? = document.value.clone();
    }
    if old == new {
        return Ok(text.to_owned());
    }
    let is_new = |text: &String| read(text, origin.format()).is_some_and(|value| same(&value, &new));
    if origin.format() == Format::Json {
        return Some(json_like(text, &new)?).filter(is_new).ok_or_else(|| not_written(&origin.name()));
    }
    if let Some(text) = edited(text, &old, &new).filter(is_new) {
        return Ok(text);
    }
    let text = Some(anew(text, &new)).filter(is_new).ok_or_else(|| not_written(&origin.name()))?;
    warning(&format!(
        "{}: the change does not fit into the text as it is written; the document is written anew, without its comments",
        origin.name()
    ));
    Ok(text)
}

/// The one document of a part of a file.
fn read(text: &str, format: Format) -> Option<Value> {
    match format {
        Format::Json => read_json(text, Patcher::MAX_DEPTH).ok(),
        Format::Yaml => {
            let mut documents = read_yaml(text, Patcher::MAX_DEPTH).ok()?;
            let (_, value, _) = documents.pop().filter(|_| documents.is_empty())?;
            Some(value)
        }
    }
}

/// A document written anew below the comments, directives and the marker that it begins with.
fn anew(text: &str, value: &Value) -> String {
    let mut head = String::new();
    let mut has_marker = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("---") && !has_marker {
            has_marker = true;
            let rest = line[3..].trim();
            head.push_str(if rest.is_empty() || rest.starts_with('#') { line } else { "---\n" });
        } else if line.trim().is_empty() || line.starts_with(['#', '%']) {
            head.push_str(line);
        } else {
            break;
        }
    }
    let tail = text.split_inclusive('\n').next_back().filter(|line| line.starts_with("...")).unwrap_or_default();
    let document = Layout::KUBECTL.document(value);
    let document = if text.contains("\r\n") { document.replace('\n', "\r\n") } else { document };
    format!("{head}{document}{tail}")
}

/// Equality of values in which 1 and 1.0 are the same.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.is_f64() || b.is_f64()) && a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

fn not_written(name: &str) -> Failure {
    Failure::unreadable(name, "the result cannot be written so that it is read the same; nothing is written")
        .hint("leave -i out, and store what is printed")
}
