//! Pairs the items of two lists that belong together: by key, then by the longest common subsequence, then by what they have in common.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use serde_json::Value;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::KeyField;

/// For each new item, the index of the old item that it continues.
///
/// Items with a key are paired only if they have the same key. Of items that share a key, those that are equal are paired first.
///
/// ```text
/// key: name     old: [{name: a, image: x}, {name: b}]   new: [{name: b, image: y}]     pairs: b with b; a is gone
/// without key   old: [x, a, b]                          new: [a, c]                    pairs: a with a, c with b; x is gone
/// ```
pub(super) fn pairs(old: &[Value], new: &[Value], key: &[KeyField]) -> Vec<Option<usize>> {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = rest.take_while(|(old, new)| old == new).count();
    let mut pairs = Pairs { old, new, olds: vec![None; new.len()], is_taken: vec![false; old.len()] };
    (0..start).for_each(|index| pairs.pair(index, index));
    (1..=end).for_each(|back| pairs.pair(old.len() - back, new.len() - back));
    let (mut old_rest, mut new_rest) = (Vec::new(), Vec::new());
    pairs.by_key([start..old.len() - end, start..new.len() - end], key, &mut old_rest, &mut new_rest);
    pairs.by_value(&old_rest, &new_rest);
    pairs.olds
}

struct Pairs<'v> {
    old: &'v [Value],
    new: &'v [Value],
    olds: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

/// The values of a key.
type Tuple<'v> = Vec<&'v Value>;

impl<'v> Pairs<'v> {
    fn pair(&mut self, old: usize, new: usize) {
        self.olds[new] = Some(old);
        self.is_taken[old] = true;
    }

    /// Pairs items with the same key, and collects the items that have none.
    fn by_key(
        &mut self,
        [old, new]: [Range<usize>; 2],
        key: &'v [KeyField],
        old_rest: &mut Vec<usize>,
        new_rest: &mut Vec<usize>,
    ) {
        let key = unique_part(key, &self.old[old.clone()], &self.new[new.clone()]);
        let mut numbers: HashMap<Tuple<'v>, usize> = HashMap::new();
        // For each tuple, the old and the new items that have it.
        let mut groups: Vec<[Vec<usize>; 2]> = Vec::new();
        let olds = old.map(|index| (0, index, &self.old[index]));
        for (side, index, item) in olds.chain(new.map(|index| (1, index, &self.new[index]))) {
            let Some(tuple) = tuple(key, item) else {
                if side == 0 {
                    old_rest.push(index);
                } else {
                    new_rest.push(index);
                }
                continue;
            };
            let number = *numbers.entry(tuple).or_insert(groups.len());
            if number == groups.len() {
                groups.push(Default::default());
            }
            groups[number][side].push(index);
        }
        for [olds, news] in groups {
            self.equal(&olds, &news);
            let news: Vec<usize> = news.into_iter().filter(|new| self.olds[*new].is_none()).collect();
            let olds: Vec<usize> = olds.into_iter().filter(|old| !self.is_taken[*old]).collect();
            olds.into_iter().zip(news).for_each(|(old, new)| self.pair(old, new));
        }
    }

    /// Pairs equal items in order.
    fn equal(&mut self, olds: &[usize], news: &[usize]) {
        let mut places: HashMap<&Value, VecDeque<usize>> = HashMap::new();
        for old in olds.iter().filter(|old| !self.is_taken[**old]) {
            places.entry(&self.old[*old]).or_default().push_back(*old);
        }
        for new in news {
            if self.olds[*new].is_none()
                && let Some(old) = places.get_mut(&self.new[*new]).and_then(VecDeque::pop_front)
            {
                self.pair(old, *new);
            }
        }
    }

    /// Pairs items without key: those of the longest common subsequence, then other equal ones, then those at the same place.
    fn by_value(&mut self, olds: &[usize], news: &[usize]) {
        let (old, new): (Vec<&Value>, Vec<&Value>) = (
            olds.iter().map(|index| &self.old[*index]).collect(),
            news.iter().map(|index| &self.new[*index]).collect(),
        );
        let mut gaps = Vec::new();
        for operation in capture_diff_slices(Algorithm::Myers, &old, &new) {
            let (old, new) = (operation.old_range(), operation.new_range());
            match operation {
                DiffOp::Equal { .. } => old.zip(new).for_each(|(old, new)| self.pair(olds[old], news[new])),
                _ => gaps.push((old, new)),
            }
        }
        self.equal(olds, news);
        for (old, new) in gaps {
            let olds: Vec<usize> = olds[old].iter().copied().filter(|old| !self.is_taken[*old]).collect();
            let news: Vec<usize> = news[new].iter().copied().filter(|new| self.olds[*new].is_none()).collect();
            self.gap(&olds, &news);
        }
    }

