//! Which live item an entry of a patch list takes, and which items deletions remove.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::at::At;
use crate::document::{Document, Untouched};
use crate::error::{Code, Error};
use crate::groups::Groups;
use crate::key::{self, Tuple};
use crate::options::{AmbiguousKeyDeletion, Options};
use crate::plan::{Entry, KeyedPlan};
use crate::rule::KeyField;
use crate::scalar::Scalar;

/// Some of a tuple's values.
fn project<'a>(tuple: &Tuple<'a>, fields: &[usize]) -> Tuple<'a> {
    fields.iter().map(|field| tuple[*field].clone()).collect()
}

/// For every live item whether a deletion removes it.
///
/// (Patch format proposal, "delete Directive"; sent keys proposal for entries with `$patchMergeKey`.)
pub(crate) fn deleted<U: Untouched>(plan: &KeyedPlan<'_>, live: &[Document<U>]) -> Vec<bool> {
    let mut deleted = vec![false; live.len()];
    each_deleted(plan, live, |_, item| deleted[item] = true);
    deleted
}

/// Tells each deletion, by its place among the plan's deletions, with each live item that it removes. Of deletions that
/// say the same the first is told.
pub(crate) fn each_deleted<U: Untouched>(
    plan: &KeyedPlan<'_>,
    live: &[Document<U>],
    mut found: impl FnMut(usize, usize),
) {
    // Deletions that compare the same fields share one look-up.
    let mut groups: Vec<(Vec<KeyField<'_>>, HashMap<Tuple<'_>, usize>)> = Vec::new();
    for (index, entry) in plan.deletions.iter().enumerate() {
        let fields = compared_by_deletion(plan, entry);
        let Some(tuple) = key::tuple(entry.map, &fields) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == fields) {
            Some((_, tuples)) => {
                tuples.entry(tuple).or_insert(index);
            }
            None => groups.push((fields, HashMap::from([(tuple, index)]))),
        }
    }
    for (fields, tuples) in &groups {
        for (item, document) in live.iter().enumerate().filter(|(_, document)| is_matchable(plan, document)) {
            let deletion = key::of_document(document, fields).and_then(|tuple| tuples.get(&tuple));
            if let Some(deletion) = deletion {
                found(*deletion, item);
            }
        }
    }
}

/// The fields in which a live item must agree with a deletion.
pub(crate) fn compared_by_deletion<'p>(plan: &KeyedPlan<'p>, entry: &Entry<'p>) -> Vec<KeyField<'p>> {
    if let Some(index) = entry.sent_key {
        // A null means that the item lacks the field, as it stands.
        return plan.sent_keys[index]
            .iter()
            .map(
                |field| {
                    if is_null(entry, field) { KeyField { name: field.name, default: None } } else { field.clone() }
                },
            )
            .collect();
    }
    let others = plan.recommended_key.iter().skip(plan.default_key.len());
    let named = others.filter(|field| matches!(key::raw(entry.map, field.name), Ok(Some(_))));
    plan.default_key.iter().chain(named).cloned().collect()
}

fn is_null(entry: &Entry<'_>, field: &KeyField<'_>) -> bool {
    entry.map.get(field.name).is_some_and(Value::is_null)
}

/// Whether every field of the recommended key can be compared. Sent keys have no say: they look at their own fields.
fn is_matchable<U: Untouched>(plan: &KeyedPlan<'_>, item: &Document<U>) -> bool {
    !plan.sent_keys.is_empty()
        || item.is_object() && plan.recommended_key.iter().all(|field| item.key(field.name).is_ok())
}

/// For every entry the live item that it takes; `None` is a new one.
///
/// # Errors
///
/// `AmbiguousMergeKey` and `DuplicateMergeKey`.
pub(crate) fn taken<U: Untouched>(
    list: &At<'_, '_>,
    plan: &KeyedPlan<'_>,
    live: &[Document<U>],
) -> Result<Vec<Option<usize>>, Error> {
    if plan.entries.is_empty() {
        Ok(Vec::new())
    } else if plan.sent_keys.is_empty() {
        by_schema_key(list, plan, live)
    } else {
        by_sent_key(list, plan, live)
    }
}

