//! The nesting depth of documents. It is checked once for each input, so no other code has to count.

use serde_json::Value;

use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Place};
use crate::scalar::type_name;

/// Checks that a document is not nested deeper than the options allow; the root is level 1.
pub(crate) fn check_depth(document: &Value, input: Input, options: &Options) -> Result<(), Error> {
    let limit = options.max_depth.min(Options::MAX_DEPTH);
    walk(document, limit, &Place::root()).map_err(|path| {
        let message = format!("nested deeper than the limit of {limit}; flatten it or raise the limit");
        Error::new(Code::DepthLimit, input, path, message)
    })
}

/// Checks that a document is an object and not nested too deeply.
pub(crate) fn check_document(document: &Value, input: Input, options: &Options) -> Result<(), Error> {
    if !document.is_object() {
        return Err(not_an_object(input, type_name(document)));
    }
    check_depth(document, input, options)
}

/// Returns the path of the first object or list below the limit.
fn walk(value: &Value, limit: usize, place: &Place<'_>) -> Result<(), Path> {
    let is_container = matches!(value, Value::Array(_) | Value::Object(_));
    if is_container && place.level() > limit {
        return Err(place.path());
    }
    match value {
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(index, item)| walk(item, limit, &place.index(index)))
        }
        Value::Object(map) => map.iter().try_for_each(|(name, value)| walk(value, limit, &place.field(name))),
        _ => Ok(()),
    }
}

/// The error for a document that is not an object.
pub(crate) fn not_an_object(input: Input, type_name: &str) -> Error {
    let message = format!("a document must be an object, found {type_name}");
    Error::new(Code::NotAnObject, input, Path::root(), message)
}
