//! Comparing definitions: each aspect that can differ, and what is ignored.

use serde_json::{Value, json};
use smp_openapi::{Aspect, Definitions, Document, compare};

fn read(definitions: &Value) -> Document {
    smp_openapi::read(&json!({"definitions": definitions})).unwrap_or_else(|errors| panic!("{errors}"))
}

fn lines(first: &Value, second: &Value) -> Vec<String> {
    let (first, second) = (read(first), read(second));
    compare(&Definitions::from(&first), &Definitions::from(&second)).iter().map(ToString::to_string).collect()
}

/// A document that uses every attribute.
fn full() -> Value {
    json!({
        "Rack": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "default": "r", "format": "name"},
                "slots": {
                    "type": "array",
                    "items": {"$ref": "#/definitions/Slot"},
                    "x-kubernetes-patch-strategy": "merge",
                    "x-kubernetes-patch-merge-key": "number",
                    "x-kubernetes-recommended-patch-merge-key": "number,side",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["number"]
                },
                "labels": {
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "x-kubernetes-map-type": "granular",
                    "x-unit": {"a": 1, "b": 2}
                },
                "size": {"$ref": "#/definitions/Size"},
                "anything": {}
            },
            "additionalProperties": {"type": "array", "items": {"type": "integer", "format": "int32"}},
            "x-kubernetes-group-version-kind": [
                {"group": "example.com", "version": "v1", "kind": "Rack"},
                {"group": "example.com", "version": "v2", "kind": "Rack"}
            ],
            "x-kubernetes-map-type": "atomic",
            "x-note": "n"
        },
        "Slot": {"type": "object", "properties": {"number": {"type": "integer"}, "side": {"type": "string"}}},
        "Size": {"type": "string", "format": "quantity"}
    })
}

/// Returns the full document with one value set, or removed if the value is null.
fn with(pointer: &str, value: Value) -> Value {
    let mut document = full();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = document.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
    if value.is_null() {
        parent.remove(name)
    } else {
        parent.insert(name.to_owned(), value)
    };
    document
}

#[test]
fn each_aspect_is_reported_separately() {
    let name = "/Rack/properties/name";
    let slots = "/Rack/properties/slots";
    let labels = "/Rack/properties/labels";
    let place = |parent: &str, name: &str| format!("{parent}/{name}");
    let table = [
        (place(name, "type"), json!("integer"), "Rack.name: type is string in the first, integer in the second"),
        (place(name, "format"), json!("id"), "Rack.name: format is name in the first, id in the second"),
        (place(name, "format"), Value::Null, "Rack.name: format is name in the first, not set in the second"),
        (place(name, "default"), json!("s"), "Rack.name: default is \"r\" in the first, \"s\" in the second"),
        (place(name, "default"), json!(1.5), "Rack.name: default is \"r\" in the first, 1.5 in the second"),
        ("/Rack/required".to_owned(), Value::Null, "Rack.name: required is true in the first, false in the second"),
        (
            place(slots, "x-kubernetes-patch-strategy"),
            json!("retainKeys|merge"),
            "Rack.slots: strategy is merge in the first, merge,retainKeys in the second",
        ),
        (
            place(slots, "x-kubernetes-recommended-patch-merge-key"),
            Value::Null,
            "Rack.slots: recommended_key is number,side in the first, not set in the second",
        ),
        (
            place(slots, "x-kubernetes-patch-merge-key"),
            json!("number,side"),
            "Rack.slots: merge_key is number in the first, number,side in the second",
        ),
        (
            place(slots, "x-kubernetes-list-type"),
            json!("atomic"),
            "Rack.slots: list_type is map in the first, atomic in the second",
        ),
        (
            place(slots, "x-kubernetes-list-map-keys"),
            json!(["number", "side"]),
            "Rack.slots: list_map_keys is number in the first, number,side in the second",
        ),
        (
            place(labels, "x-kubernetes-map-type"),
            json!("atomic"),
            "Rack.labels: map_type is granular in the first, atomic in the second",
        ),
        (
            place(labels, "additionalProperties"),
            json!({"type": "array", "items": {}}),
            "Rack.labels: type is map[string]string in the first, map[string][]any in the second",
        ),
        (
            place(labels, "x-unit"),
            json!({"b": 2}),
            "Rack.labels: x-unit is {\"a\":1,\"b\":2} in the first, {\"b\":2} in the second",
        ),
        (
            "/Rack/properties/size".to_owned(),
            json!({"$ref": "#/definitions/Slot"}),
            "Rack.size: type is Size in the first, Slot in the second",
        ),
        ("/Rack/properties/anything".to_owned(), Value::Null, "Rack.anything: only in the first"),
        ("/Rack/properties/other".to_owned(), json!({}), "Rack.other: only in the second"),
        ("/Size/format".to_owned(), json!("bytes"), "Size: format is quantity in the first, bytes in the second"),
        ("/Size/type".to_owned(), json!("number"), "Size: type is string in the first, number in the second"),
        ("/Other".to_owned(), json!({"properties": {"a": {}}}), "Other: only in the second"),
        (
            "/Rack/additionalProperties".to_owned(),
            Value::Null,
            "Rack: additionalProperties is []integer (int32) in the first, not set in the second",
        ),
        (
            "/Rack/x-kubernetes-map-type".to_owned(),
            json!("granular"),
            "Rack: map_type is atomic in the first, granular in the second",
        ),
        ("/Rack/x-note".to_owned(), Value::Null, "Rack: x-note is \"n\" in the first, not set in the second"),
        (
            "/Rack/x-kubernetes-group-version-kind".to_owned(),
            json!([{"group": "example.com", "version": "v1", "kind": "Rack"}]),
            "Rack: kinds is example.com/v1/Rack,example.com/v2/Rack in the first, example.com/v1/Rack in the second",
        ),
    ];
    for (pointer, value, line) in table {
        assert_eq!(lines(&full(), &with(&pointer, value)), [line], "{pointer}");
    }
}

#[test]
fn a_definition_of_another_type_differs_in_type_and_fields() {
    assert_eq!(
        lines(&full(), &with("/Size", json!({"type": "object", "properties": {"bytes": {"type": "integer"}}}))),
        [
            "Size: type is string in the first, object in the second",
            "Size: format is quantity in the first, not set in the second",
            "Size.bytes: only in the second",
        ]
    );
}

#[test]
fn the_order_of_fields_and_kinds_and_within_extensions_is_ignored() {
    let mut other = full();
    let rack = &mut other["Rack"];
    rack["x-kubernetes-group-version-kind"].as_array_mut().expect("a list").reverse();
    let fields = rack["properties"].as_object().expect("an object").clone();
    rack["properties"] = Value::Object(fields.into_iter().rev().collect());
    rack["properties"]["labels"]["x-unit"] = json!({"b": 2, "a": 1});
    assert_eq!(lines(&full(), &other), [""; 0]);
}

#[test]
fn comparing_in_reverse_only_swaps_the_sides() {
    let (full, other) = (read(&full()), read(&with("/Rack/properties/name", json!({"type": "boolean"}))));
    let (full, other) = (Definitions::from(&full), Definitions::from(&other));
    let mut swapped = compare(&other, &full);
    for difference in &mut swapped {
        std::mem::swap(&mut difference.first, &mut difference.second);
    }
    let differences = compare(&full, &other);
    assert_eq!(differences, swapped);
    assert_eq!(
        differences.iter().map(|difference| difference.aspect.clone()).collect::<Vec<_>>(),
        [Aspect::Type, Aspect::Format, Aspect::Default]
    );
    assert!(differences.is_sorted());
}
