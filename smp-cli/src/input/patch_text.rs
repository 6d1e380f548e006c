//! Texts of `--patch` that are valid YAML, or nearly, but not what a user means: file names, and what shells make of quotes.

use std::path::Path as FilePath;

use serde_json::Value;
use smp_core::{Path, Step};
use smp_suggest::shown;

use super::Document;
use super::text::format_of;
use crate::report::Failure;

/// Rejects what cannot be a patch.
///
/// ```text
/// -               standard input
/// @patch.yaml     a file, as curl names it
/// '{spec: …}'     the quotes of a command line for cmd.exe, which passes them on
/// {\"spec\": …}   quotes that are escaped twice
/// ```
pub(super) fn check(name: &str, text: &str) -> Result<(), Failure> {
    let text = text.trim();
    if text == "-" {
        let message = "`-` is standard input, not a patch";
        return Err(Failure::unreadable(name, message).hint("use --patch-file -"));
    }
    if let Some(file) = text.strip_prefix('@') {
        return Err(is_file_name(name, file));
    }
    if text.starts_with("'{") || text.starts_with("'[") {
        return Err(Failure::unreadable(name, "the patch is in single quotes, which are part of it")
            .hint("cmd.exe knows only double quotes: -p \"{spec: {replicas: 3}}\""));
    }
    if text.starts_with("{\\\"") {
        return Err(Failure::unreadable(
            name,
            "the quotes of the patch are escaped with backslashes, which are part of it",
        )
        .hint("remove the backslashes, or write YAML without quotes: -p '{spec: {replicas: 3}}'"));
    }
    Ok(())
}

/// Rejects documents that a user does not mean.
pub(super) fn check_documents(name: &str, text: &str, documents: &[Document]) -> Result<(), Failure> {
    let is_file = FilePath::new(text).is_file() || format_of(FilePath::new(text)).is_some();
    if is_file && documents.iter().all(|document| document.value.is_string()) {
        return Err(is_file_name(name, text));
    }
    documents.iter().try_for_each(|document| match without_space(document, &document.value, &Path::root()) {
        Some(failure) => Err(failure),
        None => Ok(()),
    })
}

fn is_file_name(name: &str, file: &str) -> Failure {
    Failure::unreadable(name, "this is a file name, not a patch").hint(format!("use --patch-file {}", shown(file)))
}

/// The failure for a colon without a space. In YAML, this is a name without a value:
///
/// ```yaml
/// {spec: {replicas:3}}         # the field `replicas:3`, which is null
/// {spec: {'replicas:3': null}}  # says so
/// ```
fn without_space(document: &Document, value: &Value, at: &Path) -> Option<Failure> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let at = at.child(Step::Field(name.clone()));
            let colon = name.find(':').filter(|_| value.is_null() && !name.ends_with(':'));
            match colon {
                Some(colon) => missing_space(document, name, colon, &at),
                None => without_space(document, value, &at),
            }
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| without_space(document, item, &at.child(Step::Index(index)))),
        _ => None,
    }
}

fn missing_space(document: &Document, name: &str, colon: usize, at: &Path) -> Option<Failure> {
    let origin = &document.origin;
    let range = origin.ranges(&[at]).pop().flatten()?;
    let rest = origin.content()[range.start..].strip_prefix(name)?.trim_start();
    if !rest.starts_with([',', '}']) {
        return None;
    }
    let at = range.start + colon;
    let failure = Failure::unreadable(&origin.text.place(at), "write a space after `:`");
    Some(failure.excerpt(origin.text.excerpt(at..at + 1)))
}
