//! Lists that are merged: scalars as sets, objects by their single key.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::key::{Index, Key, Uncomparable};
use super::lookup::Found;
use super::merge;
use super::order::{self, Items};
use super::site::Site;
use crate::directive::{DELETE, PATCH, REPLACE};
use crate::document::Document;
use crate::error::{Code, Error};
use crate::schema::MergeStrategy;

/// A merged list before its items are moved.
pub(super) struct Merged {
    /// The live items, followed by those that the patch adds.
    pub(super) pool: Vec<Document>,
    /// The items of the list, as indexes into the pool.
    pub(super) list: Vec<usize>,
    /// The items that define the live order, as indexes into the pool.
    pub(super) server: Vec<usize>,
}

impl Merged {
    /// An unchanged live list.
    pub(super) fn live(pool: Vec<Document>) -> Self {
        Self { list: (0..pool.len()).collect(), server: (0..pool.len()).collect(), pool }
    }

    /// A list that replaces the live one.
    pub(super) fn replaced(live: Vec<Document>, by: Vec<Value>) -> Self {
        let mut merged = Self::live(live);
        merged.list = (merged.pool.len()..merged.pool.len() + by.len()).collect();
        merged.pool.extend(by.into_iter().map(Document::Untouched));
        merged
    }

    /// The items in order.
    pub(super) fn into_items(self) -> Vec<Document> {
        let mut pool: Vec<_> = self.pool.into_iter().map(Some).collect();
        self.list.into_iter().filter_map(|place| pool[place].take()).collect()
    }
}

/// Merges a patch list into a list by the strategy of the field.
pub(super) fn merge(at: &Site<'_>, live: Vec<Document>, patch: &[Value], found: &Found<'_>) -> Result<Merged, Error> {
    if found.strategy != Some(MergeStrategy::Merge) {
        return Ok(Merged::replaced(live, patch.to_vec()));
    }
    if live.is_empty() && patch.is_empty() {
        return Ok(Merged::live(live));
    }
    match kind(at, both(&live, patch))? {
        Kind::Objects => objects(at, live, patch, found),
        Kind::Scalars => set(at, live, patch, &found.merge_key),
    }
}

/// Removes the values of `$deleteFromPrimitiveList` from a list.
// UPSTREAM: `$deleteFromPrimitiveList` of objects merges them.
pub(super) fn delete(
    at: &Site<'_>,
    live: Vec<Document>,
    values: &[Value],
    found: &Found<'_>,
) -> Result<Vec<Document>, Error> {
    if live.is_empty() && values.is_empty() {
        return Ok(live);
    }
    if kind(at, both(&live, values))? == Kind::Objects {
        return objects(at, live, values, found).map(Merged::into_items);
    }
    let gone: HashSet<Key<'_>> = values.iter().map(Key::of).collect();
    let stays = |item: &Document| item.untouched().is_none_or(|value| !gone.contains(&Key::of(value)));
    Ok(live.into_iter().filter(stays).collect())
}

/// The items of a live list and of a patch list.
pub(super) fn both<'v>(live: &'v [Document], patch: &'v [Value]) -> impl Iterator<Item = Key<'v>> {
    let of_live = live.iter().map(|item| match (item.fields(), item.untouched()) {
        (Some(_), _) => Key::Object,
        (None, Some(value)) => Key::of(value),
        (None, None) => Key::List,
    });
    of_live.chain(patch.iter().map(Key::of))
}

/// The type of all items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scalars,
    Objects,
}

