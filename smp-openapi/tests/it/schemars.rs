//! The schemars transform, with kube's derive and alone: the list and map types are those that smp writes.
#![expect(dead_code, reason = "only the schemas are used")]

use std::collections::BTreeMap;

use kube::{CustomResource, CustomResourceExt as _};
use schemars::{JsonSchema, Schema as JsonSchemaValue, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use smp_core::schema::GroupVersionKind;
use smp_core::{PatchSchema, Schema};
use smp_openapi::list_types;

#[derive(Clone, Debug, Deserialize, Serialize, CustomResource, JsonSchema, PatchSchema)]
#[kube(group = "example.com", version = "v1", kind = "Rack", namespaced, status = "RackStatus")]
#[schemars(transform = smp_openapi::list_types::<Self>)]
#[serde(rename_all = "camelCase")]
struct RackSpec {
    #[patch(strategy = "merge", merge_key = "number", recommended_key = "number,side")]
    slots: Vec<Slot>,
    #[patch(strategy = "merge", merge_key = "number")]
    optional_slots: Option<Vec<Slot>>,
    #[patch(strategy = "merge", merge_key = "name", recommended_key = "name,zone")]
    cables: Vec<Cable>,
    #[patch(strategy = "merge")]
    owner_names: Vec<String>,
    steps: Vec<String>,
    #[patch(strategy = "replace")]
    selector: BTreeMap<String, String>,
    #[patch(strategy = "replace")]
    optional_selector: Option<BTreeMap<String, String>>,
    power: Power,
    optional_power: Option<Power>,
    by_room: BTreeMap<String, Room>,
    nested: Room,
    /// Declared list types are kept.
    #[patch(strategy = "merge", merge_key = "number")]
    #[schemars(extend("x-kubernetes-list-type" = "atomic"))]
    own: Vec<Slot>,
    #[serde(flatten)]
    place: Place,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
#[schemars(transform = list_types::<Self>)]
struct RackStatus {
    #[patch(strategy = "merge", merge_key = "type")]
    conditions: Vec<Condition>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct Condition {
    #[serde(rename = "type")]
    kind: String,
    status: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct Slot {
    number: u16,
    #[serde(default = "front")]
    #[patch(default = "front")]
    side: String,
}

fn front() -> String {
    "front".to_owned()
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct Cable {
    name: String,
    zone: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
#[patch(map_type = "atomic")]
struct Power {
    watts: u32,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct Room {
    #[patch(strategy = "merge", merge_key = "number")]
    slots: Vec<Slot>,
}

#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema, PatchSchema)]
struct Place {
    #[patch(strategy = "merge")]
    rows: Vec<i32>,
}

/// Returns the list and map types of a schema, with their locations.
fn types(schema: &Value, place: &str, found: &mut BTreeMap<String, Value>) {
    let Some(schema) = schema.as_object() else { return };
    let extensions: Map<String, Value> = schema
        .iter()
        .filter(|(name, _)| name.starts_with("x-kubernetes-list") || *name == "x-kubernetes-map-type")
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if !extensions.is_empty() {
        found.insert(place.to_owned(), extensions.into());
    }
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        types(property, &format!("{place}.{name}"), found);
    }
    for part in ["items", "additionalProperties"] {
        if let Some(part) = schema.get(part) {
            types(part, &format!("{place}[]"), found);
        }
    }
}

fn all_types(schema: &Value) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    types(schema, "", &mut found);
    found
}

#[test]
fn one_line_with_kube_s_derive_writes_the_types_that_smp_writes() {
    let definition = serde_json::to_value(Rack::crd()).expect("it is JSON");
    let by_kube = all_types(&definition["spec"]["versions"][0]["schema"]["openAPIV3Schema"]);

    let kind = GroupVersionKind::new("example.com", "v1", "Rack");
    let rack = smp_openapi::CustomResource::new(kind, Schema::of::<RackSpec>()).status(Schema::of::<RackStatus>());
    let mut by_smp = all_types(&rack.schema().expect("it is written").value);
    assert_eq!(
        by_smp[".spec.slots"],
        json!({"x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number", "side"]})
    );
    assert_eq!(by_smp[".spec.cables"]["x-kubernetes-list-map-keys"], json!(["name"]));
    assert_eq!(by_smp[".spec.byRoom[].slots"]["x-kubernetes-list-type"], "map");
    assert_eq!(by_smp[".spec.rows"]["x-kubernetes-list-type"], "set");
    by_smp.insert(".spec.own".to_owned(), json!({"x-kubernetes-list-type": "atomic"}));
    assert_eq!(by_kube, by_smp);
}

#[test]
fn references_within_the_document_are_followed() {
    #[derive(JsonSchema, PatchSchema)]
    struct Tree {
        name: String,
        #[patch(strategy = "merge", merge_key = "name")]
        children: Vec<Tree>,
        rooms: Option<Room>,
    }
    let mut schema = schema_for!(Tree);
    list_types::<Tree>(&mut schema);
    let at = |pointer: &str| schema.pointer(pointer).cloned().unwrap_or_default();
    assert_eq!(at("/properties/children/x-kubernetes-list-map-keys"), json!(["name"]));
    assert_eq!(at("/$defs/Room/properties/slots/x-kubernetes-list-map-keys"), json!(["number"]));
}

#[test]
fn a_line_on_each_type_is_enough_for_types_that_refer_to_each_other() {
    #[derive(JsonSchema, PatchSchema)]
    #[schemars(transform = list_types::<Self>)]
    struct House {
        #[patch(strategy = "merge", merge_key = "name")]
        floors: Vec<Floor>,
    }
    #[derive(JsonSchema, PatchSchema)]
    #[schemars(transform = list_types::<Self>)]
    struct Floor {
        name: String,
        #[patch(strategy = "merge")]
        doors: Vec<String>,
    }
    let schema = schema_for!(House);
    let at = |pointer: &str| schema.pointer(pointer).cloned().unwrap_or_default();
    assert_eq!(at("/properties/floors/x-kubernetes-list-map-keys"), json!(["name"]));
    assert_eq!(at("/$defs/Floor/properties/doors/x-kubernetes-list-type"), "set");
}

#[test]
fn without_the_schema_of_the_items_only_required_fields_are_keys() {
    #[derive(JsonSchema, PatchSchema)]
    struct Place {
        number: u16,
        #[patch(default = "front")]
        side: Option<String>,
    }
    #[derive(JsonSchema, PatchSchema)]
    #[schemars(transform = list_types::<Self>)]
    struct Shelf {
        #[patch(strategy = "merge", merge_key = "number", recommended_key = "number,side")]
        places: Vec<Place>,
    }
    let mut schema = schema_for!(Shelf);
    let keys = |schema: &JsonSchemaValue| schema.pointer("/properties/places/x-kubernetes-list-map-keys").cloned();
    assert_eq!(keys(&schema), Some(json!(["number"])));
    list_types::<Shelf>(&mut schema);
    assert_eq!(keys(&schema), Some(json!(["number"])));
}

#[test]
fn a_schema_of_another_type_is_unchanged() {
    for schema in [json!(true), json!({}), json!({"properties": {"slots": {"type": "string"}, "selector": true}})] {
        let mut transformed = JsonSchemaValue::try_from(schema).expect("it is a schema");
        let before = transformed.clone();
        list_types::<RackSpec>(&mut transformed);
        assert_eq!(transformed, before);
    }
}

#[test]
fn the_transform_is_idempotent() {
    let mut schema = schema_for!(RackSpec);
    let before = schema.clone();
    list_types::<RackSpec>(&mut schema);
    list_types::<RackSpec>(&mut schema);
    let own = |schema: &JsonSchemaValue| schema.pointer("/properties").cloned();
    assert_eq!(own(&schema), own(&before));
}
