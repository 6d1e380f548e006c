//! Random cases of the levels below objects: scripts of the core, operations on typed values and on field sets.

use serde_json::{Map, Value, json};
use smp_testkit::documents::Noise;
use smp_testkit::tape::Tape;

use super::documents::Documents;
use super::resources::Schemas;
use super::schemas::Place;

/// A type of a case: the schema, its name, and its place.
fn ty<'s>(tape: &mut Tape<'_>, schemas: &'s Schemas) -> (Value, &'static str, Place<'s>) {
    const BUILT_IN: [&str; 4] = [
        "io.k8s.api.core.v1.Pod",
        "io.k8s.api.core.v1.PodSpec",
        "io.k8s.api.core.v1.ServiceSpec",
        "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
    ];
    match tape.below(8) {
        0 => {
            let name = *tape.pick(&BUILT_IN);
            (json!({"builtin": true}), name, Place::of(&schemas.built_in, name))
        }
        1 => (json!({"deduced": true}), "", Place::at(&schemas.random, &Value::Null)),
        _ => {
            let name = *tape.pick(&["Part", "Part", "Part1", "Part2"]);
            (json!({"openapi": schemas.random}), name, Place::of(&schemas.random, name))
        }
    }
}

/// An operation on typed values.
pub(super) fn typed(tape: &mut Tape<'_>, schemas: &Schemas, noise: Noise, seed: u64) -> Value {
    let (schema, name, place) = ty(tape, schemas);
    let op = *tape.pick(&[
        "merge",
        "merge",
        "compare",
        "compare",
        "fields",
        "validate",
        "remove",
        "remove",
        "extract",
        "reconcile",
    ]);
    let documents = &mut Documents { tape, noise, seed };
    let object = root(documents, place);
    let mut case = json!({"level": "typed", "op": op, "schema": schema, "type": name});
    match op {
        "merge" | "compare" => {
            let mut other = object.clone();
            if documents.tape.once_in(3) {
                other = root(documents, place);
            } else {
                documents.edit(place, &mut other, 6);
            }
            case["lhs"] = object;
            case["rhs"] = other;
        }
        "fields" | "validate" => {
            case["duplicates"] = documents.tape.once_in(2).into();
            case["object"] = object;
        }
        _ => {
            // Sets may come from another type or document.
            let mut other = object.clone();
            if documents.tape.once_in(3) {
                documents.edit(place, &mut other, 6);
            }
            case["fields"] = documents.fields(place, &other).into();
            case["object"] = object;
            if op == "extract" {
                case["withKeys"] = documents.tape.once_in(2).into();
            }
        }
    }
    case
}

/// A document of a type, rarely not an object.
fn root(documents: &mut Documents<'_, '_>, place: Place<'_>) -> Value {
    if documents.noise.wrong_types && documents.tape.once_in(12) {
        return documents.any(2);
    }
    if place.kind().is_none() { documents.any(4) } else { documents.object(place, 5) }
}

