//! The schema of the worked examples, field by field, and each rule of reading with a small document.

use serde_json::{Value, json};
use smp_core::Schema;
use smp_core::schema::{
    DefaultValue, Extension, FieldDefinition, Kind, ListType, MapType, MergeStrategy, ScalarKind, Shape, Strategy,
};
use smp_openapi::{Document, read};

const CASES: &str = include_str!("../../../spec/cases/schema.json");

const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };

fn cases() -> Document {
    read(CASES).expect("the schema of the cases is valid")
}

/// Reads definitions without the rest of a document.
fn definitions(definitions: &Value) -> Document {
    read(&json!({"swagger": "2.0", "definitions": definitions})).expect("the definitions are valid")
}

/// Reads a definition `T` with one field `f` of the given schema.
fn field_of(schema: &Value) -> FieldDefinition {
    field(&definitions(&json!({"T": {"properties": {"f": schema}}})), "T", "f")
}

fn field(document: &Document, definition: &str, name: &str) -> FieldDefinition {
    let schema = document.get(definition).unwrap_or_else(|| panic!("{definition}"));
    schema.field(name).unwrap_or_else(|| panic!("{definition}.{name}")).into()
}

fn field_names(schema: Schema<'_>) -> Vec<String> {
    schema.object().expect("an object").fields().iter().map(|field| field.name().to_string()).collect()
}

fn scalar(kind: ScalarKind) -> Shape {
    Shape::scalar(kind)
}

fn with_format(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(smp_core::schema::Scalar { kind, format: format.into() })
}

fn map_of(value: Shape) -> Shape {
    Shape::Map(value.into())
}

#[test]
fn every_definition_of_the_cases_is_read() {
    let document = cases();
    let mut names: Vec<&str> = document.names().collect();
    names.sort_unstable();
    let expected = [
        "DefaultTwoKeys",
        "Item",
        "Lists",
        "MovedKey",
        "OneKey",
        "Port",
        "Ports",
        "Retained",
        "ThreeKeys",
        "TwoKeys",
        "Union",
        "UnionValue",
    ];
    assert_eq!(names, expected);
    assert_eq!(document.kinds().count(), 0);
    assert!(expected.iter().all(|name| document.get(name).is_some_and(|schema| schema.object().is_some())));
}

#[test]
fn the_keys_of_the_cases_are_read() {
    let document = cases();
    let expected = [
        ("OneKey", "list", MERGE, "foo", "foo"),
        ("TwoKeys", "list", MERGE, "foo", "foo,bar"),
        ("ThreeKeys", "list", MERGE, "foo", "foo,bar,baz"),
        ("DefaultTwoKeys", "list", MERGE, "foo,bar", "foo,bar"),
        ("MovedKey", "list", Strategy::default(), "", "foo"),
        ("Item", "nested", MERGE, "foo", "foo"),
        ("Item", "tags", MERGE, "", ""),
        ("Ports", "ports", MERGE, "port", "port,protocol"),
        ("Lists", "set", MERGE, "", ""),
        ("Lists", "ints", MERGE, "", ""),
        ("Lists", "atomic", Strategy::default(), "", ""),
    ];
    for (definition, name, strategy, merge_key, recommended_key) in expected {
        let field = field(&document, definition, name);
        let keys = (field.merge_key.join(","), field.table().recommended_key().join(","));
        assert_eq!(field.strategy, strategy, "{definition}.{name}");
        assert_eq!(keys, (merge_key.to_owned(), recommended_key.to_owned()), "{definition}.{name}");
        assert!(matches!(field.shape, Shape::List(_)), "{definition}.{name}");
    }
}

#[test]
fn the_scalars_and_maps_of_the_cases_are_read() {
    let document = cases();
    let port = field(&document, "Port", "port");
    assert!(port.required);
    assert_eq!(port.shape, scalar(ScalarKind::Integer));
    let protocol = field(&document, "Port", "protocol");
    assert!(!protocol.required);
    assert_eq!(protocol.default, Some(DefaultValue::String("TCP".into())));
    assert_eq!(field(&document, "Port", "targetPort").shape, scalar(ScalarKind::IntOrString));
    assert_eq!(field(&document, "Lists", "labels").shape, map_of(scalar(ScalarKind::String)));
    let free = field(&document, "Lists", "free");
    assert_eq!(free.shape, map_of(Shape::FreeForm));
    let kept = Extension { name: "x-kubernetes-preserve-unknown-fields".into(), json: "true".into() };
    assert_eq!(free.extensions, [kept]);
}

