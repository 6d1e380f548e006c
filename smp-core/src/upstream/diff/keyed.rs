//! Diff of merged lists of objects: pairs the items and writes the patch of the list.

use serde_json::{Map, Value, json};

use super::object;
use super::parts::{Diff, ListPatch, pairs};
use crate::at::At;
use crate::directive::{DELETE, PATCH};
use crate::error::{Code, Error};
use crate::upstream::key::{Index, Key, Uncomparable};
use crate::upstream::lookup::Found;
use crate::upstream::text;
use crate::upstream::unstable;

/// Diffs a keyed list for which original has items.
pub(super) fn diff(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    original: &mut [Value],
    modified: &[Value],
) -> Result<ListPatch, Error> {
    let before = keys(&at.in_input(diff.from), found, original)?;
    let after = keys(at, found, modified)?;
    let is_reordered = !is_order_same(at, &before, &after)?;
    let (entries, deleted) = compare(diff, at, found, (original, &before), (modified, &after))?;
    let mut list = in_order(at, entries, &after)?;
    // UPSTREAM: deletions come after all other entries, sorted by the text of their keys.
    list.extend(deleted.into_iter().map(|key| json!({&*found.merge_key: key, PATCH: DELETE})));
    let mut patch = ListPatch { list, ..ListPatch::default() };
    if diff.parts.have_order() && (!patch.list.is_empty() || diff.parts.have_changes() && is_reordered) {
        patch.order = after.iter().map(|key| json!({&*found.merge_key: key})).collect();
    }
    Ok(patch)
}

/// The key of each item, of any type; null counts as present.
fn keys(at: &At<'_, '_>, found: &Found<'_>, items: &[Value]) -> Result<Vec<Value>, Error> {
    let key = |(index, item): (usize, &Value)| {
        item.get(&*found.merge_key).cloned().ok_or_else(|| {
            let message = if found.merge_key.is_empty() {
                "the schema has no merge key for this list, so a server cannot merge it; fix the schema".to_owned()
            } else {
                format!("the item has no merge key `{}`; add it", found.merge_key)
            };
            at.item(index).error(Code::MissingMergeKey, message)
        })
    };
    items.iter().enumerate().map(key).collect()
}

/// Whether two lists have the same keys in the same order.
fn is_order_same(at: &At<'_, '_>, before: &[Value], after: &[Value]) -> Result<bool, Error> {
    if before.len() != after.len() {
        return Ok(false);
    }
    for (index, (before, after)) in before.iter().zip(after).enumerate() {
        match Key::of(before).equals(Key::of(after)) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(Uncomparable) => return Err(not_comparable(at, index)),
        }
    }
    Ok(true)
}

// UPSTREAM: two keys that are objects or lists cannot be compared.
fn not_comparable(at: &At<'_, '_>, index: usize) -> Error {
    let message = "the merge key must be a string, number or boolean; a server cannot compare this one";
    at.item(index).error(Code::InvalidMergeKeyValue, message)
}

/// An entry of the patch list and the index of its item in modified.
type Entry = (usize, Map<String, Value>);

/// The entries for changes and additions, and the keys of deletions, both sorted by key.
// UPSTREAM: items are identified by the default key alone.
fn compare(
    diff: &Diff,
    at: &At<'_, '_>,
    found: &Found<'_>,
    (original, before): (&mut [Value], &[Value]),
    (modified, after): (&[Value], &[Value]),
) -> Result<(Vec<Entry>, Vec<Value>), Error> {
    let (mut entries, mut deleted) = (Vec::new(), Vec::new());
    // UPSTREAM: keys with the same text are equal.
    for pair in pairs(sorted(before), sorted(after), |(before, _), (after, _)| before.cmp(after)) {
        match pair {
            (Some((_, from)), Some((_, to))) => {
                let (Value::Object(original), Value::Object(modified)) = (&mut original[from], &modified[to]) else {
                    continue;
                };
                let mut entry = object::diff(diff, &at.item(to), found, original, modified)?;
                if !entry.is_empty() {
                    entry.insert(found.merge_key.clone().into_owned(), after[to].clone());
                    entries.push((to, entry));
                }
            }
            (Some((_, from)), None) if diff.parts.have_deletions() => deleted.push(before[from].clone()),
            (None, Some((_, to))) if diff.parts.have_changes() => {
                entries.extend(modified[to].as_object().map(|item| (to, item.clone())));
            }
            _ => {}
        }
    }
    Ok((entries, deleted))
}

/// The keys' texts and the indexes of their items, sorted as in the package.
fn sorted(keys: &[Value]) -> Vec<(String, usize)> {
    let texts: Vec<String> = keys.iter().map(text::plain).collect();
    let mut places: Vec<usize> = (0..texts.len()).collect();
    places.sort_by_key(|place| &texts[*place]);
    let mut ranks = vec![0; texts.len()];
    for pair in places.windows(2) {
        ranks[pair[1]] = ranks[pair[0]] + usize::from(texts[pair[0]] != texts[pair[1]]);
    }
    unstable::sorted(&ranks).into_iter().map(|place| (texts[place].clone(), place)).collect()
}

/// The entries in the order of modified, deletions last.
// UPSTREAM: an entry has the position of the first item with its key.
fn in_order(at: &At<'_, '_>, entries: Vec<Entry>, after: &[Value]) -> Result<Vec<Value>, Error> {
    // UPSTREAM: an item with `$patch: delete` is sent after the others.
    let is_deletion = |entry: &Entry| entry.1.get(PATCH).is_some_and(|value| value == DELETE);
    let (deletions, mut entries): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_deletion);
    // A single entry is not compared with anything.
    if entries.len() > 1 {
        let first_places: Index<'_> = after.iter().map(Key::of).collect();
        let mut ranked = Vec::with_capacity(entries.len());
        for entry in entries {
            let rank = first_places.find(Key::of(&after[entry.0]));
            ranked.push((rank.map_err(|_| not_comparable(at, entry.0))?, entry));
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        entries = ranked.into_iter().map(|(_, entry)| entry).collect();
    }
    Ok(entries.into_iter().chain(deletions).map(|(_, entry)| Value::Object(entry)).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::in_order;
    use crate::at::{At, Context};
    use crate::error::Input;
    use crate::options::Options;
    use crate::rule::Slot;

    #[test]
    fn a_single_entry_does_not_need_a_comparable_key() {
        let options = Options::default();
        let list = At::root(Context::new(&options, Input::Modified), Slot::free_form());
        let keys = [json!({}), json!([])];
        let order = |n: usize| {
            let entries = (0..n).map(|at| (at, Map::new())).collect();
            in_order(&list, entries, &keys)
        };
        assert_eq!(order(1).unwrap().len(), 1);
        assert!(order(2).is_err());
    }
}
