//! A schemars transform: the list and map types that follow from a type's patch attributes.

use std::collections::HashSet;

use serde_json::{Map, Value};
use smp_core::schema::{Field, Kind, MapType, ObjectSchema};
use smp_core::{PatchSchema, Schema};

use crate::crd::list_type::{Items, has_type, types_of};
use crate::extension;

/// Where a schema may have parts that describe the same value.
const BRANCHES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Writes list types, list-map keys and map types into the JSON schema that schemars makes of a type, as
/// [`CustomResource::schema`](crate::CustomResource::schema) writes them. One line on the type gives it:
///
/// ```
/// use schemars::{JsonSchema, schema_for};
/// use smp_core::PatchSchema;
///
/// #[derive(JsonSchema, PatchSchema)]
/// #[schemars(transform = smp_openapi::list_types::<Self>)]
/// struct RackSpec {
///     #[patch(strategy = "merge", merge_key = "number")]
///     slots: Vec<Slot>,
/// }
///
/// #[derive(JsonSchema, PatchSchema)]
/// struct Slot {
///     number: u32,
/// }
///
/// let schema = schema_for!(RackSpec);
/// let slots = schema.pointer("/properties/slots").expect("the type has it");
/// assert_eq!(slots["x-kubernetes-list-type"], "map");
/// assert_eq!(slots["x-kubernetes-list-map-keys"], serde_json::json!(["number"]));
/// ```
///
/// Below kube's `#[derive(CustomResource)]`, whose schemas are inline, the line on the spec is enough, and one on the status.
/// Where schemas refer to each other, each type with merged lists has the line, or the transform is called once with the
/// whole document of the type. What the user wrote herself stays: a field that has a list type or a map type gets no other.
///
/// Whether a field can be a key is read off the JSON schema: an `Option<String>` has no default for schemars, whatever
/// `#[patch(default)]` says; `#[serde(default = "…")]` on a `String` gives it one. Where the schema of the items is outside
/// of what the transform is given, as behind a `$ref` from the type's own line, only required fields count. What is left out without a word here,
/// [`CustomResource::schema`](crate::CustomResource::schema) lists as losses.
pub fn list_types<T: PatchSchema + ?Sized>(schema: &mut ::schemars::Schema) {
    let whole = schema.as_value().clone();
    let mut walk = Walk { whole: &whole, open: vec![(String::new(), Schema::of::<T>())], seen: HashSet::new() };
    while let Some((pointer, part)) = walk.open.pop() {
        let there = if pointer.is_empty() {
            schema.as_object_mut()
        } else {
            schema.pointer_mut(&pointer).and_then(Value::as_object_mut)
        };
        if let Some(there) = there {
            walk.value(there, part);
        }
    }
}

/// A way through a JSON schema and a table, side by side.
struct Walk<'w> {
    /// The document before anything was written.
    whole: &'w Value,
    /// Where references lead that are still to be followed.
    open: Vec<(String, Schema<'static>)>,
    seen: HashSet<String>,
}

impl Walk<'_> {
    fn value(&mut self, json: &mut Map<String, Value>, schema: Schema<'static>) {
        if let Some(pointer) = pointer_of(json)
            && self.seen.insert(pointer.to_owned())
        {
            self.open.push((pointer.to_owned(), schema));
        }
        match schema.kind() {
            Kind::Object(table) => self.object(json, schema, table),
            Kind::Map(value) => self.part(json, "additionalProperties", value),
            Kind::List(item) => self.part(json, "items", item),
            Kind::Scalar | Kind::FreeForm => {}
        }
        for branches in BRANCHES {
            for branch in json.get_mut(branches).and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(branch) = branch.as_object_mut() {
                    self.value(branch, schema);
                }
            }
        }
    }

    fn part(&mut self, json: &mut Map<String, Value>, keyword: &str, schema: Schema<'static>) {
        if let Some(part) = json.get_mut(keyword).and_then(Value::as_object_mut) {
            self.value(part, schema);
        }
    }

    fn object(&mut self, json: &mut Map<String, Value>, schema: Schema<'static>, table: &'static ObjectSchema) {
        for (name, property) in json.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            if let (Some(field), Some(property)) = (table.field(name), property.as_object_mut()) {
                let value = schema.field_schema(field);
                self.value(property, value);
                self.field(property, field, value);
            }
        }
        if let Some(map_type) = table.map_type {
            self.write_map_type(json, map_type);
        }
    }

    fn field(&self, json: &mut Map<String, Value>, field: &Field, value: Schema<'static>) {
        if matches!(value.kind(), Kind::List(_)) {
            in_part(json, "array", |json| self.list(json, field, value));
        } else if let Some(map_type) = types_of(field, value, None).map {
            in_part(json, "object", |json| self.write_map_type(json, map_type));
        }
    }

    fn list(&self, json: &mut Map<String, Value>, field: &Field, value: Schema<'static>) {
        let list = self.resolved(json);
        let is_list = list.is_none_or(|list| has_type(list, "array"));
        if !is_list || extension::has_list_type(json) || list.is_some_and(extension::has_list_type) {
            return;
        }
        let items = list.and_then(|list| list.get("items")?.as_object());
        let items = items.and_then(|items| self.resolved(items)).map(Items::Json);
        let unseen = || if let Kind::List(item) = value.kind() { Some(Items::Unseen(item)) } else { None };
        types_of(field, value, items.or_else(unseen)).write(json);
    }

    fn write_map_type(&self, json: &mut Map<String, Value>, map_type: MapType) {
        let object = self.resolved(json);
        let is_object = object.is_none_or(|object| has_type(object, "object"));
        if is_object && !extension::has_map_type(json) && !object.is_some_and(extension::has_map_type) {
            extension::write_map_type(json, map_type);
        }
    }

    /// The schema itself, or where its reference leads; `None` where that is not in the document.
    fn resolved<'j>(&'j self, json: &'j Map<String, Value>) -> Option<&'j Map<String, Value>> {
        match pointer_of(json) {
            Some(pointer) => self.whole.pointer(pointer)?.as_object(),
            None => Some(json),
        }
    }
}

/// The place in the same document that a reference leads to.
fn pointer_of(json: &Map<String, Value>) -> Option<&str> {
    json.get("$ref")?.as_str()?.strip_prefix('#')
}

/// Calls `write` with the part of a schema that is of a type: itself, or one of its branches, as where null is the other.
fn in_part(json: &mut Map<String, Value>, ty: &str, write: impl FnOnce(&mut Map<String, Value>)) {
    if !has_type(json, ty) {
        for keyword in BRANCHES {
            let branches = json.get_mut(keyword).and_then(Value::as_array_mut).into_iter().flatten();
            if let Some(branch) = branches.filter_map(Value::as_object_mut).find(|branch| has_type(branch, ty)) {
                return write(branch);
            }
        }
    }
    write(json);
}
