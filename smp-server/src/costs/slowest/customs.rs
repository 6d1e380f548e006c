//! Custom resources with expensive schemas, and large definitions.

use http::Method;
use serde_json::{Map, Value, json};

use super::{JSON, MERGE, Measure};
use crate::crd::keyword;

const RACKS: &str = "/apis/lab.dev/v1/namespaces/default/racks";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

fn definition(spec: &Value, columns: &Value) -> String {
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}});
    let version = json!({
        "name": "v1", "served": true, "storage": true, "schema": schema, "additionalPrinterColumns": columns,
    });
    let names = json!({"plural": "racks", "kind": "Rack"});
    let spec = json!({"group": "lab.dev", "scope": "Namespaced", "names": names, "versions": [version]});
    json!({"metadata": {"name": "racks.lab.dev"}, "spec": spec}).to_string()
}

/// The first deletion only marks a definition, so it is deleted twice.
fn remove_definition(measure: &Measure) {
    for _ in 0..2 {
        measure.prepare(Method::DELETE, &format!("{DEFINITIONS}/racks.lab.dev"), JSON, "");
    }
}

fn list(items: &Value) -> Value {
    json!({"type": "array", "items": items})
}

fn numbers(count: usize) -> Value {
    (0..count).collect::<Vec<_>>().into()
}

fn words(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("w{number}")).collect()
}

fn properties(count: usize, schema: &Value) -> Value {
    let properties = (0..count).map(|number| (format!("p{number}"), schema.clone()));
    json!({"type": "object", "properties": properties.collect::<Map<_, _>>()})
}

/// A list whose items are distinguished by keys.
fn keyed(items: &Value, keys: &[String]) -> Value {
    let mut list = list(items);
    list[keyword::LIST_TYPE] = "map".into();
    list[keyword::LIST_MAP_KEYS] = keys.into();
    list
}

/// Schemas, and specs of a given size that are expensive to check.
fn cases(size: usize) -> Vec<(&'static str, Value, Value)> {
    let any: Vec<Value> = (0..1_000).map(|number| json!({"minimum": 100_000_000 + number})).collect();
    let nested =
        (0..20).fold(json!({"minimum": 9}), |inner, _| json!({"anyOf": [inner, {"minimum": 5}, {"maximum": 7}]}));
    let names: Vec<Value> = (0..size / 18).map(|number| json!({"name": format!("n{number}")})).collect();
    let named = json!({"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}});
    let map = keyed(&named, &["name".to_owned()]);
    let mut set = list(&json!({"type": "string"}));
    set[keyword::LIST_TYPE] = "set".into();
    let mut free = json!({"type": "object"});
    free[keyword::PRESERVE_UNKNOWN_FIELDS] = true.into();
    let patterns: Vec<Value> = (0..100).map(|number| json!({"pattern": format!("(x|y)*z{{{number}}}$")})).collect();
    let deep =
        (0..50).fold(json!({"type": "integer"}), |inner, _| json!({"type": "object", "additionalProperties": inner}));
    let leaves: Map<_, _> = (0..size / 13).map(|number| (number.to_string(), json!("x"))).collect();
    let leaves = (0..49).fold(Value::Object(leaves), |inner, _| json!({"k": inner}));
    let members: Map<_, _> = (0..size / 14).map(|number| (format!("u{number}"), json!(1))).collect();
    let empty = Value::from(vec![json!({}); size / 3]);
    let integers = |clauses: Value| list(&json!({"type": "integer", "anyOf": clauses}));
    let texts = |name: &str, value: Value| list(&json!({"type": "string", name: value}));
    let default = json!({"type": "string", "default": "x".repeat(100)});
    vec![
        ("map keys", map.clone(), names.into()),
        ("equal map keys", map, vec![json!({"name": "a"}); size / 13].into()),
        ("a set", set, words(size / 9).into()),
        ("wrong types", list(&json!({"type": "string"})), numbers(size / 8)),
        ("anyOf with 1,000 schemas", integers(any.into()), numbers(size / 8)),
        ("nested anyOf", integers(nested["anyOf"].clone()), numbers(size / 8)),
        ("a pattern", texts("pattern", "^(a|b|w[0-9]+)*x$".into()), words(size / 9).into()),
        ("100 patterns on one text", json!({"type": "string", "allOf": patterns}), "x".repeat(size).into()),
        ("an enum of 10,000", texts("enum", words(10_000).into()), words(size / 9).into()),
        ("1,000 defaults", list(&properties(1_000, &default)), empty.clone()),
        ("1,000 required", list(&json!({"type": "object", "required": words(1_000)})), empty),
        ("unknown fields", json!({"type": "object"}), members.clone().into()),
        ("free fields", free, members.into()),
        ("50 levels", deep, leaves),
    ]
}

pub(super) fn objects(measure: &mut Measure, size: usize) {
    let column = |number: usize| json!({"name": format!("c{number}"), "type": "string", "jsonPath": ".spec[*].name"});
    let columns = (0..100).map(column).collect::<Vec<_>>().into();
    let path = format!("{RACKS}/a");
    for (name, schema, spec) in cases(size) {
        let code = measure.prepare(Method::POST, DEFINITIONS, JSON, &definition(&schema, &columns));
        assert_eq!(code, 201, "{name}");
        let rack = json!({"apiVersion": "lab.dev/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": spec});
        let code = measure.request(&format!("POST rack with {name}"), (Method::POST, RACKS), JSON, rack.to_string());
        if code == 201 {
            measure.request(&format!("PUT rack with {name}"), (Method::PUT, &path), JSON, rack.to_string());
            let body = r#"{"metadata":{"labels":{"a":"b"}}}"#;
            measure.request(&format!("merge patch of rack with {name}"), (Method::PATCH, &path), MERGE, body);
            let all = format!("{RACKS}?includeObject=None");
            measure.request(&format!("table of rack with {name}"), (Method::GET, &all), "table", "");
        }
        measure.remove(&path);
        remove_definition(measure);
    }
}

pub(super) fn definitions(measure: &mut Measure, size: usize) {
    let none = json!([]);
    let column = |number: usize| json!({"name": format!("c{number}"), "type": "x", "jsonPath": ".a"});
    let columns: Value = (0..size / 50).map(column).collect::<Vec<_>>().into();
    let long = json!({"type": "object", "properties": {"x".repeat(size / 2): properties(size / 40, &json!({}))}});
    for (name, schema, columns) in [
        ("properties", properties(size / 30, &json!({"type": "string"})), &none),
        ("properties with defaults", properties(size / 45, &json!({"type": "string", "default": "a"})), &none),
        ("properties without types", properties(size / 12, &json!({})), &none),
        ("patterns", properties(size / 45, &json!({"type": "string", "pattern": "^[a-z]+$"})), &none),
        ("columns", json!({"type": "object"}), &columns),
        ("a long name around many properties", long, &none),
        ("an enum", json!({"type": "integer", "enum": numbers(size / 8)}), &none),
        ("required", json!({"type": "object", "required": words(size / 9)}), &none),
        ("map keys", keyed(&json!({"type": "object"}), &words(size / 9)), &none),
    ] {
        let body = definition(&schema, columns);
        measure.request(&format!("POST definition with {name}"), (Method::POST, DEFINITIONS), JSON, body);
        remove_definition(measure);
    }
}
