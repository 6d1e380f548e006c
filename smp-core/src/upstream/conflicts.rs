//! Conflicts as upstream finds them: two patches set a field to different values.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::key::{Key, same};
use super::list::{self, Kind};
use super::lookup::{Found, Node};
use super::site::Site;
use super::text;
use crate::directive::{PATCH, RETAIN_KEYS};
use crate::error::{Code, Error};
use crate::path::Path;
use crate::schema::MergeStrategy;

/// The result of a comparison. Go visits fields in map order, so there may be a conflict and an error.
#[derive(Default)]
pub(super) struct Outcome {
    conflicts: Vec<Path>,
    error: Option<Error>,
    /// The lists of the first patch that were compared as sets.
    pub(super) as_sets: Vec<Path>,
}

impl Outcome {
    fn conflict(at: &Site<'_>) -> Self {
        Self { conflicts: vec![at.at.path()], ..Self::default() }
    }

    fn error(error: Error) -> Self {
        Self { error: Some(error), ..Self::default() }
    }

    fn is_clean(&self) -> bool {
        self.conflicts.is_empty() && self.error.is_none()
    }

    fn add(&mut self, other: Self) {
        self.conflicts.extend(other.conflicts);
        self.error = self.error.take().or(other.error);
        self.as_sets.extend(other.as_sets);
    }

    // UPSTREAM: if there are a conflict and an error, the error is returned.
    pub(super) fn into_result(self) -> Result<Vec<Path>, Error> {
        self.error.map_or(Ok(self.conflicts), Err)
    }
}

/// Compares two objects.
// UPSTREAM: `$patch` conflicts where only one side has it, or another value.
pub(super) fn objects(
    at: &Site<'_>,
    first: &Map<String, Value>,
    second: &Map<String, Value>,
    strategy: Option<MergeStrategy>,
    node: Node<'_>,
) -> Outcome {
    match (first.get(PATCH), second.get(PATCH)) {
        (None, None) => {}
        (Some(first), Some(second)) => match Key::of(first).equals(Key::of(second)) {
            Ok(true) => {}
            Ok(false) => return Outcome::conflict(at),
            Err(uncomparable) => return Outcome::error(at.uncomparable(uncomparable)),
        },
        _ => return Outcome::conflict(at),
    }
    let mut outcome = Outcome::default();
    // UPSTREAM: objects with the strategy `replace` never conflict.
    if strategy == Some(MergeStrategy::Replace) {
        return outcome;
    }
    // UPSTREAM: `$retainKeys` never conflicts.
    for (name, first) in first.iter().filter(|(name, _)| *name != PATCH && *name != RETAIN_KEYS) {
        if let Some(second) = second.get(name) {
            outcome.add(field(at, name, first, second, node));
        }
    }
    outcome
}

/// Compares a field that both patches have.
// UPSTREAM: a directive for a list that both patches have is an error.
fn field(at: &Site<'_>, name: &str, first: &Value, second: &Value, node: Node<'_>) -> Outcome {
    let found = match first {
        Value::Array(_) => node.list(&at.at, name),
        Value::Object(_) => node.object(&at.at, name),
        _ => Ok(Found::none()),
    };
    match found {
        Ok(found) => values(&at.field(name), first, second, &found),
        Err(error) => Outcome::error(error),
    }
}

fn values(at: &Site<'_>, first: &Value, second: &Value, found: &Found<'_>) -> Outcome {
    match (first, second) {
        (Value::Object(first), Value::Object(second)) => objects(at, first, second, found.strategy, found.node),
        (Value::Array(first), Value::Array(second)) => lists(at, first, second, found),
        (first, second) if same(first, second) => Outcome::default(),
        _ => Outcome::conflict(at),
    }
}

// UPSTREAM: two empty lists are an error.
fn lists(at: &Site<'_>, first: &[Value], second: &[Value], found: &Found<'_>) -> Outcome {
    let kind = match list::kind(at, first.iter().chain(second).map(Key::of)) {
        Ok(kind) => kind,
        Err(error) => return Outcome::error(error),
    };
    match (found.strategy, kind) {
        (Some(MergeStrategy::Merge), Kind::Scalars) => Outcome::default(),
        (Some(MergeStrategy::Merge), Kind::Objects) => keyed(at, first, second, found),
        (_, Kind::Scalars) => scalars(at, first, second),
        (_, Kind::Objects) if first.len() != second.len() => Outcome::conflict(at),
        (_, Kind::Objects) => items(at, first, second, found),
    }
}

/// Compares the items of two lists in order, up to the first pair that is not equal.
fn items(at: &Site<'_>, first: &[Value], second: &[Value], found: &Found<'_>) -> Outcome {
    let mut outcome = Outcome::default();
    for (index, (first, second)) in first.iter().zip(second).enumerate() {
        outcome.add(values(&at.item(index), first, second, &Found::of_item(found.node)));
        if !outcome.is_clean() {
            break;
        }
    }
    outcome
}

// UPSTREAM: atomic lists of scalars are compared as sets.
fn scalars(at: &Site<'_>, first: &[Value], second: &[Value]) -> Outcome {
    if first.len() != second.len() {
        return Outcome::conflict(at);
    }
    let distinct = |list: &[Value]| {
        let texts: BTreeMap<String, Value> = list.iter().map(|value| (text::plain(value), value.clone())).collect();
        texts.into_values().collect::<Vec<Value>>()
    };
    let (first, second) = (distinct(first), distinct(second));
    if first.iter().zip(&second).any(|(first, second)| !same(first, second)) {
        return Outcome::conflict(at);
    }
    // UPSTREAM: a first list with more distinct values than the second makes Go panic.
    if first.len() > second.len() {
        let message = "upstream panics here: the first list has more distinct values than the second";
        return Outcome::error(at.error(Code::InvalidDirective, message));
    }
    Outcome { as_sets: vec![at.at.path()], ..Outcome::default() }
}

/// Compares the entries of two lists that are merged by key.
// UPSTREAM: of several entries with the same key, the last one counts.
fn keyed(at: &Site<'_>, first: &[Value], second: &[Value], found: &Found<'_>) -> Outcome {
    let (first, second) = match (by_key(at, first, found), by_key(at, second, found)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(error), _) | (_, Err(error)) => return Outcome::error(error),
    };
    let mut outcome = Outcome::default();
    for (key, (index, first)) in &first {
        if let Some((_, second)) = second.get(key) {
            outcome.add(values(&at.item(*index), first, second, &Found::of_item(found.node)));
        }
    }
    outcome
}

type ByKey<'v> = BTreeMap<String, (usize, &'v Value)>;

fn by_key<'v>(at: &Site<'_>, list: &'v [Value], found: &Found<'_>) -> Result<ByKey<'v>, Error> {
    let entry = |(index, entry): (usize, &'v Value)| match entry.get(&*found.merge_key) {
        Some(key) => Ok((text::typed(key), (index, entry))),
        None => Err(at.no_merge_key(&found.merge_key)),
    };
    list.iter().enumerate().map(entry).collect()
}
