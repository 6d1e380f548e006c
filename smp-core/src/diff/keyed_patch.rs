//! Writes the patch of a keyed list.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::comparison::{Comparison, Naming};
use super::entry::{Entry, named};
use super::pairing::Fate;
use super::versions::get;
use super::{element_order, normal};
use crate::directive::{DELETE, PATCH, REPLACE, SET_ELEMENT_ORDER};
use crate::error::Error;
use crate::key;
use crate::order::Part;
use crate::plan::MAX_SENT_KEYS;
use crate::ready::apply_by_slot;
use crate::rule::{ListRule, Slot};

/// Adds the list and its order to the patch of its object.
pub(super) fn write(list: &Comparison<'_, '_>, name: &str, patch: &mut Map<String, Value>) -> Result<(), Error> {
    let naming = list.naming();
    let mut entries = match naming {
        Naming::Whole | Naming::WholePlain => {
            let mut whole = whole(list)?;
            if naming == Naming::Whole {
                whole.push(object([(PATCH, REPLACE.into())]));
            }
            patch.insert(name.to_owned(), Value::Array(whole));
            return Ok(());
        }
        Naming::Sent if list.default_key.is_empty() => all_entries(list)?,
        Naming::Default | Naming::Sent => changed_entries(list, naming, Names::Own)?,
    };
    if element_order::is_sent_with(list, &entries.merged) {
        let mut order = element_order::directive(list, naming, &entries.merged);
        if order.is_none() {
            entries = changed_entries(list, naming, Names::Result)?;
            order = element_order::directive(list, naming, &entries.merged);
        }
        patch.extend(order.map(|order| (format!("{SET_ELEMENT_ORDER}{name}"), order)));
    }
    let all: Vec<Value> =
        entries.merged.into_iter().map(|entry| Value::Object(entry.map)).chain(entries.deletions).collect();
    if !all.is_empty() {
        patch.insert(name.to_owned(), Value::Array(all));
    }
    Ok(())
}

#[derive(Default)]
struct Entries {
    merged: Vec<Entry>,
    deletions: Vec<Value>,
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The values by which an entry names an item to which only current added a key field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// The key fields that modified has.
    Own,
    /// The whole key of the result, which an order directive needs to find the item.
    Result,
}

/// Entries for the changes, with the default key or with `$patchMergeKey`.
///
/// ```yaml
/// - {$patchMergeKey: [port, protocol], port: 53, protocol: UDP, name: dns}
/// - {$patchMergeKey: [port, protocol], $patch: delete, port: 53, protocol: TCP}
/// ```
fn changed_entries(list: &Comparison<'_, '_>, naming: Naming, names: Names) -> Result<Entries, Error> {
    let full: Vec<usize> = match naming {
        Naming::Default => (0..list.default_key.len()).collect(),
        _ => (0..list.recommended_key.len()).collect(),
    };
    let sends = naming == Naming::Sent;
    let mut entries = Entries::default();
    // The different keys in the list, including the whole key. Their number is limited.
    let mut sent = BTreeSet::from([full.clone()]);
    for (index, change) in list.changes.iter().enumerate() {
        let Some(modified) = list.pairing.modified[index].map() else { continue };
        let Some(current) = list.pairing.current_of[index] else {
            entries.merged.push(added(list, index, &full, sends)?);
            continue;
        };
        if change.is_empty() {
            continue;
        }
        let item = &list.pairing.current[current];
        let keeps_key = item.tuple.as_ref().is_some_and(|tuple| *tuple == list.result_tuple(index));
        let equal = list.equal_key_fields(index);
        let change = Value::Object(change.clone());
        let map = if full.iter().all(|field| equal.contains(field)) {
            named(list, &full, sends, Some(modified), change)
        } else if names == Names::Result && sends && keeps_key {
            named(list, &full, sends, item.map(), change)
        } else if sends && list.identifies(&equal, index) && may_send(&mut sent, &equal) {
            named(list, &equal, sends, Some(modified), change)
        } else {
            let map = named(list, &full, sends, None, wanted(list, index, current)?);
            entries.merged.push(Entry { modified: Some(index), takes: None, map });
            entries.deletions.push(deletion(list, &full, sends, current));
            continue;
        };
        entries.merged.push(Entry { modified: Some(index), takes: Some(current), map });
    }
    push_deletions(list, &full, sends, &mut entries);
    Ok(entries)
}

fn may_send(sent: &mut BTreeSet<Vec<usize>>, key: &[usize]) -> bool {
    sent.contains(key) || sent.len() < MAX_SENT_KEYS && sent.insert(key.to_vec())
}

/// The entry for an item that current does not have.
fn added(list: &Comparison<'_, '_>, index: usize, full: &[usize], sends: bool) -> Result<Entry, Error> {
    let item = list.pairing.modified[index].value;
    let new = normal::whole(&list.at.item(index), item)?;
    Ok(Entry { modified: Some(index), takes: None, map: named(list, full, sends, None, new) })
}

/// Every item of the result, whole and in its position, so that a server that replaces the list gets the right result
/// too.
///
/// ```yaml
/// taints:
/// - {$patchMergeKey: [key, effect], key: theirs, effect: NoExecute}    # only current has it
/// - {$patchMergeKey: [key, effect], key: mine, effect: NoSchedule, value: new}
/// ```
fn all_entries(list: &Comparison<'_, '_>) -> Result<Entries, Error> {
    let full: Vec<usize> = (0..list.recommended_key.len()).collect();
    let mut entries = Entries::default();
    let mut sent = BTreeSet::from([full.clone()]);
    for part in element_order::arrangement(&list.pairing) {
        match part {
            Part::Live(index) if list.pairing.current[index].tuple.is_some() => {
                let item = list.pairing.current[index].value;
                let whole = normal::whole(&list.target.item(index), item)?;
                let map = named(list, &full, true, None, whole);
                entries.merged.push(Entry { modified: None, takes: Some(index), map });
            }
            Part::Live(_) => {}
            Part::Entry(index) => add_whole(list, index, &mut sent, &mut entries)?,
        }
    }
    push_deletions(list, &full, true, &mut entries);
    Ok(entries)
}

