//! Laws of field sets.

use smp_apply::FieldSet;

/// A set survives text and values, and the operations on two sets, one a line, agree with each other.
pub fn field_set(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let mut sets = text.lines().filter_map(|line| line.parse::<FieldSet>().ok());
    let a = sets.next().unwrap_or_default();
    let b = sets.next().unwrap_or_default();
    for set in [&a, &b] {
        assert_eq!(set.to_string().parse::<FieldSet>().as_ref().ok(), Some(set), "a set survives text");
        assert_eq!(FieldSet::from_value(&set.to_value()).as_ref().ok(), Some(set), "a set survives values");
        assert_eq!(set.paths().count() == 0, set.is_empty(), "a set without members is empty");
        assert!(set.paths().all(|path| set.contains(path.elements())), "a set contains its paths");
        assert!(set.leaves().difference(set).is_empty(), "leaves are members");
    }
    let (both, ours, theirs) = (a.intersection(&b), a.difference(&b), b.difference(&a));
    assert_eq!(both, b.intersection(&a));
    assert_eq!(both.union(&ours), a);
    assert_eq!(a.union(&b), both.union(&ours).union(&theirs));
    assert!(both.intersection(&ours).is_empty());
    assert!(a.recursive_difference(&b).difference(&ours).is_empty(), "it removes at least as much");
    let rebuilt = a.paths().fold(FieldSet::new(), |mut set, path| {
        set.insert(path.elements());
        set
    });
    assert_eq!(rebuilt, a, "a set is its paths");
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_laws_hold_for_sets_that_overlap() {
        for text in [
            "",
            "{\"f:a\":{\".\":{},\"f:b\":{}}}\n{\"f:a\":{}}",
            "{\"f:a\":{\"k:{\\\"n\\\":1}\":{\".\":{},\"v:2\":{}}},\"i:1\":{}}\n{\"f:a\":{\"k:{\\\"n\\\":1.0}\":{}},\"v:null\":{}}",
            "{\"v:1e400\":{}}\n{\"v:-0\":{},\"v:0\":{}}",
        ] {
            super::field_set(text.as_bytes());
        }
    }
}
