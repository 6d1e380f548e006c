//! The text of every error.

use serde_json::{Value, json};
use smp_patch::{JsonPatch, MergePatch};

fn text(patch: &Value) -> String {
    let live = json!({"spec": {"replicas": 1, "ports": ["secret"]}});
    JsonPatch::from_value(patch).and_then(|patch| patch.apply(live)).unwrap_err().to_string()
}

#[test]
fn errors_name_the_operation_and_the_path() {
    let rows = [
        (json!({"op": "add"}), "a JSON patch is a list of operations, `[{op: add, path: /spec/replicas, value: 3}]`"),
        (json!(["add"]), "a JSON patch is a list of objects, one for each operation"),
        (json!([{}]), "operation 1: `op` is missing: add, remove, replace, move, copy or test"),
        (json!([{"op": "merge"}]), "operation 1: `op` must be add, remove, replace, move, copy or test"),
        (
            json!([{"op": "remove", "path": "spec"}]),
            "operation 1: remove needs `path`, a pointer that begins with `/`, as in /metadata/labels",
        ),
        (
            json!([{"op": "move", "path": "/spec"}]),
            "operation 1: move needs `from`, a pointer that begins with `/`, as in /metadata/labels",
        ),
        (json!([{"op": "test", "path": "/spec"}]), "operation 1: test needs `value`"),
        (
            json!([{"op": "remove", "path": "/~"}]),
            "operation 1: write `~` in a pointer as `~0`, and `/` in a name as `~1`",
        ),
        (
            json!([{"op": "test", "path": "/spec/ports/0", "value": "word"}]),
            "operation 1, test /spec/ports/0: the object has another value there",
        ),
        (
            json!([{"op": "remove", "path": "/spec"}, {"op": "remove", "path": "/spec"}]),
            "operation 2, remove /spec: the object has no such place; check the names and indexes of the path",
        ),
        (
            json!([{"op": "move", "from": "/a", "path": "/spec/a"}]),
            "operation 1, move /a: the object has nothing there; check the names and indexes of `from`",
        ),
        (
            json!([{"op": "remove", "path": ""}]),
            "operation 1, remove \"\": API servers only test the whole document, or replace it by an object or a list; name a field",
        ),
    ];
    for (patch, expected) in rows {
        assert_eq!(text(&patch), expected, "{patch}");
    }
}

#[test]
fn a_long_path_is_cut() {
    let text = text(&json!([{"op": "remove", "path": format!("/{}", "é".repeat(500))}]));
    assert!(text.starts_with(&format!("operation 1, remove /{}…: ", "é".repeat(199))), "{text}");
}

#[test]
fn what_is_not_a_merge_patch() {
    assert_eq!(MergePatch::from_value(json!([])).unwrap_err().to_string(), "a merge patch must be an object");
}
