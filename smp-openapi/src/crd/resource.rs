//! The contents of a `CustomResourceDefinition` other than its schemas.

use serde_json::{Map, Value};

use super::kept::Kept;
use super::names::Names;

/// The names and the scope of a resource, from a `CustomResourceDefinition`, and whatever else it has.
///
/// ```
/// use smp_openapi::{CustomResource, Scope};
///
/// let document = smp_openapi::read(r#"{
///     "apiVersion": "apiextensions.k8s.io/v1",
///     "kind": "CustomResourceDefinition",
///     "spec": {
///         "group": "example.com",
///         "names": {"kind": "Chassis", "plural": "chassis", "shortNames": ["ch"]},
///         "scope": "Cluster",
///         "versions": [{"name": "v1", "served": true}, {"name": "v1alpha1", "served": false}]
///     }
/// }"#)?;
///
/// let resource = document.resource("example.com", "Chassis").expect("the document defines it");
/// assert_eq!((resource.plural(), resource.scope()), ("chassis", Scope::Cluster));
/// assert_eq!(resource.not_served(), ["v1alpha1"]);
///
/// let chassis = document.schema("example.com/v1/Chassis")?;
/// let manifest = CustomResource::of(chassis)?.resource(resource).manifest()?.value;
/// assert_eq!(manifest["metadata"]["name"], "chassis.example.com");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    pub(super) group: String,
    pub(super) names: Names,
    pub(super) scope: Scope,
    versions: Vec<String>,
    not_served: Vec<String>,
    storage_version: Option<String>,
    pub(super) kept: Kept,
}

/// The scope of a resource.
///
/// ```
/// assert_eq!(smp_openapi::Scope::default(), smp_openapi::Scope::Namespaced);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Objects are in a namespace.
    #[default]
    Namespaced,
    /// Objects are cluster-wide, like nodes.
    Cluster,
}

impl Resource {
    /// Reads a definition; its `spec`, the group and the kind are already known. Missing or invalid values have their defaults.
    pub(crate) fn read(definition: &Map<String, Value>, spec: &Map<String, Value>, group: &str, kind: &str) -> Self {
        let is_cluster = spec.get("scope").is_some_and(|scope| scope == "Cluster");
        let versions = spec.get("versions").and_then(Value::as_array).into_iter().flatten();
        let name = |version: &Value| Some(version.get("name")?.as_str()?.to_owned());
        let unserved = versions.clone().filter(|version| version.get("served").is_some_and(|served| served == false));
        let mut stored =
            versions.clone().filter(|version| version.get("storage").is_some_and(|storage| storage == true));
        Self {
            group: group.to_owned(),
            names: names(spec.get("names"), kind),
            scope: if is_cluster { Scope::Cluster } else { Scope::Namespaced },
            not_served: unserved.filter_map(name).collect(),
            versions: versions.filter_map(name).collect(),
            storage_version: stored.find_map(name),
            kept: Kept::read(definition, spec),
        }
    }

    /// Returns the API group of the resource.
    pub fn group(&self) -> &str {
        &self.group
    }

    /// Returns the kind of its objects.
    pub fn kind(&self) -> &str {
        &self.names.kind
    }

    /// Returns the name in paths and on the command line; the [`plural`](crate::plural) of the kind if the document has
    /// none.
    pub fn plural(&self) -> &str {
        &self.names.plural
    }

    /// Returns the name of a single object on the command line; the kind in lower case if the document has none.
    pub fn singular(&self) -> &str {
        &self.names.singular
    }

    /// Returns the short names for the command line.
    pub fn short_names(&self) -> &[String] {
        &self.names.short
    }

    /// Returns the scope; namespaced if the document has none.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Returns the names of the versions, in document order.
    ///
    /// ```
    /// let document = smp_openapi::read(r#"{
    ///     "apiVersion": "apiextensions.k8s.io/v1",
    ///     "kind": "CustomResourceDefinition",
    ///     "spec": {
    ///         "group": "example.com",
    ///         "names": {"kind": "Rack"},
    ///         "versions": [{"name": "v1", "served": true}, {"name": "v1alpha1", "served": false}]
    ///     }
    /// }"#)?;
    /// let rack = document.resource("example.com", "Rack").expect("the document defines it");
    /// assert_eq!(rack.versions(), ["v1", "v1alpha1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn versions(&self) -> &[String] {
        &self.versions
    }

    /// Returns the version in which objects are stored; `None` if the document marks none.
    ///
    /// ```
    /// let document = smp_openapi::read(r#"{
    ///     "apiVersion": "apiextensions.k8s.io/v1",
    ///     "kind": "CustomResourceDefinition",
    ///     "spec": {
    ///         "group": "example.com",
    ///         "names": {"kind": "Rack"},
    ///         "versions": [{"name": "v1", "served": true, "storage": true}, {"name": "v2", "served": true}]
    ///     }
    /// }"#)?;
    /// let rack = document.resource("example.com", "Rack").expect("the document defines it");
    /// assert_eq!(rack.storage_version(), Some("v1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn storage_version(&self) -> Option<&str> {
        self.storage_version.as_deref()
    }

    /// Returns whether `status` is a subresource of a version; false if the document does not have the version.
    ///
    /// ```
    /// let document = smp_openapi::read(r#"{
    ///     "apiVersion": "apiextensions.k8s.io/v1",
    ///     "kind": "CustomResourceDefinition",
    ///     "spec": {
    ///         "group": "example.com",
    ///         "names": {"kind": "Rack"},
    ///         "versions": [
    ///             {"name": "v1", "served": true, "subresources": {"status": {}}}, {"name": "v2", "served": true}
    ///         ]
    ///     }
    /// }"#)?;
    /// let rack = document.resource("example.com", "Rack").expect("the document defines it");
    /// assert_eq!(["v1", "v2"].map(|version| rack.has_status_subresource(version)), [true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_status_subresource(&self, version: &str) -> bool {
        self.kept.has_status(version) == Some(true)
    }

    /// Returns the versions that are not served, for which the document therefore has no type.
    pub fn not_served(&self) -> &[String] {
        &self.not_served
    }
}

fn names(given: Option<&Value>, kind: &str) -> Names {
    let text = |name: &str| given?.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let list = |name: &str| -> Vec<String> {
        let values = given.and_then(|names| names.get(name)?.as_array()).into_iter().flatten();
        values.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let default = Names::of_kind(kind);
    Names {
        list_kind: text("listKind").unwrap_or(default.list_kind),
        plural: text("plural").unwrap_or(default.plural),
        singular: text("singular").unwrap_or(default.singular),
        short: list("shortNames"),
        categories: list("categories"),
        kind: default.kind,
    }
}
