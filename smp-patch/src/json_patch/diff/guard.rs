//! Tests that an item is the expected one before an operation changes or removes it by its index.

use std::collections::HashMap;

use serde_json::Value;

use crate::{KeyField, Operation, Pointer};

/// The tests of the items of a list.
pub(super) struct Guards<'v> {
    path: &'v Pointer,
    items: &'v [Value],
    key: Vec<KeyField>,
    /// How many items have the same value in the first field of the key.
    count: HashMap<&'v Value, usize>,
    /// The items without a test so far; empty if no tests are wanted.
    untested: Vec<bool>,
}

impl<'v> Guards<'v> {
    pub(super) fn new(path: &'v Pointer, items: &'v [Value], key: Vec<KeyField>, tests: bool) -> Self {
        let mut count = HashMap::new();
        let is_partial = |item: &Value| key.iter().any(|field| item.get(&field.name).is_none());
        if key.len() > 1 && items.iter().any(is_partial) {
            for value in items.iter().filter_map(|item| item.get(&key[0].name)) {
                *count.entry(value).or_default() += 1;
            }
        }
        Self { path, items, key, count, untested: vec![tests; items.len()] }
    }

    /// Tests an item, which is now at an index, unless this was done before. If it has no key, the test is for its whole value.
    ///
    /// ```text
    /// {port: 53, protocol: UDP}   key: port, protocol   test /0/port 53, test /0/protocol UDP
    /// {key: a, effect: NoSchedule}  no key              test /0 {key: a, effect: NoSchedule}
    /// ```
    pub(super) fn test(&mut self, item: usize, index: usize, operations: &mut Vec<Operation>) {
        if !std::mem::take(&mut self.untested[item]) {
            return;
        }
        let path = self.path.child(&index.to_string());
        let item = &self.items[item];
        let value = |field: &KeyField| item.get(&field.name).filter(|value| !value.is_object() && !value.is_array());
        if self.key.first().and_then(value).is_none() {
            operations.push(Operation::Test { path, value: item.clone() });
            return;
        }
        // A server may have set a default, so an absent field is tested only if the item has no other distinction.
        let null = self.is_repeated(item).then_some(&Value::Null);
        let tested = self.key.iter().filter_map(|field| Some((&field.name, value(field).or(null)?)));
        operations.extend(tested.map(|(name, value)| Operation::Test { path: path.child(name), value: value.clone() }));
    }

    /// Whether another item has the same value in the first field of the key.
    fn is_repeated(&self, item: &Value) -> bool {
        let first = self.key.first().and_then(|field| item.get(&field.name));
        first.and_then(|first| self.count.get(first)).is_some_and(|count| *count > 1)
    }
}
