//! Compares two documents and lists the operations between them.

use serde_json::Value;

use crate::depth::is_too_deep;
use crate::{Code, Error, Operation, Pointer};

pub(super) fn operations(old: &Value, new: &Value) -> Result<Vec<Operation>, Error> {
    if !old.is_object() || !new.is_object() {
        return Err(Error::new(Code::NotAnObject));
    }
    if is_too_deep(old, 0) || is_too_deep(new, 0) {
        return Err(Error::new(Code::DepthLimit));
    }
    let mut operations = Vec::new();
    compare(&Pointer::default(), old, new, &mut operations);
    Ok(operations)
}

fn compare(path: &Pointer, old: &Value, new: &Value, operations: &mut Vec<Operation>) {
    match (old, new) {
        _ if old == new => {}
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in new {
                let path = path.child(name);
                match old.get(name) {
                    Some(before) => compare(&path, before, value, operations),
                    None => operations.push(Operation::Add { path, value: value.clone() }),
                }
            }
            let removed = old.keys().filter(|name| !new.contains_key(*name));
            operations.extend(removed.map(|name| Operation::Remove { path: path.child(name) }));
        }
        (Value::Array(old), Value::Array(new)) => compare_lists(path, old, new, operations),
        _ => operations.push(Operation::Replace { path: path.clone(), value: new.clone() }),
    }
}

/// Compares items by index. Extra items at the end of a list are removed or added.
///
/// ```text
/// old: [a, b, c]   new: [a, x]   operations: replace /1 by x, remove /2
/// ```
fn compare_lists(path: &Pointer, old: &[Value], new: &[Value], operations: &mut Vec<Operation>) {
    let at = |index: usize| path.child(&index.to_string());
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        compare(&at(index), old, new, operations);
    }
    // Each removal moves the next item to the same index.
    operations.extend((new.len()..old.len()).map(|_| Operation::Remove { path: at(new.len()) }));
    let added = new.iter().enumerate().skip(old.len());
    operations.extend(added.map(|(index, item)| Operation::Add { path: at(index), value: item.clone() }));
}
