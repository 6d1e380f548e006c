//! Values as the laws see them: nulls are absent, sets are deduplicated.

use serde_json::{Map, Value};

use super::object;
use crate::directive;
use crate::error::{Code, Error};
use crate::key;
use crate::path::Place;
use crate::plan::{Context, check_element_types, distinct};
use crate::rule::{ListRule, Slot};
use crate::scalar::{equal, is_scalar};
use crate::schema::Kind;

/// A value as it is sent whole, without nulls; `None` for an object that holds nothing but nulls.
pub(super) fn plain(
    context: &Context<'_>,
    slot: Slot<'_>,
    value: &Value,
    place: &Place<'_>,
) -> Result<Option<Value>, Error> {
    match (slot.schema.kind(), value) {
        (Kind::Object(_) | Kind::Map(_) | Kind::FreeForm, Value::Object(map)) => {
            object::plain(context, slot, map, place)
        }
        (Kind::List(_), Value::Array(items)) => list(context, slot, items, place).map(Value::Array).map(Some),
        (Kind::FreeForm, Value::Array(_)) => {
            refuse_directives(context, value, place)?;
            Ok(Some(value.clone()))
        }
        (Kind::Scalar | Kind::FreeForm, value) if is_scalar(value) => Ok(Some(value.clone())),
        (Kind::Scalar, value) => Err(context.invalid_type(place, value, "a scalar")),
        (Kind::List(_), value) => Err(context.invalid_type(place, value, "a list")),
        (_, value) => Err(context.invalid_type(place, value, "an object")),
    }
}

/// A value as it is sent whole where something has to be sent.
pub(super) fn whole(context: &Context<'_>, slot: Slot<'_>, value: &Value, place: &Place<'_>) -> Result<Value, Error> {
    Ok(plain(context, slot, value, place)?.unwrap_or_else(|| Value::Object(Map::new())))
}

fn list(context: &Context<'_>, slot: Slot<'_>, items: &[Value], place: &Place<'_>) -> Result<Vec<Value>, Error> {
    match slot.list_rule() {
        ListRule::Set => {
            check_element_types(context, items, false, place)?;
            Ok(distinct(items.iter()).into_iter().cloned().collect())
        }
        ListRule::Keyed => {
            check_keys(context, slot, items, place)?;
            whole_items(context, slot, items, place)
        }
        ListRule::Atomic => match items.iter().position(Value::is_null) {
            None => whole_items(context, slot, items, place),
            Some(index) => {
                let message = "a list in a patch cannot hold null; leave the item out";
                Err(context.error(Code::InvalidType, &place.index(index), message))
            }
        },
    }
}

fn whole_items(context: &Context<'_>, slot: Slot<'_>, items: &[Value], place: &Place<'_>) -> Result<Vec<Value>, Error> {
    items.iter().enumerate().map(|(index, item)| whole(context, slot.item(), item, &place.index(index))).collect()
}

/// Checks that every item of a keyed list can be named in a patch.
pub(super) fn check_keys(
    context: &Context<'_>,
    slot: Slot<'_>,
    items: &[Value],
    place: &Place<'_>,
) -> Result<(), Error> {
    check_element_types(context, items, true, place)?;
    let (default, recommended) = (slot.default_key(), slot.recommended_key());
    for (index, map) in items.iter().enumerate().filter_map(|(index, item)| Some((index, item.as_object()?))) {
        let place = place.index(index);
        map.keys().try_for_each(|name| object::refuse_directive(context, slot.item(), name, &place))?;
        if let Some(first) = default.first()
            && super::get(map, first.name).is_none()
        {
            let message = format!("this item has no merge key `{}`; a patch could not name it", first.name);
            return Err(context.error(Code::MissingMergeKey, &place, message));
        }
        if let Some(field) = recommended.iter().find(|field| key::raw(map, field.name).is_err()) {
            let message = "a merge key must be a string, a number or a boolean";
            return Err(context.error(Code::InvalidMergeKeyValue, &place.field(field.name), message));
        }
    }
    Ok(())
}

/// A known directive as a field name inside data of a list.
fn refuse_directives(context: &Context<'_>, value: &Value, place: &Place<'_>) -> Result<(), Error> {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(index, item)| refuse_directives(context, item, &place.index(index)))
        }
        Value::Object(map) => map.iter().try_for_each(|(name, value)| {
            if directive::is_known(name) {
                object::refuse_directive(context, Slot::free_form(), name, place)?;
            }
            refuse_directives(context, value, &place.field(name))
        }),
        _ => Ok(()),
    }
}

/// Whether a target that has `current` has what `wanted` says already.
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

/// Whether an object holds nothing but nulls, at every depth, and is not added where the target lacks it.
fn vanishes(value: &Value) -> bool {
    value.as_object().is_some_and(|map| !map.is_empty() && map.values().all(|value| value.is_null() || vanishes(value)))
}
