//! Two patch lists that are merged by key.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::field::FieldPatch;
use super::{not_mergeable, object};
use crate::directive::{DELETE, PATCH, PATCH_MERGE_KEY};
use crate::error::Error;
use crate::key::{self, Tuple};
use crate::path::Place;
use crate::plan::{self, Context};
use crate::rule::{KeyField, Slot};

/// One entry of either list.
#[derive(Clone)]
struct Entry {
    map: Map<String, Value>,
    is_deletion: bool,
    /// The names in `$patchMergeKey`, sorted; `None` where the schema's key holds.
    sent: Option<Vec<String>>,
}

/// Merges two patch lists of one keyed list, neither of which replaces it.
pub(super) fn merge(
    context: &Context<'_>,
    parent: Slot<'_>,
    slot: Slot<'_>,
    name: &str,
    (first, second): (FieldPatch, FieldPatch),
    place: &Place<'_>,
) -> Result<FieldPatch, Error> {
    let is_listed = first.value.is_some() || second.value.is_some();
    let (mut of_first, mut of_second) = (entries(&first), entries(&second));
    if !same_mode(slot, &mut of_first, &mut of_second) {
        let why = "`$patchMergeKey` in one patch list and none in the other have no single patch";
        return Err(not_mergeable(context, place, why));
    }
    let default_key = slot.default_key();
    let recommended_key = slot.recommended_key();
    let lists = Lists { context, slot, default_key: &default_key, recommended_key: &recommended_key, place };
    let merged = lists.merge(of_first, &of_second)?;
    let list = |entries: &[Entry]| Value::Array(entries.iter().map(|entry| Value::Object(entry.map.clone())).collect());
    for order in [second.order, first.order].into_iter().flatten() {
        let mut sorted = merged.clone();
        lists.sort(&mut sorted, &order);
        let value = is_listed.then(|| list(&sorted));
        let patch = FieldPatch { value, order: Some(order), deletions: None };
        let mut object = Map::new();
        patch.clone().write(name, &mut object);
        if plan::compile(context, parent.schema, &Value::Object(object)).is_ok() {
            return Ok(patch);
        }
    }
    Ok(FieldPatch::of_value(list(&merged)))
}

fn entries(patch: &FieldPatch) -> Vec<Entry> {
    let items = patch.value.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let entry = |item: &Value| {
        let map = item.as_object()?.clone();
        let is_deletion = map.get(PATCH).and_then(Value::as_str) == Some(DELETE);
        let sent = map.get(PATCH_MERGE_KEY).and_then(Value::as_array).map(|names| {
            let mut names: Vec<String> = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            names.sort_unstable();
            names
        });
        Some(Entry { map, is_deletion, sent })
    };
    items.iter().filter_map(entry).collect()
}

/// Brings both lists to one way of naming items. Where the recommended key is the default key, entries without a sent
/// key may as well send that one.
fn same_mode(slot: Slot<'_>, first: &mut [Entry], second: &mut [Entry]) -> bool {
    let sends = |entries: &[Entry]| entries.first().is_some_and(|entry| entry.sent.is_some());
    let (by_first, by_second) = (sends(first), sends(second));
    if by_first == by_second || first.is_empty() || second.is_empty() {
        return true;
    }
    let key = slot.default_key();
    if key.is_empty() || key.len() != slot.recommended_key().len() {
        return false;
    }
    let mut names: Vec<String> = key.iter().map(|field| field.name.to_owned()).collect();
    let others = if by_first { second } else { first };
    for entry in others {
        if key.iter().any(|field| entry.map.get(field.name).is_some_and(Value::is_null)) {
            return false;
        }
        entry.map.insert(PATCH_MERGE_KEY.to_owned(), names.iter().map(String::as_str).collect());
        names.sort_unstable();
        entry.sent = Some(names.clone());
    }
    true
}

/// What both lists are merged by.
struct Lists<'l> {
    context: &'l Context<'l>,
    slot: Slot<'l>,
    default_key: &'l [KeyField<'l>],
    recommended_key: &'l [KeyField<'l>],
    place: &'l Place<'l>,
}

impl<'l> Lists<'l> {
    fn refuse(&self, why: &str) -> Error {
        not_mergeable(self.context, self.place, why)
    }

