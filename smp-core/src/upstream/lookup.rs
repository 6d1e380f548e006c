//! What the Go package finds in a schema: a field's value, its strategy and its one key.

use std::borrow::Cow;

use crate::at::At;
use crate::error::{Code, Error};
use crate::schema::{Field, MergeStrategy, Schema, Shape};

/// The schema of a value as far as Go knows it.
#[derive(Clone, Copy)]
pub(crate) enum Node<'s> {
    Known(Schema<'s>),
    /// Inside a free-form value: nothing is known and nothing is wrong.
    Unknown,
    /// An item of a list inside a free-form value: Go panics when it looks a field up.
    Lost,
}

/// What Go reads about a field.
pub(crate) struct Found<'s> {
    /// The schema of the field's value, or of its items.
    pub(crate) node: Node<'s>,
    pub(crate) strategy: Option<MergeStrategy>,
    /// Whether the strategy `retainKeys` is there, alone or beside the other.
    pub(crate) retains_keys: bool,
    /// The merge key; empty where there is none.
    pub(crate) merge_key: Cow<'s, str>,
}

impl<'s> Found<'s> {
    /// What Go knows of a scalar: nothing.
    pub(crate) const fn none() -> Self {
        Self::of_item(Node::Lost)
    }

    /// What Go knows of an item of a list.
    pub(crate) const fn of_item(node: Node<'s>) -> Self {
        Self { node, strategy: None, retains_keys: false, merge_key: Cow::Borrowed("") }
    }

    fn new(node: Node<'s>, field: Option<&'s Field>) -> Self {
        // UPSTREAM: a merge key counts whether or not the items have such a field.
        let merge_key = match field.map(|field| &*field.merge_key) {
            None | Some([]) => Cow::Borrowed(""),
            Some([name]) => Cow::Borrowed(&**name),
            // UPSTREAM: a merge key is one field.
            Some(names) => Cow::Owned(names.join(",")),
        };
        // UPSTREAM: a strategy that is only recommended is not known.
        let strategy = field.map(Field::stock_strategy).unwrap_or_default();
        Self { node, strategy: strategy.merge, retains_keys: strategy.retain_keys, merge_key }
    }
}

impl<'s> Node<'s> {
    /// Looks up a field that holds an object in both documents.
    // UPSTREAM: objects and lists are merged only where the schema has the field.
    pub(crate) fn object(self, at: &At<'_, '_>, name: &str) -> Result<Found<'s>, Error> {
        match self.field(at, name)? {
            None => Ok(Found::new(Node::Unknown, None)),
            Some((schema, field)) => Ok(Found::new(Node::Known(schema.value_of(field)), Some(field))),
        }
    }

    /// Looks up a field that holds a list in both documents.
    // UPSTREAM: a list for a scalar or a map cannot be merged.
    pub(crate) fn list(self, at: &At<'_, '_>, name: &str) -> Result<Found<'s>, Error> {
        let Some((schema, field)) = self.field(at, name)? else {
            let items = if matches!(self, Node::Unknown) { Node::Lost } else { Node::Unknown };
            return Ok(Found::new(items, None));
        };
        let node = match &*field.shape {
            Shape::List(item) => Node::Known(schema.part(item)),
            Shape::FreeForm => Node::Unknown,
            // UPSTREAM: a list where the schema has an object is merged by the field's merge key.
            Shape::Object(_) | Shape::Named(_) => Node::Known(schema.value_of(field)),
            Shape::Scalar(_) | Shape::Map(_) => {
                let message = "the schema has no list here; upstream cannot merge two";
                return Err(at.untyped_field(name).error(Code::InvalidType, message));
            }
        };
        Ok(Found::new(node, Some(field)))
    }

    /// The schema and the field; `None` inside a free-form value.
    fn field(self, at: &At<'_, '_>, name: &str) -> Result<Option<(Schema<'s>, &'s Field)>, Error> {
        let unknown = |why: String| Err(at.untyped_field(name).error(Code::UnknownField, why));
        let schema = match self {
            Node::Unknown => return Ok(None),
            Node::Lost => return unknown("upstream cannot look into the items of a list without a schema".to_owned()),
            Node::Known(schema) => schema,
        };
        match (schema.shape(), schema.object()) {
            (Shape::FreeForm, _) => Ok(None),
            (_, Some(table)) => match table.field(name) {
                Some(field) => Ok(Some((schema, field))),
                None => unknown(format!(
                    "`{}` has no field `{name}`; upstream merges an object or a list only where it knows the field",
                    table.name
                )),
            },
            // UPSTREAM: objects and lists in a map can be set but not merged.
            (_, None) => unknown("upstream merges objects and lists only in types with fields".to_owned()),
        }
    }
}