    /// Pairs the items of a gap between equal ones: those that have most in common, then the others in order.
    fn gap(&mut self, olds: &[usize], news: &[usize]) {
        let (mut old_start, mut new_start) = (0, 0);
        let ends = [(olds.len(), news.len())];
        for (old, new) in self.similar(olds, news).into_iter().chain(ends) {
            let between = olds[old_start..old].iter().zip(&news[new_start..new]);
            between.for_each(|(old, new)| self.pair(*old, *new));
            if let (Some(one), Some(other)) = (olds.get(old), news.get(new)) {
                self.pair(*one, *other);
            }
            (old_start, new_start) = (old + 1, new + 1);
        }
    }

    /// The pairs, in order, that have most in common together. None if there are too many to compare.
    fn similar(&self, olds: &[usize], news: &[usize]) -> Vec<(usize, usize)> {
        if olds.len().saturating_mul(news.len()) > MAX_COMPARED {
            return Vec::new();
        }
        let width = news.len() + 1;
        let common: Vec<usize> =
            olds.iter().flat_map(|old| news.iter().map(|new| in_common(&self.old[*old], &self.new[*new]))).collect();
        let common = |old: usize, new: usize| common[old * news.len() + new];
        // The best sum for the items from these on.
        let mut best = vec![0; (olds.len() + 1) * width];
        for old in (0..olds.len()).rev() {
            for new in (0..news.len()).rev() {
                let skipped = best[(old + 1) * width + new].max(best[old * width + new + 1]);
                best[old * width + new] = skipped.max(common(old, new) + best[(old + 1) * width + new + 1]);
            }
        }
        let (mut old, mut new, mut pairs) = (0, 0, Vec::new());
        while old < olds.len() && new < news.len() {
            let sum = best[old * width + new];
            if common(old, new) > 0 && sum == common(old, new) + best[(old + 1) * width + new + 1] {
                pairs.push((old, new));
                (old, new) = (old + 1, new + 1);
            } else if sum == best[(old + 1) * width + new] {
                old += 1;
            } else {
                new += 1;
            }
        }
        pairs
    }
}

/// The largest number of comparisons in a gap.
const MAX_COMPARED: usize = 10_000;

/// The number of fields that two objects have in common.
fn in_common(old: &Value, new: &Value) -> usize {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            old.iter().filter(|(name, value)| new.get(*name) == Some(value)).count()
        }
        _ => 0,
    }
}

/// The values of a key in an item. `None` if it lacks the first field, or if a field is not a scalar.
fn tuple<'v>(key: &'v [KeyField], item: &'v Value) -> Option<Tuple<'v>> {
    let item = item.as_object().filter(|_| !key.is_empty())?;
    let values = key.iter().enumerate().map(|(index, field)| match item.get(&field.name).or(field.default.as_ref()) {
        Some(Value::Object(_) | Value::Array(_)) => None,
        None if index == 0 => None,
        value => Some(value.unwrap_or(&Value::Null)),
    });
    values.collect()
}

/// The first fields of a key that are different in all items of each list, as few as possible, or else the whole key.
///
/// ```text
/// key: port, protocol   old: [{port: 53, protocol: UDP}]   new: [{port: 53, protocol: TCP}]   port: the protocol changes
/// ```
fn unique_part<'k>(key: &'k [KeyField], old: &[Value], new: &[Value]) -> &'k [KeyField] {
    let are_unique = |key: &[KeyField], items: &[Value]| {
        let mut seen = HashSet::new();
        items.iter().filter_map(|item| tuple(key, item)).all(|tuple| seen.insert(tuple))
    };
    let mut parts = (1..key.len()).map(|length| &key[..length]);
    parts.find(|part| are_unique(part, old) && are_unique(part, new)).unwrap_or(key)
}
