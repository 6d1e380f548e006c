//! Pairs objects by apiVersion, kind, namespace and name.

mod selection;

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde_json::{Map, Value};
use smp_suggest::escaped;

pub(super) use self::selection::Selection;

use crate::args::SelectArgs;
use crate::input::{Document, Format};
use crate::report::Failure;

/// The identity of an object. A part is empty if the object does not have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    api_version: String,
    kind: String,
    namespace: String,
    name: String,
}

impl Identity {
    /// The identity of an object, or the parts of it that a patch has.
    pub(super) fn of(object: &Value) -> Self {
        let text = |pointer| object.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        Self {
            api_version: text("/apiVersion"),
            kind: text("/kind"),
            namespace: text("/metadata/namespace"),
            name: text("/metadata/name"),
        }
    }

    /// The name. Empty if there is none.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The first part that an object has and that another identity does not have: `metadata.name`, with both texts. Versions of a group are
    /// the same kind.
    ///
    /// ```text
    /// apps/v1/Deployment web, apps/v1beta1/Deployment web    none
    /// apps/v1/Deployment web, apps/v1/Deployment shop        metadata.name, web and shop
    /// v1/Pod web, v1/Pod shop/web                            none: an object without a namespace may be in any
    /// ```
    pub(super) fn difference<'a>(&'a self, other: &'a Self) -> Option<(&'static str, &'a str, &'a str)> {
        let group = |identity: &'a Self| identity.api_version.split_once('/').map_or("", |(group, _)| group);
        let is_same_group = group(self) == group(other) || self.api_version.is_empty();
        let api_version = (!is_same_group).then_some(("apiVersion", &*self.api_version, &*other.api_version));
        let parts = [
            ("kind", &*self.kind, &*other.kind),
            ("metadata.namespace", &*self.namespace, &*other.namespace),
            ("metadata.name", &*self.name, &*other.name),
        ];
        let is_other = |(_, of, other): &(&str, &str, &str)| !of.is_empty() && of != other;
        api_version.into_iter().chain(parts.into_iter().filter(is_other)).next()
    }

    /// The parts that a patch has, or else those of another patch.
    pub(super) fn or(self, other: &Self) -> Self {
        let part = |text: String, other: &String| if text.is_empty() { other.clone() } else { text };
        Self {
            api_version: part(self.api_version, &other.api_version),
            kind: part(self.kind, &other.kind),
            namespace: part(self.namespace, &other.namespace),
            name: part(self.name, &other.name),
        }
    }

    /// Whether both objects have the same kind.
    pub(super) fn is_of_kind(&self, other: &Self) -> bool {
        (&self.api_version, &self.kind) == (&other.api_version, &other.kind)
    }

    /// The resource and name, as printed by `kubectl -o name`: `deployment.apps/web`.
    pub(super) fn resource(&self) -> String {
        let group = self.api_version.split_once('/').map_or_else(String::new, |(group, _)| format!(".{group}"));
        let kind = if self.kind.is_empty() { "object" } else { &self.kind };
        format!("{}{group}/{}", kind.to_lowercase(), self.name)
    }

    /// The identity without apiVersion.
    pub(super) fn without_version(&self) -> Self {
        self.only([false, true, true, true])
    }

    /// The identity without the namespace.
    pub(super) fn without_namespace(&self) -> Self {
        self.only([true, true, false, true])
    }

    /// The identity with some of its parts: apiVersion, kind, namespace and name.
    fn only(&self, parts: [bool; 4]) -> Self {
        let part = |is_kept: bool, text: &String| if is_kept { text.clone() } else { String::new() };
        Self {
            api_version: part(parts[0], &self.api_version),
            kind: part(parts[1], &self.kind),
            namespace: part(parts[2], &self.namespace),
            name: part(parts[3], &self.name),
        }
    }

    /// Adds the identity to a patch, so that the patch matches only this object.
    ///
    /// ```yaml
    /// spec: {replicas: 3}   # before
    /// {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 3}}   # after
    /// ```
    pub(super) fn write_into(&self, patch: &mut Value) {
        let Value::Object(fields) = patch else { return };
        let (mut named, mut metadata, mut rest) = (Map::new(), Map::new(), Map::new());
        let [api_version, kind, namespace, name] = self.parts();
        let parts = [api_version, kind, name, namespace];
        for (name, value) in parts.into_iter().filter(|(_, value)| !value.is_empty()) {
            let place = if matches!(name, "name" | "namespace") { &mut metadata } else { &mut named };
            place.insert(name.to_owned(), Value::from(value));
        }
        for (name, value) in std::mem::take(fields) {
            match value {
                Value::Object(mut own) if name == "metadata" => metadata.append(&mut own),
                value => drop(rest.insert(name, value)),
            }
        }
        if !metadata.is_empty() {
            named.insert("metadata".to_owned(), Value::Object(metadata));
        }
        named.append(&mut rest);
        *fields = named;
    }

    /// The parts that are not empty, as data.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let parts = self.parts().into_iter().filter(|(_, text)| !text.is_empty());
        parts.map(|(name, text)| (name.to_owned(), text.into())).collect()
    }

    /// The parts that are not empty in a complete identity, by the names of their fields.
    pub(super) fn parts(&self) -> [(&'static str, &str); 4] {
        [("apiVersion", &self.api_version), ("kind", &self.kind), ("namespace", &self.namespace), ("name", &self.name)]
    }
}

