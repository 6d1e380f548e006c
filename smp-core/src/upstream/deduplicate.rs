//! Deduplication as the Go package does it: the last value moves into the gap.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::key::Key;

/// Removes scalars that are there already. The order of what stays is the Go package's; the cost is O(n log n), where
/// Go compares each with each.
// UPSTREAM: where a repeated value is dropped the last one takes its place.
pub(super) fn deduplicate(values: &[Value]) -> Vec<Value> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    let mut groups = HashMap::new();
    let group_of: Vec<usize> = values
        .iter()
        .map(|value| {
            let next = groups.len();
            *groups.entry(Key::of(value)).or_insert(next)
        })
        .collect();
    // Where the values of each group stand now.
    let mut places = vec![BTreeSet::new(); groups.len()];
    for (place, group) in group_of.iter().enumerate() {
        places[*group].insert(place);
    }
    let mut kept = 0;
    while kept < order.len() {
        let group = group_of[order[kept]];
        while let Some(gap) = places[group].range(kept + 1..).next().copied() {
            places[group].remove(&gap);
            let last = order.len() - 1;
            if gap < last {
                let moved = group_of[order[last]];
                places[moved].remove(&last);
                places[moved].insert(gap);
            }
            order.swap_remove(gap);
        }
        kept += 1;
    }
    order.into_iter().map(|index| values[index].clone()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::deduplicate;

    fn letters(text: &str) -> Vec<Value> {
        text.chars().map(|letter| json!(letter)).collect()
    }

    #[test]
    fn the_last_value_moves_into_the_gap() {
        for (values, distinct) in [
            ("", ""),
            ("abc", "abc"),
            ("aa", "a"),
            ("abbacd", "abcd"),
            ("aabcc", "acb"),
            ("aaabzz", "azb"),
            ("aaaa", "a"),
        ] {
            assert_eq!(deduplicate(&letters(values)), letters(distinct), "{values}");
        }
    }

    #[test]
    fn numbers_of_different_types_both_stay() {
        assert_eq!(deduplicate(&[json!(1), json!(1.0), json!(1)]), [json!(1), json!(1.0)]);
    }
}
