//! Deduplication as in the Go package: the last value moves into the gap.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::key::Key;

/// Drops repeated scalars and returns how many are left. These come first; after them is what Go leaves in the array.
///
/// The cost is O(n log n). Go compares each value with each other one.
// UPSTREAM: if a repeated value is dropped, the last value moves to its position.
pub(super) fn deduplicate(values: &mut [Value]) -> usize {
    let mut groups = HashMap::new();
    let mut group_at: Vec<usize> = values
        .iter()
        .map(|value| {
            let next = groups.len();
            *groups.entry(Key::of(value)).or_insert(next)
        })
        .collect();
    let mut places = vec![BTreeSet::new(); groups.len()];
    for (place, group) in group_at.iter().enumerate() {
        places[*group].insert(place);
    }
    let (mut at, mut len) = (0, values.len());
    while at < len {
        let group = group_at[at];
        while let Some(gap) = places[group].range(at + 1..).next().copied() {
            len -= 1;
            places[group].remove(&gap);
            if gap < len {
                values[gap] = values[len].clone();
                group_at[gap] = group_at[len];
                places[group_at[len]].remove(&len);
                places[group_at[len]].insert(gap);
            }
        }
        at += 1;
    }
    len
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
            let mut list = letters(values);
            let left = deduplicate(&mut list);
            assert_eq!(list[..left], letters(distinct), "{values}");
        }
    }

    #[test]
    fn values_that_move_from_the_end_are_also_left_there() {
        let mut list = letters("cccb");
        assert_eq!(deduplicate(&mut list), 2);
        assert_eq!(list, letters("cbcb"));
    }

    #[test]
    fn numbers_of_different_types_are_both_kept() {
        assert_eq!(deduplicate(&mut [json!(1), json!(1.0), json!(1)]), 2);
    }
}
