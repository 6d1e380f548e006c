//! Documents published by servers and tools: annotations without effect are warnings, and the rest is read.
//!
//! The files in `published/` are small documents like those of old Kubernetes versions, written for these tests.
#![cfg(feature = "yaml")]

use serde_json::{Value, json};
use smp_core::Patcher;
use smp_core::schema::{Field, FieldDefinition, MergeStrategy, ObjectDefinition, ScalarKind, SchemaSet, Shape};
use smp_openapi::{Definitions, Document, Info, OpenApi, audit};

const KEY_OF_SCALAR: &str = "a merge key is only for a list of objects";
const MERGE_OF_SCALAR: &str = "strategy `merge` is for lists and objects; this field is a scalar";
const META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1";

fn read(text: &str) -> Document {
    smp_openapi::read(text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Returns the locations, without the name of the extension, and the messages.
fn warnings(document: &Document) -> Vec<(String, &str)> {
    let warning = |warning: &smp_openapi::Error| {
        let (place, extension) = warning.pointer().rsplit_once('/').expect("a warning has a place");
        assert!(extension.starts_with("x-kubernetes-patch-"), "{extension}");
        (place.to_owned(), document.warnings().iter().find(|one| *one == warning).expect("it is there").message())
    };
    document.warnings().iter().map(warning).collect()
}

/// Returns both warnings about a scalar with the merge key and the strategy of the list that contains it.
fn on_scalar(definition: &str) -> [(String, &'static str); 2] {
    [KEY_OF_SCALAR, MERGE_OF_SCALAR].map(|message| (format!("/definitions/{definition}/properties/key"), message))
}

/// Returns the audit's warnings about keys that have no effect.
fn misplaced(document: &Document) -> Vec<String> {
    let all = audit(&Definitions::from(document));
    let is_misplaced = |kind: &str| ["MergeKeyAtWrongLevel", "KeyWithoutEffect"].contains(&kind);
    all.iter().filter(|warning| is_misplaced(warning.kind.as_str())).map(ToString::to_string).collect()
}

fn at_wrong_level(definition: &str, list: &str) -> String {
    format!(
        "{definition}.key: the merge key `key` is at the wrong level, where it has no effect; declare it as the \
         recommended key of `{list}`, and remove it here [MergeKeyAtWrongLevel]"
    )
}

/// The document is written as it was read.
fn survives(document: &Document) {
    let info = Info { title: "Kubernetes".to_owned(), version: "v1".to_owned() };
    for version in [OpenApi::V2, OpenApi::V3] {
        let written = Definitions::from(document).document(version, &info);
        let again = smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(again.warnings().len(), document.warnings().len());
        assert_eq!(Definitions::from(&again).document(version, &info), written);
    }
}

#[test]
fn kubernetes_1_5() {
    let document = read(include_str!("../published/1.5.yaml"));
    let expected = ["v1.NodeSelectorRequirement", "v1.Taint", "v1.Toleration"].map(on_scalar).concat();
    assert_eq!(warnings(&document), expected);
    assert_eq!(
        misplaced(&document),
        [
            at_wrong_level("v1.NodeSelectorRequirement", "v1.NodeSelectorTerm.matchExpressions"),
            at_wrong_level("v1.Taint", "v1.NodeSpec.taints"),
            at_wrong_level("v1.Toleration", "v1.PodSpec.tolerations"),
        ]
    );
    survives(&document);
    let pod = document.get("v1.PodSpec").expect("it is there");
    assert!(pod.has_merge_key(pod.field("containers").expect("it is there")));
}

#[test]
fn kubernetes_1_14() {
    let document = read(include_str!("../published/1.14.yaml"));
    assert_eq!(warnings(&document), on_scalar(&format!("{META}.LabelSelectorRequirement")));
    let expected =
        at_wrong_level(&format!("{META}.LabelSelectorRequirement"), &format!("{META}.LabelSelector.matchExpressions"));
    assert_eq!(misplaced(&document), [expected]);
    survives(&document);
}

#[test]
fn kubernetes_1_21() {
    let document = read(include_str!("../published/1.21.yaml"));
    assert_eq!(warnings(&document), on_scalar(&format!("{META}.LabelSelectorRequirement")));
    survives(&document);
}

#[test]
fn kubernetes_1_30() {
    let document = read(include_str!("../published/1.30.yaml"));
    let list = "io.k8s.api.storagemigration.v1alpha1.StorageVersionMigration";
    assert_eq!(
        warnings(&document),
        [(
            format!("/definitions/{list}List/properties/items"),
            format!("the merge key `type` is not a field of `{list}`").as_str()
        )]
    );
    assert_eq!(
        misplaced(&document),
        [format!(
            "{list}List.items: the merge key `type` has no effect: the items have no such scalar field; name fields that \
             they have [KeyWithoutEffect]"
        )]
    );
    survives(&document);
}

/// Returns a document with a definition `T` that has a field `f` of the given schema, and a definition `Item`.
fn with_field(schema: &Value) -> Document {
    let item = json!({"properties": {"a": {"type": "string"}, "list": {"type": "array"}}});
    let document = json!({"definitions": {"T": {"properties": {"f": schema}}, "Item": item}});
    smp_openapi::read(&document).unwrap_or_else(|errors| panic!("{errors}"))
}

fn field(document: &Document) -> Field<'_> {
    document.get("T").and_then(|schema| schema.field("f")).copied().expect("the document has it")
}

const STRATEGY: &str = "x-kubernetes-patch-strategy";
const KEY: &str = "x-kubernetes-patch-merge-key";

#[test]
fn annotations_without_effect_are_warnings_with_locations() {
    let items = json!({"$ref": "#/definitions/Item"});
    let retain = "`retainKeys` is for objects and lists of objects; this field is neither";
    let needs_key = "a list of objects with strategy `merge` needs a merge key";
    for (schema, expected) in [
        (json!({"items": items, KEY: "c"}), vec![(KEY, "the merge key `c` is not a field of `Item`")]),
        (json!({"items": items, KEY: "list"}), vec![(KEY, "the merge key `list` is not a scalar field of `Item`")]),
        (
            json!({"items": items, KEY: "a,c,list"}),
            vec![
                (KEY, "the merge key `c` is not a field of `Item`"),
                (KEY, "the merge key `list` is not a scalar field of `Item`"),
            ],
        ),
        (json!({"items": items, STRATEGY: "merge"}), vec![(STRATEGY, needs_key)]),
        (json!({"items": {}, STRATEGY: "merge"}), vec![(STRATEGY, needs_key)]),
        (json!({"items": {"type": "string"}, STRATEGY: "merge", KEY: "a"}), vec![(KEY, KEY_OF_SCALAR)]),
        (json!({"$ref": "#/definitions/Item", STRATEGY: "merge", KEY: "a"}), vec![(KEY, KEY_OF_SCALAR)]),
        (json!({"type": "object", KEY: "a"}), vec![(KEY, KEY_OF_SCALAR)]),
        (json!({"type": "string", STRATEGY: "merge"}), vec![(STRATEGY, MERGE_OF_SCALAR)]),
        (
            json!({"type": "string", STRATEGY: "replace"}),
            vec![(STRATEGY, "strategy `replace` is for lists and objects; this field is a scalar")],
        ),
        (json!({"type": "string", STRATEGY: "retainKeys"}), vec![(STRATEGY, retain)]),
        (json!({"items": {"type": "string"}, STRATEGY: "retainKeys"}), vec![(STRATEGY, retain)]),
    ] {
        let document = with_field(&schema);
        let found = document.warnings().iter().map(|warning| (warning.pointer().to_owned(), warning.message()));
        let expected = expected.iter().map(|(place, text)| (format!("/definitions/T/properties/f/{place}"), *text));
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{schema}");
        // The tables contain the keys of the document.
        let (field, text) =
            (field(&document), |name: &str| schema.get(name).and_then(Value::as_str).unwrap_or_default());
        assert_eq!(field.merge_key().join(","), text(KEY), "{schema}");
        assert_eq!(field.strategy().merge == Some(MergeStrategy::Merge), text(STRATEGY) == "merge", "{schema}");
        survives(&document);
    }
}

#[test]
fn a_warning_about_an_inline_object_has_its_location() {
    let document = with_field(&json!({"items": {"properties": {"in/ner": {"type": "string", KEY: "a"}}}}));
    let warnings: Vec<&str> = document.warnings().iter().map(smp_openapi::Error::pointer).collect();
    assert_eq!(warnings, [format!("/definitions/T/properties/f/items/properties/in~1ner/{KEY}")]);
}

#[test]
fn a_warning_names_its_document() {
    let documents = [
        json!({"definitions": {}}),
        json!({"definitions": {"T": {"properties": {"f": {"type": "string", KEY: "a"}}}}}),
    ];
    let document = smp_openapi::read(&documents);
    let document = document.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(document.warnings()[0].document(), Some(1));
}

/// A patch with two items is applied to a list with another item, by our rules and by those of stock servers.
fn patched(schema: &Value, patch: &Value) -> [Value; 2] {
    let document = with_field(schema);
    let schema = document.get("T").expect("it is there");
    let live = json!({"f": [{"a": "x", "c": 1}]});
    let stock = Patcher::new(schema).upstream().apply(&live, patch);
    [Patcher::new(schema).apply(live, patch), stock].map(|patched| patched.expect("it applies")["f"].take())
}

#[test]
fn a_list_whose_key_has_no_effect_is_replaced_whole_and_merged_by_stock_servers() {
    let items = json!({"$ref": "#/definitions/Item"});
    let patch = json!({"f": [{"a": "y", "c": 2}]});
    let (replaced, merged) = (json!([{"a": "y", "c": 2}]), json!([{"a": "y", "c": 2}, {"a": "x", "c": 1}]));
    for (schema, extended) in [
        (json!({"items": items, STRATEGY: "merge", KEY: "a"}), json!([{"a": "x", "c": 1}, {"a": "y", "c": 2}])),
        (json!({"items": items, STRATEGY: "merge", KEY: "c"}), replaced.clone()),
        (json!({"items": {}, STRATEGY: "merge", KEY: "a"}), replaced.clone()),
    ] {
        assert_eq!(patched(&schema, &patch), [extended, merged.clone()], "{schema}");
    }
}

#[test]
fn a_set_with_a_merge_key_is_replaced_whole() {
    let document = with_field(&json!({"items": {"type": "string"}, STRATEGY: "merge", KEY: "a"}));
    let schema = document.get("T").expect("it is there");
    let (live, patch) = (json!({"f": ["a"]}), json!({"f": ["b"]}));
    assert_eq!(Patcher::new(schema).apply(live, &patch).expect("it applies"), patch);
}

#[test]
fn tables_made_by_hand_must_follow_the_rules() {
    let mut key = FieldDefinition::new("key", Shape::scalar(ScalarKind::String));
    key.merge_key = vec!["key".into()].into();
    let mut taint = ObjectDefinition::new("Taint");
    taint.fields.push(key);
    let mut builder = SchemaSet::builder();
    builder.add_object(taint);
    assert_eq!(builder.build().expect_err("a scalar has no key").len(), 1);
}

#[test]
fn capitalized_kinds_of_kubernetes_1_6_are_read() {
    let document = read(
        r#"{"definitions": {"v1.Binding": {
            "properties": {},
            "x-kubernetes-group-version-kind": [{"Group": "", "Version": "v1", "Kind": "Binding"}]
        }}}"#,
    );
    assert!(document.get_kind("", "v1", "Binding").is_some());
}

#[test]
fn common_deviations_from_the_format_are_read() {
    let document = read(
        r##"{"definitions": {
            "Item": {
                "required": [],
                "properties": {
                    "labels": {"additionalProperties": "object", "items": {"type": "string"}},
                    "item": {"$ref": "#/definitions/Item", "x-kubernetes-patch-merge-key": "labels",},
                    "any": {"description": "JSON",},
                },
            },
        },}"##,
    );
    let item = document.get("Item").expect("it is there");
    let labels = item.field("labels").expect("it is there");
    assert_eq!(*labels.shape(), Shape::Map(Shape::FreeForm.into()));
    // The schema has an object, and the data a list.
    let (live, patch) = (json!({"item": [{"any": 2}]}), json!({"item": [{"any": 1}]}));
    assert_eq!(Patcher::new(item).upstream().apply(&live, &patch).expect("it applies"), patch);
}
