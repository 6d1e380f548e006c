//! Compares two documents and lists the operations between them.

mod guard;
mod list;
mod moves;
mod pairing;

use serde_json::Value;

use crate::depth::is_too_deep;
use crate::{Code, Error, KeyField, MAX_OPERATIONS, Operation, Pointer};

/// The key of the list at a path.
pub(crate) type KeyOf<'k> = dyn Fn(&Pointer) -> Vec<KeyField> + 'k;

/// How lists that differ are sent.
#[derive(Clone, Copy)]
pub(crate) enum Lists<'k> {
    /// Item by item. Keys pair the items, and tests guard them.
    Items {
        key_of: &'k KeyOf<'k>,
        tests: bool,
    },
    Whole,
}

/// The operations for a list after which it is sent whole. If a patch is too long, its longest lists are.
const LIMITS: [usize; 4] = [MAX_OPERATIONS, 1000, 100, 0];

pub(crate) fn operations(old: &Value, new: &Value, lists: Lists<'_>) -> Result<Vec<Operation>, Error> {
    if !old.is_object() || !new.is_object() {
        return Err(Error::new(Code::NotAnObject));
    }
    if is_too_deep(old, 0) || is_too_deep(new, 0) {
        return Err(Error::new(Code::DepthLimit));
    }
    let mut operations = Vec::new();
    for limit in LIMITS {
        let mut comparison = Comparison { lists, limit, operations: Vec::new() };
        comparison.compare(&Pointer::default(), old, new);
        operations = comparison.operations;
        if operations.len() <= MAX_OPERATIONS {
            break;
        }
    }
    Ok(operations)
}

struct Comparison<'k> {
    lists: Lists<'k>,
    /// The largest number of operations for a list.
    limit: usize,
    operations: Vec<Operation>,
}

impl Comparison<'_> {
    fn compare(&mut self, path: &Pointer, old: &Value, new: &Value) {
        match (old, new) {
            _ if old == new => {}
            (Value::Object(old), Value::Object(new)) => {
                for (name, value) in new {
                    let path = path.child(name);
                    match old.get(name) {
                        Some(before) => self.compare(&path, before, value),
                        None => self.operations.push(Operation::Add { path, value: value.clone() }),
                    }
                }
                let removed = old.keys().filter(|name| !new.contains_key(*name));
                self.operations.extend(removed.map(|name| Operation::Remove { path: path.child(name) }));
            }
            (Value::Array(before), Value::Array(after)) => match self.lists {
                Lists::Items { key_of, tests } => {
                    let start = self.operations.len();
                    self.items(path, before, after, key_of(path), tests);
                    if self.operations.len() - start > self.limit {
                        self.operations.truncate(start);
                        self.whole(path, old, new, tests);
                    }
                }
                Lists::Whole => self.whole(path, old, new, false),
            },
            _ => self.whole(path, old, new, false),
        }
    }

    /// Replaces a value, after a test that it is still the same.
    fn whole(&mut self, path: &Pointer, old: &Value, new: &Value, tests: bool) {
        if tests {
            self.operations.push(Operation::Test { path: path.clone(), value: old.clone() });
        }
        self.operations.push(Operation::Replace { path: path.clone(), value: new.clone() });
    }
}