    fn merge(&self, first: Vec<Entry>, second: &[Entry]) -> Result<Vec<Entry>, Error> {
        let (deletions, mut merged): (Vec<Entry>, Vec<Entry>) = first.into_iter().partition(|entry| entry.is_deletion);
        let mut dropped = vec![false; merged.len()];
        let mut added = Vec::new();
        let mut added_deletions: Vec<Entry> = Vec::new();
        let partners = self.partners(&merged, second)?;
        for (entry, partner) in second.iter().zip(partners) {
            match partner {
                Partner::None => {}
                Partner::Dropped(indexes) => indexes.into_iter().for_each(|index| dropped[index] = true),
                Partner::Merged(index) if !dropped[index] => {
                    merged[index].map = self.merge_entries(&merged[index].map, &entry.map)?;
                    continue;
                }
                Partner::Merged(_) => {}
            }
            if entry.is_deletion { added_deletions.push(entry.clone()) } else { added.push(entry.clone()) }
        }
        let mut dropped = dropped.into_iter();
        merged.retain(|_| !dropped.next().unwrap_or(false));
        merged.extend(added);
        let mut known = HashSet::new();
        let all = deletions.into_iter().chain(added_deletions);
        merged.extend(all.filter(|entry| known.insert(Value::Object(entry.map.clone()).to_string())));
        Ok(merged)
    }

    fn merge_entries(
        &self,
        first: &Map<String, Value>,
        second: &Map<String, Value>,
    ) -> Result<Map<String, Value>, Error> {
        let body = |map: &Map<String, Value>| {
            let mut map = map.clone();
            map.remove(PATCH_MERGE_KEY);
            map
        };
        let mut merged = object::merge(self.context, self.slot.item(), &body(first), &body(second), self.place)?;
        if let Some(names) = first.get(PATCH_MERGE_KEY) {
            merged.insert(PATCH_MERGE_KEY.to_owned(), names.clone());
        }
        Ok(merged)
    }

    /// For every entry of the second list what it does to the first one's entries that are no deletions.
    fn partners(&self, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, Error> {
        let sends = first.iter().chain(second).any(|entry| entry.sent.is_some());
        let partners: Vec<Partner> =
            if sends { self.by_sent_key(first, second)? } else { self.by_schema_key(first, second)? };
        // An entry after a deletion of the same list meets no item.
        let mut dropped: HashSet<usize> = HashSet::new();
        for partner in &partners {
            if let Partner::Dropped(indexes) = partner {
                dropped.extend(indexes);
            }
        }
        Ok(partners
            .into_iter()
            .map(|partner| match partner {
                Partner::Merged(index) if dropped.contains(&index) => Partner::None,
                partner => partner,
            })
            .collect())
    }

    fn by_schema_key(&self, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, Error> {
        let mut groups: HashMap<Tuple<'_>, (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (index, entry) in first.iter().enumerate() {
            let group = groups.entry(key::tuple(&entry.map, self.default_key).unwrap_or_default()).or_default();
            group.0.push(index);
        }
        for (index, entry) in second.iter().enumerate() {
            if let Some(group) = groups.get_mut(&key::tuple(&entry.map, self.default_key).unwrap_or_default()) {
                group.1.push(index);
            }
        }
        let mut partners: Vec<Partner> = second.iter().map(|_| Partner::None).collect();
        let mut all: Vec<(Vec<usize>, Vec<usize>)> = groups.into_values().filter(|group| !group.1.is_empty()).collect();
        all.sort_unstable();
        for (of_first, of_second) in all {
            self.pair_group(first, second, &of_first, &of_second, &mut partners)?;
        }
        Ok(partners)
    }

    /// The entries of both lists with one default key.
    fn pair_group(
        &self,
        first: &[Entry],
        second: &[Entry],
        of_first: &[usize],
        of_second: &[usize],
        partners: &mut [Partner],
    ) -> Result<(), Error> {
        let others = &self.recommended_key[self.default_key.len()..];
        let has_others =
            |map: &Map<String, Value>| others.iter().any(|field| key::raw(map, field.name).flatten().is_some());
        let deletions: Vec<usize> = of_second.iter().copied().filter(|index| second[*index].is_deletion).collect();
        if !deletions.is_empty() {
            return match deletions.iter().find(|index| !has_others(&second[**index].map)) {
                Some(index) => {
                    partners[*index] = Partner::Dropped(of_first.to_vec());
                    Ok(())
                }
                None => {
                    Err(self
                        .refuse("`$patch: delete` by a part of a key that the first patch changes has no single patch"))
                }
            };
        }
        let literal = |map: &'_ Map<String, Value>| -> Vec<Option<String>> {
            self.recommended_key
                .iter()
                .map(|field| key::raw(map, field.name).flatten().map(|value| value.to_string()))
                .collect()
        };
        let of_first_by_key: HashMap<Vec<Option<String>>, usize> =
            of_first.iter().map(|index| (literal(&first[*index].map), *index)).collect();
        let are_full = || {
            let full = |map: &Map<String, Value>| literal(map).iter().all(Option::is_some);
            of_first.iter().all(|index| full(&first[*index].map))
                && of_second.iter().all(|index| full(&second[*index].map))
        };
        let distinct_second: HashSet<_> = of_second.iter().map(|index| literal(&second[*index].map)).collect();
        let is_clear = of_first_by_key.len() == of_first.len()
            && distinct_second.len() == of_second.len()
            && (of_first.len() == 1 && of_second.len() == 1 || are_full());
        for index in of_second {
            match of_first_by_key.get(&literal(&second[*index].map)) {
                Some(partner) if is_clear => partners[*index] = Partner::Merged(*partner),
                _ => {
                    return Err(self
                        .refuse("entries with one default key that differ in other key fields have no single patch"));
                }
            }
        }
        Ok(())
    }

