//! Checks of lists: repeated keys, deletions of too much or of nothing, and items that are lost.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::explain::{Action, Effect};
use smp_core::{Directive, Step};

use super::super::code::Code;
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
        found.push(Found::new(Code::BroadDeletion, &entry.path, message).hint(hint));
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

/// Finds items of the live list that are lost because the patch replaces the list. A list of scalars is a sequence, such
/// as `args`, that patches usually replace on purpose: it must get shorter.
///
/// ```yaml
/// tolerations: [{key: a, operator: Exists}]   # live
/// tolerations: [{key: b, operator: Exists}]   # drops the toleration for a
/// tolerations: [{key: a, operator: Exists, tolerationSeconds: 60}]   # changes it, nothing is dropped
/// ```
fn dropped(list: &Effect<'_>) -> Option<Found> {
    let (live, patch) = (list.live?.as_array()?, list.patch?.as_array()?);
    let stays: HashSet<String> = patch.iter().map(Value::to_string).collect();
    let identities: HashSet<Vec<Option<&Value>>> = patch.iter().filter_map(|item| identity(list, item)).collect();
    let is_kept = |item: &Value| {
        stays.contains(&item.to_string()) || identity(list, item).is_some_and(|fields| identities.contains(&fields))
    };
    let gone = live.iter().filter(|item| !is_kept(item)).count();
    let are_objects = live.iter().all(Value::is_object);
    if gone == 0 || (!are_objects && live.len() <= patch.len()) {
        return None;
    }
    let message = format!("this list is replaced, not merged; {gone} of its {} items are lost", live.len());
    let hint = "include every item to keep; see `smp explain TYPE.PATH` for how the list is patched";
    Some(Found::new(Code::DropsItems, &list.path, message).hint(hint))
}

/// The fields that identify an item: those of the recommended key, of the list map keys, or else its name.
/// `None` if it has none of them.
fn identity<'v>(list: &Effect<'_>, item: &'v Value) -> Option<Vec<Option<&'v Value>>> {
    let declared = list.field.map(|field| [field.recommended_key(), &field.list_map_keys].concat()).unwrap_or_default();
    let names = declared.iter().map(|name| &**name);
    let names: Vec<&str> = if declared.is_empty() { vec!["name", "key", "host"] } else { names.collect() };
    let fields: Vec<Option<&Value>> = names.iter().map(|name| item.get(*name)).collect();
    fields.iter().any(Option::is_some).then_some(fields)
}
