//! The `CustomResourceDefinition` that contains the schemas of the versions.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::error::{CustomResourceError, CustomResourceProblem};
use super::names::{Names, check_approval, check_group, check_version};
use super::{CustomResource, Resource, Scope, Written};

impl<'s> CustomResource<'s> {
    /// Sets the name in paths and on the command line; by default, the [`plural`](super::plural) of the kind.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    /// use smp_schema::Schema;
    /// use smp_openapi::CustomResource;
    ///
    /// let ox = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Ox"), Schema::free_form());
    /// assert_eq!(ox.plural("oxen").manifest()?.value["metadata"]["name"], "oxen.example.com");
    /// # Ok::<(), smp_openapi::CustomResourceError>(())
    /// ```
    pub fn plural(mut self, plural: impl Into<String>) -> Self {
        self.names.plural = plural.into();
        self
    }

    /// Sets the name of a single object on the command line; by default, the kind in lower case.
    pub fn singular(mut self, singular: impl Into<String>) -> Self {
        self.names.singular = singular.into();
        self
    }

    /// Sets the kind of a list of these objects; by default, the kind followed by `List`.
    pub fn list_kind(mut self, list_kind: impl Into<String>) -> Self {
        self.names.list_kind = list_kind.into();
        self
    }

    /// Adds a short name for the command line; by default, there are none.
    pub fn short_name(mut self, name: impl Into<String>) -> Self {
        self.names.short.push(name.into());
        self
    }

    /// Adds a category that includes this resource, such as `all`; by default, there are none.
    pub fn category(mut self, name: impl Into<String>) -> Self {
        self.names.categories.push(name.into());
        self
    }

