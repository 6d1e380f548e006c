//! How deep documents may nest: checked once for each input, so that nothing else has to count.

use serde_json::Value;

use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Place};
use crate::plan::Context;
use crate::scalar::type_name;

/// Checks that a document does not nest deeper than [`Options::max_depth`]; the root is level 1.
///
/// The operations check what they walk through: patches, and all inputs of a diff. The live object of an apply is not
/// walked, so that the cost of an apply follows the patch; who reads it from outside may check it with this.
///
/// ```
/// use smp_core::{check_depth, Code, Input, Options};
/// use serde_json::json;
///
/// let options = Options { max_depth: 2, ..Options::default() };
/// assert!(check_depth(&json!({"a": {"b": 1}}), Input::Live, &options).is_ok());
/// let error = check_depth(&json!({"a": {"b": []}}), Input::Live, &options).unwrap_err();
/// assert_eq!((error.code(), error.path().to_string()), (Code::DepthLimit, "a.b".to_owned()));
/// ```
///
/// # Errors
///
/// [`Code::DepthLimit`] with the path of the first object or list that is too deep.
pub fn check_depth(document: &Value, input: Input, options: &Options) -> Result<(), Error> {
    check(&Context::new(options, input), document)
}

pub(crate) fn check(context: &Context<'_>, document: &Value) -> Result<(), Error> {
    walk(context, document, context.options.max_depth.min(Options::DEEPEST), &Place::root())
}

/// Checks that a document is an object and not too deep.
pub(crate) fn check_document(context: &Context<'_>, document: &Value) -> Result<(), Error> {
    if !document.is_object() {
        return Err(not_an_object(context.input, type_name(document)));
    }
    check(context, document)
}

fn walk(context: &Context<'_>, value: &Value, limit: usize, place: &Place<'_>) -> Result<(), Error> {
    let is_container = matches!(value, Value::Array(_) | Value::Object(_));
    if is_container && place.level() > limit {
        let message = format!("nested deeper than the limit of {limit}; flatten it or raise the limit");
        return Err(context.error(Code::DepthLimit, place, message));
    }
    match value {
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(index, item)| walk(context, item, limit, &place.index(index)))
        }
        Value::Object(map) => map.iter().try_for_each(|(name, value)| walk(context, value, limit, &place.field(name))),
        _ => Ok(()),
    }
}

/// The error about a document of another type.
pub(crate) fn not_an_object(input: Input, type_name: &str) -> Error {
    let message = format!("a document must be an object, this is {type_name}");
    Error::new(Code::NotAnObject, input, Path::root(), message)
}
