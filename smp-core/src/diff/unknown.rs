//! Unknown fields in a diff, if the options reject them.

use serde_json::Value;

use crate::at::At;
use crate::error::Error;
use crate::options::UnknownFields;

/// Checks that the table has every field.
pub(super) fn check(at: &At<'_, '_>, value: &Value) -> Result<(), Error> {
    if at.options().unknown_fields == UnknownFields::Allow {
        return Ok(());
    }
    match value {
        Value::Object(map) => map.iter().try_for_each(|(name, value)| match at.slot.child(name) {
            None => at.check_unknown_field(name),
            Some(_) => check(&at.field(name), value),
        }),
        Value::Array(items) => items.iter().enumerate().try_for_each(|(index, item)| check(&at.item(index), item)),
        _ => Ok(()),
    }
}
