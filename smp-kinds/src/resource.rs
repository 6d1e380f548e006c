//! Resources: names, scope, subresources and rules.

mod built_in;
mod facts;

use std::sync::{Arc, OnceLock};

use crate::column::Column;
use crate::custom::Custom;
use crate::kubernetes_version::KubernetesVersion;
use crate::names::NameSyntax;
use crate::naming::Names;
use crate::subresource::Subresource;
use crate::table;
use crate::types::{self, Struct};

pub use built_in::BuiltIn;
pub use facts::{Conversion, Flag};

pub(crate) use facts::Generation;

/// A kind in one version, with its resource: the names, and what an API server does with its objects.
///
/// ```
/// let catalog = smp_kinds::Catalog::new();
/// let autoscaler = catalog.get_kind("autoscaling/v2", "HorizontalPodAutoscaler").unwrap();
/// assert_eq!((autoscaler.plural(), autoscaler.short_names()), ("horizontalpodautoscalers", &["hpa".to_owned()][..]));
/// assert!(autoscaler.is_namespaced());
/// ```
#[derive(Debug)]
pub struct Resource {
    /// Empty for the core group.
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) plural: String,
    pub(crate) singular: String,
    pub(crate) kind: String,
    pub(crate) list_kind: String,
    pub(crate) short_names: Vec<String>,
    pub(crate) categories: Vec<String>,
    pub(crate) namespaced: bool,
    pub(crate) subresources: Vec<Subresource>,
    pub(crate) flags: Vec<Flag>,
    pub(crate) names: NameSyntax,
    pub(crate) generation: Generation,
    /// The metadata fields that a status update cannot change.
    pub(crate) kept_metadata: Vec<&'static str>,
    pub(crate) built_in: BuiltIn,
    /// The collection's key in the store.
    pub(crate) collection: Arc<str>,
    pub(crate) conversion: Conversion,
    /// The beginning of a stored object, up to and including the opening brace of its metadata.
    pub(crate) head: String,
    pub(crate) origin: Origin,
    /// The version of Kubernetes, which decides about the fields of a built-in kind.
    pub(crate) kubernetes: KubernetesVersion,
}

/// Where the rules of a resource's fields come from.
#[derive(Debug)]
pub(crate) enum Origin {
    /// The table of types, which is read when the first rule is needed: names need no types.
    BuiltIn(OnceLock<&'static Struct>),
    Custom(Arc<Custom>),
}

/// The rules of a resource's fields.
#[derive(Clone, Copy, Debug)]
pub enum Rules<'r> {
    /// The Go type.
    BuiltIn(&'static Struct),
    /// The schema of a definition.
    Custom(&'r Custom),
}

impl Resource {
    /// Returns the names, to compare them with a word of a user.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert!(deployments.names().matches("Deploy"));
    /// ```
    pub fn names(&self) -> Names<'_> {
        let Self { group, version, kind, plural, singular, short_names, .. } = self;
        Names { group, version, kind, plural, singular, short_names }
    }

    /// Returns the group; empty for the core group.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.group(), "apps");
    /// ```
    pub fn group(&self) -> &str {
        &self.group
    }

    /// Returns the version, such as `v1`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.version(), "v1");
    /// ```
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the kind, such as `Deployment`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.kind(), "Deployment");
    /// ```
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns the kind of lists, such as `DeploymentList`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.list_kind(), "DeploymentList");
    /// ```
    pub fn list_kind(&self) -> &str {
        &self.list_kind
    }

    /// Returns the plural name, such as `deployments`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.plural(), "deployments");
    /// ```
    pub fn plural(&self) -> &str {
        &self.plural
    }

    /// Returns the singular name, such as `deployment`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.singular(), "deployment");
    /// ```
    pub fn singular(&self) -> &str {
        &self.singular
    }

    /// Returns the short names, such as `deploy`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.short_names(), ["deploy"]);
    /// ```
    pub fn short_names(&self) -> &[String] {
        &self.short_names
    }

    /// Returns the categories, such as `all`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.categories(), ["all"]);
    /// ```
    pub fn categories(&self) -> &[String] {
        &self.categories
    }

    /// Returns whether an update may leave out the `resourceVersion` of the object, and so overwrite other changes.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// assert!(catalog.get("apps", "v1", "deployments").unwrap().allows_unconditional_update());
    /// assert!(!catalog.get("admissionregistration.k8s.io", "v1", "validatingadmissionpolicybindings").unwrap().allows_unconditional_update());
    /// ```
    pub fn allows_unconditional_update(&self) -> bool {
        !self.has(Flag::Versioned)
    }

    /// Returns whether the objects are in namespaces.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert!(deployments.is_namespaced());
    /// ```
    pub fn is_namespaced(&self) -> bool {
        self.namespaced
    }

    /// Returns whether a custom resource definition defines the kind.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert!(!deployments.is_custom());
    /// ```
    pub fn is_custom(&self) -> bool {
        matches!(self.origin, Origin::Custom(_))
    }

    /// Returns the `apiVersion` of the objects: `v1` or `apps/v1`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.api_version(), "apps/v1");
    /// ```
    pub fn api_version(&self) -> String {
        if self.group.is_empty() { self.version.clone() } else { format!("{}/{}", self.group, self.version) }
    }

    /// Returns the rules in CEL (`x-kubernetes-validations`) that are not evaluated, by their messages or expressions: those beyond
    /// a limit of this crate. A server may reject objects because of them.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert!(deployments.unevaluated_rules().is_empty());
    /// ```
    pub fn unevaluated_rules(&self) -> Vec<String> {
        self.custom().map(|custom| custom.version.unevaluated_rules()).unwrap_or_default()
    }

    /// Returns the columns of the table that `kubectl get` prints.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.columns()[0].name(), "Name");
    /// ```
    pub fn columns(&self) -> &[Column] {
        table::of(self)
    }

    /// Returns the plural name with the group, as in messages: `configmaps` or `deployments.apps`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let deployments = catalog.get("apps", "v1", "deployments").unwrap();
    /// assert_eq!(deployments.qualified(), "deployments.apps");
    /// ```
    pub fn qualified(&self) -> String {
        if self.group.is_empty() { self.plural.clone() } else { format!("{}.{}", self.plural, self.group) }
    }
}

