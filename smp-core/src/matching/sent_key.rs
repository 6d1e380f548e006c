//! Matches entries with `$patchMergeKey`.

use std::collections::{HashMap, HashSet};

use super::candidates::Candidates;
use super::{ambiguous, is_null};
use crate::document::Keys;
use crate::error::{Error, Input};
use crate::key;
use crate::options::AmbiguousKeyDeletion;
use crate::plan::{Entry, KeyedPlan};
use crate::rule::KeyField;
use crate::tuple::{Tuple, Tuples};

/// The index of a sent key, and the indexes of those of its fields that are null in an entry.
type Set = (usize, Vec<usize>);

/// For each entry, the live item that it takes.
pub(super) fn taken(
    plan: &KeyedPlan<'_>,
    live: &(impl Keys + ?Sized),
    deleted: &[usize],
) -> Result<Vec<Option<usize>>, Error> {
    let lookups = lookups(plan, live, deleted);
    let mut taken = Vec::with_capacity(plan.entries.len());
    let mut by = HashSet::new();
    let mut new = HashSet::new();
    for entry in &plan.entries {
        let Some((sent, nulls)) = set_of(plan, entry) else {
            taken.push(None);
            continue;
        };
        let key = &plan.sent_keys[sent];
        let (fields, tuple) = values(key, &nulls, entry);
        let names: Vec<&str> = nulls.iter().map(|field| key[*field].name).collect();
        let candidates: Vec<usize> =
            lookups.get(&(sent, nulls)).map(|candidates| candidates.all(&tuple).collect()).unwrap_or_default();
        let choice = match choose(plan.ambiguous_key_deletion, live, &candidates, &names) {
            Ok(choice) => choice,
            Err(indexes) => return Err(ambiguous(&fields, &tuple, &indexes, deleted)),
        };
        let is_first = match choice {
            Some(index) => by.insert(index),
            None => new.insert((sent, key::tuple(entry.item, key))),
        };
        if !is_first {
            return Err(crate::plan::duplicate(Input::Patch, plan, entry));
        }
        taken.push(choice);
    }
    Ok(taken)
}

fn set_of(plan: &KeyedPlan<'_>, entry: &Entry<'_>) -> Option<Set> {
    let sent = entry.sent_key()?;
    let key = &plan.sent_keys[sent];
    Some((sent, (0..key.len()).filter(|field| is_null(entry, &key[*field])).collect()))
}

/// The fields of a key that are not null in an entry, and their values.
fn values<'p>(key: &[KeyField<'p>], nulls: &[usize], entry: &Entry<'p>) -> (Vec<KeyField<'p>>, Tuple<'p>) {
    let fields: Vec<KeyField<'p>> = not_null(key, nulls).map(|field| key[field].clone()).collect();
    let tuple = key::tuple(entry.item, &fields).unwrap_or_default();
    (fields, tuple)
}

fn not_null(key: &[KeyField<'_>], nulls: &[usize]) -> impl Iterator<Item = usize> {
    (0..key.len()).filter(|field| !nulls.contains(field))
}

/// Looks up the items by all sets of fields that the entries compare. Items that cannot be compared by the whole key are
/// left out.
fn lookups<'p>(plan: &KeyedPlan<'p>, live: &(impl Keys + ?Sized), deleted: &[usize]) -> HashMap<Set, Candidates<'p>> {
    let mut wanted: HashMap<Set, Tuples<'p>> = HashMap::new();
    for entry in &plan.entries {
        let Some(set) = set_of(plan, entry) else { continue };
        let (fields, tuple) = values(&plan.sent_keys[set.0], &set.1, entry);
        wanted.entry(set).or_insert_with(|| Tuples::with_capacity(fields.len(), 1)).push(tuple);
    }
    let candidates = |(set, wanted): (Set, Tuples<'p>)| {
        let key = &plan.sent_keys[set.0];
        let fields: Vec<usize> = not_null(key, &set.1).collect();
        let candidates = Candidates::new(live, deleted, (key, &fields), wanted);
        (set, candidates)
    };
    wanted.into_iter().map(candidates).collect()
}

/// Chooses the item for an entry whose key fields in `nulls` are null: the item that does not have these fields, else
/// the first candidate. If several items match, returns them as an error.
///
/// ```yaml
/// live:  [{port: 53, protocol: TCP}, {port: 53}]
/// entry: {$patchMergeKey: [port, protocol], port: 53, protocol: null}   # matches the second item
/// ```
fn choose(
    ambiguous: AmbiguousKeyDeletion,
    live: &(impl Keys + ?Sized),
    candidates: &[usize],
    nulls: &[&str],
) -> Result<Option<usize>, Vec<usize>> {
    let one = |candidates: &[usize]| match candidates {
        [] => Ok(None),
        [index] => Ok(Some(*index)),
        several => Err(several.to_vec()),
    };
    if nulls.is_empty() {
        return one(candidates);
    }
    let nulls: Vec<KeyField<'_>> = nulls.iter().map(|name| KeyField { name, default: None }).collect();
    let lacks = |index: &&usize| {
        let mut values = Tuple::new();
        live.read(**index, &nulls, &mut values) && values.iter().all(Option::is_none)
    };
    let lacking: Vec<usize> = candidates.iter().filter(lacks).copied().collect();
    if !lacking.is_empty() {
        return one(&lacking);
    }
    match ambiguous {
        AmbiguousKeyDeletion::Reject => one(candidates),
        AmbiguousKeyDeletion::First => Ok(candidates.first().copied()),
    }
}
