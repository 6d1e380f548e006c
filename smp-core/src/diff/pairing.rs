//! Which items of original, modified and current belong together: inputs in, pairs out, before anything is written.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::field::Lists;
use crate::groups::Groups;
use crate::key::{self, Tuple};
use crate::rule::KeyField;
use crate::scalar::canonical;

/// One item of a list.
pub(super) struct Item<'d> {
    pub(super) value: &'d Value,
    /// The values of the recommended key; `None` for an item that no patch can name.
    pub(super) tuple: Option<Tuple<'d>>,
}

/// What becomes of an item of current that modified does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It belongs to this item of modified.
    Paired(usize),
    /// It goes; the place of its original, where one can be told.
    Deleted(Option<usize>),
    /// Nobody but current has its key: it stays, first.
    ServerOnly,
    /// It repeats a key that modified has: it stays, last.
    Surplus,
}

/// The items of a list and how they belong together.
pub(super) struct Pairing<'d> {
    pub(super) original: Vec<Item<'d>>,
    pub(super) modified: Vec<Item<'d>>,
    pub(super) current: Vec<Item<'d>>,
    /// For every item of modified its item of current.
    pub(super) current_of: Vec<Option<usize>>,
    /// For every item of modified its item of original.
    pub(super) original_of: Vec<Option<usize>>,
    /// For every item of current what becomes of it.
    pub(super) fates: Vec<Fate>,
    /// Whether some input has two items with the same recommended key.
    pub(super) has_duplicates: bool,
}

/// The only item with some values; `None` for several.
type Only<'d> = HashMap<Tuple<'d>, Option<usize>>;

type ByKey<'i, 'd> = Groups<&'i Tuple<'d>>;

impl<'d> Item<'d> {
    pub(super) fn map(&self) -> Option<&'d Map<String, Value>> {
        self.value.as_object()
    }
}

/// Pairs the items. `key` is the recommended key; where there is a default key, its first field must be there.
pub(super) fn pair<'d>(lists: Lists<'d>, key: &[KeyField<'d>], has_default_key: bool) -> Pairing<'d> {
    let items = |list: &'d [Value]| -> Vec<Item<'d>> {
        let tuple = |value: &'d Value| {
            let tuple = key::tuple(value.as_object()?, key)?;
            (!has_default_key || tuple.first().is_some_and(Option::is_some)).then_some(tuple)
        };
        list.iter().map(|value| Item { value, tuple: tuple(value) }).collect()
    };
    let (original, modified, current) =
        (items(lists.original), items(lists.modified.unwrap_or_default()), items(lists.current));
    let groups = (group(&original), group(&modified), group(&current));
    let has_duplicates = [&groups.0, &groups.1, &groups.2].into_iter().any(|groups| groups.largest() > 1);

    let mut current_of = equal(&modified, &current);
    for (modified_index, current_index) in grown(&modified, &current, &groups) {
        current_of[modified_index] = Some(current_index);
    }
    let mut original_of = equal(&modified, &original);
    let mut partner = vec![None; current.len()];
    for (modified_index, current_index) in current_of.iter().enumerate() {
        if let Some(current_index) = current_index {
            partner[*current_index] = Some(modified_index);
        }
    }
    let original_of_current = equal(&current, &original);
    for (original, current_index) in original_of.iter_mut().zip(&current_of) {
        *original = original.or_else(|| original_of_current[(*current_index)?]);
    }
    let nameless = nameless(&original);
    let fates = (0..current.len())
        .map(|index| match partner[index] {
            Some(modified) => Fate::Paired(modified),
            None => fate(&current[index], &groups, original_of_current[index], &nameless),
        })
        .collect();
    Pairing { original, modified, current, current_of, original_of, fates, has_duplicates }
}

fn group<'i, 'd>(items: &'i [Item<'d>]) -> ByKey<'i, 'd> {
    Groups::new(items.iter().map(|item| item.tuple.as_ref()))
}

/// For every item the other input's item with the same key: the k-th with the k-th.
fn equal(items: &[Item<'_>], others: &[Item<'_>]) -> Vec<Option<usize>> {
    // Lists that name the same in the same order, as most do, need no look-up.
    if items.len() == others.len() && items.iter().zip(others).all(|(item, other)| item.tuple == other.tuple) {
        return items.iter().enumerate().map(|(index, item)| item.tuple.as_ref().map(|_| index)).collect();
    }
    let mut others = group(others);
    items.iter().map(|item| others.pop(&item.tuple.as_ref()?)).collect()
}

fn fate(
    item: &Item<'_>,
    (original, modified, _): &(ByKey<'_, '_>, ByKey<'_, '_>, ByKey<'_, '_>),
    original_index: Option<usize>,
    nameless: &HashMap<String, usize>,
) -> Fate {
    let Some(tuple) = &item.tuple else {
        return nameless.get(&text(item.value)).map_or(Fate::ServerOnly, |index| Fate::Deleted(Some(*index)));
    };
    let count = |groups: &ByKey<'_, '_>| groups.len(&tuple);
    match (count(original), count(modified)) {
        (0, 0) => Fate::ServerOnly,
        (before, wanted) if wanted < before => Fate::Deleted(original_index),
        _ => Fate::Surplus,
    }
}

