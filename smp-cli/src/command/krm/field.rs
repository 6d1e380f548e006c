//! A field of the functionConfig, with its path for messages.

use serde_json::{Map, Value};
use smp_core::{Path, Step};
use smp_suggest::{DidYouMean, near_names, shown};

use crate::report::Failure;

/// A value in the functionConfig.
#[derive(Clone, Debug)]
pub(super) struct Field<'v> {
    pub(super) value: &'v Value,
    pub(super) path: Path,
}

impl<'v> Field<'v> {
    /// The functionConfig itself.
    pub(super) fn root(value: &'v Value) -> Self {
        Self { value, path: Path::root() }
    }

    /// The fields of an object. Fails if it has a field that is not in `names`.
    pub(super) fn object(&self, names: &[&str]) -> Result<&'v Map<String, Value>, Failure> {
        let Value::Object(fields) = self.value else { return Err(self.expected("an object")) };
        match fields.keys().find(|name| !names.contains(&name.as_str())) {
            None => Ok(fields),
            Some(unknown) => {
                let wrong = Self { path: self.path.child(Step::Field(unknown.clone())), ..self.clone() };
                let near = near_names(unknown, names.iter().copied());
                let known = format!("the fields are {}", names.join(", "));
                let failure = wrong.wrong(&format!("unknown field `{}`", shown(unknown)));
                Err(failure.hint(DidYouMean { near: &near, otherwise: &known }.to_string()))
            }
        }
    }

    /// A field of an object. Null is the same as absent.
    pub(super) fn get(&self, name: &str) -> Option<Self> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(Self { value, path: self.path.child(Step::Field(name.to_owned())) })
    }

    /// The items of a list.
    pub(super) fn list(&self) -> Result<Vec<Self>, Failure> {
        let Value::Array(items) = self.value else { return Err(self.expected("a list")) };
        let item = |(index, value)| Self { value, path: self.path.child(Step::Index(index)) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// The text of a field of an object. `None` if it is absent or empty.
    pub(super) fn text(&self, name: &str) -> Result<Option<&'v str>, Failure> {
        let Some(field) = self.get(name) else { return Ok(None) };
        let text = field.value.as_str().ok_or_else(|| field.expected("a string"))?;
        Ok(Some(text).filter(|text| !text.is_empty()))
    }

    /// A boolean field of an object; false if it is absent.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Failure> {
        let Some(field) = self.get(name) else { return Ok(false) };
        field.value.as_bool().ok_or_else(|| field.expected("true or false"))
    }

    /// The failure for a value of the wrong kind.
    pub(super) fn expected(&self, expected: &str) -> Failure {
        self.wrong(&format!("expected {expected}, found {}", kind(self.value)))
    }

    /// A failure about this field.
    pub(super) fn wrong(&self, message: &str) -> Failure {
        Failure::unreadable(&self.name(), message).at(&self.path)
    }

    /// For example `functionConfig.patches[0].target`.
    pub(super) fn name(&self) -> String {
        let path = self.path.to_string();
        let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
        format!("functionConfig{dot}{path}")
    }
}

/// The kind of a value, for messages.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
