//! Overlays for values that have no schema: what they name is patched as they say, and everything else stays free-form.

use serde_json::{Value, json};
use smp_core::Patcher;
use smp_openapi::{Definitions, Document, OpenApi, Overlay, find_field, read};

/// A release as in Helm: its values are free-form, in several forms.
fn release() -> Document {
    let any = json!({"x-kubernetes-preserve-unknown-fields": true});
    let any_object = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    let partly = json!({
        "type": "object", "properties": {"install": {"type": "object"}}, "x-kubernetes-preserve-unknown-fields": true
    });
    let schema = json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {
        "values": any, "object": any_object, "plain": {"type": "object"}, "partly": partly,
        "list": {"type": "array", "items": any}, "objects": {"type": "array", "items": any_object},
        "plainObjects": {"type": "array", "items": {"type": "object"}},
        "chart": {"type": "object", "properties": {"version": {"type": "string"}}},
    }}}});
    let version = json!({"name": "v2", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}});
    read(&json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "releases.helm.example.com"},
        "spec": {
            "group": "helm.example.com", "scope": "Namespaced",
            "names": {"kind": "Release", "plural": "releases"}, "versions": [version],
        },
    }))
    .unwrap_or_else(|errors| panic!("{errors}"))
}

const RELEASE: &str = "helm.example.com/v2/Release";

/// An entry for a list of a release that is merged by a key.
fn keyed(field: &str, key: &str) -> Value {
    json!({"gvk": RELEASE, "field": field, "strategy": "merge", "merge_key": key})
}

fn overlay(entries: &Value) -> Overlay {
    Overlay::read(entries).unwrap_or_else(|errors| panic!("{errors}"))
}

fn applied(entries: &Value) -> Document {
    overlay(entries).apply(&Definitions::from(&release())).unwrap_or_else(|errors| panic!("{errors}"))
}

fn problems(entries: &Value) -> String {
    overlay(entries).apply(&Definitions::from(&release())).expect_err("it is wrong").to_string()
}

/// The spec of a release after a patch of it.
fn patched(document: &Document, live: &Value, patch: &Value) -> Value {
    let schema = document.schema(RELEASE).expect("it is there");
    let patcher = Patcher::new(schema).reject_unknown_fields();
    let result = patcher.apply(json!({"spec": live}), &json!({"spec": patch}));
    result.unwrap_or_else(|error| panic!("{error}"))["spec"].take()
}

#[test]
fn a_list_in_nested_maps_is_merged_and_its_neighbors_stay_free_form() {
    for field in ["values", "object", "plain"] {
        let document = applied(&json!([keyed(&format!("spec.{field}.app.pod.env"), "name")]));
        let env = |value: &str| json!([{"name": "A", "value": "1"}, {"name": "B", "value": value}]);
        let live =
            json!({field: {"app": {"pod": {"env": env("2"), "args": ["a"], "n": 1}}, "other": {"env": env("2")}}});
        let b = json!([{"name": "B", "value": "3"}]);
        let patch = json!({field: {"app": {"pod": {"env": b, "args": ["b"], "n": null}}, "other": {"env": b}}});
        let expected = json!({field: {"app": {"pod": {"env": env("3"), "args": ["b"]}}, "other": {"env": b}}});
        assert_eq!(patched(&document, &live, &patch), expected);
        let delete = json!({field: {"app": {"pod": {"env": [{"name": "A", "$patch": "delete"}]}}}});
        assert_eq!(
            patched(&document, &live, &delete)[field]["app"]["pod"]["env"],
            json!([{"name": "B", "value": "2"}])
        );
    }
}

#[test]
fn the_free_form_field_itself_can_be_a_list_of_objects() {
    for field in ["values", "list", "objects", "plainObjects"] {
        let document = applied(&json!([keyed(&format!("spec.{field}"), "name")]));
        let live = json!({field: [{"name": "a", "n": 1}, {"name": "b", "list": [1]}]});
        let result = patched(&document, &live, &json!({field: [{"name": "b", "list": [2]}]}));
        assert_eq!(result, json!({field: [{"name": "a", "n": 1}, {"name": "b", "list": [2]}]}), "{field}");
    }
}

