//! Checks that an object fits its type.

use std::fmt;

use serde_json::Value;

use crate::item::{is_same, key, sort};
use crate::types::{Form, List, Map, ScalarType};
use crate::{Element, Path, Type};

/// Whether the items of a list may have the same element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// As in live objects.
    Allowed,
    /// As in applied configurations.
    Forbidden,
}

/// The errors of an object that does not fit its type, with their places. The text is that of a server, without values
/// other than list keys.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::{Duplicates, validate};
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Rack {
///     height: u8,
/// }
///
/// let rack = Type::of(Schema::of::<Rack>());
/// let invalid = validate(rack, &json!({"width": 60}), Duplicates::Forbidden).unwrap_err();
/// assert_eq!(invalid.to_string(), ".width: field not declared in schema");
/// assert_eq!(invalid.path().to_string(), ".width");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(Vec<Problem>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    /// From the inside out.
    path: Vec<Element>,
    text: String,
}

/// The maximum nesting of a value. Text that `serde_json` reads has at most 128 levels.
const MAX_DEPTH: usize = 256;

impl Invalid {
    pub(crate) fn new(text: String) -> Self {
        Self(vec![Problem { path: Vec::new(), text }])
    }

    /// The same errors in a value that has this one as a part.
    pub(crate) fn within(mut self, element: &Element) -> Self {
        self.0.iter_mut().for_each(|problem| problem.path.push(element.clone()));
        self
    }

    /// Returns the place of the first error.
    pub fn path(&self) -> Path {
        self.0.first().map(Problem::path).unwrap_or_default()
    }
}

impl Problem {
    fn path(&self) -> Path {
        self.path.iter().rev().cloned().collect::<Vec<_>>().into()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        f.write_str(&self.text)
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            [problem] => problem.fmt(f),
            problems => {
                f.write_str("errors:")?;
                problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
            }
        }
    }
}

impl std::error::Error for Invalid {}

/// Checks that an object fits its type. The other functions expect objects that do.
///
/// # Errors
///
/// Returns every error: fields that are not declared, scalars of another type, items without an element, duplicates if
/// they are forbidden, and values that are nested more than 256 levels deep.
pub fn validate(ty: Type<'_>, object: &Value, duplicates: Duplicates) -> Result<(), Invalid> {
    let mut checking = Checking { problems: Vec::new(), depth: 0, duplicates };
    checking.value(ty, object);
    if checking.problems.is_empty() { Ok(()) } else { Err(Invalid(checking.problems)) }
}

struct Checking {
    problems: Vec<Problem>,
    depth: usize,
    duplicates: Duplicates,
}

impl Checking {
    fn report(&mut self, text: String) {
        self.problems.push(Problem { path: Vec::new(), text });
    }

    /// Checks a part of the value at hand.
    fn part(&mut self, ty: Type<'_>, value: &Value, element: impl FnOnce() -> Element) {
        let before = self.problems.len();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.report(format!("nested more than {MAX_DEPTH} levels deep"));
        } else {
            self.value(ty, value);
        }
        self.depth -= 1;
        self.locate(before, element);
    }

    /// Adds the element to the paths of the problems of a part.
    fn locate(&mut self, before: usize, element: impl FnOnce() -> Element) {
        if let found @ [_, ..] = &mut self.problems[before..] {
            let element = element();
            for problem in found {
                problem.path.push(element.clone());
            }
        }
    }

    fn value(&mut self, ty: Type<'_>, value: &Value) {
        let expected = match (ty.form_of(value), value) {
            (_, Value::Null) => return,
            (Some(Form::Scalar), _) => return self.scalar(ty, value),
            (Some(Form::List), Value::Array(items)) => return ty.list().iter().for_each(|list| self.list(list, items)),
            (Some(Form::Map) | None, Value::Object(fields)) => {
                return ty.map().into_iter().for_each(|map| self.object(map, fields));
            }
            (Some(Form::List), _) => "list",
            (Some(Form::Map) | None, _) => "map",
        };
        self.report(format!("expected {expected}, got {}", kind(value)));
    }

    fn scalar(&mut self, ty: Type<'_>, value: &Value) {
        let expected = match (ty.scalar(), value) {
            (None, _)
            | (Some(ScalarType::Numeric | ScalarType::Untyped), Value::Number(_))
            | (Some(ScalarType::String | ScalarType::Untyped), Value::String(_))
            | (Some(ScalarType::Boolean | ScalarType::Untyped), Value::Bool(_)) => return,
            (Some(ScalarType::Numeric), _) => "numeric (int or float)",
            (Some(ScalarType::String), _) => "string",
            (Some(ScalarType::Boolean), _) => "boolean",
            (Some(ScalarType::Untyped), _) => "any scalar",
        };
        self.report(format!("expected {expected}, got {}", kind(value)));
    }

    fn object(&mut self, map: Map<'_>, fields: &serde_json::Map<String, Value>) {
        for (name, value) in fields {
            let element = || Element::field(&**name);
            if let (Some(ty), _) = map.named(name) {
                self.part(ty, value, element);
            } else {
                self.report("field not declared in schema".to_owned());
                self.locate(self.problems.len() - 1, element);
            }
        }
    }

    /// Checks a list. Its first item without an element ends the check.
    fn list(&mut self, list: &List<'_>, items: &[Value]) {
        let mut seen = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let Some(identity) = &list.identity else {
                self.part(list.item, item, || Element::Index(i64::try_from(index).unwrap_or(i64::MAX)));
                continue;
            };
            match key(identity, item) {
                Ok(key) => {
                    self.part(list.item, item, || key.to_element());
                    seen.push((key, item));
                }
                Err(reason) => return self.report(format!("element {index}: {reason}")),
            }
        }
        if self.duplicates == Duplicates::Forbidden && seen.len() > 1 {
            sort(&mut seen);
            for duplicates in seen.chunk_by(is_same).filter(|items| items.len() > 1) {
                self.report(format!("duplicate entries for key {}", Path::from(vec![duplicates[0].0.to_element()])));
            }
        }
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "a map",
    }
}
