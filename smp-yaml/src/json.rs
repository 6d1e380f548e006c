//! Splits a text into JSON documents and reads them.

mod tree;

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::Range;

use serde_json::Value;
use serde_json::value::RawValue;

use self::tree::read_levels;
use crate::MAX_DEPTH;
use crate::depth::kept_levels;
use crate::document::{Document, Duplicate, Format};
use crate::error::{Code, Error, Problem};
use crate::locate::members;

/// Reads one JSON document up to a number of levels. Deeper values become null.
///
/// To check the depth of a document, read one more level than is allowed. At most [`MAX_DEPTH`] + 2 levels are kept.
///
/// # Errors
///
/// Returns an error with [`Code::Syntax`] if the text is not one JSON document.
///
/// ```
/// # use serde_json::json;
/// assert_eq!(smp_yaml::from_json("{\"a\": {\"b\": 1}}", 3)?, json!({"a": {"b": 1}}));
/// assert_eq!(smp_yaml::from_json("{\"a\": {\"b\": 1}}", 2)?, json!({"a": {"b": null}}));
/// # Ok::<(), smp_yaml::Error>(())
/// ```
pub fn from_json(text: &str, levels: usize) -> Result<Value, Error> {
    read_levels(text, levels.min(MAX_DEPTH + 2), &Cell::new(false))
        .map_err(|error| problem(text, &error).into_error(text))
}

/// Reads all documents of a text.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Vec<Document>, Problem> {
    let levels = kept_levels(max_depth);
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut documents = Vec::new();
    while let Some(raw) = stream.next() {
        let raw = raw.map_err(|error| problem(text, &error))?;
        let end = stream.byte_offset();
        let start = end - raw.get().len();
        let has_duplicates = Cell::new(false);
        let value = read_levels(raw.get(), levels, &has_duplicates)
            .map_err(|error| problem(raw.get(), &error).shifted(start))?;
        let duplicates = if has_duplicates.get() { duplicates(text, start..end, levels) } else { Vec::new() };
        documents.push(Document { value, format: Format::Json, range: start..end, duplicates });
    }
    Ok(documents)
}

/// The repeated names in the objects of a document.
fn duplicates(text: &str, document: Range<usize>, levels: usize) -> Vec<Duplicate> {
    let mut found = Vec::new();
    let mut open = vec![(document, levels)];
    while let Some((value, levels)) = open.pop() {
        // Deeper values were not kept.
        let Some(levels) = levels.checked_sub(1) else { continue };
        let mut names = HashSet::new();
        for (name, member) in members(text, &value, b'{') {
            let offset = name.start;
            let name: String = serde_json::from_str(&text[name]).unwrap_or_default();
            if !names.insert(name.clone()) {
                found.push(Duplicate { name, offset });
            }
            open.push((member, levels));
        }
        open.extend(members(text, &value, b'[').map(|(item, _)| (item, levels)));
    }
    found.sort_by_key(|duplicate| duplicate.offset);
    found
}

/// The problem for a parser error.
fn problem(text: &str, error: &serde_json::Error) -> Problem {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let is_closing = text[at..].starts_with(['}', ']']) && !text[..at].trim_end().ends_with(':');
    if is_closing && error.to_string().starts_with("expected value") {
        let bracket = &text[at..=at];
        return Problem::new(Code::Syntax, at, format!("unexpected `{bracket}`; remove it, or add what it closes"));
    }
    Problem::new(Code::Syntax, at, message(error))
}

/// The message of a parser error, without the position that `serde_json` appends, and with a hint.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let problem = text.strip_suffix(&position).unwrap_or(&text);
    match hint(problem) {
        Some(hint) => format!("{problem}; {hint}"),
        None => problem.to_owned(),
    }
}

/// How to fix a problem of the parser.
fn hint(problem: &str) -> Option<&'static str> {
    Some(match problem {
        "expected value" => "put text in double quotes; JSON has no comments, no NaN and no Infinity",
        "expected ident" => "put text other than true, false and null in double quotes",
        "key must be a string" => "write names in double quotes, with no comma after the last field",
        "trailing comma" => "remove the last comma",
        "number out of range" => "use a smaller number, or put it in quotes",
        "invalid escape" => "write a backslash as `\\\\`",
        _ if problem.starts_with("control character") => "write it as an escape, such as `\\n` or `\\t`",
        _ if problem.starts_with("EOF while parsing") => "the text ends too early; close open brackets and quotes",
        _ if problem.starts_with("expected `") => "add it, or remove the text here",
        _ => return None,
    })
}
