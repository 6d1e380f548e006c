//! Writes the operations that turn one list into another.

use serde_json::Value;

use super::guard::Guards;
use super::moves::{self, Move};
use super::{Comparison, pairing};
use crate::{KeyField, Operation, Pointer};

impl Comparison<'_> {
    /// Compares the items that belong together, then removes, moves and adds items. Only items that change are named.
    ///
    /// ```text
    /// old: [{name: a, image: x}, {name: b}, {name: c}]     key: name
    /// new: [{name: c}, {name: a, image: y}, {name: d}]
    /// test /0/name a, replace /0/image y      change a, at its old index
    /// test /1/name b, remove /1
    /// test /1/name c, move /1 to /0
    /// add /- {name: d}
    /// ```
    pub(super) fn items(&mut self, path: &Pointer, old: &[Value], new: &[Value], key: Vec<KeyField>, tests: bool) {
        let olds = pairing::pairs(old, new, &key);
        let mut news = vec![None; old.len()];
        for (index, old) in olds.iter().enumerate() {
            if let Some(old) = old {
                news[*old] = Some(index);
            }
        }
        let mut guards = Guards::new(path, old, key, tests);
        for (index, item) in old.iter().enumerate() {
            let Some(after) = news[index].map(|index| &new[index]) else { continue };
            if item != after {
                guards.test(index, index, &mut self.operations);
                self.item(&at(path, index), item, after);
            }
        }
        for index in (0..old.len()).rev().filter(|index| news[*index].is_none()) {
            guards.test(index, index, &mut self.operations);
            self.operations.push(Operation::Remove { path: at(path, index) });
        }
        let kept: Vec<usize> = olds.iter().flatten().copied().collect();
        for Move { item, from, to } in moves::between(&kept) {
            guards.test(item, from, &mut self.operations);
            self.operations.push(Operation::Move { from: at(path, from), path: at(path, to) });
        }
        let last = olds.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for (index, value) in new.iter().enumerate().filter(|(index, _)| olds[*index].is_none()) {
            // The end of the list, also if another object has more items.
            let path = if index >= last { path.child("-") } else { at(path, index) };
            self.operations.push(Operation::Add { path, value: value.clone() });
        }
    }

    /// Changes an item. One that has nothing in common with the new one is replaced.
    fn item(&mut self, path: &Pointer, old: &Value, new: &Value) {
        let differ = match (old, new) {
            (Value::Object(old), Value::Object(new)) => {
                let has_same_names = old.len() == new.len() && old.keys().all(|name| new.contains_key(name));
                !has_same_names && !old.iter().any(|(name, value)| new.get(name) == Some(value))
            }
            _ => false,
        };
        if differ { self.whole(path, old, new, false) } else { self.compare(path, old, new) }
    }
}

fn at(path: &Pointer, index: usize) -> Pointer {
    path.child(&index.to_string())
}