/// A script of the core.
pub(super) fn merge(tape: &mut Tape<'_>, schemas: &Schemas, noise: Noise, seed: u64) -> Value {
    let convert = *tape.pick(&["none", "none", "none", "only", "suffix", "rename", "repeat"]);
    let schema = match convert {
        "rename" | "repeat" => json!({"openapi": special(convert)}),
        _ if convert != "suffix" && tape.once_in(8) => json!({"deduced": true}),
        _ => json!({"openapi": schemas.random}),
    };
    let types = match (convert, schema["deduced"] == true) {
        (_, true) => json!({"v1": "", "v2": ""}),
        ("none" | "only", _) => json!({"v1": "Part", "v2": "Part", "v3": "Part"}),
        ("suffix", _) => json!({"v1": "Part1", "v2": "Part2"}),
        _ => json!({"v1": "v1", "v2": "v2", "v3": "v3"}),
    };
    let definitions = if schema["deduced"] == true { json!({}) } else { schema["openapi"].clone() };
    let mut versions: Vec<&str> = types.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    versions.truncate(if convert == "rename" { 2 } else { 3 });
    // These conversions validate objects again, without duplicates.
    let noise = if convert == "suffix" { Noise { duplicates: false, ..noise } } else { noise };
    let documents = &mut Documents { tape, noise, seed };
    let place = |version: &str| Place::of(&definitions, types[version].as_str().unwrap_or_default());
    let mut known = vec![documents.object(place("v1"), 5)];
    let steps: Vec<Value> = (0..=documents.tape.below(7))
        .map(|_| {
            let version = *documents.tape.pick(&versions);
            let mut step = merge_step(documents, place(version), version, &mut known);
            if convert == "repeat" {
                repeat(&mut step["object"], version);
            }
            step
        })
        .collect();
    let mut case = json!({"level": "merge", "schema": schema, "types": types, "convert": convert, "steps": steps});
    if convert == "only" {
        case["versions"] = documents.tape.some(&versions, 2).into();
    }
    if documents.tape.once_in(4) {
        let version = *documents.tape.pick(&versions);
        case["exclude"] = json!({version: documents.fields(place(version), &known[0])});
    }
    if documents.tape.once_in(6) {
        let version = *documents.tape.pick(&versions);
        let fields = documents.fields(place(version), &known[0]);
        // A wildcard among several paths, and three paths, can meet a fault of the package, which smp-apply/src/filter.rs explains.
        let count = 1 + documents.tape.below(2);
        let prefixes: Vec<_> = (0..count).map(|_| prefix(documents.tape, &fields, count == 1)).collect();
        if !prefixes.iter().any(Vec::is_empty) {
            case["include"] = json!({version: prefixes});
        }
    }
    case["returnInputOnNoop"] = documents.tape.once_in(2).into();
    case
}

/// A random path in a field set.
fn prefix(tape: &mut Tape<'_>, fields: &Map<String, Value>, with_wildcards: bool) -> Vec<String> {
    let names: Vec<&String> = fields.keys().filter(|name| *name != ".").collect();
    if names.is_empty() || tape.once_in(6) {
        return Vec::new();
    }
    let name = *tape.pick(&names);
    let element = if with_wildcards && tape.once_in(4) { "*" } else { name };
    let below = fields[name].as_object().map(|below| prefix(tape, below, with_wildcards)).unwrap_or_default();
    [element.to_owned()].into_iter().chain(below).collect()
}

fn merge_step(documents: &mut Documents<'_, '_>, place: Place<'_>, version: &str, known: &mut Vec<Value>) -> Value {
    let mut object = known[documents.tape.below(known.len())].clone();
    documents.edit(place, &mut object, 6);
    documents.unite(place, &mut object);
    // An object is never empty: it has a kind.
    if object.as_object().is_none_or(Map::is_empty) {
        let name = place.fields().first().map_or("k", |(name, _)| *name);
        object = json!({name: documents.value(place.child(name), 1)});
    }
    if known.len() < 4 {
        known.push(object.clone());
    }
    let ops = ["apply", "apply", "apply", "apply", "apply", "update", "update", "extract"];
    // What is extracted is merged, and a merge has no duplicates.
    let ops = if documents.noise.duplicates { &ops[..7] } else { &ops };
    let op = *documents.tape.pick(ops);
    let mut step =
        json!({"op": op, "manager": documents.tape.pick(&["a", "b", "c"]), "version": version, "object": object});
    if op == "apply" {
        step["force"] = documents.tape.once_in(3).into();
    }
    if documents.tape.once_in(30) {
        return json!({"op": "versions", "versions": documents.tape.some(&["v1", "v2", "v3"], 2)});
    }
    step
}

/// Renames the fields below the root as they are called in a version.
fn repeat(object: &mut Value, version: &str) {
    let count = version.trim_start_matches('v').parse().unwrap_or(1);
    for value in object.as_object_mut().into_iter().flatten().map(|(_, value)| value) {
        rename(value, count);
    }
}

