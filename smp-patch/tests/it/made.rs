//! Patches made by diff turn the old object into the new one.

use serde_json::{Map, Value, json};
use smp_patch::{Code, JsonDiff, JsonPatch, MergePatch};

fn objects() -> Vec<Value> {
    vec![
        json!({}),
        json!({"a": 1, "b": {"c": [1, 2, {"d": 3}]}}),
        json!({"b": {"c": [2], "e": "x"}, "a": {"f": 1}}),
        json!({"b": {"c": [[1], [2, 3], {}]}, "a": 1.5}),
        json!({"a": [], "b": null}),
        json!({"a": [{"b": null}]}),
        json!({"a/b": {"~": 1}, "": 2, "~1": {"-": [0]}}),
    ]
}

#[test]
fn patches_turn_the_old_object_into_the_new_one() {
    let objects = objects();
    for (old, new) in objects.iter().flat_map(|old| objects.iter().map(move |new| (old, new))) {
        let patch = JsonPatch::diff(old, new).unwrap();
        assert_eq!(patch.apply(old.clone()).as_ref(), Ok(new));
        assert_eq!(JsonPatch::from_value(&patch.to_value()).as_ref(), Ok(&patch), "the patch is read back");
        assert_eq!(patch.operations().is_empty(), old == new);
        match MergePatch::diff(old, new) {
            Ok(patch) => {
                assert_eq!(patch.is_empty(), old == new);
                assert_eq!(patch.apply(old.clone()), *new);
            }
            Err(error) => {
                assert_eq!(error.code(), Code::NullInMergePatch);
                assert!(new.to_string().contains("null"), "{old} {new}");
            }
        }
    }
}

#[test]
fn only_items_that_differ_are_named() {
    let operations = |old: Value, new: Value| {
        let (old, new) = (json!({"a": old}), json!({"a": new}));
        JsonDiff::new().tests(false).diff(&old, &new).unwrap().to_value()
    };
    assert_eq!(
        operations(json!([1, 2, 3, 4]), json!([1, 5])),
        json!([
            {"op": "replace", "path": "/a/1", "value": 5},
            {"op": "remove", "path": "/a/3"},
            {"op": "remove", "path": "/a/2"},
        ])
    );
    assert_eq!(operations(json!([1, 2, 3]), json!([2, 3])), json!([{"op": "remove", "path": "/a/0"}]));
    assert_eq!(
        operations(json!([1]), json!([0, 1, 2, 3])),
        json!([
            {"op": "add", "path": "/a/0", "value": 0},
            {"op": "add", "path": "/a/-", "value": 2},
            {"op": "add", "path": "/a/-", "value": 3},
        ])
    );
    assert_eq!(
        operations(json!([1, 2, 3, 1]), json!([3, 1, 2, 1])),
        json!([{"op": "move", "from": "/a/2", "path": "/a/0"}])
    );
}

#[test]
fn only_objects_can_be_compared() {
    for (old, new) in [(json!([]), json!({})), (json!({}), json!(1))] {
        assert_eq!(JsonPatch::diff(&old, &new).unwrap_err().code(), Code::NotAnObject);
        assert_eq!(MergePatch::diff(&old, &new).unwrap_err().code(), Code::NotAnObject);
    }
    let long = |value: i32| (0..10_001).map(|index| (format!("k{index}"), json!(value))).collect::<Map<_, _>>().into();
    assert_eq!(JsonPatch::diff(&long(1), &long(2)).unwrap_err().code(), Code::TooManyOperations);
}
