//! Writes the patch of a keyed list.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::comparison::{Comparison, Naming};
use super::entry::{Entry, named};
use super::items::Item;
use super::pairing::Fate;
use super::versions::get;
use super::{element_order, normal};
use crate::directive::{DELETE, PATCH, REPLACE, SET_ELEMENT_ORDER, is_directive};
use crate::document::{JsonType, Members, Node};
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
        Naming::Whole | Naming::WholePlain => return write_whole(list, naming, name, patch),
        Naming::Sent if list.default_key.is_empty() => Entries::all(list)?,
        Naming::Default | Naming::Sent => Entries::changed(list, naming, Names::Own)?,
    };
    if element_order::is_sent_with(list, &entries.merged) {
        if list.pairing.has_nameless_pairs() {
            return write_whole(list, Naming::Whole, name, patch);
        }
        let mut order = element_order::directive(list, naming, &entries.merged);
        if order.is_none() {
            entries = Entries::changed(list, naming, Names::Result)?;
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

fn write_whole(
    list: &Comparison<'_, '_>,
    naming: Naming,
    name: &str,
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    let mut whole = whole(list)?;
    if naming == Naming::Whole {
        whole.push(object([(PATCH, REPLACE.into())]));
    }
    patch.insert(name.to_owned(), Value::Array(whole));
    Ok(())
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

/// The entries of a patch list.
struct Entries<'l, 'a, 'd> {
    list: &'l Comparison<'a, 'd>,
    /// The whole key of the entries, as indexes in the recommended key.
    full: Vec<usize>,
    /// Whether the entries have `$patchMergeKey`.
    sends: bool,
    /// The different keys in the list, including the whole key. Their number is limited.
    sent: BTreeSet<Vec<usize>>,
    merged: Vec<Entry>,
    deletions: Vec<Value>,
}

impl<'l, 'a, 'd> Entries<'l, 'a, 'd> {
    fn new(list: &'l Comparison<'a, 'd>, width: usize, sends: bool) -> Self {
        let full: Vec<usize> = (0..width).collect();
        Self { list, sent: BTreeSet::from([full.clone()]), full, sends, merged: Vec::new(), deletions: Vec::new() }
    }

    /// Entries for the changes, with the default key or with `$patchMergeKey`.
    ///
    /// ```yaml
    /// - {$patchMergeKey: [port, protocol], port: 53, protocol: UDP, name: dns}
    /// - {$patchMergeKey: [port, protocol], $patch: delete, port: 53, protocol: TCP}
    /// ```
    fn changed(list: &'l Comparison<'a, 'd>, naming: Naming, names: Names) -> Result<Self, Error> {
        let mut entries = match naming {
            Naming::Default => Self::new(list, list.default_key.len(), false),
            _ => Self::new(list, list.recommended_key.len(), naming == Naming::Sent),
        };
        for index in 0..list.pairing.modified.len() {
            match list.pairing.current_of[index] {
                _ if list.pairing.modified[index].object().is_none() => {}
                None => entries.add_new(index)?,
                Some(_) if !list.is_changed(index) => {}
                Some(current) => match entries.change(index, current, names) {
                    Some(map) => entries.merged.push(Entry { modified: Some(index), takes: Some(current), map }),
                    None => entries.recreate(index, current, wanted(list, index, current)?),
                },
            }
        }
        entries.delete_items();
        Ok(entries)
    }

    /// Every item of the result, whole and in its position, so that a server that replaces the list gets the right
    /// result too.
    ///
    /// ```yaml
    /// taints:
    /// - {$patchMergeKey: [key, effect], key: theirs, effect: NoExecute}    # only current has it
    /// - {$patchMergeKey: [key, effect], key: mine, effect: NoSchedule, value: new}
    /// ```
    fn all(list: &'l Comparison<'a, 'd>) -> Result<Self, Error> {
        let mut entries = Self::new(list, list.recommended_key.len(), true);
        for part in element_order::arrangement(&list.pairing) {
            match part {
                Part::Live(index) if list.pairing.current[index].tuple.is_some() => {
                    let item = list.pairing.current[index].value;
                    let map = entries.named(None, normal::whole(&list.target.item(index), item)?);
                    entries.merged.push(Entry { modified: None, takes: Some(index), map });
                }
                Part::Live(_) => {}
                Part::Entry(index) => match list.pairing.current_of[index] {
                    None => entries.add_new(index)?,
                    Some(current) => entries.add_whole(index, current)?,
                },
            }
        }
        entries.delete_items();
        Ok(entries)
    }

    /// The fields of an entry that is named by the whole key.
    fn named(&self, item: Option<&Item<'_>>, rest: Value) -> Map<String, Value> {
        named(self.list, &self.full, self.sends, item, rest)
    }

    /// The entry that changes an item of current; `None` if the item must be deleted and created again.
    fn change(&mut self, index: usize, current: usize, names: Names) -> Option<Map<String, Value>> {
        let list = self.list;
        let (modified, current) = (&list.pairing.modified[index], &list.pairing.current[current]);
        let keeps_key = || current.tuple.as_ref().is_some_and(|tuple| *tuple == list.result_tuple(index));
        let equal = list.equal_key_fields(index);
        // The entries may be written twice if they send their keys.
        let change = || {
            let change = &mut list.changes.borrow_mut()[index];
            Value::Object(if self.sends { change.clone() } else { std::mem::take(change) })
        };
        if self.full.iter().all(|field| equal.contains(field)) {
            Some(self.named(Some(modified), change()))
        } else if names == Names::Result && self.sends && keeps_key() {
            Some(self.named(Some(current), change()))
        } else if self.sends && list.identifies(&equal, index) && self.may_send(&equal) {
            let change = list.changes.borrow()[index].clone();
            Some(named(list, &equal, true, Some(modified), Value::Object(change)))
        } else {
            None
        }
    }

    fn may_send(&mut self, key: &[usize]) -> bool {
        self.sent.contains(key) || self.sent.len() < MAX_SENT_KEYS && self.sent.insert(key.to_vec())
    }

    /// Adds the entry for an item that current does not have.
    fn add_new(&mut self, index: usize) -> Result<(), Error> {
        let item = self.list.pairing.modified[index].value;
        let map = self.named(None, normal::whole(&self.list.at.item(index), item)?);
        self.merged.push(Entry { modified: Some(index), takes: None, map });
        Ok(())
    }

    /// Deletes an item of current and creates it again.
    fn recreate(&mut self, index: usize, current: usize, wanted: Value) {
        let map = self.named(None, wanted);
        self.merged.push(Entry { modified: Some(index), takes: None, map });
        self.delete(current);
    }

    /// Adds an entry that gives the right item of modified whether the server merges or replaces the list.
    fn add_whole(&mut self, index: usize, current_index: usize) -> Result<(), Error> {
        let list = self.list;
        let current = &list.pairing.current[current_index];
        let wanted = wanted(list, index, current_index)?;
        let kept = kept_key(list, &wanted, current.object());
        let covered = covering(list.at.slot.item(), &wanted, current.value);
        let is_named = kept.len() == self.full.len() || list.identifies(&kept, index) && self.may_send(&kept);
        match covered.filter(|_| is_named) {
            Some(covered) => {
                let map = named(list, &kept, true, None, covered);
                self.merged.push(Entry { modified: Some(index), takes: Some(current_index), map });
            }
            None => self.recreate(index, current_index, wanted),
        }
        Ok(())
    }

    fn delete_items(&mut self) {
        for (index, fate) in self.list.pairing.fates.iter().enumerate() {
            if matches!(fate, Fate::Deleted(_)) {
                self.delete(index);
            }
        }
    }

    fn delete(&mut self, current: usize) {
        let item = &self.list.pairing.current[current];
        self.deletions.push(Value::Object(self.named(Some(item), object([(PATCH, DELETE.into())]))));
    }
}

/// An item of modified in the result: the item of current with its changes.
fn wanted(list: &Comparison<'_, '_>, index: usize, current: usize) -> Result<Value, Error> {
    let item = list.pairing.current[current].value.to_value();
    let change = Value::Object(list.changes.borrow()[index].clone());
    let wanted = apply_by_slot(list.at.slot.item(), item, &change, list.at.options())?;
    normal::whole(&list.target.item(current), Node::Value(&wanted))
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
fn kept_key(list: &Comparison<'_, '_>, wanted: &Value, current: Option<Node<'_>>) -> Vec<usize> {
    let (Some(wanted), Some(current)) = (wanted.as_object(), current) else { return Vec::new() };
    let is_kept = |field: &usize| {
        let field = &list.recommended_key[*field];
        let is_there = |value: Option<Node<'_>>| value.is_some_and(|value| !value.is_null());
        let is_dropped = !is_there(key::Item::field(wanted, field.name)) && is_there(current.get(field.name));
        !is_dropped && key::value(wanted, field) == key::value(current, field)
    };
    (0..list.recommended_key.len()).filter(is_kept).collect()
}

/// The whole value, with a null for everything that current's value loses; `None` if a patch cannot express this.
fn covering(slot: Slot<'_>, wanted: &Value, current: Node<'_>) -> Option<Value> {
    match (wanted, current.json_type()) {
        (Value::Object(wanted), JsonType::Object) if !slot.is_replaced() => {
            covering_fields(slot, wanted, &current.members()?).map(Value::Object)
        }
        (Value::Array(_), JsonType::List) if slot.list_rule() != ListRule::Atomic => {
            normal::equivalent(slot, Some(Node::Value(wanted)), Some(current)).then(|| wanted.clone())
        }
        _ => Some(wanted.clone()),
    }
}

fn covering_fields(slot: Slot<'_>, wanted: &Map<String, Value>, current: &Members<'_>) -> Option<Map<String, Value>> {
    let mut fields = Map::new();
    for (name, value) in wanted {
        let value = match get(current, name) {
            Some(current) => covering(slot.child_or_free_form(name), value, current)?,
            None => value.clone(),
        };
        fields.insert(name.clone(), value);
    }
    for (name, _) in current.iter().filter(|(_, value)| !value.is_null()) {
        if wanted.get(name).is_none_or(Value::is_null) {
            let is_directive = is_directive(name, slot.schema.object());
            fields.insert(name.to_owned(), (!is_directive).then_some(Value::Null)?);
        }
    }
    Some(fields)
}
