//! Reads documents and returns their tables, or all errors.

mod definitions;
mod documentation;
mod finish;
mod form;
mod formats;
mod input;
mod object;
mod repeated;
mod resource;
mod shape;
mod sources;
mod text;
mod types;

use serde_json::Value;

use crate::document::Document;
use crate::error::{Errors, Problems, Reported};

pub use self::input::AsDocuments;
pub(crate) use self::object::scalar_default;

/// The maximum nesting of schemas, including references to definitions that are not objects with fields.
const MAX_DEPTH: usize = 128;

/// The maximum length in bytes of the pointer to a schema.
const MAX_POINTER: usize = 4096;

type Read<T> = Result<T, Reported>;

/// Reads schemas: Swagger 2.0 (`definitions`), OpenAPI 3.0 or 3.1 (`components.schemas`), a `CustomResourceDefinition`,
/// or a `List` of these. [`AsDocuments`] lists the accepted forms of JSON and YAML. To set options, use [`Reader`].
///
/// Fields and definitions keep the order of the input.
///
/// ```
/// use smp_schema::Kind;
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
/// assert_eq!(ports.merge_key().join(","), "port");
/// assert_eq!(ports.recommended_key().join(","), "port,protocol");
/// assert!(matches!(service.field_schema(ports).kind(), Kind::List(item) if item.object().is_some()));
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
///
/// # Errors
///
/// Returns every error in the documents with its location, in a text with line and column, and the code
/// [`Code::InvalidSchema`](crate::Code::InvalidSchema): values of the wrong type, unknown strategies, unresolved references, violated
/// [rules](smp_schema::Rule), definitions that
/// have the same name and differ, and input without a schema. Returns an error with [`Code::InvalidDocument`](crate::Code::InvalidDocument)
/// if text is not UTF-8, or is neither JSON nor, with the feature `yaml`, YAML.
pub fn read(documents: &(impl AsDocuments + ?Sized)) -> Result<Document, Errors> {
    Reader::new().read(documents)
}

/// Reads schemas with options. By default, list and map types are stored but do not affect patches.
///
/// ```
/// use smp_openapi::{ListMapKeys, Reader};
///
/// let text = "definitions: {Rack: {properties: {labels: {items: {type: string}, x-kubernetes-list-type: set}}}}";
/// let document = Reader::new().list_map_keys(ListMapKeys::MergeKey).read(text)?;
/// assert!(document.get("Rack").unwrap().field("labels").unwrap().strategy().merge.is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "a reader does nothing until it reads"]
pub struct Reader {
    list_map_keys: ListMapKeys,
}

impl Reader {
    /// Returns a reader with the default options.
    ///
    /// ```
    /// assert_eq!(smp_openapi::Reader::new(), smp_openapi::Reader::default());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what list and map types mean for patches.
    pub fn list_map_keys(mut self, list_map_keys: ListMapKeys) -> Self {
        self.list_map_keys = list_map_keys;
        self
    }

    /// Like [`read`](crate::read()), but with the options of this reader.
    ///
    /// ```
    /// assert!(smp_openapi::Reader::new().read("definitions: {Name: {type: string}}").is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](crate::read()).
    pub fn read(&self, documents: &(impl AsDocuments + ?Sized)) -> Result<Document, Errors> {
        self.read_values(&documents.documents()?).map_err(|errors| documents.locate(errors))
    }

    fn read_values(&self, documents: &[Value]) -> Result<Document, Errors> {
        let mut problems = Problems::new(documents.len());
        match formats::find(documents, &mut problems) {
            Ok(sources) => definitions::read(documents, &sources.found, self.list_map_keys, problems)
                .map(|document| document.with_resources(sources.resources)),
            Err(Reported) => problems.finish(None),
        }
    }
}

/// What the list and map types for server-side apply (`x-kubernetes-list-type`, `x-kubernetes-list-map-keys`,
/// `x-kubernetes-map-type`) mean for a strategic merge patch.
///
/// ```
/// use smp_schema::MergeStrategy;
/// use smp_openapi::{ListMapKeys, Reader};
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
/// let carried = Reader::new().list_map_keys(ListMapKeys::Carry).read(&document)?;
/// assert_eq!(carried.get("Rack").unwrap().field("slots").unwrap().strategy().merge, None);
///
/// let merged = Reader::new().list_map_keys(ListMapKeys::MergeKey).read(&document)?;
/// let slots = merged.get("Rack").unwrap().field("slots").unwrap();
/// assert_eq!(slots.strategy().merge, Some(MergeStrategy::Merge));
/// assert_eq!(slots.merge_key().join(","), "number");
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListMapKeys {
    /// They do not affect patches; the tables store them.
    #[default]
    Carry,
    /// For a field without a patch extension, a list of type `map` is merged by its map keys, a list of scalars of type
    /// `set` is merged as a set, and an object of map type `atomic` is replaced. Custom resource definitions cannot
    /// declare more than this.
    MergeKey,
    /// Like [`ListMapKeys::MergeKey`], but only for custom resources. Kubernetes publishes its own types with patch
    /// extensions, and servers patch them by these alone.
    MergeKeyOfCustomResources,
}

/// The start of the names of Kubernetes' own definitions.
const OWN: [&str; 4] =
    ["io.k8s.api.", "io.k8s.apimachinery.", "io.k8s.apiextensions-apiserver.", "io.k8s.kube-aggregator."];

impl ListMapKeys {
    /// Whether list and map types affect patches of a definition.
    fn merge(self, definition: &str) -> bool {
        match self {
            Self::Carry => false,
            Self::MergeKey => true,
            Self::MergeKeyOfCustomResources => !OWN.iter().any(|own| definition.starts_with(own)),
        }
    }
}
