//! Pairs the items of two versions of a list, so that unchanged items keep their text.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

/// The largest number of comparisons. Beyond it, items are paired by position.
const MOST: usize = 250_000;

/// For each item of `new`, the index of its counterpart in `old`. Equal items are paired first, then the most similar ones. Each
/// old item is used at most once.
///
/// ```yaml
/// old: [{name: a, image: x}, {name: b, image: y}]
/// new: [{name: b, image: y}, {name: c, image: z}, {name: a, image: w}]   # pairs: 1, none, 0
/// ```
pub(super) fn pairs(old: &[Value], new: &[Value]) -> Vec<Option<usize>> {
    let mut places: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (index, item) in old.iter().enumerate() {
        places.entry(item.to_string()).or_default().push_back(index);
    }
    let mut pairs: Vec<Option<usize>> =
        new.iter().map(|item| places.get_mut(&item.to_string()).and_then(VecDeque::pop_front)).collect();
    let mut is_free = vec![true; old.len()];
    for index in pairs.iter().flatten() {
        is_free[*index] = false;
    }
    let open: Vec<usize> = (0..new.len()).filter(|index| pairs[*index].is_none()).collect();
    let free = is_free.iter().filter(|is_free| **is_free).count();
    for index in open {
        let is_same_place = |before: &Value| is_version(before, &new[index], old.len() == new.len());
        let best = if free.saturating_mul(new.len()) > MOST {
            Some(index).filter(|index| is_free.get(*index) == Some(&true))
        } else {
            most_alike(old, &is_free, &new[index], index).or_else(|| {
                Some(index).filter(|index| is_free.get(*index) == Some(&true) && is_same_place(&old[*index]))
            })
        };
        if let Some(best) = best {
            pairs[index] = Some(best);
            is_free[best] = false;
        }
    }
    pairs
}

/// The unpaired item that is most similar to `item`. Ties go to the item at the same index, then to the first one.
///
/// ```yaml
/// old: [{name: a, image: x}, {name: b, image: x}]
/// new: [{name: b, image: z}]   # most similar: item 1, because `name` is equal
/// ```
fn most_alike(old: &[Value], is_free: &[bool], item: &Value, place: usize) -> Option<usize> {
    let candidates = (0..old.len()).filter(|index| is_free[*index]);
    let scored = candidates.map(|index| (in_common(&old[index], item), index == place, std::cmp::Reverse(index)));
    scored.filter(|(common, ..)| *common > 0).max().map(|(.., std::cmp::Reverse(index))| index)
}

/// Whether two values at the same index are versions of one item, although they have nothing in common: lists, objects that start with
/// an object or a list of the same name, and scalars of lists with the same length.
///
/// ```yaml
/// old: [{args: [a]}]
/// new: [{args: [a, b]}]
/// ```
fn is_version(old: &Value, new: &Value, has_same_length: bool) -> bool {
    match (old, new) {
        (Value::Array(_), Value::Array(_)) => true,
        (Value::Object(old), Value::Object(new)) => {
            let counterpart = old.iter().next().and_then(|(name, value)| Some((value, new.get(name)?)));
            counterpart.is_some_and(|(old, new)| old.is_object() && new.is_object() || old.is_array() && new.is_array())
        }
        (Value::Array(_) | Value::Object(_), _) | (_, Value::Array(_) | Value::Object(_)) => false,
        _ => has_same_length,
    }
}

/// The similarity of two objects: the number of equal fields. The first field and `name` count more, because they usually identify
/// the item.
fn in_common(old: &Value, new: &Value) -> usize {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return 0 };
    let equal = old.iter().enumerate().filter(|(_, (name, value))| new.get(*name) == Some(value));
    equal.map(|(index, (name, _))| if index == 0 || name == "name" { 10 } else { 1 }).sum()
}
