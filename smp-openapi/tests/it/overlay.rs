//! Overlays: what they change, and the errors for invalid ones.

use serde_json::{Value, json};
use smp_core::Patcher;
use smp_core::schema::{DefaultValue, MergeStrategy, Strategy};
use smp_openapi::{Definitions, Document, Overlay, compare};

fn document() -> Document {
    smp_openapi::read(
        r##"{"definitions": {
            "example.v1.Rack": {
                "properties": {"spec": {"$ref": "#/definitions/example.v1.RackSpec"}},
                "x-kubernetes-group-version-kind": [{"group": "example.com", "version": "v1", "kind": "Rack"}]
            },
            "example.v1.Shelf": {
                "properties": {"spec": {"$ref": "#/definitions/example.v1.RackSpec"}},
                "x-kubernetes-group-version-kind": [{"group": "", "version": "v1", "kind": "Shelf"}]
            },
            "example.v1.RackSpec": {"properties": {
                "slots": {
                    "items": {"$ref": "#/definitions/example.v1.Slot"},
                    "x-kubernetes-patch-strategy": "merge",
                    "x-kubernetes-patch-merge-key": "number",
                    "x-kubernetes-recommended-patch-merge-key": "number,side"
                },
                "tags": {"type": "array", "items": {"type": "string"}},
                "power": {"type": "object", "properties": {"watts": {"type": "integer"}}}
            }},
            "example.v1.Slot": {"properties": {
                "number": {"type": "integer"},
                "side": {"type": "string", "default": "front"},
                "holds": {"$ref": "#/definitions/example.v1.Slot"}
            }}
        }}"##,
    )
    .expect("the document can be read")
}

fn overlay(entries: &Value) -> Overlay {
    Overlay::read(entries).unwrap_or_else(|errors| panic!("{errors}"))
}

fn apply(entries: &Value) -> Document {
    overlay(entries).apply(&Definitions::from(&document())).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Returns the changes that an overlay makes, one per line.
fn changes(entries: &Value) -> Vec<String> {
    let (before, after) = (document(), apply(entries));
    compare(&Definitions::from(&before), &Definitions::from(&after)).iter().map(ToString::to_string).collect()
}

/// Returns the errors in an overlay that can be read.
fn problems(entries: &Value) -> String {
    overlay(entries).apply(&Definitions::from(&document())).expect_err("it is wrong").to_string()
}

#[test]
fn an_overlay_changes_only_what_it_names() {
    assert_eq!(changes(&json!([])), [""; 0]);
    assert_eq!(
        changes(&json!([
            {"gvk": "example.com/v1/Rack", "field": "spec.tags", "strategy": "merge"},
            {"definition": "example.v1.Slot", "field": "number", "default": 1},
            {"gvk": {"version": "v1", "kind": "Shelf"}, "field": "spec.power.watts", "default": 5},
        ])),
        [
            "example.v1.RackSpec.tags: strategy is not set in the first, merge in the second",
            "example.v1.RackSpec.tags: stock_strategy is not set in the first, none in the second",
            "example.v1.RackSpec.power.watts: default is not set in the first, 5 in the second",
            "example.v1.Slot.number: default is not set in the first, 1 in the second",
        ]
    );
}

#[test]
fn null_removes_an_attribute() {
    let document = apply(&json!([
        {
            "definition": "example.v1.RackSpec",
            "field": "slots",
            "strategy": null,
            "merge_key": null,
            "recommended_key": null,
        },
        {"definition": "example.v1.RackSpec", "field": "slots[].side", "default": null},
    ]));
    let spec = document.get("example.v1.RackSpec").expect("it is there");
    let slots = spec.field("slots").expect("it is there");
    assert_eq!((slots.strategy(), slots.own_stock_strategy()), (Strategy::default(), None));
    assert!(slots.merge_key().is_empty() && slots.own_recommended_key().is_empty());
    let side = document.get("example.v1.Slot").and_then(|slot| slot.field("side")).expect("it is there");
    assert_eq!(side.default(), None);
}

/// Returns the strategy of a field of `RackSpec`, and the strategy on stock servers if it differs.
fn strategies(entries: &Value, field: &str) -> (Strategy, Option<Strategy>) {
    let document = apply(entries);
    let field = document.get("example.v1.RackSpec").and_then(|spec| spec.field(field)).expect("it is there");
    (field.strategy(), field.own_stock_strategy())
}

const NONE: Strategy = Strategy { merge: None, retain_keys: false };
const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };

