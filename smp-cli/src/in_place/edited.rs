//! The text of a file after its documents changed. Only the text of changed values changes.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value;
use smp_yaml::{Edited, Reader};

use crate::input::{Document, Format};
use crate::output;
use crate::report::{Failure, warning};

/// A document of a file, and what happened to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    /// The document, with its new value.
    pub(crate) document: &'a Document,
    pub(crate) state: State,
}

/// What happened to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It has the value that was read.
    Same,
    /// It may have another value.
    Patched,
    /// It is removed from the file.
    Removed,
}

/// Where the text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Into the file. A YAML document that cannot be edited is an error, or rewritten if `rewrites` is set.
    File { rewrites: bool },
    /// To standard output, where other documents may follow. A YAML document that cannot be edited is rewritten.
    Output,
}

/// The new text of the file that contains all `parts`, which are in its order.
///
/// ```yaml
/// # the shop
/// kind: Deployment
/// spec: {replicas: 2} # at night
/// --- # removed
/// kind: Service
/// ```
///
/// With 3 replicas and without the Service, this is
///
/// ```yaml
/// # the shop
/// kind: Deployment
/// spec: {replicas: 3} # at night
/// ```
///
/// # Errors
///
/// Returns an error if a document cannot be written in the format of the file, or cannot be edited and is not rewritten.
pub(crate) fn edited(parts: &[Part<'_>], target: Target) -> Result<String, Failure> {
    let Some(first) = parts.first() else { return Ok(String::new()) };
    let before = first.document.origin.content();
    let mut text = String::with_capacity(before.len());
    let mut at = 0;
    for part in parts.chunk_by(|part, next| next.document.origin.is_part_of(&part.document.origin)) {
        let range = part[0].document.origin.range();
        text.push_str(&before[at..range.start]);
        text.push_str(&written(before, range.clone(), part, target)?);
        at = range.end;
    }
    text.push_str(&before[at..]);
    if target == Target::Output && !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// The text of a file with more documents at its end.
///
/// # Errors
///
/// Returns an error if a document cannot be written in the format of the file.
pub(crate) fn with_added<'v>(
    mut text: String,
    added: impl IntoIterator<Item = &'v Value>,
    format: Format,
) -> Result<String, Failure> {
    for value in added {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        if format == Format::Yaml && !text.trim().is_empty() {
            text.push_str("---\n");
        }
        let line_feed = if text.contains("\r\n") { "\r\n" } else { "\n" };
        text.push_str(&output::text(value, format)?.replace('\n', line_feed));
    }
    Ok(text)
}

/// The new text of a range that contains one document, or a list whose items are the documents.
fn written(text: &str, range: Range<usize>, parts: &[Part<'_>], target: Target) -> Result<String, Failure> {
    let origin = &parts[0].document.origin;
    // A line feed at the end could become part of the last value, which is a block, so it is edited as part of the document.
    let is_open = target == Target::Output && range.end == text.len() && !text.ends_with('\n');
    let text = if is_open { format!("{}\n", &text[range]) } else { text[range].to_owned() };
    if !is_open && parts.iter().all(|part| part.state == State::Same) {
        return Ok(text);
    }
    let not_written = || {
        Failure::unreadable(
            &origin.name(),
            "cannot write the result without changing its meaning; the file is unchanged",
        )
        .hint("omit -i and save the output")
    };
    let new = match origin.item() {
        Some(_) => &list(&text, parts).ok_or_else(not_written)?,
        None if parts[0].state == State::Removed => return Ok(String::new()),
        None => &parts[0].document.value,
    };
    if origin.format() == Format::Json {
        return smp_yaml::edit_json(&text, new).map_err(|_| not_written());
    }
    let edited = smp_yaml::edit(&text, new).map_err(|_| not_written())?;
    match &edited {
        Edited::InPlace(_) => {}
        Edited::PartlyRewritten(_) => warning(&format!("{}: {PARTLY_REWRITTEN}", origin.name())),
        Edited::Rewritten(_) if target != (Target::File { rewrites: false }) => {
            warning(&format!("{}: {REWRITTEN}", origin.name()));
        }
        Edited::Rewritten(_) => {
            let message = "cannot edit this YAML in place; the file is unchanged";
            return Err(Failure::unreadable(&origin.name(), message)
                .hint("use --rewrite to rewrite the whole document; its comments will be lost"));
        }
    }
    Ok(edited.into_text())
}

const PARTLY_REWRITTEN: &str =
    "cannot edit some values of this YAML in place; they were rewritten without their comments";
const REWRITTEN: &str = "cannot edit this YAML in place; rewriting the whole document (comments will be lost)";

/// The `v1` List that the documents are items of, with their values. `None` if they are not items of a list.
pub(crate) fn list_of(parts: &[Part<'_>]) -> Option<Value> {
    let origin = &parts.first()?.document.origin;
    origin.item()?;
    list(&origin.content()[origin.range()], parts)
}

/// The list in a text, with the new values of its items.
fn list(text: &str, parts: &[Part<'_>]) -> Option<Value> {
    let reader = Reader::new().max_depth(smp_yaml::MAX_DEPTH).format(parts.first()?.document.origin.format());
    let mut list = reader.read_one(text).ok()?.value;
    let items = list.get_mut("items")?.as_array_mut()?;
    let mut removed = BTreeSet::new();
    for part in parts {
        let item = part.document.origin.item()?;
        match part.state {
            State::Same => {}
            State::Patched => *items.get_mut(item)? = part.document.value.clone(),
            State::Removed => drop(removed.insert(item)),
        }
    }
    let mut index = 0..;
    items.retain(|_| index.next().is_some_and(|index| !removed.contains(&index)));
    Some(list)
}
