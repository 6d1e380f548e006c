//! The parts of a patch that are about one field.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::at::At;
use crate::directive::{DELETE, DELETE_FROM_PRIMITIVE_LIST, PATCH, SET_ELEMENT_ORDER};
use crate::document::Node;
use crate::error::{Code, Error};
use crate::split::Split;

/// Everything a patch says about one field.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldPatch {
    pub(crate) value: Option<Value>,
    pub(crate) order: Option<Value>,
    pub(crate) deletions: Option<Value>,
}

impl FieldPatch {
    /// The parts of a patch object by field; a deleted object is null.
    pub(crate) fn all<'p>(split: &Split<'p>) -> BTreeMap<&'p str, Self> {
        let mut all: BTreeMap<&str, Self> = BTreeMap::new();
        for (name, value) in &split.fields {
            let is_deleted = value.get(PATCH).and_then(Node::as_str) == Some(DELETE);
            all.entry(name).or_default().value = Some(if is_deleted { Value::Null } else { value.to_value() });
        }
        for (name, order) in &split.orders {
            all.entry(name).or_default().order = Some(order.to_value());
        }
        for (name, deletions) in &split.deletions {
            all.entry(name).or_default().deletions = Some(deletions.to_value());
        }
        all
    }

    pub(crate) fn of_value(value: Value) -> Self {
        Self { value: Some(value), ..Self::default() }
    }

    pub(crate) fn is_null(&self) -> bool {
        self.value.as_ref().is_some_and(Value::is_null)
    }

    /// Writes the field and its directives into the patch of its object.
    pub(crate) fn write(self, name: &str, patch: &mut Map<String, Value>) {
        let parts = [
            (format!("{SET_ELEMENT_ORDER}{name}"), self.order),
            (format!("{DELETE_FROM_PRIMITIVE_LIST}{name}"), self.deletions),
            (name.to_owned(), self.value),
        ];
        patch.extend(parts.into_iter().filter_map(|(name, value)| Some((name, value?))));
    }
}

/// The error for two patches that no single patch can replace.
pub(super) fn not_mergeable(at: &At<'_, '_>, why: &str) -> Error {
    at.error(
        Code::NotMergeable,
        format!("no single patch can do both: {why}; apply the two patches one after the other"),
    )
}
