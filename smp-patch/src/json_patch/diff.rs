//! Compares two documents and lists the operations between them.

use serde_json::Value;

use crate::depth::is_too_deep;
use crate::{Code, Error, Operation, Pointer};

/// How lists that differ are sent.
#[derive(Clone, Copy)]
pub(super) enum Lists {
    ByIndex,
    Whole,
}

pub(super) fn operations(old: &Value, new: &Value, lists: Lists) -> Result<Vec<Operation>, Error> {
    if !old.is_object() || !new.is_object() {
        return Err(Error::new(Code::NotAnObject));
    }
    if is_too_deep(old, 0) || is_too_deep(new, 0) {
        return Err(Error::new(Code::DepthLimit));
    }
    let mut comparison = Comparison { lists, operations: Vec::new() };
    comparison.compare(&Pointer::default(), old, new);
    Ok(comparison.operations)
}

struct Comparison {
    lists: Lists,
    operations: Vec<Operation>,
}

impl Comparison {
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
            (Value::Array(old), Value::Array(new)) if matches!(self.lists, Lists::ByIndex) => {
                self.compare_items(path, old, new);
            }
            _ => self.operations.push(Operation::Replace { path: path.clone(), value: new.clone() }),
        }
    }

    /// Compares items by index. Extra items at the end of a list are removed or added.
    ///
    /// ```text
    /// old: [a, b, c]   new: [a, x]   operations: replace /1 by x, remove /2
    /// ```
    fn compare_items(&mut self, path: &Pointer, old: &[Value], new: &[Value]) {
        let at = |index: usize| path.child(&index.to_string());
        for (index, (old, new)) in old.iter().zip(new).enumerate() {
            self.compare(&at(index), old, new);
        }
        // Each removal moves the next item to the same index.
        self.operations.extend((new.len()..old.len()).map(|_| Operation::Remove { path: at(new.len()) }));
        let added = new.iter().enumerate().skip(old.len());
        self.operations.extend(added.map(|(index, item)| Operation::Add { path: at(index), value: item.clone() }));
    }
}
