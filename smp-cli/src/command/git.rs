//! The commands that git calls: a merge driver, an external diff and a textconv filter.

mod diff;
mod markers;
mod merge;
mod textconv;
mod versions;

use serde_json::Value;

pub(super) use self::diff::run as diff;
pub(super) use self::merge::run as merge;
pub(super) use self::textconv::run as textconv;
use crate::input::{Document, Reader};
use crate::report::Failure;
use smp_core::Patcher;

/// The reader of files that git passes. It reports no duplicate keys: they are not what the user asks for.
fn reader() -> Reader {
    Reader::new(Patcher::DEFAULT_MAX_DEPTH).keeping_duplicates()
}

/// Fails if one of the documents is not a Kubernetes object.
fn check_objects<'d>(documents: impl IntoIterator<Item = &'d Document>) -> Result<(), Failure> {
    let has_text = |object: &Value, field: &str| object.get(field).is_some_and(Value::is_string);
    let is_object = |object: &Value| has_text(object, "apiVersion") && has_text(object, "kind");
    let other = documents.into_iter().find(|document| !is_object(&document.value));
    other.map_or(Ok(()), |other| Err(Failure::unreadable(&other.origin.name(), "not a Kubernetes object")))
}