/// The type of all items, live and patch. There must be at least one item.
// UPSTREAM: the items of two lists that are merged must have the same type.
pub(super) fn kind<'v>(at: &Site<'_>, mut items: impl Iterator<Item = Key<'v>>) -> Result<Kind, Error> {
    let none = || at.error(Code::InvalidDirective, "upstream cannot determine the item type of two empty lists");
    let first = items.next().ok_or_else(none)?;
    match first {
        // UPSTREAM: a list inside a merged list is an error.
        Key::List => return Err(at.error(Code::NestedList, "a merged list cannot contain a list")),
        Key::Null => return Err(at.error(Code::InvalidType, "a merged list cannot contain null")),
        _ => {}
    }
    if !items.all(|kind| kind.is_like(first)) {
        return Err(at.error(Code::MixedElementTypes, "upstream merges two lists only if all items have the same type"));
    }
    Ok(if first == Key::Object { Kind::Objects } else { Kind::Scalars })
}

/// Merges two lists of scalars.
fn set(at: &Site<'_>, live: Vec<Document>, patch: &[Value], merge_key: &str) -> Result<Merged, Error> {
    if !merge_key.is_empty() {
        return Err(at.error(Code::MixedElementTypes, "a list with a merge key must contain only objects"));
    }
    let mut merged = Merged::replaced(live, patch.to_vec());
    let all: Vec<usize> = (0..merged.pool.len()).collect();
    let mut seen = HashSet::new();
    let mut items = Items::Scalars.live(at, &merged.pool, &all)?;
    let server = Items::Scalars.live(at, &merged.pool, &merged.server)?;
    items.retain(|item| seen.insert(item.key));
    merged.list = order::arrange(at, &items, &Items::Scalars.of(at, patch)?, &server)?;
    Ok(merged)
}

/// Merges two lists of objects by key.
fn objects(at: &Site<'_>, live: Vec<Document>, patch: &[Value], found: &Found<'_>) -> Result<Merged, Error> {
    let name = &*found.merge_key;
    if name.is_empty() {
        let message = "the schema has no merge key for this list of objects; upstream cannot merge it";
        return Err(at.error(Code::MissingMergeKey, message));
    }
    let items = Items::Objects(name);
    let width = live.len();
    let Marked { entries, replace, kept, stale } = marked(at, &live, patch, name)?;
    if replace {
        let mut merged = Merged::replaced(live, entries.into_iter().map(|(_, entry)| entry.clone()).collect());
        let all = items.live(at, &merged.pool, &merged.list)?;
        merged.list = order::arrange(at, &all, &[], &all)?;
        merged.server = kept.into_iter().chain(stale).collect();
        return Ok(merged);
    }
    let mut merged = Merged { list: kept.clone(), server: kept, pool: live };
    let takes = taken(at, &merged, &entries, name)?;
    let named = items.of(at, entries.iter().map(|(_, entry)| *entry))?;
    merge_entries(at, &mut merged, entries.into_iter().zip(takes), found)?;
    let all = items.live(at, &merged.pool, &merged.list)?;
    let server = items.live(at, &merged.pool, &merged.server)?;
    let arranged = order::arrange(at, &all, &named, &server)?;
    // UPSTREAM: a new item counts as live where a deletion left room for it.
    let new = merged.list[merged.server.len()..].iter().copied();
    merged.server = merged.server.iter().copied().chain(new).take(width).collect();
    merged.list = arranged;
    Ok(merged)
}

/// An entry of the patch list, with its index.
type Entry<'p> = (usize, &'p Value);

/// Merges each entry into the item that it takes, or adds it to the list.
fn merge_entries<'p>(
    at: &Site<'_>,
    merged: &mut Merged,
    entries: impl Iterator<Item = (Entry<'p>, Option<usize>)>,
    found: &Found<'_>,
) -> Result<(), Error> {
    for ((index, entry), take) in entries {
        let Some(place) = take else {
            // UPSTREAM: a new item of a list is stored unchanged.
            merged.list.push(merged.pool.len());
            merged.pool.push(Document::Untouched(entry.clone()));
            continue;
        };
        let item = std::mem::replace(&mut merged.pool[place], Document::from(Vec::new()));
        let (Ok(item), Some(entry)) = (item.open_object(), entry.as_object()) else { continue };
        merged.pool[place] = merge::object(&at.item(index), item, entry, found.node)?.into_document();
    }
    Ok(())
}

