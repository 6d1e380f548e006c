//! Selects the items for a patch, as kustomize does.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde_json::Value;
use smp_kinds::{Catalog, LabelSelector};

use super::field::Field;
use crate::report::Failure;

/// The target of a patch. A part that is absent selects every item.
#[derive(Debug)]
pub(in crate::command) struct Target {
    group: Option<Regex>,
    version: Option<Regex>,
    kind: Option<Regex>,
    name: Option<Regex>,
    namespace: Option<Regex>,
    labels: LabelSelector,
    annotations: LabelSelector,
}

impl Target {
    /// Reads a target.
    pub(in crate::command) fn read(target: &Field<'_>) -> Result<Self, Failure> {
        let names = ["group", "version", "kind", "name", "namespace", "labelSelector", "annotationSelector"];
        if target.get("apiVersion").is_some() {
            return Err(target.wrong("unknown field `apiVersion`").hint("use `group` and `version`"));
        }
        target.object(&names)?;
        Ok(Self {
            group: pattern(target, "group")?,
            version: pattern(target, "version")?,
            kind: pattern(target, "kind")?,
            name: pattern(target, "name")?,
            namespace: pattern(target, "namespace")?,
            labels: selector(target, "labelSelector")?,
            annotations: selector(target, "annotationSelector")?,
        })
    }

    /// Whether the target selects an item. `before` is the item before all patches.
    pub(in crate::command) fn selects(&self, item: &Value, before: &Value) -> bool {
        let now = Id::of(item);
        let original = Id::previous(before).next().unwrap_or_else(|| Id::of(before));
        let is_match = |pattern: &Option<Regex>, texts: &[&str]| {
            pattern.as_ref().is_none_or(|pattern| texts.iter().any(|text| pattern.is_match(text)))
        };
        is_match(&self.group, &[now.group])
            && is_match(&self.version, &[now.version])
            && is_match(&self.kind, &[now.kind])
            && is_match(&self.namespace, &[original.namespace, now.namespace])
            && is_match(&self.name, &[original.name, now.name])
            && self.labels.matches(&item["metadata"]["labels"])
            && self.annotations.matches(&item["metadata"]["annotations"])
    }

    /// The label or annotation of an item that no selector matches because its value is not a string: `debug: True`.
    pub(in crate::command) fn not_a_string(&self, item: &Value) -> Option<String> {
        [("labels", &self.labels), ("annotations", &self.annotations)].into_iter().find_map(|(field, selector)| {
            let values = item["metadata"][field].as_object().filter(|_| !selector.is_empty())?;
            let (name, _) = values.iter().find(|(_, value)| !value.is_string())?;
            Some(format!("metadata.{field}[{name}]"))
        })
    }
}

/// A pattern, which has to match the whole text.
fn pattern(target: &Field<'_>, name: &str) -> Result<Option<Regex>, Failure> {
    let Some(text) = target.text(name)? else { return Ok(None) };
    // Without the parentheses, `a|b` would match every text that starts with `a`.
    Regex::new(&format!("^(?:{text})$")).map(Some).map_err(|error| {
        let field = target.field(name);
        field.wrong(&format!("invalid regular expression: {error}"))
    })
}

fn selector(target: &Field<'_>, name: &str) -> Result<LabelSelector, Failure> {
    let text = target.text(name)?.unwrap_or_default();
    LabelSelector::parse(text).ok_or_else(|| {
        let field = target.field(name);
        field.wrong("invalid selector").hint("write it as in kubectl, such as `app=web,tier in (a, b),!legacy`")
    })
}

/// The built-in kinds, some of which have no namespace.
static KINDS: LazyLock<Catalog> = LazyLock::new(Catalog::new);

/// How kustomize identifies an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::command) struct Id<'i> {
    group: &'i str,
    version: &'i str,
    kind: &'i str,
    namespace: &'i str,
    name: &'i str,
}

impl<'i> Id<'i> {
    /// The identity of an item, or that of the item that a patch is for.
    ///
    /// ```yaml
    /// {apiVersion: v1, kind: Pod, metadata: {name: web}}    # namespace default
    /// {apiVersion: v1, kind: Node, metadata: {name: one}}   # no namespace
    /// ```
    pub(in crate::command) fn of(item: &'i Value) -> Self {
        let text = |pointer: &str| item.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let (group, version) = text("/apiVersion").split_once('/').unwrap_or(("", text("/apiVersion")));
        let kind = text("/kind");
        let namespace = match text("/metadata/namespace") {
            _ if KINDS.any_version(group, kind).is_some_and(|kind| !kind.is_namespaced()) => "_non_namespaceable_",
            "" => "default",
            namespace => namespace,
        };
        Self { group, version, kind, namespace, name: text("/metadata/name") }
    }

    /// The identities that an item had earlier in the pipeline, oldest first. kustomize runs functions after `namePrefix` and
    /// `namespace`, but patches contain the names in the files.
    ///
    /// ```yaml
    /// metadata:
    ///   name: dev-web
    ///   annotations:
    ///     internal.config.kubernetes.io/previousNames: web
    ///     internal.config.kubernetes.io/previousNamespaces: default
    ///     internal.config.kubernetes.io/previousKinds: Deployment
    /// ```
    pub(in crate::command) fn previous(item: &'i Value) -> impl Iterator<Item = Self> {
        let now = Id::of(item);
        let annotations = item.pointer("/metadata/annotations");
        let list = move |name: &str| {
            let name = format!("internal.config.kubernetes.io/previous{name}");
            let text = annotations.and_then(|annotations| annotations.get(&name)?.as_str());
            text.into_iter().flat_map(|text| text.split(','))
        };
        let parts = list("Kinds").zip(list("Namespaces")).zip(list("Names"));
        parts.map(move |((kind, namespace), name)| Self { kind, namespace, name, ..now })
    }

    /// Whether an item has or had this identity. `before` is the item before all patches.
    pub(in crate::command) fn identifies(&self, item: &Value, before: &Value) -> bool {
        [Id::of(item), Id::of(before)].contains(self) || Id::previous(before).any(|previous| previous == *self)
    }

    /// The namespace. `default` if the item names none, and another word if its kind has none.
    pub(in crate::command) fn namespace(&self) -> &'i str {
        self.namespace
    }

    /// Whether it identifies one item.
    pub(in crate::command) fn is_complete(&self) -> bool {
        ![self.version, self.kind, self.name].contains(&"")
    }
}
