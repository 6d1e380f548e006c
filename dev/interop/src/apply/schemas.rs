//! Random OpenAPI schemas with every kind of list and map, and the view of a schema that random documents need.

use serde_json::{Map, Value, json};
use smp_testkit::tape::Tape;

/// The prefix of references between definitions.
const PREFIX: &str = "#/components/schemas/";

/// A schema among the definitions that it refers to.
#[derive(Clone, Copy)]
pub(super) struct Place<'s> {
    pub(super) definitions: &'s Value,
    /// The schema where it is used, which may be a reference.
    field: &'s Value,
    /// The schema itself.
    pub(super) schema: &'s Value,
}

/// How the items of a list are found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Items<'s> {
    Atomic,
    Set,
    Keys(Vec<&'s str>),
}

impl<'s> Place<'s> {
    /// The schema of a definition.
    pub(super) fn of(definitions: &'s Value, name: &str) -> Self {
        Self::at(definitions, definitions.get(name).unwrap_or(&Value::Null))
    }

    pub(super) fn at(definitions: &'s Value, field: &'s Value) -> Self {
        let mut schema = field;
        while let Some(reference) = reference(schema) {
            schema = definitions.get(reference.trim_start_matches(PREFIX)).unwrap_or(&Value::Null);
        }
        Self { definitions, field, schema }
    }

    /// The names and schemas of the fields.
    pub(super) fn fields(self) -> Vec<(&'s str, Self)> {
        let fields = self.schema["properties"].as_object();
        fields.into_iter().flatten().map(|(name, field)| (name.as_str(), Self::at(self.definitions, field))).collect()
    }

    /// The schema of a field or a member of a map.
    pub(super) fn child(self, name: &str) -> Self {
        let field = &self.schema["properties"][name];
        if field.is_null() { self.values() } else { Self::at(self.definitions, field) }
    }

    /// The schema of the values of a map.
    pub(super) fn values(self) -> Self {
        Self::at(self.definitions, &self.schema["additionalProperties"])
    }

    /// The schema of the items of a list.
    pub(super) fn item(self) -> Self {
        Self::at(self.definitions, &self.schema["items"])
    }

    pub(super) fn items(self) -> Items<'s> {
        let keys = self.schema["x-kubernetes-list-map-keys"].as_array();
        match self.schema["x-kubernetes-list-type"].as_str() {
            Some("set") => Items::Set,
            Some("map") => Items::Keys(keys.into_iter().flatten().filter_map(Value::as_str).collect()),
            Some(_) => Items::Atomic,
            None => match (self.schema["x-kubernetes-patch-strategy"].as_str(), self.schema[MERGE_KEY].as_str()) {
                (Some("merge" | "merge,retainKeys"), Some(key)) => Items::Keys(vec![key]),
                (Some("merge"), None) => Items::Set,
                _ => Items::Atomic,
            },
        }
    }

    /// Whether an object of this schema is owned as a whole.
    pub(super) fn is_atomic(self) -> bool {
        let own = |schema: &Value| schema["x-kubernetes-map-type"].as_str().map(|kind| kind == "atomic");
        own(self.field).or_else(|| own(self.schema)).unwrap_or(false)
    }

    pub(super) fn kind(self) -> Option<&'s str> {
        self.schema["type"].as_str()
    }
}

const MERGE_KEY: &str = "x-kubernetes-patch-merge-key";

/// The definition to which a schema refers, also by a single `allOf`.
fn reference(schema: &Value) -> Option<&str> {
    let wrapped = schema["allOf"].as_array().and_then(|all| all.first());
    wrapped.unwrap_or(schema)["$ref"].as_str()
}

/// Random definitions: `Part`, which is recursive, `Whole`, which is the same but atomic, and the variants `Part1`, `Part2`, in which some lists and maps differ.
pub(super) fn definitions(tape: &mut Tape<'_>) -> Value {
    let part = fields(tape, &json!({"$ref": format!("{PREFIX}Part")}));
    let mut definitions = Map::new();
    for name in ["Part1", "Part2"] {
        let mut variant = part.clone();
        for (_, field) in &mut variant {
            if tape.once_in(8) {
                alter(tape, field);
            }
        }
        definitions.insert(name.to_owned(), object(tape, &variant));
    }
    let mut whole = object(tape, &part);
    whole["x-kubernetes-map-type"] = json!("atomic");
    definitions.insert("Whole".to_owned(), whole);
    let part = object(tape, &part);
    definitions.insert("Part".to_owned(), part);
    Value::Object(definitions)
}

/// Makes a list or map atomic, or the opposite.
fn alter(tape: &mut Tape<'_>, field: &mut Value) {
    match field["type"].as_str() {
        Some("array") if field["x-kubernetes-list-type"] == "atomic" || field["items"]["type"] != "object" => {
            field["x-kubernetes-list-type"] = json!(tape.pick(&["set", "atomic"]));
        }
        Some("array") => field["x-kubernetes-list-type"] = json!("atomic"),
        Some("object") => field["x-kubernetes-map-type"] = json!(tape.pick(&["atomic", "granular"])),
        _ => {}
    }
}

/// An object with these fields, sometimes with others. Objects that are stored are never atomic as a whole.
fn object(tape: &mut Tape<'_>, fields: &Map<String, Value>) -> Value {
    let mut object = json!({"type": "object", "properties": fields});
    if tape.once_in(12) {
        object[PRESERVE] = true.into();
    }
    object
}

const PRESERVE: &str = "x-kubernetes-preserve-unknown-fields";

