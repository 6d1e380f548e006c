//! The audit: each warning with the smallest schema that causes it, and schemas without warnings.

use serde_json::{Value, json};
use smp_openapi::{Definitions, audit};

/// Returns the kinds of the warnings for a list of slots with these keywords.
fn kinds(keywords: &Value) -> Vec<String> {
    warnings(keywords).into_iter().map(|(kind, _)| kind).collect()
}

fn warnings(keywords: &Value) -> Vec<(String, String)> {
    let mut field = json!({"type": "array", "items": {"$ref": "#/definitions/Slot"}});
    for (word, value) in keywords.as_object().expect("an object") {
        let name = if word == "items" { word.clone() } else { format!("x-kubernetes-{word}") };
        field[name] = value.clone();
    }
    let document = smp_openapi::read(&json!({"definitions": {
        "Rack": {"properties": {"slots": field}},
        "Slot": {
            "required": ["number", "row"],
            "properties": {
                "number": {"type": "integer"},
                "row": {"type": "integer"},
                "side": {"type": "string", "default": "front"},
                "note": {"type": "string"}
            }
        }
    }}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let warnings = audit(&Definitions::from(&document)).into_iter();
    warnings
        .map(|warning| {
            assert_eq!((&*warning.definition, &*warning.field), ("Rack", "slots"));
            (warning.kind.to_string(), warning.message)
        })
        .collect()
}

fn keyed(key: &str, recommended_key: Option<&str>, map_keys: &[&str]) -> Value {
    let mut keywords = json!({
        "patch-strategy": "merge",
        "patch-merge-key": key,
        "list-type": "map",
        "list-map-keys": map_keys,
    });
    if let Some(key) = recommended_key {
        keywords["recommended-patch-merge-key"] = key.into();
    }
    keywords
}

#[test]
fn consistent_lists_cause_no_warning() {
    for keywords in [
        json!({}),
        json!({"list-type": "atomic"}),
        json!({"patch-strategy": "replace"}),
        keyed("number", None, &["number"]),
        keyed("number", Some("number"), &["number"]),
        json!({"items": {"type": "string"}}),
        json!({"items": {"type": "string"}, "list-type": "set", "patch-strategy": "merge"}),
    ] {
        assert_eq!(kinds(&keywords), [""; 0], "{keywords}");
    }
}

#[test]
fn an_optional_key_field_without_a_default_causes_a_warning() {
    assert_eq!(kinds(&keyed("note", None, &["note"])), ["OptionalKeyField"]);
    assert_eq!(kinds(&keyed("side", None, &["side"])), [""; 0]);
    assert_eq!(
        kinds(&keyed("number", Some("number,side,note"), &["number", "side", "note"])),
        ["OptionalKeyField", "DefaultKeyTooShort"]
    );
}

#[test]
fn a_default_key_that_has_several_fields_or_is_too_short_causes_a_warning() {
    assert_eq!(kinds(&keyed("number,row", None, &["number", "row"])), ["SeveralDefaultKeys"]);
    assert_eq!(kinds(&keyed("number", Some("number,row"), &["row", "number"])), ["DefaultKeyTooShort"]);
    assert_eq!(kinds(&keyed("number", None, &["number", "row"])), ["DefaultKeyTooShort", "ListMapKeysDiffer"]);
    let (_, message) = &warnings(&keyed("number", Some("number,row"), &["number", "row"]))[0];
    assert!(message.contains("default key merges by `number` and confuses items that differ in `row`;"), "{message}");
}

#[test]
fn a_recommended_key_that_differs_from_the_list_map_keys_causes_a_warning() {
    assert_eq!(kinds(&keyed("number", None, &["row"])), ["DefaultKeyTooShort", "ListMapKeysDiffer"]);
    assert_eq!(kinds(&keyed("number", None, &[])), ["ListMapKeysDiffer"]);
    assert_eq!(kinds(&keyed("number", Some("number,row"), &["number"])), ["DefaultKeyTooShort", "ListMapKeysDiffer"]);
    let moved = json!({"recommended-patch-merge-key": "number", "list-type": "map", "list-map-keys": ["row"]});
    assert_eq!(kinds(&moved), ["ListMapKeysDiffer", "OnlyRecommendedKey"]);
}

#[test]
fn a_list_that_only_patches_or_only_server_side_apply_merges_causes_a_warning() {
    let scalars = |keywords: Value| {
        let mut keywords = keywords;
        keywords["items"] = json!({"type": "string"});
        kinds(&keywords)
    };
    assert_eq!(kinds(&json!({"list-type": "map", "list-map-keys": ["number"]})), ["MapWithoutMerge"]);
    assert_eq!(
        kinds(&json!({"list-type": "map", "list-map-keys": ["number"], "patch-strategy": "replace"})),
        ["MapWithoutMerge"]
    );
    assert_eq!(scalars(json!({"list-type": "set"})), ["SetWithoutMerge"]);
    assert_eq!(scalars(json!({"patch-strategy": "merge"})), ["MergeWithoutListType"]);
    assert_eq!(scalars(json!({"patch-strategy": "merge", "list-type": "atomic"})), ["MergeWithoutListType"]);
    for list_type in [Value::Null, json!("atomic"), json!("set")] {
        let mut keywords = json!({"patch-strategy": "merge", "patch-merge-key": "number"});
        if !list_type.is_null() {
            keywords["list-type"] = list_type;
        }
        assert_eq!(kinds(&keywords), ["MergeWithoutListType"], "{keywords}");
    }
}

#[test]
fn a_key_without_effect_causes_a_warning() {
    assert_eq!(kinds(&json!({"recommended-patch-merge-key": "number"})), ["OnlyRecommendedKey"]);
    assert_eq!(kinds(&json!({"patch-merge-key": "number"})), ["KeyWithoutMerge"]);
    assert_eq!(kinds(&json!({"patch-merge-key": "number", "patch-strategy": "replace"})), ["KeyWithoutMerge"]);
}

/// As in the first versions of `Taint`, whose field `key` had the strategy that belongs on `taints`.
#[test]
fn a_strategy_on_items_causes_a_warning() {
    let document = smp_openapi::read(&json!({"definitions": {
        "Taint": {"properties": {"key": {"type": "string", "x-kubernetes-patch-strategy": "merge"}}}
    }}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<String> = audit(&Definitions::from(&document)).iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "Taint.key: the strategy `merge` has no effect on a scalar; no list contains this type, so remove it [MergeOfScalar]"
        ]
    );
}

/// As in the proposal of sent keys, "Move Merge Key to the Correct Level".
#[test]
fn a_warning_about_a_merge_key_at_the_wrong_level_names_the_right_lists() {
    let key = json!({"type": "string", "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "key"});
    let lists = |names: &[&str], item: &str| {
        let list = json!({"type": "array", "items": {"$ref": format!("#/definitions/{item}")}});
        json!({"properties": names.iter().map(|name| ((*name).to_owned(), list.clone())).collect::<serde_json::Map<_, _>>()})
    };
    let document = smp_openapi::read(&json!({"definitions": {
        "NodeSpec": lists(&["taints"], "Taint"),
        "Selector": lists(&["matchExpressions"], "Requirement"),
        "Terms": lists(&["a", "b", "c", "d"], "Requirement"),
        "Requirement": {"properties": {"key": key}},
        "Taint": {"properties": {"key": key}},
        "Toleration": {"properties": {"key": key}},
        "Value": {"properties": {"key": {"type": "string", "x-kubernetes-patch-strategy": "merge"}}},
        "Values": lists(&["values"], "Value"),
    }}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<String> = audit(&Definitions::from(&document)).iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "Requirement.key: the merge key `key` is at the wrong level, where it has no effect; declare it as the \
             recommended key of `Selector.matchExpressions`, `Terms.a`, `Terms.b` and 2 more, and remove it here \
             [MergeKeyAtWrongLevel]",
            "Taint.key: the merge key `key` is at the wrong level, where it has no effect; declare it as the recommended \
             key of `NodeSpec.taints`, and remove it here [MergeKeyAtWrongLevel]",
            "Toleration.key: the merge key `key` is at the wrong level, where it has no effect; no list contains this type, \
             so remove it [MergeKeyAtWrongLevel]",
            "Value.key: the strategy `merge` has no effect on a scalar; move it to `Values.values` with a merge key, or \
             remove it [MergeOfScalar]",
        ]
    );
}

#[test]
fn a_merge_key_without_effect_causes_a_warning() {
    let of_items = |items: Value| {
        let warnings = warnings(&json!({"patch-strategy": "merge", "patch-merge-key": "kind", "items": items}));
        warnings.into_iter().map(|(kind, message)| format!("{kind}: {message}")).collect::<Vec<_>>()
    };
    let why = |why: &str| [format!("KeyWithoutEffect: the merge key `kind` has no effect: {why}")];
    assert_eq!(
        of_items(json!({"$ref": "#/definitions/Slot"})),
        why("the items have no such scalar field; name fields that they have")
    );
    assert_eq!(of_items(json!({"type": "string"})), why("the items are not objects with fields; remove it"));
    assert_eq!(
        of_items(json!({"properties": {"kind": {"type": "object"}}})),
        why("the items have no such scalar field; name fields that they have")
    );
    assert_eq!(kinds(&json!({"patch-strategy": "merge"})), ["MergeWithoutKey"]);
    let document = smp_openapi::read(&json!({"definitions": {"Rack": {"properties": {
        "slot": {"type": "object", "x-kubernetes-patch-merge-key": "kind"},
        "any": {"x-kubernetes-patch-merge-key": "kind"},
    }}}}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let warnings = audit(&Definitions::from(&document));
    let messages: Vec<&str> = warnings.iter().map(|warning| &*warning.message).collect();
    assert_eq!(messages, ["the merge key `kind` has no effect: the field is not a list; remove it"; 2]);
}

#[test]
fn derived_list_types_cause_no_warning() {
    let document = smp_openapi::read(&json!({"definitions": {
        "Rack": {"properties": {
            "tags": {"items": {"type": "string"}, "x-kubernetes-patch-strategy": "merge"},
            "slots": {
                "items": {"$ref": "#/definitions/Slot"},
                "x-kubernetes-patch-strategy": "merge",
                "x-kubernetes-patch-merge-key": "number"
            }
        }},
        "Slot": {"required": ["number"], "properties": {"number": {"type": "integer"}}}
    }}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(audit(&Definitions::from(&document)).len(), 2);
    let document = Definitions::from(&document).with_list_types().expect("the tables keep the rules");
    assert_eq!(audit(&Definitions::from(&document)), []);
}
