//! Reads documents as objects of a kind: known fields, right types, defaults.

use std::fmt;

use serde_json::{Value, json};

use crate::cause::Causes;
use crate::crd::accessor;
use crate::custom::Custom;
use crate::decode::{self, Decoded};
use crate::defaults;
use crate::internal;
use crate::object::{at, text_at};
use crate::parse::parse;
use crate::resource::{BuiltIn, Resource, Rules};
use crate::rules::kinds::TEMPLATE_GENERATION;

/// The message for a custom resource without a kind.
pub const NO_KIND: &str = "Object 'Kind' is missing";

/// Why a document is not an object of a kind.
///
/// ```
/// use serde_json::json;
/// use smp_kinds::{Catalog, Error};
///
/// let catalog = Catalog::new();
/// let secrets = catalog.get_kind("v1", "Secret").unwrap();
/// let error = secrets.decode(&json!({"data": {"a": 1}})).unwrap_err();
/// assert!(matches!(error, Error::Malformed(_)));
/// let error = secrets.decode(&json!({"kind": "ConfigMap"})).unwrap_err();
/// assert_eq!(error.to_string(), "the document is of another kind: v1 ConfigMap");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not JSON, or a value has a type that its field cannot hold, in the words of the Go decoder.
    Malformed(String),
    /// The document has another `apiVersion` or `kind`.
    OtherKind {
        /// The `apiVersion` of the document.
        api_version: String,
        /// The `kind` of the document.
        kind: String,
    },
    /// The fields that strict decoding rejects, such as `unknown field "spec.nosuch"`.
    Fields(Vec<String>),
    /// With the defaults of its schema, the object is too large.
    TooLarge,
    /// The definition of a custom resource is invalid.
    Invalid(Causes),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) => f.write_str(why),
            Self::OtherKind { api_version, kind } => write!(f, "the document is of another kind: {api_version} {kind}"),
            Self::Fields(problems) => write!(f, "strict decoding error: {}", problems.join(", ")),
            Self::Invalid(causes) => causes.fmt(f),
            Self::TooLarge => f.write_str("the object is too large with the defaults of its schema"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Causes> for Error {
    fn from(causes: Causes) -> Self {
        Self::Invalid(causes)
    }
}

impl From<decode::Failure> for Error {
    fn from(failure: decode::Failure) -> Self {
        Self::Malformed(failure.to_string())
    }
}

/// A decoded object, and the problems that strict decoding reports.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) object: Value,
    pub(crate) problems: Vec<String>,
    /// Whether the object has the group and the kind of the resource. If not, its schema was not applied.
    pub(crate) is_of_kind: bool,
}

/// Decodes an object from JSON text. A custom resource may be of another kind, which a server reports later.
pub(crate) fn text(resource: &Resource, text: &[u8]) -> Result<Read, Error> {
    match resource.rules() {
        Rules::BuiltIn(root) => built_in(resource, decode::decode(root, text)?),
        Rules::Custom(found) => {
            custom(resource, found, parse(text).map_err(|error| Error::Malformed(error.to_string()))?)
        }
    }
}

/// Like [`text`], but for a value. `again` returns the original value, for error messages.
pub(crate) fn value(resource: &Resource, value: Value, again: impl FnOnce() -> Value) -> Result<Read, Error> {
    match resource.rules() {
        Rules::BuiltIn(root) => built_in(resource, decode::decode_owned(root, value, again)?),
        Rules::Custom(found) => custom(resource, found, (value, Vec::new())),
    }
}

/// Sets the defaults of a decoded object.
pub(crate) fn complete(resource: &Resource, object: &mut Value, now: &dyn Fn() -> String) -> Result<(), Error> {
    match resource.rules() {
        Rules::BuiltIn(root) => {
            defaults::apply(root, object, now);
            internal::apply(root, object);
            Ok(())
        }
        Rules::Custom(custom) if custom.version.default(object) => Ok(()),
        Rules::Custom(_) => Err(Error::TooLarge),
    }
}

/// Decodes an object and sets its defaults. Returns it with the problems that strict decoding reports.
///
/// # Errors
///
/// Returns why the text is not such an object.
pub fn of_text(resource: &Resource, json: &[u8], now: &dyn Fn() -> String) -> Result<(Value, Vec<String>), Error> {
    finish(resource, text(resource, json)?, now)
}

/// Like [`of_text`], but for a value. `again` returns the original value, for error messages.
///
/// # Errors
///
/// Returns why the value is not such an object.
pub fn of_value(
    resource: &Resource,
    object: Value,
    again: impl FnOnce() -> Value,
    now: &dyn Fn() -> String,
) -> Result<(Value, Vec<String>), Error> {
    finish(resource, value(resource, object, again)?, now)
}

