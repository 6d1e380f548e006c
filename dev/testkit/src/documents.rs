//! Random documents of a schema, and random edits of them.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use serde_json::{Map, Value, json};
use smp_core::schema::{Field, Kind, ScalarKind, Shape, Strategy};

use crate::schemas::{ListRule, Place};
use crate::tape::Tape;

/// Fields of built-in kinds that documents use; for small tables, every field is used.
const FIELDS: &str = "metadata spec containers name image ports containerPort hostPort port nodePort targetPort protocol \
    env value volumes emptyDir configMap medium tolerations key operator effect labels annotations finalizers \
    ownerReferences uid template selector matchLabels matchExpressions values strategy type rollingUpdate maxSurge \
    topologySpreadConstraints topologyKey whenUnsatisfiable maxSkew imagePullSecrets volumeMounts mountPath taints \
    podCIDRs addresses address status conditions data minAvailable replicas hostAliases ip hostnames command \
    volumeDevices devicePath initContainers clusterIPs resources limits";

/// What documents may contain in addition to well-formed data.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the oddities are independent of each other")]
pub struct Noise {
    /// Fields that are null.
    pub nulls: bool,
    /// Items with equal keys.
    pub duplicates: bool,
    /// Values of a wrong type.
    pub wrong_types: bool,
    /// Unknown fields.
    pub unknown_fields: bool,
}

/// Makes random documents.
pub struct Documents<'t, 'b> {
    /// The choices.
    pub tape: &'t mut Tape<'b>,
    /// The allowed oddities.
    pub noise: Noise,
}

/// The fields that a random object may have. With a seed, objects of a table have the same few fields, so that documents
/// overlap; those with a strategy are most likely.
pub(crate) fn fields(place: Place<'_>, seed: Option<u64>) -> Vec<&Field<'_>> {
    let Some(table) = place.schema.object() else { return Vec::new() };
    let mut fields: Vec<&Field<'_>> = table.all_fields().collect();
    if let Some(seed) = seed {
        let hash = |text: &str| BuildHasherDefault::<DefaultHasher>::default().hash_one((seed, text));
        let weight = |field: &Field<'_>| match field.shape().unnamed() {
            _ if !field.own_recommended_key().is_empty() => 0,
            _ if field.strategy() != Strategy::default() => 4,
            Shape::Scalar(_) | Shape::FreeForm => 16,
            _ => 8,
        };
        fields.sort_by_cached_key(|field| hash(field.name()) % 24 + weight(field));
        fields.truncate(if hash(table.name()) % 2 == 0 { 3 } else { 5 });
        return fields;
    }
    if fields.len() <= 7 && !fields.iter().any(|field| field.name() == "apiVersion") {
        return fields;
    }
    fields.into_iter().filter(|field| FIELDS.split_whitespace().any(|name| name == field.name())).collect()
}

impl Documents<'_, '_> {
    /// A random object.
    pub fn object(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut map = Map::new();
        let names: Vec<String> = match place.schema.kind() {
            Kind::Object(_) => {
                let fields = fields(place, self.tape.stock);
                let mut names: Vec<String> =
                    self.tape.some(&fields, 2).into_iter().map(|field| field.name().to_string()).collect();
                if self.noise.unknown_fields && self.tape.once_in(8) {
                    names.push(self.unknown_name(&fields));
                }
                names
            }
            _ => self.tape.some(&["a", "b", "c"], 2).into_iter().map(str::to_owned).collect(),
        };
        for name in names {
            let value = self.value(place.child(&name), depth + 1);
            map.insert(name, value);
        }
        Value::Object(map)
    }

