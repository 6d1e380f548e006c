//! Merge patches: the examples of RFC 7386, and the differences of API servers.

use serde_json::{Value, json};
use smp_patch::{Code, MergePatch};

fn apply(live: Value, patch: Value) -> Value {
    MergePatch::from_value(patch).unwrap().apply(live)
}

#[test]
fn the_examples_of_rfc_7386() {
    let rows = [
        (json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"})),
        (json!({"a": "b"}), json!({"b": "c"}), json!({"a": "b", "b": "c"})),
        (json!({"a": "b"}), json!({"a": null}), json!({})),
        (json!({"a": "b", "b": "c"}), json!({"a": null}), json!({"b": "c"})),
        (json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"})),
        (json!({"a": "c"}), json!({"a": ["b"]}), json!({"a": ["b"]})),
        (json!({"a": {"b": "c"}}), json!({"a": {"b": "d", "c": null}}), json!({"a": {"b": "d"}})),
        (json!({"a": [{"b": "c"}]}), json!({"a": [1]}), json!({"a": [1]})),
        (json!({"e": null}), json!({"a": 1}), json!({"e": null, "a": 1})),
        (json!([1, 2]), json!({"a": "b", "c": null}), json!({"a": "b"})),
        (json!({}), json!({"a": {"bb": {"ccc": null}}}), json!({"a": {"bb": {}}})),
    ];
    for (live, patch, patched) in rows {
        assert_eq!(apply(live.clone(), patch.clone()), patched, "{live} {patch}");
    }
    for patch in [json!(["c"]), json!(null), json!("bar")] {
        assert_eq!(MergePatch::from_value(patch).unwrap_err().code(), Code::NotAPatch);
    }
}

#[test]
fn nulls_in_added_lists_are_removed_as_on_an_api_server() {
    let patch = json!({"a": [null, {"b": null, "c": [{"d": null}]}]});
    let pruned = json!({"a": [null, {"c": [{}]}]});
    assert_eq!(apply(json!({}), patch.clone()), pruned);
    assert_eq!(apply(json!({"a": [1]}), patch.clone()), pruned);
    assert_eq!(apply(json!({"a": {"x": 1}}), patch.clone()), patch, "a value that replaces an object keeps its nulls");
}

#[test]
fn fields_keep_their_order() {
    let live = json!({"a": 1, "b": 2, "c": {"d": 3, "e": 4, "f": 5}});
    let patched = apply(live, json!({"a": null, "c": {"d": null}, "g": 6}));
    assert_eq!(patched.to_string(), r#"{"b":2,"c":{"e":4,"f":5},"g":6}"#);
}

#[test]
fn a_deep_patch_is_rejected() {
    let patch = (0..200).fold(Value::Null, |inner, _| json!({"a": inner}));
    assert_eq!(MergePatch::from_value(patch).unwrap_err().code(), Code::DepthLimit);
}
