//! Changes that a stock server cannot merge, or merges differently. The object that contains them is sent whole.

use serde_json::{Map, Value};

use super::normal;
use super::versions::Diff;
use crate::at::At;
use crate::directive::{self, PATCH, REPLACE};
use crate::document::{JsonType, Members, Node};
use crate::error::Error;
use crate::options::PatchMergeKey;
use crate::ready::apply_by_slot;
use crate::scalar::equal;
use crate::schema::Kind;

/// The patch of an object that has the same effect on any server. If a stock server's strategy would give a different
/// result than the recommended one, the object is sent whole.
///
/// ```yaml
/// # taints are merged by key; a stock server replaces them
/// current:  {taints: [{key: a}, {key: b}], podCIDR: 10.0.0.0/24}
/// modified: {taints: [{key: a}]}
/// patch:    {taints: [{key: a}], podCIDR: 10.0.0.0/24, $patch: replace}
/// ```
pub(super) fn same_for_stock(
    diff: &Diff,
    at: &At<'_, '_>,
    part: Map<String, Value>,
    current: &Members<'_>,
) -> Result<Map<String, Value>, Error> {
    let differs = |name: &String| at.slot.differs_in(directive::list_of(name).unwrap_or(name));
    if !part.keys().any(differs) {
        return Ok(part);
    }
    let (current, part) = (Value::Object(current.to_map()), Value::Object(part));
    let wanted = apply_by_slot(at.slot, current.clone(), &part, at.options())?;
    match apply_by_slot(at.slot.recommended(), current, &part, at.options()) {
        Ok(same) if equal(&same, &wanted) => Ok(into_map(part)),
        _ => whole(diff, at, &wanted).map(into_map),
    }
}

fn into_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// An object that replaces the old one.
fn whole(diff: &Diff, at: &At<'_, '_>, wanted: &Value) -> Result<Value, Error> {
    let mut whole = normal::whole(&at.in_input(diff.target), Node::Value(wanted))?;
    if let Value::Object(map) = &mut whole {
        map.insert(PATCH.to_owned(), REPLACE.into());
    }
    Ok(whole)
}

/// The patch of an object, as it is sent; `None` if it is empty. A stock server refuses to merge an object or a list in a map or in a
/// free-form field, so the whole map is sent to such a server.
pub(super) fn sent(
    diff: &Diff,
    at: &At<'_, '_>,
    part: Map<String, Value>,
    current: Node<'_>,
) -> Result<Option<Value>, Error> {
    let is_refused = at.options().patch_merge_key == PatchMergeKey::Never
        && at.slot.is_field()
        && !part.contains_key(PATCH)
        && !matches!(at.slot.schema.kind(), Kind::Object(_))
        && merges_members(&part, current);
    if !is_refused {
        return Ok((!part.is_empty()).then_some(Value::Object(part)));
    }
    let wanted = apply_by_slot(at.slot, current.to_value(), &Value::Object(part), at.options())?;
    whole(diff, at, &wanted).map(Some)
}

fn merges_members(part: &Map<String, Value>, current: Node<'_>) -> bool {
    let members = current.members().unwrap_or_default();
    part.iter().filter(|(name, _)| !directive::is_known(name)).any(|(name, change)| {
        let change = Node::Value(change).json_type();
        matches!(change, JsonType::Object | JsonType::List)
            && members.get(name).is_some_and(|current| current.json_type() == change)
    })
}
