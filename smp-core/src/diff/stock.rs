//! What a stock server cannot merge: members of maps and of free-form values that are objects or lists.

use serde_json::{Map, Value};

use super::{Diff, normal};
use crate::apply::apply_value;
use crate::directive::{PATCH, REPLACE};
use crate::error::Error;
use crate::options::PatchMergeKey;
use crate::path::Place;
use crate::rule::Slot;
use crate::schema::Kind;

/// The patch of an object, as it is sent. A stock server refuses to merge an object or a list that is a member of a map
/// or of a free-form field, so for such a server the whole map is sent.
pub(super) fn sent(
    context: &Diff<'_>,
    slot: Slot<'_>,
    part: Map<String, Value>,
    current: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<Value, Error> {
    let is_refused = context.options.patch_merge_key == PatchMergeKey::Never
        && slot.is_field()
        && !matches!(slot.schema.kind(), Kind::Object(_))
        && merges_members(&part, current);
    if !is_refused {
        return Ok(Value::Object(part));
    }
    let wanted = apply_value(slot.schema, Value::Object(current.clone()), &Value::Object(part), context.options)?;
    let mut whole = normal::whole(&context.current, slot, &wanted, place)?;
    if let Value::Object(map) = &mut whole {
        map.insert(PATCH.to_owned(), REPLACE.into());
    }
    Ok(whole)
}

fn merges_members(part: &Map<String, Value>, current: &Map<String, Value>) -> bool {
    part.iter().any(|(name, change)| {
        let pair = (change, current.get(name));
        matches!(pair, (Value::Object(_), Some(Value::Object(_))) | (Value::Array(_), Some(Value::Array(_))))
    })
}