/// Decodes and completes the result of an apply. Nulls of a custom resource stay: they reach validation.
pub(crate) fn applied(resource: &Resource, mut object: Value, now: &dyn Fn() -> String) -> Result<Value, Error> {
    match resource.rules() {
        Rules::BuiltIn(root) => {
            object = built_in(resource, decode::decode_value(root, &object)?)?.object;
            complete(resource, &mut object, now)?;
        }
        Rules::Custom(custom) => {
            object["metadata"] = decode::metadata(at(&object, &["metadata"]))?.object;
            custom.version.prune(&mut object);
            // What cannot be read is reported by the validation.
            _ = custom.version.read_embedded(&mut object);
            if !custom.version.add_defaults(&mut object) {
                return Err(Error::TooLarge);
            }
        }
    }
    Ok(object)
}

/// An object of a resource before its creation, with the fields that its Go type always has.
///
/// ```yaml
/// {apiVersion: v1, kind: Namespace, metadata: {}, spec: {}, status: {}}
/// ```
pub(crate) fn empty(resource: &Resource) -> Value {
    zeroed(resource, json!({"apiVersion": resource.api_version(), "kind": resource.kind}))
}

/// An object with the fields that its Go type always has.
pub(crate) fn zeroed(resource: &Resource, object: Value) -> Value {
    match resource.rules() {
        Rules::BuiltIn(root) => decode::decode_value(root, &object).map_or(object, |decoded| decoded.object),
        Rules::Custom(_) => object,
    }
}

fn finish(resource: &Resource, read: Read, now: &dyn Fn() -> String) -> Result<(Value, Vec<String>), Error> {
    let Read { mut object, problems, is_of_kind } = read;
    if is_of_kind {
        complete(resource, &mut object, now)?;
    }
    Ok((object, problems))
}

/// Sets `apiVersion` and `kind`, or rejects those of another resource.
fn built_in(resource: &Resource, decoded: Decoded) -> Result<Read, Error> {
    let Decoded { mut object, problems } = decoded;
    let own = resource.api_version();
    let [api_version, kind] = ["apiVersion", "kind"].map(|name| text_at(&object, &[name]));
    if !matches!(api_version, "") && api_version != own || !matches!(kind, "") && kind != resource.kind {
        let or = |text: &str, own: &str| if text.is_empty() { own.to_owned() } else { text.to_owned() };
        return Err(Error::OtherKind { api_version: or(api_version, &own), kind: or(kind, &resource.kind) });
    }
    object["apiVersion"] = own.into();
    object["kind"] = resource.kind.as_str().into();
    if resource.is(BuiltIn::DaemonSet) {
        check_generation(&object)?;
    }
    Ok(Read { object, problems, is_of_kind: true })
}

/// The generation of the template of a daemon set is a number in the internal version, and an annotation here.
fn check_generation(object: &Value) -> Result<(), Error> {
    let generation = at(object, &["metadata", "annotations"]).get(TEMPLATE_GENERATION).and_then(Value::as_str);
    match generation.map(str::parse::<i64>) {
        Some(Err(_)) => Err(Error::Malformed(format!("metadata.annotations[{TEMPLATE_GENERATION}] must be a number"))),
        _ => Ok(()),
    }
}

/// Prunes a custom resource. Its metadata has the same type as that of built-in kinds.
fn custom(resource: &Resource, custom: &Custom, parsed: (Value, Vec<String>)) -> Result<Read, Error> {
    let (mut object, mut problems) = parsed;
    if !object.is_object() {
        return Err(Error::Malformed("json: cannot unmarshal a value that is not an object".to_owned()));
    }
    if text_at(&object, &["kind"]).is_empty() {
        return Err(Error::Malformed(NO_KIND.to_owned()));
    }
    accessor::text(&object, "apiVersion").map_err(Error::Malformed)?;
    let metadata = decode::metadata(at(&object, &["metadata"]))?;
    // Puts `metadata.` before the path in a problem: `unknown field "nosuch"`.
    problems.extend(metadata.problems.iter().map(|problem| problem.replacen('"', "\"metadata.", 1)));
    object["metadata"] = metadata.object;
    let group = text_at(&object, &["apiVersion"]).rsplit_once('/').map_or("", |(group, _)| group);
    let is_of_kind = (group, text_at(&object, &["kind"])) == (&resource.group, &resource.kind);
    if is_of_kind {
        let mut unknown = custom.version.prune(&mut object);
        unknown.extend(custom.version.read_embedded(&mut object).map_err(Error::Malformed)?);
        problems.extend(unknown.into_iter().map(|path| format!("unknown field {path:?}")));
    }
    Ok(Read { object, problems, is_of_kind })
}
