//! Which items of original, modified and current belong together: inputs in, pairs out, before anything is written.

use std::collections::HashMap;

use serde_json::Value;

use super::grown::grown;
use super::items::{ByInput, ByKey, Inputs, Item, group};
use super::versions::Lists;
use crate::options::PatchMergeKey;
use crate::rule::KeyField;
use crate::scalar::canonical;

/// What becomes of an item of current that modified does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It belongs to this item of modified.
    Paired(usize),
    /// It goes; the place of its original, where one can be told.
    Deleted(Option<usize>),
    /// Nobody but current has its key: it stays, first.
    ServerOnly,
    /// It repeats a key that modified has: it stays, last.
    Surplus,
}

/// The items of a list and how they belong together.
pub(super) struct Pairing<'d> {
    pub(super) original: Vec<Item<'d>>,
    pub(super) modified: Vec<Item<'d>>,
    pub(super) current: Vec<Item<'d>>,
    /// How many leading fields of the recommended key the items are paired and named by: those of the default key, or
    /// all of them.
    pub(super) width: usize,
    /// For every item of modified its item of current.
    pub(super) current_of: Vec<Option<usize>>,
    /// For every item of modified its item of original.
    pub(super) original_of: Vec<Option<usize>>,
    /// For every item of current what becomes of it.
    pub(super) fates: Vec<Fate>,
    /// Whether some input has two items with the same key.
    pub(super) has_duplicates: bool,
}

/// Pairs the items, by the default key or by the recommended `key`, of which the default key is the first `default_width`
/// fields.
///
/// The default key is used where it identifies the items of every input, unless `patch_merge_key` is `Always`. Then the
/// other fields of the recommended key are plain fields, and a port whose protocol changes is the same port:
///
/// ```yaml
/// original: [{port: 53, protocol: UDP}]
/// modified: [{port: 53, protocol: TCP}]
/// current:  [{port: 53, protocol: UDP, nodePort: 30053}]   # paired with modified's: the nodePort stays
/// ```
///
/// Items that two parties added stay apart, although each input has the default key once:
///
/// ```yaml
/// original: []
/// modified: [{port: 53, protocol: TCP}]
/// current:  [{port: 53, protocol: UDP}]                    # paired by port and protocol: two ports
/// ```
pub(super) fn pair<'d>(
    lists: Lists<'d>,
    key: &[KeyField<'d>],
    default_width: usize,
    patch_merge_key: PatchMergeKey,
) -> Pairing<'d> {
    let inputs = Inputs::of(lists, key, default_width);
    let is_default_possible = patch_merge_key != PatchMergeKey::Always && (1..key.len()).contains(&default_width);
    if is_default_possible && inputs.can_be_named(key, default_width) {
        let groups = inputs.groups(default_width);
        if !groups.have_duplicates() {
            let pairs = Pairs::new(&inputs, &groups, default_width);
            if !pairs.join_what_two_parties_added(&inputs) {
                return pairs.with(inputs, default_width);
            }
        }
    }
    let pairs = Pairs::new(&inputs, &inputs.groups(key.len()), key.len());
    pairs.with(inputs, key.len())
}

/// The pairs by places alone.
struct Pairs {
    current_of: Vec<Option<usize>>,
    original_of: Vec<Option<usize>>,
    fates: Vec<Fate>,
    has_duplicates: bool,
}

