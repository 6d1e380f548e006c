//! Checks of lists: repeated keys, deletions of too much or of nothing, and items that are lost.

use serde_json::Value;
use smp_core::explain::{Action, Effect, Matched};
use smp_core::{Directive, Step};
use smp_suggest::shown;

use super::super::code::{Code, Severity};
use super::super::finding::Found;
use super::{Patched, and, is_entry};
use crate::command::lost_items;
use crate::command::sent_deletion::below;

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    let effects = &patched.explanation.effects;
    for (index, effect) in effects.iter().enumerate() {
        match &effect.action {
            Action::KeyedList { repeated, recommended_key, sent_keys, replaced, .. } => {
                found.extend(empty(effect).filter(|_| !replaced));
                if sent_keys.is_empty() {
                    found.extend(repeated.iter().map(|pair| repeated_key(effect, recommended_key, *pair)));
                }
                for entry in below(effects, index).filter(|entry| is_entry(entry)) {
                    deletion(patched, entry, &effect.action, found);
                }
                if !replaced {
                    let entries = below(effects, index).filter(|entry| is_entry(entry));
                    found.extend(entries.take(COMPARED).filter_map(|entry| similar(effect, entry)));
                }
            }
            Action::AtomicList { replaced, absent, discarded, .. } => {
                absent_values(patched, effect, absent, found);
                let deletions: Vec<usize> = discarded.iter().copied().filter(|index| deletes(effect, *index)).collect();
                if let Some(first) = deletions.first() {
                    found.push(deletion_from_atomic(effect, *first, discarded.len()));
                } else if *replaced {
                    found.extend(dropped(effect, patched.is_merge));
                }
            }
            // A list without a type.
            Action::Store => found.extend(dropped(effect, patched.is_merge)),
            Action::Set { absent, deleted, .. } => {
                found.extend(empty(effect).filter(|_| deleted.is_empty()));
                absent_values(patched, effect, absent, found);
            }
            _ => {}
        }
    }
}

/// The number of entries of a list that are compared with the live items.
const COMPARED: usize = 100;

/// Finds an entry that adds an item, although its key is almost that of a live item.
///
/// ```yaml
/// containers: [{name: checkout}]   # live
/// containers: [{name: chekout}]    # adds a second container
/// ```
fn similar(list: &Effect<'_>, entry: &Effect<'_>) -> Option<Found> {
    let Action::Item { key, matched: Matched::New } = &entry.action else { return None };
    let names = |list: Option<&'_ Value>, field: &str| -> Vec<String> {
        let items = list.and_then(Value::as_array).into_iter().flatten();
        items.filter_map(|item| item.get(field)?.as_str().map(str::to_owned)).collect()
    };
    key.iter().find_map(|field| {
        let new = entry.patch?.get(*field)?.as_str()?;
        let live = names(list.live, field).into_iter().find(|live| is_misspelled(new, live))?;
        if names(list.patch, field).contains(&live) {
            return None;
        }
        let message = format!("this adds an item; a live one has almost the same {field}: `{}`", shown(&live));
        let hint = format!("to change the live item, write `{field}: {}`", shown(&live));
        Some(Found::new(Code::SimilarKey, &entry.path.child(Step::Field((*field).to_owned())), message).hint(hint))
    })
}

/// Whether two names differ by one letter inside, or by two adjacent letters that are swapped.
///
/// ```text
/// chekout, checkout   yes       http, https   no       web-1, web-2   no
/// wbe, web            yes       api, app      no: both are common
/// ```
fn is_misspelled(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let start = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    let is_inside = start > 0 && end > 0 && start + end > 2;
    match (one, other) {
        ([a], [b]) => is_inside && !a.is_numeric() && !b.is_numeric(),
        ([a], []) | ([], [a]) => is_inside && !a.is_numeric(),
        ([a, b], [c, d]) => start + end > 0 && a == d && b == c && a.is_alphabetic() && b.is_alphabetic(),
        _ => false,
    }
}

fn repeated_key(list: &Effect<'_>, key: &[&str], (later, earlier): (usize, usize)) -> Found {
    let message = format!("this entry has the same {} as [{earlier}]; it changes or adds a separate item", and(key));
    Found::new(Code::RepeatedMergeKey, &list.path.child(Step::Index(later)), message)
        .hint("combine the entries, or correct the key")
}

