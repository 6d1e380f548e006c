//! Splits a text into JSON documents and reads them.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::Range;

use serde_json::value::RawValue;

use super::locate::members;
use super::place::{Part, Unreadable};
use super::tree::{levels, read_telling};
use super::yaml::Read;
use super::yaml::value::Duplicate;

/// Every document of a text, one after the other.
pub(super) fn read(text: &str, max_depth: usize) -> Result<Vec<Read>, Unreadable> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut documents = Vec::new();
    while let Some(raw) = stream.next() {
        let raw = raw.map_err(|error| unreadable(text, 0, &error))?;
        let end = stream.byte_offset();
        let start = end - raw.get().len();
        let has_duplicates = Cell::new(false);
        let value =
            read_telling(raw.get(), max_depth, &has_duplicates).map_err(|error| unreadable(text, start, &error))?;
        let duplicates =
            if has_duplicates.get() { duplicates(text, start..end, levels(max_depth)) } else { Vec::new() };
        documents.push((Part { start, end, number: None }, value, duplicates));
    }
    Ok(documents)
}

/// The names that stand twice in an object of a document that was read.
fn duplicates(text: &str, document: Range<usize>, levels: usize) -> Vec<Duplicate> {
    let mut found = Vec::new();
    let mut open = vec![(document, levels)];
    while let Some((value, levels)) = open.pop() {
        // What lies deeper was not kept either.
        let Some(levels) = levels.checked_sub(1) else { continue };
        let mut names = HashSet::new();
        for (name, member) in members(text, &value, b'{') {
            let at = name.start;
            let name: String = serde_json::from_str(&text[name]).unwrap_or_default();
            if !names.insert(name.clone()) {
                found.push(Duplicate { name, at });
            }
            open.push((member, levels));
        }
        open.extend(members(text, &value, b'[').map(|(item, _)| (item, levels)));
    }
    found.sort_by_key(|duplicate| duplicate.at);
    found
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
    let problem = text.strip_suffix(&position).unwrap_or(&text);
    match cure(problem) {
        Some(cure) => format!("{problem}; {cure}"),
        None => problem.to_owned(),
    }
}

/// What to do about a problem that the parser only names.
fn cure(problem: &str) -> Option<&'static str> {
    Some(match problem {
        "expected value" => "text stands in double quotes, and JSON has no comments, no NaN and no Infinity",
        "expected ident" => "the words of JSON are true, false and null; put other text in double quotes",
        "key must be a string" => "write names in double quotes, and no comma after the last field",
        "trailing comma" => "remove the comma after the last one",
        "number out of range" => "write it in quotes, or smaller",
        "invalid escape" => "write a backslash as two",
        _ if problem.starts_with("control character") => "write it as an escape, as `\\n` or `\\t`",
        _ if problem.starts_with("EOF while parsing") => "the text is cut off; close what is open",
        _ if problem.starts_with("expected `") => "add it, or remove what stands here",
        _ => return None,
    })
}
