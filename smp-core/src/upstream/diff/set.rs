//! Diff of merged lists of scalars.

use serde_json::Value;

use super::parts::{ListPatch, Parts, pairs};
use crate::upstream::deduplicate::deduplicate;
use crate::upstream::key::{Index, Key, all_same};
use crate::upstream::text;

/// Diffs a set for which original has items.
pub(super) fn diff(parts: Parts, original: &mut [Value], modified: &[Value]) -> ListPatch {
    // UPSTREAM: sets are compared in sorted order.
    original.sort_by_cached_key(text::plain);
    let mut sorted = modified.to_vec();
    sorted.sort_by_cached_key(text::plain);
    let (mut added, deleted) = compare(original, &sorted);
    let first_places: Index<'_> = modified.iter().map(Key::of).collect();
    added.sort_by_key(|value| first_places.find(Key::of(value)).ok());
    let mut patch = ListPatch::default();
    if parts.have_deletions() {
        let mut deleted: Vec<Value> = deleted.into_iter().cloned().collect();
        let left = deduplicate(&mut deleted);
        deleted.truncate(left);
        patch.deletions = deleted;
    }
    if parts.have_changes() {
        patch.list = added.into_iter().cloned().collect();
    }
    let is_changed = parts.have_changes() && !all_same(original, modified);
    if parts.have_order() && (is_changed || !patch.deletions.is_empty()) {
        patch.order = modified.to_vec();
    }
    patch
}

/// The values that only modified has, and those that only original has.
// UPSTREAM: every repetition of a value in a set counts.
fn compare<'v>(original: &'v [Value], modified: &'v [Value]) -> (Vec<&'v Value>, Vec<&'v Value>) {
    let (mut added, mut deleted) = (Vec::new(), Vec::new());
    for pair in pairs(original, modified, |original, modified| text::plain(original).cmp(&text::plain(modified))) {
        match pair {
            (Some(value), None) => deleted.push(value),
            (None, Some(value)) => added.push(value),
            _ => {}
        }
    }
    (added, deleted)
}