fn rename(value: &mut Value, count: usize) {
    let Value::Object(map) = value else { return };
    for (name, mut value) in std::mem::take(map) {
        rename(&mut value, count);
        map.insert(name.chars().take(1).collect::<String>().repeat(count), value);
    }
}

/// The types for the conversions that rename particular fields.
fn special(convert: &str) -> Value {
    let text = json!({"type": "string"});
    let version = |fields: &[&str]| {
        let fields: Map<String, Value> = fields.iter().map(|name| ((*name).to_owned(), text.clone())).collect();
        json!({"type": "object", "properties": fields})
    };
    if convert == "rename" {
        return json!({"v1": version(&["field_foo_rely_on_bar", "common"]), "v2": version(&["required_field_bar", "common"])});
    }
    let map = json!({"type": "object", "additionalProperties": text});
    let version =
        json!({"type": "object", "properties": {"map": map, "maps": {"type": "object", "additionalProperties": map}}});
    json!({"v1": version, "v2": version, "v3": version})
}

/// An operation on field sets.
pub(super) fn set(tape: &mut Tape<'_>) -> Value {
    let op = *tape.pick(&["union", "intersection", "difference", "recursiveDifference", "leaves", "decode", "decode"]);
    if op == "decode" {
        let mut text = random_set(tape, 3, true).to_string();
        if tape.once_in(8) {
            damage(tape, &mut text);
        }
        return json!({"level": "set", "op": op, "text": text});
    }
    json!({"level": "set", "op": op, "a": random_set(tape, 3, false), "b": random_set(tape, 3, false)})
}

/// A field set, with oddities that only text has if `is_odd`.
pub(super) fn random_set(tape: &mut Tape<'_>, depth: usize, is_odd: bool) -> Value {
    const ELEMENTS: [&str; 18] = [
        "f:a",
        "f:b",
        "f:",
        "f:x.io/a",
        "k:{\"name\":\"a\"}",
        "k:{\"name\":\"b\"}",
        "k:{\"name\":\"a\",\"port\":1}",
        "k:{\"port\":1.0}",
        "k:{\"port\":1}",
        "v:\"a\"",
        "v:1",
        "v:1.5",
        "v:true",
        "v:false",
        "i:0",
        "i:10",
        "f:<é>",
        "v:\"<\u{2028}\"",
    ];
    const ODD: [&str; 20] = [
        "x:a",
        "k:{}",
        "v:null",
        "v:[1]",
        "k:{\"b\":1,\"a\":2}",
        "k:{\"a\":null}",
        "i:-1",
        "v:1e21",
        "v:100000000000000000000",
        "v: 1",
        "k: {\"a\": 1}",
        "i:01",
        "i:x",
        "v:",
        "k:",
        "f",
        "",
        "k:[]",
        "v:nul",
        "v:1 2",
    ];
    let mut set = Map::new();
    if tape.once_in(3) {
        set.insert(".".to_owned(), json!({}));
    }
    for _ in 0..tape.below(5) {
        let odd = is_odd && tape.once_in(12);
        let element = if odd { *tape.pick(&ODD) } else { *tape.pick(&ELEMENTS) };
        let below = match depth {
            _ if is_odd && tape.once_in(24) => tape.pick(&[Value::Null, json!([]), json!(1), json!("")]).clone(),
            0 => json!({}),
            _ if tape.once_in(2) => json!({}),
            _ => random_set(tape, depth - 1, is_odd),
        };
        set.insert(element.to_owned(), below);
    }
    set.into()
}

/// Changes a character of a text.
fn damage(tape: &mut Tape<'_>, text: &mut String) {
    let at = tape.below(text.len());
    if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
        text.replace_range(at..=at, tape.pick::<&str>(&["", "{", "}", "\"", ",", ":", " ", "\\"]));
    }
}
