//! A kustomization that was read, with those that it includes.

use serde_json::{Value, json};

use super::entry::Entry;
use super::target::Id;
use crate::input::Document;

/// A kustomization or component.
#[derive(Debug, Default)]
pub(super) struct Layer {
    pub(super) resources: Vec<Resource>,
    pub(super) components: Vec<Layer>,
    /// `patchesStrategicMerge` and `patches`.
    pub(super) patches: Vec<Entry>,
    /// `patchesJson6902`, which kustomize applies after it renamed the objects.
    pub(super) late_patches: Vec<Entry>,
    pub(super) rename: Rename,
    /// Whether kustomize adds objects that are not read here, or labels, so that a patch may be for something that is not seen here.
    pub(super) is_open: bool,
}

/// An entry of `resources`.
#[derive(Debug)]
pub(super) enum Resource {
    Objects(Vec<Document>),
    Layer(Layer),
}

impl Layer {
    /// The objects in the files.
    pub(super) fn documents<'l>(&'l self, into: &mut Vec<&'l Document>) {
        for resource in &self.resources {
            match resource {
                Resource::Objects(objects) => into.extend(objects),
                Resource::Layer(layer) => layer.documents(into),
            }
        }
        self.components.iter().for_each(|component| component.documents(into));
    }

    /// The patches, in the order in which they are applied.
    pub(super) fn patches<'l>(&'l self, into: &mut Vec<&'l Document>) {
        for resource in &self.resources {
            if let Resource::Layer(layer) = resource {
                layer.patches(into);
            }
        }
        self.components.iter().for_each(|component| component.patches(into));
        into.extend(self.patches.iter().chain(&self.late_patches).flat_map(|entry| &entry.patches));
    }
}

/// How a kustomization renames its objects. smp does not rename them, because references to them would have to change too, but patches
/// of other kustomizations may use the new names.
#[derive(Debug, Default)]
pub(super) struct Rename {
    pub(super) prefix: String,
    pub(super) suffix: String,
    pub(super) namespace: String,
}

/// The kinds whose names kustomize keeps.
const KEPT: [&str; 3] = ["CustomResourceDefinition", "APIService", "Namespace"];

impl Rename {
    /// Renames an object. Its name so far is added to the annotations with earlier names, in the form of kustomize.
    pub(super) fn apply(&self, identity: &mut Value) {
        if self.prefix.is_empty() && self.suffix.is_empty() && self.namespace.is_empty() {
            return;
        }
        let text = |pointer: &str| identity.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (kind, name, own_namespace) =
            (text("/kind"), text("/metadata/name"), Id::of(identity).namespace().to_owned());
        let earlier = |list: &str, text: &str| {
            let name = format!("internal.config.kubernetes.io/previous{list}");
            let before = identity["metadata"]["annotations"][&name].as_str();
            (name, before.map_or_else(|| text.to_owned(), |before| format!("{before},{text}")))
        };
        let annotations = [earlier("Kinds", &kind), earlier("Names", &name), earlier("Namespaces", &own_namespace)];
        for (name, texts) in annotations {
            identity["metadata"]["annotations"][name] = texts.into();
        }
        if !KEPT.contains(&kind.as_str()) {
            identity["metadata"]["name"] = format!("{}{name}{}", self.prefix, self.suffix).into();
        }
        if !self.namespace.is_empty() {
            identity["metadata"]["namespace"] = self.namespace.as_str().into();
        }
    }
}

/// The parts of an object that name it.
pub(super) fn identity(object: &Value) -> Value {
    let (name, namespace) = (&object["metadata"]["name"], &object["metadata"]["namespace"]);
    json!({
        "apiVersion": object["apiVersion"],
        "kind": object["kind"],
        "metadata": {"name": name, "namespace": namespace, "annotations": {}},
    })
}