#[test]
fn stock_servers_keep_the_strategy_that_they_know() {
    let of = |field: &str, words: Value| {
        let mut entry = json!({"definition": "example.v1.RackSpec", "field": field});
        entry.as_object_mut().expect("an object").extend(words.as_object().expect("an object").clone());
        entry
    };
    let merged = of("tags", json!({"strategy": "merge"}));
    assert_eq!(strategies(&json!([merged]), "tags"), (MERGE, Some(NONE)));
    assert_eq!(strategies(&json!([merged, of("tags", json!({"strategy": "none"}))]), "tags"), (NONE, None));
    assert_eq!(strategies(&json!([of("slots", json!({"strategy": null}))]), "slots"), (NONE, Some(MERGE)));
    // An overlay that names the strategy of stock servers changes it.
    let both = of("tags", json!({"stock_strategy": "merge", "strategy": "merge"}));
    assert_eq!(strategies(&json!([both]), "tags"), (MERGE, None));
    assert_eq!(strategies(&json!([of("slots", json!({"stock_strategy": "none"}))]), "slots"), (MERGE, Some(NONE)));
    assert_eq!(strategies(&json!([merged, of("tags", json!({"stock_strategy": null}))]), "tags"), (MERGE, None));
}

#[test]
fn a_stock_server_is_predicted_as_before() {
    let overlay = json!([{"definition": "example.v1.RackSpec", "field": "tags", "strategy": "merge"}]);
    let (before, after) = (document(), apply(&overlay));
    let live = json!({"spec": {"tags": ["a"]}});
    let patch = json!({"spec": {"tags": ["b"]}});
    let stock = |document: &Document| {
        let rack = document.schema("example.com/v1/Rack").expect("it is there");
        Patcher::new(rack).upstream().apply(&live, &patch).expect("it applies")["spec"]["tags"].take()
    };
    assert_eq!(stock(&before), json!(["b"]));
    assert_eq!(stock(&after), json!(["b"]));
    let rack = after.schema("example.com/v1/Rack").expect("it is there");
    let patched = Patcher::new(rack).apply(live.clone(), &patch).expect("it applies");
    assert_eq!(patched["spec"]["tags"], json!(["a", "b"]));
}

#[test]
fn annotations_without_effect_do_not_fail_an_overlay() {
    let document = smp_openapi::read(&json!({"definitions": {"Taint": {"properties": {
        "key": {"type": "string", "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "key"},
        "effect": {"type": "string"},
    }}}}))
    .unwrap_or_else(|errors| panic!("{errors}"));
    let apply = |entry: Value| overlay(&json!([entry])).apply(&Definitions::from(&document));
    for field in ["key", "effect"] {
        let entry = json!({"definition": "Taint", "field": field, "default": "a"});
        let changed = apply(entry).unwrap_or_else(|errors| panic!("{errors}"));
        let warnings: Vec<&str> = changed.warnings().iter().map(smp_openapi::Error::message).collect();
        let expected = [
            "Taint.key: a merge key is only for a list of objects",
            "Taint.key: strategy `merge` is for lists and objects; this field is a scalar",
        ];
        assert_eq!(warnings, expected);
    }
    let error = apply(json!({"definition": "Taint", "field": "key", "merge_key": "effect"})).unwrap_err();
    assert_eq!(error.to_string(), "/0/merge_key: a merge key is only for a list of objects");
    let taken_away = json!({"definition": "Taint", "field": "key", "strategy": null, "merge_key": null});
    assert_eq!(apply(taken_away).unwrap_or_else(|errors| panic!("{errors}")).warnings(), []);
}

#[test]
fn strategies_and_keys_are_read_in_the_syntax_of_attributes_and_of_documents() {
    for strategy in ["merge,retainKeys", "merge|retainKeys", " retainKeys , merge "] {
        for key in [json!("number,side"), json!("number, side"), json!(["number", "side"])] {
            let document = apply(&json!([
                {"definition": "example.v1.RackSpec", "field": "slots", "strategy": strategy, "merge_key": key},
            ]));
            let slots = document.get("example.v1.RackSpec").and_then(|spec| spec.field("slots")).expect("it is there");
            assert_eq!(slots.strategy(), Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true });
            assert_eq!(slots.merge_key().join(","), "number,side");
        }
    }
}

#[test]
fn every_type_that_uses_the_definition_sees_the_change() {
    let document = apply(&json!([{"gvk": "example.com/v1/Rack", "field": "spec.tags", "strategy": "merge"}]));
    for kind in ["example.com/v1/Rack", "v1/Shelf"] {
        let schema = document.schema(kind).expect("it is there");
        let tags = smp_openapi::find_field(schema, "spec.tags").expect("it is there");
        assert_eq!(tags.field.strategy().merge, Some(MergeStrategy::Merge), "{kind}");
    }
}

