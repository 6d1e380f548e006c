//! The kinds of objects, with their types, versions and defaults.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use serde_json::Value;
use smp_apply::{Applied, Apply, Kind, Manager, Owners, Request, Schema, Timestamp, Tracker};
use smp_kinds::{ApplyError, FieldManager};
use smp_suggest::shown;

use crate::report::note;
use crate::source::Schemas;
use crate::verdict::{kind_of, stored};

/// What is known about the kinds of objects.
#[derive(Debug)]
pub(in crate::command) struct Kinds<'s> {
    schemas: &'s Schemas,
    known: HashMap<(String, String), Arc<Tracked<'s>>>,
}

/// A kind whose objects are applied.
#[derive(Debug)]
pub(in crate::command) enum Tracked<'s> {
    /// With its versions, defaults and the fields that its subresources reset.
    Known(Box<FieldManager<'s>>),
    /// With the schema of a document, or deduced from the objects.
    Schema(Schema<'s>),
}

impl<'s> Kinds<'s> {
    pub(in crate::command) fn new(schemas: &'s Schemas) -> Self {
        Self { schemas, known: HashMap::new() }
    }

    /// The kind of an object. Notes once that the type of a kind is deduced.
    pub(in crate::command) fn of(&mut self, object: &Value) -> Arc<Tracked<'s>> {
        let [version, kind] = ["apiVersion", "kind"].map(|name| object[name].as_str().unwrap_or_default().to_owned());
        match self.known.entry((version.clone(), kind.clone())) {
            Entry::Occupied(known) => Arc::clone(known.get()),
            Entry::Vacant(new) => Arc::clone(new.insert(Arc::new(tracked(self.schemas, &version, &kind)))),
        }
    }

    /// The schema of an object, or a free-form one.
    pub(in crate::command) fn schema(&self, object: &Value) -> Schema<'s> {
        let text = |name: &str| object[name].as_str().unwrap_or_default();
        self.schemas.kind(&format!("{}/{}", text("apiVersion"), text("kind"))).unwrap_or(Schema::free_form())
    }

    /// Whether objects of the kind are in namespaces, as far as that is known.
    pub(in crate::command) fn is_namespaced(&self, object: &Value) -> bool {
        kind_of(self.schemas.catalog(), object).is_none_or(smp_kinds::Resource::is_namespaced)
    }

    /// The object as a server stores it: with defaults, and values in one form. Also returns what the server drops, such as
    /// `unknown field "spec.nosuch"`.
    pub(in crate::command) fn stored(&self, object: &Value) -> Result<(Value, Vec<String>), smp_kinds::Error> {
        let Some(kind) = kind_of(self.schemas.catalog(), object) else { return Ok((object.clone(), Vec::new())) };
        let (mut stored, problems) = stored(kind, object)?;
        // Decoding reads the entries of managers as strings and times; invalid ones must stay as they are.
        if let Some(entries) = object["metadata"].get("managedFields") {
            stored["metadata"]["managedFields"] = entries.clone();
        }
        Ok((stored, problems))
    }
}

/// The schema of a kind, with the group, the version and the name.
fn schema_of<'s>(schemas: &'s Schemas, group: &str, version: &str, kind: &str) -> Option<Schema<'s>> {
    let slash = if group.is_empty() { "" } else { "/" };
    schemas.kind(&format!("{group}{slash}{version}/{kind}"))
}

fn tracked<'s>(schemas: &'s Schemas, version: &str, kind: &str) -> Tracked<'s> {
    let catalog = schemas.catalog();
    if let Some(resource) = catalog.get_kind(version, kind) {
        let of_version = |group: &str, version: &str, kind: &str| schema_of(schemas, group, version, kind);
        return Tracked::Known(Box::new(FieldManager::new(catalog, resource, of_version)));
    }
    let named = format!("{version}/{kind}");
    let schema = schemas.kind(&named);
    if schema.is_none() {
        note(&format!(
            "unknown type {}: lists are owned as a whole, as without a schema on a server; use --schema FILE",
            shown(&named)
        ));
    }
    Tracked::Schema(schema.unwrap_or(Schema::free_form()))
}

impl Tracked<'_> {
    /// Applies a configuration; `live` is null for an object that does not exist.
    pub(in crate::command) fn apply(
        &self,
        live: &Value,
        wanted: &Value,
        manager: &Manager,
        force: bool,
        now: Timestamp,
    ) -> Result<Applied<Value>, ApplyError> {
        match self {
            Self::Known(kind) => kind.apply(live, wanted, manager, force, now),
            Self::Schema(schema) => {
                let empty = Value::Object(serde_json::Map::new());
                let live = if live.is_null() { &empty } else { live };
                let apply = Apply::new(*schema, live, wanted, manager).at(now);
                Ok(if force { apply.force().run() } else { apply.run() }?)
            }
        }
    }

    /// The new object with its managers, after an update other than an apply.
    pub(in crate::command) fn update(&self, old: &Value, new: Value, manager: &Manager, now: Timestamp) -> Value {
        match self {
            Self::Known(kind) => kind.update(old, new, manager, now),
            Self::Schema(schema) => {
                let text = |name: &str| new[name].as_str().unwrap_or_default().to_owned();
                let (version, name) = (text("apiVersion"), text("kind"));
                // All versions that managers wrote count as the same.
                let [before, after] = [old, &new].map(Owners::lossy);
                let versions = before.iter().chain(after.iter()).map(|(owner, _)| &owner.version).chain([&version]);
                let kind = versions.fold(Kind::custom(&name), |kind, version| kind.version(version, *schema));
                let request =
                    Request { manager: manager.name(), version: &version, subresource: manager.subresource() };
                // The only error is that of a subresource of an absent object.
                let updated = Tracker::new(kind).clock(move || now).update(old, new, &request);
                updated.map(|updated| updated.object).unwrap_or_default()
            }
        }
    }
}
