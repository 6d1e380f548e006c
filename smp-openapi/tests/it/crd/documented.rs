//! A custom resource with every kind of documentation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// A cabinet for servers.
///
/// A rack in a room.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Rack", group = "example.com", version = "v1", kind = "Rack")]
pub(crate) struct Rack {
    /// The desired state.
    pub(crate) spec: RackSpec,
    /// The observed state.
    pub(crate) status: Option<RackStatus>,
}

/// The desired state of a rack.
#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "com.example.v1.RackSpec")]
#[patch(schema(
    min_properties = 1,
    validation(
        rule = "!has(self.slots) || self.slots.size() <= self.height",
        message = "more slots than the rack has units",
        reason = "FieldValueInvalid",
        field_path = ".slots",
    ),
))]
pub(crate) struct RackSpec {
    /// Height in units.
    #[patch(schema(minimum = 1, maximum = 60, example = 42))]
    pub(crate) height: u16,
    /// Depth in metres.
    #[patch(schema(minimum = 0, exclusive_minimum, multiple_of = 0.5))]
    pub(crate) depth: Option<f64>,
    /// The side with the door.
    #[patch(default = "front")]
    pub(crate) door: Option<Side>,
    pub(crate) sides: Option<Vec<Side>>,
    pub(crate) host: Option<Host>,
    /// The slots, from below.
    #[patch(strategy = "merge", merge_key = "number", schema(max_items = 60))]
    pub(crate) slots: Option<Vec<Slot>>,
    /// The owners of the rack.
    #[patch(strategy = "merge", schema(max_items = 8, items(min_length = 1, max_length = 63)))]
    pub(crate) owners: Option<Vec<String>>,
    /// Power by phase.
    #[patch(schema(max_properties = 3, values(minimum = 0, maximum = 16)))]
    pub(crate) phases: Option<BTreeMap<String, i32>>,
    /// The date of purchase.
    #[patch(scalar = "string", format = "date", schema(nullable))]
    pub(crate) bought: Option<String>,
    /// The port for management, or its name.
    #[patch(scalar = "int-or-string", schema(minimum = 1, max_length = 15))]
    pub(crate) port: Option<String>,
}

/// A side of a rack.
#[derive(Serialize, Deserialize, PatchSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Front,
    Back,
}

/// The name of a machine.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(schema(
    min_length = 1,
    max_length = 253,
    pattern = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
    validation(
        rule = "oldSelf.hasValue() || self != 'localhost'",
        message_expression = "'not ' + self",
        optional_old_self
    ),
))]
pub(crate) struct Host(pub(crate) String);

/// One place for a server.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.Slot")]
pub(crate) struct Slot {
    /// The number, counted from below.
    #[patch(schema(minimum = 1))]
    pub(crate) number: u16,
    /// The server in it.
    #[patch(schema(title = "Server"))]
    pub(crate) server: Option<Host>,
}

/// The last observed state.
#[derive(Serialize, Deserialize, PatchSchema)]
#[patch(name = "com.example.v1.RackStatus")]
pub(crate) struct RackStatus {
    /// Degrees Celsius.
    pub(crate) temperature: Option<f32>,
}
