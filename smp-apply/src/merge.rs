//! Merges an applied configuration into an object.

use serde_json::Value;

use crate::Type;
use crate::item::{ItemKey, key};
use crate::types::{Form, Identity, List, Map};

/// Returns an object with the fields of a patch. Nothing is removed.
///
/// ```
/// use serde_json::json;
/// use smp_apply::Type;
/// use smp_apply::typed::merge;
///
/// let merged = merge(Type::deduced(), &json!({"a": {"b": 1}, "c": [1]}), &json!({"a": {"d": 2}, "c": [2]}));
/// assert_eq!(merged, json!({"a": {"b": 1, "d": 2}, "c": [2]}));
/// ```
pub fn merge(ty: Type<'_>, live: &Value, patch: &Value) -> Value {
    let mut merged = live.clone();
    merge_into(ty, &mut merged, patch);
    merged
}

/// Merges a patch into a value. An empty or null side counts as nothing, unless both are empty: `labels: {}` in a patch changes
/// nothing that is there.
fn merge_into(ty: Type<'_>, live: &mut Value, patch: &Value) {
    let (map, list) = match ty.form_of(patch) {
        Some(Form::Scalar) => (None, None),
        Some(Form::List) => (None, ty.list()),
        Some(Form::Map) | None => (ty.map().filter(|map| !map.atomic), None),
    };
    match (map, list, live, patch) {
        (Some(map), _, Value::Object(live), Value::Object(patch)) if !live.is_empty() => {
            merge_objects(map, live, patch);
        }
        (Some(_), _, Value::Object(live), Value::Null) if !live.is_empty() => {}
        (_, Some(List { identity: Some(identity), item }), Value::Array(live), Value::Array(patch))
            if !live.is_empty() =>
        {
            if !patch.is_empty() {
                let matched = Matched::new(&identity, live, patch);
                *live = matched.merge(item, std::mem::take(live), patch);
            }
        }
        (_, Some(List { identity: Some(_), .. }), Value::Array(live), Value::Null) if !live.is_empty() => {}
        (_, _, live, patch) => {
            if live != patch {
                *live = patch.clone();
            }
        }
    }
}

fn merge_objects(map: Map<'_>, live: &mut serde_json::Map<String, Value>, patch: &serde_json::Map<String, Value>) {
    for (name, value) in patch {
        match live.get_mut(name) {
            Some(live) => merge_into(map.value(name), live, value),
            None => drop(live.insert(name.clone(), value.clone())),
        }
    }
}

/// Which items of two lists have the same element.
struct Matched {
    /// For each live item the index in the patch of the item with the same element.
    in_patch: Vec<Option<usize>>,
    /// For each item of the patch the live items with the same element.
    in_live: Vec<Matches>,
}

#[derive(Clone, Copy)]
enum Matches {
    None,
    One(usize),
    /// The item of the patch replaces all of them.
    Several,
}

impl Matched {
    fn new(identity: &Identity<'_>, live: &[Value], patch: &[Value]) -> Self {
        let keys = patch.iter().enumerate().filter_map(|(at, item)| Some((key(identity, item).ok()?, at)));
        let mut positions: Vec<(ItemKey<'_>, usize)> = keys.collect();
        positions.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut in_live = vec![Matches::None; patch.len()];
        let find = |(at, item): (usize, &Value)| {
            let key = key(identity, item).ok()?;
            let found = positions[positions.binary_search_by(|(other, _)| other.cmp(&key)).ok()?].1;
            in_live[found] = match in_live[found] {
                Matches::None => Matches::One(at),
                Matches::One(_) | Matches::Several => Matches::Several,
            };
            Some(found)
        };
        let in_patch = live.iter().enumerate().map(find).collect();
        Self { in_patch, in_live }
    }

    /// Merges the lists. Items that both have are in the order of the patch; those that only one has stay near their neighbors.
    ///
    /// ```text
    /// live    a b c d e f g h i j
    /// patch   1 b 2 h 3 e 4 k l
    /// merged  a 1 b c d f g 2 h i j 3 e 4 k l
    /// ```
    fn merge(&self, ty: Type<'_>, mut lives: Vec<Value>, patches: &[Value]) -> Vec<Value> {
        let mut merged = Vec::with_capacity(lives.len().max(patches.len()));
        let mut shared = (0..patches.len()).filter(|at| !matches!(self.in_live[*at], Matches::None));
        let mut next = shared.next();
        // Items of the patch before `patch` are in the result.
        let (mut live, mut patch) = (0, 0);
        while live < lives.len() || patch < patches.len() {
            let in_patch = self.in_patch.get(live).copied();
            match in_patch {
                Some(Some(at)) if at == patch => {
                    live += 1;
                    merged.push(self.item(ty, &mut lives, patches, patch));
                    patch += 1;
                    next = shared.next();
                    continue;
                }
                // It comes later, in the order of the patch.
                Some(Some(at)) if patch < patches.len() && next.is_some_and(|next| next != at) => {
                    live += 1;
                    continue;
                }
                Some(None) => {
                    merged.push(lives[live].take());
                    live += 1;
                    continue;
                }
                Some(Some(at)) if at < patch => live += 1,
                Some(Some(_)) | None => {}
            }
            if patch < patches.len() {
                merged.push(self.item(ty, &mut lives, patches, patch));
                if next == Some(patch) {
                    next = shared.next();
                }
                patch += 1;
            }
        }
        merged
    }

    /// The item at an index of the patch, merged.
    fn item(&self, ty: Type<'_>, lives: &mut [Value], patches: &[Value], at: usize) -> Value {
        let patch = &patches[at];
        match self.in_live[at] {
            Matches::One(live) => {
                let mut item = lives[live].take();
                merge_into(ty, &mut item, patch);
                item
            }
            Matches::None | Matches::Several => patch.clone(),
        }
    }
}
