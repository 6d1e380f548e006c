//! Minimizes a case as long as the same things differ.

use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::Value;

use super::{Found, Session};

/// The number of smaller versions of a case in one batch.
const WIDTH: usize = 32;

/// The most time for one case.
const LIMIT: Duration = Duration::from_secs(20);

/// A step to a part of a document.
#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

/// Removes parts, the largest first, as long as the same things differ.
pub(super) fn minimize(session: &mut Session, mut best: Found) -> Result<Found> {
    let start = Instant::now();
    loop {
        let mut is_smaller = false;
        for paths in parts(&best.case).chunks(WIDTH) {
            if start.elapsed() > LIMIT {
                return Ok(best);
            }
            let smaller = paths.iter().filter_map(|path| without(&best.case, path)).collect();
            let found = session.differences(smaller)?.into_iter().flatten().find(|found| found.kind == best.kind);
            if let Some(found) = found {
                best = found;
                is_smaller = true;
            }
        }
        if !is_smaller {
            return Ok(best);
        }
    }
}

/// The paths of all parts of a document, the largest first.
fn parts(document: &Value) -> Vec<Vec<Step>> {
    let mut found = Vec::new();
    collect(document, &mut Vec::new(), &mut found);
    found.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Collects the parts below a path with their sizes. Returns the size of the whole.
fn collect(value: &Value, path: &mut Vec<Step>, found: &mut Vec<(usize, Vec<Step>)>) -> usize {
    let mut part = |step: Step, value: &Value, found: &mut Vec<_>| {
        path.push(step);
        let size = collect(value, path, found);
        found.push((size, path.clone()));
        path.pop();
        size
    };
    1 + match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| part(Step::Field(name.clone()), value, found)).sum(),
        Value::Array(items) => {
            items.iter().enumerate().map(|(index, value)| part(Step::Item(index), value, found)).sum()
        }
        _ => 0,
    }
}

/// The document without a part; `None` if it does not have the part.
fn without(document: &Value, path: &[Step]) -> Option<Value> {
    let mut smaller = document.clone();
    let (last, way) = path.split_last()?;
    let parent = way.iter().try_fold(&mut smaller, |value, step| match step {
        Step::Field(name) => value.get_mut(name),
        Step::Item(index) => value.get_mut(index),
    })?;
    match (last, parent) {
        (Step::Field(name), Value::Object(fields)) => drop(fields.remove(name)?),
        (Step::Item(index), Value::Array(items)) if *index < items.len() => drop(items.remove(*index)),
        _ => return None,
    }
    Some(smaller)
}

#[cfg(test)]
mod tests {
    use super::{parts, without};
    use serde_json::json;

    #[test]
    fn the_largest_part_comes_first() {
        let document = json!({"a": [1, {"b": 2}], "c": 3});
        let smaller: Vec<_> = parts(&document).iter().filter_map(|path| without(&document, path)).collect();
        assert_eq!(smaller.len(), 5);
        assert_eq!(smaller[0], json!({"c": 3}));
    }
}
