//! A document that was read: its tables, by definition name or by group, version and kind.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use smp_schema::GroupVersionKind;
use smp_schema::Schema;
use smp_schema::SchemaSet;

use crate::crd::Resource;
use crate::error::{self, Error};
use smp_suggest::{DidYouMean, near_names, shown};

/// The definitions of a document as schema tables.
///
/// ```
/// let document = smp_openapi::read(
///     r#"{
///         "swagger": "2.0",
///         "definitions": {
///             "Tool": {
///                 "properties": {"size": {"type": "integer"}},
///                 "x-kubernetes-group-version-kind": [{"group": "tools.example", "version": "v1", "kind": "Tool"}]
///             }
///         }
///     }"#,
/// )?;
///
/// assert_eq!(document.names().collect::<Vec<_>>(), ["Tool"]);
/// assert!(document.get("Tool").is_some());
/// assert!(document.get_kind("tools.example", "v1", "Tool").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Debug)]
pub struct Document {
    set: SchemaSet,
    names: Vec<String>,
    kinds: Vec<(GroupVersionKind, usize)>,
    by_kind: HashMap<GroupVersionKind, usize>,
    resources: Vec<Resource>,
    warnings: Vec<Error>,
    /// The definitions that overlays describe in part.
    open: BTreeSet<String>,
}

/// A name that is neither a definition nor a kind of the document.
///
/// ```
/// let document = smp_openapi::read(r#"{"definitions": {"Port": {"type": "object"}}}"#)?;
/// let error = document.schema("Prot").unwrap_err();
/// assert_eq!(error.name(), "Prot");
/// assert_eq!(error.near(), ["Port"]);
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    name: String,
    near: Vec<String>,
}

impl Document {
    /// `kinds` has pairs of a kind and the index of its definition in `names`.
    pub(crate) fn new(set: SchemaSet, names: Vec<String>, kinds: Vec<(GroupVersionKind, usize)>) -> Self {
        let mut by_kind = HashMap::with_capacity(kinds.len());
        for (kind, index) in &kinds {
            by_kind.entry(kind.clone()).or_insert(*index);
        }
        Self { set, names, kinds, by_kind, resources: Vec::new(), warnings: Vec::new(), open: BTreeSet::new() }
    }

    /// Adds the annotations without effect.
    pub(crate) fn with_warnings(self, mut warnings: Vec<Error>) -> Self {
        error::sort(&mut warnings);
        Self { warnings, ..self }
    }

    /// Adds the definitions that overlays describe in part.
    pub(crate) fn with_open(self, open: BTreeSet<String>) -> Self {
        Self { open, ..self }
    }

    pub(crate) fn open(&self) -> BTreeSet<&str> {
        self.open.iter().map(String::as_str).collect()
    }

    /// Adds the contents of custom resource definitions other than their schemas.
    pub(crate) fn with_resources(self, resources: Vec<Resource>) -> Self {
        Self { resources, ..self }
    }

