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
    match ty.form_of(patch) {
        Some(Form::Scalar) => patch.clone(),
        Some(Form::List) => match ty.list() {
            Some(List { identity: Some(identity), item }) => list(&identity, item, live, patch),
            _ => patch.clone(),
        },
        Some(Form::Map) | None => match ty.map() {
            Some(map) if !map.atomic => object(map, live, patch),
            _ => patch.clone(),
        },
    }
}

/// An empty or null side counts as nothing, unless both are empty: `labels: {}` in a patch changes nothing that is there.
fn object(map: Map<'_>, live: &Value, patch: &Value) -> Value {
    match (live, patch) {
        (Value::Object(live), Value::Object(patch)) if !live.is_empty() && !patch.is_empty() => {
            let shared = live.iter().map(|(name, live)| {
                let value = patch.get(name).map_or_else(|| live.clone(), |patch| merge(map.value(name), live, patch));
                (name.clone(), value)
            });
            let new = patch.iter().filter(|(name, _)| !live.contains_key(*name));
            shared.chain(new.map(|(name, value)| (name.clone(), value.clone()))).collect()
        }
        (Value::Object(fields), Value::Object(empty)) if !fields.is_empty() && empty.is_empty() => live.clone(),
        (Value::Object(fields), Value::Null) if !fields.is_empty() => live.clone(),
        _ => patch.clone(),
    }
}

fn list(identity: &Identity<'_>, item: Type<'_>, live: &Value, patch: &Value) -> Value {
    match (live, patch) {
        (Value::Array(live), Value::Array(patch)) if !live.is_empty() && !patch.is_empty() => {
            Items::new(identity, item, live, patch).merged().into()
        }
        (Value::Array(items), Value::Array(empty)) if !items.is_empty() && empty.is_empty() => live.clone(),
        (Value::Array(items), Value::Null) if !items.is_empty() => live.clone(),
        _ => patch.clone(),
    }
}

/// The items of two lists, with those that have the same element.
struct Items<'a> {
    item: Type<'a>,
    live: &'a [Value],
    patch: &'a [Value],
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

impl<'a> Items<'a> {
    fn new(identity: &Identity<'_>, item: Type<'a>, live: &'a [Value], patch: &'a [Value]) -> Self {
        let keys = patch.iter().enumerate().filter_map(|(at, item)| Some((key(identity, item).ok()?, at)));
        let mut positions: Vec<(ItemKey<'_>, usize)> = keys.collect();
        positions.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut in_live = vec![Matches::None; patch.len()];
        let mut find = |(at, item): (usize, &Value)| {
            let key = key(identity, item).ok()?;
            let found = positions[positions.binary_search_by(|(other, _)| other.cmp(&key)).ok()?].1;
            in_live[found] = match in_live[found] {
                Matches::None => Matches::One(at),
                Matches::One(_) | Matches::Several => Matches::Several,
            };
            Some(found)
        };
        let in_patch = live.iter().enumerate().map(&mut find).collect();
        Self { item, live, patch, in_patch, in_live }
    }

    /// The item at an index of the patch, merged.
    fn item(&self, at: usize) -> Value {
        match self.in_live[at] {
            Matches::One(live) => merge(self.item, &self.live[live], &self.patch[at]),
            Matches::None | Matches::Several => self.patch[at].clone(),
        }
    }

    /// Merges the lists. Items that both have are in the order of the patch; those that only one has stay near their neighbors.
    ///
    /// ```text
    /// live    a b c d e f g h i j
    /// patch   1 b 2 h 3 e 4 k l
    /// merged  a 1 b c d f g 2 h i j 3 e 4 k l
    /// ```
    fn merged(&self) -> Vec<Value> {
        let (lives, patches) = (self.live.len(), self.patch.len());
        let mut merged = Vec::with_capacity(lives.max(patches));
        let mut shared = (0..patches).filter(|at| !matches!(self.in_live[*at], Matches::None));
        let mut next = shared.next();
        // Items of the patch before `patch` are in the result.
        let (mut live, mut patch) = (0, 0);
        while live < lives || patch < patches {
            if live < lives && patch < patches {
                if self.in_patch[live] == Some(patch) {
                    merged.push(self.item(patch));
                    (live, patch) = (live + 1, patch + 1);
                    next = shared.next();
                    continue;
                }
                if self.in_patch[live].is_some() && next.is_some() && next != self.in_patch[live] {
                    // It comes later, in the order of the patch.
                    live += 1;
                    continue;
                }
            }
            if live < lives {
                match self.in_patch[live] {
                    None => {
                        merged.push(self.live[live].clone());
                        live += 1;
                        continue;
                    }
                    Some(at) if at < patch => live += 1,
                    Some(_) => {}
                }
            }
            if patch < patches {
                merged.push(self.item(patch));
                if next == Some(patch) {
                    next = shared.next();
                }
                patch += 1;
            }
        }
        merged
    }
}
