//! Splits a text into YAML documents and reads them as kubectl does.

mod scalar;
#[cfg(test)]
mod tests;
pub(crate) mod tree;
pub(crate) mod value;

use serde_json::Value;

use self::scalar::{Scalar, Tag};
use self::tree::Tree;
use self::value::Duplicate;
use super::place::{Part, Unreadable};
use super::tree::levels;

/// A document, the part of the text that it stands in, and the keys that stand twice in it.
pub(crate) type Read = (Part, Value, Vec<Duplicate>);

/// Every document of a text that is not empty.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Vec<Read>, Unreadable> {
    let mut documents = Vec::new();
    for part in split(text) {
        let shifted = |unreadable: Unreadable| Unreadable { at: part.start + unreadable.at, ..unreadable };
        let tree = Tree::parse(&text[part.start..part.end], max_depth).map_err(shifted)?;
        let (value, mut duplicates) = value::value(&tree, levels(max_depth)).map_err(shifted)?;
        for duplicate in &mut duplicates {
            duplicate.at += part.start;
        }
        if !value.is_null() {
            documents.push((part, value, duplicates));
        }
    }
    Ok(documents)
}

/// The parts between the lines that start with `---` or `...`, which YAML allows nowhere inside a document.
fn split(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut offset = 0;
    let mut directives_only = true;
    for line in text.split_inclusive('\n') {
        let ends = is_marker(line, "...");
        if (is_marker(line, "---") && !directives_only) || ends {
            let end = if ends { offset + line.len() } else { offset };
            parts.push(Part { start, end, number: None });
            start = end;
            directives_only = true;
        }
        if !ends {
            directives_only &= line.starts_with(['%', '#']) || line.trim().is_empty();
        }
        offset += line.len();
    }
    if start < text.len() {
        parts.push(Part { start, end: text.len(), number: None });
    }
    parts
}

fn is_marker(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

/// Whether a text that is written plainly is read as itself.
pub(crate) fn is_text(text: &str) -> bool {
    matches!(Scalar::of(Tag::None, text), Ok(Scalar::Text(_)))
}
