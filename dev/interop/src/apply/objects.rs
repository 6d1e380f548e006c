//! Random scripts for the field manager of a resource, of built-in and custom kinds.

use serde_json::{Value, json};
use smp_testkit::documents::Noise;
use smp_testkit::tape::Tape;

use super::documents::Documents;
use super::resources::{Resource, Schemas};
use super::schemas::Place;

/// The managers of scripts. `kubectl` has special rules.
const MANAGERS: [&str; 8] = ["a", "b", "c", "a", "b", "kubectl", "kubectl", ""];

/// A script.
pub(super) fn script(tape: &mut Tape<'_>, schemas: &Schemas, noise: Noise, seed: u64) -> Value {
    let resource = schemas.resource(tape);
    let mut writer = Writer { documents: Documents { tape, noise, seed }, resource: &resource, time: 0 };
    let (version, place) = resource.versions[0];
    let base = writer.object(version, place);
    let live = if writer.documents.tape.once_in(3) { writer.live(&base) } else { Value::Null };
    let mut known = vec![base];
    let count = 1 + writer.documents.tape.below(8);
    let steps: Vec<Value> = (0..count).map(|_| writer.step(&mut known)).collect();
    let mut case = json!({"level": "object", "schema": resource.schema, "group": resource.group, "version": version,
        "kind": resource.kind, "live": live, "steps": steps});
    if !resource.reset.is_null() {
        case["reset"] = resource.reset.clone();
    }
    case
}

/// Writes the objects and steps of a script.
struct Writer<'w, 't, 'b> {
    documents: Documents<'t, 'b>,
    resource: &'w Resource<'w>,
    /// The clock, in seconds.
    time: u64,
}

impl Writer<'_, '_, '_> {
    fn object(&mut self, version: &str, place: Place<'_>) -> Value {
        let mut object = self.documents.object(place, 6);
        self.identify(&mut object, version);
        object
    }

    fn identify(&mut self, object: &mut Value, version: &str) {
        object["apiVersion"] = json!(self.resource.api_version(version));
        object["kind"] = json!(self.resource.kind);
        if !object["metadata"].is_object() {
            object["metadata"] = json!({});
        }
        object["metadata"]["name"] = json!("x");
    }

    fn time(&mut self) -> String {
        self.time += *self.documents.tape.pick(&[0, 1, 1, 60, 86_400]);
        let (days, seconds) = (self.time / 86_400, self.time % 86_400);
        format!("2024-01-{:02}T{:02}:{:02}:{:02}Z", 1 + days % 28, seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// An object that is there before the first step, sometimes with entries.
    fn live(&mut self, base: &Value) -> Value {
        let mut live = base.clone();
        if !self.documents.tape.once_in(4) {
            live["metadata"]["uid"] = json!("00000000-0000-4000-8000-00000000000f");
        }
        if self.documents.tape.once_in(6) {
            let applied = json!({"apiVersion": live["apiVersion"], "kind": live["kind"], "metadata": {"name": "x"}, "spec": live["spec"]});
            live["metadata"]["annotations"] =
                json!({"kubectl.kubernetes.io/last-applied-configuration": format!("{applied}\n")});
        }
        if !self.documents.tape.once_in(3) {
            live["metadata"]["managedFields"] = self.entries(base);
        }
        live
    }

    /// Entries that own parts of an object.
    fn entries(&mut self, object: &Value) -> Value {
        let count = if self.documents.tape.once_in(12) { 12 } else { 1 + self.documents.tape.below(3) };
        (0..count).map(|index| self.entry(object, index)).collect()
    }

    fn entry(&mut self, object: &Value, index: usize) -> Value {
        let (version, place) = *self.documents.tape.pick(&self.resource.versions);
        let mut api_version = self.resource.api_version(version);
        if self.documents.tape.once_in(24) {
            api_version = self.resource.api_version("v0");
        }
        let manager =
            if index > 3 { format!("m{index}") } else { (*self.documents.tape.pick(&MANAGERS[..6])).to_owned() };
        let operation = *self.documents.tape.pick(&["Apply", "Update", "Update"]);
        let fields = self.documents.fields(place, object);
        let mut entry = json!({"manager": manager, "operation": operation, "apiVersion": api_version, "fieldsType": "FieldsV1", "fieldsV1": fields});
        if !self.documents.tape.once_in(6) {
            entry["time"] = json!(self.time());
        }
        if self.documents.tape.once_in(6) {
            entry["subresource"] = json!("status");
        }
        if self.documents.noise.wrong_types && self.documents.tape.once_in(16) {
            let (name, value) = self.documents.tape.pick(&[
                ("operation", "Other"),
                ("apiVersion", ""),
                ("fieldsType", "FieldsV2"),
                ("fieldsType", ""),
            ]);
            entry[*name] = json!(value);
        }
        entry
    }

    fn step(&mut self, known: &mut Vec<Value>) -> Value {
        let (version, place) = *self.documents.tape.pick(&self.resource.versions);
        let mut object = known[self.documents.tape.below(known.len())].clone();
        self.documents.edit(place, &mut object, 7);
        self.documents.unite(place, &mut object);
        if self.documents.tape.once_in(4) {
            thin(self.documents.tape, &mut object);
        }
        self.identify(&mut object, version);
        let op = *self.documents.tape.pick(&["apply", "apply", "apply", "apply", "update", "update", "patch"]);
        let mut step = json!({"op": op, "manager": self.documents.tape.pick(&MANAGERS), "time": self.time()});
        if self.resource.versions.len() > 1 {
            step["version"] = json!(version);
        }
        if self.documents.tape.once_in(8) {
            step["subresource"] = json!(self.documents.tape.pick(&["status", "status", "scale"]));
        }
        match op {
            "apply" => {
                if self.documents.tape.once_in(60) {
                    object["kind"] = json!("Other");
                }
                step["force"] = self.documents.tape.once_in(3).into();
                if self.documents.tape.once_in(60) {
                    object["metadata"]["managedFields"] =
                        self.documents.tape.pick(&[json!([]), json!([{}]), Value::Null]).clone();
                }
            }
            "patch" => self.patch(&mut object),
            _ => {
                if self.documents.tape.once_in(8) {
                    let entries = self.entries(&object);
                    object["metadata"]["managedFields"] = self
                        .documents
                        .tape
                        .pick(&[json!([]), json!([{}]), Value::Null, entries.clone(), entries])
                        .clone();
                }
            }
        }
        step["object"] = object.clone();
        if op != "patch" && known.len() < 4 {
            known.push(object);
        }
        step
    }

    /// Turns an object into a merge patch of some of its parts.
    fn patch(&mut self, object: &mut Value) {
        thin(self.documents.tape, object);
        if let Some(map) = object.as_object_mut() {
            map.remove("apiVersion");
            map.remove("kind");
            if self.documents.tape.once_in(5) {
                let name = *self.documents.tape.pick(&["spec", "data", "status"]);
                map.insert(name.to_owned(), Value::Null);
            }
            if self.documents.tape.once_in(12) {
                map["metadata"]["managedFields"] =
                    self.documents.tape.pick(&[json!([]), json!([{}]), Value::Null]).clone();
            }
        }
    }
}

/// Removes some fields and items.
fn thin(tape: &mut Tape<'_>, value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|name, _| name == "metadata" || name == "name" || !tape.once_in(4));
            map.values_mut().for_each(|value| thin(tape, value));
        }
        Value::Array(items) => {
            items.retain(|_| !tape.once_in(4));
            for item in items {
                thin(tape, item);
            }
        }
        _ => {}
    }
}
