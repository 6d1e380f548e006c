//! The catalog of kinds: the built-in ones, and those of custom resource definitions.

mod built_in;

use std::sync::Arc;

use serde_json::Value;

use self::built_in::BuiltIns;
use crate::crd::Definition;
use crate::custom::Custom;
use crate::kubernetes_version::KubernetesVersion;
use crate::names::NameSyntax;
use crate::object::text_at;
use crate::reading::Error;
use crate::resource::{BuiltIn, Conversion, Flag, Generation, Origin, Resource};
use crate::subresource::Subresource;

pub use self::built_in::{REVIEWS, reviews, reviews_of};

/// The kinds that are known: the built-in ones of a version of Kubernetes, and those of custom resource definitions.
///
/// ```
/// use smp_kinds::Catalog;
///
/// let catalog = Catalog::new();
/// assert_eq!(catalog.get("apps", "v1", "deployments").unwrap().kind(), "Deployment");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    kubernetes: KubernetesVersion,
    custom: Vec<Arc<Resource>>,
}

impl Catalog {
    /// Returns the catalog of the built-in kinds of the newest version of Kubernetes.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// assert!(catalog.resources().all(|resource| !resource.is_custom()));
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the catalog of the built-in kinds of a version of Kubernetes, without the kinds and fields that it lacks.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_kinds::{Catalog, KubernetesVersion};
    ///
    /// let pod = json!({"metadata": {"name": "web"}, "spec": {"schedulingGroup": {}, "containers": []}});
    /// let unknown = |version: KubernetesVersion| {
    ///     Catalog::of(version).get_kind("v1", "Pod").unwrap().decode(&pod).unwrap().problems
    /// };
    /// assert_eq!(unknown("1.35".parse()?), ["unknown field \"spec.schedulingGroup\""]);
    /// assert!(unknown("1.36".parse()?).is_empty());
    ///
    /// assert!(Catalog::of("1.35".parse()?).get("admissionregistration.k8s.io", "v1", "mutatingadmissionpolicies").is_none());
    /// # Ok::<(), smp_kinds::VersionError>(())
    /// ```
    pub fn of(version: KubernetesVersion) -> Self {
        Self { kubernetes: version, custom: Vec::new() }
    }

    /// Returns the version of Kubernetes.
    ///
    /// ```
    /// use smp_kinds::{Catalog, KubernetesVersion};
    ///
    /// assert_eq!(Catalog::new().kubernetes(), KubernetesVersion::NEWEST);
    /// ```
    pub fn kubernetes(&self) -> KubernetesVersion {
        self.kubernetes
    }

    fn built_in(&self) -> &'static BuiltIns {
        BuiltIns::of(self.kubernetes)
    }

    /// Returns the resource with a group, a version and a plural name, as in the path of a request. The core group is empty.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// assert_eq!(catalog.get("", "v1", "pods").unwrap().kind(), "Pod");
    /// ```
    pub fn get(&self, group: &str, version: &str, plural: &str) -> Option<&Arc<Resource>> {
        let wanted = (group, version, plural);
        let find =
            |resources: &'_ [Arc<Resource>]| resources.binary_search_by(|resource| resource.path().cmp(&wanted)).ok();
        let built_in = &self.built_in().all;
        find(built_in).map(|at| &built_in[at]).or_else(|| find(&self.custom).map(|at| &self.custom[at]))
    }

    /// Returns the resource of an object, by its `apiVersion` and `kind`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// assert_eq!(catalog.get_kind("apps/v1", "Deployment").unwrap().plural(), "deployments");
    /// ```
    pub fn get_kind(&self, api_version: &str, kind: &str) -> Option<&Arc<Resource>> {
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        self.resources()
            .find(|resource| resource.kind == kind && resource.version == version && resource.group == group)
    }

    /// Returns the resources that a word of a user names, the built-in ones first: by kind, plural, singular or short name, alone,
    /// with the group, or with the `apiVersion`; see [`Names::matches`](crate::Names::matches).
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// let versions: Vec<String> = catalog.find("hpa").map(|resource| resource.api_version()).collect();
    /// assert_eq!(versions, ["autoscaling/v1", "autoscaling/v2"]);
    /// ```
    pub fn find(&self, word: &str) -> impl Iterator<Item = &Arc<Resource>> {
        self.resources().filter(move |resource| resource.names().matches(word))
    }

    /// Adds the kinds of a custom resource definition, or replaces those of the definition with its name. Returns the warnings about
    /// the definition. A built-in resource wins over one with its group and plural name.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let mut catalog = smp_kinds::Catalog::new();
    /// let schema = json!({"type": "object", "properties": {"spec": {
    ///     "type": "object", "properties": {"size": {"type": "integer", "default": 1, "maximum": 9}},
    /// }}});
    /// catalog.define(&json!({
    ///     "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.lab.dev"},
    ///     "spec": {
    ///         "group": "lab.dev", "scope": "Namespaced", "names": {"kind": "Rack", "plural": "racks"},
    ///         "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
    ///     },
    /// }))?;
    ///
    /// let racks = catalog.find("racks.lab.dev").next().unwrap();
    /// let rack = json!({"apiVersion": "lab.dev/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"colour": "red"}});
    /// let decoded = racks.decode(&rack)?;
    /// assert_eq!(decoded.problems, ["unknown field \"spec.colour\""]);
    /// let mut object = decoded.object;
    /// racks.set_defaults(&mut object, String::new)?;
    /// assert_eq!(object["spec"], json!({"size": 1}));
    /// object["spec"]["size"] = 10.into();
    /// let causes = racks.validate_create(&object).unwrap_err();
    /// let text = "spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9";
    /// assert_eq!(causes.to_string(), text);
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Invalid`] with the causes for which an API server rejects the definition, and the errors of
    /// [`Resource::decode`].
    pub fn define(&mut self, definition: &Value) -> Result<Vec<String>, Error> {
        let mut built_in = self.built_in().all.iter();
        let of_definitions = built_in.find(|resource| resource.is(BuiltIn::CustomResourceDefinition));
        let Some(of_definitions) = of_definitions else { return Ok(Vec::new()) };
        let mut object = of_definitions.decode(definition)?.object;
        of_definitions.set_defaults(&mut object, String::new)?;
        let warnings = of_definitions.validate_create(&object)?;
        let read = Definition::read(&object)?;
        self.replace(text_at(&object, &["metadata", "name"]), custom(read, &object));
        Ok(warnings)
    }

    /// Returns the resource of a kind in any version, for its names.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// assert_eq!(catalog.any_version("autoscaling", "HorizontalPodAutoscaler").unwrap().short_names(), ["hpa"]);
    /// ```
    pub fn any_version(&self, group: &str, kind: &str) -> Option<&Arc<Resource>> {
        let built_in = self.built_in().any_version(group, kind);
        built_in.or_else(|| self.custom.iter().find(|own| own.group == group && own.kind == kind))
    }

    /// Returns whether a group has built-in kinds.
    ///
    /// ```
    /// use smp_kinds::Catalog;
    ///
    /// assert!(Catalog::is_built_in("apps") && Catalog::is_built_in(""));
    /// assert!(!Catalog::is_built_in("gateway.networking.k8s.io"));
    /// ```
    pub fn is_built_in(group: &str) -> bool {
        BuiltIns::of(KubernetesVersion::NEWEST).all.iter().any(|known| known.group == group)
    }

    /// Returns all resources, the built-in ones first.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// let cluster_scoped = catalog.resources().filter(|resource| !resource.is_namespaced());
    /// assert!(cluster_scoped.map(|resource| resource.kind()).any(|kind| kind == "Node"));
    /// ```
    pub fn resources(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.built_in().all.iter().chain(&self.custom)
    }
}

