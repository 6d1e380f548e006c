//! Which scalars of a patch a live list has.

use std::collections::HashSet;

use serde_json::Value;

use crate::scalar::Scalar;

/// The values that the live list has, and those that it has not.
pub(super) fn present<'p>(values: &[&'p Value], live: &[Value]) -> (Vec<&'p Value>, Vec<&'p Value>) {
    let known: HashSet<Scalar<'_>> = live.iter().filter_map(Scalar::of).collect();
    values.iter().copied().partition(|value| Scalar::of(value).is_some_and(|value| known.contains(&value)))
}
