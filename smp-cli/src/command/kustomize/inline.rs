//! Reads patches that are texts in a kustomization, and finds their places in it.

use std::ops::Range;

use serde_json::Value;
use smp_core::{Patcher, Path};

use super::field::Field;
use crate::input::{Document, Reader};
use crate::origin::{Origin, Written};
use crate::report::Failure;

/// Reads the documents in a text that starts at `start` of the kustomization, after the name of its field.
///
/// ```yaml
/// patches:
/// - patch: |-
///     kind: Deployment    # documents of these lines
///     spec: {replicas: 3}
/// ```
pub(super) fn documents(
    reader: &Reader,
    field: &Field<'_>,
    (origin, start): (&Origin, usize),
    text: &str,
) -> Result<Vec<Document>, Failure> {
    let wanted = smp_yaml::Reader::new().max_depth(Patcher::DEFAULT_MAX_DEPTH).read(text);
    let written = written(origin.content(), start).map(|range| in_lines(reader, origin, range));
    let is_wanted = |read: &[Document]| match &wanted {
        Ok(wanted) => read.iter().map(|read| &read.value).eq(wanted.iter().map(|wanted| &wanted.value)),
        Err(_) => false,
    };
    match (written, &wanted) {
        (Some(Ok(mut read)), _) if is_wanted(&read) => {
            for document in &mut read {
                document.origin = Origin { written: Written::InString, number: None, ..document.origin.clone() };
            }
            Ok(read)
        }
        (Some(Err(failure)), Err(_)) => Err(failure),
        (_, Err(error)) => Err(field.wrong(error.message())),
        (_, Ok(wanted)) => {
            let range = origin.ranges(&[&field.path]).pop().flatten().unwrap_or(start..start);
            let origin = Origin { range, written: Written::Escaped, number: None, ..origin.clone() };
            Ok(wanted.iter().map(|read| Document { value: read.value.clone(), origin: origin.clone() }).collect())
        }
    }
}

/// Where the values of these paths start in the text, after the names of their fields.
pub(super) fn starts(origin: &Origin, paths: &[&Path]) -> Vec<Option<usize>> {
    let ranges = origin.ranges(paths).into_iter().zip(paths);
    let start = |(range, path): (Option<Range<usize>>, &&Path)| match path.steps().last() {
        // The range is that of the name.
        Some(smp_core::Step::Field(_)) => {
            let end = range?.end;
            let rest = &origin.content()[end..];
            Some(end + rest.find(':')? + 1)
        }
        _ => Some(range?.start),
    };
    ranges.map(start).collect()
}

/// The part of a text in which a scalar is written without escapes, if its value contains the same lines: a block, or quotes.
///
/// ```yaml
/// patch: |-
///   kind: Pod               # the lines after the header, up to one that is indented less
/// patch: '{kind: Pod}'      # what is in the quotes
/// ```
fn written(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let scalar = rest.trim_start_matches(' ');
    let start = start + rest.len() - scalar.len();
    match scalar.chars().next()? {
        '|' => block(text, start + scalar.find('\n')? + 1),
        quote @ ('\'' | '"') => scalar[1..].find(quote).map(|length| start + 1..start + 1 + length),
        _ => {
            // The place of an item that is a block is that of its first line, after the header.
            let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
            if text[line..start].trim().is_empty() { block(text, line) } else { None }
        }
    }
}

/// The lines of a block from its first line.
fn block(text: &str, start: usize) -> Option<Range<usize>> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = text[start..].split_inclusive('\n');
    let first = lines.clone().find(|line| !line.trim().is_empty()).map(indent)?;
    let length = |line: &str| (line.trim().is_empty() || indent(line) >= first).then_some(line.len());
    let end = start + lines.by_ref().map_while(length).sum::<usize>();
    Some(start..end)
}

/// Reads the documents in indented lines, in which a line of three hyphens is not a marker for a reader.
fn in_lines(reader: &Reader, origin: &Origin, range: Range<usize>) -> Result<Vec<Document>, Failure> {
    let mut parts = Vec::from([Range { start: range.start, end: range.start }]);
    for line in origin.content()[range].split_inclusive('\n') {
        let end = parts.last().map_or(0, |part| part.end) + line.len();
        match parts.last_mut() {
            Some(part) if line.trim() != "---" => part.end = end,
            _ => {
                if let Some(part) = parts.last_mut() {
                    part.end = end - line.len();
                }
                parts.push(end..end);
            }
        }
    }
    let mut documents = Vec::new();
    for part in parts {
        documents.extend(reader.part(&origin.text, part)?);
    }
    Ok(documents)
}

/// Whether a text is a patch, not the name of a file: it has several lines, or is an object or a list.
pub(super) fn is_patch(text: &Value) -> bool {
    text.as_str().is_some_and(|text| text.trim().contains('\n') || text.trim_start().starts_with(['{', '[']))
}
