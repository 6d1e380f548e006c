//! The messages of all errors.

use serde_json::{Value, json};
use smp_patch::{JsonPatch, MergePatch};

fn text(patch: &Value) -> String {
    let live = json!({"spec": {"replicas": 1, "ports": ["secret"]}});
    JsonPatch::from_value(patch).and_then(|patch| patch.apply(live)).unwrap_err().to_string()
}

#[test]
fn errors_name_the_operation_and_the_path() {
    let rows = [
        (
            json!({"op": "add"}),
            "a JSON patch is a list of operations, such as `[{op: add, path: /spec/replicas, value: 3}]`",
        ),
        (json!(["add"]), "each operation of a JSON patch must be an object"),
        (json!([{}]), "operation 1: `op` is missing; it must be add, remove, replace, move, copy or test"),
        (json!([{"op": "merge"}]), "operation 1: `op` must be add, remove, replace, move, copy or test"),
        (
            json!([{"op": "remove", "path": "spec"}]),
            "operation 1: remove needs `path`, a pointer that begins with `/`, such as /metadata/labels",
        ),
        (
            json!([{"op": "move", "path": "/spec"}]),
            "operation 1: move needs `from`, a pointer that begins with `/`, such as /metadata/labels",
        ),
        (json!([{"op": "test", "path": "/spec"}]), "operation 1: test needs `value`"),
        (
            json!([{"op": "remove", "path": "/~"}]),
            "operation 1: write `~` in a pointer as `~0`, and `/` in a name as `~1`",
        ),
        (
            json!([{"op": "test", "path": "/spec/ports/0", "value": "word"}]),
            "operation 1, test /spec/ports/0: the value in the object is different",
        ),
        (
            json!([{"op": "remove", "path": "/spec"}, {"op": "remove", "path": "/spec"}]),
            "operation 2, remove /spec: /spec is missing in the object; there is nothing to remove",
        ),
        (
            json!([{"op": "move", "from": "/a", "path": "/spec/a"}]),
            "operation 1, move /a: /a is missing in the object; check the names in the path",
        ),
        (
            json!([{"op": "remove", "path": ""}]),
            "operation 1, remove \"\": the whole document can only be tested, or replaced by an object or a list; use the path of a field",
        ),
    ];
    for (patch, expected) in rows {
        assert_eq!(text(&patch), expected, "{patch}");
    }
}

/// What an operation on an object reports after its path.
fn problem(live: &Value, op: &str, path: &str) -> String {
    let patch = json!([{"op": op, "path": path, "value": 1}]);
    let error = JsonPatch::from_value(&patch).unwrap().apply_strictly(live.clone()).unwrap_err();
    let text = error.with_object_name("live.yaml").to_string();
    text.split_once(": ").unwrap().1.to_owned()
}