/// The items that no patch can name, by their whole text.
fn nameless(items: &[Item<'_>]) -> HashMap<String, usize> {
    items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.tuple.is_none())
        .map(|(index, item)| (text(item.value), index))
        .collect()
}

/// The text of an item in which nulls count as absent.
fn text(item: &Value) -> String {
    fn without_nulls(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().map(without_nulls).collect(),
            Value::Object(map) => {
                let fields = map.iter().filter(|(_, value)| !value.is_null());
                fields.map(|(name, value)| (name.clone(), without_nulls(value))).collect()
            }
            scalar => scalar.clone(),
        }
    }
    canonical(&without_nulls(item))
}

/// Pairs of items of which one has every key field of the other, equal, and more: somebody added or took away a key
/// field. No third item may fit either, and original must not have both.
fn grown(
    modified: &[Item<'_>],
    current: &[Item<'_>],
    (in_original, in_modified, in_current): &(ByKey<'_, '_>, ByKey<'_, '_>, ByKey<'_, '_>),
) -> Vec<(usize, usize)> {
    let rest = |items: &[Item<'_>], others: &ByKey<'_, '_>| -> Vec<usize> {
        let is_rest = |index: &usize| items[*index].tuple.as_ref().is_some_and(|tuple| others.len(&tuple) == 0);
        (0..items.len()).filter(is_rest).collect()
    };
    let (rest_modified, rest_current) = (rest(modified, in_current), rest(current, in_modified));
    let of_modified = fitting(modified, &rest_modified, current, &rest_current);
    let of_current = fitting(current, &rest_current, modified, &rest_modified);
    // What fits an item of its own input is a third one.
    let thirds_of_modified = fitting(modified, &rest_modified, modified, &rest_modified);
    let thirds_of_current = fitting(current, &rest_current, current, &rest_current);
    let in_original = |item: &Item<'_>| item.tuple.as_ref().is_some_and(|tuple| in_original.len(&tuple) > 0);
    rest_modified
        .into_iter()
        .filter_map(|index| {
            let partner = of_modified.get(&index).copied().flatten()?;
            let is_mutual = of_current.get(&partner).copied().flatten() == Some(index);
            let has_third = thirds_of_modified.contains_key(&index) || thirds_of_current.contains_key(&partner);
            let are_two = in_original(&modified[index]) && in_original(&current[partner]);
            (is_mutual && !has_third && !are_two).then_some((index, partner))
        })
        .collect()
}

/// For every item of `rest` the only one of `others` that fits it; `None` inside for several.
fn fitting(
    items: &[Item<'_>],
    rest: &[usize],
    others: &[Item<'_>],
    rest_others: &[usize],
) -> HashMap<usize, Option<usize>> {
    let mut by_mask: HashMap<Vec<bool>, Vec<usize>> = HashMap::new();
    for index in rest_others {
        by_mask.entry(mask(&others[*index])).or_default().push(*index);
    }
    let mut masks: Vec<&Vec<bool>> = by_mask.keys().collect();
    masks.sort_unstable();
    let mut lookups: HashMap<(&Vec<bool>, Vec<bool>), Only<'_>> = HashMap::new();
    let mut found: HashMap<usize, Option<usize>> = HashMap::new();
    for index in rest {
        let own = mask(&items[*index]);
        for other in masks.iter().copied().filter(|other| is_strict_part(&own, other) || is_strict_part(other, &own)) {
            let shared: Vec<bool> = own.iter().zip(other).map(|(a, b)| *a && *b).collect();
            // Without a common field nothing says that they are one.
            if !shared.contains(&true) {
                continue;
            }
            let lookup = lookups.entry((other, shared.clone())).or_insert_with(|| {
                let mut lookup = Only::new();
                for index in &by_mask[other] {
                    lookup
                        .entry(project(&others[*index], &shared))
                        .and_modify(|only| *only = None)
                        .or_insert(Some(*index));
                }
                lookup
            });
            if let Some(fit) = lookup.get(&project(&items[*index], &shared)) {
                found.entry(*index).and_modify(|only| *only = None).or_insert(*fit);
            }
        }
    }
    found
}

fn mask(item: &Item<'_>) -> Vec<bool> {
    item.tuple.iter().flatten().map(Option::is_some).collect()
}

fn is_strict_part(part: &[bool], whole: &[bool]) -> bool {
    part != whole && part.iter().zip(whole).all(|(part, whole)| *whole || !part)
}

fn project<'d>(item: &Item<'d>, fields: &[bool]) -> Tuple<'d> {
    item.tuple.iter().flatten().zip(fields).filter(|(_, is_in)| **is_in).map(|(value, _)| value.clone()).collect()
}