#[test]
fn strategies_next_to_a_reference_belong_to_the_field() {
    let document = cases();
    for (definition, name, target) in
        [("Retained", "value", "Lists"), ("Union", "union", "UnionValue"), ("Union", "unionName", "UnionValue")]
    {
        let field = field(&document, definition, name);
        assert_eq!(field.strategy, Strategy { merge: None, retain_keys: true }, "{definition}.{name}");
        assert!(matches!(&field.shape, Shape::Object(reference) if reference.name() == target), "{definition}.{name}");
    }
}

#[test]
fn an_object_without_a_definition_is_named_after_its_field() {
    let document = cases();
    let value = document.get("UnionValue").expect("it is there");
    let inner = value.field_schema(value.field("fooField").expect("it is there"));
    assert_eq!(inner.object().expect("an object").name(), "UnionValue.fooField");
    assert_eq!(field_names(inner), ["fooSubfield"]);
    assert!(document.set().get("UnionValue.barField").is_some());
    assert!(document.names().all(|name| name != "UnionValue.barField"));
}

#[test]
fn a_generated_name_does_not_clash_with_an_existing_one() {
    let inline = |name: &str| json!({"properties": {name: {"type": "string"}}});
    let document = definitions(&json!({
        "A": {"properties": {"b.c": inline("one"), "b": {"properties": {"c": inline("two")}}}},
        "A.b": {"properties": {"three": {"type": "string"}}},
        "L": {"type": "array", "items": inline("four")},
    }));
    let a = document.get("A").expect("it is there");
    let outer = a.field_schema(a.field("b").expect("it is there"));
    let both = [
        a.field_schema(a.field("b.c").expect("it is there")),
        outer.field_schema(outer.field("c").expect("it is there")),
    ];
    assert_eq!(both.map(field_names), [["one"], ["two"]]);
    assert_eq!(field_names(document.get("A.b").expect("it is there")), ["three"]);
    let Kind::List(item) = document.get("L").expect("it is there").kind() else { panic!("L is a list") };
    assert_eq!(field_names(item), ["four"]);
}

#[test]
fn schemas_are_read_as_shapes() {
    use ScalarKind::{Boolean, IntOrString, Integer, Number, String};
    let table = [
        (json!({}), Shape::FreeForm),
        (json!({"description": "anything"}), Shape::FreeForm),
        (json!({"x-kubernetes-preserve-unknown-fields": true}), Shape::FreeForm),
        (json!({"type": "string"}), scalar(String)),
        (json!({"type": "boolean"}), scalar(Boolean)),
        (json!({"type": "integer", "format": "int64"}), with_format(Integer, "int64")),
        (json!({"type": "number", "format": "double"}), with_format(Number, "double")),
        (json!({"type": "string", "format": "int-or-string"}), with_format(IntOrString, "int-or-string")),
        (json!({"format": "int-or-string"}), with_format(IntOrString, "int-or-string")),
        (json!({"x-kubernetes-int-or-string": true}), scalar(IntOrString)),
        (json!({"x-kubernetes-int-or-string": false, "type": "string"}), scalar(String)),
        (json!({"type": "object"}), map_of(Shape::FreeForm)),
        (json!({"type": "object", "additionalProperties": true}), map_of(Shape::FreeForm)),
        (json!({"type": "object", "additionalProperties": false}), map_of(Shape::FreeForm)),
        (json!({"type": "object", "additionalProperties": {}}), map_of(Shape::FreeForm)),
        (json!({"additionalProperties": "object"}), map_of(Shape::FreeForm)),
        (json!({"additionalProperties": "string"}), map_of(scalar(String))),
        (json!({"additionalProperties": {"additionalProperties": {"type": "string"}}}), map_of(map_of(scalar(String)))),
        (json!({"type": "array"}), Shape::List(Shape::FreeForm.into())),
        (json!({"items": {"type": "array", "items": {}}}), Shape::List(Shape::List(Shape::FreeForm.into()).into())),
        (json!({"type": "object", "allOf": [{"required": ["a"]}]}), map_of(Shape::FreeForm)),
        (json!({"type": "string", "allOf": [{"pattern": "a"}, {"pattern": "b"}], "nullable": 7}), scalar(String)),
    ];
    for (schema, shape) in table {
        assert_eq!(field_of(&schema).shape, shape, "{schema}");
    }
}

