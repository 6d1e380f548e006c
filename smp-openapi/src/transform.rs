//! A schemars transform that adds the list and map types that follow from the patch attributes of a type.

use std::collections::HashSet;

use serde_json::{Map, Value};
use smp_schema::{Field, Kind, MapType, ObjectSchema};
use smp_schema::{PatchSchema, Schema};

use crate::crd::list_type::{Items, has_type, types_of};
use crate::extension;

/// The keywords with parts that describe the same value.
const BRANCHES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Writes list types, list-map keys and map types into the JSON schema that schemars generates for a type, as
/// [`CustomResource::schema`](crate::CustomResource::schema) does. One line on the type is enough:
///
/// ```
/// use schemars::{JsonSchema, schema_for};
/// use smp_schema::PatchSchema;
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
/// With kube's `#[derive(CustomResource)]`, whose schemas are inline, put the line on the type of the spec, and on that
/// of the status. If schemas refer to each other, put it on each type with merged lists, or call the transform once
/// with the whole document of the type. A list type or map type that the schema already has is kept.
///
/// The JSON schema determines whether a field can be a key: for schemars, an `Option<String>` has no default, even with
/// `#[patch(default)]`; `#[serde(default = "…")]` on a `String` adds one. If the schema of the items is not part of the
/// transform's input, for example behind a `$ref` from a line on the type itself, only required fields can be keys. The
/// transform omits types silently; [`CustomResource::schema`](crate::CustomResource::schema) lists them as losses.
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

/// A traversal of a JSON schema together with a table.
struct Walk<'w> {
    /// The document before any changes.
    whole: &'w Value,
    /// The targets of references that have not been visited yet.
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

    fn object(
        &mut self,
        json: &mut Map<String, Value>,
        schema: Schema<'static>,
        table: &'static ObjectSchema<'static>,
    ) {
        for (name, property) in json.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            if let (Some(field), Some(property)) = (table.field(name), property.as_object_mut()) {
                let value = schema.field_schema(field);
                self.value(property, value);
                self.field(property, field, value);
            }
        }
        if let Some(map_type) = table.map_type() {
            self.write_map_type(json, map_type);
        }
    }

    fn field(&self, json: &mut Map<String, Value>, field: &Field<'_>, value: Schema<'static>) {
        if matches!(value.kind(), Kind::List(_)) {
            in_part(json, "array", |json| self.list(json, field, value));
        } else if let Some(map_type) = types_of(field, value, None).map {
            in_part(json, "object", |json| self.write_map_type(json, map_type));
        }
    }

    fn list(&self, json: &mut Map<String, Value>, field: &Field<'_>, value: Schema<'static>) {
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

    /// Returns the schema itself, or the target of its reference; `None` if that is not in the document.
    fn resolved<'j>(&'j self, json: &'j Map<String, Value>) -> Option<&'j Map<String, Value>> {
        match pointer_of(json) {
            Some(pointer) => self.whole.pointer(pointer)?.as_object(),
            None => Some(json),
        }
    }
}

/// Returns the location that a reference refers to in the same document.
fn pointer_of(json: &Map<String, Value>) -> Option<&str> {
    json.get("$ref")?.as_str()?.strip_prefix('#')
}

/// Calls `write` with the part of a schema that has the type: the schema itself, or one of its branches if another
/// branch is null.
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
