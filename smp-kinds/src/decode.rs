//! Decodes JSON into the form in which an API server stores a built-in kind: as if it were decoded into the Go struct and
//! encoded again.

pub(crate) mod base64;
mod context;
mod in_place;
mod mismatch;
mod node;
mod object;
pub(crate) mod quantity;
pub(crate) mod schema;
mod seed;
pub(crate) mod time;
mod zero;

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer};
use serde_json::{Map, Value};

use crate::reading::Error;
use crate::types::{self, Struct};
use context::{Context, Path};
use node::Node;
use seed::Seed;

pub use mismatch::name_of;

pub(crate) use zero::is_empty;

/// A decoded object, with the problems that strict decoding reports. [`Resource::decode`](crate::Resource::decode) returns it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The object in the form that a server stores: without unknown fields, and with the fields that its Go type always writes.
    pub object: Value,
    /// `unknown field "spec.nosuch"` and `duplicate field "data.a"`, in the order of the text; at most 100.
    pub problems: Vec<String>,
}

impl Decoded {
    /// Returns the object if strict decoding accepts it.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let decoded = config_maps.decode(&serde_json::json!({"date": {}}))?;
    /// assert!(decoded.strict().is_err());
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Fields`] if the document has unknown or duplicate fields.
    pub fn strict(self) -> Result<Value, Error> {
        if self.problems.is_empty() { Ok(self.object) } else { Err(Error::Fields(self.problems)) }
    }
}

/// Why a document cannot be decoded.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The text is not JSON.
    Syntax(String),
    /// A value has the wrong type or form, in the words of the Go decoder, such as `json: cannot unmarshal string into Go struct
    /// field DeploymentSpec.spec.replicas of type int32`.
    Type(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Syntax(text) | Failure::Type(text) => formatter.write_str(text),
        }
    }
}

/// Decodes an object of a built-in kind from JSON text.
///
/// ```text
/// {"kind":"Pod","spec":{"nosuch":1,"restartPolicy":"","hostname":null,"containers":[{"name":"web"}]}}
/// {"kind":"Pod","metadata":{},"spec":{"containers":[{"name":"web","resources":{}}]},"status":{}}
/// unknown field "spec.nosuch"
/// ```
///
/// # Errors
///
/// Returns an error if the text is not JSON, is nested more than 128 levels deep, or has a value that its Go type cannot hold.
pub fn decode(root: &'static Struct, text: &[u8]) -> Result<Decoded, Failure> {
    // Checking all of the text at once is faster than checking each string.
    let mut deserializer = std::str::from_utf8(text).map(serde_json::Deserializer::from_str);
    if let Ok(deserializer) = &mut deserializer
        && let Ok(decoded) = run(root, &mut *deserializer)
        && deserializer.end().is_ok()
    {
        return Ok(decoded);
    }
    // Errors are rare, so a second pass finds the exact message.
    match serde_json::from_slice::<Node>(text) {
        Err(error) => Err(Failure::Syntax(syntax(&error))),
        Ok(node) => Err(Failure::Type(mismatch::explain(root, &node))),
    }
}

/// Decodes an object of a built-in kind from a value.
///
/// # Errors
///
/// Returns an error if a value is one that its Go type cannot hold.
pub fn decode_value(root: &'static Struct, value: &Value) -> Result<Decoded, Failure> {
    run(root, value).map_err(|error: serde_json::Error| match Node::deserialize(value) {
        Ok(node) => Failure::Type(mismatch::explain(root, &node)),
        Err(_) => Failure::Type(error.to_string()),
    })
}

/// Decodes the metadata of an object; null counts as empty.
///
/// # Errors
///
/// Returns an error if a value is one that its Go type cannot hold.
pub(crate) fn metadata(metadata: &Value) -> Result<Decoded, Failure> {
    match types::by_name("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta") {
        Some(root) if !metadata.is_null() => decode_value(root, metadata),
        _ => Ok(Decoded { object: Value::Object(Map::new()), problems: Vec::new() }),
    }
}

/// Decodes an object of a built-in kind in place. If that fails, `again` makes the same value once more for the message.
///
/// # Errors
///
/// Returns an error if a value is one that its Go type cannot hold.
pub(crate) fn decode_owned(
    root: &'static Struct,
    mut object: Value,
    again: impl FnOnce() -> Value,
) -> Result<Decoded, Failure> {
    let context = Context::default();
    match in_place::decode(&context, &Path::Root, &root.slot, &mut object) {
        Ok(()) => Ok(Decoded { object, problems: context.into_problems() }),
        Err(in_place::Unfit) => decode_value(root, &again()),
    }
}

fn run<'de, D: Deserializer<'de>>(root: &'static Struct, deserializer: D) -> Result<Decoded, D::Error> {
    let context = Context::default();
    let object =
        Seed { context: &context, path: &Path::Root, slot: &root.slot, base: None }.deserialize(deserializer)?;
    Ok(Decoded { object, problems: context.into_problems() })
}

/// Returns Go's message for invalid JSON, where Go always has the same message.
fn syntax(error: &serde_json::Error) -> String {
    if error.is_eof() { "unexpected end of JSON input".to_owned() } else { error.to_string() }
}

#[cfg(test)]
mod tests;