/// Operations, and the problems that they report.
const PROBLEMS: &[(&str, &str, &str)] = &[
    (
        "add",
        "/metadata/annotations/a",
        "/metadata/annotations is missing in live.yaml; add it first: {op: add, path: /metadata/annotations, value: {}}",
    ),
    (
        "add",
        "/metadata/annotations/a.b~1c",
        "/metadata/annotations is missing in live.yaml; add it first: {op: add, path: /metadata/annotations, value: {}}",
    ),
    (
        "add",
        "/metadata/annotations/a.b/c",
        "/metadata/annotations is missing in live.yaml; add it first: {op: add, path: /metadata/annotations, value: {}}; write a `/` in a name as `~1`",
    ),
    (
        "add",
        "/metadata/annotations/team/owner",
        "/metadata/annotations is missing in live.yaml; add it first: {op: add, path: /metadata/annotations, value: {}}; write a `/` in a name as `~1`",
    ),
    (
        "add",
        "/spec/volumes/-",
        "/spec/volumes is missing in live.yaml; add it first: {op: add, path: /spec/volumes, value: []}",
    ),
    (
        "add",
        "/spec/volumes/0",
        "/spec/volumes is missing in live.yaml; add it first: {op: add, path: /spec/volumes, value: []}",
    ),
    (
        "add",
        "/spec/template/spec/volumes/-",
        "/spec/template is missing in live.yaml; add it first: {op: add, path: /spec/template, value: {}}",
    ),
    ("add", "/sepc/replicas", "/sepc is missing in live.yaml; did you mean `spec`?"),
    ("remove", "/metadata/label/app", "/metadata/label is missing in live.yaml; did you mean `labels`?"),
    ("replace", "/spec/replica", "/spec/replica is missing in live.yaml; did you mean `replicas`?"),
    ("replace", "/spec/strategy", "/spec/strategy is missing in live.yaml; to create it, use add"),
    ("remove", "/spec/strategy", "/spec/strategy is missing in live.yaml; there is nothing to remove"),
    ("test", "/spec/strategy/type", "/spec/strategy is missing in live.yaml; check the names in the path"),
    // A `/` that is not escaped.
    (
        "remove",
        "/metadata/labels/a.b/c",
        "/metadata/labels/a.b is missing in live.yaml; write a `/` in a name as `~1`: /metadata/labels/a.b~1c",
    ),
    (
        "test",
        "/metadata/labels/x/y/z",
        "/metadata/labels/x is missing in live.yaml; write a `/` in a name as `~1`: /metadata/labels/x~1y~1z",
    ),
    (
        "add",
        "/metadata/labels/new.io/part",
        "/metadata/labels/new.io is missing in live.yaml; write a `/` in a name as `~1`: /metadata/labels/new.io~1part",
    ),
    (
        "add",
        "/metadata/labels/team/owner",
        "/metadata/labels/team is missing in live.yaml; write a `/` in a name as `~1`: /metadata/labels/team~1owner",
    ),
    (
        "add",
        "/metadata/labels/app/part",
        "/metadata/labels/app in live.yaml is a string, not an object or a list; write a `/` in a name as `~1`: /metadata/labels/app~1part",
    ),
    // Lists.
    (
        "remove",
        "/spec/ports/-",
        "/spec/ports in live.yaml is a list, and `-` is the place after its last item, which only add can use; the last item is /spec/ports/1",
    ),
    (
        "add",
        "/spec/ports/-/name",
        "/spec/ports in live.yaml is a list, and `-` is the place after its last item, which only add can use; the last item is /spec/ports/1",
    ),
    (
        "replace",
        "/spec/empty/-",
        "/spec/empty in live.yaml is a list, and `-` is the place after its last item, which only add can use; the list is empty",
    ),
    ("remove", "/spec/ports/2", "/spec/ports in live.yaml has no item 2; its last item is 1"),
    ("add", "/spec/ports/3", "/spec/ports in live.yaml has no item 3; its last item is 1; to append an item, use `-`"),
    ("add", "/spec/args/2", "/spec/args in live.yaml has no item 2, only item 0; to append an item, use `-`"),
    ("test", "/spec/empty/0", "/spec/empty in live.yaml is an empty list"),
    (
        "replace",
        "/spec/ports/dns/port",
        "/spec/ports in live.yaml is a list, and `dns` is not an index; the item with this name is 1",
    ),
    (
        "replace",
        "/spec/ports/name",
        "/spec/ports in live.yaml is a list, and `name` is not an index; name an item by its index, from 0",
    ),
    // Scalars.
    ("add", "/spec/replicas/a", "/spec/replicas in live.yaml is a number, not an object or a list"),
    ("add", "/spec/paused/a", "/spec/paused in live.yaml is null, not an object or a list"),
];

#[test]
fn the_part_of_a_path_that_is_missing_is_named() {
    let live = json!({
        "metadata": {"name": "web", "labels": {"app": "web", "a.b/c": "d", "x/y/z": "w"}},
        "spec": {"replicas": 1, "paused": null, "empty": [], "ports": [{"name": "http"}, {"name": "dns"}], "args": ["a"]},
    });
    for (op, path, expected) in PROBLEMS {
        assert_eq!(problem(&live, op, path), *expected, "{op} {path}");
    }
    let into_itself = json!([{"op": "move", "from": "/spec", "path": "/spec/ports/0"}]);
    let error = JsonPatch::from_value(&into_itself).unwrap().apply(live).unwrap_err();
    assert_eq!(error.to_string(), "operation 1, move /spec/ports/0: a value cannot move into itself");
}

#[test]
fn a_long_path_is_truncated() {
    let text = text(&json!([{"op": "remove", "path": format!("/{}", "é".repeat(500))}]));
    assert!(text.starts_with(&format!("operation 1, remove /{}…: ", "é".repeat(199))), "{text}");
}

#[test]
fn a_merge_patch_must_be_an_object() {
    assert_eq!(MergePatch::from_value(json!([])).unwrap_err().to_string(), "a merge patch must be an object");
}