#[test]
fn an_object_keeps_the_type_of_its_other_fields() {
    let document = definitions(&json!({
        "Typed": {"properties": {"a": {}}, "additionalProperties": {"type": "integer"}},
        "Kept": {"properties": {"a": {}}, "x-kubernetes-preserve-unknown-fields": true},
        "Closed": {"properties": {"a": {}}, "additionalProperties": false},
        "Empty": {"type": "object", "properties": {}},
    }));
    let additional = |name: &str| document.get(name)?.object()?.additional().cloned();
    assert_eq!(additional("Typed"), Some(scalar(ScalarKind::Integer)));
    assert_eq!(additional("Kept"), Some(Shape::FreeForm));
    assert_eq!(additional("Closed"), None);
    assert!(document.get("Empty").expect("it is there").object().is_some_and(|table| table.fields().is_empty()));
}

#[test]
fn a_definition_that_is_not_an_object_is_named() {
    let document = definitions(&json!({
        "Holder": {"properties": {
            "time": {"$ref": "#/definitions/Time"},
            "times": {"items": {"$ref": "#/definitions/Time"}},
            "alias": {"$ref": "#/definitions/Alias"},
            "json": {"allOf": [{"$ref": "#/definitions/Json"}], "default": {}},
        }},
        "Time": {"type": "string", "format": "date-time"},
        "Alias": {"$ref": "#/definitions/Second"},
        "Second": {"allOf": [{"$ref": "#/definitions/Time"}]},
        "Json": {},
        "HolderAlias": {"$ref": "#/definitions/Holder"},
    }));
    let name = |field_name: &str| match &field(&document, "Holder", field_name).shape {
        Shape::Named(definition) => definition.name.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!([name("time"), name("alias"), name("json")], ["Time", "Time", "Json"]);
    assert!(matches!(document.get("Alias").expect("it is there").kind(), Kind::Scalar));
    assert!(matches!(document.get("Time").expect("it is there").shape(), Shape::Named(_)));
    assert_eq!(field_names(document.get("HolderAlias").expect("it is there")).len(), 4);
}

#[test]
fn recursion_ends() {
    let document = definitions(&json!({
        "Tree": {"properties": {"children": {"items": {"$ref": "#/definitions/Tree"}}, "maps": {"$ref": "#/definitions/Maps"}}},
        "Maps": {"additionalProperties": {"items": {"$ref": "#/definitions/Maps"}}},
        "Lists": {"items": {"$ref": "#/definitions/Lists"}},
    }));
    let mut tree = document.get("Tree").expect("it is there");
    for _ in 0..1000 {
        let Kind::List(item) = tree.field_schema(tree.field("children").expect("it is there")).kind() else {
            panic!("children are a list")
        };
        tree = item;
    }
    let Kind::List(inner) = document.get("Lists").expect("it is there").kind() else { panic!("a list") };
    assert!(matches!(inner.kind(), Kind::FreeForm));
    assert!(matches!(inner.shape(), Shape::Named(definition) if definition.name == "Lists"));
}

#[test]
fn references_are_json_pointers_in_a_uri() {
    let names = ["a/b~c", "List<Pod>", "100%", "~1"];
    let references = ["a~1b~0c", "List%3CPod%3E", "100%", "~01"];
    for (name, reference) in names.iter().zip(references) {
        let reference = format!("#/definitions/{reference}");
        let document = definitions(&json!({
            *name: {"properties": {"found": {}}},
            "Holder": {"properties": {"it": {"$ref": reference}}},
        }));
        let holder = document.get("Holder").expect("it is there");
        assert_eq!(field_names(holder.field_schema(holder.field("it").expect("it is there"))), ["found"], "{name}");
    }
}

#[test]
fn strategies_are_separated_by_commas_or_bars() {
    let both = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true };
    let replace = Strategy { merge: Some(MergeStrategy::Replace), retain_keys: false };
    for (text, strategy) in [
        ("merge", MERGE),
        ("replace", replace),
        ("merge,retainKeys", both),
        ("retainKeys|merge", both),
        ("retainKeys, merge", both),
    ] {
        let field = field_of(&json!({"type": "object", "x-kubernetes-patch-strategy": text}));
        assert_eq!(field.strategy, strategy, "{text}");
    }
}

