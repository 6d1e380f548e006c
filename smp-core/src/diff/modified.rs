//! Optional checks of modified: unknown fields, and scalars of the wrong type.

use crate::at::At;
use crate::document::{JsonType, Node};
use crate::error::Error;

/// Checks that the schema has every field, and that scalars have the declared types.
pub(super) fn check(at: &At<'_, '_>, value: Node<'_>) -> Result<(), Error> {
    if !at.options().is_strict() {
        return Ok(());
    }
    match value.json_type() {
        JsonType::Object => {
            value.members().unwrap_or_default().iter().try_for_each(|(name, value)| match at.slot.child(name) {
                None => at.check_unknown_field(name),
                Some(_) => check(&at.field(name), value),
            })
        }
        JsonType::List => value.items().enumerate().try_for_each(|(index, item)| check(&at.item(index), item)),
        JsonType::Null | JsonType::Scalar => at.check_scalar(value),
    }
}
