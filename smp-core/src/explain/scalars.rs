//! Finds the scalars of a patch in a live list.

use std::collections::HashSet;

use serde_json::Value;

use crate::scalar::Scalar;

/// Splits values into those that the live list contains and those that it does not.
pub(super) fn present<'p>(values: &[&'p Value], live: &[Value]) -> (Vec<&'p Value>, Vec<&'p Value>) {
    let known: HashSet<Scalar<'_>> = live.iter().filter_map(Scalar::of).collect();
    values.iter().copied().partition(|value| Scalar::of(value).is_some_and(|value| known.contains(&value)))
}
