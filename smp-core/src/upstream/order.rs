//! The order of a merged list: the items that the patch or `$setElementOrder` lists, interleaved with those that only
//! live has.

use serde_json::{Map, Value};

use super::key::{Index, Key, Uncomparable};
use super::site::Site;
use super::sort;
use crate::directive::{DELETE, PATCH};
use crate::document::Document;
use crate::error::{Code, Error};

/// The items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Items<'k> {
    Scalars,
    /// Objects, with the name of their merge key.
    Objects(&'k str),
}

/// An item of a list, for ordering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'v> {
    /// Its index in its list.
    pub(crate) place: usize,
    /// Its key.
    pub(crate) key: Key<'v>,
    /// Whether it is an entry with `$patch: delete`.
    pub(crate) is_deletion: bool,
}

impl Items<'_> {
    /// Reads the items of a patch list or of an order directive.
    pub(crate) fn of<'v>(
        self,
        at: &Site<'_>,
        list: impl IntoIterator<Item = &'v Value>,
    ) -> Result<Vec<Item<'v>>, Error> {
        let item = |(place, item): (usize, &'v Value)| self.item(at, place, item.as_object(), Some(item));
        list.into_iter().enumerate().map(item).collect()
    }

    /// Reads items of a live list, by their indexes.
    pub(crate) fn live<'v>(
        self,
        at: &Site<'_>,
        list: &'v [Document],
        places: &[usize],
    ) -> Result<Vec<Item<'v>>, Error> {
        let item = |place: &usize| self.item(at, *place, list[*place].fields(), list[*place].untouched());
        places.iter().map(item).collect()
    }

    // UPSTREAM: every item of a merged list must have the merge key.
    fn item<'v>(
        self,
        at: &Site<'_>,
        place: usize,
        object: Option<&'v Map<String, Value>>,
        value: Option<&'v Value>,
    ) -> Result<Item<'v>, Error> {
        match (self, object, value) {
            (Items::Objects(name), Some(map), _) => match map.get(name) {
                Some(value) => {
                    let is_deletion = map.get(PATCH).is_some_and(|directive| directive == DELETE);
                    Ok(Item { place, key: Key::of(value), is_deletion })
                }
                None => Err(at.no_merge_key(name)),
            },
            (Items::Scalars, None, Some(value)) => Ok(Item { place, key: Key::of(value), is_deletion: false }),
            (Items::Scalars, ..) => Err(at.uncomparable(Uncomparable)),
            (Items::Objects(_), None, _) => {
                Err(at.error(Code::MixedElementTypes, "a list of objects must contain only objects"))
            }
        }
    }
}

/// Orders the items of `merged`: those in `order` in its order, the others as server-only items.
///
/// ```yaml
/// live:   [a, injected, b]
/// order:  [b, a]
/// result: [injected, b, a]
/// ```
///
/// Returns the indexes of the items.
pub(crate) fn arrange(
    at: &Site<'_>,
    merged: &[Item<'_>],
    order: &[Item<'_>],
    server: &[Item<'_>],
) -> Result<Vec<usize>, Error> {
    let by_order: Index<'_> = order.iter().map(|item| item.key).collect();
    let by_server: Index<'_> = server.iter().map(|item| item.key).collect();
    let arranged = || -> Result<Vec<usize>, Uncomparable> {
        let (mut named, mut server_only) = (Vec::new(), Vec::new());
        for item in merged {
            let side = if by_order.find(item.key)?.is_some() { &mut named } else { &mut server_only };
            side.push(*item);
        }
        interleaved(&sorted(server_only, &by_server)?, &sorted(named, &by_order)?, &by_server)
    };
    arranged().map_err(|uncomparable| at.uncomparable(uncomparable))
}

/// Sorts items by their first position in an order; deletions come last.
// UPSTREAM: items with equal keys are moved together.
pub(crate) fn sorted<'v>(items: Vec<Item<'v>>, order: &Index<'v>) -> Result<Vec<Item<'v>>, Uncomparable> {
    let (deletions, mut items): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| item.is_deletion);
    let ranks: Result<Vec<Option<usize>>, _> = items.iter().map(|item| order.find(item.key)).collect();
    match ranks.ok().and_then(|ranks| ranks.into_iter().collect::<Option<Vec<usize>>>()) {
        Some(ranks) => {
            let mut ranked: Vec<_> = ranks.into_iter().zip(items).collect();
            ranked.sort_by_key(|(rank, _)| *rank);
            items = ranked.into_iter().map(|(_, item)| item).collect();
        }
        None => sort::stable(&mut items, &mut |a, b| {
            let Some(a) = order.find(a.key)? else { return Ok(true) };
            Ok(order.find(b.key)?.is_none_or(|b| a < b))
        })?,
    }
    items.extend(deletions);
    Ok(items)
}

/// At each step, takes the next server-only item if live has it before the next item of the other list.
// UPSTREAM: server-only items are interleaved by live order.
fn interleaved<'v>(
    server_only: &[Item<'v>],
    named: &[Item<'v>],
    server: &Index<'v>,
) -> Result<Vec<usize>, Uncomparable> {
    let mut result = Vec::with_capacity(server_only.len() + named.len());
    let (mut others, mut named) = (server_only.iter().peekable(), named.iter().peekable());
    while let (Some(other), Some(next)) = (others.peek(), named.peek()) {
        let (other, next) = (server.find(other.key)?, server.find(next.key)?);
        let server_first = matches!((other, next), (Some(other), Some(next)) if other < next);
        let head = if server_first { &mut others } else { &mut named };
        result.extend(head.next().map(|item| item.place));
    }
    result.extend(others.chain(named).map(|item| item.place));
    Ok(result)
}

/// Checks that the patch list without its deletions is a subsequence of the directive's list.
// UPSTREAM: an empty order fits every patch.
pub(crate) fn check_fits(at: &Site<'_>, list: &[Value], order: &[Value], merge_key: &str) -> Result<(), Error> {
    if list.is_empty() || order.is_empty() {
        return Ok(());
    }
    let is_deletion = |item: &&Value| !merge_key.is_empty() && item.get(PATCH).is_some_and(|patch| patch == DELETE);
    if !merge_key.is_empty() && !list.iter().all(Value::is_object) {
        return Err(at.error(Code::MixedElementTypes, "a list with a merge key must contain only objects"));
    }
    let mut wanted = list.iter().filter(|item| !is_deletion(item)).peekable();
    let mut order = order.iter();
    loop {
        while wanted.peek().is_some_and(|item| order.len() > 0 && item.get(PATCH).is_some()) {
            wanted.next();
        }
        let (Some(item), Some(next)) = (wanted.peek(), order.next()) else { break };
        let key = |item| key_of(at, item, merge_key);
        if key(item)?.equals(key(next)?).map_err(|uncomparable| at.uncomparable(uncomparable))? {
            wanted.next();
        }
    }
    if wanted.peek().is_some() {
        let message = "`$setElementOrder` must list the entries of the patch in the same order";
        return Err(at.error(Code::ElementOrderMismatch, message));
    }
    Ok(())
}

fn key_of<'v>(at: &Site<'_>, item: &'v Value, merge_key: &str) -> Result<Key<'v>, Error> {
    if merge_key.is_empty() {
        return Ok(Key::of(item));
    }
    item.get(merge_key).map(Key::of).ok_or_else(|| at.no_merge_key(merge_key))
}
