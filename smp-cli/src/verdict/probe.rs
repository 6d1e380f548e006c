//! Finds the values for which an object cannot be decoded.

use serde_json::{Map, Value};
use smp_kinds::{Error, Resource};

use super::Refusal;

/// The maximum number of refusals.
const MAX: usize = 20;

/// The reason that kube-apiserver gives for a patch whose result it cannot decode.
const UNDECODABLE: &str = "FieldValueInvalid";

/// The values that cannot be decoded. The server stops at the first one, and some of its messages do not name the field, so each value
/// is decoded alone.
///
/// ```yaml
/// spec: {replicas: "2", paused: 1}    # {spec: {replicas: "2"}} and {spec: {paused: 1}} are decoded
/// ```
pub(super) fn refusals(kind: &Resource, object: &Value, error: &Error) -> Vec<Refusal> {
    let mut probe = Probe { kind, head: Map::new(), steps: Vec::new(), found: Vec::new() };
    for name in ["apiVersion", "kind"] {
        probe.head.insert(name.to_owned(), object[name].clone());
    }
    probe.value(object);
    if probe.found.is_empty() {
        probe.found.push(Refusal {
            field: String::new(),
            message: error.to_string(),
            reason: UNDECODABLE,
            is_about_value: false,
        });
    }
    probe.found
}

struct Probe<'v> {
    kind: &'v Resource,
    head: Map<String, Value>,
    steps: Vec<Step<'v>>,
    found: Vec<Refusal>,
}

#[derive(Clone, Copy)]
enum Step<'v> {
    Field(&'v str),
    Item(usize),
}

impl<'v> Probe<'v> {
    fn value(&mut self, value: &'v Value) {
        if self.found.len() >= MAX {
            return;
        }
        match value {
            Value::Object(fields) if !fields.is_empty() => {
                for (name, value) in fields {
                    self.inside(Step::Field(name), value);
                }
            }
            Value::Array(items) if !items.is_empty() => {
                for (index, item) in items.iter().enumerate() {
                    self.inside(Step::Item(index), item);
                }
            }
            value => self.leaf(value),
        }
    }

    fn inside(&mut self, step: Step<'v>, value: &'v Value) {
        if matches!(self.steps.as_slice(), []) && matches!(step, Step::Field("apiVersion" | "kind")) {
            return;
        }
        self.steps.push(step);
        let found = self.found.len();
        self.value(value);
        // A list or an object in the place of a scalar.
        if self.found.len() == found && (value.is_object() || value.is_array()) && self.steps.len() > 1 {
            let empty = if value.is_object() { Value::Object(Map::new()) } else { Value::Array(Vec::new()) };
            self.leaf(&empty);
        }
        self.steps.pop();
    }

    /// Decodes an object with this value alone.
    fn leaf(&mut self, value: &Value) {
        let alone = self.steps.iter().rev().fold(value.clone(), |inner, step| match step {
            Step::Field(name) => Value::Object(Map::from_iter([((*name).to_owned(), inner)])),
            Step::Item(_) => Value::Array(vec![inner]),
        });
        let Value::Object(fields) = alone else { return };
        let mut object = self.head.clone();
        object.extend(fields);
        if let Err(error) = self.kind.decode(&Value::Object(object)) {
            self.found.push(Refusal {
                field: self.field(),
                message: error.to_string(),
                reason: UNDECODABLE,
                is_about_value: true,
            });
        }
    }

    fn field(&self) -> String {
        let mut field = String::new();
        for step in &self.steps {
            match step {
                Step::Item(index) => field.extend(["[", &index.to_string(), "]"]),
                Step::Field(name) if name.contains(['.', '/']) => field.extend(["[", name, "]"]),
                Step::Field(name) if field.is_empty() => field.push_str(name),
                Step::Field(name) => field.extend([".", name]),
            }
        }
        field
    }
}