    /// Returns the definition with this name.
    pub fn get(&self, name: &str) -> Option<Schema<'_>> {
        self.set.get(name)
    }

    /// Returns the definition with this group (empty for the core group), version and kind; the first one if there are
    /// several.
    pub fn get_kind(&self, group: &str, version: &str, kind: &str) -> Option<Schema<'_>> {
        let owned = |text: &str| text.to_owned().into();
        let kind = GroupVersionKind { group: owned(group), version: owned(version), kind: owned(kind) };
        self.get(&self.names[*self.by_kind.get(&kind)?])
    }

    /// Returns the type with the given name: a definition's name, or a kind as in kubectl.
    ///
    /// ```
    /// let document = smp_openapi::read(
    ///     r#"{"definitions": {"io.k8s.api.core.v1.Pod": {
    ///         "properties": {"spec": {"type": "object"}},
    ///         "x-kubernetes-group-version-kind": [{"group": "", "version": "v1", "kind": "Pod"}]
    ///     }}}"#,
    /// )?;
    ///
    /// assert!(document.schema("v1/Pod").is_ok());
    /// assert!(document.schema("io.k8s.api.core.v1.Pod").is_ok());
    /// assert_eq!(
    ///     document.schema("v1/Pop").unwrap_err().to_string(),
    ///     "the document has no definition or kind `v1/Pop`; did you mean `v1/Pod`?",
    /// );
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotFound`] with similar names if the document has neither.
    pub fn schema(&self, name: &str) -> Result<Schema<'_>, NotFound> {
        let by_kind = || {
            let GroupVersionKind { group, version, kind } = GroupVersionKind::parse(name)?;
            self.get_kind(&group, &version, &kind)
        };
        self.get(name).or_else(by_kind).ok_or_else(|| NotFound { name: name.to_owned(), near: self.near(name) })
    }

    /// Returns the names of the document's definitions, in document order. Inline objects are not included;
    /// [`Document::set`] contains them under names such as `Parent.field`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns every kind of the document with the name of its definition, in document order.
    ///
    /// ```
    /// let document = smp_openapi::read(
    ///     r#"{"definitions": {"example.Tool": {
    ///         "properties": {},
    ///         "x-kubernetes-group-version-kind": [{"group": "example", "version": "v1", "kind": "Tool"}]
    ///     }}}"#,
    /// )?;
    /// let kinds: Vec<_> = document.kinds().map(|(kind, name)| format!("{kind} {name}")).collect();
    /// assert_eq!(kinds, ["example/v1/Tool example.Tool"]);
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    pub fn kinds(&self) -> impl Iterator<Item = (&GroupVersionKind, &str)> {
        self.kinds.iter().map(|(kind, index)| (kind, self.names[*index].as_str()))
    }

    /// Returns the names, scope and versions in the custom resource definitions of the document, in document order.
    /// Empty for a document that was derived from another one, for example by an overlay.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// Returns the names and the scope of a kind, from the first custom resource definition that has it.
    pub fn resource(&self, group: &str, kind: &str) -> Option<&Resource> {
        self.resources.iter().find(|resource| (resource.group(), resource.kind()) == (group, kind))
    }

    /// Returns the annotations that have no effect, sorted by location: strategies and merge keys on fields of the
    /// wrong type, and merge keys that do not name scalar fields of the items.
    ///
    /// The tables contain them, and `smp_core::Patcher::upstream` handles them as stock servers do.
    /// `smp_core::Patcher` replaces a list with such a key. In a document that was derived from another one, they
    /// have no pointer; their messages name the definition and the field.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let document = smp_openapi::read(&json!({"definitions": {"LabelSelectorRequirement": {"properties": {
    ///     "key": {"type": "string", "x-kubernetes-patch-merge-key": "key"}
    /// }}}}))?;
    /// let warnings: Vec<String> = document.warnings().iter().map(ToString::to_string).collect();
    /// assert_eq!(
    ///     warnings,
    ///     ["/definitions/LabelSelectorRequirement/properties/key/x-kubernetes-patch-merge-key: a merge key is only for a \
    ///       list of objects"],
    /// );
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    pub fn warnings(&self) -> &[Error] {
        &self.warnings
    }

    /// Returns the tables.
    ///
    /// ```
    /// let document = smp_openapi::read(
    ///     r#"{"definitions": {"Tool": {"properties": {"part": {"properties": {"size": {"type": "integer"}}}}}}}"#,
    /// )?;
    /// assert!(document.set().get("Tool.part").is_some_and(|part| part.field("size").is_some()));
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    pub fn set(&self) -> &SchemaSet {
        &self.set
    }

    /// Returns the tables and drops the rest of the document.
    ///
    /// ```
    /// let set = smp_openapi::read(r#"{"definitions": {"Tool": {"properties": {}}}}"#)?.into_set();
    /// assert_eq!(set.objects().count(), 1);
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    pub fn into_set(self) -> SchemaSet {
        self.set
    }

    /// Returns known names that are similar to an unknown one, the most similar first.
    fn near(&self, name: &str) -> Vec<String> {
        let kinds = self.kinds.iter().map(|(kind, _)| kind.to_string());
        near_names(name, kinds.chain(self.names.iter().cloned()))
    }
}

impl NotFound {
    /// Returns the unknown name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns up to three similar names in the document, the most similar first.
    pub fn near(&self) -> &[String] {
        &self.near
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let otherwise = "name a definition, or a kind as in `apps/v1/Deployment` or `v1/Pod`";
        let suggestion = DidYouMean { near: &self.near, otherwise };
        write!(f, "the document has no definition or kind `{}`; {suggestion}", shown(&self.name))
    }
}

impl std::error::Error for NotFound {}