/// What the directives in a patch list leave of the patch list and of live.
struct Marked<'p> {
    entries: Vec<Entry<'p>>,
    replace: bool,
    /// The live items that are kept.
    kept: Vec<usize>,
    /// The items after them in Go's array.
    stale: Vec<usize>,
}

/// Handles the entries with `$patch`.
// UPSTREAM: an entry with `$patch: replace` empties the list.
fn marked<'p>(at: &Site<'_>, live: &[Document], patch: &'p [Value], name: &str) -> Result<Marked<'p>, Error> {
    let (mut entries, mut replace) = (Vec::with_capacity(patch.len()), false);
    if patch.iter().all(|entry| entry.get(PATCH).is_none()) {
        entries.extend(patch.iter().enumerate());
        return Ok(Marked { entries, replace, kept: (0..live.len()).collect(), stale: Vec::new() });
    }
    let mut array = Array::of(live, name);
    for (index, entry) in patch.iter().enumerate() {
        match entry.get(PATCH).map(Value::as_str) {
            None => entries.push((index, entry)),
            Some(Some(REPLACE)) => replace = true,
            Some(Some(DELETE)) => {
                let key = entry.get(name).map(Key::of).ok_or_else(|| at.no_merge_key(name))?;
                array.delete(key).map_err(|uncomparable| at.uncomparable(uncomparable))?;
            }
            Some(_) => return Err(at.item(index).bad_directive()),
        }
    }
    array.stale.reverse();
    let kept = (0..live.len()).filter(|place| !array.is_gone[*place]).collect();
    Ok(Marked { entries, replace, kept, stale: array.stale })
}

/// Go's array of the live items while entries delete some of them.
struct Array<'v> {
    /// The items by key.
    places: HashMap<Key<'v>, Vec<usize>>,
    is_gone: Vec<bool>,
    /// How many items are left, and the items after them.
    n_left: usize,
    stale: Vec<usize>,
}

impl<'v> Array<'v> {
    fn of(live: &'v [Document], name: &str) -> Self {
        let mut places: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
        for (place, item) in live.iter().enumerate() {
            if let Some(value) = item.fields().and_then(|map| map.get(name)) {
                places.entry(Key::of(value)).or_default().push(place);
            }
        }
        Self { places, is_gone: vec![false; live.len()], n_left: live.len(), stale: Vec::new() }
    }

    fn delete(&mut self, key: Key<'v>) -> Result<(), Uncomparable> {
        let found = self.places.remove(&key).unwrap_or_default();
        if !key.is_comparable() && !found.is_empty() {
            return Err(Uncomparable);
        }
        for place in found {
            // The item at the end keeps its position while the others move up, so it is not gone yet.
            while self.is_gone[self.n_left - 1] {
                self.n_left -= 1;
            }
            self.stale.push(self.n_left - 1);
            self.is_gone[place] = true;
        }
        Ok(())
    }
}

/// For each entry, the item of the pool that it is merged into; `None` for a new item.
// UPSTREAM: an entry is merged into the first item with its key.
fn taken<'p>(
    at: &Site<'_>,
    merged: &'p Merged,
    entries: &[Entry<'p>],
    name: &str,
) -> Result<Vec<Option<usize>>, Error> {
    let mut index = Index::default();
    for place in &merged.list {
        if let Some(value) = merged.pool[*place].fields().and_then(|map| map.get(name)) {
            index.insert(Key::of(value), *place);
        }
    }
    let mut end = merged.pool.len();
    let mut take = |(position, entry): &Entry<'p>| {
        let Some(key) = entry.get(name).map(Key::of) else {
            return Err(at.item(*position).no_merge_key(name));
        };
        let found = index.find(key).map_err(|uncomparable| at.uncomparable(uncomparable))?;
        if found.is_none() {
            index.insert(key, end);
            end += 1;
        }
        Ok(found)
    };
    entries.iter().map(&mut take).collect()
}
