//! Random cases about entries of `metadata.managedFields`.

use serde_json::{Map, Value, json};
use smp_testkit::documents::Noise;
use smp_testkit::tape::Tape;

use super::documents::Documents;
use super::resources::Schemas;
use super::small::random_set;

/// An operation on entries.
pub(super) fn entries(tape: &mut Tape<'_>) -> Value {
    let op = *tape.pick(&["decode", "decode", "sort"]);
    let count = tape.below(5);
    let entries: Vec<Value> = (0..count).map(|_| entry(tape, true)).collect();
    json!({"level": "entries", "op": op, "entries": entries})
}

fn entry(tape: &mut Tape<'_>, is_odd: bool) -> Value {
    let mut entry = json!({
        "manager": tape.pick(&["a", "b", "c", "kubectl"]), "operation": tape.pick(&["Apply", "Update"]),
        "apiVersion": tape.pick(&["v1", "apps/v1", "apps/v1beta1"]), "fieldsType": "FieldsV1", "fieldsV1": fields(tape),
    });
    if !tape.once_in(4) {
        entry["time"] = json!(tape.pick(&[
            "2024-01-01T00:00:00Z",
            "2024-01-01T00:00:01Z",
            "2023-12-31T23:59:59Z",
            "2024-01-01T02:00:00+02:00"
        ]));
    }
    if tape.once_in(5) {
        entry["subresource"] = json!(tape.pick(&["status", "scale"]));
    }
    if is_odd && tape.once_in(12) {
        let odd = [
            ("operation", json!("")),
            ("operation", json!("Create")),
            ("apiVersion", json!("")),
            ("fieldsType", json!("")),
            ("fieldsType", json!("FieldsV2")),
            ("fieldsV1", Value::Null),
            ("fieldsV1", json!({"f": {}})),
            ("manager", json!("")),
        ];
        let (name, value) = tape.pick(&odd);
        entry[*name] = value.clone();
    }
    entry
}

/// A field set that often has the fields for replicas.
fn fields(tape: &mut Tape<'_>) -> Value {
    let set = random_set(tape, 2, false);
    with_replicas(tape, set)
}

/// The same, without items of lists.
fn named_fields(tape: &mut Tape<'_>) -> Value {
    let set = tape
        .some(&["f:a", "f:b", "f:data"], 2)
        .into_iter()
        .map(|name| (name.to_owned(), json!({})))
        .collect::<Map<_, _>>();
    with_replicas(tape, set.into())
}

fn with_replicas(tape: &mut Tape<'_>, mut set: Value) -> Value {
    if tape.once_in(2) {
        set["f:spec"] = json!({"f:replicas": {}});
        if tape.once_in(2) {
            set["f:spec"]["f:template"] = json!({});
        }
    }
    if tape.once_in(4) {
        set["f:metadata"] = json!({"f:annotations": {"f:kubectl.kubernetes.io/last-applied-configuration": {}}});
    }
    set
}

/// A conversion between the entries of an object and those of its scale.
pub(super) fn scale(tape: &mut Tape<'_>) -> Value {
    let parent: Vec<Value> = (0..tape.below(5)).map(|_| entry(tape, false)).collect();
    let mappings = json!({"apps/v1": ["spec", "replicas"], "apps/v1beta1": tape.pick(&[json!(["spec", "replicas"]), json!(["spec", "size"]), Value::Null])});
    let mut case = json!({"level": "scale", "op": "toScale", "parent": parent, "groupVersion": tape.pick(&["apps/v1", "apps/v1beta1"]), "mappings": mappings});
    if tape.once_in(2) {
        case["op"] = json!("toParent");
        let scale = (0..tape.below(4)).map(|_| {
            let mut entry =
                if tape.once_in(2) && !parent.is_empty() { tape.pick(&parent).clone() } else { entry(tape, false) };
            entry["apiVersion"] = json!("autoscaling/v1");
            entry["fieldsV1"] =
                if tape.once_in(5) { json!({"f:spec": {}}) } else { json!({"f:spec": {"f:replicas": {}}}) };
            entry
        });
        case["scale"] = scale.collect();
    }
    case
}

/// What a manager applied.
pub(super) fn extract(tape: &mut Tape<'_>, schemas: &Schemas, noise: Noise, seed: u64) -> Value {
    let resource = schemas.resource(tape);
    let documents = &mut Documents { tape, noise, seed };
    let (version, place) = *documents.tape.pick(&resource.versions);
    let mut object = documents.object(place, 6);
    object["apiVersion"] = json!(resource.api_version(version));
    object["kind"] = json!(resource.kind);
    if !object["metadata"].is_object() {
        object["metadata"] = json!({});
    }
    object["metadata"]["name"] = json!("x");
    let mut entry = entry(documents.tape, false);
    entry["apiVersion"] = object["apiVersion"].clone();
    entry["manager"] = json!(documents.tape.pick(&["a", "a", "b"]));
    entry["fieldsV1"] = documents.fields(place, &object).into();
    object["metadata"]["managedFields"] = json!([entry]);
    let mut case = json!({"level": "extract", "schema": resource.schema, "object": object, "manager": "a"});
    if documents.tape.once_in(4) {
        case["subresource"] = json!("status");
    }
    case
}

/// The upgrade from client-side to server-side apply.
pub(super) fn upgrade(tape: &mut Tape<'_>) -> Value {
    let op = *tape.pick(&["upgrade", "upgrade", "patch", "owners"]);
    let entries: Vec<Value> = (0..tape.below(6))
        .map(|_| {
            let mut entry = entry(tape, false);
            // In the order that servers write.
            entry["fieldsV1"] = named_fields(tape);
            entry
        })
        .collect();
    if op == "owners" {
        return json!({"level": "upgrade", "op": op, "entries": entries, "operation": tape.pick(&["Update", "Apply"]), "fields": named_fields(tape)});
    }
    let from: &[&str] = if op == "patch" { &["a"] } else { &["a", "b"] };
    let mut case = json!({"level": "upgrade", "op": op, "from": tape.some(from, 2), "to": tape.pick(&["kubectl", "c", "a"]),
        "object": {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "x", "resourceVersion": "7", "managedFields": entries}}});
    if tape.once_in(5) {
        case["subresource"] = json!("status");
    }
    case
}
