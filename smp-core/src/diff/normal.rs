//! Normalized values: nulls are absent, sets are deduplicated.

use serde_json::{Map, Value};

use super::versions::get;
use crate::at::At;
use crate::directive;
use crate::error::{Code, Error, Input};
use crate::key;
use crate::plan::{check_element_types, distinct};
use crate::rule::{ListRule, Slot};
use crate::scalar::{equal, is_scalar};
use crate::schema::Kind;

/// A value to send whole, without nulls; `None` for an object that contains only nulls.
pub(super) fn plain(at: &At<'_, '_>, value: &Value) -> Result<Option<Value>, Error> {
    match (at.slot.schema.kind(), value) {
        (Kind::Object(_) | Kind::Map(_) | Kind::FreeForm, Value::Object(map)) => object(at, map),
        (Kind::List(_), Value::Array(items)) => list(at, items).map(Value::Array).map(Some),
        (Kind::FreeForm, Value::Array(_)) => {
            reject_directives(at, value)?;
            Ok(Some(value.clone()))
        }
        (Kind::Scalar | Kind::FreeForm, value) if is_scalar(value) => Ok(Some(value.clone())),
        (Kind::Scalar, value) => Err(at.invalid_type(value, "a scalar")),
        (Kind::List(_), value) => Err(at.invalid_type(value, "a list")),
        (_, value) => Err(at.invalid_type(value, "an object")),
    }
}

/// A value to send whole; an object that contains only nulls becomes `{}`.
pub(super) fn whole(at: &At<'_, '_>, value: &Value) -> Result<Value, Error> {
    Ok(plain(at, value)?.unwrap_or_else(|| Value::Object(Map::new())))
}

/// An object of modified that contains only nulls is not added if the target does not have it.
fn object(at: &At<'_, '_>, map: &Map<String, Value>) -> Result<Option<Value>, Error> {
    let mut plain = Map::new();
    for (name, value) in map.iter().filter(|(_, value)| !value.is_null()) {
        reject_directive(at, name)?;
        if let Some(value) = self::plain(&at.field(name), value)? {
            plain.insert(name.clone(), value);
        }
    }
    let vanishes = plain.is_empty() && !map.is_empty() && at.input() == Input::Modified;
    Ok((!vanishes).then_some(Value::Object(plain)))
}

fn list(at: &At<'_, '_>, items: &[Value]) -> Result<Vec<Value>, Error> {
    match at.slot.list_rule() {
        ListRule::Set => {
            check_element_types(at, items, false)?;
            Ok(distinct(items.iter()).into_iter().cloned().collect())
        }
        ListRule::Keyed => {
            check_keys(at, items)?;
            whole_items(at, items)
        }
        ListRule::Atomic => match items.iter().position(Value::is_null) {
            None => whole_items(at, items),
            Some(index) => {
                let message = "a list in a patch cannot contain null; remove the item";
                Err(at.item(index).error(Code::InvalidType, message))
            }
        },
    }
}

fn whole_items(at: &At<'_, '_>, items: &[Value]) -> Result<Vec<Value>, Error> {
    items.iter().enumerate().map(|(index, item)| whole(&at.item(index), item)).collect()
}

/// Checks that every item of a keyed list can be named in a patch.
pub(super) fn check_keys(at: &At<'_, '_>, items: &[Value]) -> Result<(), Error> {
    check_element_types(at, items, true)?;
    let (default, recommended) = (at.slot.default_key(), at.slot.recommended_key());
    for (index, map) in items.iter().enumerate().filter_map(|(index, item)| Some((index, item.as_object()?))) {
        let item = at.item(index);
        map.keys().try_for_each(|name| reject_directive(&item, name))?;
        if let Some(first) = default.first()
            && get(map, first.name).is_none()
        {
            let message =
                format!("this item has no merge key `{}`; no patch can refer to the item without it", first.name);
            return Err(item.error(Code::MissingMergeKey, message).of_key([first.name]));
        }
        if let Some(field) = recommended.iter().find(|field| key::raw(map, field.name).is_err()) {
            let message = "a merge key must be a string, a number or a boolean";
            return Err(item.untyped_field(field.name).error(Code::InvalidMergeKeyValue, message).of_key([field.name]));
        }
    }
    Ok(())
}

/// Rejects a field that apply would read as a directive. No patch can set or remove it.
pub(super) fn reject_directive(at: &At<'_, '_>, name: &str) -> Result<(), Error> {
    if !directive::is_directive(name, at.slot.schema.object()) {
        return Ok(());
    }
    let message =
        format!("the field `{name}` would be read as a directive in a patch, so no patch can set or remove it");
    Err(at.error(Code::InvalidDirective, message).of_field(name))
}

/// Rejects directives as field names in the data of a list.
fn reject_directives(at: &At<'_, '_>, value: &Value) -> Result<(), Error> {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(index, item)| reject_directives(&at.item(index), item))
        }
        Value::Object(map) => map.iter().try_for_each(|(name, value)| {
            if directive::is_known(name) {
                reject_directive(at, name)?;
            }
            reject_directives(&at.field(name), value)
        }),
        _ => Ok(()),
    }
}

/// Whether a target that has `current` already has everything in `wanted`.
pub(super) fn equivalent(slot: Slot<'_>, wanted: Option<&Value>, current: Option<&Value>) -> bool {
    match (wanted, current) {
        (None | Some(Value::Null), None | Some(Value::Null)) => true,
        (Some(wanted), None | Some(Value::Null)) => vanishes(wanted),
        (None | Some(Value::Null), Some(_)) => false,
        (Some(Value::Object(wanted)), Some(Value::Object(current))) => {
            let child = |name: &str| slot.child_or_free_form(name);
            wanted.iter().all(|(name, value)| equivalent(child(name), Some(value), current.get(name)))
                && current.iter().all(|(name, value)| value.is_null() || wanted.get(name).is_some_and(|w| !w.is_null()))
        }
        (Some(Value::Array(wanted)), Some(Value::Array(current))) => {
            let all_equivalent = |wanted: &[&Value], current: &[&Value]| {
                wanted.len() == current.len()
                    && wanted.iter().zip(current).all(|(w, c)| equivalent(slot.item(), Some(w), Some(c)))
            };
            match (slot.schema.kind(), slot.list_rule()) {
                (Kind::FreeForm, _) => {
                    wanted.len() == current.len() && wanted.iter().zip(current).all(|(w, c)| equal(w, c))
                }
                (_, ListRule::Set) => all_equivalent(&distinct(wanted.iter()), &distinct(current.iter())),
                _ => all_equivalent(&wanted.iter().collect::<Vec<_>>(), &current.iter().collect::<Vec<_>>()),
            }
        }
        (Some(wanted), Some(current)) => equal(wanted, current),
    }
}

/// Whether an object contains only nulls, at every depth, so that it is not added if the target does not have it.
fn vanishes(value: &Value) -> bool {
    value.as_object().is_some_and(|map| !map.is_empty() && map.values().all(|value| value.is_null() || vanishes(value)))
}
