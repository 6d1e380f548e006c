//! Random types, as a Swagger 2.0 document that both sides read.

use serde_json::{Map, Value, json};
use smp_testkit::tape::Tape;

use crate::choices::choices;

/// A document with `count` types, each recursive, with its own strategies and keys.
pub(crate) fn document(seed: u64, count: usize) -> Value {
    let mut definitions = Map::new();
    for index in 0..count {
        let choices = choices(seed, index as u64);
        let tape = &mut Tape::new(&choices);
        let name = format!("Type{index}");
        let fields = fields(tape, &name);
        definitions.insert(name, json!({"type": "object", "properties": fields}));
    }
    // Used by the examples in explained.yaml.
    let set = json!({"type": "array", "items": {"type": "integer"}, STRATEGY: "merge"});
    definitions.insert("Set".to_owned(), json!({"type": "object", "properties": {"set": set}}));
    json!({
        "swagger": "2.0",
        "info": {"title": "generated types", "version": "1"},
        "paths": {},
        "definitions": definitions,
    })
}

fn fields(tape: &mut Tape<'_>, name: &str) -> Map<String, Value> {
    let part = json!({"$ref": format!("#/definitions/{name}")});
    let text = json!({"type": "string"});
    let mut fields = Map::new();
    for name in ["k", "l"] {
        let mut field = json!({"type": tape.pick(&["string", "integer"])});
        if tape.once_in(4) {
            field["default"] = if field["type"] == "string" { json!("a") } else { json!(1) };
        }
        fields.insert(name.to_owned(), field);
    }
    for name in ["list", "other"] {
        fields.insert(name.to_owned(), list(tape, &part));
    }
    let object = match tape.below(5) {
        0 | 1 => part.clone(),
        2 => json!({"type": "object", "additionalProperties": part}),
        3 => json!({"type": "object", "additionalProperties": {"type": "array", "items": text}}),
        _ => json!({"type": "object", "additionalProperties": text}),
    };
    let strategies = ["", "", "retainKeys", "replace", "merge", "merge,retainKeys"];
    fields.insert("sub".to_owned(), with_strategy(object, tape.pick::<&str>(&strategies)));
    let item = json!({"type": tape.pick(&["string", "integer", "number"])});
    let set = json!({"type": "array", "items": item});
    fields.insert("set".to_owned(), with_strategy(set, tape.pick::<&str>(&["merge", "merge", "merge", ""])));
    if tape.once_in(3) {
        fields.insert("free".to_owned(), json!({"type": "object"}));
    }
    if tape.once_in(4) {
        let grid = json!({"type": "array", "items": {"type": "array", "items": text}});
        fields.insert("grid".to_owned(), grid);
    }
    if tape.once_in(6) {
        // Types may have such fields, which are not directives.
        fields.insert("$ref".to_owned(), text);
    }
    fields
}

fn list(tape: &mut Tape<'_>, part: &Value) -> Value {
    let list = json!({"type": "array", "items": part});
    let strategies = ["merge", "merge", "merge", "merge,retainKeys", "replace", ""];
    let mut list = with_strategy(list, tape.pick::<&str>(&strategies));
    let (key, rest) = if tape.once_in(2) { ("k", "l") } else { ("l", "k") };
    if list.get(STRATEGY).is_some_and(|strategy| strategy != "replace") {
        list[MERGE_KEY] = key.into();
    }
    // Unknown to Go.
    if tape.once_in(3) {
        list[RECOMMENDED_KEY] = format!("{key},{rest}").into();
    }
    list
}

fn with_strategy(mut field: Value, strategy: &str) -> Value {
    if !strategy.is_empty() {
        field[STRATEGY] = strategy.into();
    }
    field
}

const STRATEGY: &str = "x-kubernetes-patch-strategy";
const MERGE_KEY: &str = "x-kubernetes-patch-merge-key";
const RECOMMENDED_KEY: &str = "x-kubernetes-recommended-patch-merge-key";
