//! The order of list items in kustomize, which puts those of the patch first. A server keeps the order of the object.

use std::collections::HashMap;

use serde_json::Value;
use smp_core::schema::{DefaultValue, Field, Kind, MergeStrategy};

use crate::part::Part;

/// Moves the items of merged lists that the patch contains to the front, in the order of the patch. In a list with a key of several fields,
/// only new items move.
///
/// ```yaml
/// containers: [{name: a}, {name: b}, {name: c}]   # the result of the patch
/// containers: [{name: c}, {name: b}]              # the patch
/// containers: [{name: c}, {name: b}, {name: a}]   # the result in kustomize
/// ```
pub(super) fn patch_first(part: Part<'_>, before: &Value, patch: &Value, result: &mut Value) {
    match (patch, result) {
        (Value::Object(patch), Value::Object(result)) => {
            for (name, value) in patch {
                if let Some(result) = result.get_mut(name) {
                    patch_first(part.field(name), &before[name], value, result);
                }
            }
        }
        (Value::Array(entries), Value::Array(items)) => {
            let before = before.as_array().map_or(&[][..], Vec::as_slice);
            if let Some(field) = part.field.filter(|field| field.strategy().merge == Some(MergeStrategy::Merge)) {
                list(part.item(), &Key::of(part.item(), field), before, (entries, items));
            }
        }
        _ => {}
    }
}

fn list(item: Part<'_>, key: &Key<'_>, before: &[Value], (entries, items): (&[Value], &mut Vec<Value>)) {
    let places = |items: &[Value]| {
        let mut places: HashMap<String, usize> = HashMap::new();
        for (index, item) in items.iter().enumerate() {
            places.entry(key.text(item)).or_insert(index);
        }
        places
    };
    let (in_result, in_before) = (places(items), places(before));
    let mut rest: Vec<Option<Value>> = std::mem::take(items).into_iter().map(Some).collect();
    for entry in entries {
        let name = key.text(entry);
        let Some(place) = in_result.get(&name).and_then(|place| rest.get_mut(*place)) else { continue };
        let before = in_before.get(&name).map(|index| &before[*index]);
        if let Some(found) = place {
            patch_first(item, before.unwrap_or(&Value::Null), entry, found);
        }
        if before.is_none() || key.fields.len() < 2 {
            items.extend(place.take());
        }
    }
    items.extend(rest.into_iter().flatten());
}

/// The key of a list. Without one, an item is its own key.
struct Key<'s> {
    /// The names of the fields, with their defaults.
    fields: Vec<(&'s str, Value)>,
}

impl<'s> Key<'s> {
    fn of(item: Part<'s>, field: &'s Field<'s>) -> Self {
        let names = if field.recommended_key().is_empty() { field.merge_key() } else { field.recommended_key() };
        let default = |name: &str| match item.schema.kind() {
            Kind::Object(table) => table.field(name).and_then(Field::default).map(DefaultValue::to_value),
            _ => None,
        };
        Self { fields: names.iter().map(|name| (&**name, default(name).unwrap_or_default())).collect() }
    }

    fn text(&self, item: &Value) -> String {
        if self.fields.is_empty() {
            return item.to_string();
        }
        let value = |(name, default): &(&str, Value)| item.get(*name).unwrap_or(default).to_string();
        self.fields.iter().map(value).collect::<Vec<_>>().join(",")
    }
}