/// The fields of `Part`; `part` is a reference to it.
fn fields(tape: &mut Tape<'_>, part: &Value) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("k".to_owned(), scalar(tape, "string"));
    fields.insert("l".to_owned(), scalar(tape, "integer"));
    fields.insert("m".to_owned(), scalar(tape, "boolean"));
    for name in ["list", "other"] {
        fields.insert(name.to_owned(), list(tape, part));
    }
    let kind = *tape.pick(&["string", "string", "integer", "number", "boolean"]);
    let mut set = json!({"type": "array", "items": {"type": kind}});
    set["x-kubernetes-list-type"] = json!(tape.pick(&["set", "set", "set", "atomic"]));
    fields.insert("set".to_owned(), set);
    let mut sub = match tape.below(5) {
        4 => json!({"$ref": format!("{PREFIX}Whole")}),
        0 => json!({"type": "object", "additionalProperties": part}),
        1 => json!({"type": "object", "additionalProperties": {"type": "string"}}),
        2 => json!({"allOf": [part]}),
        _ => part.clone(),
    };
    if tape.once_in(6) {
        sub["x-kubernetes-map-type"] = json!(tape.pick(&["atomic", "granular"]));
    }
    fields.insert("sub".to_owned(), sub);
    fields.insert("map".to_owned(), json!({"type": "object", "additionalProperties": {"type": "string"}}));
    for _ in 0..tape.below(3) {
        let (name, field) = rare(tape, part);
        fields.insert(name.to_owned(), field);
    }
    fields
}

fn scalar(tape: &mut Tape<'_>, kind: &str) -> Value {
    let mut field = json!({"type": kind});
    if tape.once_in(4) {
        field["default"] = match kind {
            "string" => json!(tape.pick(&["a", "TCP", ""])),
            "integer" => json!(tape.below(2)),
            _ => json!(true),
        };
    }
    field
}

fn list(tape: &mut Tape<'_>, part: &Value) -> Value {
    let mut list = json!({"type": "array", "items": part});
    match tape.below(12) {
        0..=3 => {
            list["x-kubernetes-list-type"] = json!("map");
            list["x-kubernetes-list-map-keys"] = json!(tape.pick(&["k", "k", "l"])).as_str().into_iter().collect();
        }
        4..=6 => {
            list["x-kubernetes-list-type"] = json!("map");
            list["x-kubernetes-list-map-keys"] = match tape.below(3) {
                0 => json!(["k", "l"]),
                1 => json!(["l", "k"]),
                _ => json!(["k", "l", "m"]),
            };
        }
        7 => list["x-kubernetes-list-type"] = json!("atomic"),
        8 => {
            list["x-kubernetes-patch-strategy"] = json!(tape.pick(&["merge", "merge,retainKeys"]));
            list[MERGE_KEY] = json!("k");
        }
        9 => list = json!({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}),
        _ => {}
    }
    list
}

/// A field of an unusual kind.
fn rare(tape: &mut Tape<'_>, part: &Value) -> (&'static str, Value) {
    let text = json!({"type": "string"});
    match tape.below(15) {
        0 => ("any", json!({})),
        1 => ("any", json!({ PRESERVE: true })),
        2 => ("port", json!({"x-kubernetes-int-or-string": true})),
        3 => ("free", json!({"type": "object"})),
        4 => ("free", json!({"type": "object", PRESERVE: true, "properties": {"k": text, "sub": part}})),
        5 => {
            ("both", json!({"type": "object", "properties": {"k": text}, "additionalProperties": {"type": "integer"}}))
        }
        6 => ("open", json!({"type": "object", "additionalProperties": true})),
        7 => ("shut", json!({"type": "object", "properties": {"k": text}, "additionalProperties": false})),
        8 => ("time", json!({"type": "string", "format": "date-time"})),
        9 => (
            "lists",
            json!({"type": "object", "additionalProperties": {"type": "array", "items": text, "x-kubernetes-list-type": "set"}}),
        ),
        10 => ("anys", json!({"type": "array", "items": {}})),
        11 => ("names", json!({"type": "array", "items": text, "x-kubernetes-patch-strategy": "merge"})),
        12 => (
            "keyed",
            json!({"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"], "items": {
            "type": "object", "x-kubernetes-map-type": "atomic", "properties": {"k": text, "l": {"type": "integer"}}}}),
        ),
        13 => ("sealed", json!({"type": "object", "additionalProperties": false})),
        _ => ("data", json!({"type": "string", "format": "byte"})),
    }
}

/// Copies a schema with the definitions to which it refers in place of the references, as custom resources need it.
pub(super) fn inline(place: Place<'_>, depth: usize) -> Value {
    let mut schema = place.schema.clone();
    if place.is_atomic() {
        schema["x-kubernetes-map-type"] = json!("atomic");
    }
    let fields: Map<String, Value> = place
        .fields()
        .into_iter()
        .filter(|(_, field)| depth > 0 || !field.has_parts())
        .map(|(name, field)| (name.to_owned(), inline(field, depth.saturating_sub(1))))
        .collect();
    if !fields.is_empty() {
        schema["properties"] = fields.into();
    }
    if schema["items"].is_object() {
        schema["items"] = inline(place.item(), depth);
    }
    if schema["additionalProperties"].is_object() {
        schema["additionalProperties"] = inline(place.values(), depth);
    }
    schema
}

impl Place<'_> {
    /// Whether the schema refers to a definition.
    fn has_parts(self) -> bool {
        let refers = |schema: &Value| reference(schema).is_some();
        refers(self.field) || refers(&self.schema["items"]) || refers(&self.schema["additionalProperties"])
    }
}
