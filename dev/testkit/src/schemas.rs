//! The schemas of random cases: those of the worked examples, built-in kinds, random ones and none.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use smp_core::Schema;
use smp_core::schema::{Field, Kind, MergeStrategy};
use smp_openapi::Document;

use crate::swagger;
use crate::tape::Tape;

static CASES: LazyLock<Document> = LazyLock::new(swagger::of_cases);
static KUBERNETES: LazyLock<Document> = LazyLock::new(swagger::of_kubernetes);

/// The types of the worked examples.
pub const TYPES: [&str; 10] =
    ["OneKey", "TwoKeys", "ThreeKeys", "DefaultTwoKeys", "MovedKey", "Ports", "Lists", "Union", "Retained", "Item"];
/// The built-in types in cases.
pub const KINDS: [&str; 7] = [
    "io.k8s.api.core.v1.Pod",
    "io.k8s.api.core.v1.Service",
    "io.k8s.api.core.v1.Node",
    "io.k8s.api.apps.v1.Deployment",
    "io.k8s.api.core.v1.ConfigMap",
    "io.k8s.api.policy.v1.PodDisruptionBudget",
    "io.k8s.api.core.v1.PodTemplate",
];

/// The source of the schema of a case.
pub enum Source {
    /// A type of the worked examples.
    Cases(&'static str),
    /// A built-in type.
    Kubernetes(&'static str),
    /// A random type, with its document.
    Random(Box<Document>, Value),
    /// No type.
    FreeForm,
}

impl Source {
    /// A random source.
    pub fn choose(tape: &mut Tape<'_>) -> Self {
        match tape.below(10) {
            0..=3 => Self::Cases(TYPES[tape.below(TYPES.len())]),
            4 => Self::Kubernetes(KINDS[tape.below(KINDS.len())]),
            5 => Self::FreeForm,
            _ => {
                let document = random(tape);
                Self::Random(Box::new(smp_openapi::read(&document).unwrap()), document)
            }
        }
    }

    /// The schema of the type.
    pub fn schema(&self) -> Schema<'_> {
        match self {
            Self::Cases(name) => of_cases(name),
            Self::Kubernetes(name) => KUBERNETES.schema(name).unwrap(),
            Self::Random(document, _) => document.schema("Part").unwrap(),
            Self::FreeForm => Schema::free_form(),
        }
    }

    /// The name of the type, or its document.
    pub fn describe(&self) -> Value {
        match self {
            Self::Cases(name) | Self::Kubernetes(name) => json!(name),
            Self::Random(_, document) => document["definitions"]["Part"].clone(),
            Self::FreeForm => Value::Null,
        }
    }
}

/// The schema of a type of the worked examples.
pub fn of_cases(name: &str) -> Schema<'static> {
    CASES.schema(name).unwrap()
}

/// A document with one recursive type whose strategies and keys are random.
fn random(tape: &mut Tape<'_>) -> Value {
    let part = json!({"$ref": "#/definitions/Part"});
    let mut fields = Map::new();
    for name in ["k", "l", "m"] {
        let mut field = json!({"type": tape.pick(&["string", "integer"])});
        if tape.once_in(3) {
            field["default"] = if field["type"] == "string" { json!("a") } else { json!(1) };
        }
        fields.insert(name.to_owned(), field);
    }
    fields.insert("v".to_owned(), json!({"type": "string"}));
    fields.insert("list".to_owned(), list(tape, json!({"type": "array", "items": part})));
    if tape.once_in(2) {
        fields.insert("other".to_owned(), list(tape, json!({"type": "array", "items": part})));
    }
    let object = match tape.below(3) {
        0 => part.clone(),
        1 => json!({"type": "object", "additionalProperties": part}),
        _ => json!({"type": "object", "additionalProperties": {"type": "string"}}),
    };
    fields.insert("sub".to_owned(), object_field(tape, object));
    let set = json!({"type": "array", "items": {"type": tape.pick(&["string", "integer"])}, "x-kubernetes-patch-strategy": "merge"});
    fields.insert("set".to_owned(), set);
    if tape.once_in(3) {
        fields.insert("free".to_owned(), json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true}));
    }
    let unions = unions(tape);
    let part = json!({"type": "object", "properties": fields, "x-kubernetes-recommended-unions": unions});
    json!({"swagger": "2.0", "definitions": {"Part": part}})
}

