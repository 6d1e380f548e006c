//! Lists of scalars: deleting values, adding values, and their order.

use std::collections::{HashMap, HashSet};

use crate::document::{Document, FromPatch, Node, Untouched};
use crate::order::{self, Part};

/// A list without the given values and their duplicates.
pub(super) fn without<U: Untouched>(live: Vec<Document<U>>, deletions: &[Node<'_>]) -> Vec<Document<U>> {
    let gone: HashSet<_> = deletions.iter().filter_map(|value| value.scalar()).collect();
    live.into_iter().filter(|item| item.scalar().is_none_or(|value| !gone.contains(&value))).collect()
}

/// Merges a set: deduplicates it, deletes values, adds values, and puts them in order.
pub(super) fn merge<'p, U: FromPatch<'p>>(
    live: Option<Vec<Document<U>>>,
    deletions: &[Node<'_>],
    items: Option<&[Node<'p>]>,
    order: Option<&[Node<'_>]>,
) -> Option<Vec<Document<U>>> {
    if live.is_none() && items.is_none() {
        return None;
    }
    let live = distinct(without(live.unwrap_or_default(), deletions));
    let items = items.unwrap_or_default();
    let places: HashMap<_, _> =
        live.iter().enumerate().filter_map(|(index, item)| Some((item.scalar()?, index))).collect();
    let taken: Vec<_> = items.iter().map(|item| item.scalar().and_then(|value| places.get(&value).copied())).collect();
    let arranged = match order {
        None => order::by_patch(live.len(), &taken),
        Some(order) => {
            let order: Vec<_> = order.iter().map(|value| value.scalar()).collect();
            let of_items: Vec<_> = items.iter().map(|item| Some(item.scalar())).collect();
            let of_live: Vec<_> = live.iter().map(|item| item.scalar().map(Some)).collect();
            order::by_directive(&taken, &order, &of_items, &of_live)
        }
    };
    let mut live: Vec<_> = live.into_iter().map(Some).collect();
    let part = |part| match part {
        Part::Live(index) => live[index].take(),
        Part::Entry(index) => match taken[index] {
            Some(place) => live[place].take(),
            None => Some(Document::Untouched(U::from_patch(items[index]))),
        },
    };
    Some(arranged.into_iter().filter_map(part).collect())
}

fn distinct<U: Untouched>(live: Vec<Document<U>>) -> Vec<Document<U>> {
    let first: Vec<bool> = {
        let mut seen = HashSet::new();
        live.iter().map(|item| item.scalar().is_none_or(|value| seen.insert(value))).collect()
    };
    live.into_iter().zip(first).filter_map(|(item, first)| first.then_some(item)).collect()
}
