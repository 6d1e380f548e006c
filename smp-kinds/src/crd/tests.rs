//! What a user of a custom resource sees, as examples, and what a hostile one cannot do.

use serde_json::{Value, json};

use super::{Definition, Version, keyword};
use crate::cause::{Cause, Causes};

fn definition(schema: &Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "bars.lab.dev"},
        "spec": {
            "group": "lab.dev",
            "scope": "Namespaced",
            "names": {"plural": "bars", "kind": "Bar"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
        },
    })
}

fn version(spec: &Value) -> Version {
    let schema = json!({"type": "object", "properties": {"spec": spec, "status": {"type": "object", "properties": {"a": {"type": "string"}}}}});
    let definition = Definition::read(&definition(&schema)).unwrap_or_else(|causes| panic!("{causes}"));
    definition.versions.into_iter().next().expect("there is a version")
}

fn texts(causes: &Causes) -> Vec<String> {
    causes.iter().map(Cause::to_string).collect()
}

fn bar() -> Version {
    version(&json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"type": "string"},
            "replicas": {"type": "integer", "minimum": 1, "default": 1},
            "mode": {"type": "string", "enum": ["a", "b"]},
            "ports": {
                "type": "array",
                (keyword::LIST_TYPE): "map",
                (keyword::LIST_MAP_KEYS): ["port"],
                "items": {
                    "type": "object",
                    "required": ["port"],
                    "properties": {
                        "port": {"type": "integer", "maximum": 65535},
                        "protocol": {"type": "string", "default": "TCP"},
                    },
                },
            },
        },
    }))
}

#[test]
fn the_causes_are_those_of_kubernetes() {
    let object = json!({"spec": {"replicas": 0, "mode": "x", "ports": [{"port": 1}, {"port": 1}, {"port": "a"}]}});
    assert_eq!(
        texts(&bar().validate(Causes::default(), &object, None)),
        [
            "spec.mode: Unsupported value: \"x\": supported values: \"a\", \"b\"",
            "spec.name: Required value",
            "spec.ports[2].port: Invalid value: \"string\": spec.ports[2].port in body must be of type integer: \"string\"",
            "spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1",
            "spec.ports[1]: Duplicate value: {\"port\":1}",
        ]
    );
}

#[test]
fn unknown_fields_are_removed_and_defaults_set() {
    let mut object = json!({"kind": "Bar", "metadata": {"x": 1}, "spec": {"name": "a", "color": 1, "mode": null, "ports": [{"port": 1, "x": {}}]}});
    assert_eq!(bar().prune(&mut object), ["spec.color", "spec.ports[0].x"]);
    bar().default(&mut object);
    let expected = json!({"kind": "Bar", "metadata": {"x": 1}, "spec": {"name": "a", "replicas": 1, "ports": [{"port": 1, "protocol": "TCP"}]}});
    assert_eq!(object, expected);
}

#[test]
fn an_invalid_part_that_does_not_change_is_accepted() {
    let old = json!({"spec": {"name": "a", "replicas": 0, "ports": [{"port": 70000}]}});
    let new = json!({"spec": {"name": "b", "replicas": 0, "ports": [{"port": 80}, {"port": 70000}]}});
    assert!(bar().validate(Causes::default(), &new, Some(&old)).is_empty());
    let changed = json!({"spec": {"name": "b", "replicas": -1}});
    assert_eq!(bar().validate(Causes::default(), &changed, Some(&old)).len(), 1);
}

#[test]
fn a_status_update_checks_the_status_only() {
    let object = json!({"spec": {"replicas": "x"}, "status": {"a": 1}});
    assert_eq!(
        texts(&bar().validate_status(Causes::default(), &object, &json!({}))),
        ["status.a: Invalid value: \"integer\": a in body must be of type string: \"integer\""]
    );
}

#[test]
fn formats_rules_and_webhooks_are_accepted_with_a_warning() {
    let rule = "timestamp(self).getHours('Europe/Paris') > 8";
    let mut definition = definition(&json!({
        "type": "object",
        "properties": {"spec": {"type": "string", "format": "color", (keyword::VALIDATIONS): [{"rule": rule}]}},
    }));
    definition["spec"]["conversion"] = json!({
        "strategy": "Webhook",
        "webhook": {"conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://a.b"}},
    });
    let read = Definition::read(&definition).expect("the definition is valid");
    assert_eq!(
        read.warnings,
        [
            "unrecognized format \"color\"",
            "conversion webhooks are not called; objects of different versions differ in apiVersion only",
            &format!("{} are not checked: {rule}", keyword::VALIDATIONS),
        ]
    );
}

#[test]
fn a_warning_shows_the_beginning_of_a_long_rule() {
    let rule = format!("self{}", "+ self".repeat(6_000));
    let read = definition(&json!({"type": "object", (keyword::VALIDATIONS): [{"rule": rule}]}));
    let warnings = Definition::read(&read).expect("the definition is valid").warnings;
    assert!(warnings[0].ends_with('…') && warnings[0].len() < 1_100, "{}", warnings[0].len());
}

#[test]
fn causes_name_the_part_that_all_versions_share() {
    let causes = Definition::read(&definition(&json!({"properties": {"a": {}}}))).expect_err("types are missing");
    assert_eq!(
        texts(&causes),
        [
            "spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields",
            "spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root",
        ]
    );
}