#[test]
fn only_defaults_of_scalars_are_read() {
    for (default, expected) in [
        (json!("TCP"), Some(DefaultValue::String("TCP".into()))),
        (json!(true), Some(DefaultValue::Bool(true))),
        (json!(9_007_199_254_740_993_i64), Some(DefaultValue::Integer(9_007_199_254_740_993))),
        (json!(1.5), Some(DefaultValue::Number(1.5))),
        (json!(null), None),
        (json!({}), None),
        (json!([]), None),
    ] {
        assert_eq!(field_of(&json!({"type": "string", "default": default})).default, expected, "{default}");
    }
}

#[test]
fn keywords_that_the_engine_does_not_use_are_stored() {
    let document = definitions(&json!({
        "T": {
            "properties": {
                "list": {
                    "items": {"$ref": "#/definitions/T"},
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["a", "b"],
                    "x-other": {"b": [1]}
                },
                "map": {"type": "object", "x-kubernetes-map-type": "atomic"}
            },
            "x-kubernetes-map-type": "granular",
            "x-kubernetes-unions": [{"discriminator": "type"}],
        }
    }));
    let list = field(&document, "T", "list");
    assert_eq!(list.list_type, Some(ListType::Map));
    assert_eq!(list.list_map_keys.join(","), "a,b");
    assert_eq!(*list.extensions, [Extension { name: "x-other".into(), json: r#"{"b":[1]}"#.into() }]);
    assert_eq!(field(&document, "T", "map").map_type, Some(MapType::Atomic));
    let table = document.get("T").and_then(Schema::object).expect("an object");
    assert_eq!(table.map_type(), Some(MapType::Granular));
    let unions = Extension { name: "x-kubernetes-unions".into(), json: r#"[{"discriminator":"type"}]"#.into() };
    assert_eq!(table.extensions(), [unions]);
}

#[test]
fn the_first_definition_with_a_kind_is_found() {
    let kind = |group: &str, kind: &str| json!({"group": group, "version": "v1", "kind": kind});
    let document = definitions(&json!({
        "Deployment": {"properties": {"a": {}}, "x-kubernetes-group-version-kind": [kind("apps", "Deployment")]},
        "Deployment_v2": {"properties": {"b": {}}, "x-kubernetes-group-version-kind": [kind("apps", "Deployment")]},
        "Options": {"type": "object", "x-kubernetes-group-version-kind": [kind("", "Options"), kind("apps", "Options")]},
        "v1/Options": {"properties": {"wins": {}}},
    }));
    assert_eq!(field_names(document.get_kind("apps", "v1", "Deployment").expect("it is there")), ["a"]);
    assert!(document.get_kind("apps", "v2", "Deployment").is_none());
    assert!(document.schema("apps/v1/Options").is_ok());
    assert_eq!(field_names(document.schema("v1/Options").expect("it is there")), ["wins"]);
    let kinds: Vec<String> = document.kinds().map(|(kind, name)| format!("{kind} {name}")).collect();
    let expected = [
        "apps/v1/Deployment Deployment",
        "apps/v1/Deployment Deployment_v2",
        "v1/Options Options",
        "apps/v1/Options Options",
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn an_unknown_type_is_reported_with_suggestions() {
    let kind = |group: &str, kind: &str| json!([{"group": group, "version": "v1", "kind": kind}]);
    let document = definitions(&json!({
        "io.example.Deployment": {"properties": {}, "x-kubernetes-group-version-kind": kind("apps", "Deployment")},
        "io.example.Pod": {"properties": {}, "x-kubernetes-group-version-kind": kind("", "Pod")},
    }));
    let near = |name: &str| document.schema(name).unwrap_err().near().to_vec();
    assert_eq!(near("apps/v1/Deploymnet"), ["apps/v1/Deployment"]);
    assert_eq!(near("deployment"), ["apps/v1/Deployment", "io.example.Deployment"]);
    assert_eq!(near("a/apps/v1/Deployment"), ["apps/v1/Deployment"]);
    assert_eq!(near("Zebra"), [""; 0]);
    assert_eq!(
        document.schema("Zebra").unwrap_err().to_string(),
        "the document has no definition or kind `Zebra`; name a definition, or a kind as in `apps/v1/Deployment` or `v1/Pod`",
    );
}

#[test]
fn text_and_bytes_are_read_in_the_same_way() {
    let names = |document: Document| document.names().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(read(CASES.as_bytes()).expect("valid")), names(cases()));
}
