//! Tests of the view of an object with its owners.

use anstream::adapter::strip_str;
use serde_json::{Value, json};
use smp_apply::{Owners, Timestamp};
use smp_core::Schema;
use smp_kinds::Catalog;
use smp_yaml::Reader;

use super::shown::Shown;

fn view(live: &Value, width: Option<usize>) -> String {
    let owners = Owners::read(live).expect("the entries are valid");
    let text = live["apiVersion"].as_str().unwrap_or_default();
    let (group, version) = text.split_once('/').unwrap_or(("", text));
    let schema = smp_api_types::schema_for_kind(group, version, live["kind"].as_str().unwrap_or_default());
    let shown = Shown::new(&Catalog::new(), schema.unwrap_or(Schema::free_form()), &owners, live);
    let now = Timestamp::from_unix(1_795_766_400);
    strip_str(&shown.yaml_at(now, width)).to_string()
}

fn entry(manager: &str, fields: &Value) -> Value {
    json!({"manager": manager, "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": fields})
}

/// A ConfigMap whose data have one owner but for `c`, and values that YAML quotes, folds or breaks into lines.
fn config_map(others: &str) -> Value {
    json!({
        "apiVersion": "v1", "kind": "ConfigMap",
        "metadata": {"name": "shop", "finalizers": ["a/b"], "managedFields": [
            entry("argocd-application-controller", &json!({"f:data": {"f:a": {}, "f:b": {}, "f:d": {}, "f:e": {}}})),
            entry(others, &json!({"f:data": {"f:c": {}}, "f:metadata": {"f:finalizers": {"v:\"a/b\"": {}}}})),
        ]},
        "data": {"a": "# no comment", "b": "two\nlines\n", "c": "x".repeat(100), "d": " a: 'b' # c", "e": "", "f": "1"},
    })
}

#[test]
fn a_view_without_a_terminal_is_yaml_with_everything() {
    for others in ["hpa", "apiextensions.crossplane.io/composed/0123456789abcdef0123456789abcdef"] {
        let live = config_map(others);
        let text = view(&live, None);
        let read = Reader::new().read_one(&text).expect("it is YAML").value;
        let mut expected = live.clone();
        expected["metadata"].as_object_mut().expect("it is an object").shift_remove("managedFields");
        assert_eq!(read, expected, "{text}");
        assert!(text.contains(&format!("# {others}\n")), "{text}");
    }
}

#[test]
fn lines_fit_into_a_terminal_and_names_stay_distinct() {
    let [one, other] =
        ["one", "two"].map(|word| format!("apiextensions.crossplane.io/{word}/0123456789abcdef0123456789abcdef"));
    let mut live = config_map(&one);
    let more = entry(&other, &json!({"f:data": {"f:f": {}}}));
    live["metadata"]["managedFields"].as_array_mut().expect("it is a list").push(more);
    for width in [80, 100, 60] {
        let text = view(&live, Some(width));
        let long: Vec<&str> =
            text.lines().filter(|line| line.chars().count() > width && !line.contains(" = ")).collect();
        assert!(long.is_empty(), "{width}: {long:#?}\n{text}");
        assert!(text.contains(&format!("= {one}")) && text.contains(&format!("= {other}")), "{text}");
        let comments = ["c: ", "f: "].map(|start| {
            let line = text.lines().find(|line| line.trim_start().starts_with(start)).expect("the field is shown");
            line.rsplit_once("# ").expect("it has a comment").1.to_owned()
        });
        assert_ne!(comments[0], comments[1], "shortened names have numbers");
    }
}

#[test]
fn an_owner_is_said_once_for_what_is_below() {
    let text = view(&config_map("hpa"), None);
    let count = |name: &str| text.lines().filter(|line| line.ends_with(&format!("# {name}"))).count();
    assert_eq!((count("argocd-application-controller"), count("hpa"), count("nobody")), (1, 2, 1), "{text}");
}
