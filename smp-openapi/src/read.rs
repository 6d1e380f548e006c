//! The entry points: a document in, tables or every problem out.

mod definitions;
mod form;
mod object;
mod shape;
mod v2;

use serde_json::Value;

use crate::document::Document;
use crate::error::{Errors, Problems, Reported};

pub(crate) use self::object::scalar_default;

/// How many levels of schemas may nest, references to definitions that are not objects with fields included.
const MAX_DEPTH: usize = 128;

/// How many bytes the pointer to a schema may have.
const MAX_POINTER: usize = 4096;

type Read<T> = Result<T, Reported>;

/// Reads a Swagger 2.0 document. Only its `definitions` matter.
///
/// Fields and definitions stand in the order in which `document` hands them out.
///
/// ```
/// use smp_core::schema::Kind;
/// use serde_json::json;
///
/// let document = smp_openapi::read(&json!({
///     "swagger": "2.0",
///     "definitions": {
///         "Service": {
///             "type": "object",
///             "properties": {
///                 "ports": {
///                     "type": "array",
///                     "items": {"$ref": "#/definitions/Port"},
///                     "x-kubernetes-patch-strategy": "merge",
///                     "x-kubernetes-patch-merge-key": "port",
///                     "x-kubernetes-recommended-patch-merge-key": "port,protocol"
///                 }
///             }
///         },
///         "Port": {
///             "type": "object",
///             "properties": {"port": {"type": "integer"}, "protocol": {"type": "string", "default": "TCP"}}
///         }
///     }
/// }))?;
///
/// let service = document.get("Service").expect("the document has it");
/// let ports = service.field("ports").expect("the type has it");
/// assert_eq!(ports.merge_key.join(","), "port");
/// assert_eq!(ports.recommended_key().join(","), "port,protocol");
/// assert!(matches!(service.value_of(ports).kind(), Kind::List(item) if item.object().is_some()));
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// Every problem of the document, each with its place, all of code [`smp_core::Code::InvalidSchema`]: values of a
/// wrong type, unknown strategies, references that lead nowhere, and violated [rules](smp_core::schema::Rule).
pub fn read(document: &Value) -> Result<Document, Errors> {
    let mut problems = Problems::default();
    match v2::source(document, &mut problems) {
        Ok(source) => definitions::read(source, problems),
        Err(Reported) => problems.finish(None),
    }
}

/// Reads a document as [`read`] does, from JSON text.
///
/// ```
/// let errors = smp_openapi::read_str("{").unwrap_err();
/// assert!(errors.to_string().starts_with("this is not JSON: "));
/// ```
///
/// # Errors
///
/// As [`read`], and [`smp_core::Code::InvalidDocument`] where the text is not JSON.
pub fn read_str(text: &str) -> Result<Document, Errors> {
    read_slice(text.as_bytes())
}

/// Reads a document as [`read`] does, from JSON text in UTF-8.
///
/// ```
/// let document = smp_openapi::read_slice(br#"{"definitions": {"Name": {"type": "string"}}}"#)?;
/// assert!(document.get("Name").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read`], and [`smp_core::Code::InvalidDocument`] where the text is not JSON.
pub fn read_slice(text: &[u8]) -> Result<Document, Errors> {
    let document = serde_json::from_slice(text).map_err(|error| Errors::not_json(&error))?;
    read(&document)
}
