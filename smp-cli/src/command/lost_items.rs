//! The items of a live list that are lost because a patch replaces the list.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use smp_core::explain::Effect;
use smp_core::schema::Field;

/// Returns the live items that the new list neither has nor changes, in order.
///
/// An object is kept if the patch has it with more in it, with the same name, or, if it has no name, with at least half of its fields.
/// A command line is a sequence that patches usually replace on purpose: it loses items only if it gets shorter.
///
/// ```yaml
/// tolerations: [{key: a, operator: Exists}]                          # live
/// tolerations: [{key: b, operator: Exists}]                          # loses the toleration for a
/// tolerations: [{key: a, operator: Exists, tolerationSeconds: 60}]   # changes it
/// ```
pub(super) fn of<'v>(list: &Effect<'v>) -> Vec<(usize, &'v Value)> {
    list.live.zip(list.patch).map_or_else(Vec::new, |(live, patch)| between(list.field, live, patch))
}

/// Like [`of`], for the field of the list and its values before and after.
pub(super) fn between<'v>(field: Option<&Field<'_>>, live: &'v Value, patch: &'v Value) -> Vec<(usize, &'v Value)> {
    let (Some(live), Some(patch)) = (live.as_array(), patch.as_array()) else { return Vec::new() };
    let is_command_line = field.is_some_and(|field| ["args", "command"].contains(&field.name()));
    if is_command_line && live.len() <= patch.len() {
        return Vec::new();
    }
    let same: HashSet<String> = patch.iter().map(Value::to_string).collect();
    let names = Names::new(field, live, patch);
    let mut free: Vec<&Value> = patch.iter().take(COMPARED).collect();
    let mut is_kept = |item: &Value| {
        if same.contains(&item.to_string()) || names.are_in_patch(item) {
            return true;
        }
        let is_named = !names.of(item).is_empty();
        let other = free.iter().position(|other| contains(other, item) || (!is_named && is_similar(item, other)));
        other.map(|other| free.swap_remove(other)).is_some()
    };
    live.iter().enumerate().filter(|(_, item)| !is_kept(item)).collect()
}

/// The number of items of the patch that each live item is compared with.
const COMPARED: usize = 100;

/// The fields that name items.
struct Names<'v> {
    key: Option<&'v str>,
    /// The common names of live items that several of them have, such as `type` in a list of metrics.
    repeated: HashSet<&'static str>,
    in_patch: HashSet<(&'static str, &'v Value)>,
}

impl<'v> Names<'v> {
    fn new(field: Option<&'v Field<'_>>, live: &'v [Value], patch: &'v [Value]) -> Self {
        let key = field.and_then(|field| field.recommended_key().first().or(field.list_map_keys().first()));
        let mut names = Self { key: key.map(|key| &**key), repeated: HashSet::new(), in_patch: HashSet::new() };
        for items in [live, patch] {
            let mut count: HashMap<(&str, &Value), usize> = HashMap::new();
            for name in items.iter().flat_map(|item| names.of(item)) {
                *count.entry(name).or_default() += 1;
            }
            let repeated =
                COMMON.into_iter().filter(|common| count.iter().any(|((name, _), count)| name == common && *count > 1));
            names.repeated.extend(repeated.collect::<Vec<_>>());
        }
        names.in_patch = patch.iter().flat_map(|item| names.of(item)).collect();
        names
    }

    /// The first field of the list's key, or else common names that are different in all items.
    fn of<'i>(&self, item: &'i Value) -> Vec<(&'static str, &'i Value)> {
        if let Some(value) = self.key.and_then(|name| item.get(name)) {
            return vec![("", value)];
        }
        let common = COMMON.into_iter().filter(|name| !self.repeated.contains(name));
        common.filter_map(|pointer| Some((pointer, item.pointer(pointer)?))).collect()
    }

    fn are_in_patch(&self, item: &Value) -> bool {
        self.of(item).iter().any(|name| self.in_patch.contains(name))
    }
}

/// Pointers to fields that usually name an item.
const COMMON: [&str; 5] = ["/name", "/key", "/host", "/type", "/metadata/name"];

/// Whether a value has everything of another one.
fn contains(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::Object(fields), Value::Object(others)) => {
            others.iter().all(|(name, other)| fields.get(name).is_some_and(|value| contains(value, other)))
        }
        (Value::Array(items), Value::Array(others)) => {
            others.iter().all(|other| items.iter().any(|item| contains(item, other)))
        }
        _ => value == other,
    }
}

/// Whether an item has at least half of the fields of another one.
fn is_similar(item: &Value, other: &Value) -> bool {
    let (Value::Object(fields), Value::Object(others)) = (item, other) else { return false };
    let same = fields.iter().filter(|(name, value)| others.get(*name) == Some(value)).count();
    same > 0 && same * 2 >= fields.len()
}
