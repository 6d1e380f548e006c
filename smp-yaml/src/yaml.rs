//! Splits a text into YAML documents and reads them as kubectl does.

use std::ops::Range;

use crate::depth::kept_levels;
use crate::document::{Document, Format};
use crate::error::Problem;
use crate::tree::Tree;
use crate::value;

/// Reads all documents of a text except empty ones.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Vec<Document>, Problem> {
    let mut documents = Vec::new();
    for range in split(text) {
        let start = range.start;
        let document = one(&text[range], max_depth).map_err(|problem| problem.shifted(start))?;
        if !document.value.is_null() {
            documents.push(document.shifted(start));
        }
    }
    Ok(documents)
}

fn one(text: &str, max_depth: usize) -> Result<Document, Problem> {
    let tree = Tree::parse(text, max_depth)?;
    let (value, duplicates) = value::value(&tree, kept_levels(max_depth))?;
    Ok(Document { value, format: Format::Yaml, range: 0..text.len(), duplicates })
}

/// Splits a text at lines that start with `---` or `...`, which YAML does not allow inside a document.
fn split(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut offset = 0;
    let mut directives_only = true;
    for line in text.split_inclusive('\n') {
        let ends = is_marker(line, "...");
        if (is_marker(line, "---") && !directives_only) || ends {
            let end = if ends { offset + line.len() } else { offset };
            parts.push(start..end);
            start = end;
            directives_only = true;
        }
        if !ends {
            directives_only &= line.starts_with(['%', '#']) || line.trim().is_empty();
        }
        offset += line.len();
    }
    if start < text.len() {
        parts.push(start..text.len());
    }
    parts
}

fn is_marker(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}