/// For `smp-server`.
#[doc(hidden)]
impl Resource {
    /// Group, version and kind.
    pub fn id(&self) -> [&str; 3] {
        [&self.group, &self.version, &self.kind]
    }

    pub fn subresources(&self) -> &[Subresource] {
        &self.subresources
    }

    pub fn has_status(&self) -> bool {
        self.subresources.contains(&Subresource::Status)
    }

    pub fn has_scale(&self) -> bool {
        self.subresources.contains(&Subresource::Scale)
    }

    /// Returns the subresource with a name.
    pub fn subresource(&self, name: &str) -> Option<Subresource> {
        let found = self.subresources.iter().find(|found| found.name() == name).copied();
        found.or_else(|| self.is_custom().then_some(Subresource::Missing))
    }

    /// The rules of its fields.
    ///
    /// # Panics
    /// Panics if `types.tsv` lacks a built-in kind. A test reads all, so a released program has them.
    pub fn rules(&self) -> Rules<'_> {
        match &self.origin {
            Origin::Custom(custom) => Rules::Custom(custom),
            Origin::BuiltIn(root) => Rules::BuiltIn(root.get_or_init(|| {
                let found = types::of_kind_in(self.kubernetes, self.id());
                found.unwrap_or_else(|| panic!("types.tsv has no {} {}", self.api_version(), self.kind))
            })),
        }
    }

    /// The rules of a custom resource.
    pub fn custom(&self) -> Option<&Custom> {
        if let Origin::Custom(custom) = &self.origin { Some(custom) } else { None }
    }

    /// Whether its objects are not stored, as those of access reviews.
    pub fn is_review(&self) -> bool {
        &*self.collection == "/registry/-"
    }

    pub fn built_in(&self) -> BuiltIn {
        self.built_in
    }

    /// Whether the resource is of a built-in kind with rules in code.
    pub fn is(&self, kind: BuiltIn) -> bool {
        self.built_in == kind
    }

    /// Whether the kind has a fact.
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether a status update cannot change a metadata field.
    pub fn keeps_metadata(&self, name: &str) -> bool {
        self.kept_metadata.contains(&name)
    }

    pub fn conversion(&self) -> Conversion {
        self.conversion
    }

    /// The collection's key in the store.
    pub fn collection(&self) -> &Arc<str> {
        &self.collection
    }

    /// The beginning of the text of every stored object.
    ///
    /// ```json
    /// {"apiVersion":"apps/v1","kind":"Deployment","metadata":{
    /// ```
    pub fn head(&self) -> &str {
        &self.head
    }

    /// The same for an `apiVersion` and a kind.
    pub fn head_of(api_version: &str, kind: &str) -> String {
        [r#"{"apiVersion":""#, api_version, r#"","kind":""#, kind, r#"","metadata":{"#].concat()
    }
}
