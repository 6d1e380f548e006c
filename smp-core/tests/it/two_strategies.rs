//! Fields for which stock servers use a different strategy than the recommended one: a diff for any server gives the
//! wanted object with both.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use smp_core::{PatchSchema, Patcher, ThreeWay};

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Rack {
    /// Merged here, replaced by stock servers.
    #[patch(strategy = "merge", stock_strategy = "none", merge_key = "name")]
    slots: Vec<Slot>,
    #[patch(strategy = "merge", stock_strategy = "none")]
    tags: Vec<String>,
    #[patch(strategy = "none", stock_strategy = "replace")]
    owner: Slot,
    /// The reverse.
    #[patch(strategy = "none", stock_strategy = "merge", merge_key = "name")]
    cables: Vec<Slot>,
    #[patch(strategy = "none", stock_strategy = "merge")]
    colors: Vec<String>,
    #[patch(strategy = "replace", stock_strategy = "none")]
    lock: Slot,
    /// The same strategy on both.
    #[patch(strategy = "merge", merge_key = "name")]
    doors: Vec<Slot>,
    nested: Option<Box<Rack>>,
    racks: BTreeMap<String, Slot>,
}

#[derive(PatchSchema)]
#[expect(dead_code, reason = "only the table is used")]
struct Slot {
    name: String,
    holds: String,
    #[patch(strategy = "merge", stock_strategy = "none")]
    tags: Vec<String>,
}

/// Old and new values of each field.
fn pairs() -> Vec<(&'static str, [Value; 2])> {
    let item = |name: &str| json!({"name": name, "holds": "x", "tags": ["a", "b"]});
    let changed = |name: &str| json!({"name": name, "holds": "y", "tags": ["b"]});
    vec![
        ("slots", [json!([item("a"), item("b")]), json!([item("a")])]),
        ("slots", [json!([item("a")]), json!([item("a"), item("b")])]),
        ("slots", [json!([item("a"), item("b")]), json!([item("b"), item("a")])]),
        ("tags", [json!(["a", "b"]), json!(["b"])]),
        ("owner", [item("a"), json!({"name": "a"})]),
        ("cables", [json!([item("a"), item("b")]), json!([changed("a")])]),
        ("colors", [json!(["a", "b"]), json!(["b", "c"])]),
        ("lock", [item("a"), changed("a")]),
        ("doors", [json!([item("a"), item("b")]), json!([changed("a"), item("b")])]),
        ("doors", [json!([item("a"), item("b")]), json!([item("a")])]),
        ("racks", [json!({"x": item("a"), "y": item("b")}), json!({"x": changed("a"), "y": item("b")})]),
    ]
}

/// Objects with the field, at the root or below.
fn objects(name: &str, [before, after]: &[Value; 2]) -> Vec<[Value; 2]> {
    let object = |value: &Value| json!({name: value, "nested": {"tags": ["kept"]}});
    let nested = |value: &Value| json!({"tags": ["kept"], "nested": {name: value, "racks": {}}});
    vec![[object(before), object(after)], [nested(before), nested(after)]]
}

#[test]
fn a_diff_gives_the_wanted_object_here_and_on_stock_servers() {
    for (name, pair) in pairs() {
        for [before, after] in objects(name, &pair) {
            let patch = Patcher::of::<Rack>().diff(&before, &after).unwrap();
            let here = Patcher::of::<Rack>().apply(before.clone(), &patch);
            assert_eq!(here.as_ref(), Ok(&after), "{name} here: {patch}");
            let there = Patcher::of::<Rack>().upstream().apply(&before, &patch);
            assert_eq!(there.as_ref(), Ok(&after), "{name} on a stock server: {patch}");
        }
    }
}

#[test]
fn a_three_way_diff_keeps_the_fields_of_others_in_objects_that_it_sends_whole() {
    let (original, modified) = (json!({"tags": ["a", "b"]}), json!({"tags": ["b"]}));
    let current = json!({"tags": ["a", "b", "theirs"], "lock": {"name": "theirs"}});
    let inputs = ThreeWay { original: &original, modified: &modified, current: &current };
    let patcher = Patcher::of::<Rack>();
    let patch = patcher.three_way(inputs).unwrap();
    let patched = patcher.apply(current, &patch).unwrap();
    assert_eq!(patched["lock"], json!({"name": "theirs"}));
    let again = ThreeWay { original: &original, modified: &modified, current: &patched };
    assert!(patcher.three_way(again).unwrap().is_empty());
}

#[test]
fn a_patch_with_the_same_effect_on_both_is_sent_unchanged() {
    let patcher = Patcher::of::<Rack>();
    let patch = patcher.diff(&json!({"tags": ["a"]}), &json!({"tags": ["a", "b"]})).unwrap();
    assert_eq!(patch.as_value(), &json!({"tags": ["a", "b"]}));
    let patch = patcher.diff(&json!({"tags": ["a"]}), &json!({"tags": []})).unwrap();
    assert_eq!(patch.as_value(), &json!({"tags": [], "$patch": "replace"}));
}
