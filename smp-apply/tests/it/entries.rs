//! Entries that an update does not change stay, however their field sets are written.

use serde_json::{Map, Value, json};
use smp_apply::{Kind, Request, Timestamp, Tracker};

use crate::random::Random;

/// The same field sets in another form: null for `{}`, spaces after `k:` and `v:`, everything in the opposite order.
fn rewritten(set: &Value) -> Value {
    match set.as_object() {
        Some(nodes) if !nodes.is_empty() => {
            let name = |name: &String| match name.split_at_checked(2) {
                Some((kind @ ("k:" | "v:"), rest)) => format!("{kind} {rest}"),
                _ => name.clone(),
            };
            nodes.iter().rev().map(|(text, below)| (name(text), rewritten(below))).collect::<Map<_, _>>().into()
        }
        _ => Value::Null,
    }
}

fn with_entries(object: &Value, form: fn(&Value) -> Value) -> Value {
    let mut object = object.clone();
    for entry in object["metadata"]["managedFields"].as_array_mut().into_iter().flatten() {
        entry["fieldsV1"] = form(&entry["fieldsV1"]);
    }
    object
}

#[test]
fn an_update_does_the_same_to_every_form_of_entries() {
    let mut kept = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut definitions = random.definitions();
        let text = json!({"type": "string"});
        definitions["Object"] = json!({"type": "object", "properties": {"apiVersion": text, "kind": text,
            "metadata": {"type": "object"}, "spec": {"$ref": "#/components/schemas/Root"}}});
        let document = json!({"openapi": "3.0.0", "components": {"schemas": definitions}});
        let document = smp_openapi::read(&document).expect("the schema is valid");
        let schema = document.get("Object").expect("it is defined");
        let tracker = Tracker::new(Kind::new("Object").version("v1", schema)).clock(|| Timestamp::from_unix(0));
        let mut live = Value::Null;
        for step in 0..16 {
            let request = Request { manager: ["a", "b", "c"][step % 5 % 3], version: "v1", subresource: None };
            let spec = random.value(&definitions, &definitions["Root"]);
            let mut new = json!({"apiVersion": "v1", "kind": "Object", "metadata": {"uid": "7"}, "spec": spec});
            if step % 3 == 0
                && let Ok(applied) = tracker.apply(&live, &new, &request, true)
            {
                live = applied.object;
                continue;
            }
            if step % 2 == 0 {
                new["metadata"]["managedFields"] = live["metadata"]["managedFields"].clone();
            }
            let stored = tracker.update(&live, new.clone(), &request).expect("errors are ignored").object;
            let other = tracker.update(&with_entries(&live, rewritten), with_entries(&new, rewritten), &request);
            assert_eq!(other.expect("errors are ignored").object, stored, "{live} {new}");
            let entries = |object: &Value| object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
            let before = entries(&live);
            kept += entries(&stored).iter().filter(|entry| before.contains(entry)).count();
            live = stored;
        }
    }
    assert!(kept > 300, "{kept} entries stayed");
}
