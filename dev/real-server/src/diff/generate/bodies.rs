//! Bodies: objects with random edits, and patches of three types.

use serde_json::{Map, Value, json};

use super::{CHOICES, Maker};
use crate::diff::customs;
use crate::diff::spoil::spoil;
use crate::random::Choices as _;
use crate::step::{JSON_PATCH, MERGE, STRATEGIC};

/// The sorts of edits.
pub(super) const VALID: &str = "valid";
pub(super) const INVALID: &str = "invalid";
pub(super) const STATUS: &str = "status";
pub(super) const STRATEGIC_ONLY: &str = "strategic";

impl Maker<'_> {
    /// A random edit, of the kind if it has one of the sort.
    pub(super) fn edit(&mut self, sort: &str) -> Value {
        let own = self.kind.edits.of_sort(sort);
        let any = self.any.of_sort(sort);
        let edits = if own.is_empty() || (!any.is_empty() && self.random.u8(..3) == 0) { any } else { own };
        if edits.is_empty() { json!({}) } else { self.pick(edits) }
    }

    /// A valid edit, or sometimes an invalid one.
    pub(super) fn any_edit(&mut self) -> Value {
        let sort = if self.once_in(6) { INVALID } else { VALID };
        self.edit(sort)
    }

    /// The object of the case with random edits.
    pub(super) fn edited(&mut self, base: &Value) -> Value {
        let mut object = base.clone();
        for _ in 0..self.random.usize(..3) {
            merge(&mut object, &self.any_edit());
        }
        object
    }

    /// The text of a body, sometimes with a mistake.
    pub(super) fn text(&mut self, body: &Value) -> String {
        if self.once_in(6) { spoil(&mut self.random, body) } else { body.to_string() }
    }

    /// A patch: its verb, its media type, and its body.
    pub(super) fn any_patch(&mut self, sort: &str) -> (&'static str, &'static str, Value) {
        let mut edit = if sort == VALID { self.any_edit() } else { self.edit(sort) };
        // Custom resources have no strategic merge patches, so one in a while is enough.
        let is_custom = customs::is_custom(&self.kind.name);
        let choice = if is_custom { self.random.u8(2..22) / 3 + 2 } else { self.random.u8(..7) };
        match choice {
            0..3 => {
                if sort == VALID && self.once_in(3) {
                    edit = self.edit(STRATEGIC_ONLY);
                }
                ("strategic patch", STRATEGIC, edit)
            }
            3..5 => ("merge patch", MERGE, edit),
            _ => ("JSON patch", JSON_PATCH, self.operations(&edit)),
        }
    }

    /// The operations of a JSON patch that does what an edit does, or something close.
    fn operations(&mut self, edit: &Value) -> Value {
        let mut operations = Vec::new();
        self.walk("", edit, &mut operations);
        if self.once_in(4) {
            operations.push(self.choose(&CHOICES.operations));
        }
        Value::Array(operations)
    }

    fn walk(&mut self, path: &str, edit: &Value, operations: &mut Vec<Value>) {
        let members = edit.as_object().filter(|members| !members.is_empty() && !self.once_in(12));
        let Some(members) = members else {
            if !path.is_empty() {
                operations.push(match edit {
                    Value::Null => json!({"op": "remove", "path": path}),
                    value if self.once_in(3) => json!({"op": "replace", "path": path, "value": value}),
                    value => json!({"op": "add", "path": path, "value": value}),
                });
            }
            return;
        };
        for (name, value) in members {
            let name = name.replace('~', "~0").replace('/', "~1");
            self.walk(&format!("{path}/{name}"), value, operations);
        }
    }

    /// One of the choices, about this object.
    pub(super) fn choose(&mut self, choices: &[Value]) -> Value {
        let mut choice = self.pick(choices);
        self.fill(&mut choice);
        choice
    }

    /// Writes out the name, the version of the kind, and the position of the creation.
    fn fill(&self, value: &mut Value) {
        match value {
            Value::String(text) if text == "NAME" => text.clone_from(&self.name),
            Value::String(text) if text == "VERSION" => self.api_version().clone_into(text),
            Value::String(text) => *text = text.replace(":created@", &format!(":{}@", self.created)),
            Value::Array(items) => items.iter_mut().for_each(|item| self.fill(item)),
            Value::Object(members) => members.iter_mut().for_each(|(_, member)| self.fill(member)),
            _ => {}
        }
    }

    /// Such as `apps/v1`.
    pub(super) fn api_version(&self) -> &str {
        self.kind.base.trim_start_matches("/apis/").trim_start_matches("/api/")
    }

    /// Sometimes adds entries of managers: those of an earlier answer, as clients do that read and replace, or others.
    pub(super) fn add_entries(&mut self, object: &mut Value) {
        if object["metadata"].is_object() && self.once_in(8) {
            object["metadata"]["managedFields"] = self.choose(&CHOICES.entries);
        }
    }

    /// Parameters of a write.
    pub(super) fn parameters(&mut self) -> String {
        let mut parameters = Vec::new();
        if self.once_in(7) {
            parameters.push(self.pick(&CHOICES.dry_runs));
        }
        if self.once_in(3) {
            parameters.push(self.pick(&CHOICES.validations));
        }
        if self.once_in(3) {
            parameters.push(format!("fieldManager={}", self.pick(&CHOICES.managers)));
        } else if self.once_in(30) {
            parameters.push(format!("fieldManager={}", self.pick(&CHOICES.wrong_managers)));
        } else if self.once_in(50) {
            parameters.push(self.pick(&CHOICES.forces));
        }
        if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
    }
}

/// Applies a JSON merge patch.
pub(crate) fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(members) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Some(object) = target.as_object_mut() else { return };
    for (name, value) in members {
        if value.is_null() {
            object.remove(name);
        } else {
            merge(object.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
}