    /// An unknown name; in a case for Go, sometimes a known one in another case.
    fn unknown_name(&mut self, fields: &[&Field<'_>]) -> String {
        match fields.first() {
            Some(field) if self.tape.stock.is_some() && self.tape.once_in(8) => field.name().to_uppercase(),
            _ => "unknown".to_owned(),
        }
    }

    /// A random value.
    pub fn value(&mut self, place: Place<'_>, depth: usize) -> Value {
        if self.noise.nulls && self.tape.once_in(16) {
            return Value::Null;
        }
        if self.noise.wrong_types && self.tape.once_in(24) {
            return self.garbage(3);
        }
        match place.schema.kind() {
            Kind::Scalar => self.scalar(place),
            Kind::Object(_) | Kind::Map(_) if depth > 7 => json!({}),
            Kind::Object(_) | Kind::Map(_) => self.object(place, depth),
            Kind::List(_) => self.list(place, depth),
            // In Go, most fields without a type are objects.
            Kind::FreeForm if self.is_exact() && place.field.is_some() => self.object(place, depth),
            Kind::FreeForm => self.free(depth),
        }
    }

    /// Whether values must have the type that Go expects.
    fn is_exact(&self) -> bool {
        self.tape.stock.is_some() && !self.noise.wrong_types
    }

    fn free(&mut self, depth: usize) -> Value {
        let kind = self.tape.below(if depth > 5 { 3 } else { 6 });
        match kind {
            0 => json!("x"),
            1 => json!(self.tape.below(2)),
            2 => json!({}),
            3 => (0..self.tape.below(3)).map(|_| self.free(depth + 1)).collect(),
            _ => self.object(Place::free_form(), depth),
        }
    }

    /// A random scalar.
    pub fn scalar(&mut self, place: Place<'_>) -> Value {
        let kind = match place.schema.shape().unnamed() {
            Shape::Scalar(scalar) => scalar.kind,
            _ => ScalarKind::String,
        };
        let is_protocol = place.field.is_some_and(|field| field.name() == "protocol");
        match kind {
            ScalarKind::String if is_protocol => json!(self.tape.pick(&["TCP", "UDP"])),
            ScalarKind::Integer if self.tape.once_in(16) && !self.is_exact() => json!(1.0),
            ScalarKind::Integer => json!(1 + self.tape.below(3)),
            ScalarKind::Number => json!(self.tape.pick(&[0.5, 1.5])),
            ScalarKind::Boolean => json!(self.tape.once_in(2)),
            ScalarKind::IntOrString if self.tape.once_in(2) => json!(1),
            ScalarKind::String | ScalarKind::IntOrString => json!(self.tape.pick(&["a", "b", "c"])),
        }
    }

    /// A random list.
    pub fn list(&mut self, place: Place<'_>, depth: usize) -> Value {
        let mut items = Vec::new();
        let len = match depth {
            // Go sorts long and short lists differently.
            _ if depth < 4 && self.tape.stock.is_some() && self.noise.duplicates && self.tape.once_in(100) => {
                12 + self.tape.below(40)
            }
            0..=6 if self.tape.stock.is_some() => self.tape.below(5),
            0..3 => self.tape.below(7),
            3..=6 => self.tape.below(3),
            _ => 0,
        };
        for _ in 0..len {
            let item = self.item(place, depth);
            self.insert(place, &mut items, item, usize::MAX);
        }
        Value::Array(items)
    }

    /// An item of a list, with its key.
    pub fn item(&mut self, place: Place<'_>, depth: usize) -> Value {
        let (default, recommended) = place.keys();
        if recommended.is_empty() {
            let noise = std::mem::replace(&mut self.noise.nulls, false);
            let item = self.value(place.item(), depth + 1);
            self.noise.nulls = noise;
            return item;
        }
        let mut item = self.object(place.item(), depth + 1);
        let Some(map) = item.as_object_mut() else { return item };
        for (index, name) in recommended.iter().enumerate() {
            if index < default.len().max(1) && !(self.noise.wrong_types && self.tape.once_in(16)) {
                map.insert((*name).to_owned(), self.scalar(place.item().child(name)));
            }
        }
        item
    }

    /// Inserts an item, unless its key is there already.
    fn insert(&mut self, place: Place<'_>, items: &mut Vec<Value>, item: Value, at: usize) {
        let (_, recommended) = place.keys();
        let is_merged = place.list_rule() != ListRule::Atomic || !recommended.is_empty();
        let same = |other: &Value| {
            if item.is_object() { key(place, other) == key(place, &item) } else { *other == item }
        };
        if !is_merged || self.noise.duplicates && self.tape.once_in(3) || !items.iter().any(same) {
            items.insert(at.min(items.len()), item);
        }
    }

    /// Changes a document at random places.
    pub fn edit(&mut self, place: Place<'_>, value: &mut Value, depth: usize) {
        match value {
            Value::Object(map) if !matches!(place.schema.kind(), Kind::Scalar | Kind::List(_)) => {
                for _ in 0..self.tape.below(4) {
                    self.edit_field(place, map, depth);
                }
            }
            Value::Array(items) if matches!(place.schema.kind(), Kind::List(_)) => {
                for _ in 0..self.tape.below(4) {
                    self.edit_list(place, items, depth);
                }
            }
            value => *value = self.value(place, depth),
        }
    }

    fn edit_field(&mut self, place: Place<'_>, map: &mut Map<String, Value>, depth: usize) {
        let names: Vec<String> = map.keys().cloned().collect();
        match self.tape.below(6) {
            0..=3 if !names.is_empty() => {
                let name = self.tape.pick(&names).clone();
                self.edit(place.child(&name), &mut map[&name], depth + 1);
            }
            4 if !names.is_empty() => {
                let name = self.tape.pick(&names);
                map.remove(name);
            }
            _ => {
                if let Value::Object(more) = self.object(place, depth) {
                    map.extend(more);
                }
            }
        }
    }

    fn edit_list(&mut self, place: Place<'_>, items: &mut Vec<Value>, depth: usize) {
        let (here, there) = (self.tape.below(items.len()), self.tape.below(items.len()));
        match self.tape.below(5) {
            0 if !items.is_empty() => {
                let mut item = items.remove(here);
                let keys: Vec<_> = place.keys().0.iter().map(|name| (*name, item.get(name).cloned())).collect();
                self.edit(place.item(), &mut item, depth + 1);
                for (name, value) in keys {
                    if let (Some(map), Some(value)) = (item.as_object_mut(), value) {
                        map.insert(name.to_owned(), value);
                    }
                }
                if !item.is_null() {
                    self.insert(place, items, item, here);
                }
            }
            1 if !items.is_empty() => drop(items.remove(here)),
            2 if !items.is_empty() => items.swap(here, there),
            3 if !items.is_empty() => items.rotate_left(here),
            _ => {
                let item = self.item(place, depth);
                self.insert(place, items, item, here);
            }
        }
    }

    /// The name of a field or a directive.
    pub(crate) fn name(&mut self) -> &'static str {
        const NAMES: &str = "a list set foo k sub $patch $retainKeys $patchMergeKey $setElementOrder/list $setElementOrder/set \
                     $deleteFromPrimitiveList/set $unknown";
        let names: Vec<&'static str> = NAMES.split(' ').collect();
        self.tape.pick::<&str>(&names)
    }

