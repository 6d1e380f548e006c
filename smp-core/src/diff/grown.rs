//! Items that belong together although their keys differ: one has every key field of the other, equal, and more.

use std::collections::HashMap;

use super::items::{ByInput, ByKey, Inputs, Item};
use crate::key::Tuple;

/// The only item with some values; `None` for several.
type Only<'d> = HashMap<Tuple<'d>, Option<usize>>;

/// Pairs of items of which one has every key field of the other, equal, and more: somebody added or took away a key
/// field. No third item may fit either, and original must not have both. Items that are paired by a part of the key need
/// none of this.
///
/// ```yaml
/// modified: [{port: 53}]
/// current:  [{port: 53, name: dns}]   # the same port, to which somebody gave a name
/// ```
pub(super) fn grown(inputs: &Inputs<'_>, groups: &ByInput<'_, '_>, width: usize) -> Vec<(usize, usize)> {
    let Inputs { modified, current, .. } = inputs;
    let rest = |items: &[Item<'_>], others: &ByKey<'_, '_>| -> Vec<usize> {
        let is_rest = |index: &usize| {
            items[*index].tuple.as_ref().is_some_and(|tuple| tuple.len() == width && others.len(&tuple.as_slice()) == 0)
        };
        (0..items.len()).filter(is_rest).collect()
    };
    let (rest_modified, rest_current) = (rest(modified, &groups.current), rest(current, &groups.modified));
    if rest_modified.is_empty() || rest_current.is_empty() {
        return Vec::new();
    }
    let of_modified = fitting(modified, &rest_modified, current, &rest_current);
    let of_current = fitting(current, &rest_current, modified, &rest_modified);
    // What fits an item of its own input is a third one.
    let thirds_of_modified = fitting(modified, &rest_modified, modified, &rest_modified);
    let thirds_of_current = fitting(current, &rest_current, current, &rest_current);
    let in_original = |item: &Item<'_>| item.prefix(width).is_some_and(|key| groups.original.len(&key) > 0);
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
