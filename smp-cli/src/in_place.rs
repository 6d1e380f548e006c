//! Writes patched objects back to their file. Only changed parts of the text change, and the file is replaced atomically.

mod replace;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use smp_yaml::{Edited, Reader};

use crate::input::{Document, Format};
use crate::output::json_like;
use crate::report::{Failure, warning};

/// Writes the documents of a file back, if one of them changed. On failure the file is unchanged.
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

/// The new text of a part of a file that contains one document, or a list whose items are the documents.
fn written(text: &str, documents: &[&Document]) -> Result<String, Failure> {
    let origin = &documents[0].origin;
    let old = read(text, origin.format()).ok_or_else(|| not_written(&origin.name()))?;
    let new = with(&old, documents).ok_or_else(|| not_written(&origin.name()))?;
    if old == new {
        return Ok(text.to_owned());
    }
    if origin.format() == Format::Json {
        let is_new = |text: &String| read(text, Format::Json).is_some_and(|value| value == new);
        return Some(json_like(text, &new)?).filter(is_new).ok_or_else(|| not_written(&origin.name()));
    }
    let edited = smp_yaml::edit(text, &new).map_err(|_| not_written(&origin.name()))?;
    if let Edited::Rewritten(_) = edited {
        let what = "cannot edit this YAML in place; rewriting the whole document (comments will be lost)";
        warning(&format!("{}: {what}", origin.name()));
    }
    Ok(edited.into_text())
}

/// The value of a part with its documents: the document itself, or items of a list.
fn with(old: &Value, documents: &[&Document]) -> Option<Value> {
    let mut new = old.clone();
    for document in documents {
        let place = match document.origin.item() {
            None => &mut new,
            Some(item) => new.get_mut("items")?.get_mut(item)?,
        };
        *place = document.value.clone();
    }
    Some(new)
}

/// Reads the only document of a text.
fn read(text: &str, format: Format) -> Option<Value> {
    let reader = Reader::new().max_depth(smp_yaml::MAX_DEPTH).format(format);
    reader.read_one(text).ok().map(|document| document.value)
}

fn not_written(name: &str) -> Failure {
    Failure::unreadable(name, "cannot write the result without changing its meaning; the file is unchanged")
        .hint("omit -i and save the output")
}
