//! Entries that no server writes: huge, deep, wrong.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use smp_apply::{Apply, Code, Kind, Manager, Owners, Request, Schema, Tracker, upgrade};

const MANY: usize = 100_000;

fn entry(manager: &str, operation: &str, fields: &Value) -> Value {
    json!({"manager": manager, "operation": operation, "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": fields})
}

fn object(entries: &[Value]) -> Value {
    json!({
        "apiVersion": "v1", "kind": "ConfigMap",
        "metadata": {"name": "shop", "uid": "7", "managedFields": entries},
        "data": {"color": "red"},
    })
}

fn tracker() -> Tracker<'static, Kind<'static>> {
    Tracker::new(Kind::new("ConfigMap").version("v1", Schema::free_form()))
}

const CURL: Request<'static> = Request { manager: "curl", version: "v1", subresource: None };

#[test]
fn work_grows_with_the_number_of_entries_only() {
    let start = Instant::now();
    for operation in ["Apply", "Update"] {
        let own = |index: usize| entry(&format!("m{index}"), operation, &json!({"f:data": {format!("f:{index}"): {}}}));
        let live = object(&(0..MANY).map(own).collect::<Vec<_>>());
        let mut new = live.clone();
        new["data"]["color"] = "blue".into();
        let stored = tracker().update(&live, new, &CURL).expect("the entries are valid").object;
        let left = stored["metadata"]["managedFields"].as_array().map_or(0, Vec::len);
        assert_eq!(left, if operation == "Apply" { MANY + 1 } else { 10 });
        let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "green"}});
        tracker().apply(&live, &wanted, &CURL, true).expect("it is forced");
        upgrade(&live, &["m1", "m2"], &Manager::applier("m0")).expect("the entries are valid");
    }
    assert!(start.elapsed() < Duration::from_mins(10), "{:?}", start.elapsed());
}

#[test]
fn many_fields_change_at_once() {
    let start = Instant::now();
    let data =
        |value: usize| (0..MANY).map(|index| (format!("k{index}"), json!(value))).collect::<serde_json::Map<_, _>>();
    let wanted = |value| json!({"apiVersion": "v1", "kind": "ConfigMap", "data": data(value)});
    let live = tracker().apply(&Value::Null, &wanted(1), &CURL, false).expect("nobody owns anything").object;
    let other = Request { manager: "other", ..CURL };
    let error = tracker().apply(&live, &wanted(2), &other, false).expect_err("curl owns all fields");
    assert!(error.to_string().starts_with("Apply failed with 100000 conflicts: "), "{error:.100}");
    let taken = tracker().apply(&live, &wanted(2), &other, true).expect("it is forced");
    assert_eq!(taken.taken().len(), MANY);
    assert!(start.elapsed() < Duration::from_mins(10), "{:?}", start.elapsed());
}

#[test]
fn a_deep_set_is_an_error_of_an_apply_and_nothing_to_an_update() {
    let deep = (0..1_000).fold(json!({}), |below, _| Value::Object([("f:a".to_owned(), below)].into_iter().collect()));
    let live = object(&[entry("m", "Apply", &deep)]);
    let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "green"}});
    let error =
        Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("shop")).run().expect_err("it is too deep");
    assert_eq!(error.code(), Code::InvalidManagedFields);
    assert_eq!(tracker().update(&live, wanted, &CURL).expect("it is ignored").object["metadata"], json!(null));
    assert_eq!(Owners::lossy(&live).iter().count(), 0);
}

#[test]
fn entries_of_any_form_do_no_harm() {
    let odd = [
        json!(null),
        json!([]),
        json!({}),
        json!(7),
        json!("x"),
        json!({"x:": {}}),
        json!({"k:{}": {}, "v:": {}, "i:x": {}}),
    ];
    let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "green"}});
    for value in &odd {
        let mut lists = vec![value.clone(), json!([value])];
        let fields = ["manager", "operation", "apiVersion", "time", "fieldsType", "fieldsV1", "subresource"];
        for name in fields {
            let mut entry = entry("m", "Update", &json!({"f:data": {}}));
            entry[name] = value.clone();
            lists.push(json!([entry, entry]));
        }
        for list in lists {
            let mut live = object(&[]);
            live["metadata"]["managedFields"] = list;
            let _ = tracker().apply(&live, &wanted, &CURL, true);
            let _ = tracker().apply(&wanted, &live, &CURL, true);
            let _ = tracker().update(&wanted, live.clone(), &CURL);
            let _ = tracker().update(&live, wanted.clone(), &CURL);
            let _ = upgrade(&live, &["m"], &Manager::applier("m")).map(|upgrade| upgrade.json_patch());
            let _ =
                Owners::read(&live).map(|owners| owners.annotate(Schema::free_form(), &live).map(|lines| lines.len()));
        }
    }
}
