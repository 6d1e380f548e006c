//! Finds the entries of the first patch list that an entry of the second one affects.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::directive::{PATCH_MERGE_KEY, is_deletion};
use crate::key;
use crate::rule::{KeyField, Slot};
use crate::same_item::{Index, Name};
use crate::tuple::Tuple;

type Entry = Map<String, Value>;

/// What an entry of the second list does to the entries of the first list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Partner {
    /// Matches none of their items.
    None,
    /// Matches the same item as this entry in any live list.
    Same(usize),
    /// Deletes the items that these entries add or change.
    Drops(Vec<usize>),
}

impl Partner {
    pub(super) fn dropped(&self) -> Option<&Vec<usize>> {
        match self {
            Self::Drops(indexes) => Some(indexes),
            Self::None | Self::Same(_) => None,
        }
    }
}

/// For each entry of the second list, its effect on the entries of the first list, which has no deletions. Returns an
/// error message if no single patch has the same effect as both lists.
///
/// ```yaml
/// first:  [{name: web, image: web:2}, {name: log, tty: true}]
/// second: [{name: web, tty: true}, {$patch: delete, name: log}, {name: new}]
/// # Same(0), Drops([1]), None
/// ```
pub(super) fn find(slot: Slot<'_>, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, &'static str> {
    if first.iter().chain(second).any(|entry| entry.contains_key(PATCH_MERGE_KEY)) {
        by_sent_key(slot, first, second)
    } else {
        by_schema_key(slot, first, second)
    }
}

fn by_sent_key(slot: Slot<'_>, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, &'static str> {
    let mut index = Index::new(first.iter().map(|entry| Name::of(slot, entry)).collect());
    let partner = |entry: &Entry| {
        let name = Name::of(slot, entry);
        let others = index.others(&name, 1);
        let same = index.same(&name).to_vec();
        match (same.as_slice(), others.as_slice()) {
            ([], []) => Ok(Partner::None),
            // A null matches any item that has the other fields, so it does not identify an item.
            (&[own], []) if !name.has_null && !index.name(own).has_null => {
                Ok(if is_deletion(entry) { Partner::Drops(vec![own]) } else { Partner::Same(own) })
            }
            _ => Err("entries with `$patchMergeKey` may match the same item in different ways"),
        }
    };
    second.iter().map(partner).collect()
}

fn by_schema_key(slot: Slot<'_>, first: &[Entry], second: &[Entry]) -> Result<Vec<Partner>, &'static str> {
    let (default_key, recommended_key) = (slot.default_key(), slot.recommended_key());
    let mut groups: HashMap<Tuple<'_>, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (index, entry) in first.iter().enumerate() {
        groups.entry(key::tuple(entry, &default_key).unwrap_or_default()).or_default().0.push(index);
    }
    for (index, entry) in second.iter().enumerate() {
        if let Some(group) = groups.get_mut(&key::tuple(entry, &default_key).unwrap_or_default()) {
            group.1.push(index);
        }
    }
    let mut both: Vec<_> = groups.into_values().filter(|group| !group.1.is_empty()).collect();
    both.sort_unstable();
    let mut partners = vec![Partner::None; second.len()];
    for (of_first, of_second) in both {
        let group = Group { recommended_key: &recommended_key, width: default_key.len(), first, second };
        group.pair(&of_first, &of_second, &mut partners)?;
    }
    Ok(partners)
}

/// The entries of both lists with the same default key.
struct Group<'g> {
    recommended_key: &'g [KeyField<'g>],
    /// The number of fields in the default key.
    width: usize,
    first: &'g [Entry],
    second: &'g [Entry],
}

impl<'g> Group<'g> {
    /// The recommended key of an entry, without defaults.
    fn literal(&self, entry: &'g Entry) -> Tuple<'g> {
        key::literal(entry, self.recommended_key)
    }

    fn pair(&self, of_first: &[usize], of_second: &[usize], partners: &mut [Partner]) -> Result<(), &'static str> {
        let is_for_all = |index: &&usize| self.literal(&self.second[**index])[self.width..].iter().all(Option::is_none);
        let mut deletions = of_second.iter().filter(|index| is_deletion(&self.second[**index])).peekable();
        if deletions.peek().is_some() {
            let why = "`$patch: delete` names more than the default key of an item that the first patch changes";
            partners[*deletions.find(is_for_all).ok_or(why)?] = Partner::Drops(of_first.to_vec());
            return Ok(());
        }
        if let ([own], [other]) = (of_first, of_second)
            && key::tuple(&self.first[*own], self.recommended_key)
                == key::tuple(&self.second[*other], self.recommended_key)
        {
            partners[*other] = Partner::Same(*own);
            return Ok(());
        }
        let repeats = of_first.len();
        let of_first: HashMap<_, _> =
            of_first.iter().map(|index| (self.literal(&self.first[*index]), *index)).collect();
        let keys: Vec<_> = of_second.iter().map(|index| self.literal(&self.second[*index])).collect();
        let is_full = |tuple: &Tuple<'_>| tuple.iter().all(Option::is_some);
        let are_full = of_first.keys().all(is_full) && keys.iter().all(is_full);
        let is_clear = of_first.len() == repeats && keys.iter().collect::<HashSet<_>>().len() == keys.len() && are_full;
        for (index, tuple) in of_second.iter().zip(&keys) {
            let own = of_first.get(tuple).filter(|_| is_clear);
            let why = "entries have the same default key but differ in other key fields";
            partners[*index] = Partner::Same(*own.ok_or(why)?);
        }
        Ok(())
    }
}
