//! What each part of a diff looks for, and the patches that it writes.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use crate::at::At;
use crate::error::{Code, Error, Input};
use crate::upstream::key::same;

/// Which differences to find, and whether lists are sent with their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::upstream) enum Parts {
    /// A two-way diff.
    All,
    /// Changes and additions.
    Changes,
    /// Deletions.
    Deletions,
    /// Changes, additions and deletions, without orders.
    AllUnordered,
}

impl Parts {
    pub(super) const fn have_changes(self) -> bool {
        !matches!(self, Self::Deletions)
    }

    pub(super) const fn have_deletions(self) -> bool {
        !matches!(self, Self::Changes)
    }

    pub(super) const fn have_order(self) -> bool {
        !matches!(self, Self::AllUnordered)
    }
}

/// Options and bookkeeping shared by every step of a diff.
pub(super) struct Diff {
    /// The input that the diff starts from. Paths are in the other one.
    pub(super) from: Input,
    pub(super) parts: Parts,
}

/// The patch of a merged list. Empty parts are not sent.
#[derive(Default)]
pub(super) struct ListPatch {
    pub(super) list: Vec<Value>,
    pub(super) deletions: Vec<Value>,
    pub(super) order: Vec<Value>,
}

/// Sends an unchanged value, if changes are wanted.
// UPSTREAM: new values are sent with their nulls and directives.
pub(super) fn send(
    diff: &Diff,
    at: &At<'_, '_>,
    name: &str,
    value: impl FnOnce() -> Value,
    patch: &mut Map<String, Value>,
) -> Result<(), Error> {
    if diff.parts.have_changes() { put(at, name, value(), patch) } else { Ok(()) }
}

/// Adds a field or a directive to the patch.
// UPSTREAM: a field with the name of a directive may replace it.
pub(super) fn put(at: &At<'_, '_>, name: &str, value: Value, patch: &mut Map<String, Value>) -> Result<(), Error> {
    if patch.get(name).is_some_and(|other| !same(other, &value)) {
        let message =
            format!("the data has a field `{name}`, but the patch needs a directive of that name; rename the field");
        return Err(at.error(Code::InvalidDirective, message));
    }
    patch.insert(name.to_owned(), value);
    Ok(())
}

/// The elements of two sorted lists, in order: two equal ones together, any other alone.
pub(super) fn pairs<T>(
    from: impl IntoIterator<Item = T>,
    to: impl IntoIterator<Item = T>,
    compare: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (Option<T>, Option<T>)> {
    let (mut from, mut to) = (from.into_iter().peekable(), to.into_iter().peekable());
    std::iter::from_fn(move || {
        let order = match (from.peek(), to.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(from), Some(to)) => compare(from, to),
        };
        Some((from.next_if(|_| order.is_le()), to.next_if(|_| order.is_ge())))
    })
}
