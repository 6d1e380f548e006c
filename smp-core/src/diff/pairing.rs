//! Pairs the items of original, modified and current that belong together.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use serde_json::Value;

use super::extended_keys::with_extended_keys;
use super::items::{ByInput, ByKey, Inputs, Item};
use crate::document::Node;
use crate::options::PatchMergeKey;
use crate::rule::KeyField;
use crate::scalar::canonical;

/// What happens to an item of current that modified does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is paired with this item of modified.
    Paired(usize),
    /// It is deleted. The index is that of its original, if known.
    Deleted(Option<usize>),
    /// Only current has its key. It is kept, before modified's items.
    ServerOnly,
    /// It repeats a key that modified has. It is kept, after modified's items.
    Surplus,
}

/// The items of a list and their pairs.
pub(super) struct Pairing<'d> {
    pub(super) original: Rc<Vec<Item<'d>>>,
    pub(super) modified: Vec<Item<'d>>,
    pub(super) current: Rc<Vec<Item<'d>>>,
    /// How many leading fields of the recommended key are used to pair and name the items: those of the default key, or
    /// all.
    pub(super) width: usize,
    /// For each item of modified, the index of its item in current.
    pub(super) current_of: Vec<Option<usize>>,
    /// For each item of modified, the index of its item in original.
    pub(super) original_of: Vec<Option<usize>>,
    /// For each item of current, what happens to it.
    pub(super) fates: Vec<Fate>,
    /// Whether an input has two items with the same key.
    pub(super) has_duplicates: bool,
}

/// Pairs the items by the default key or by the recommended `key`. The default key is its first `default_width` fields.
///
/// The default key is used if it identifies the items of every input, unless `patch_merge_key` is `Always`. Then the
/// other fields of the recommended key are plain fields, and a port whose protocol changes is the same port:
///
/// ```yaml
/// original: [{port: 53, protocol: UDP}]
/// modified: [{port: 53, protocol: TCP}]
/// current:  [{port: 53, protocol: UDP, nodePort: 30053}]   # paired with modified's: the nodePort stays
/// ```
///
/// Items that two parties added are not paired, although the default key is unique in each input:
///
/// ```yaml
/// original: []
/// modified: [{port: 53, protocol: TCP}]
/// current:  [{port: 53, protocol: UDP}]                    # paired by port and protocol: two ports
/// ```
pub(super) fn pair<'d>(
    inputs: Inputs<'d>,
    key: &[KeyField<'d>],
    default_width: usize,
    patch_merge_key: PatchMergeKey,
) -> Pairing<'d> {
    let is_default_possible = patch_merge_key != PatchMergeKey::Always && (1..key.len()).contains(&default_width);
    if is_default_possible && inputs.can_be_named(key, default_width) {
        if inputs.have_same_keys(default_width) {
            return Pairs::same(inputs.modified.len()).with(inputs, default_width);
        }
        let groups = inputs.groups(default_width);
        if !groups.have_duplicates() {
            let pairs = Pairs::new(&inputs, &groups, default_width);
            if !pairs.pairs_additions_of_two_parties(&inputs) {
                return pairs.with(inputs, default_width);
            }
        }
    }
    let pairs = if inputs.have_same_keys(key.len()) {
        Pairs::same(inputs.modified.len())
    } else {
        Pairs::new(&inputs, &inputs.groups(key.len()), key.len())
    };
    pairs.with(inputs, key.len())
}

impl Pairing<'_> {
    /// Whether an item of modified that no patch can name is also in current.
    pub(super) fn is_nameless_pair(&self, index: usize) -> bool {
        self.modified[index].tuple.is_none() && self.current_of[index].is_some()
    }

    pub(super) fn has_nameless_pairs(&self) -> bool {
        (0..self.modified.len()).any(|index| self.is_nameless_pair(index))
    }
}

/// The pairs, as indexes.
struct Pairs {
    current_of: Vec<Option<usize>>,
    original_of: Vec<Option<usize>>,
    fates: Vec<Fate>,
    has_duplicates: bool,
}

impl Pairs {
    /// The pairs of lists that have the same keys in the same order, without repetitions.
    fn same(len: usize) -> Self {
        let all: Vec<Option<usize>> = (0..len).map(Some).collect();
        let fates = (0..len).map(Fate::Paired).collect();
        Self { current_of: all.clone(), original_of: all, fates, has_duplicates: false }
    }

