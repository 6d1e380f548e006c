//! Optional checks of modified: unknown fields, and scalars of the wrong type.

use serde_json::Value;

use crate::at::At;
use crate::error::Error;

/// Checks that the schema has every field, and that scalars have the declared types.
pub(super) fn check(at: &At<'_, '_>, value: &Value) -> Result<(), Error> {
    if !at.options().is_strict() {
        return Ok(());
    }
    match value {
        Value::Object(map) => map.iter().try_for_each(|(name, value)| match at.slot.child(name) {
            None => at.check_unknown_field(name),
            Some(_) => check(&at.field(name), value),
        }),
        Value::Array(items) => items.iter().enumerate().try_for_each(|(index, item)| check(&at.item(index), item)),
        scalar => at.check_scalar(scalar),
    }
}
