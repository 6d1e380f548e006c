//! Matches the entries of a patch list with live items, and finds the items that deletions remove.

use std::collections::{HashMap, HashSet};

use crate::at::At;
use crate::document::{Document, Node, Untouched};
use crate::error::{Code, Error};
use crate::groups::Groups;
use crate::key::{self, Tuple};
use crate::options::{AmbiguousKeyDeletion, Options};
use crate::plan::{Entry, KeyedPlan};
use crate::rule::KeyField;
use crate::scalar::Scalar;

/// Some of the values of a tuple.
fn project<'a>(tuple: &Tuple<'a>, fields: &[usize]) -> Tuple<'a> {
    fields.iter().map(|field| tuple[*field].clone()).collect()
}

/// For each live item, whether a deletion removes it.
///
/// ```yaml
/// live:  [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: 80}]
/// patch: [{$patch: delete, port: 53}, {$patch: delete, port: 80, protocol: UDP}]
/// # removes the first two items; the third has the default protocol TCP
/// ```
///
/// (Patch format proposal, "delete Directive"; sent keys proposal for entries with `$patchMergeKey`.)
pub(crate) fn deleted<U: Untouched>(plan: &KeyedPlan<'_>, live: &[Document<U>]) -> Vec<bool> {
    let mut deleted = vec![false; live.len()];
    each_deleted(plan, live, |_, item| deleted[item] = true);
    deleted
}

/// Calls `found` with each deletion (its index among the plan's deletions) and each live item that it removes. If
/// several deletions are equal, with the first of them.
pub(crate) fn each_deleted<U: Untouched>(
    plan: &KeyedPlan<'_>,
    live: &[Document<U>],
    mut found: impl FnMut(usize, usize),
) {
    // Deletions that compare the same fields share a look-up.
    let mut groups: Vec<(Vec<KeyField<'_>>, HashMap<Tuple<'_>, usize>)> = Vec::new();
    for (index, entry) in plan.deletions.iter().enumerate() {
        let fields = compared_by_deletion(plan, entry);
        let Some(tuple) = key::tuple(entry.item, &fields) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == fields) {
            Some((_, tuples)) => {
                tuples.entry(tuple).or_insert(index);
            }
            None => groups.push((fields, HashMap::from([(tuple, index)]))),
        }
    }
    for (fields, tuples) in &groups {
        for (item, document) in live.iter().enumerate().filter(|(_, document)| is_matchable(plan, document)) {
            let deletion = document.tuple(fields).and_then(|tuple| tuples.get(&tuple));
            if let Some(deletion) = deletion {
                found(*deletion, item);
            }
        }
    }
}

/// The fields in which a live item must agree with a deletion.
///
/// ```yaml
/// {$patch: delete, port: 53}                  # port
/// {$patch: delete, port: 53, protocol: UDP}   # port, protocol
/// ```
pub(crate) fn compared_by_deletion<'p>(plan: &KeyedPlan<'p>, entry: &Entry<'p>) -> Vec<KeyField<'p>> {
    if let Some(index) = entry.sent_key {
        // Null means that the item does not have the field; its default is not used.
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
    let named = others.filter(|field| matches!(key::raw(entry.item, field.name), Ok(Some(_))));
    plan.default_key.iter().chain(named).cloned().collect()
}

fn is_null(entry: &Entry<'_>, field: &KeyField<'_>) -> bool {
    entry.item.get(field.name).is_some_and(Node::is_null)
}

/// Whether every field of the recommended key can be compared. With sent keys this is not needed: they compare other
/// fields.
fn is_matchable<U: Untouched>(plan: &KeyedPlan<'_>, item: &Document<U>) -> bool {
    !plan.sent_keys.is_empty()
        || item.is_object() && plan.recommended_key.iter().all(|field| item.key(field.name).is_ok())
}

/// For each entry, the live item that it is merged into; `None` for a new item.
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
        plan.entries.iter().map(|entry| key::tuple(entry.item, key).unwrap_or_else(|| nothing.clone())).collect();
    let mut matches = Matches {
        tuples: live.iter().map(|item| item.tuple(key)).collect(),
        taken: vec![None; wanted.len()],
        is_taken: vec![false; live.len()],
        wanted: &wanted,
        width: plan.default_key.len(),
    };
    matches.equal();
    if matches.width < key.len() {
        let left_over: Vec<usize> = (0..wanted.len()).filter(|entry| matches.taken[*entry].is_none()).collect();
        let literal: Vec<Tuple<'_>> = plan.entries.iter().map(|entry| key::literal(entry.item, key)).collect();
        matches
            .agreeing(&literal, &left_over)
            .map_err(|(entry, indexes)| ambiguous(list, key, &literal[entry], &indexes))?;
        matches.only(&left_over);
    }
    Ok(matches.taken)
}

