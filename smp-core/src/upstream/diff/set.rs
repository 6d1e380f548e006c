//! Diff of merged lists of scalars.

use std::cmp::Ordering;

use serde_json::Value;

use super::Parts;
use super::list::Written;
use crate::upstream::deduplicate::deduplicate;
use crate::upstream::key::{Index, Key, all_same};
use crate::upstream::text;

/// Diffs a set for which original has items.
pub(super) fn diff(parts: Parts, original: &mut [Value], modified: &[Value]) -> Written {
    // UPSTREAM: sets are compared in sorted order.
    original.sort_by_cached_key(text::plain);
    let mut sorted = modified.to_vec();
    sorted.sort_by_cached_key(text::plain);
    let (mut added, mut deleted) = compare(original, &sorted);
    let first_places: Index<'_> = modified.iter().map(Key::of).collect();
    added.sort_by_key(|value| first_places.find(Key::of(value)).ok());
    let mut written = Written::default();
    if parts.have_deletions() {
        let left = deduplicate(&mut deleted);
        deleted.truncate(left);
        written.deletions = deleted;
    }
    if parts.have_changes() {
        written.list = added;
    }
    let is_changed = parts.have_changes() && !all_same(original, modified);
    if parts.have_order() && (is_changed || !written.deletions.is_empty()) {
        written.order = modified.to_vec();
    }
    written
}

/// The values that only modified has, and those that only original has.
// UPSTREAM: every repetition of a value in a set counts.
fn compare(original: &[Value], modified: &[Value]) -> (Vec<Value>, Vec<Value>) {
    let (mut added, mut deleted) = (Vec::new(), Vec::new());
    let (mut original, mut modified) = (original.iter().peekable(), modified.iter().peekable());
    loop {
        let order = match (original.peek(), modified.peek()) {
            (None, None) => return (added, deleted),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(original), Some(modified)) => text::plain(original).cmp(&text::plain(modified)),
        };
        match order {
            Ordering::Less => deleted.extend(original.next().cloned()),
            Ordering::Greater => added.extend(modified.next().cloned()),
            Ordering::Equal => {
                original.next();
                modified.next();
            }
        }
    }
}
