//! What the Go package finds in a schema: the value, the strategy and the single key of a field.

use std::borrow::Cow;

use crate::at::At;
use crate::error::{Code, Error};
use crate::schema::{Field, MergeStrategy, Schema, Shape};

/// The schema of a value as far as Go knows it.
#[derive(Clone, Copy)]
pub(crate) enum Node<'s> {
    Known(Schema<'s>),
    /// Inside a free-form value: without a schema, nothing is an error.
    Unknown,
    /// An item of a list inside a free-form value: looking up a field makes Go panic.
    Lost,
}

/// What Go knows about a field.
pub(crate) struct Found<'s> {
    /// The schema of the field's value, or of its items.
    pub(crate) node: Node<'s>,
    pub(crate) strategy: Option<MergeStrategy>,
    /// Whether the strategy includes `retainKeys`.
    pub(crate) retains_keys: bool,
    /// The merge key; empty if there is none.
    pub(crate) merge_key: Cow<'s, str>,
}

impl<'s> Found<'s> {
    /// What Go knows about a scalar: nothing.
    pub(crate) const fn none() -> Self {
        Self::of_item(Node::Lost)
    }

    /// What Go knows about an item of a list.
    pub(crate) const fn of_item(node: Node<'s>) -> Self {
        Self { node, strategy: None, retains_keys: false, merge_key: Cow::Borrowed("") }
    }

    fn new(node: Node<'s>, field: Option<&'s Field<'s>>) -> Self {
        // UPSTREAM: a merge key has an effect even if the items do not have such a field.
        let merge_key = match field.map(smp_schema::Field::merge_key) {
            None | Some([]) => Cow::Borrowed(""),
            Some([name]) => Cow::Borrowed(&**name),
            // UPSTREAM: a merge key is one field.
            Some(names) => Cow::Owned(names.join(",")),
        };
        // UPSTREAM: a strategy that is only recommended has no effect.
        let strategy = field.map(Field::stock_strategy).unwrap_or_default();
        Self { node, strategy: strategy.merge, retains_keys: strategy.retain_keys, merge_key }
    }
}

impl<'s> Node<'s> {
    /// Looks up a field that is an object in both documents.
    // UPSTREAM: objects and lists are merged only if the schema has the field.
    pub(crate) fn object(self, at: &At<'_, '_>, name: &str) -> Result<Found<'s>, Error> {
        match self.field(at, name)? {
            None => Ok(Found::new(Node::Unknown, None)),
            Some((schema, field)) => Ok(Found::new(Node::Known(schema.field_schema(field)), Some(field))),
        }
    }

    /// Looks up a field that is a list in both documents.
    // UPSTREAM: a list for a scalar or a map cannot be merged.
    pub(crate) fn list(self, at: &At<'_, '_>, name: &str) -> Result<Found<'s>, Error> {
        let Some((schema, field)) = self.field(at, name)? else {
            let items = if matches!(self, Node::Unknown) { Node::Lost } else { Node::Unknown };
            return Ok(Found::new(items, None));
        };
        let node = match field.shape() {
            Shape::List(item) => Node::Known(schema.with_shape(item)),
            Shape::FreeForm => Node::Unknown,
            // UPSTREAM: a list is merged by the field's merge key even if the schema has an object.
            Shape::Object(_) | Shape::Named(_) => Node::Known(schema.field_schema(field)),
            Shape::Scalar(_) | Shape::Map(_) => {
                let message = "upstream cannot merge two lists here, because the schema has no list";
                return Err(at.untyped_field(name).error(Code::InvalidType, message));
            }
        };
        Ok(Found::new(node, Some(field)))
    }

    /// The schema and the field; `None` inside a free-form value.
    fn field(self, at: &At<'_, '_>, name: &str) -> Result<Option<(Schema<'s>, &'s Field<'s>)>, Error> {
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
                    "`{}` has no field `{name}`; upstream merges objects and lists only in fields that the schema has",
                    table.name()
                )),
            },
            // UPSTREAM: objects and lists in a map can be set but not merged.
            (_, None) => unknown("upstream merges objects and lists only in objects with declared fields".to_owned()),
        }
    }
}