/// Matches entries without sent keys with live items, in several steps.
struct Matches<'w, 'a> {
    /// The recommended key of each live item; `None` if the item cannot match.
    tuples: Vec<Option<Tuple<'a>>>,
    /// The recommended key of each entry, with defaults for absent fields.
    wanted: &'w [Tuple<'a>],
    /// The number of fields in the default key.
    width: usize,
    taken: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl<'a> Matches<'_, 'a> {
    fn take(&mut self, entry: usize, index: usize) {
        self.taken[entry] = Some(index);
        self.is_taken[index] = true;
    }

    /// The live items, grouped by some fields of their key.
    fn groups(&self, fields: &[usize]) -> Groups<Tuple<'a>> {
        Groups::new(self.tuples.iter().map(|tuple| tuple.as_ref().map(|tuple| project(tuple, fields))))
    }

    /// Matches entries and items with the same recommended key. If a key is repeated, the k-th entry takes the k-th
    /// item.
    ///
    /// ```yaml
    /// live:    [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]
    /// entries: [{port: 53, protocol: TCP}, {port: 53, protocol: UDP}]   # take the second and the first item
    /// ```
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

    /// Matches each entry with the item that agrees in the default key and in the other key fields that the entry has,
    /// including fields with a declared default. If there is none, with the item that agrees in the fields that are
    /// written in the entry. Several such items are an error.
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
            let (with_defaults, literal) = (fields_of(&self.wanted[entry]), fields_of(&literal[entry]));
            // All items with the whole key are already taken.
            let is_part = |fields: &Vec<usize>| fields.len() < self.wanted[entry].len();
            let sets = if with_defaults == literal { vec![literal] } else { vec![with_defaults, literal] };
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

    /// The items with this key that are not taken. Taken items at the front are removed from the group.
    fn free(&self, groups: &mut Groups<Tuple<'a>>, key: &Tuple<'a>) -> Vec<usize> {
        while groups.get(key).next().is_some_and(|first| self.is_taken[first]) {
            groups.pop(key);
        }
        groups.get(key).filter(|index| !self.is_taken[*index]).collect()
    }

    /// Matches each entry with the only item that has its default key.
    ///
    /// ```yaml
    /// live:  [{port: 53, protocol: UDP}]
    /// entry: {port: 53, protocol: TCP}    # changes the protocol of the item
    /// ```
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
        "an entry ({}) matches several live items, at indexes {}; add key fields that distinguish them",
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
        let tuple = key::tuple(entry.item, &fields).unwrap_or_default();
        let candidates = lookup.get(&tuple).map(Vec::as_slice).unwrap_or_default();
        let nulls: Vec<&str> = nulls.into_iter().map(|field| key[field].name).collect();
        let choice = match choose(list.options(), live, candidates, &nulls) {
            Ok(choice) => choice,
            Err(indexes) => return Err(ambiguous(list, &fields, &tuple, &indexes)),
        };
        let is_first = match choice {
            Some(index) => by.insert(index),
            None => new.insert((sent, key::tuple(entry.item, key))),
        };
        if !is_first {
            return Err(crate::plan::duplicate(list, plan, entry));
        }
        taken.push(choice);
    }
    Ok(taken)
}

/// The items by the values of some fields of a sent key. Items that cannot be compared by the whole key are left out.
fn lookup<'a, U: Untouched>(
    live: &'a [Document<U>],
    key: &[KeyField<'a>],
    fields: &[KeyField<'a>],
) -> HashMap<Tuple<'a>, Vec<usize>> {
    let mut lookup: HashMap<_, Vec<usize>> = HashMap::new();
    for (index, item) in live.iter().enumerate() {
        if let (Some(_), Some(tuple)) = (item.tuple(key), item.tuple(fields)) {
            lookup.entry(tuple).or_default().push(index);
        }
    }
    lookup
}

/// Chooses the item for an entry whose key fields in `nulls` are null: the item that does not have these fields, else
/// the first candidate. If several items match, returns them as an error.
///
/// ```yaml
/// live:  [{port: 53, protocol: TCP}, {port: 53}]
/// entry: {$patchMergeKey: [port, protocol], port: 53, protocol: null}   # matches the second item
/// ```
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
