//! Checks of lists: repeated keys, deletions of too much or of nothing, and items that are lost.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::Step;
use smp_core::explain::{Action, Effect};

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
            Action::AtomicList { replaced, absent, .. } => {
                absent_values(patched, effect, absent, found);
                if *replaced {
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

/// Finds items of the live list that are lost because the patch replaces the list.
fn dropped(list: &Effect<'_>) -> Option<Found> {
    let (live, patch) = (list.live?.as_array()?, list.patch?.as_array()?);
    let stays: HashSet<String> = patch.iter().map(Value::to_string).collect();
    let gone = live.iter().filter(|item| !stays.contains(&item.to_string())).count();
    if gone == 0 || live.len() <= patch.len() {
        return None;
    }
    let message = format!("this list is replaced, not merged; {gone} of its {} items are lost", live.len());
    let hint = "include every item to keep; see `smp explain TYPE.PATH` for how the list is patched";
    Some(Found::new(Code::DropsItems, &list.path, message).hint(hint))
}
