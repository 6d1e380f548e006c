//! In what two documents differ, place by place.

use std::mem::discriminant;

use serde_json::Value;
use smp_core::{Path, Step};

/// A place where two documents differ, and what each has there.
#[derive(Debug)]
pub(super) struct Difference<'d> {
    pub(super) path: Path,
    pub(super) first: Option<&'d Value>,
    pub(super) second: Option<&'d Value>,
}

/// The smallest places that differ, in the order of the first document; items of lists by their indexes.
pub(super) fn between<'d>(first: &'d Value, second: &'d Value) -> Vec<Difference<'d>> {
    let mut differences = Vec::new();
    walk(Path::root(), Some(first), Some(second), &mut differences);
    differences
}

fn walk<'d>(path: Path, first: Option<&'d Value>, second: Option<&'d Value>, differences: &mut Vec<Difference<'d>>) {
    match (first, second) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            for name in a.keys().chain(b.keys().filter(|name| !a.contains_key(*name))) {
                walk(path.child(Step::Field(name.clone())), a.get(name), b.get(name), differences);
            }
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) => {
            for index in 0..a.len().max(b.len()) {
                walk(path.child(Step::Index(index)), a.get(index), b.get(index), differences);
            }
        }
        (Some(a), Some(b)) if discriminant(a) == discriminant(b) && a == b => {}
        _ => differences.push(Difference { path, first, second }),
    }
}
