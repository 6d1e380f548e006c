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
        let best = if free.saturating_mul(new.len()) > MOST {
            Some(index).filter(|index| is_free.get(*index) == Some(&true))
        } else {
            most_alike(old, &is_free, &new[index], index)
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

/// The similarity of two objects: the number of equal fields. The first field and `name` count more, because they usually identify
/// the item.
fn in_common(old: &Value, new: &Value) -> usize {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return 0 };
    let equal = old.iter().enumerate().filter(|(_, (name, value))| new.get(*name) == Some(value));
    equal.map(|(index, (name, _))| if index == 0 || name == "name" { 10 } else { 1 }).sum()
}
