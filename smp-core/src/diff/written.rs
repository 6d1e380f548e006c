//! How a changed keyed list is written down: the entries with their names, and the order directive.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use super::keyed::{Comparison, Naming};
use super::normal;
use super::pairing::Fate;
use crate::apply::apply_value;
use crate::directive::{DELETE, PATCH, PATCH_MERGE_KEY, REPLACE, SET_ELEMENT_ORDER};
use crate::error::Error;
use crate::key::{self, Tuple};
use crate::path::Place;
use crate::plan::MAX_SENT_KEYS;
use crate::rule::{ListRule, Slot};

/// Adds the list and its order to the patch of its object.
pub(super) fn write(
    list: &Comparison<'_, '_>,
    name: &str,
    patch: &mut Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    let naming = list.naming();
    let mut entries = match naming {
        Naming::Whole | Naming::WholePlain => {
            let mut whole = whole(list, place)?;
            if naming == Naming::Whole {
                whole.push(object([(PATCH, REPLACE.into())]));
            }
            patch.insert(name.to_owned(), Value::Array(whole));
            return Ok(());
        }
        Naming::Sent if list.default_key.is_empty() => all_entries(list, place)?,
        Naming::Default | Naming::Sent => changed_entries(list, naming, Names::Own, place)?,
    };
    if list.is_wanted && list.options.set_element_order {
        let mut order = self::order(list, naming, &entries.merged);
        if order.is_none() && !list.default_key.is_empty() {
            entries = changed_entries(list, naming, Names::Result, place)?;
            order = self::order(list, naming, &entries.merged);
        }
        patch.extend(order.map(|order| (format!("{SET_ELEMENT_ORDER}{name}"), order)));
    }
    let all: Vec<Value> =
        entries.merged.into_iter().map(|(_, entry)| Value::Object(entry)).chain(entries.deletions).collect();
    if !all.is_empty() {
        patch.insert(name.to_owned(), Value::Array(all));
    }
    Ok(())
}

#[derive(Default)]
struct Entries {
    /// With the place in modified of the item that it is for; `None` for one that only current has.
    merged: Vec<(Option<usize>, Map<String, Value>)>,
    deletions: Vec<Value>,
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// By which values an entry names an item to which only current added a key field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// By the key fields that modified knows.
    Own,
    /// By the whole key of the result, where an order directive would not find the item otherwise.
    Result,
}

/// Entries for what changes, named by the default key or by the keys they send.
fn changed_entries(
    list: &Comparison<'_, '_>,
    naming: Naming,
    names: Names,
    place: &Place<'_>,
) -> Result<Entries, Error> {
    let full: Vec<usize> = match naming {
        Naming::Default => (0..list.default_key.len()).collect(),
        _ => (0..list.recommended_key.len()).collect(),
    };
    let sends = naming == Naming::Sent;
    let mut entries = Entries::default();
    // How many different keys one list may send, the whole one included.
    let mut sent = BTreeSet::from([full.clone()]);
    for (index, change) in list.changes.iter().enumerate() {
        let Some(modified) = list.pairing.modified[index].map() else { continue };
        let Some(current) = list.pairing.current_of[index] else {
            let item = list.pairing.modified[index].value;
            let new = normal::whole(list.modified, list.slot.item(), item, &place.index(index))?;
            entries.merged.push((Some(index), named(list, &full, sends, None, new)));
            continue;
        };
        if change.is_empty() {
            continue;
        }
        let item = &list.pairing.current[current];
        let keeps_key = item.tuple.as_ref().is_some_and(|tuple| *tuple == list.result_tuple(index));
        let equal = list.equal_key_fields(index);
        let change = Value::Object(change.clone());
        let entry = if full.iter().all(|field| equal.contains(field)) {
            named(list, &full, sends, Some(modified), change)
        } else if names == Names::Result && sends && keeps_key {
            named(list, &full, sends, item.map(), change)
        } else if sends && list.identifies(&equal, index) && may_send(&mut sent, &equal) {
            named(list, &equal, sends, Some(modified), change)
        } else {
            entries.deletions.push(deletion(list, &full, sends, current));
            named(list, &full, sends, None, wanted(list, index, current, place)?)
        };
        entries.merged.push((Some(index), entry));
    }
    push_deletions(list, &full, sends, &mut entries);
    Ok(entries)
}

fn may_send(sent: &mut BTreeSet<Vec<usize>>, key: &[usize]) -> bool {
    sent.contains(key) || sent.len() < MAX_SENT_KEYS && sent.insert(key.to_vec())
}