#[test]
fn later_entries_and_later_overlays_win() {
    let entry = |default| json!({"definition": "example.v1.Slot", "field": "side", "default": default});
    let side = |document: &Document| {
        let side = document.get("example.v1.Slot").and_then(|slot| slot.field("side")).expect("it is there");
        side.default().cloned()
    };
    assert_eq!(side(&apply(&json!([entry("left"), entry("right")]))), Some(DefaultValue::String("right".into())));
    let first = apply(&json!([entry("right")]));
    let second = overlay(&json!([entry("left")])).apply(&Definitions::from(&first)).expect("it applies");
    assert_eq!(side(&second), Some(DefaultValue::String("left".into())));
}

#[test]
fn a_recursive_type_is_reached_at_any_depth() {
    let lines = changes(&json!([{"definition": "example.v1.Slot", "field": "holds.holds.number", "default": 1}]));
    assert_eq!(lines, ["example.v1.Slot.number: default is not set in the first, 1 in the second"]);
}

#[test]
fn invalid_entries_are_reported_with_their_locations() {
    let kind = "write a kind as in apps/v1/Deployment or v1/Pod, or as an object with `group`, `version` and `kind`";
    let key = "a key is a string of field names separated by commas, or a list of names; use null to remove it";
    let default = "a default is a string, a number or a boolean; use null to remove it";
    let words = "there are `definition`, `gvk`, `field`, `strategy`, `stock_strategy`, `merge_key`, `recommended_key`, \
                 `default`";
    let good = json!({"gvk": "v1/Pod", "field": "a", "default": 1});
    let with = |word: &str, value: Value| {
        let mut entry = good.clone();
        entry[word] = value;
        json!([entry])
    };
    let table = [
        (json!({}), ": an overlay is a list of entries; write `- ` before the first keyword of each entry".to_owned()),
        (json!(null), ": an overlay is a list of entries; write `- ` before the first keyword of each entry".to_owned()),
        (json!([5]), "/0: an entry is an object with `definition` or `gvk`, and `field`".to_owned()),
        (
            json!([good, {"gvk": "v1/Pod", "field": "a"}]),
            "/1: this changes nothing; set `strategy`, `stock_strategy`, `merge_key`, \
          `recommended_key` or `default`"
                .to_owned(),
        ),
        (
            json!([{"field": "a", "default": 1}]),
            "/0: name the type with `definition`, or with `gvk` as in apps/v1/Deployment \
          or v1/Pod"
                .to_owned(),
        ),
        (
            json!([{"gvk": "v1/Pod", "default": 1}]),
            "/0: name the field with `field`, a path from the type as in \
          spec.template.spec.containers"
                .to_owned(),
        ),
        (with("definition", json!("a")), "/0: `definition` and `gvk` both name the type; keep one of them".to_owned()),
        (with("field", json!(["a"])), "/0/field: a field's path is a string".to_owned()),
        (
            json!([{"definition": 5, "field": "a", "default": 1}]),
            "/0/definition: a definition's name is a string".to_owned(),
        ),
        (with("gvk", json!("Pod")), format!("/0/gvk: {kind}")),
        (with("gvk", json!("a/b/c/Pod")), format!("/0/gvk: {kind}")),
        (with("gvk", json!("/Pod")), format!("/0/gvk: {kind}")),
        (with("gvk", json!({"kind": "Pod"})), format!("/0/gvk: {kind}")),
        (with("gvk", json!(["v1", "Pod"])), format!("/0/gvk: {kind}")),
        (
            with("strategy", json!("upsert")),
            "/0/strategy: unknown patch strategy; use `merge`, `replace` or `retainKeys`".to_owned(),
        ),
        (
            with("strategy", json!("merge,replace")),
            "/0/strategy: `merge` and `replace` exclude each other; keep one of them".to_owned(),
        ),
        (
            with("strategy", json!(["merge"])),
            "/0/strategy: a patch strategy must be a string, for example \"merge,retainKeys\"".to_owned(),
        ),
        (with("merge_key", json!("")), "/0/merge_key: a field name is empty; remove it".to_owned()),
        (with("merge_key", json!([])), format!("/0/merge_key: {key}")),
        (with("merge_key", json!(5)), format!("/0/merge_key: {key}")),
        (with("recommended_key", json!(["a", 5])), "/0/recommended_key: this must be a list of field names".to_owned()),
        (with("recommended_key", json!({})), format!("/0/recommended_key: {key}")),
        (with("default", json!([1])), format!("/0/default: {default}")),
        (with("default", json!({})), format!("/0/default: {default}")),
        (with("mergeKey", json!("a")), "/0/mergeKey: unknown keyword `mergeKey`; did you mean `merge_key`?".to_owned()),
        (
            with("patchStrategy", json!("a")),
            "/0/patchStrategy: unknown keyword `patchStrategy`; did you mean `strategy`?".to_owned(),
        ),
        (
            with("stockStrategy", json!("none")),
            "/0/stockStrategy: unknown keyword `stockStrategy`; did you mean `stock_strategy`?".to_owned(),
        ),
        (
            with("stock_strategy", json!("noting")),
            "/0/stock_strategy: unknown patch strategy; use `merge`, `replace` or `retainKeys`".to_owned(),
        ),
        (
            with("x-kubernetes-recommended-patch-strategy", json!("merge")),
            "/0/x-kubernetes-recommended-patch-strategy: unknown keyword `x-kubernetes-recommended-patch-strategy`; did you \
             mean `strategy`?"
                .to_owned(),
        ),
        (
            with("recommendedPatchMergeKey", json!("a")),
            "/0/recommendedPatchMergeKey: unknown keyword `recommendedPatchMergeKey`; did you mean `recommended_key`?"
                .to_owned(),
        ),
        (
            with("x-kubernetes-patch-merge-key", json!("a")),
            "/0/x-kubernetes-patch-merge-key: unknown keyword `x-kubernetes-patch-merge-key`; did you mean `merge_key`?"
                .to_owned(),
        ),
        (with("comment", json!("a")), format!("/0/comment: unknown keyword `comment`; {words}")),
    ];
    for (value, message) in table {
        let errors = Overlay::read(&value).expect_err(&message).to_string();
        assert_eq!(errors, message.strip_prefix(": ").unwrap_or(&message), "{value}");
    }
}

