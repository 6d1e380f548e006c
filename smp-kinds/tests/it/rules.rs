//! Rules in CEL of custom resources: `x-kubernetes-validations`.

use serde_json::{Value, json};
use smp_kinds::{Catalog, Error};

/// A definition of `Rack` whose `spec` has a schema.
fn definition(spec: &Value) -> Value {
    let schema = json!({"type": "object", "properties": {"spec": spec}});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.lab.dev"},
        "spec": {
            "group": "lab.dev", "scope": "Cluster", "names": {"kind": "Rack", "plural": "racks"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
        },
    })
}

fn rack(spec: &Value) -> Value {
    json!({"apiVersion": "lab.dev/v1", "kind": "Rack", "metadata": {"name": "a", "uid": "1"}, "spec": spec})
}

/// A schema with a size and rules.
fn with_rules(rules: &Value) -> Value {
    let keyed = json!({
        "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
        "items": {
            "type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "port": {"type": "integer"}},
            "x-kubernetes-validations": [{"rule": "self.port >= oldSelf.port", "message": "a port cannot shrink"}],
        },
    });
    json!({
        "type": "object", "x-kubernetes-validations": rules,
        "properties": {
            "size": {"type": "integer", "maximum": 9}, "name": {"type": "string", "maxLength": 5}, "ports": keyed,
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
        },
    })
}

/// The texts of the causes for a new object, or for one that replaces `old`.
fn causes(schema: &Value, spec: &Value, old: Option<&Value>) -> Vec<String> {
    let mut catalog = Catalog::new();
    assert_eq!(catalog.define(&definition(schema)), Ok(vec![]));
    let racks = catalog.get("lab.dev", "v1", "racks").expect("the kind is defined");
    let checked = match old {
        Some(old) => racks.validate_update(&rack(old), &rack(spec)),
        None => racks.validate_create(&rack(spec)),
    };
    checked.err().map_or_else(Vec::new, |causes| causes.iter().map(ToString::to_string).collect())
}

#[test]
fn a_rule_that_an_object_breaks_is_a_cause_with_its_message_reason_and_field() {
    let schema = with_rules(&json!([
        {"rule": "self.size > 1"},
        {"rule": "self.size > 1", "message": " too small "},
        {"rule": "self.size > 1", "messageExpression": "'size is %d'.format([self.size])"},
        {"rule": "self.size > 1", "messageExpression": "string(1 / (self.size - 1))", "message": "instead"},
        {"rule": "self.size > 1", "message": "no", "reason": "FieldValueForbidden", "fieldPath": ".size"},
        {"rule": "self.size > 1", "message": "no", "reason": "FieldValueRequired", "fieldPath": ".labels['a.b']"},
        {"rule": "self.size > 1", "message": "no", "reason": "FieldValueDuplicate"},
        {"rule": "1 / (self.size - 1) > 0"},
        {"rule": "self.size > 0 || 1 / 0 > 1"},
    ]));
    assert_eq!(causes(&schema, &json!({"size": 2}), None), [""; 0]);
    assert_eq!(
        causes(&schema, &json!({"size": 1}), None),
        [
            "spec: Duplicate value",
            "spec: Invalid value: \"object\": division by zero evaluating rule: 1 / (self.size - 1) > 0",
            "spec: Invalid value: failed rule: self.size > 1",
            "spec: Invalid value: instead",
            "spec: Invalid value: size is 1",
            "spec: Invalid value: too small",
            "spec.labels[a.b]: Required value: no",
            "spec.size: Forbidden: no",
        ]
    );
}

#[test]
fn the_cause_for_a_scalar_shows_its_value() {
    let schema =
        json!({"type": "string", "x-kubernetes-validations": [{"rule": "self.startsWith('a')", "message": "no"}]});
    assert_eq!(causes(&schema, &json!("b"), None), ["spec: Invalid value: \"b\": no"]);
}

#[test]
fn transition_rules_compare_with_the_old_value_of_the_same_item() {
    let schema = with_rules(&json!([
        {"rule": "self.size >= oldSelf.size", "message": "cannot shrink"},
        {"rule": "oldSelf.hasValue() || self.size == 1", "optionalOldSelf": true, "message": "starts with 1"},
    ]));
    let old = json!({"size": 3, "ports": [{"name": "a", "port": 5}, {"name": "b", "port": 1}]});
    assert_eq!(causes(&schema, &old, None), ["spec: Invalid value: starts with 1"]);
    assert_eq!(causes(&schema, &old, Some(&old)), [""; 0]);
    let new =
        json!({"size": 2, "ports": [{"name": "b", "port": 4}, {"name": "c", "port": 0}, {"name": "a", "port": 4}]});
    assert_eq!(
        causes(&schema, &new, Some(&old)),
        ["spec: Invalid value: cannot shrink", "spec.ports[2]: Invalid value: a port cannot shrink"]
    );
}

