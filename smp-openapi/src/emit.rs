//! Writes definitions as OpenAPI schemas and as complete documents.

mod schema;

use serde_json::{Map, Value, json};

use crate::definitions::Definitions;
use crate::version::OpenApi;

/// The `info` object of a document.
///
/// ```
/// use smp_openapi::{Definitions, Info, OpenApi};
///
/// let info = Info { title: "Tools".to_owned(), version: "v1".to_owned() };
/// let document = Definitions::new().document(OpenApi::V3, &info);
/// assert_eq!(document["info"], serde_json::json!({"title": "Tools", "version": "v1"}));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name of the API, for example `Kubernetes`.
    pub title: String,
    /// The version of the API, for example `v1.36.0`.
    pub version: String,
}

impl Definitions<'_> {
    /// Returns every definition as a schema, by name: the `definitions` of Swagger 2.0 or the `components.schemas` of
    /// OpenAPI 3.0.
    ///
    /// A schema contains exactly what its table contains, including documentation. [`Definitions::with_list_types`]
    /// adds the list types that follow from the strategies. Fields of flattened types are fields of the object, inline
    /// objects of a document get their own definitions, and keys are sorted. Lists and maps that nest more than 128
    /// levels deep without a named type in between are free-form from there on.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, OpenApi};
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ///     ports: Vec<Port>,
    ///     #[patch(strategy = "retainKeys")]
    ///     source: Option<Port>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     #[patch(default = "TCP")]
    ///     protocol: Option<String>,
    /// }
    ///
    /// let definitions = Definitions::of::<Service>()?;
    /// let service = &definitions.schemas(OpenApi::V2)["Service"];
    /// assert_eq!(
    ///     service,
    ///     &json!({
    ///         "properties": {
    ///             "ports": {
    ///                 "items": {"$ref": "#/definitions/Port"},
    ///                 "type": "array",
    ///                 "x-kubernetes-patch-merge-key": "port",
    ///                 "x-kubernetes-patch-strategy": "merge",
    ///                 "x-kubernetes-recommended-patch-merge-key": "port,protocol",
    ///             },
    ///             "source": {"$ref": "#/definitions/Port", "x-kubernetes-patch-strategy": "retainKeys"},
    ///         },
    ///         "required": ["ports"],
    ///         "type": "object",
    ///     }),
    /// );
    ///
    /// let service = &definitions.schemas(OpenApi::V3)["Service"];
    /// assert_eq!(
    ///     service["properties"]["source"],
    ///     json!({"allOf": [{"$ref": "#/components/schemas/Port"}], "x-kubernetes-patch-strategy": "retainKeys"}),
    /// );
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    pub fn schemas(&self, version: OpenApi) -> Map<String, Value> {
        let mut schemas: Map<String, Value> =
            self.iter().map(|(name, schema)| (name.to_owned(), schema::definition(name, schema, version))).collect();
        schemas.values_mut().for_each(Value::sort_all_objects);
        schemas
    }

    /// Returns the complete definitions, as the owner of an API publishes them: the `definitions` of Swagger 2.0 or the
    /// `components.schemas` of OpenAPI 3.0.
    ///
    /// They contain everything that the types declare: patch strategies and keys, the list types that follow from them,
    /// doc comments as descriptions, the values of enums, and `#[patch(schema(...))]`. To omit the list types, use
    /// [`Definitions::schemas`].
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, OpenApi};
    ///
    /// #[derive(PatchSchema)]
    /// struct Rack {
    ///     #[patch(strategy = "merge")]
    ///     owners: Vec<String>,
    /// }
    ///
    /// let schemas = Definitions::of::<Rack>()?.published(OpenApi::V2);
    /// assert_eq!(schemas["Rack"]["properties"]["owners"]["x-kubernetes-list-type"], "set");
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    pub fn published(&self, version: OpenApi) -> Map<String, Value> {
        // Derived tables follow the rules. Tables made by hand may not; they are written without list types.
        match self.with_list_types() {
            Ok(document) => Definitions::from(&document).schemas(version),
            Err(_) => self.schemas(version),
        }
    }

    /// Returns a complete document with every definition and no paths.
    ///
    /// Reading it returns the same tables. OpenAPI 3.0 allows only letters, digits, `.`, `-` and `_` in the names of
    /// definitions.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, Info, OpenApi};
    ///
    /// #[derive(PatchSchema)]
    /// #[patch(gvk("example.com", "v1", "Tool"))]
    /// struct Tool {
    ///     size: Option<i32>,
    /// }
    ///
    /// let info = Info { title: "Tools".to_owned(), version: "v1".to_owned() };
    /// let document = Definitions::of::<Tool>()?.document(OpenApi::V2, &info);
    /// assert_eq!(
    ///     document,
    ///     json!({
    ///         "definitions": {
    ///             "Tool": {
    ///                 "properties": {"size": {"format": "int32", "type": "integer"}},
    ///                 "type": "object",
    ///                 "x-kubernetes-group-version-kind": [{"group": "example.com", "kind": "Tool", "version": "v1"}],
    ///             },
    ///         },
    ///         "info": {"title": "Tools", "version": "v1"},
    ///         "paths": {},
    ///         "swagger": "2.0",
    ///     }),
    /// );
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    pub fn document(&self, version: OpenApi, info: &Info) -> Value {
        let schemas = self.schemas(version);
        let info = json!({"title": info.title, "version": info.version});
        match version {
            OpenApi::V2 => json!({"definitions": schemas, "info": info, "paths": {}, "swagger": "2.0"}),
            OpenApi::V3 => {
                json!({"components": {"schemas": schemas}, "info": info, "openapi": "3.0.0", "paths": {}})
            }
        }
    }
}