/// Fields of all types that exclude each other.
fn unions(tape: &mut Tape<'_>) -> Value {
    let member = |fields: &[&str]| json!({"fields": fields});
    match tape.below(6) {
        1 => json!([{"members": [member(&["sub"]), member(&["set"]), member(&["list"])]}]),
        2 => json!([{"members": [member(&["list", "v"]), member(&["sub", "set"])]}]),
        3 => {
            json!([{"members": [{"fields": ["sub"], "values": ["a"]}, {"fields": ["list"], "values": ["b"]}, {"values": ["c"]}],
            "discriminator": "v"}])
        }
        4 => json!([{"members": [member(&["l"]), member(&["m"])]}, {"members": [member(&["sub"]), member(&["v"])]}]),
        _ => json!([]),
    }
}

fn object_field(tape: &mut Tape<'_>, mut object: Value) -> Value {
    let strategy = *tape.pick(&["", "", "retainKeys", "replace", "replace,retainKeys"]);
    if !strategy.is_empty() {
        object["x-kubernetes-patch-strategy"] = strategy.into();
    }
    object
}

fn list(tape: &mut Tape<'_>, mut list: Value) -> Value {
    let mut names = ["k", "l", "m"];
    tape.shuffle(&mut names);
    let recommended = 1 + tape.below(3);
    let default = (1 + tape.below(2)).min(recommended);
    match tape.below(8) {
        7 => {}
        6 => list["x-kubernetes-recommended-patch-merge-key"] = names[..recommended].join(",").into(),
        kind => {
            list["x-kubernetes-patch-strategy"] = if kind == 5 { "merge,retainKeys" } else { "merge" }.into();
            list["x-kubernetes-patch-merge-key"] = names[..default].join(",").into();
            list["x-kubernetes-recommended-patch-merge-key"] = names[..recommended].join(",").into();
        }
    }
    list
}

/// A place in a schema, with the field that leads to it.
#[derive(Clone, Copy)]
#[must_use]
pub struct Place<'s> {
    /// The schema of the place.
    pub schema: Schema<'s>,
    /// The field that leads to the place, if any.
    pub field: Option<&'s Field<'s>>,
}

/// How a list merges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListRule {
    /// It is replaced.
    Atomic,
    /// It is a set of scalars.
    Set,
    /// Its items have keys.
    Keyed,
}

impl<'s> Place<'s> {
    /// The place of a whole document.
    pub fn root(schema: Schema<'s>) -> Self {
        Self { schema, field: None }
    }

    /// A place without a schema.
    pub fn free_form() -> Self {
        Self::root(Schema::free_form())
    }

    /// The place of a field.
    pub fn child(self, name: &str) -> Self {
        match self.schema.kind() {
            Kind::Object(table) => match table.field(name) {
                Some(field) => Self { schema: self.schema.field_schema(field), field: Some(field) },
                None => Self::free_form(),
            },
            Kind::Map(value) => Self::root(value),
            _ => Self::free_form(),
        }
    }

    /// The place of an item.
    pub fn item(self) -> Self {
        match self.schema.kind() {
            Kind::List(item) => Self::root(item),
            _ => Self::free_form(),
        }
    }

    /// The default key and the recommended key.
    pub fn keys(self) -> (Vec<&'s str>, Vec<&'s str>) {
        let names = |key: &'s [smp_core::schema::Str]| key.iter().map(|name| &**name).collect();
        self.field.map(|field| (names(field.merge_key()), names(field.recommended_key()))).unwrap_or_default()
    }

    /// How a list here merges by the schema.
    pub fn list_rule(self) -> ListRule {
        match self.field {
            Some(field) if field.strategy().merge == Some(MergeStrategy::Merge) => {
                if field.merge_key().is_empty() {
                    ListRule::Set
                } else {
                    ListRule::Keyed
                }
            }
            _ => ListRule::Atomic,
        }
    }

    /// Whether some patch merges a list here.
    pub fn may_merge(self) -> bool {
        self.list_rule() != ListRule::Atomic || !self.keys().1.is_empty()
    }

    /// Whether the schema replaces an object here.
    pub fn is_replaced(self) -> bool {
        self.field.is_some_and(|field| field.strategy().merge == Some(MergeStrategy::Replace))
    }

    /// Whether the strategy of the schema is `retainKeys`.
    pub fn retains_keys(self) -> bool {
        self.field.is_some_and(|field| field.strategy().retain_keys)
    }
}
