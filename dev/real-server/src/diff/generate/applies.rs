//! Apply patches: configurations of a few managers for the object, its subresources and absent objects.

use http::Method;
use serde_json::{Map, Value, json};

use super::bodies::{STATUS, merge};
use super::{CHOICES, Maker};
use crate::diff::spoil::{self, spoil};
use crate::random::Choices as _;
use crate::step::{APPLY, Step};

impl Maker<'_> {
    /// Applies a configuration to the object or to a subresource.
    pub(super) fn apply(&mut self) {
        let part = match self.random.u8(..16) {
            0..2 if self.kind.has_status => "/status",
            2 if self.kind.has_scale => "/scale",
            3 => "/absent",
            _ => "",
        };
        let manager = self.pick(&CHOICES.managers);
        let mut configuration = self.configuration(&manager, part);
        if self.once_in(8) {
            let mistake = self.choose(&CHOICES.configurations);
            join(&mut configuration, &mistake);
        }
        let text = self.applied_text(&configuration);
        let path = match part {
            "/absent" => self.absent(),
            part => format!("{}{part}", self.path()),
        };
        let query = self.apply_parameters(&manager);
        self.steps.push(Step::new("apply", Method::PATCH, format!("{path}{query}")).with_body(APPLY, text));
    }

    /// Creates the object of the case with a manager.
    pub(super) fn apply_own(&mut self, object: &Value) {
        let manager = self.pick(&CHOICES.managers);
        self.applied.insert((manager.clone(), ""), object.clone());
        let path = format!("{}?fieldManager={manager}", self.path());
        self.steps.push(Step::new("apply", Method::PATCH, path).with_body(APPLY, written(object, self.random.bool())));
    }

    /// What a manager applies: mostly its last configuration with a change, so that it gives up some fields and takes others.
    fn configuration(&mut self, manager: &str, part: &'static str) -> Value {
        let key = (manager.to_owned(), part);
        let mut configuration = match self.applied.get(&key).cloned() {
            Some(last) if !self.once_in(5) => last,
            _ => self.first(part),
        };
        match self.random.u8(..10) {
            0 | 1 => {}
            2..5 => self.give_up(&mut configuration),
            choice => self.change(&mut configuration, part, choice == 9),
        }
        self.applied.insert(key, configuration.clone());
        configuration
    }

    /// What a manager applies first: the whole object, or the parts that it wants.
    fn first(&mut self, part: &str) -> Value {
        if part == "/absent" {
            let mut object = self.object.clone();
            object["metadata"]["name"] = self.absent_name().into();
            return object;
        }
        if part.is_empty() && self.once_in(2) {
            return self.object.clone();
        }
        let scale = ["autoscaling/v1", "Scale"];
        let [version, kind] = if part == "/scale" {
            scale
        } else {
            ["apiVersion", "kind"].map(|name| self.object[name].as_str().unwrap_or_default())
        };
        let mut configuration = json!({"apiVersion": version, "kind": kind, "metadata": {"name": self.name}});
        if self.once_in(2) && self.kind.namespaced {
            configuration["metadata"]["namespace"] = self.object["metadata"]["namespace"].clone();
        }
        self.change(&mut configuration, part, false);
        configuration
    }

    /// Adds an edit. An applied null is a value, so that it stays in one edit of four.
    fn change(&mut self, configuration: &mut Value, part: &str, is_any: bool) {
        let edit = match part {
            "/scale" => json!({"spec": {"replicas": self.random.u8(..5)}}),
            "/status" if !is_any => self.edit(STATUS),
            _ => self.any_edit(),
        };
        if self.once_in(4) { join(configuration, &edit) } else { merge(configuration, &edit) }
    }

    /// Removes a random field or item, but the names.
    fn give_up(&mut self, configuration: &mut Value) {
        let is_wanted = |value: &Value| match value {
            Value::Object(members) => !members.is_empty(),
            Value::Array(items) => !items.is_empty(),
            _ => false,
        };
        match spoil::any(&mut self.random, configuration, is_wanted) {
            Some(Value::Object(members)) => {
                let names: Vec<String> =
                    members.iter().map(|(name, _)| name.clone()).filter(|name| !KEPT.contains(&&**name)).collect();
                if !names.is_empty() {
                    members.remove(&self.random.choice(names).unwrap_or_default());
                }
            }
            Some(Value::Array(items)) => {
                items.remove(self.random.usize(..items.len()));
            }
            _ => {}
        }
    }

    /// The text of a configuration, which is seldom none.
    fn applied_text(&mut self, configuration: &Value) -> String {
        match self.random.u8(..40) {
            0 => self.pick(&CHOICES.texts),
            1..4 => spoil(&mut self.random, configuration),
            choice => written(configuration, choice % 2 == 0),
        }
    }

    fn apply_parameters(&mut self, manager: &str) -> String {
        let mut parameters = match self.random.u8(..40) {
            0 => Vec::new(),
            1 => vec![format!("fieldManager={}", self.pick(&CHOICES.wrong_managers))],
            _ => vec![format!("fieldManager={manager}")],
        };
        if self.once_in(3) {
            parameters.push(self.pick(&CHOICES.forces));
        }
        if self.once_in(8) {
            parameters.push(self.pick(&CHOICES.dry_runs));
        }
        if self.once_in(5) {
            parameters.push(self.pick(&CHOICES.validations));
        }
        if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
    }
}

/// The fields that say which object a configuration is about.
const KEPT: [&str; 5] = ["apiVersion", "kind", "metadata", "name", "namespace"];

/// Writes a configuration as YAML or JSON.
fn written(configuration: &Value, is_yaml: bool) -> String {
    if is_yaml { smp_yaml::to_string(configuration) } else { configuration.to_string() }
}

/// Applies a JSON merge patch whose nulls stay.
fn join(target: &mut Value, edit: &Value) {
    let Value::Object(members) = edit else {
        *target = edit.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Some(object) = target.as_object_mut() else { return };
    for (name, value) in members {
        join(object.entry(name.clone()).or_insert(Value::Null), value);
    }
}