    fn by_sent_key(&self, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, Error> {
        let mut lookups: HashMap<(Vec<String>, Vec<String>), HashMap<Vec<Option<String>>, Vec<usize>>> = HashMap::new();
        let mut keys: Vec<Vec<String>> = first.iter().filter_map(|entry| entry.sent.clone()).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut partners = Vec::with_capacity(second.len());
        for entry in second {
            let own = entry.sent.clone().unwrap_or_default();
            let mut partner = Partner::None;
            for other in &keys {
                let common: Vec<String> =
                    other.iter().filter(|name| own.contains(name) && !is_null(&entry.map, name)).cloned().collect();
                let lookup = lookups.entry((other.clone(), common.clone())).or_insert_with(|| {
                    let mut lookup: HashMap<_, Vec<usize>> = HashMap::new();
                    for (index, candidate) in first.iter().enumerate() {
                        if candidate.sent.as_ref() == Some(other) {
                            lookup.entry(self.values(&candidate.map, &common)).or_default().push(index);
                        }
                    }
                    lookup
                });
                let hits = lookup.get(&self.values(&entry.map, &common)).map(Vec::as_slice).unwrap_or_default();
                let has_null = |map: &Map<String, Value>, names: &[String]| names.iter().any(|name| is_null(map, name));
                let nulls_of_first = first
                    .iter()
                    .any(|candidate| candidate.sent.as_ref() == Some(other) && has_null(&candidate.map, other));
                match hits {
                    [] if !nulls_of_first => {}
                    [index] if *other == own && !nulls_of_first && !has_null(&entry.map, &own) => {
                        partner =
                            if entry.is_deletion { Partner::Dropped(vec![*index]) } else { Partner::Merged(*index) };
                    }
                    _ => {
                        return Err(self.refuse(
                            "entries whose `$patchMergeKey` may mean one item by different fields have no single patch",
                        ));
                    }
                }
            }
            partners.push(partner);
        }
        Ok(partners)
    }

    /// The values of some fields, defaults filled in.
    fn values(&self, map: &Map<String, Value>, names: &[String]) -> Vec<Option<String>> {
        names
            .iter()
            .map(|name| key::value(map, &self.slot.key_field(name)).flatten().map(|value| value.to_string()))
            .collect()
    }

    /// Puts the entries into the order of a directive, as far as it names them.
    fn sort(&self, entries: &mut [Entry], order: &Value) {
        let names = |map: &Map<String, Value>| -> Vec<String> {
            match map.get(PATCH_MERGE_KEY).and_then(Value::as_array) {
                Some(names) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                None => self.default_key.iter().map(|field| field.name.to_owned()).collect(),
            }
        };
        let items = order.as_array().map(Vec::as_slice).unwrap_or_default();
        let mut places: HashMap<Vec<Option<String>>, usize> = HashMap::new();
        for (place, map) in items.iter().filter_map(Value::as_object).enumerate() {
            places.entry(self.values(map, &names(map))).or_insert(place);
        }
        let place = |entry: &Entry| {
            let place = places.get(&self.values(&entry.map, &names(&entry.map))).copied();
            (entry.is_deletion, place.unwrap_or(usize::MAX))
        };
        entries.sort_by_cached_key(place);
    }
}

fn is_null(map: &Map<String, Value>, name: &str) -> bool {
    map.get(name).is_some_and(Value::is_null)
}

/// What an entry of the second list does to the first list's entries.
enum Partner {
    None,
    /// It is for the same item as this entry.
    Merged(usize),
    /// It deletes what these entries made or changed.
    Dropped(Vec<usize>),
}