    fn new<'d>(inputs: &Inputs<'d>, groups: &ByInput<'_, 'd>, width: usize) -> Self {
        let Inputs { original, modified, current } = inputs;
        let mut current_of = equal(modified, current, width);
        for (modified_index, current_index) in with_extended_keys(inputs, groups, width) {
            current_of[modified_index] = Some(current_index);
        }
        pair_nameless(modified, current, &mut current_of);
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
        let nameless: HashMap<String, usize> = nameless(original).map(|(index, text)| (text, index)).collect();
        let fate = |index: usize| match (partner[index], &current[index].tuple) {
            (Some(modified), _) => Fate::Paired(modified),
            (None, Some(_)) => fate(&current[index], original, original_of_current[index], groups),
            (None, None) => {
                let original = nameless.get(&text(current[index].value));
                original.map_or(Fate::ServerOnly, |index| Fate::Deleted(Some(*index)))
            }
        };
        let fates = (0..current.len()).map(fate).collect();
        Self { current_of, original_of, fates, has_duplicates: groups.have_duplicates() }
    }

    /// Whether an item of modified is paired with a different item of current and original has neither: two parties
    /// added them.
    ///
    /// ```yaml
    /// original: []
    /// modified: [{port: 53, protocol: UDP}]
    /// current:  [{port: 53, protocol: TCP}]
    /// ```
    fn pairs_additions_of_two_parties(&self, inputs: &Inputs<'_>) -> bool {
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

/// For each item, the item of the other input with the same key. If the key is repeated, the k-th item matches the
/// k-th.
fn equal(items: &[Item<'_>], others: &[Item<'_>], width: usize) -> Vec<Option<usize>> {
    // Most lists have the same keys in the same order and need no look-up.
    let is_same = |(item, other): (&Item<'_>, &Item<'_>)| item.prefix(width) == other.prefix(width);
    if items.len() == others.len() && items.iter().zip(others).all(is_same) {
        return items.iter().enumerate().map(|(index, item)| item.tuple.as_ref().map(|_| index)).collect();
    }
    let mut others = ByKey::new(others, width);
    items.iter().map(|item| others.pop(item)).collect()
}

/// What happens to an item of current that has a key and no partner in modified.
///
/// It is deleted only if original had an item with the same recommended key, whichever key is used for pairing:
///
/// ```yaml
/// original: [{port: 53, protocol: UDP}, {port: 80}]
/// modified: [{port: 80}]
/// current:  [{port: 53, protocol: TCP}, {port: 80}]   # 53/TCP is somebody else's and stays
/// ```
fn fate<'d>(item: &Item<'d>, original: &[Item<'d>], original_index: Option<usize>, groups: &ByInput<'_, 'd>) -> Fate {
    let is_original = || original_index.is_none_or(|index| original[index].tuple == item.tuple);
    match (groups.original().count(item), groups.modified.count(item)) {
        (0, 0) => Fate::ServerOnly,
        (before, wanted) if wanted < before && is_original() => Fate::Deleted(original_index),
        (before, wanted) if wanted < before => Fate::ServerOnly,
        _ => Fate::Surplus,
    }
}

/// The items that no patch can name, with their text.
fn nameless(items: &[Item<'_>]) -> impl Iterator<Item = (usize, String)> {
    let nameless = items.iter().enumerate().filter(|(_, item)| item.tuple.is_none());
    nameless.map(|(index, item)| (index, text(item.value)))
}

/// Pairs the equal items that no patch can name. They stay as they are.
fn pair_nameless(modified: &[Item<'_>], current: &[Item<'_>], current_of: &mut [Option<usize>]) {
    let mut by_text: HashMap<String, VecDeque<usize>> = HashMap::new();
    nameless(current).for_each(|(index, text)| by_text.entry(text).or_default().push_back(index));
    if by_text.is_empty() {
        return;
    }
    for (index, text) in nameless(modified) {
        current_of[index] = by_text.get_mut(&text).and_then(VecDeque::pop_front);
    }
}

/// The text of an item; nulls count as absent.
fn text(item: Node<'_>) -> String {
    fn without_nulls(value: Value) -> Value {
        match value {
            Value::Array(items) => items.into_iter().map(without_nulls).collect(),
            Value::Object(map) => {
                let fields = map.into_iter().filter(|(_, value)| !value.is_null());
                fields.map(|(name, value)| (name, without_nulls(value))).collect()
            }
            scalar => scalar,
        }
    }
    canonical(&without_nulls(item.to_value()))
}
