//! Changes of objects are accepted or refused as by a real server, word for word.
//!
//! `verdicts.yaml` has objects with many fields. Each line of `verdicts.jsonl` changes one value of one of them: it has the causes for
//! which kube-apiserver 1.37.2 refuses a new object or an update, or its warnings. Those of `verdicts-all-gates.jsonl` are the answers
//! of one on which all feature gates are on.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use smp_kinds::__private::rules::update;
use smp_kinds::__private::sources::Sources;
use smp_kinds::__private::subresource::Subresource;
use smp_kinds::{Catalog, Causes, Resource};
use smp_yaml::Reader;

const BASES: &str = include_str!("../data/verdicts.yaml");
const CHANGES: &str = include_str!("../data/verdicts.jsonl");
const CHANGES_WITH_ALL_GATES: &str = include_str!("../data/verdicts-all-gates.jsonl");

/// Sources of an object that is only checked.
struct Fixed;

impl Sources for Fixed {
    fn now(&self) -> String {
        "2026-11-23T07:00:00Z".to_owned()
    }

    fn uid(&self) -> String {
        "00000000-0000-4000-8000-000000000000".to_owned()
    }

    fn name_suffix(&self) -> String {
        "aaaaa".to_owned()
    }
}

/// The objects by API version, kind and name.
fn bases() -> BTreeMap<String, Value> {
    let documents = Reader::new().read(BASES).unwrap().into_iter().map(|document| document.value);
    let named = documents.filter(Value::is_object).map(|object| {
        let [version, kind] = ["apiVersion", "kind"].map(|name| object[name].as_str().unwrap());
        (format!("{version}/{kind}/{}", object["metadata"]["name"].as_str().unwrap()), object)
    });
    named.collect()
}

/// Sets or removes the value at a path.
fn change(object: &mut Value, path: &[Value], to: Option<&Value>) {
    let [first, rest @ ..] = path else { unreachable!("a path has steps") };
    let place = match first {
        Value::String(name) if rest.is_empty() && to.is_none() => {
            object.as_object_mut().unwrap().remove(name);
            return;
        }
        Value::String(name) => &mut object[name],
        index => {
            let index = usize::try_from(index.as_u64().unwrap()).unwrap();
            if rest.is_empty() && to.is_none() {
                object.as_array_mut().unwrap().remove(index);
                return;
            }
            &mut object[index]
        }
    };
    match to {
        Some(to) if rest.is_empty() => *place = to.clone(),
        _ => change(place, rest, to),
    }
}

fn complete(resource: &Resource, object: &Value) -> Value {
    let mut object = resource.decode(object).unwrap().strict().unwrap();
    resource.set_defaults(&mut object, || Fixed.now()).unwrap();
    object
}

fn verdict(resource: &Resource, base: &Value, line: &Value) -> Result<Vec<String>, Causes> {
    let stored = |object: &Value| {
        let mut object = object.clone();
        for (name, value) in [("uid", "u-1"), ("creationTimestamp", "2026-01-01T00:00:00Z")] {
            object["metadata"][name] = value.into();
        }
        complete(resource, &object)
    };
    let mut changed = base.clone();
    change(&mut changed, line["path"].as_array().unwrap(), line.get("to"));
    let subresource = match line["verb"].as_str().unwrap() {
        "create" => return resource.validate_create(&complete(resource, &changed)),
        "update" => return resource.validate_update(&stored(base), &stored(&changed)),
        "status" => Subresource::Status,
        "approval" => Subresource::Approval,
        "resize" => Subresource::Resize,
        verb => unreachable!("{verb}"),
    };
    update(resource, subresource, &stored(base), stored(&changed), &Fixed).map(|(_, warnings)| warnings)
}

/// The causes without the difference that kube-apiserver shows after some messages, in any order.
fn shown(causes: &Causes) -> Value {
    let first_line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let mut causes: Vec<_> =
        causes.iter().map(|cause| (cause.reason(), cause.field(), first_line(cause.message()))).collect();
    causes.sort_unstable();
    causes.dedup();
    json!(causes)
}

/// The changes that are judged in another way than by kube-apiserver.
fn wrong(changes: &str) -> Vec<String> {
    let (catalog, bases) = (Catalog::new(), bases());
    let mut wrong = Vec::new();
    for line in changes.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let base = &bases[line["base"].as_str().unwrap()];
        let resource = catalog.get_kind(base["apiVersion"].as_str().unwrap(), base["kind"].as_str().unwrap()).unwrap();
        let (expected, found) = match verdict(resource, base, &line) {
            Ok(mut warnings) => {
                warnings.sort_unstable();
                warnings.dedup();
                (json!([line["causes"], line["warnings"]]), json!([null, warnings]))
            }
            Err(causes) => (json!([line["causes"], line["warnings"]]), json!([shown(&causes), null])),
        };
        let without_empty = |value: &Value| value.to_string().replace("[]", "null");
        if without_empty(&expected) != without_empty(&found) {
            wrong.push(format!("{line}\nours: {found}"));
        }
    }
    wrong
}

#[test]
fn changes_are_judged_as_by_a_real_server() {
    let (wrong, count) = (wrong(CHANGES), CHANGES.lines().count());
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n\n"));
    assert!(count > 4_000, "only {count} changes");
}

#[test]
fn changes_of_gated_fields_are_judged_as_by_a_real_server() {
    let wrong = wrong(CHANGES_WITH_ALL_GATES);
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n\n"));
}
