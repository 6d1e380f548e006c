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
            "operation 2, remove /spec: path not found in the object; check its names and indexes",
        ),
        (
            json!([{"op": "move", "from": "/a", "path": "/spec/a"}]),
            "operation 1, move /a: `from` not found in the object; check its names and indexes",
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

#[test]
fn a_long_path_is_truncated() {
    let text = text(&json!([{"op": "remove", "path": format!("/{}", "é".repeat(500))}]));
    assert!(text.starts_with(&format!("operation 1, remove /{}…: ", "é".repeat(199))), "{text}");
}

#[test]
fn a_merge_patch_must_be_an_object() {
    assert_eq!(MergePatch::from_value(json!([])).unwrap_err().to_string(), "a merge patch must be an object");
}