/// For `smp-server`.
#[doc(hidden)]
impl Catalog {
    /// Returns the resource of a collection in the store, in its preferred version.
    pub fn of_collection(&self, collection: &str) -> Option<&Arc<Resource>> {
        self.resources().find(|resource| *resource.collection == *collection)
    }

    /// Replaces the resources of a custom resource definition.
    ///
    /// A built-in resource wins over a definition with its group and plural name.
    pub fn replace(&mut self, definition: &str, resources: Vec<Arc<Resource>>) {
        let built_in = &self.built_in().all;
        self.custom.retain(|resource| resource.qualified() != definition);
        let is_built_in =
            |resource: &Resource| built_in.iter().any(|own| own.is_named(&resource.group, &resource.plural));
        self.custom.extend(resources.into_iter().filter(|resource| !is_built_in(resource)));
        self.custom.sort_by(|one, other| one.path().cmp(&other.path()));
    }
}

impl Resource {
    /// Whether the resource has this group and plural name, in any version.
    pub(crate) fn is_named(&self, group: &str, plural: &str) -> bool {
        self.group == group && self.plural == plural
    }

    fn path(&self) -> (&str, &str, &str) {
        (&self.group, &self.version, &self.plural)
    }

    fn group_and_kind(&self) -> (&str, &str) {
        (&self.group, &self.kind)
    }
}

/// The resources of a custom resource definition, one for each served version.
pub fn custom(definition: Definition, object: &Value) -> Vec<Arc<Resource>> {
    let object = Arc::new(object.clone());
    let stored_version = definition.storage().map(|version| version.name.clone()).unwrap_or_default();
    let Definition { group, names, namespaced, versions, .. } = definition;
    let stored_ever = object["status"]["storedVersions"].as_array().into_iter().flatten();
    let has_one_version = versions.len() == 1 && stored_ever.clone().all(|name| *name == *stored_version);
    let versions: Vec<_> = versions.into_iter().map(Arc::new).collect();
    let Some(stored) = versions.iter().find(|version| version.storage).cloned() else { return Vec::new() };
    let served = versions.into_iter().filter(|version| version.served);
    let resources = served.map(|version| {
        let api_version = format!("{group}/{}", version.name);
        Arc::new(Resource {
            group: group.clone(),
            version: version.name.clone(),
            plural: names.plural.clone(),
            singular: names.singular.clone(),
            kind: names.kind.clone(),
            list_kind: names.list_kind.clone(),
            short_names: names.short_names.clone(),
            categories: names.categories.clone(),
            namespaced,
            subresources: [(version.scale.is_some(), Subresource::Scale), (version.status, Subresource::Status)]
                .into_iter()
                .filter_map(|(has, subresource)| has.then_some(subresource))
                .collect(),
            flags: vec![Flag::PlainFinalizers, Flag::Versioned],
            names: NameSyntax::Subdomain,
            generation: Generation::Content,
            kept_metadata: Vec::new(),
            built_in: BuiltIn::Other,
            collection: format!("/registry/{group}/{}", names.plural).into(),
            conversion: if has_one_version { Conversion::None } else { Conversion::ApiVersion },
            head: Resource::head_of(&api_version, &names.kind),
            origin: Origin::Custom(Arc::new(Custom::new(version, &stored, [&group, &names.kind], &object))),
            kubernetes: KubernetesVersion::NEWEST,
        })
    });
    resources.collect()
}
