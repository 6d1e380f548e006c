//! Finds the place of a path in an object, and changes it.

use serde_json::{Map, Value};
use smp_core::Schema;
use smp_suggest::{DidYouMean, near_names, shown};

use super::Wrong;
use super::path::{Segment, To};

/// Sets a value. Objects on the way are created, items are not.
pub(super) fn set(object: &mut Value, segments: &[Segment<'_>], value: Value) -> Result<(), Wrong> {
    let Some((last, above)) = segments.split_last() else { return Ok(()) };
    let mut place = object;
    for segment in above {
        place = match &segment.step {
            To::Field(name) => fields(place, segment)?.entry(name.clone()).or_insert(Value::Null),
            _ => item(place, segment)?,
        };
    }
    match &last.step {
        To::Field(name) => drop(fields(place, last)?.insert(name.clone(), value)),
        To::End => {
            if place.is_null() {
                *place = Value::Array(Vec::new());
            }
            items(place, last)?.push(value);
        }
        To::Index(_) | To::Item(_) => *item(place, last)? = value,
    }
    Ok(())
}

/// Removes a field or an item. A field that does not exist is fine.
pub(super) fn unset(object: &mut Value, segments: &[Segment<'_>]) -> Result<(), Wrong> {
    let Some((last, above)) = segments.split_last() else { return Ok(()) };
    let mut place = object;
    for segment in above {
        place = match &segment.step {
            To::Field(name) => match place.get_mut(name) {
                Some(value) => value,
                None => return Ok(()),
            },
            _ => item(place, segment)?,
        };
    }
    match &last.step {
        To::Field(name) => {
            if let Value::Object(fields) = place {
                fields.shift_remove(name);
            }
        }
        _ => {
            let items = items(place, last)?;
            let index = index(items, last)?;
            items.remove(index);
        }
    }
    Ok(())
}

/// The fields of an object, which is created if there is none.
fn fields<'v>(place: &'v mut Value, segment: &Segment<'_>) -> Result<&'v mut Map<String, Value>, Wrong> {
    if place.is_null() {
        *place = Value::Object(Map::new());
    }
    let is = if place.is_array() { "is a list" } else { "is not an object" };
    place.as_object_mut().ok_or_else(|| Wrong::new(format!("{} {is}", named(segment))))
}

fn items<'v>(place: &'v mut Value, segment: &Segment<'_>) -> Result<&'v mut Vec<Value>, Wrong> {
    match place {
        Value::Array(items) => Ok(items),
        Value::Null => Err(Wrong::new(format!("{} has no items", named(segment))).hint(addition(segment))),
        _ => Err(Wrong::new(format!("{} is not a list", named(segment)))),
    }
}

fn item<'v>(place: &'v mut Value, segment: &Segment<'_>) -> Result<&'v mut Value, Wrong> {
    let items = items(place, segment)?;
    let index = index(items, segment)?;
    Ok(&mut items[index])
}

/// The index of an item.
fn index(items: &[Value], segment: &Segment<'_>) -> Result<usize, Wrong> {
    let list = named(segment);
    match &segment.step {
        To::Index(index) if *index < items.len() => Ok(*index),
        To::Index(_) => {
            let message = match items.len() {
                0 => format!("{list} has no items"),
                1 => format!("{list} has 1 item, and its index is 0"),
                length => format!("{list} has {length} items, and their last index is {}", length - 1),
            };
            Err(Wrong::new(message).hint(addition(segment)))
        }
        To::Item(key) => keyed(items, key, segment),
        To::End | To::Field(_) => {
            let message = "`[-]` is the place after the last item, where only a new item can be set";
            Err(Wrong::new(message).hint(format!("set the whole item: {list}[-]={{…}}")))
        }
    }
}

/// The largest number of keys in a hint.
const SHOWN: usize = 5;

/// The index of the item with the values of a key.
fn keyed(items: &[Value], key: &[(String, String)], segment: &Segment<'_>) -> Result<usize, Wrong> {
    let is_match =
        |item: &&Value| key.iter().all(|(name, wanted)| text(item, name, segment.item).as_ref() == Some(wanted));
    let found: Vec<usize> =
        items.iter().enumerate().filter(|(_, item)| is_match(item)).map(|(index, _)| index).collect();
    let label = key.iter().map(|(name, value)| format!("{name}={}", shown(value))).collect::<Vec<_>>().join(",");
    match found[..] {
        [index] => Ok(index),
        [] => {
            let (name, wanted) = &key[0];
            let known: Vec<String> = items.iter().filter_map(|item| text(item, name, segment.item)).collect();
            let near = near_names(wanted, known.iter().map(String::as_str));
            let message = format!("{} has no item with {label}", named(segment));
            let others = known.iter().take(SHOWN).map(|value| shown(value).into_owned()).collect::<Vec<_>>().join(", ");
            let more = if known.len() > SHOWN { ", …" } else { "" };
            let otherwise = format!("the items have {name} {others}{more}; {}", addition(segment));
            Err(Wrong::new(message).hint(DidYouMean { near: &near, otherwise: &otherwise }.to_string()))
        }
        ref several => {
            let more: Vec<&str> = segment.key.iter().map(String::as_str).collect();
            let more = more.into_iter().filter(|field| !key.iter().any(|(name, _)| name == field)).collect::<Vec<_>>();
            let hint = if more.is_empty() {
                "use the index of the item".to_owned()
            } else {
                format!("add {}, or use the index of the item", more.join(" and "))
            };
            Err(Wrong::new(format!("{} items have {label}", several.len())).hint(hint))
        }
    }
}

/// A field of an item as text, or its default.
fn text(item: &Value, name: &str, schema: Schema<'_>) -> Option<String> {
    let value = match item.get(name) {
        None | Some(Value::Null) => schema.field(name)?.default()?.to_value(),
        Some(value) => value.clone(),
    };
    match value {
        Value::String(text) => Some(text),
        Value::Object(_) | Value::Array(_) => None,
        value => Some(value.to_string()),
    }
}

/// How to add an item.
fn addition(segment: &Segment<'_>) -> String {
    let item = match &segment.step {
        To::Item(key) => {
            key.iter().map(|(name, value)| format!("{name}: {}", shown(value))).collect::<Vec<_>>().join(", ")
        }
        _ => "…".to_owned(),
    };
    format!("to add an item, use --set '{}[-]={{{item}}}'", named(segment))
}

fn named(segment: &Segment<'_>) -> String {
    if segment.above.is_empty() { "the object".to_owned() } else { shown(&segment.above).into_owned() }
}