    /// Any JSON, directives included.
    pub fn garbage(&mut self, depth: usize) -> Value {
        match self.tape.below(if depth == 0 { 6 } else { 10 }) {
            0 => Value::Null,
            1 => json!(1),
            2 => json!("a"),
            3 => json!(self.tape.pick(&["delete", "replace", "merge", "foo", "k", "", "1"])),
            4 => json!([]),
            5 => json!(true),
            6 | 7 => (0..self.tape.below(4)).map(|_| self.garbage(depth - 1)).collect(),
            _ => {
                let mut map = Map::new();
                for _ in 0..self.tape.below(4) {
                    map.insert(self.name().to_owned(), self.garbage(depth - 1));
                }
                Value::Object(map)
            }
        }
    }
}

/// The values of an item's recommended key, defaults filled in, as text.
pub fn key(place: Place<'_>, item: &Value) -> Vec<String> {
    key_by(place, item, &place.keys().1)
}

/// The values of some fields of an item, defaults filled in, as text.
pub fn key_by(place: Place<'_>, item: &Value, names: &[&str]) -> Vec<String> {
    let value = |name: &&str| {
        let value = item
            .get(name)
            .filter(|value| !value.is_null())
            .cloned()
            .or_else(|| Some(place.item().child(name).field?.default()?.to_value()));
        crate::check::scalar(&value.unwrap_or_default()).to_string()
    };
    names.iter().map(value).collect()
}
