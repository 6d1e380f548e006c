//! Writes patched objects back into their file: only what changed changes in it, and it is never half written.

mod replace;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use smp_yaml::{Edited, Reader};

use crate::input::{Document, Format};
use crate::output::json_like;
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
    if origin.format() == Format::Json {
        let is_new = |text: &String| read(text, Format::Json).is_some_and(|value| value == new);
        return Some(json_like(text, &new)?).filter(is_new).ok_or_else(|| not_written(&origin.name()));
    }
    let edited = smp_yaml::edit(text, &new).map_err(|_| not_written(&origin.name()))?;
    if let Edited::Rewritten(_) = edited {
        warning(&format!(
            "{}: the change does not fit into the text as it is written; the document is written anew, without its comments",
            origin.name()
        ));
    }
    Ok(edited.into_text())
}

/// The one document of a part of a file.
fn read(text: &str, format: Format) -> Option<Value> {
    let reader = Reader::new().max_depth(smp_yaml::MAX_DEPTH).format(format);
    reader.read_one(text).ok().map(|document| document.value)
}

fn not_written(name: &str) -> Failure {
    Failure::unreadable(name, "the result cannot be written so that it is read the same; nothing is written")
        .hint("leave -i out, and store what is printed")
}
