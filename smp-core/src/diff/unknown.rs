//! Unknown fields in what a diff is to say, where the caller rejects them.

use serde_json::Value;

use crate::error::Error;
use crate::options::UnknownFields;
use crate::path::Place;
use crate::plan::Context;
use crate::rule::Slot;

/// Checks that a table knows every field.
pub(super) fn check(context: &Context<'_>, slot: Slot<'_>, value: &Value, place: &Place<'_>) -> Result<(), Error> {
    if context.options.unknown_fields == UnknownFields::Allow {
        return Ok(());
    }
    match value {
        Value::Object(map) => map.iter().try_for_each(|(name, value)| match slot.child(name) {
            None => context.unknown_field(name, slot, place),
            Some(child) => check(context, child, value, &place.field(name)),
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| check(context, slot.item(), item, &place.index(index))),
        _ => Ok(()),
    }
}