#[test]
fn a_key_can_have_two_fields() {
    let document = applied(&json!([keyed("spec.values.ports", "port,protocol")]));
    let live = json!({"values": {"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]}});
    let patch = json!({"values": {"ports": [{"port": 53, "protocol": "TCP", "node": 30053}]}});
    let expected = json!({"values": {"ports": [
        {"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "node": 30053}
    ]}});
    assert_eq!(patched(&document, &live, &patch), expected);
    let document = applied(&json!([
        keyed("spec.values.ports", "port"),
        {"gvk": RELEASE, "field": "spec.values.ports", "recommended_key": "port,protocol"},
    ]));
    let ports = find_field(document.schema(RELEASE).unwrap(), "spec.values.ports").unwrap();
    assert_eq!(ports.field.recommended_key().join(","), "port,protocol");
}

#[test]
fn a_wildcard_is_for_every_name_that_no_entry_has() {
    let document = applied(&json!([keyed("spec.values[*].env", "name"), keyed("spec.values.special.env", "id")]));
    let live = json!({"values": {
        "one": {"env": [{"name": "A"}]}, "two": {"env": [{"name": "A"}]}, "special": {"env": [{"id": 1}]}
    }});
    let patch = json!({"values": {
        "one": {"env": [{"name": "B"}]}, "three": {"env": [{"name": "B"}]}, "special": {"env": [{"id": 2}]}
    }});
    let expected = json!({"values": {
        "one": {"env": [{"name": "A"}, {"name": "B"}]}, "two": {"env": [{"name": "A"}]},
        "special": {"env": [{"id": 1}, {"id": 2}]}, "three": {"env": [{"name": "B"}]}
    }});
    assert_eq!(patched(&document, &live, &patch), expected);
    assert!(find_field(document.schema(RELEASE).unwrap(), "spec.values[*].env").is_ok());
}

#[test]
fn a_list_in_the_items_of_a_list_is_merged_in_any_order_of_the_entries() {
    let (apps, env) = (keyed("spec.values.apps", "app"), keyed("spec.values.apps.env", "name"));
    let live = json!({"values": {"apps": [{"app": "a", "env": [{"name": "A"}]}, {"app": "b"}]}});
    let patch = json!({"values": {"apps": [{"app": "a", "env": [{"name": "B"}]}]}});
    let expected = json!({"values": {"apps": [{"app": "a", "env": [{"name": "A"}, {"name": "B"}]}, {"app": "b"}]}});
    for entries in [json!([apps, env]), json!([env, apps])] {
        assert_eq!(patched(&applied(&entries), &live, &patch), expected);
    }
    // In separate overlays, too.
    let first = applied(&json!([env]));
    let second = overlay(&json!([apps])).apply(&Definitions::from(&first)).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(patched(&second, &live, &patch), expected);
}

#[test]
fn scalars_are_merged_and_maps_replaced_as_entries_say() {
    let document = applied(&json!([
        {"gvk": RELEASE, "field": "spec.values.args", "strategy": "merge"},
        {"gvk": RELEASE, "field": "spec.values.selector", "strategy": "replace"},
    ]));
    let live = json!({"values": {"args": ["a"], "selector": {"a": "1"}}});
    let patch = json!({"values": {"args": ["b"], "selector": {"b": "1"}}});
    assert_eq!(patched(&document, &live, &patch), json!({"values": {"args": ["a", "b"], "selector": {"b": "1"}}}));
}

#[test]
fn stock_servers_are_predicted_as_before() {
    let document = applied(&json!([keyed("spec.values.env", "name")]));
    let stock = Patcher::new(document.schema(RELEASE).unwrap()).upstream();
    let live = json!({"spec": {"values": {"env": [{"name": "A"}]}}});
    let patch = json!({"spec": {"values": {"env": [{"name": "B"}]}}});
    assert_eq!(stock.apply(&live, &patch).unwrap(), patch);
}

#[test]
fn a_kind_without_a_schema_is_described_like_a_free_form_value() {
    let known = release();
    let sources = [Definitions::from(&known)];
    let entry = json!({"gvk": "example.com/v1/Rack", "field": "slots", "strategy": "merge", "merge_key": "number"});
    let rack = overlay(&json!([entry]));
    let kinds = rack.kinds_without_schema(&sources).expect("the kind is not known");
    let document = rack.apply(&Definitions::from(&kinds)).unwrap_or_else(|errors| panic!("{errors}"));
    let patcher = Patcher::new(document.schema("example.com/v1/Rack").unwrap());
    let live = json!({"metadata": {"finalizers": ["a"]}, "slots": [{"number": 1}], "tags": ["a"]});
    let patch = json!({"metadata": {"finalizers": ["b"]}, "slots": [{"number": 2}], "tags": ["b"]});
    let expected =
        json!({"metadata": {"finalizers": ["a", "b"]}, "slots": [{"number": 1}, {"number": 2}], "tags": ["b"]});
    assert_eq!(patcher.apply(live, &patch).unwrap(), expected);
    for kind in [RELEASE, "helm.example.com/v2/Releese", "helm.example.com/v1/Other", "helm.exampel.com/v2/Release"] {
        let mut entry = entry.clone();
        entry["gvk"] = kind.into();
        assert!(overlay(&json!([entry])).kinds_without_schema(&sources).is_none(), "{kind}");
    }
}

#[test]
fn a_typing_error_in_a_typed_object_stays_an_error() {
    for (field, expected) in [
        ("spec.vlaues.env", "`com.example.helm.v2.Release.spec` has no field `vlaues`; did you mean `values`?"),
        (
            "spec.chart.versoin",
            "`com.example.helm.v2.Release.spec.chart` has no field `versoin`; did you mean `version`?",
        ),
        ("spec.chart.env", "`com.example.helm.v2.Release.spec.chart` has no field `env`"),
        (
            "spec.partly.instal",
            "`com.example.helm.v2.Release.spec.partly` has no field `instal`; did you mean `install`?",
        ),
        ("spec.chart.version.env", "`version` does not contain an object with fields; end the path there"),
        ("spec.values.env[]", "the path must end with the name of a field"),
        (&format!("spec{}", ".values".repeat(1000)), "the path has more than 128 steps"),
        ("spec.values..env", "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]"),
    ] {
        assert_eq!(problems(&json!([keyed(field, "name")])), format!("/0/field: {expected}"));
    }
    assert!(overlay(&json!([keyed("spec.partly.other", "name")])).apply(&Definitions::from(&release())).is_ok());
    // What an entry says about a value must not contradict another entry.
    let scalars = json!({"gvk": RELEASE, "field": "spec.values.env", "strategy": "merge"});
    assert_eq!(
        problems(&json!([scalars, keyed("spec.values.env.deep", "name")])),
        "/1/field: `com.example.helm.v2.Release.spec.values.env` does not contain an object with fields; end the path there"
    );
    assert_eq!(
        problems(&json!([keyed("spec.values.a", "name,name")])),
        "/0/merge_key: the merge key names `name` twice"
    );
}

#[test]
fn similar_names_below_a_free_form_value_are_no_typing_errors() {
    let first = applied(&json!([keyed("spec.values.app.env", "name"), keyed("spec.values.apps.env", "name")]));
    let more = overlay(&json!([keyed("spec.values.app1.env", "name")])).apply(&Definitions::from(&first));
    assert!(more.is_ok(), "{more:?}");
}

#[test]
fn a_described_value_is_written_and_read_again() {
    let document = applied(&json!([keyed("spec.values.app.env", "name"), keyed("spec.values[*].env", "name")]));
    for version in [OpenApi::V2, OpenApi::V3] {
        let info = smp_openapi::Info { title: "a".to_owned(), version: "1".to_owned() };
        let written = Definitions::from(&document).document(version, &info);
        let again = read(&written).unwrap_or_else(|errors| panic!("{errors}"));
        let differences = smp_openapi::compare(&Definitions::from(&document), &Definitions::from(&again));
        assert!(differences.is_empty(), "{differences:?}");
    }
}