#[test]
fn an_unchanged_value_may_break_a_rule() {
    let item = json!({
        "type": "object", "properties": {"n": {"type": "integer"}}, "x-kubernetes-validations": [{"rule": "self.n > 1", "message": "no"}],
    });
    let schema =
        json!({"type": "object", "properties": {"items": {"type": "array", "items": item}, "x": {"type": "integer"}}});
    let old = json!({"items": [{"n": 1}], "x": 1});
    assert_eq!(causes(&schema, &json!({"items": [{"n": 1}], "x": 2}), Some(&old)), [""; 0]);
    let changed = json!({"items": [{"n": 1}, {"n": 2}], "x": 1});
    assert_eq!(causes(&schema, &changed, Some(&old)), ["spec.items[0]: Invalid value: no"], "the items have no keys");
}

#[test]
fn rules_are_not_checked_for_an_object_that_does_not_fit_its_schema() {
    let schema = with_rules(&json!([{"rule": "self.size > 100", "message": "no"}]));
    let blocked = "<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the \
                   existing errors to complete validation";
    let long = "spec.name: Too long: may not be more than 5 bytes";
    assert_eq!(causes(&schema, &json!({"size": 1, "name": "abcdefg"}), None), [long, blocked]);
}

#[test]
fn a_definition_with_a_rule_that_does_not_compile_is_refused() {
    let refused = |rule: &Value| {
        let mut catalog = Catalog::new();
        match catalog.define(&definition(&with_rules(&json!([rule])))) {
            Err(Error::Invalid(causes)) => {
                causes.iter().map(|cause| (cause.field().to_owned(), cause.detail().to_owned())).collect()
            }
            _ => Vec::new(),
        }
    };
    let path = "spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0]";
    let cause = |name: &str, text: &str| vec![(format!("{path}.{name}"), text.to_owned())];
    assert_eq!(
        refused(&json!({"rule": "self.siez > 1"})),
        cause("rule", "compilation failed: ERROR: <input>:1:5: undefined field 'siez'\n | self.siez > 1\n | ....^")
    );
    assert_eq!(refused(&json!({"rule": "self.size"})), cause("rule", "cel expression must evaluate to a bool"));
    assert_eq!(
        refused(&json!({"rule": "true", "messageExpression": "1"})),
        cause("messageExpression", "messageExpression must evaluate to a string")
    );
    assert_eq!(
        refused(&json!({"rule": "true", "optionalOldSelf": true})),
        cause("optionalOldSelf", "may not be set if oldSelf is not used in rule")
    );
    assert_eq!(refused(&json!({"rule": "self.size > 1 && self.ports.all(p, p.port > 0)"})), []);
}

#[test]
fn a_rule_beyond_the_limits_is_named() {
    let mut catalog = Catalog::new();
    let rule = format!("{}true", "true && (".repeat(150)) + &")".repeat(150);
    let schema = with_rules(&json!([{"rule": rule, "message": "deep"}, {"rule": "self.size > 1", "message": "small"}]));
    let warnings = catalog.define(&definition(&schema)).expect("the definition is accepted");
    assert_eq!(warnings, ["x-kubernetes-validations are not checked: deep"]);
    let racks = catalog.get("lab.dev", "v1", "racks").expect("the kind is defined");
    assert_eq!(racks.unevaluated_rules(), ["deep"]);
    let causes = racks.validate_create(&rack(&json!({"size": 1}))).expect_err("the other rule is checked");
    assert_eq!(causes.to_string(), "spec: Invalid value: small");
}

#[test]
fn an_evaluation_ends_after_a_number_of_steps() {
    let schema = json!({
        "type": "array", "items": {"type": "integer"},
        "x-kubernetes-validations": [{"rule": "self.all(a, self.all(b, self.all(c, a + b + c >= 0)))", "message": "no"}],
    });
    let found = causes(&schema, &json!(vec![1; 500]), None);
    assert!(matches!(&*found, [cause] if cause.contains("actual cost limit exceeded")), "{found:?}");
}