fn deletion(patched: &Patched<'_>, entry: &Effect<'_>, list: &Action<'_>, found: &mut Vec<Found>) {
    let Action::KeyedList { default_key, recommended_key, sent_keys, .. } = list else { return };
    let Action::DeleteItems { key, items } = &entry.action else { return };
    let is_shorter = sent_keys.is_empty() && key.len() < recommended_key.len();
    if patched.live.is_some() && items.is_empty() {
        let message = format!("no live item has the {} that this entry deletes", and(key));
        found.push(Found::new(Code::DeletesNothing, &entry.path, message).hint(NOTHING));
    } else if is_shorter && (patched.live.is_none() || items.len() > 1) {
        let how_many = if patched.live.is_some() { format!("{} items", items.len()) } else { "every item".to_owned() };
        let message = format!("this deletes {how_many} with its {}", and(default_key));
        let hint = format!("to delete one item, give the whole key: {}", and(recommended_key));
        // Without the live object, the default key usually is enough, and a diff uses it.
        let severity = if patched.live.is_some() { Severity::Warning } else { Severity::Note };
        found.push(Found::new(Code::BroadDeletion, &entry.path, message).severity(severity).hint(hint));
    }
}

const NOTHING: &str = "check the spelling, or remove the deletion";

fn absent_values(patched: &Patched<'_>, list: &Effect<'_>, absent: &[&Value], found: &mut Vec<Found>) {
    if patched.live.is_some() && !absent.is_empty() {
        let values = if absent.len() == 1 { "value" } else { "values" };
        let message = format!("this deletes {} {values} that the live list does not have", absent.len());
        found.push(Found::new(Code::DeletesNothing, &list.path, message).hint(NOTHING));
    }
}

/// Whether an entry of the list has `$patch: delete`.
fn deletes(list: &Effect<'_>, index: usize) -> bool {
    list.patch
        .and_then(|list| list.get(index)?.get(Directive::Patch.as_str()))
        .is_some_and(|directive| directive == "delete")
}

/// The finding for `$patch: delete` in a list that is not merged. `discarded` is the number of entries that are not stored.
fn deletion_from_atomic(list: &Effect<'_>, first: usize, discarded: usize) -> Found {
    let stored = list.patch.and_then(Value::as_array).map_or(0, Vec::len).saturating_sub(discarded);
    let ends_up = match stored {
        0 => "empty".to_owned(),
        1 => "with the other entry of the patch".to_owned(),
        others => format!("with the {others} other entries of the patch"),
    };
    let message =
        format!("this list is replaced, not merged, so `$patch: delete` deletes no item by key; it ends up {ends_up}");
    Found::new(Code::AtomicListDeletion, &list.path.child(Step::Index(first)), message)
        .hint("send the complete list of items to keep, without `$patch: delete`")
}

/// Finds items of the live list that are lost because the patch replaces the list.
fn dropped(list: &Effect<'_>, is_merge: bool) -> Option<Found> {
    let all = list.live.and_then(Value::as_array)?.len();
    let items = lost(lost_items::of(list).len(), all)?;
    let (why, hint) = if is_merge {
        ("a merge patch replaces lists", "include every item to keep, or use a strategic merge patch or a JSON patch")
    } else {
        let hint = "include every item to keep; see `smp explain TYPE.PATH` for how the list is patched";
        ("this list is replaced, not merged", hint)
    };
    Some(Found::new(Code::DropsItems, &list.path, format!("{why}; {items}")).hint(hint))
}

/// How many items of a list are lost, if any.
pub(super) fn lost(gone: usize, all: usize) -> Option<String> {
    let are = if gone == 1 { "is" } else { "are" };
    match (gone, all) {
        (0, _) => None,
        (_, 1) => Some("its only item is lost".to_owned()),
        _ => Some(format!("{gone} of its {all} items {are} lost")),
    }
}

/// Finds an empty list for a merged list, which has no effect.
///
/// ```yaml
/// finalizers: [example.com/a]   # live
/// finalizers: []                # the finalizer stays
/// finalizers: null              # removes all
/// ```
fn empty(list: &Effect<'_>) -> Option<Found> {
    let is_empty = list.patch.and_then(Value::as_array).is_some_and(Vec::is_empty);
    let keeps = match list.live {
        Some(live) => live.as_array().is_some_and(|items| !items.is_empty()),
        None => false,
    };
    let message = "an empty list has no effect: this list is merged, so the live items stay";
    (is_empty && keeps)
        .then(|| Found::new(Code::DeletesNothing, &list.path, message).hint("to remove the list, set it to `null`"))
}
