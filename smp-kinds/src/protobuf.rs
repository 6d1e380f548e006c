//! Decodes bodies in Kubernetes' protobuf format, which kubectl sends for `create` and `auth`, to JSON. After that, they are
//! handled like JSON bodies. Responses are always JSON.

mod message;
mod special;
mod wire;

use std::fmt;

use serde_json::{Map, Value};

use crate::types::Struct;
use wire::Fields;

pub use message::MAX_VALUES;

/// The media type of bodies in this form.
pub const MEDIA_TYPE: &str = "application/vnd.kubernetes.protobuf";

/// The first bytes of every body.
const PREFIX: &[u8] = b"k8s\0";

/// The object that a client may send.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    pub kind: &'a str,
    /// The `apiVersion` of the object; absent if it may be any.
    pub api_version: Option<&'a str>,
    pub root: &'static Struct,
}

/// Why a body cannot be decoded.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The kind of the object is unknown.
    Envelope(String),
    /// A part of the object is malformed.
    Content(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Envelope(why) | Self::Content(why) => formatter.write_str(why),
        }
    }
}

/// Returns the object in a body as JSON text. Its names and values are those of the Go struct, zeros included.
///
/// ```text
/// "k8s\0" { 1: { 1: "v1", 2: "ConfigMap" }, 2: { 1: { 1: "web", 2: "" }, 2: { 1: "a", 2: "b" } } }
/// {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"web","generateName":""},"data":{"a":"b"}}
/// ```
///
/// An object of another kind than expected becomes `{"apiVersion":…,"kind":…}`, which is rejected like such a JSON object.
///
/// # Errors
///
/// Returns why the body is malformed, with the message of Kubernetes' decoder if it has one.
pub fn to_json(body: &[u8], expected: Expected<'_>) -> Result<String, Failure> {
    let envelope = Envelope::open(body).map_err(Failure::Envelope)?;
    let mut object = Map::new();
    let is_expected = (envelope.kind.is_empty() || envelope.kind == expected.kind)
        && (envelope.api_version.is_empty() || expected.api_version.is_none_or(|own| own == envelope.api_version));
    if is_expected {
        message::decode(expected.root, envelope.raw, &mut object).map_err(Failure::Content)?;
    }
    for (name, text) in [("apiVersion", envelope.api_version), ("kind", envelope.kind)] {
        if !text.is_empty() {
            object.insert(name.to_owned(), text.into());
        }
    }
    Ok(Value::Object(object).to_string())
}

/// The message `runtime.Unknown`: the bytes of an object, and which object it is.
#[derive(Debug, Default)]
struct Envelope<'b> {
    api_version: &'b str,
    kind: &'b str,
    raw: &'b [u8],
}

impl<'b> Envelope<'b> {
    fn open(body: &'b [u8]) -> Result<Self, String> {
        if body.is_empty() {
            return Err("empty data".to_owned());
        }
        let Some(data) = body.strip_prefix(PREFIX) else {
            return Err(format!(
                "provided data does not appear to be a protobuf message, expected prefix [{}]",
                PREFIX.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
            ));
        };
        if data.is_empty() {
            return Err("empty body".to_owned());
        }
        let mut envelope = Self::default();
        let mut fields = Fields::of("Unknown", data);
        while let Some((number, payload)) = fields.next()? {
            match number {
                1 => envelope.read_type(payload.bytes("typeMeta")?)?,
                2 => envelope.raw = payload.bytes("raw")?,
                _ => {}
            }
        }
        Ok(envelope)
    }

    fn read_type(&mut self, message: &'b [u8]) -> Result<(), String> {
        let mut fields = Fields::of("TypeMeta", message);
        while let Some((number, payload)) = fields.next()? {
            match number {
                1 => self.api_version = payload.text("apiVersion")?,
                2 => self.kind = payload.text("kind")?,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
