//! A field of a document that contains patches, with its path for messages.

use serde_json::{Map, Value};
use smp_core::{Path, Step};
use smp_suggest::{DidYouMean, near_names, shown};

use crate::input::Document;
use crate::origin::Origin;
use crate::report::Failure;

/// A value in a functionConfig or a kustomization.
#[derive(Clone, Debug)]
pub(in crate::command) struct Field<'v> {
    pub(in crate::command) value: &'v Value,
    pub(in crate::command) path: Path,
    root: Root<'v>,
}

/// The document of a field.
#[derive(Clone, Copy, Debug)]
enum Root<'v> {
    /// Part of another document, whose lines the user did not write.
    Named(&'static str),
    File(&'v Origin),
}

impl<'v> Field<'v> {
    /// A value that has a name instead of a place.
    pub(in crate::command) fn named(name: &'static str, value: &'v Value) -> Self {
        Self { value, path: Path::root(), root: Root::Named(name) }
    }

    /// The document of a file.
    pub(in crate::command) fn of(document: &'v Document) -> Self {
        Self { value: &document.value, path: Path::root(), root: Root::File(&document.origin) }
    }

    /// The same place with another value, which the text there contains.
    pub(in crate::command) fn with<'w>(&self, value: &'w Value) -> Field<'w>
    where
        'v: 'w,
    {
        Field { value, path: self.path.clone(), root: self.root }
    }

    /// The fields of an object. Fails if it has a field that is not in `names`.
    pub(in crate::command) fn object(&self, names: &[&str]) -> Result<&'v Map<String, Value>, Failure> {
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
    pub(in crate::command) fn get(&self, name: &str) -> Option<Self> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(Self { value, path: self.path.child(Step::Field(name.to_owned())), root: self.root })
    }

    /// A field of an object that may be absent, for a message about it.
    pub(in crate::command) fn field(&self, name: &str) -> Self {
        self.get(name).unwrap_or_else(|| self.clone())
    }

    /// The name of the file that the field is in.
    pub(in crate::command) fn file(&self) -> &'v str {
        match self.root {
            Root::Named(name) => name,
            Root::File(origin) => origin.file(),
        }
    }

    /// The value as a text.
    pub(in crate::command) fn as_text(&self) -> Result<&'v str, Failure> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    /// The items of a list.
    pub(in crate::command) fn list(&self) -> Result<Vec<Self>, Failure> {
        let Value::Array(items) = self.value else { return Err(self.expected("a list")) };
        let item = |(index, value)| Self { value, path: self.path.child(Step::Index(index)), root: self.root };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// The text of a field of an object. `None` if it is absent or empty.
    pub(in crate::command) fn text(&self, name: &str) -> Result<Option<&'v str>, Failure> {
        let Some(field) = self.get(name) else { return Ok(None) };
        Ok(Some(field.as_text()?).filter(|text| !text.is_empty()))
    }

    /// A boolean field of an object; false if it is absent.
    pub(in crate::command) fn flag(&self, name: &str) -> Result<bool, Failure> {
        let Some(field) = self.get(name) else { return Ok(false) };
        field.value.as_bool().ok_or_else(|| field.expected("true or false"))
    }

    /// The failure for a value of the wrong kind.
    pub(in crate::command) fn expected(&self, expected: &str) -> Failure {
        self.wrong(&format!("expected {expected}, found {}", kind_of(self.value)))
    }

    /// A failure about this field.
    pub(in crate::command) fn wrong(&self, message: &str) -> Failure {
        let Root::File(origin) = self.root else {
            return Failure::unreadable(&self.name(), message).at(&self.path);
        };
        let spot = origin.spots(&[&self.path]).pop().flatten();
        let place = origin.place(spot.as_ref());
        let path = if self.path.is_root() { String::new() } else { format!("{}: ", self.path) };
        let failure = Failure::unreadable(&place, &format!("{path}{message}")).at(&self.path);
        failure.excerpt(spot.and_then(|spot| spot.excerpt).filter(|_| !self.path.is_root()))
    }

    /// For example `functionConfig.patches[0].target`.
    pub(in crate::command) fn name(&self) -> String {
        let path = self.path.to_string();
        let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
        match self.root {
            Root::Named(name) => format!("{name}{dot}{path}"),
            Root::File(origin) if path.is_empty() => origin.name(),
            Root::File(origin) => format!("{}: {path}", origin.name()),
        }
    }
}

/// The kind of a value, for messages.
pub(in crate::command) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