    /// Sets whether objects are in a namespace; by default, they are.
    pub fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// Sets everything other than the schemas to what a document has: names, scope, annotations, labels and conversion, and for
    /// each version the columns, the subresources and what it demands of `metadata`. The kind remains that of the type.
    ///
    /// ```
    /// use smp_openapi::CustomResource;
    ///
    /// let document = smp_openapi::read(r#"{
    ///     "apiVersion": "apiextensions.k8s.io/v1",
    ///     "kind": "CustomResourceDefinition",
    ///     "spec": {
    ///         "group": "example.com",
    ///         "names": {"kind": "Rack"},
    ///         "versions": [{"name": "v1", "served": true, "subresources": {"scale": {
    ///             "specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"
    ///         }}}]
    ///     }
    /// }"#)?;
    /// let rack = CustomResource::of(document.schema("example.com/v1/Rack")?)?;
    /// let version = |rack: CustomResource<'_>| Ok::<_, smp_openapi::CustomResourceError>(rack.manifest()?.value["spec"]["versions"][0].clone());
    /// assert_eq!(version(rack.clone())?.get("subresources"), None);
    ///
    /// let rack = rack.resource(document.resource("example.com", "Rack").expect("the document defines it"));
    /// assert_eq!(version(rack)?["subresources"]["scale"]["specReplicasPath"], ".spec.replicas");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resource(mut self, resource: &Resource) -> Self {
        self.names = Names { kind: self.kind.kind.to_string(), ..resource.names.clone() };
        self.scope = resource.scope;
        self.annotations.extend(resource.kept.annotations());
        self.kept.clone_from(&resource.kept);
        self
    }

    /// Sets whether the server serves this version; by default, it does.
    pub fn served(mut self, served: bool) -> Self {
        self.served = served;
        self
    }

    /// Sets whether `status` is a subresource; by default, it is if the type has this field.
    pub fn status_subresource(mut self, status: bool) -> Self {
        self.status_subresource = Some(status);
        self
    }

    /// Adds an annotation to the manifest. A group of `k8s.io` or `kubernetes.io` needs `api-approved.kubernetes.io`,
    /// with a link to the review or a value that begins with `unapproved`.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    /// use smp_schema::Schema;
    /// use smp_openapi::CustomResource;
    ///
    /// let rack = CustomResource::new(GroupVersionKind::new("rack.k8s.io", "v1", "Rack"), Schema::free_form());
    /// assert!(rack.manifest().is_err());
    /// assert!(rack.annotation("api-approved.kubernetes.io", "unapproved, a trial").manifest().is_ok());
    /// ```
    pub fn annotation(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.annotations.insert(name.into(), value.into());
        self
    }

    /// Adds another version to the manifest. Objects are stored in the version that this method is called on, and the
    /// manifest has the names and the scope of that version. Everything else comes from `version`.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    /// use smp_schema::Schema;
    /// use smp_openapi::CustomResource;
    ///
    /// let rack = |version| CustomResource::new(GroupVersionKind::new("example.com", version, "Rack"), Schema::free_form());
    /// let manifest = rack("v2").version(rack("v1").served(false)).manifest()?.value;
    /// let versions = &manifest["spec"]["versions"];
    /// assert_eq!((&versions[0]["name"], &versions[0]["storage"]), (&"v2".into(), &true.into()));
    /// assert_eq!((&versions[1]["name"], &versions[1]["served"]), (&"v1".into(), &false.into()));
    /// # Ok::<(), smp_openapi::CustomResourceError>(())
    /// ```
    pub fn version(mut self, mut version: CustomResource<'s>) -> Self {
        let others = std::mem::take(&mut version.others);
        self.others.push(version);
        self.others.extend(others);
        self
    }

    /// Returns the whole `CustomResourceDefinition` (`apiextensions.k8s.io/v1`), sorted by name. If it has several
    /// versions, the path of a loss begins with the version.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`CustomResource::schema`] for every version, [`CustomResourceProblem::Name`] if a server
    /// would reject a name, and [`CustomResourceProblem::Versions`] if versions differ in group or kind, or have the
    /// same name.
    pub fn manifest(&self) -> Result<Written, CustomResourceError> {
        check_group(&self.kind.group)?;
        check_approval(&self.kind.group, &self.annotations)?;
        self.names.check()?;
        self.check_versions()?;
        let (mut versions, mut losses) = (Vec::new(), Vec::new());
        for version in self.versions() {
            let written = self.entry(version)?;
            versions.push(written.value);
            losses.extend(written.losses);
        }
        let is_written = |entry: &Value| self.versions().any(|version| entry["name"] == *version.kind.version);
        versions.extend(self.kept.not_served().filter(|entry| !is_written(entry)).cloned());
        let scope = if self.scope == Scope::Cluster { "Cluster" } else { "Namespaced" };
        let spec = json!({"group": self.kind.group, "names": self.names_value(), "scope": scope, "versions": versions});
        let mut value = json!({
            "apiVersion": "apiextensions.k8s.io/v1",
            "kind": "CustomResourceDefinition",
            "metadata": self.metadata(),
            "spec": self.kept.spec(spec),
        });
        value.sort_all_objects();
        Ok(Written { value, losses })
    }

    /// Returns the entry of one version. If there are several versions, its losses name the version.
    fn entry(&self, version: &Self) -> Result<Written, CustomResourceError> {
        let Written { value: schema, mut losses } = version.schema()?;
        let name = &version.kind.version;
        for loss in losses.iter_mut().filter(|_| !self.others.is_empty()) {
            let dot = if loss.path.is_empty() { "" } else { "." };
            loss.path = format!("{name}{dot}{}", loss.path);
        }
        let is_storage = std::ptr::eq(version, self);
        let value = json!({"name": name, "schema": {"openAPIV3Schema": schema}, "served": version.served, "storage": is_storage});
        let mut value = version.kept.version(name, value);
        if version.has_status_subresource() {
            value["subresources"]["status"] = json!({});
        }
        Ok(Written { value, losses })
    }

    pub(super) fn versions(&self) -> impl Iterator<Item = &CustomResource<'s>> {
        std::iter::once(self).chain(&self.others)
    }

    fn check_versions(&self) -> Result<(), CustomResourceError> {
        let wrong = |message| Err(CustomResourceError::new(CustomResourceProblem::Versions, message));
        let mut seen = HashSet::new();
        for version in self.versions() {
            check_version(&version.kind.version)?;
            if (&version.kind.group, &version.kind.kind) != (&self.kind.group, &self.kind.kind) {
                return wrong(format!(
                    "`{}` is not a version of `{}`; write a separate manifest",
                    version.kind, self.kind
                ));
            }
            if !seen.insert(&version.kind.version) {
                return wrong(format!("the version `{}` is repeated; add each version once", version.kind.version));
            }
        }
        Ok(())
    }

    fn metadata(&self) -> Value {
        let name = format!("{}.{}", self.names.plural, self.kind.group);
        let mut metadata = self.kept.labels();
        if !self.annotations.is_empty() {
            metadata.insert("annotations".to_owned(), json!(self.annotations));
        }
        metadata.insert("name".to_owned(), name.into());
        metadata.into()
    }

    fn names_value(&self) -> Value {
        let names = &self.names;
        let mut value = Map::new();
        if !names.categories.is_empty() {
            value.insert("categories".to_owned(), names.categories.clone().into());
        }
        value.insert("kind".to_owned(), names.kind.clone().into());
        value.insert("listKind".to_owned(), names.list_kind.clone().into());
        value.insert("plural".to_owned(), names.plural.clone().into());
        if !names.short.is_empty() {
            value.insert("shortNames".to_owned(), names.short.clone().into());
        }
        value.insert("singular".to_owned(), names.singular.clone().into());
        value.into()
    }
}