fn by_schema_key<U: Untouched>(
    list: &At<'_, '_>,
    plan: &KeyedPlan<'_>,
    live: &[Document<U>],
) -> Result<Vec<Option<usize>>, Error> {
    let key = &plan.recommended_key;
    let nothing: Tuple<'_> = key.iter().map(|_| None).collect();
    let wanted: Vec<Tuple<'_>> =
        plan.entries.iter().map(|entry| key::tuple(entry.map, key).unwrap_or_else(|| nothing.clone())).collect();
    let mut takes = Takes {
        tuples: live.iter().map(|item| key::of_document(item, key)).collect(),
        taken: vec![None; wanted.len()],
        is_taken: vec![false; live.len()],
        wanted: &wanted,
        width: plan.default_key.len(),
    };
    takes.equal();
    if takes.width < key.len() {
        let left_over: Vec<usize> = (0..wanted.len()).filter(|entry| takes.taken[*entry].is_none()).collect();
        let literal: Vec<Tuple<'_>> = plan.entries.iter().map(|entry| key::literal(entry.map, key)).collect();
        takes
            .agreeing(&literal, &left_over)
            .map_err(|(entry, indexes)| ambiguous(list, key, &literal[entry], &indexes))?;
        takes.only(&left_over);
    }
    Ok(takes.taken)
}

/// Entries without sent keys take live items; the steps in order.
struct Takes<'w, 'a> {
    /// The recommended key of every live item; `None` for one that is never matched.
    tuples: Vec<Option<Tuple<'a>>>,
    /// The recommended key of every entry, defaults filled in.
    wanted: &'w [Tuple<'a>],
    /// How many fields the default key has.
    width: usize,
    taken: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl<'a> Takes<'_, 'a> {
    fn take(&mut self, entry: usize, index: usize) {
        self.taken[entry] = Some(index);
        self.is_taken[index] = true;
    }

    /// The live items by some fields of their key.
    fn groups(&self, fields: &[usize]) -> Groups<Tuple<'a>> {
        Groups::new(self.tuples.iter().map(|tuple| tuple.as_ref().map(|tuple| project(tuple, fields))))
    }

    /// Equal in the recommended key, the k-th with the k-th.
    fn equal(&mut self) {
        let tuples = std::mem::take(&mut self.tuples);
        let mut groups = Groups::new(tuples.iter().map(Option::as_ref));
        for (entry, wanted) in self.wanted.iter().enumerate() {
            if let Some(index) = groups.pop(&wanted) {
                self.take(entry, index);
            }
        }
        self.tuples = tuples;
    }

    /// Equal in the default key and in what else the entry has, a declared default counting as had; where no item is, in
    /// what stands in the entry. Several such items are an error.
    ///
    /// ```yaml
    /// live:  [{port: 53, protocol: UDP, name: a}, {port: 53, protocol: TCP, name: b}]
    /// entry: {port: 53, node: 1}      # the key is port,protocol,name; protocol's default is TCP: takes b
    /// live:  [{port: 53, protocol: UDP}, {port: 53, protocol: SCTP}]
    /// entry: {port: 53}               # neither is TCP, both have port 53: an error
    /// ```
    fn agreeing(&mut self, literal: &[Tuple<'a>], left_over: &[usize]) -> Result<(), (usize, Vec<usize>)> {
        let mut lookups = HashMap::new();
        for &entry in left_over {
            let fields_of = |tuple: &Tuple<'a>| -> Vec<usize> {
                (0..tuple.len()).filter(|field| *field < self.width || tuple[*field].is_some()).collect()
            };
            let (had, literal) = (fields_of(&self.wanted[entry]), fields_of(&literal[entry]));
            // No item is left that has the whole key.
            let is_part = |fields: &Vec<usize>| fields.len() < self.wanted[entry].len();
            let sets = if had == literal { vec![literal] } else { vec![had, literal] };
            for fields in sets.into_iter().filter(is_part) {
                let key = project(&self.wanted[entry], &fields);
                let groups = lookups.entry(fields).or_insert_with_key(|fields| self.groups(fields));
                match self.free(groups, &key)[..] {
                    [] => {}
                    [index] => {
                        self.take(entry, index);
                        break;
                    }
                    ref several => return Err((entry, several.to_vec())),
                }
            }
        }
        Ok(())
    }

    /// The items with this key that no entry has taken; what was taken is not looked at again.
    fn free(&self, groups: &mut Groups<Tuple<'a>>, key: &Tuple<'a>) -> Vec<usize> {
        while groups.get(key).next().is_some_and(|first| self.is_taken[first]) {
            groups.pop(key);
        }
        groups.get(key).filter(|index| !self.is_taken[*index]).collect()
    }

    /// The only item with the entry's default key.
    fn only(&mut self, left_over: &[usize]) {
        let fields: Vec<usize> = (0..self.width).collect();
        let groups = self.groups(&fields);
        for &entry in left_over.iter().filter(|entry| self.wanted[**entry][0].is_some()) {
            let key = project(&self.wanted[entry], &fields);
            if let (None, 1, Some(index)) = (self.taken[entry], groups.len(&key), groups.get(&key).next())
                && !self.is_taken[index]
            {
                self.take(entry, index);
            }
        }
    }
}

