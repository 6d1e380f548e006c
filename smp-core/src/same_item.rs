//! Finds the entries of two patch lists that may match the same item: those that agree in all key fields that both
//! have.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::directive::{PATCH_MERGE_KEY, is_deletion};
use crate::key;
use crate::rule::Slot;

/// The fields by which an entry names its item, sorted, with their values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Name {
    fields: Vec<String>,
    values: Vec<Option<String>>,
    /// Whether a field of the sent key is null, which means that the item may have any value there. That field is not
    /// in `fields`.
    pub(crate) has_null: bool,
}

impl Name {
    /// The fields by which an entry of this list names its item: the sent key, or the default key and those other
    /// fields of the recommended key that the entry has.
    ///
    /// ```yaml
    /// {port: 53, targetPort: dns}                                      # port
    /// {port: 53, protocol: UDP}                                        # port, protocol
    /// {$patchMergeKey: [port, name], port: 53, name: null}             # port; has_null
    /// ```
    pub(crate) fn of(slot: Slot<'_>, entry: &Map<String, Value>) -> Self {
        let mut names: Vec<&str> = match sent_key(entry) {
            Some(names) => names,
            None => {
                let default = slot.default_key().len();
                let is_named =
                    |(index, name): &(usize, &str)| *index < default || !matches!(key::raw(entry, name), Ok(None));
                let key = slot.recommended_key();
                key.iter().map(|field| field.name).enumerate().filter(is_named).map(|(_, name)| name).collect()
            }
        };
        names.sort_unstable();
        // In a deletion, null means that the item does not have the field. In any other entry, null matches any value.
        let is_exact = |name: &str| is_deletion(entry) && slot.key_field(name).default.is_none();
        let is_null = |name: &&str| {
            entry.contains_key(PATCH_MERGE_KEY) && entry.get(*name).is_some_and(Value::is_null) && !is_exact(name)
        };
        let has_null = names.iter().any(is_null);
        names.retain(|name| !is_null(name));
        let value =
            |name: &&str| key::value(entry, &slot.key_field(name)).ok().flatten().map(|value| value.to_string());
        Self {
            values: names.iter().map(value).collect(),
            fields: names.into_iter().map(str::to_owned).collect(),
            has_null,
        }
    }

    /// The values of some of the fields.
    fn project(&self, fields: &[String]) -> Vec<Option<String>> {
        let pairs = self.fields.iter().zip(&self.values);
        pairs.filter(|(field, _)| fields.contains(field)).map(|(_, value)| value.clone()).collect()
    }
}

/// The field names in an entry's `$patchMergeKey`.
pub(crate) fn sent_key(entry: &Map<String, Value>) -> Option<Vec<&str>> {
    let names = entry.get(PATCH_MERGE_KEY)?.as_array()?;
    Some(names.iter().filter_map(Value::as_str).collect())
}

/// The entries of one list, by the fields and values that name their items.
pub(crate) struct Index {
    names: Vec<Name>,
    /// Entries that name their items by the same fields.
    groups: Vec<(Vec<String>, Vec<usize>)>,
    lookups: HashMap<(usize, Vec<String>), Lookup>,
}

type Lookup = HashMap<Vec<Option<String>>, Vec<usize>>;

impl Index {
    pub(crate) fn new(names: Vec<Name>) -> Self {
        let mut groups: Vec<(Vec<String>, Vec<usize>)> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            match groups.iter_mut().find(|(fields, _)| *fields == name.fields) {
                Some((_, members)) => members.push(index),
                None => groups.push((name.fields.clone(), vec![index])),
            }
        }
        Self { names, groups, lookups: HashMap::new() }
    }

    /// The fields and values by which an entry names its item.
    pub(crate) fn name(&self, index: usize) -> &Name {
        &self.names[index]
    }

    /// The entries that name their items by the same fields and values.
    pub(crate) fn same(&mut self, name: &Name) -> &[usize] {
        let group = self.groups.iter().position(|(fields, _)| *fields == name.fields);
        group.map_or(&[], |group| self.look_up(group, &name.fields, &name.values))
    }

    /// At most `limit` entries that name their items by other fields and may match the same item.
    pub(crate) fn others(&mut self, name: &Name, limit: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for group in (0..self.groups.len()).filter(|group| self.groups[*group].0 != name.fields).collect::<Vec<_>>() {
            let fields = &self.groups[group].0;
            let common: Vec<String> = name.fields.iter().filter(|field| fields.contains(field)).cloned().collect();
            let left = limit - found.len();
            found.extend(self.look_up(group, &common, &name.project(&common)).iter().take(left));
        }
        found
    }

    fn look_up(&mut self, group: usize, fields: &[String], values: &[Option<String>]) -> &[usize] {
        let lookup = self.lookups.entry((group, fields.to_vec())).or_insert_with(|| {
            let mut lookup = Lookup::new();
            for index in &self.groups[group].1 {
                lookup.entry(self.names[*index].project(fields)).or_default().push(*index);
            }
            lookup
        });
        lookup.get(values).map(Vec::as_slice).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Index, Name};
    use crate::rule::Slot;

    #[test]
    fn no_more_entries_are_found_than_the_limit() {
        let name = |key: &[&str]| {
            let entry = json!({"$patchMergeKey": key, "a": 1, "b": 2, "c": 3});
            Name::of(Slot::free_form(), entry.as_object().unwrap())
        };
        let of_others = vec![name(&["a", "b"]), name(&["a", "b"]), name(&["a", "c"]), name(&["b"]), name(&["b", "c"])];
        let mut index = Index::new(of_others);
        let all = [0, 1, 2, 3, 4];
        for limit in 0..=all.len() {
            assert_eq!(index.others(&name(&["a"]), limit), all[..limit]);
        }
        assert_eq!(index.others(&name(&["a"]), 9), all);
        assert_eq!(index.same(&name(&["b"])), [3]);
    }
}
