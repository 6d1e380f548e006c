//! Failures of an apply, with the place in the configuration or in the object.

use serde_json::Value;
use smp_apply::{Code, Element, Error, Schema};
use smp_core::{Path, Step};
use smp_kinds::ApplyError;

use crate::command::lint;
use crate::input::Document;
use crate::report::Failure;

/// The failure for an object that is not one of its kind.
pub(super) fn of_live(live: &Document, error: &smp_kinds::Error) -> Failure {
    Failure::unreadable(&live.origin.name(), &format!("not a valid object of its kind: {error}"))
}

/// The failure for a configuration that cannot be applied.
pub(super) fn of_error(error: ApplyError, schema: Schema<'_>, live: Option<&Document>, wanted: &Document) -> Failure {
    let error = match error {
        ApplyError::Refused(error) => error,
        other => {
            return Failure::does_not_apply(format!("{}: {other}", wanted.origin.name())).coded(Code::InvalidPatch);
        }
    };
    let code = error.code();
    match code {
        Code::ManagedFieldsInPatch => {
            let path =
                Path::root().child(Step::Field("metadata".to_owned())).child(Step::Field("managedFields".to_owned()));
            at(wanted, &path, "a configuration cannot have managed fields; remove them", code)
        }
        Code::InvalidPatch => {
            let mut lines = lint::invalid_with_places(schema, wanted).into_iter();
            match lines.next() {
                Some(first) => Failure::does_not_apply(first).coded(code).details(lines.collect()),
                None => at(wanted, &located(&wanted.value, error.path()), &without_object(&error), code),
            }
        }
        Code::InvalidObject | Code::InvalidManagedFields => {
            let document = live.unwrap_or(wanted);
            let failure = at(document, &located(&document.value, error.path()), &error.to_string(), code);
            if code == Code::InvalidManagedFields {
                failure.hint("a server refuses every apply to such an object; repair the entry, or set `managedFields: [{}]` to drop all")
            } else {
                failure
            }
        }
        _ => Failure::does_not_apply(format!("{}: {error}", wanted.origin.name())).coded(code),
    }
}

/// The message of a server without the object that it is about: `failed to create typed patch object (…): .spec.a: …`.
fn without_object(error: &Error) -> String {
    let (message, path) = (error.to_string(), error.path().to_string());
    match message.split_once(&format!("{path}: ")) {
        Some((_, what)) if !path.is_empty() => what.to_owned(),
        _ => message,
    }
}

/// The failure at a path of a document.
fn at(document: &Document, path: &Path, message: &str, code: Code) -> Failure {
    let spot = document.origin.spots(&[path]).pop().flatten();
    let place = document.origin.place(spot.as_ref());
    let colon = if path.is_root() { String::new() } else { format!("{path}: ") };
    let excerpt = spot.and_then(|spot| spot.excerpt);
    Failure::does_not_apply(format!("{place}: {colon}{message}")).coded(code).at(path).excerpt(excerpt)
}

/// A path with the indexes of items instead of their keys, as far as the document has it.
fn located(document: &Value, path: &smp_apply::Path) -> Path {
    let mut found = Path::root();
    let mut value = document;
    for element in path.elements() {
        let step = match element {
            Element::Field(name) => Step::Field(name.to_string()),
            Element::Index(index) => Step::Index(usize::try_from(*index).unwrap_or_default()),
            Element::Key(keys) => {
                let has_keys =
                    |item: &Value| keys.iter().all(|(name, key)| item.get(&**name).is_none_or(|own| own == key));
                let Some(index) = value.as_array().and_then(|items| items.iter().position(has_keys)) else { break };
                Step::Index(index)
            }
            Element::Value(wanted) => {
                let Some(index) = value.as_array().and_then(|items| items.iter().position(|item| item == wanted))
                else {
                    break;
                };
                Step::Index(index)
            }
        };
        value = match &step {
            Step::Field(name) => &value[name.as_str()],
            Step::Index(index) => &value[*index],
        };
        found = found.child(step);
    }
    found
}