/// For example `apps/v1/Deployment shop/web`. Control characters are escaped.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind: Vec<&str> = [&*self.api_version, &self.kind].into_iter().filter(|part| !part.is_empty()).collect();
        let name: Vec<&str> = [&*self.namespace, &self.name].into_iter().filter(|part| !part.is_empty()).collect();
        let words: Vec<String> = [kind.join("/"), name.join("/")].into_iter().filter(|word| !word.is_empty()).collect();
        f.write_str(if words.is_empty() { "an object without a name" } else { "" })?;
        f.write_str(&escaped(&words.join(" ")))
    }
}

/// The objects of one side of a comparison, by identity.
#[derive(Debug)]
pub(super) struct Objects {
    /// The objects in order. `None` after an object has been taken.
    objects: Vec<Option<(Identity, Document)>>,
    places: HashMap<Identity, usize>,
}

impl Objects {
    /// Returns an error if two objects have the same identity.
    pub(super) fn new(documents: Vec<Document>) -> Result<Self, Failure> {
        let mut places = HashMap::new();
        let mut objects = Vec::with_capacity(documents.len());
        for document in documents {
            let identity = Identity::of(&document.value);
            if places.insert(identity.clone(), objects.len()).is_some() {
                // Either `v1/Pod web` or `an object without a name`.
                let words = identity.to_string();
                let words = words.strip_prefix("an object ").unwrap_or(&words);
                let message = format!("duplicate object {words}; the objects to compare need distinct names");
                return Err(Failure::unreadable(&document.origin.name(), &message));
            }
            objects.push(Some((identity, document)));
        }
        Ok(Self { objects, places })
    }

    /// Takes out the objects that are not selected on any side, and returns them for each side. A version without the label is thus compared
    /// with one that has it: the label changed, and the object is not gone.
    ///
    /// ```text
    /// -l app=web   OLD: web {app: web}, db {app: db}   NEW: web {app: shop}, db {app: db}   compared: web
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there are objects and none is selected.
    pub(super) fn select(select: &SelectArgs, sides: &mut [&mut Self]) -> Result<Vec<Vec<Document>>, Failure> {
        if select.is_empty() {
            return Ok(vec![Vec::new(); sides.len()]);
        }
        let all = sides.iter().flat_map(|side| side.objects.iter().flatten());
        let is_selected = |(_, document): &&(Identity, Document)| select.selects(&document.value);
        let selected: HashSet<Identity> = all.filter(is_selected).map(|(identity, _)| identity.clone()).collect();
        let is_nothing_selected = selected.is_empty() && sides.iter().any(|side| !side.objects.is_empty());
        // Single objects are versions of each other, regardless of their names.
        let all_are_selected = !selected.is_empty() && sides.iter().all(|side| side.is_single());
        let is_left_out = |(identity, _): &mut (Identity, Document)| !all_are_selected && !selected.contains(identity);
        let left_out = sides.iter_mut().map(|side| {
            let taken = side.objects.iter_mut().filter_map(|object| object.take_if(is_left_out));
            taken.map(|(_, document)| document).collect()
        });
        let left_out = left_out.collect();
        if is_nothing_selected { Err(select.nothing()) } else { Ok(left_out) }
    }

    /// The objects that were not taken.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.objects.iter().flatten().map(|(_, document)| document)
    }

    /// Whether there is only one object. It is then paired with the only object of the other side, regardless of their names.
    pub(super) fn is_single(&self) -> bool {
        self.objects.len() == 1
    }

    /// The format of the first object.
    pub(super) fn format(&self) -> Option<Format> {
        self.objects.iter().flatten().next().map(|(_, document)| document.origin.format())
    }

    /// Removes and returns the object with this identity, or with `any` the first object.
    pub(super) fn take(&mut self, identity: &Identity, any: bool) -> Option<Document> {
        let index = if any { 0 } else { *self.places.get(identity)? };
        Some(self.objects.get_mut(index)?.take()?.1)
    }

    /// The objects that were not taken, in order.
    pub(super) fn into_rest(self) -> Vec<(Identity, Document)> {
        self.objects.into_iter().flatten().collect()
    }
}
