//! Where a rule is applied.

use serde_json::{Map, Value};

use crate::object::{member, text_at};
use crate::path::Path;
use crate::subresource::Subresource;
use crate::types::Struct;

/// A struct that is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'v> {
    pub(crate) of: &'static Struct,
    pub(crate) members: &'v Map<String, Value>,
    /// The struct before the change.
    pub(crate) old: Option<&'v Map<String, Value>>,
    pub(crate) path: &'v Path<'v>,
    /// The list that the struct is in, and its position there.
    pub(crate) siblings: &'v [Value],
    pub(crate) index: usize,
}

/// What surrounds a struct.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'v> {
    pub(crate) root: &'v Map<String, Value>,
    /// The object before the change.
    pub(crate) old: Option<&'v Map<String, Value>>,
    /// Whether the status is changed, not the rest.
    pub(crate) is_status: bool,
    pub(crate) subresource: Subresource,
    /// The spec of the pod or pod template around the struct.
    pub(crate) pod: Option<&'v Map<String, Value>>,
}

/// A value that a rule checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site<'v> {
    pub(crate) object: Object<'v>,
    pub(crate) scope: &'v Scope<'v>,
    /// The value of the field; null for a rule of the whole struct.
    pub(crate) value: &'v Value,
    /// The path of the field, or that of the struct.
    pub(crate) path: &'v Path<'v>,
}

impl<'v> Scope<'v> {
    pub(super) fn new(root: &'v Map<String, Value>, subresource: Subresource) -> Self {
        Self {
            root,
            old: None,
            is_status: matches!(subresource, Subresource::Status | Subresource::Approval),
            subresource,
            pod: None,
        }
    }

    pub(super) fn inside_pod<'n>(&'n self, pod: &'n Map<String, Value>) -> Scope<'n> {
        Scope { pod: Some(pod), ..*self }
    }
}

impl<'v> Site<'v> {
    /// A field of the struct; null if it is absent.
    pub(crate) fn get(&self, name: &str) -> &'v Value {
        member(self.object.members, name).unwrap_or(&Value::Null)
    }

    /// A text field of the struct; empty if it is absent.
    pub(crate) fn text(&self, name: &str) -> &'v str {
        self.get(name).as_str().unwrap_or_default()
    }

    /// The items of a list of the struct.
    pub(crate) fn items(&self, name: &str) -> &'v [Value] {
        items(self.get(name))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        !self.get(name).is_null()
    }

    /// The path of a field of the struct.
    pub(crate) fn at(&self, name: &str) -> String {
        self.object.path.at(name)
    }
}

/// The items of a list; none if it is another value.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The text of a member; empty if it is absent.
pub(crate) fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    text_at(value, &[name])
}
