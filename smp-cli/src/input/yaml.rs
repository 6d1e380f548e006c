//! Splits a text into YAML documents and reads them as kubectl does.

use serde::de::DeserializeSeed as _;
use serde_json::Value;
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{
    Deserializer, DuplicateKeyPolicy, Error, Options, RenderOptions, SnippetMode, UserMessageFormatter,
};

use super::tree::Tree;
use super::{Message, Part, Unreadable};

/// Every document of a text that is not empty.
pub(super) fn read(text: &str, max_depth: usize) -> Result<Vec<(Part, Value)>, Unreadable> {
    let mut documents = Vec::new();
    for part in split(text) {
        let content = &text[part.start..part.end];
        let value = deserialize(content, max_depth, |deserializer| Tree::new(max_depth).deserialize(deserializer))
            .map_err(|error| unreadable(part.start, &error))?;
        if !value.is_null() {
            documents.push((part, value));
        }
    }
    Ok(documents)
}

/// Runs `read` on the one document of a text.
pub(super) fn deserialize<'de, T>(
    content: &'de str,
    max_depth: usize,
    read: impl for<'e> FnOnce(Deserializer<'de, 'e>) -> Result<T, Error>,
) -> Result<T, Error> {
    serde_saphyr::with_deserializer_from_str_with_options(content, options(content, max_depth), read)
}

/// What a text can hold is bounded by its size; only aliases can make it more, and they stay bounded. The parser
/// recurses, so the depth is bounded here too.
fn options(content: &str, max_depth: usize) -> Options {
    let budget = serde_saphyr::budget! {
        max_events: usize::MAX,
        max_nodes: usize::MAX,
        max_depth: max_depth,
        flow_nesting_limit: max_depth + 1_000,
        max_total_scalar_bytes: content.len().saturating_add(64 * 1024 * 1024),
        max_total_comment_bytes: usize::MAX,
        max_buffered_comment_events: usize::MAX,
    };
    serde_saphyr::options! {
        budget: budget,
        emit_comments: false,
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        legacy_octal_numbers: true,
        with_snippet: false,
    }
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

fn unreadable(start: usize, error: &Error) -> Unreadable {
    let (line, column) = position(error).unwrap_or((1, 1));
    Unreadable { start, line, column, message: message(error) }
}

/// Line and column of an error, from 1.
pub(super) fn position(error: &Error) -> Option<(usize, usize)> {
    let location = error.location()?;
    Some((usize::try_from(location.line()).ok()?, usize::try_from(location.column()).ok()?))
}

/// The error's sentence without the position behind it, and without values of the document.
fn message(error: &Error) -> Message {
    let error = error.without_snippet();
    let text = match error {
        Error::Budget { breach: BudgetBreach::Depth { .. }, .. } => return Message::TooDeep,
        Error::Budget { .. } => TOO_LARGE.to_owned(),
        Error::NonFiniteFloat { .. } => "JSON has no such number; write a finite one, or text in quotes".to_owned(),
        _ => rendered(error),
    };
    match text.as_str() {
        // The scanner counts levels by itself and says only this.
        "recursion limit exceeded" => Message::TooDeep,
        // What breaks a limit inside an alias has no variant of its own.
        text if text.starts_with("YAML document too large") => Message::Text(TOO_LARGE.to_owned()),
        _ => Message::Text(text),
    }
}

const TOO_LARGE: &str = "anchors and aliases make the document too large; write the values out";

fn rendered(error: &Error) -> String {
    let mut options = RenderOptions::new(&UserMessageFormatter);
    options.snippets = SnippetMode::Off;
    let text = error.render_with_options(options);
    let end = text.find(" at line ").or_else(|| text.find(" (defined at line ")).unwrap_or(text.len());
    text[..end].lines().next().unwrap_or_default().to_owned()
}
