//! Checks of lists: repeated keys, deletions of too much or of nothing, and items that are lost.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::explain::{Action, Effect};
use smp_core::{Directive, Step};

use super::super::code::{Code, Severity};
use super::super::finding::Found;
use super::{Patched, and, is_entry};
use crate::command::sent_deletion::below;

pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    let effects = &patched.explanation.effects;
    for (index, effect) in effects.iter().enumerate() {
        match &effect.action {
            Action::KeyedList { repeated, recommended_key, sent_keys, .. } => {
                if sent_keys.is_empty() {
                    found.extend(repeated.iter().map(|pair| repeated_key(effect, recommended_key, *pair)));
                }
                for entry in below(effects, index).filter(|entry| is_entry(entry)) {
                    deletion(patched, entry, &effect.action, found);
                }
            }
            Action::AtomicList { replaced, absent, discarded, .. } => {
                absent_values(patched, effect, absent, found);
                let deletions: Vec<usize> = discarded.iter().copied().filter(|index| deletes(effect, *index)).collect();
                if let Some(first) = deletions.first() {
                    found.push(deletion_from_atomic(effect, *first, discarded.len()));
                } else if *replaced {
                    found.extend(dropped(effect));
                }
            }
            Action::Set { absent, .. } => absent_values(patched, effect, absent, found),
            _ => {}
        }
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
///
/// A list of scalars is a sequence, such as `args`, that patches usually replace on purpose: it must get shorter. An object is
/// kept if the patch has it with more in it, or with the same name. Objects without a name are only counted.
///
/// ```yaml
/// tolerations: [{key: a, operator: Exists}]   # live
/// tolerations: [{key: b, operator: Exists}]   # drops the toleration for a
/// tolerations: [{key: a, operator: Exists, tolerationSeconds: 60}]   # changes it, nothing is dropped
/// ```
fn dropped(list: &Effect<'_>) -> Option<Found> {
    let (live, patch) = (list.live?.as_array()?, list.patch?.as_array()?);
    let same: HashSet<String> = patch.iter().map(Value::to_string).collect();
    let names: HashSet<(&str, &Value)> = patch.iter().flat_map(|item| names(list, item)).collect();
    let is_kept = |item: &&Value| {
        same.contains(&item.to_string())
            || self::names(list, item).iter().any(|name| names.contains(name))
            || patch.iter().take(COMPARED).any(|other| contains(other, item))
    };
    let lost: Vec<&Value> = live.iter().filter(|item| !is_kept(item)).collect();
    let (named, unnamed): (Vec<_>, Vec<_>) =
        lost.into_iter().partition(|item| !item.is_object() || !self::names(list, item).is_empty());
    let are_objects = live.iter().all(Value::is_object);
    let fewer = live.len().saturating_sub(patch.len());
    let gone = if are_objects { named.len() + unnamed.len().min(fewer) } else { named.len() };
    if gone == 0 || (!are_objects && fewer == 0) {
        return None;
    }
    let items = if live.len() == 1 { "its only item is lost".to_owned() } else { lost_of(gone, live.len()) };
    let hint = "include every item to keep; see `smp explain TYPE.PATH` for how the list is patched";
    Some(Found::new(Code::DropsItems, &list.path, format!("this list is replaced, not merged; {items}")).hint(hint))
}

/// The number of items of the patch that each live item is compared with.
const COMPARED: usize = 100;

fn lost_of(gone: usize, all: usize) -> String {
    let are = if gone == 1 { "is" } else { "are" };
    format!("{gone} of its {all} items {are} lost")
}

/// The fields that name an item: the first field of the list's key, or else common names.
fn names<'v>(list: &Effect<'_>, item: &'v Value) -> Vec<(&'static str, &'v Value)> {
    let key = list.field.and_then(|field| field.recommended_key().first().or(field.list_map_keys().first()));
    if let Some(value) = key.and_then(|name| item.get(&**name)) {
        return vec![("", value)];
    }
    let common = ["/name", "/key", "/host", "/type", "/metadata/name"];
    common.into_iter().filter_map(|pointer| Some((pointer, item.pointer(pointer)?))).collect()
}

/// Whether a value has everything of another one.
fn contains(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::Object(fields), Value::Object(others)) => {
            others.iter().all(|(name, other)| fields.get(name).is_some_and(|value| contains(value, other)))
        }
        (Value::Array(items), Value::Array(others)) => {
            others.iter().all(|other| items.iter().any(|item| contains(item, other)))
        }
        _ => value == other,
    }
}
