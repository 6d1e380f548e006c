//! Pairs items with different keys if one has all key fields of the other, with equal values, and additional ones.

use std::collections::HashMap;
use std::hash::Hash;

use super::items::{ByInput, ByKey, Inputs, Item};
use crate::tuple::Tuple;

/// The only item with some values; `None` if there are several.
type Only<'d> = HashMap<Tuple<'d>, Option<usize>>;

/// Pairs items if one has all key fields of the other, with equal values, and additional ones: somebody added or
/// removed a key field. No third item may match either of them, and original must not have both. Items that are paired
/// by a part of the key do not need this.
///
/// ```yaml
/// modified: [{port: 53}]
/// current:  [{port: 53, name: dns}]   # the same port, to which somebody gave a name
/// ```
pub(super) fn with_extended_keys(inputs: &Inputs<'_>, groups: &ByInput<'_, '_>, width: usize) -> Vec<(usize, usize)> {
    let Inputs { modified, current, .. } = inputs;
    let rest = |items: &[Item<'_>], others: &ByKey<'_, '_>| -> Vec<usize> {
        let is_whole = |item: &Item<'_>| item.tuple.as_ref().is_some_and(|tuple| tuple.len() == width);
        let is_rest = |index: &usize| is_whole(&items[*index]) && others.count(&items[*index]) == 0;
        (0..items.len()).filter(is_rest).collect()
    };
    let (rest_modified, rest_current) = (rest(modified, &groups.current), rest(current, &groups.modified));
    if rest_modified.is_empty() || rest_current.is_empty() {
        return Vec::new();
    }
    let of_modified = fitting(modified, &rest_modified, current, &rest_current);
    let of_current = fitting(current, &rest_current, modified, &rest_modified);
    // An item that matches an item of the same input is such a third item.
    let thirds_of_modified = fitting(modified, &rest_modified, modified, &rest_modified);
    let thirds_of_current = fitting(current, &rest_current, current, &rest_current);
    let in_original = |item: &Item<'_>| groups.original().count(item) > 0;
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

/// For each item of `rest` that has matches in `others`, the only match; `None` if there are several.
fn fitting<'d>(
    items: &[Item<'d>],
    rest: &[usize],
    others: &[Item<'d>],
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
            // Without a common field, nothing indicates that they are the same item.
            if !shared.contains(&true) {
                continue;
            }
            let lookup = lookups.entry((other, shared.clone())).or_insert_with(|| {
                only(by_mask[other].iter().map(|index| (project(&others[*index], &shared), *index)))
            });
            if let Some(fit) = lookup.get(&project(&items[*index], &shared)) {
                found.entry(*index).and_modify(|only| *only = None).or_insert(*fit);
            }
        }
    }
    found
}

/// The only index of each key; `None` if it has several.
fn only<K: Eq + Hash>(pairs: impl Iterator<Item = (K, usize)>) -> HashMap<K, Option<usize>> {
    let mut only = HashMap::new();
    for (key, index) in pairs {
        only.entry(key).and_modify(|only| *only = None).or_insert(Some(index));
    }
    only
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
