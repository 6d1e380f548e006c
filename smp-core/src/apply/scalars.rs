//! Lists of scalars: deleting values, adding values, and their order.

use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::ops::Range;

use foldhash::fast::RandomState;

use crate::document::{Document, FromPatch, Items, Keys, Node};
use crate::order::{self, Part, Taken};
use crate::scalar::Scalar;

type Places<'a> = HashMap<Scalar<'a>, usize, RandomState>;

/// A list without the given values and their duplicates.
pub(super) fn without<'p, U: FromPatch<'p>>(live: U::Items, deletions: &[Node<'_>]) -> Document<U> {
    let gone = deleted(&live, deletions, |_| false);
    let runs = order::runs_by_patch(&Taken { live: live.len(), deleted: &gone, by: &[] });
    live.arrange(runs)
}

/// The indexes of the items that have one of these values or that are given up.
fn deleted<'a>(
    live: &'a impl Keys,
    deletions: &[Node<'_>],
    mut is_given_up: impl FnMut((usize, Scalar<'a>)) -> bool,
) -> Vec<usize> {
    let gone: HashSet<_> = deletions.iter().filter_map(|value| value.scalar()).collect();
    let is_deleted =
        |index: &usize| live.scalar(*index).is_some_and(|value| gone.contains(&value) || is_given_up((*index, value)));
    (0..live.len()).filter(is_deleted).collect()
}

/// Merges a set: deduplicates it, deletes values, adds values, and puts them in order.
pub(super) fn merge<'p, U: FromPatch<'p>>(
    live: Option<U::Items>,
    deletions: &[Node<'_>],
    items: Option<&[Node<'p>]>,
    order: Option<&[Node<'_>]>,
) -> Option<Document<U>> {
    if live.is_none() && items.is_none() {
        return None;
    }
    let mut live = live.unwrap_or_default();
    let items = items.unwrap_or_default();
    let mut places = Places::default();
    let deleted = deleted(&live, deletions, |(index, value)| match places.entry(value) {
        Entry::Occupied(_) => true,
        Entry::Vacant(place) => {
            place.insert(index);
            false
        }
    });
    let place = |item: &Node<'p>| item.scalar().and_then(|value| places.get(&value).copied());
    let by: Vec<_> = items.iter().map(place).collect();
    drop(places);
    let taken = Taken { live: live.len(), deleted: &deleted, by: &by };
    let mut runs = match order {
        None => order::runs_by_patch(&taken),
        Some(order) => arrange(order, &taken, items, &live),
    };
    // An item that live has keeps its text.
    if by.iter().any(Option::is_some) {
        let old = |index: usize| match taken.part(index) {
            Part::Entry(entry) => by[entry].unwrap_or(index),
            Part::Live(_) => index,
        };
        runs = runs.into_iter().flatten().map(old).map(|index| index..index + 1).collect();
    }
    for item in items {
        live.add(Document::Untouched(U::from_patch(*item)));
    }
    Some(live.arrange(runs))
}

fn arrange(order: &[Node<'_>], taken: &Taken<'_>, items: &[Node<'_>], live: &impl Keys) -> Vec<Range<usize>> {
    let places: Places<'_> =
        order.iter().enumerate().filter_map(|(place, value)| Some((value.scalar()?, place))).collect();
    // No value is repeated here.
    order::by_directive(taken, order.len(), |part| {
        let value = match part {
            Part::Live(index) => live.scalar(index),
            Part::Entry(index) => items[index].scalar(),
        };
        places.get(&value?).copied()
    })
}
