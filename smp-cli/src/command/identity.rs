//! Which objects of two files are the same object.

use std::collections::HashMap;
use std::fmt;

use serde_json::{Map, Value};

use crate::input::{Document, Format};
use crate::report::Failure;

/// What names an object; a part is empty where the object lacks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    api_version: String,
    kind: String,
    namespace: String,
    name: String,
}

impl Identity {
    /// The identity of an object, or the part of it that a patch gives.
    pub(super) fn of(object: &Value) -> Self {
        let text = |pointer| object.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        Self {
            api_version: text("/apiVersion"),
            kind: text("/kind"),
            namespace: text("/metadata/namespace"),
            name: text("/metadata/name"),
        }
    }

    /// The name; empty where there is none.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The name as `kubectl -o name` prints it: `deployment.apps/web`.
    pub(super) fn resource(&self) -> String {
        let group = self.api_version.split_once('/').map_or_else(String::new, |(group, _)| format!(".{group}"));
        let kind = if self.kind.is_empty() { "object" } else { &self.kind };
        format!("{}{group}/{}", kind.to_lowercase(), self.name)
    }

    /// Whether an object is in a namespace; without one it may be in any.
    pub(super) fn may_stand_in(&self, namespace: &str) -> bool {
        self.namespace.is_empty() || self.namespace == namespace
    }

    /// Whether an object has every part that this one has.
    pub(super) fn selects(&self, object: &Self) -> bool {
        self.parts().iter().zip(object.parts()).all(|((_, mine), (_, theirs))| mine.is_empty() || *mine == theirs)
    }

    /// Writes the identity into a patch, so that it selects its object among several.
    pub(super) fn write_into(&self, patch: &mut Value) {
        let Value::Object(fields) = patch else { return };
        let mut named = Map::new();
        for (name, value) in self.parts() {
            match name {
                _ if value.is_empty() => {}
                "namespace" | "name" => {
                    let metadata = fields.entry("metadata").or_insert_with(|| Value::Object(Map::new()));
                    if let Value::Object(metadata) = metadata {
                        metadata.insert(name.to_owned(), Value::from(value));
                    }
                }
                _ => drop(named.insert(name.to_owned(), Value::from(value))),
            }
        }
        named.append(fields);
        *fields = named;
    }

    fn parts(&self) -> [(&'static str, &str); 4] {
        [("apiVersion", &self.api_version), ("kind", &self.kind), ("namespace", &self.namespace), ("name", &self.name)]
    }
}

/// As in `apps/v1/Deployment shop/web`.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind: Vec<&str> = [&*self.api_version, &self.kind].into_iter().filter(|part| !part.is_empty()).collect();
        let name: Vec<&str> = [&*self.namespace, &self.name].into_iter().filter(|part| !part.is_empty()).collect();
        let words: Vec<String> = [kind.join("/"), name.join("/")].into_iter().filter(|word| !word.is_empty()).collect();
        f.write_str(if words.is_empty() { "an object without a name" } else { "" })?;
        f.write_str(&words.join(" "))
    }
}

/// The objects of one side of a comparison, by identity.
#[derive(Debug)]
pub(super) struct Objects {
    /// In their order; those that were taken are gone.
    objects: Vec<Option<(Identity, Document)>>,
    places: HashMap<Identity, usize>,
}

impl Objects {
    /// Fails where two objects cannot be told apart.
    pub(super) fn new(documents: Vec<Document>) -> Result<Self, Failure> {
        let mut places = HashMap::new();
        let mut objects = Vec::with_capacity(documents.len());
        for document in documents {
            let identity = Identity::of(&document.value);
            if places.insert(identity.clone(), objects.len()).is_some() {
                return Err(Failure::unreadable(
                    &document.origin.name(),
                    &format!("{identity} is there twice; objects that are compared need different names"),
                ));
            }
            objects.push(Some((identity, document)));
        }
        Ok(Self { objects, places })
    }

    /// Whether there is one object only: then it is compared with the other side's only one, whatever it is called.
    pub(super) fn is_single(&self) -> bool {
        self.objects.len() == 1
    }

    /// The format of the first object.
    pub(super) fn format(&self) -> Option<Format> {
        self.objects.iter().flatten().next().map(|(_, document)| document.origin.format())
    }

    /// Takes the object of this identity out; with `any` the first one.
    pub(super) fn take(&mut self, identity: &Identity, any: bool) -> Option<Document> {
        let index = if any { 0 } else { *self.places.get(identity)? };
        Some(self.objects.get_mut(index)?.take()?.1)
    }

    /// What is left, in order.
    pub(super) fn into_rest(self) -> Vec<(Identity, Document)> {
        self.objects.into_iter().flatten().collect()
    }
}
