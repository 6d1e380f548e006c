//! Matches the entries of a patch list with live items, and finds the items that deletions remove.
//!
//! The keys of the patch are looked up for each live item, because the patch is usually short. Nothing is stored for items
//! that the patch does not mention.

mod candidates;
mod schema_key;
mod sent_key;

use std::iter::{Chain, Flatten};
use std::ops::Range;
use std::option;

use crate::document::{Keys, Node};
use crate::error::{Code, Error, Input};
use crate::key;
use crate::lookup::Lookup;
use crate::path::Path;
use crate::plan::{Entry, KeyedPlan};
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::{Tabled, Tuple, Tuples};

type Compared = Chain<Range<usize>, Flatten<option::IntoIter<Vec<usize>>>>;

/// The indexes of the items that must be compared with some tuples. `first` is the first field of the tuples.
fn compared<'k>(live: &(impl Keys + ?Sized), first: Option<&KeyField<'k>>, wanted: &impl Tabled<'k>) -> Compared {
    let few = first.and_then(|first| {
        let values = (0..wanted.len()).map(|index| wanted.at(index).first().and_then(Option::as_ref));
        live.with_values(first, values)
    });
    let all = if few.is_none() { 0..live.len() } else { 0..0 };
    all.chain(few.into_iter().flatten())
}

/// The indexes without those that are deleted. Both are sorted.
fn kept(items: impl Iterator<Item = usize>, deleted: &[usize]) -> impl Iterator<Item = usize> {
    let mut deleted = deleted.iter().copied().peekable();
    items.filter(move |index| {
        while deleted.next_if(|deleted| deleted < index).is_some() {}
        deleted.next_if_eq(index).is_none()
    })
}

/// Some of the values of a tuple.
fn project<'a>(tuple: &[Option<Scalar<'a>>], fields: &[usize]) -> impl Iterator<Item = Option<Scalar<'a>>> {
    fields.iter().map(|field| tuple.get(*field).cloned().flatten())
}

/// The indexes of the live items that deletions remove, in order.
///
/// ```yaml
/// live:  [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: 80}]
/// patch: [{$patch: delete, port: 53}, {$patch: delete, port: 80, protocol: UDP}]
/// # removes the first two items; the third has the default protocol TCP
/// ```
///
/// (Patch format proposal, "delete Directive"; sent keys proposal for entries with `$patchMergeKey`.)
pub(crate) fn deleted(plan: &KeyedPlan<'_>, live: &(impl Keys + ?Sized)) -> Vec<usize> {
    let mut deleted = Vec::new();
    if !plan.deletions.is_empty() {
        each_deleted(plan, live, |_, item| deleted.push(item));
        deleted.sort_unstable();
        deleted.dedup();
    }
    deleted
}

/// Calls `found` with each deletion (its index among the plan's deletions) and each live item that it removes. If
/// several deletions are equal, with the first of them.
pub(crate) fn each_deleted(plan: &KeyedPlan<'_>, live: &(impl Keys + ?Sized), mut found: impl FnMut(usize, usize)) {
    for (fields, deletions) in deletions_by_fields(plan) {
        let mut tuples = Tuples::with_capacity(fields.len(), deletions.len());
        for deletion in &deletions {
            tuples.push(key::tuple(plan.deletions[*deletion].item, &fields).unwrap_or_default());
        }
        let items = compared(live, fields.first(), &tuples);
        let lookup = Lookup::new(tuples);
        let mut tuple = Tuple::new();
        for item in items {
            // Without sent keys, every field of the recommended key must be comparable.
            let is_matchable = !plan.sent_keys.is_empty() || live.read(item, &plan.recommended_key, &mut tuple);
            if is_matchable
                && let Some(probe) = live.probe(item, &fields, &mut tuple)
                && let Some(deletion) = lookup.first(probe)
            {
                found(deletions[deletion], item);
            }
        }
    }
}

/// The deletions that compare the same fields share a lookup.
fn deletions_by_fields<'p>(plan: &KeyedPlan<'p>) -> Vec<(Vec<KeyField<'p>>, Vec<usize>)> {
    let mut groups: Vec<(Vec<KeyField<'p>>, Vec<usize>)> = Vec::new();
    for (index, entry) in plan.deletions.iter().enumerate() {
        let fields = compared_by_deletion(plan, entry);
        if key::tuple(entry.item, &fields).is_none() {
            continue;
        }
        match groups.iter_mut().find(|(known, _)| *known == fields) {
            Some((_, deletions)) => deletions.push(index),
            None => groups.push((fields, vec![index])),
        }
    }
    groups
}

/// The fields in which a live item must agree with a deletion.
///
/// ```yaml
/// {$patch: delete, port: 53}                  # port
/// {$patch: delete, port: 53, protocol: UDP}   # port, protocol
/// ```
pub(crate) fn compared_by_deletion<'p>(plan: &KeyedPlan<'p>, entry: &Entry<'p>) -> Vec<KeyField<'p>> {
    if let Some(index) = entry.sent_key() {
        // Null means that the item does not have the field; its default is not used.
        return plan.sent_keys[index]
            .iter()
            .map(
                |field| {
                    if is_null(entry, field) { KeyField { name: field.name, default: None } } else { field.clone() }
                },
            )
            .collect();
    }
    let others = plan.recommended_key.iter().skip(plan.default_key.len());
    let named = others.filter(|field| matches!(key::raw(entry.item, field.name), Ok(Some(_))));
    plan.default_key.iter().chain(named).cloned().collect()
}

fn is_null(entry: &Entry<'_>, field: &KeyField<'_>) -> bool {
    entry.item.get(field.name).is_some_and(Node::is_null)
}

/// For each entry, the live item that it is merged into; `None` for a new item. Deleted items are not matched; the indexes
/// in `deleted` are sorted.
///
/// # Errors
///
/// `AmbiguousMergeKey` and `DuplicateMergeKey`, with paths relative to the list.
pub(crate) fn taken(
    plan: &KeyedPlan<'_>,
    live: &(impl Keys + ?Sized),
    deleted: &[usize],
) -> Result<Vec<Option<usize>>, Error> {
    if plan.entries.is_empty() {
        Ok(Vec::new())
    } else if plan.sent_keys.is_empty() {
        schema_key::taken(plan, live, deleted)
    } else {
        sent_key::taken(plan, live, deleted)
    }
}

/// The error for an entry with these values that matches several items. Its message has their indexes among the items that
/// are not deleted.
fn ambiguous(key: &[KeyField<'_>], values: &[Option<Scalar<'_>>], indexes: &[usize], deleted: &[usize]) -> Error {
    let kept = |index: &usize| index - deleted.partition_point(|deleted| deleted < index);
    let indexes: Vec<String> = indexes.iter().take(10).map(|index| kept(index).to_string()).collect();
    let message = format!(
        "an entry ({}) matches several live items, at indexes {}; add key fields that distinguish them",
        key::describe(key, values),
        indexes.join(", ")
    );
    let error = Error::new(Code::AmbiguousMergeKey, Input::Patch, Path::root(), message);
    error.of_key(key.iter().map(|field| field.name))
}