/// Adds an entry that gives the right item of modified whether the server merges or replaces the list.
fn add_whole(
    list: &Comparison<'_, '_>,
    index: usize,
    sent: &mut BTreeSet<Vec<usize>>,
    entries: &mut Entries,
) -> Result<(), Error> {
    let full: Vec<usize> = (0..list.recommended_key.len()).collect();
    let Some(current_index) = list.pairing.current_of[index] else {
        entries.merged.push(added(list, index, &full, true)?);
        return Ok(());
    };
    let current = &list.pairing.current[current_index];
    let wanted = wanted(list, index, current_index)?;
    let kept = kept_key(list, &wanted, current.map());
    let covered = covering(list.at.slot.item(), &wanted, current.value);
    let is_named = kept.len() == full.len() || list.identifies(&kept, index) && may_send(sent, &kept);
    let (takes, map) = match covered.filter(|_| is_named) {
        Some(covered) => (Some(current_index), named(list, &kept, true, None, covered)),
        None => {
            entries.deletions.push(deletion(list, &full, true, current_index));
            (None, named(list, &full, true, None, wanted))
        }
    };
    entries.merged.push(Entry { modified: Some(index), takes, map });
    Ok(())
}

fn push_deletions(list: &Comparison<'_, '_>, fields: &[usize], sends: bool, entries: &mut Entries) {
    for (index, fate) in list.pairing.fates.iter().enumerate() {
        if matches!(fate, Fate::Deleted(_)) {
            entries.deletions.push(deletion(list, fields, sends, index));
        }
    }
}

fn deletion(list: &Comparison<'_, '_>, fields: &[usize], sends: bool, current: usize) -> Value {
    let item = list.pairing.current[current].map();
    Value::Object(named(list, fields, sends, item, object([(PATCH, DELETE.into())])))
}

/// An item of modified in the result: the item of current with its changes.
fn wanted(list: &Comparison<'_, '_>, index: usize, current: usize) -> Result<Value, Error> {
    let item = list.pairing.current[current].value.clone();
    let change = Value::Object(list.changes[index].clone());
    let wanted = apply_by_slot(list.at.slot.item(), item, &change, list.at.options())?;
    normal::whole(&list.target.item(current), &wanted)
}

/// The whole list of the result. Items that only current has keep their positions. If a key is repeated, they come
/// first, then modified's items, then current's additional duplicates.
fn whole(list: &Comparison<'_, '_>) -> Result<Vec<Value>, Error> {
    let pairing = &list.pairing;
    let parts = if pairing.has_duplicates {
        let current = |fate: Fate| {
            let fates = pairing.fates.iter().enumerate();
            fates.filter(move |(_, own)| **own == fate).map(|(index, _)| Part::Live(index))
        };
        let modified = (0..pairing.modified.len()).map(Part::Entry);
        current(Fate::ServerOnly).chain(modified).chain(current(Fate::Surplus)).collect()
    } else {
        element_order::arrangement(pairing)
    };
    let item = |part| match part {
        Part::Live(index) => normal::whole(&list.target.item(index), pairing.current[index].value),
        Part::Entry(index) => match pairing.current_of[index] {
            Some(current) => wanted(list, index, current),
            None => normal::whole(&list.at.item(index), pairing.modified[index].value),
        },
    };
    parts.into_iter().map(item).collect()
}

/// The indexes of the key fields that have the same values in the result and in current.
fn kept_key(list: &Comparison<'_, '_>, wanted: &Value, current: Option<&Map<String, Value>>) -> Vec<usize> {
    let (Some(wanted), Some(current)) = (wanted.as_object(), current) else { return Vec::new() };
    let is_kept = |field: &usize| {
        let field = &list.recommended_key[*field];
        let is_dropped = get(wanted, field.name).is_none() && get(current, field.name).is_some();
        !is_dropped && key::value(wanted, field) == key::value(current, field)
    };
    (0..list.recommended_key.len()).filter(is_kept).collect()
}

/// The whole value, with a null for everything that current's value loses; `None` if a patch cannot express this.
fn covering(slot: Slot<'_>, wanted: &Value, current: &Value) -> Option<Value> {
    match (wanted, current) {
        (Value::Object(wanted), Value::Object(current)) if !slot.is_replaced() => {
            let mut covering = Map::new();
            for (name, value) in wanted {
                let value = match get(current, name) {
                    Some(current) => self::covering(slot.child_or_free_form(name), value, current)?,
                    None => value.clone(),
                };
                covering.insert(name.clone(), value);
            }
            for (name, value) in current {
                if !value.is_null() && get(wanted, name).is_none() {
                    let is_directive = crate::directive::is_directive(name, slot.schema.object());
                    covering.insert(name.clone(), (!is_directive).then_some(Value::Null)?);
                }
            }
            Some(Value::Object(covering))
        }
        (Value::Array(_), Value::Array(_)) if slot.list_rule() != ListRule::Atomic => {
            normal::equivalent(slot, Some(wanted), Some(current)).then(|| wanted.clone())
        }
        _ => Some(wanted.clone()),
    }
}