/// Every item of the result, whole, so that a server that replaces the list ends right too.
fn all_entries(list: &Comparison<'_, '_>, place: &Place<'_>) -> Result<Entries, Error> {
    let full: Vec<usize> = (0..list.recommended_key.len()).collect();
    let mut entries = Entries::default();
    let mut sent = BTreeSet::from([full.clone()]);
    for (index, (item, fate)) in list.pairing.current.iter().zip(&list.pairing.fates).enumerate() {
        if *fate == Fate::ServerOnly && item.tuple.is_some() {
            let whole = normal::whole(list.current, list.slot.item(), item.value, &place.index(index))?;
            entries.merged.push((None, named(list, &full, true, None, whole)));
        }
    }
    for (index, item) in list.pairing.modified.iter().enumerate() {
        let Some(current_index) = list.pairing.current_of[index] else {
            let new = normal::whole(list.modified, list.slot.item(), item.value, &place.index(index))?;
            entries.merged.push((Some(index), named(list, &full, true, None, new)));
            continue;
        };
        let current = &list.pairing.current[current_index];
        let wanted = wanted(list, index, current_index, place)?;
        let kept = kept_key(list, &wanted, current.map());
        let covered = covering(list.slot.item(), &wanted, current.value);
        let is_named = kept.len() == full.len() || list.identifies(&kept, index) && may_send(&mut sent, &kept);
        let fields = is_named.then_some(&kept);
        if let (Some(fields), Some(covered)) = (fields, covered) {
            entries.merged.push((Some(index), named(list, fields, true, None, covered)));
        } else {
            entries.merged.push((Some(index), named(list, &full, true, None, wanted)));
            entries.deletions.push(deletion(list, &full, true, current_index));
        }
    }
    push_deletions(list, &full, true, &mut entries);
    Ok(entries)
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

/// An entry that says by which fields it names its item; the values of those are `item`'s where it is given.
fn named(
    list: &Comparison<'_, '_>,
    fields: &[usize],
    sends: bool,
    item: Option<&Map<String, Value>>,
    rest: Value,
) -> Map<String, Value> {
    let mut entry = Map::new();
    if sends {
        let names: Value = fields.iter().map(|field| list.recommended_key[*field].name).collect();
        entry.insert(PATCH_MERGE_KEY.to_owned(), names);
    }
    if let Some(item) = item {
        copy_key(list, fields, item, &mut entry);
    }
    if let Value::Object(mut rest) = rest {
        entry.append(&mut rest);
    }
    entry
}

/// Adds the key fields that an item has to its entry. An entry must hold the first field of the default key, so where an
/// item has it by its default alone, that is written out.
fn copy_key(list: &Comparison<'_, '_>, fields: &[usize], item: &Map<String, Value>, entry: &mut Map<String, Value>) {
    for index in fields {
        let field = &list.recommended_key[*index];
        let default = || field.default.as_ref().filter(|_| *index == 0 && !list.default_key.is_empty())?.to_value();
        if let Some(value) = super::get(item, field.name).cloned().or_else(default) {
            entry.insert(field.name.to_owned(), value);
        }
    }
}

/// What an item of modified is in the result: current's item with its changes.
fn wanted(list: &Comparison<'_, '_>, index: usize, current: usize, place: &Place<'_>) -> Result<Value, Error> {
    let item = list.pairing.current[current].value.clone();
    let change = Value::Object(list.changes[index].clone());
    let wanted = apply_value(list.slot.item().schema, item, &change, list.options)?;
    normal::whole(list.current, list.slot.item(), &wanted, &place.index(current))
}

/// The whole wanted list: what only current has, then modified's, then what current repeats more often.
fn whole(list: &Comparison<'_, '_>, place: &Place<'_>) -> Result<Vec<Value>, Error> {
    let current = |fate: Fate| {
        let items = list.pairing.current.iter().zip(&list.pairing.fates).enumerate();
        items
            .filter(move |(_, (_, own))| **own == fate)
            .map(|(index, (item, _))| normal::whole(list.current, list.slot.item(), item.value, &place.index(index)))
    };
    let modified = (0..list.pairing.modified.len()).map(|index| match list.pairing.current_of[index] {
        Some(current) => wanted(list, index, current, place),
        None => {
            let item = list.pairing.modified[index].value;
            normal::whole(list.modified, list.slot.item(), item, &place.index(index))
        }
    });
    current(Fate::ServerOnly).chain(modified).chain(current(Fate::Surplus)).collect()
}

/// The places of the key fields that an item has alike in the result and in current.
fn kept_key(list: &Comparison<'_, '_>, wanted: &Value, current: Option<&Map<String, Value>>) -> Vec<usize> {
    let (Some(wanted), Some(current)) = (wanted.as_object(), current) else { return Vec::new() };
    let is_kept = |field: &usize| {
        let field = &list.recommended_key[*field];
        let is_dropped = super::get(wanted, field.name).is_none() && super::get(current, field.name).is_some();
        !is_dropped && key::value(wanted, field) == key::value(current, field)
    };
    (0..list.recommended_key.len()).filter(is_kept).collect()
}

/// The whole of a wanted value with a null for everything that current's loses; `None` when that cannot be said.
fn covering(slot: Slot<'_>, wanted: &Value, current: &Value) -> Option<Value> {
    match (wanted, current) {
        (Value::Object(wanted), Value::Object(current)) if !slot.is_replaced() => {
            let mut covering = Map::new();
            for (name, value) in wanted {
                let value = match super::get(current, name) {
                    Some(current) => self::covering(slot.child_or_free_form(name), value, current)?,
                    None => value.clone(),
                };
                covering.insert(name.clone(), value);
            }
            for (name, value) in current {
                if !value.is_null() && super::get(wanted, name).is_none() {
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

/// `$setElementOrder`; `None` where no key names all items alike.
fn order(list: &Comparison<'_, '_>, naming: Naming, entries: &[(Option<usize>, Map<String, Value>)]) -> Option<Value> {
    let fields = order_key(list, naming, entries)?;
    let item = |map: &Map<String, Value>| named(list, &fields, naming == Naming::Sent, Some(map), Value::Null);
    let only_current = entries.iter().filter(|(index, _)| index.is_none()).map(|(_, entry)| item(entry));
    let modified = list.pairing.modified.iter().enumerate().filter_map(|(index, modified)| {
        let mut entry = item(modified.map()?);
        // A key field that only current has stays in the result.
        if let (Some(current), Some(own)) = (list.pairing.current_of[index], &modified.tuple) {
            let result = list.result_tuple(index);
            let kept: Vec<usize> = fields.iter().copied().filter(|field| result[*field] != own[*field]).collect();
            copy_key(list, &kept, list.pairing.current[current].map()?, &mut entry);
        }
        Some(entry)
    });
    Some(only_current.chain(modified).map(Value::Object).collect())
}

/// The fields by which the order directive names items: as the entries name theirs, alike in the result.
fn order_key(
    list: &Comparison<'_, '_>,
    naming: Naming,
    entries: &[(Option<usize>, Map<String, Value>)],
) -> Option<Vec<usize>> {
    if naming == Naming::Default {
        return Some((0..list.default_key.len()).collect());
    }
    let modified = 0..list.pairing.modified.len();
    let is_same = |field: &usize| {
        modified.clone().all(|index| {
            list.pairing.modified[index]
                .tuple
                .as_ref()
                .is_some_and(|own| own[*field] == list.result_tuple(index)[*field])
        })
    };
    let all: Vec<usize> = (0..list.recommended_key.len()).collect();
    let common: Vec<usize> = all.iter().copied().filter(is_same).collect();
    let project = |tuple: &Tuple<'_>, fields: &[usize]| -> Vec<Option<String>> {
        fields.iter().map(|field| tuple[*field].as_ref().map(ToString::to_string)).collect()
    };
    // What only current has may repeat itself, but not an item of modified.
    let is_clear = |fields: &[usize]| {
        let mut counts: HashMap<Vec<Option<String>>, usize> = HashMap::new();
        for tuple in list.result_tuples() {
            *counts.entry(project(&tuple, fields)).or_default() += 1;
        }
        modified.clone().all(|index| counts.get(&project(&list.result_tuple(index), fields)) == Some(&1))
    };
    let fits = |fields: &Vec<usize>| {
        let fits_entry = |(index, entry): &(Option<usize>, Map<String, Value>)| {
            let Some(index) = index else { return true };
            let tuple = key::tuple(entry, &list.recommended_key).unwrap_or_default();
            project(&tuple, fields) == project(&list.result_tuple(*index), fields)
        };
        !fields.is_empty()
            && (list.default_key.is_empty() || fields[0] == 0)
            && entries.iter().all(fits_entry)
            && is_clear(fields)
    };
    [all, common].into_iter().find(fits)
}