#[test]
fn anything_can_be_read_without_a_panic() {
    let values = [
        json!(null),
        json!(1),
        json!([]),
        json!({}),
        json!({"spec": 1}),
        json!({"spec": {"versions": [1, {"schema": 1}, {"schema": {"openAPIV3Schema": []}}]}}),
    ];
    for value in values {
        assert!(Definition::read(&value).is_err());
    }
    for value in [json!(null), json!(1), json!([[{}]]), json!({"spec": [], "metadata": 1})] {
        let mut object = value.clone();
        bar().prune(&mut object);
        bar().default(&mut object);
        bar().validate(Causes::default(), &object, Some(&value));
    }
}

/// Nests a value in objects with a field, or in lists.
fn nested(levels: usize, wrap: impl Fn(Value) -> Value) -> Value {
    (0..levels).fold(json!({}), |value, _| wrap(value))
}

#[test]
fn deep_schemas_are_refused_and_those_within_the_limit_work() {
    let wrap = |value| json!({"type": "object", "properties": {"a": value}});
    let deep = |levels| Definition::read(&definition(&nested(levels, wrap)));
    let causes = deep(150).expect_err("the schema is too deep");
    assert!(texts(&causes).concat().ends_with("Forbidden: the schema is too large or nested too deeply"));
    assert!(texts(&deep(62).expect_err("the innermost schema has no type")).concat().contains(".type: Required value"));
    for junctor in ["allOf", "not"] {
        let wrap = |value: Value| if junctor == "not" { json!({"not": value}) } else { json!({"allOf": [value]}) };
        let mut schema = nested(61, wrap);
        schema["type"] = json!("object");
        let read = Definition::read(&definition(&schema)).expect("junctors may be empty");
        let causes = read.versions.first().expect("a version").validate(
            Causes::default(),
            &json!({"spec": nested(60, |value| json!([value]))}),
            None,
        );
        assert!(causes.len() < 3);
    }
}

#[test]
fn deep_objects_are_refused() {
    let version = version(&json!({"type": "object", (keyword::PRESERVE_UNKNOWN_FIELDS): true}));
    for wrap in [|value| json!([value]), |value| json!({"a": value})] {
        let mut object = json!({"spec": nested(400, wrap), "other": nested(400, wrap)});
        version.prune(&mut object);
        version.default(&mut object);
        let causes = version.validate(Causes::default(), &object, Some(&object));
        assert_eq!(texts(&causes), ["<nil>: Forbidden: the object is nested too deeply"]);
    }
}

#[test]
fn many_failures_and_junctors_take_no_exponential_time() {
    let clause = |value: Value| json!({"anyOf": [value, {"required": ["b"]}], "oneOf": [{"required": ["a"]}, {"required": ["c"]}]});
    let mut schema = nested(60, clause);
    schema["type"] = json!("object");
    let object = json!({"spec": {}});
    assert!(
        !version(&schema).validate(Causes::default(), &object, Some(&object)).is_empty()
            || version(&schema).validate(Causes::default(), &object, None).len() > 1
    );
    let list = version(&json!({"type": "array", "items": {"type": "string"}}));
    let causes = list.validate(Causes::default(), &json!({"spec": vec![1; 100_000]}), None);
    assert!(causes.len() == 1_000 && causes.are_incomplete());
}

#[test]
fn huge_patterns_are_refused() {
    let property =
        |pattern: &str| json!({"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}});
    assert!(Definition::read(&definition(&property(r"(\p{L}{10}){100}"))).is_err());
    let patterns: serde_json::Map<String, Value> = (0..5000)
        .map(|index| (index.to_string(), json!({"type": "string", "pattern": format!(".{{1,{}}}", 900 + index % 100)})))
        .collect();
    let causes =
        Definition::read(&definition(&json!({"type": "object", "properties": patterns}))).expect_err("too much");
    assert_eq!(texts(&causes), ["spec.versions: Forbidden: the patterns of the schemas are too large together"]);
}

#[test]
fn an_object_that_takes_too_many_steps_is_refused() {
    let clauses: Vec<Value> = (0..1_000).map(|number| json!({"minimum": 1_000 + number})).collect();
    let list = version(&json!({"type": "array", "items": {"type": "integer", "anyOf": clauses}}));
    let text = "<nil>: Forbidden: the schema takes too many steps to check an object of this size";
    assert_eq!(texts(&list.validate(Causes::default(), &json!({"spec": vec![1; 10_000]}), None)), [text]);
    assert!(
        list.validate(Causes::default(), &json!({"spec": vec![1_000; 10_000]}), None).is_empty(),
        "the first alternative fits"
    );
}

#[test]
fn defaults_do_not_multiply_the_size_of_an_object() {
    let properties: serde_json::Map<String, Value> =
        (0..1_000).map(|number| (number.to_string(), json!({"type": "string", "default": "a"}))).collect();
    let list = version(&json!({"type": "array", "items": {"type": "object", "properties": properties}}));
    let [mut few, mut many] = [100, 100_000].map(|count| json!({"spec": vec![json!({}); count]}));
    assert!(list.default(&mut few) && few["spec"][99]["999"] == "a");
    assert!(!list.default(&mut many), "100 million values");
}

#[test]
fn a_selectable_field_is_not_in_metadata_of_any_schema() {
    let schema = json!({"type": "object", "properties": {"metadata": {"type": "object", "additionalProperties": {"type": "string"}}}});
    let mut definition = definition(&schema);
    definition["spec"]["versions"][0]["selectableFields"] = json!([{"jsonPath": ".metadata.name"}]);
    let causes = Definition::read(&definition).map(|_| ()).expect_err("it is refused");
    let expected =
        "spec.selectableFields[0].jsonPath: Invalid value: \".metadata.name\": must not point to fields in metadata";
    assert!(texts(&causes).contains(&expected.to_owned()), "{:?}", texts(&causes));
}