fn ambiguous(list: &At<'_, '_>, key: &[KeyField<'_>], values: &[Option<Scalar<'_>>], indexes: &[usize]) -> Error {
    let indexes: Vec<String> = indexes.iter().take(10).map(ToString::to_string).collect();
    let message = format!(
        "an entry ({}) matches several live items, those at {}; name more of the fields that tell them apart",
        key::describe(key, values),
        indexes.join(", ")
    );
    list.error(Code::AmbiguousMergeKey, message).of_key(key.iter().map(|field| field.name))
}

fn by_sent_key<U: Untouched>(
    list: &At<'_, '_>,
    plan: &KeyedPlan<'_>,
    live: &[Document<U>],
) -> Result<Vec<Option<usize>>, Error> {
    let mut lookups: HashMap<(usize, Vec<usize>), HashMap<Tuple<'_>, Vec<usize>>> = HashMap::new();
    let mut taken = Vec::with_capacity(plan.entries.len());
    let mut by = HashSet::new();
    let mut new = HashSet::new();
    for entry in &plan.entries {
        let Some(sent) = entry.sent_key else {
            taken.push(None);
            continue;
        };
        let key = &plan.sent_keys[sent];
        let nulls: Vec<usize> = (0..key.len()).filter(|field| is_null(entry, &key[*field])).collect();
        let fields: Vec<KeyField<'_>> =
            (0..key.len()).filter(|field| !nulls.contains(field)).map(|field| key[field].clone()).collect();
        let lookup = lookups.entry((sent, nulls.clone())).or_insert_with(|| lookup(live, key, &fields));
        let tuple = key::tuple(entry.map, &fields).unwrap_or_default();
        let candidates = lookup.get(&tuple).map(Vec::as_slice).unwrap_or_default();
        let nulls: Vec<&str> = nulls.into_iter().map(|field| key[field].name).collect();
        let choice = match choose(list.options(), live, candidates, &nulls) {
            Ok(choice) => choice,
            Err(indexes) => return Err(ambiguous(list, &fields, &tuple, &indexes)),
        };
        let is_first = match choice {
            Some(index) => by.insert(index),
            None => new.insert((sent, key::tuple(entry.map, key))),
        };
        if !is_first {
            return Err(crate::plan::duplicate(list, plan, entry));
        }
        taken.push(choice);
    }
    Ok(taken)
}

/// The items by the values of some fields of a sent key; items that cannot be compared in the whole key are left out.
fn lookup<'a, U: Untouched>(
    live: &'a [Document<U>],
    key: &[KeyField<'a>],
    fields: &[KeyField<'a>],
) -> HashMap<Tuple<'a>, Vec<usize>> {
    let mut lookup: HashMap<_, Vec<usize>> = HashMap::new();
    for (index, item) in live.iter().enumerate() {
        if let (Some(_), Some(tuple)) = (key::of_document(item, key), key::of_document(item, fields)) {
            lookup.entry(tuple).or_default().push(index);
        }
    }
    lookup
}

/// The item for an entry whose key fields in `nulls` are null; several that fit come back as an error.
fn choose<U: Untouched>(
    options: &Options,
    live: &[Document<U>],
    candidates: &[usize],
    nulls: &[&str],
) -> Result<Option<usize>, Vec<usize>> {
    let one = |candidates: &[usize]| match candidates {
        [] => Ok(None),
        [index] => Ok(Some(*index)),
        several => Err(several.to_vec()),
    };
    if nulls.is_empty() {
        return one(candidates);
    }
    let lacks = |index: &&usize| {
        let item = &live[**index];
        item.is_object() && nulls.iter().all(|name| item.key(name) == Ok(None))
    };
    let lacking: Vec<usize> = candidates.iter().filter(lacks).copied().collect();
    if !lacking.is_empty() {
        return one(&lacking);
    }
    match options.ambiguous_key_deletion {
        AmbiguousKeyDeletion::Reject => one(candidates),
        AmbiguousKeyDeletion::First => Ok(candidates.first().copied()),
    }
}
