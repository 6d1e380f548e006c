//! Explains the entries of a keyed list: the items that they match, how, and the items that they delete.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

use serde_json::Value;

use super::walk::{Part, Walk};
use super::{Action, Matched};
use crate::document::Node;
use crate::error::Error;
use crate::key;
use crate::matching;
use crate::plan::{Entry, KeyedPlan, ObjectPlan};
use crate::rule::KeyField;
use crate::tuple::Tuple;

pub(super) fn explain<'p>(walk: &mut Walk<'p>, plan: &KeyedPlan<'p>, list: &Part<'_, 'p>) {
    let live = if plan.replace { &[] } else { list.live_items() };
    let mut deleted: Vec<Vec<usize>> = vec![Vec::new(); plan.deletions.len()];
    matching::each_deleted(plan, live, |deletion, item| deleted[deletion].push(item));
    // Entries match the items that the deletions leave.
    let gone = matching::deleted(plan, live);
    let taken = matching::taken(plan, live, &gone);
    let n_taken = taken.iter().flatten().flatten().count();
    walk.record(list, keyed_list(plan, (live.len() - gone.len()).saturating_sub(n_taken)));
    for (entry, items) in plan.deletions.iter().zip(deleted) {
        let key = names(&matching::compared_by_deletion(plan, entry));
        walk.record(&list.entry(entry.index, items.first().copied()), Action::DeleteItems { key, items });
    }
    let ambiguous = |error: Error| {
        walk.wrong.push(error.below(&list.at.path()));
        vec![None; plan.entries.len()]
    };
    let taken = taken.map_or_else(ambiguous, |taken| taken.into_iter().map(Some).collect());
    let mut buffer = ObjectPlan::default();
    for (entry, item) in plan.entries.iter().zip(taken) {
        let matched = match item {
            None => Matched::Ambiguous,
            Some(None) => Matched::New,
            Some(Some(place)) => match_of(plan, entry, &live[place]),
        };
        let part = list.entry(entry.index, item.flatten());
        walk.record(&part, Action::Item { key: names(plan.key_of(entry.sent_key())), matched });
        walk.object(entry.plan(&mut buffer), part);
    }
}

fn keyed_list<'p>(plan: &KeyedPlan<'p>, unchanged: usize) -> Action<'p> {
    Action::KeyedList {
        default_key: names(&plan.default_key),
        recommended_key: names(&plan.recommended_key),
        sent_keys: plan.sent_keys.iter().map(|key| names(key)).collect(),
        replaced: plan.replace,
        ordered: plan.order.is_some(),
        repeated: same(plan, |entry| plan.key_of(entry.sent_key())),
        same_default_key: same(plan, |_| &plan.default_key),
        unchanged,
    }
}

/// The pairs of entries that have the same key, if the key is not empty.
fn same<'k, 'p: 'k>(plan: &'k KeyedPlan<'p>, key: impl Fn(&Entry<'p>) -> &'k [KeyField<'p>]) -> Vec<(usize, usize)> {
    let mut seen = HashMap::new();
    let mut same = Vec::new();
    for entry in &plan.entries {
        let key = key(entry);
        let Some(tuple) = key::tuple(entry.item, key).filter(|_| !key.is_empty()) else { continue };
        match seen.entry((names(key), tuple)) {
            Occupied(earlier) => same.push((entry.index, *earlier.get())),
            Vacant(place) => drop(place.insert(entry.index)),
        }
    }
    same
}

fn names<'p>(key: &[KeyField<'p>]) -> Vec<&'p str> {
    key.iter().map(|field| field.name).collect()
}

/// How an entry matches its item.
fn match_of<'p>(plan: &KeyedPlan<'p>, entry: &Entry<'p>, item: &Value) -> Matched<'p> {
    let key = plan.key_of(entry.sent_key());
    // If a null removes a key field, the item agrees in the other fields.
    let (nulls, rest): (Vec<KeyField<'_>>, Vec<KeyField<'_>>) =
        key.iter().cloned().partition(|field| entry.item.get(field.name).is_some_and(Node::is_null));
    if entry.sent_key().is_some() && !nulls.is_empty() {
        return Matched::ByFields(names(&rest));
    }
    let agrees = |fields: &[KeyField<'p>]| key::tuple(entry.item, fields) == key::tuple(Node::Value(item), fields);
    if agrees(key) {
        return Matched::Key;
    }
    let with_defaults = key::tuple(entry.item, key).unwrap_or_default();
    let by = |tuple: &Tuple<'p>| -> Option<Matched<'p>> {
        let fields = key.iter().zip(tuple).filter(|(_, value)| value.is_some());
        let fields: Vec<KeyField<'p>> = fields.map(|(field, _)| field.clone()).collect();
        agrees(&fields).then(|| Matched::ByFields(names(&fields)))
    };
    let only = || Matched::OnlyWithDefaultKey(names(&plan.default_key));
    by(&with_defaults).or_else(|| by(&key::literal(entry.item, key))).unwrap_or_else(only)
}
