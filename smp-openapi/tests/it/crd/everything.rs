//! A custom resource with everything that a table can express.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use smp_core::PatchSchema;

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(group = "example.com", version = "v1", kind = "Rack", name = "com.example.v1.Rack", map_type = "atomic")]
#[patch(extension("x-kubernetes-validations", r#"[{"rule": "has(self.spec)"}]"#))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rack {
    pub(crate) api_version: String,
    pub(crate) kind: String,
    #[patch(free_form)]
    pub(crate) metadata: Value,
    pub(crate) spec: RackSpec,
    pub(crate) status: RackStatus,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RackSpec {
    /// Both key fields are required or have a default.
    #[patch(strategy = "merge", merge_key = "number", recommended_key = "number,side")]
    pub(crate) slots: Vec<Slot>,
    /// The second key field is optional.
    #[patch(strategy = "merge", merge_key = "name", recommended_key = "name,zone")]
    pub(crate) cables: Vec<Cable>,
    /// The only key field is optional.
    #[patch(strategy = "merge", merge_key = "zone")]
    pub(crate) zones: Vec<Cable>,
    /// Merged only if a patch sends the key.
    #[patch(recommended_key = "number,side")]
    pub(crate) spares: Vec<Slot>,
    /// Merged, and items lose fields that a patch does not list.
    #[patch(strategy = "merge,retainKeys", merge_key = "number")]
    pub(crate) feeds: Vec<Slot>,
    #[patch(strategy = "merge")]
    pub(crate) owners: Vec<String>,
    #[patch(strategy = "merge")]
    pub(crate) doors: Vec<Port>,
    #[patch(list_type = "map", list_map_keys = "number")]
    pub(crate) fans: Vec<Slot>,
    #[patch(atomic)]
    pub(crate) steps: Vec<String>,
    pub(crate) matrix: Vec<Vec<i64>>,
    #[patch(strategy = "replace")]
    pub(crate) selector: BTreeMap<String, String>,
    #[patch(strategy = "retainKeys")]
    pub(crate) power: Power,
    #[patch(map_type = "granular")]
    pub(crate) labels: BTreeMap<String, String>,
    pub(crate) limits: BTreeMap<String, Slot>,
    pub(crate) lists: BTreeMap<String, Vec<Slot>>,
    #[patch(free_form)]
    pub(crate) anything: Value,
    #[patch(atomic, free_form)]
    pub(crate) replaced: Value,
    pub(crate) object: Option<BTreeMap<String, Value>>,
    pub(crate) values: Vec<Value>,
    pub(crate) door: Port,
    #[patch(default = 8080)]
    pub(crate) port: Option<Port>,
    #[patch(default = true)]
    pub(crate) locked: Option<bool>,
    #[patch(default = 0.5)]
    pub(crate) load: Option<f64>,
    #[patch(format = "date-time", scalar = "string")]
    pub(crate) since: Option<String>,
    #[serde(rename = "a.b/c")]
    pub(crate) odd_name: Option<String>,
    #[patch(extension("x-unit", r#""mm""#))]
    pub(crate) depth: Option<i32>,
    #[patch(extension("x-kubernetes-validations", r#"[{"rule": "self >= 0"}]"#))]
    pub(crate) height: Option<i32>,
    pub(crate) template: Option<Embedded>,
    pub(crate) tree: Option<Tree>,
    pub(crate) open: Option<Open>,
    pub(crate) empty: Option<Empty>,
    #[serde(flatten)]
    pub(crate) place: Place,
}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Slot {
    pub(crate) number: u16,
    #[patch(default = "front")]
    pub(crate) side: Option<String>,
    pub(crate) holds: Option<String>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Cable {
    pub(crate) name: String,
    pub(crate) zone: Option<String>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(scalar = "int-or-string", format = "int-or-string")]
pub(crate) struct Port(Value);

#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(map_type = "atomic")]
pub(crate) struct Power {
    pub(crate) watts: Option<u32>,
    pub(crate) volts: Option<f32>,
}

/// An object inside another one.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(extension("x-kubernetes-embedded-resource", "true"))]
#[patch(extension("x-kubernetes-preserve-unknown-fields", "true"))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Embedded {
    pub(crate) api_version: String,
    pub(crate) kind: String,
    #[patch(free_form)]
    pub(crate) metadata: Value,
}

/// A type that contains itself.
#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Tree {
    pub(crate) name: String,
    #[patch(strategy = "merge", merge_key = "name")]
    pub(crate) children: Vec<Tree>,
}

/// Declared fields, and undeclared ones of one type.
#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Open {
    pub(crate) name: Option<String>,
    #[serde(flatten)]
    pub(crate) others: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Empty {}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Place {
    pub(crate) room: String,
    pub(crate) row: Option<i32>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct RackStatus {
    #[patch(strategy = "merge", merge_key = "type")]
    pub(crate) conditions: Vec<Condition>,
}

#[derive(Serialize, Deserialize, PatchSchema)]
pub(crate) struct Condition {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) status: String,
}