#[test]
fn an_entry_that_matches_nothing_is_reported_with_suggestions() {
    let entry = |word: &str, name: &str, field: &str| json!({word: name, "field": field, "default": 1});
    assert_eq!(
        problems(&json!([
            entry("definition", "RackSpec", "slots"),
            entry("definition", "Deployment", "spec"),
            entry("gvk", "example.com/v1/Rakc", "spec"),
            entry("gvk", "apps/v1/Deployment", "spec"),
            entry("gvk", "v1/Shelf", "spec.solts.number"),
            entry("gvk", "v1/Shelf", "spec.slots.number.sign"),
            entry("gvk", "v1/Shelf", "spec..slots"),
        ])),
        "/0/definition: unknown definition `RackSpec`; did you mean `example.v1.RackSpec`?\n\
         /1/definition: unknown definition `Deployment`; use a definition of the schema that the overlay is for\n\
         /2/gvk: unknown kind `example.com/v1/Rakc`; did you mean `example.com/v1/Rack`?\n\
         /3/gvk: unknown kind `apps/v1/Deployment`; use a kind of the schema that the overlay is for, such as \
         apps/v1/Deployment or v1/Pod\n\
         /4/field: `example.v1.RackSpec` has no field `solts`; did you mean `slots`?\n\
         /5/field: `number` does not contain an object with fields; end the path there\n\
         /6/field: this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"
    );
}

#[test]
fn a_violated_rule_is_reported_at_the_entry_that_caused_it() {
    let spec = |field: &str, word: &str, value: Value| json!({"definition": "example.v1.RackSpec", "field": field, word: value});
    assert_eq!(
        problems(&json!([
            spec("tags", "merge_key", json!("name")),
            spec("power", "default", json!(5)),
            spec("tags", "strategy", json!("retainKeys")),
        ])),
        "/0/merge_key: a merge key is only for a list of objects\n\
         /1/default: only scalar fields can have a default\n\
         /2/strategy: `retainKeys` is for objects and lists of objects; this field is neither"
    );
    // The rule is about the recommended key, which the document declares; the entry changed the merge key.
    assert_eq!(
        problems(&json!([spec("slots", "merge_key", json!("side"))])),
        "/0: the recommended key must begin with the merge key `side`"
    );
    assert_eq!(
        problems(&json!([
            spec("slots", "merge_key", json!("number,nubmer")),
            spec("slots", "merge_key", json!("holds")),
            spec("slots", "recommended_key", json!(["holds", "side"])),
        ])),
        "/1/merge_key: the merge key `holds` is not a scalar field of `example.v1.Slot`\n\
         /2/recommended_key: the recommended key `holds` is not a scalar field of `example.v1.Slot`"
    );
}