impl Pairs {
    fn new(inputs: &Inputs<'_>, groups: &ByInput<'_, '_>, width: usize) -> Self {
        let Inputs { original, modified, current } = inputs;
        let mut current_of = equal(modified, current, width);
        for (modified_index, current_index) in grown(inputs, groups, width) {
            current_of[modified_index] = Some(current_index);
        }
        let mut original_of = equal(modified, original, width);
        let mut partner = vec![None; current.len()];
        for (modified_index, current_index) in current_of.iter().enumerate() {
            if let Some(current_index) = current_index {
                partner[*current_index] = Some(modified_index);
            }
        }
        let original_of_current = equal(current, original, width);
        for (original, current_index) in original_of.iter_mut().zip(&current_of) {
            *original = original.or_else(|| original_of_current[(*current_index)?]);
        }
        let nameless = nameless(original);
        let fate = |index: usize| match (partner[index], &current[index].tuple) {
            (Some(modified), _) => Fate::Paired(modified),
            (None, Some(_)) => fate(&current[index], original, original_of_current[index], groups, width),
            (None, None) => {
                let original = nameless.get(&text(current[index].value));
                original.map_or(Fate::ServerOnly, |index| Fate::Deleted(Some(*index)))
            }
        };
        let fates = (0..current.len()).map(fate).collect();
        Self { current_of, original_of, fates, has_duplicates: groups.have_duplicates() }
    }

    /// Whether an item of modified is paired with another one of current that original has not: two parties added them.
    fn join_what_two_parties_added(&self, inputs: &Inputs<'_>) -> bool {
        self.current_of.iter().enumerate().any(|(modified, current)| {
            let differs = |current: &usize| inputs.modified[modified].tuple != inputs.current[*current].tuple;
            self.original_of[modified].is_none() && current.as_ref().is_some_and(differs)
        })
    }

    fn with(self, inputs: Inputs<'_>, width: usize) -> Pairing<'_> {
        let Inputs { original, modified, current } = inputs;
        let Self { current_of, original_of, fates, has_duplicates } = self;
        Pairing { original, modified, current, width, current_of, original_of, fates, has_duplicates }
    }
}

/// For every item the other input's item with the same key: the k-th with the k-th.
fn equal(items: &[Item<'_>], others: &[Item<'_>], width: usize) -> Vec<Option<usize>> {
    // Lists that name the same in the same order, as most do, need no look-up.
    let is_same = |(item, other): (&Item<'_>, &Item<'_>)| item.prefix(width) == other.prefix(width);
    if items.len() == others.len() && items.iter().zip(others).all(is_same) {
        return items.iter().enumerate().map(|(index, item)| item.tuple.as_ref().map(|_| index)).collect();
    }
    let mut others = group(others, width);
    items.iter().map(|item| others.pop(&item.prefix(width)?)).collect()
}

/// What becomes of an item of current that has a key and no partner in modified.
///
/// It is deleted only if original had an item with the same recommended key, by whatever key the items are paired:
///
/// ```yaml
/// original: [{port: 53, protocol: UDP}, {port: 80}]
/// modified: [{port: 80}]
/// current:  [{port: 53, protocol: TCP}, {port: 80}]   # 53/TCP is somebody else's and stays
/// ```
fn fate(
    item: &Item<'_>,
    original: &[Item<'_>],
    original_index: Option<usize>,
    groups: &ByInput<'_, '_>,
    width: usize,
) -> Fate {
    let count = |groups: &ByKey<'_, '_>| item.prefix(width).map_or(0, |key| groups.len(&key));
    let is_original = || original_index.is_none_or(|index| original[index].tuple == item.tuple);
    match (count(&groups.original), count(&groups.modified)) {
        (0, 0) => Fate::ServerOnly,
        (before, wanted) if wanted < before => {
            if is_original() {
                Fate::Deleted(original_index)
            } else {
                Fate::ServerOnly
            }
        }
        _ => Fate::Surplus,
    }
}

/// The items that no patch can name, by their whole text.
fn nameless(items: &[Item<'_>]) -> HashMap<String, usize> {
    items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.tuple.is_none())
        .map(|(index, item)| (text(item.value), index))
        .collect()
}

/// The text of an item in which nulls count as absent.
fn text(item: &Value) -> String {
    fn without_nulls(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().map(without_nulls).collect(),
            Value::Object(map) => {
                let fields = map.iter().filter(|(_, value)| !value.is_null());
                fields.map(|(name, value)| (name.clone(), without_nulls(value))).collect()
            }
            scalar => scalar.clone(),
        }
    }
    canonical(&without_nulls(item))
}
