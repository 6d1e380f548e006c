//! Long lists and maps take a time that is proportional to their length.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use smp_apply::Type;
use smp_apply::typed::{Duplicates, Emptied, compare, extract, fields, merge, reconcile, remove, validate};

const LENGTH: usize = 100_000;

fn object(from: usize, value: usize) -> Value {
    // Not in the order of the keys.
    let numbers = (from..from + LENGTH).map(|number| number.wrapping_mul(48_271) % 1_000_003);
    let text = |number: usize| format!("n{number}");
    json!({
        "items": numbers.clone().map(|number| json!({"name": text(number), "value": value})).collect::<Vec<_>>(),
        "set": numbers.clone().map(text).collect::<Vec<_>>(),
        "map": numbers.map(|number| (text(number), value.into())).collect::<serde_json::Map<_, _>>(),
    })
}

#[test]
fn lists_and_maps_with_100_000_items_take_seconds() {
    let document = json!({"openapi": "3.0.0", "components": {"schemas": {"Root": {"properties": {
        "items": {
            "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
            "items": {"type": "object", "properties": {"name": {"type": "string"}, "value": {"type": "integer"}}}
        },
        "set": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
        "map": {"type": "object", "additionalProperties": {"type": "integer"}}
    }}}}});
    let document = smp_openapi::read(&document).expect("the schema is valid");
    let ty = Type::of(document.get("Root").expect("it is defined"));
    let (live, patch) = (object(0, 1), object(LENGTH / 2, 2));
    let start = Instant::now();
    validate(ty, &patch, Duplicates::Forbidden).expect("it is valid");
    let merged = merge(ty, &live, &patch);
    assert_eq!(merged["items"].as_array().map(Vec::len), Some(LENGTH + LENGTH / 2));
    assert!(!compare(ty, &live, &merged).expect("both are valid").is_same());
    let set = fields(ty, &patch);
    let left = remove(ty, &merged, &set, Emptied::Null);
    assert_eq!(left["map"].as_object().map(serde_json::Map::len), Some(LENGTH / 2));
    assert_eq!(extract(ty, &merged, &set.leaves(), true), patch);
    assert_eq!(reconcile(ty, &set), None);
    assert!(!set.with_named_fields(ty).is_empty());
    // A quadratic step would take an hour.
    assert!(start.elapsed() < Duration::from_mins(10), "{:?}", start.elapsed());
}