#[test]
fn a_default_must_have_the_type_of_its_field() {
    let message = "this default does not have the type of the field; check the quotes";
    for (field, default) in [("number", json!("1")), ("side", json!(1)), ("number", json!(1.5)), ("side", json!(true))]
    {
        let entries = json!([{"definition": "example.v1.Slot", "field": field, "default": default}]);
        assert_eq!(problems(&entries), format!("/0/default: {message}"));
    }
}

#[test]
fn an_entry_must_match_in_one_of_several_sources_and_changes_all_that_it_matches() {
    let other = smp_openapi::read(
        r#"{"definitions": {
            "example.v1.Slot": {"properties": {"number": {"type": "integer"}, "depth": {"type": "integer"}}},
            "Tool": {"properties": {"size": {"type": "integer"}}}
        }}"#,
    )
    .expect("the document can be read");
    let document = document();
    let sources = [Definitions::from(&document), Definitions::from(&other)];
    let slot =
        |field: &str, default: Value| json!({"definition": "example.v1.Slot", "field": field, "default": default});
    let apply = |entries: Value| overlay(&entries).apply_to_each(&sources);
    let changed = |entries: Value| -> Vec<Vec<String>> {
        let changed = apply(entries).unwrap_or_else(|errors| panic!("{errors}"));
        let lines = |(source, changed): (&Definitions<'_>, &Option<Document>)| {
            let differences = changed.as_ref().map(|changed| compare(source, &Definitions::from(changed)));
            differences.unwrap_or_default().iter().map(ToString::to_string).collect()
        };
        sources.iter().zip(&changed).map(lines).collect()
    };

    let number = "example.v1.Slot.number: default is not set in the first, 1 in the second";
    let depth = "example.v1.Slot.depth: default is not set in the first, 2 in the second";
    assert_eq!(changed(json!([slot("number", json!(1))])), [[number], [number]]);
    assert_eq!(changed(json!([slot("depth", json!(2))])), [vec![], vec![depth]]);
    assert!(apply(json!([slot("depth", json!(2))])).expect("it applies")[0].is_none());
    assert_eq!(
        apply(json!([
            slot("dept", json!(2)),
            {"definition": "Tol", "field": "size", "default": 1},
            slot("number", json!("1")),
        ]))
        .expect_err("these match nowhere")
        .to_string(),
        "/0/field: `example.v1.Slot` has no field `dept`\n\
         /1/definition: unknown definition `Tol`; did you mean `Tool`?\n\
         /2/default: this default does not have the type of the field; check the quotes"
    );
}

#[test]
fn a_text_is_one_document_in_json_or_yaml() {
    let entries = json!([{"gvk": "v1/Shelf", "field": "spec.tags", "strategy": "merge"}]);
    for text in [
        entries.to_string(),
        "- gvk: v1/Shelf\n  field: spec.tags\n  strategy: merge\n".to_owned(),
        "---\n# The tags of a shelf.\n- {gvk: v1/Shelf, field: spec.tags, strategy: merge}\n...\n".to_owned(),
        "- gvk: {group: '', version: v1, kind: Shelf}\n  field: spec.tags\n  strategy: merge".to_owned(),
    ] {
        assert_eq!(Overlay::read(&text).unwrap_or_else(|errors| panic!("{errors}")), overlay(&entries), "{text}");
    }
    for (text, message) in [
        ("[]\n---\n[]", "the text contains 2 documents; write all entries as one list"),
        ("", "the text contains no document"),
        ("gvk: v1/Shelf", "an overlay is a list of entries; write `- ` before the first keyword of each entry"),
        ("[{", "not valid JSON"),
        ("- {gvk", "not valid YAML"),
    ] {
        let error = Overlay::read(text).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn a_long_name_does_not_make_a_long_error() {
    let long = "y".repeat(100_000);
    let wrong_word = Overlay::read(&json!([{"gvk": "v1/Pod", "field": "spec", long.as_str(): "merge"}])).unwrap_err();
    let no_schema = smp_openapi::read(&json!({"definitions": {long.as_str(): 5}})).unwrap_err();
    let lost =
        smp_openapi::read(&json!({"definitions": {"A": {"$ref": format!("#/definitions/{long}")}}})).unwrap_err();
    for errors in [wrong_word, no_schema, lost] {
        let text = errors.to_string();
        assert!(text.len() < 1000 && text.contains("y…"), "{} bytes", text.len());
    }
}
