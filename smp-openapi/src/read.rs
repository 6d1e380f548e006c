//! The entry points: documents in, tables or every problem out.

mod definitions;
mod documentation;
mod form;
mod object;
mod repeated;
mod resource;
mod shape;
mod sources;
mod text;
mod types;

use std::slice;

use serde_json::Value;

use crate::document::Document;
use crate::error::{Errors, Problems, Reported};

pub(crate) use self::object::scalar_default;
pub(crate) use self::text::documents;

/// How many levels of schemas may nest, references to definitions that are not objects with fields included.
const MAX_DEPTH: usize = 128;

/// How many bytes the pointer to a schema may have.
const MAX_POINTER: usize = 4096;

type Read<T> = Result<T, Reported>;

/// How documents are read. The default carries everything along and takes nothing for something else.
///
/// ```
/// use smp_openapi::{ListMapKeys, ReadOptions};
///
/// let options = ReadOptions { list_map_keys: ListMapKeys::MergeKey };
/// assert_ne!(options, ReadOptions::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// What `x-kubernetes-list-map-keys` mean to a patch.
    pub list_map_keys: ListMapKeys,
}

/// What the types that server-side apply knows (`x-kubernetes-list-type`, `x-kubernetes-list-map-keys`,
/// `x-kubernetes-map-type`) mean to a strategic merge patch.
///
/// ```
/// use smp_core::schema::MergeStrategy;
/// use smp_openapi::{ListMapKeys, ReadOptions, read_with};
///
/// let document = serde_json::json!({"definitions": {
///     "Rack": {"properties": {"slots": {
///         "type": "array",
///         "items": {"$ref": "#/definitions/Slot"},
///         "x-kubernetes-list-type": "map",
///         "x-kubernetes-list-map-keys": ["number"]
///     }}},
///     "Slot": {"properties": {"number": {"type": "integer"}}}
/// }});
///
/// let carried = read_with(&document, &ReadOptions { list_map_keys: ListMapKeys::Carry })?;
/// assert_eq!(carried.get("Rack").unwrap().field("slots").unwrap().strategy.merge, None);
///
/// let merged = read_with(&document, &ReadOptions { list_map_keys: ListMapKeys::MergeKey })?;
/// let slots = merged.get("Rack").unwrap().field("slots").unwrap();
/// assert_eq!(slots.strategy.merge, Some(MergeStrategy::Merge));
/// assert_eq!(slots.merge_key.join(","), "number");
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListMapKeys {
    /// Nothing; the tables carry them along.
    #[default]
    Carry,
    /// A list of type `map` is merged by its map keys, a list of scalars of type `set` as a set, and an object of map
    /// type `atomic` is replaced, if the field has no patch extension. Custom resource definitions can
    /// say no more than this.
    MergeKey,
}

/// Reads a document: Swagger 2.0 (`definitions`), OpenAPI 3.0 or 3.1 (`components.schemas`), a `CustomResourceDefinition`,
/// or a `List` of these.
///
/// Fields and definitions keep the order of `document`.
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
/// assert!(matches!(service.field_schema(ports).kind(), Kind::List(item) if item.object().is_some()));
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// Every problem of the document, each with its place, all of code [`smp_core::Code::InvalidSchema`]: values of a
/// wrong type, unknown strategies, references that lead nowhere, and violated [rules](smp_core::schema::Rule).
pub fn read(document: &Value) -> Result<Document, Errors> {
    read_with(document, &ReadOptions::default())
}

/// Reads a document as [`read`] does, with options.
///
/// ```
/// use smp_openapi::{ReadOptions, read_with};
///
/// let document = serde_json::json!({"openapi": "3.0.0", "components": {"schemas": {"Name": {"type": "string"}}}});
/// assert!(read_with(&document, &ReadOptions::default())?.get("Name").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read`].
pub fn read_with(document: &Value, options: &ReadOptions) -> Result<Document, Errors> {
    read_all(slice::from_ref(document), options)
}

/// Reads several documents of any formats as one. References find the definitions of all of them.
///
/// Definitions that say the same under one name are one; what only one of them carries along is that of the first.
/// Other Kubernetes objects, such as those next to custom resource definitions in a manifest, are skipped.
///
/// ```
/// use serde_json::json;
/// use smp_openapi::{ReadOptions, read_all};
///
/// let documents = [
///     json!({"openapi": "3.0.0", "components": {"schemas": {
///         "example.Holder": {"properties": {"rack": {"allOf": [{"$ref": "#/components/schemas/com.example.v1.Rack"}]}}}
///     }}}),
///     json!({
///         "apiVersion": "apiextensions.k8s.io/v1",
///         "kind": "CustomResourceDefinition",
///         "spec": {
///             "group": "example.com",
///             "names": {"kind": "Rack"},
///             "versions": [{"name": "v1", "served": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]
///         }
///     }),
/// ];
/// let document = read_all(&documents, &ReadOptions::default())?;
/// assert_eq!(document.names().collect::<Vec<_>>(), ["example.Holder", "com.example.v1.Rack"]);
/// assert!(document.get_kind("example.com", "v1", "Rack").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read`], each with the number of its document; also where two definitions of one name differ, and where no
/// document has a schema.
pub fn read_all(documents: &[Value], options: &ReadOptions) -> Result<Document, Errors> {
    let mut problems = Problems::new(documents.len());
    match sources::find(documents, &mut problems) {
        Ok(sources) => definitions::read(documents, &sources.found, options, problems)
            .map(|document| document.with_resources(sources.resources)),
        Err(Reported) => problems.finish(None),
    }
}

/// Reads the documents of a text, JSON or YAML, as [`read_all`] does without options.
///
/// ```
/// let document = smp_openapi::read_str("definitions: {Name: {type: string}}")?;
/// assert!(document.get("Name").is_some());
///
/// let errors = smp_openapi::read_str("{").unwrap_err();
/// assert!(errors.to_string().starts_with("this is not JSON: "));
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read_all`], and [`smp_core::Code::InvalidDocument`] where the text is neither JSON nor, with the feature
/// `yaml`, YAML.
pub fn read_str(text: &str) -> Result<Document, Errors> {
    read_str_with(text, &ReadOptions::default())
}

/// Reads the documents of a text, JSON or YAML, as [`read_all`] does.
///
/// ```
/// use smp_openapi::{ListMapKeys, ReadOptions, read_str_with};
///
/// let text = "
/// definitions:
///   Rack:
///     properties:
///       labels: {type: array, items: {type: string}, x-kubernetes-list-type: set}
/// ";
/// let document = read_str_with(text, &ReadOptions { list_map_keys: ListMapKeys::MergeKey })?;
/// assert!(document.get("Rack").unwrap().field("labels").unwrap().strategy.merge.is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read_str`].
pub fn read_str_with(text: &str, options: &ReadOptions) -> Result<Document, Errors> {
    read_all(&text::documents(text)?, options)
}

/// Reads the documents of a text in UTF-8, JSON or YAML, as [`read_all`] does without options.
///
/// ```
/// let document = smp_openapi::read_slice(br#"{"definitions": {"Name": {"type": "string"}}}"#)?;
/// assert!(document.get("Name").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// As [`read_str`], and [`smp_core::Code::InvalidDocument`] where the text is not UTF-8.
pub fn read_slice(text: &[u8]) -> Result<Document, Errors> {
    let text = str::from_utf8(text).map_err(|error| {
        Errors::unreadable(format!("this is not UTF-8 from byte {} on; save it as UTF-8", error.valid_up_to()))
    })?;
    read_str(text)
}
