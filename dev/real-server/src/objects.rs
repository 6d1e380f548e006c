//! The objects of the checks, and random edits of them. Every object and item has all fields that the server would default, so
//! that the stored object is what the patch says.

mod deployment;
mod rack;
mod service;

use std::sync::LazyLock;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use smp_core::Patcher;
use smp_yaml::Reader;

use crate::cluster::{self, DEPLOYMENTS, RACKS, SERVICES};
use crate::random::{Choices as _, Random};

pub(crate) use rack::{edit_fields, lines_with_null, slot};

/// The object of a kind, without a name.
fn object(kind: &str) -> Value {
    static OBJECTS: LazyLock<Value> =
        LazyLock::new(|| Reader::new().read_one(include_str!("objects.yaml")).expect("objects.yaml is YAML").value);
    OBJECTS[kind].clone()
}

/// The kinds of the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Service,
    Deployment,
    Rack,
}

impl Kind {
    /// The path of the collection.
    pub(crate) fn collection(self) -> &'static str {
        match self {
            Self::Service => SERVICES,
            Self::Deployment => DEPLOYMENTS,
            Self::Rack => RACKS,
        }
    }

    /// A new object.
    pub(crate) fn object(self, name: &str) -> Value {
        let mut object = object(&format!("{self:?}"));
        object["metadata"]["name"] = name.into();
        object
    }

    /// Makes one random change.
    pub(crate) fn edit(self, random: &mut Random, object: &mut Value) {
        if random.once_in(6) {
            return edit_metadata(random, &mut object["metadata"]);
        }
        match self {
            Self::Service => service::edit(random, &mut object["spec"]),
            Self::Deployment => deployment::edit(random, &mut object["spec"]),
            Self::Rack => rack::edit(random, &mut object["spec"]),
        }
    }

    /// The engine with the schema of the kind, which does not come from the cluster.
    pub(crate) fn patcher(self) -> Result<Patcher> {
        let built_in = |group, kind| smp_api_types::schema_for_kind(group, "v1", kind).map(Patcher::new);
        let patcher = match self {
            Self::Service => built_in("", "Service"),
            Self::Deployment => built_in("apps", "Deployment"),
            Self::Rack => cluster::rack_document()?.get_kind("example.com", "v1", "Rack").map(Patcher::new),
        };
        patcher.with_context(|| format!("{self:?} has no schema"))
    }
}

/// Changes labels, annotations or finalizers.
fn edit_metadata(random: &mut Random, metadata: &mut Value) {
    match random.below(3) {
        0 => edit_map(random, &mut metadata["labels"]),
        1 => edit_map(random, &mut metadata["annotations"]),
        _ => edit_items(random, &mut metadata["finalizers"], &[], |random| {
            json!(format!("example.com/{}", random.pick(&["a", "b", "c", "d"])))
        }),
    }
}

/// Sets or removes a member of a map of strings.
fn edit_map(random: &mut Random, map: &mut Value) {
    if !map.is_object() {
        *map = json!({});
    }
    let name = random.pick(&["red", "green", "blue", "example.com/level"]);
    if random.once_in(3) {
        map.as_object_mut().map(|map| map.remove(name));
    } else {
        map[name] = format!("v{}", random.below(9)).into();
    }
}

/// Adds, removes, moves or changes an item of a list whose items differ in the fields `keys`; without keys, in their values.
fn edit_items(random: &mut Random, list: &mut Value, keys: &[&str], make: impl Fn(&mut Random) -> Value) {
    if !list.is_array() {
        *list = json!([]);
    }
    let Some(items) = list.as_array_mut() else { return };
    let mut item = make(random);
    let at = random.below(items.len());
    match random.below(4) {
        0 if !items.is_empty() => drop(items.remove(at)),
        1 if items.len() > 1 => {
            let moved = items.remove(at);
            items.insert(random.below(items.len() + 1), moved);
        }
        2 if !items.is_empty() && !keys.is_empty() => {
            for key in keys {
                item[key] = items[at][key].clone();
            }
            items[at] = item;
        }
        _ => {
            let agrees = |other: &Value| keys.iter().all(|key| other[key] == item[key]);
            let is_same = |other: &Value| if keys.is_empty() { *other == item } else { agrees(other) };
            if !items.iter().any(is_same) {
                items.insert(random.below(items.len() + 1), item);
            }
        }
    }
}
