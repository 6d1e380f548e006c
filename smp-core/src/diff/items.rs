//! The items of a keyed list in original, modified and current, by their keys.

use std::rc::Rc;

use serde_json::Value;

use super::versions::Lists;
use crate::document::Node;
use crate::key;
use crate::lookup::Lookup;
use crate::plan::all_distinct;
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::{Probe, Tabled, Tuple};

/// An item of a list.
pub(super) struct Item<'d> {
    pub(super) value: Node<'d>,
    /// The values of the recommended key; `None` for an item that no patch can name.
    pub(super) tuple: Option<Tuple<'d>>,
}

/// The values of the first fields of the key.
pub(super) type Prefix<'i, 'd> = &'i [Option<Scalar<'d>>];

/// The items of an input by key.
pub(super) struct ByKey<'i, 'd>(Lookup<Keys<'i, 'd>>);

/// The keys of items.
struct Keys<'i, 'd> {
    items: &'i [Item<'d>],
    /// The number of fields.
    width: usize,
}

impl<'d> Tabled<'d> for Keys<'_, 'd> {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn at(&self, index: usize) -> &[Option<Scalar<'d>>] {
        self.items[index].prefix(self.width).unwrap_or_default()
    }

    fn has(&self, index: usize) -> bool {
        self.items[index].tuple.is_some()
    }
}

impl<'i, 'd> ByKey<'i, 'd> {
    pub(super) fn new(items: &'i [Item<'d>], width: usize) -> Self {
        Self(Lookup::new(Keys { items, width }))
    }

    /// Removes and returns the first item with the same key as this one.
    pub(super) fn pop(&mut self, item: &Item<'_>) -> Option<usize> {
        self.0.pop(Probe::Tuple(item.prefix(self.0.tuples().width)?))
    }

    /// How many items have the same key as this one.
    pub(super) fn count(&self, item: &Item<'_>) -> usize {
        item.prefix(self.0.tuples().width).map_or(0, |key| self.0.count(Probe::Tuple(key)))
    }
}

impl<'d> Item<'d> {
    /// The item, if it is an object.
    pub(super) fn object(&self) -> Option<Node<'d>> {
        Some(self.value).filter(|value| value.is_object())
    }

    pub(super) fn is_object(&self) -> bool {
        self.value.is_object()
    }

    /// The value of a field of the recommended key, which has this index there, as the item has it; null counts as absent.
    pub(super) fn key_value(&self, index: usize, field: &KeyField<'_>) -> Option<Value> {
        match self.tuple.as_ref().map(|tuple| &tuple[index]) {
            // It has been read. A number may be spelled in another way, and a default is not in the item.
            Some(Some(Scalar::String(text))) if field.default.is_none() => Some(Value::from(&**text)),
            _ => self.value.get(field.name).filter(|value| !value.is_null()).map(Node::to_value),
        }
    }

    pub(super) fn prefix(&self, width: usize) -> Option<Prefix<'_, 'd>> {
        self.tuple.as_ref().map(|tuple| &tuple[..width])
    }
}

/// The items of a list in original, modified and current.
pub(super) struct Inputs<'d> {
    /// The same as current if both lists are identical, as in a two-way diff.
    pub(super) original: Rc<Vec<Item<'d>>>,
    pub(super) modified: Vec<Item<'d>>,
    pub(super) current: Rc<Vec<Item<'d>>>,
}

impl<'d> Inputs<'d> {
    /// Reads the keys of all items. If there is a default key, an item must have its first field.
    pub(super) fn of(lists: Lists<'d>, key: &[KeyField<'d>], default_width: usize) -> Self {
        let tuple = |value: Node<'d>| {
            let tuple = key::tuple(Some(value).filter(|value| value.is_object())?, key)?;
            (default_width == 0 || tuple.first().is_some_and(Option::is_some)).then_some(tuple)
        };
        let read = |list: Option<Node<'d>>| -> Vec<Item<'d>> {
            list.and_then(|list| list.list_of(|value| Item { value, tuple: tuple(value) })).unwrap_or_default()
        };
        let current = Rc::new(read(Some(lists.current)));
        // An item that is identical to the one at the same index of current has its key.
        let read_beside = |list: Option<Node<'d>>| -> Vec<Item<'d>> {
            let mut near = current.iter();
            let item = |value: Node<'d>| match near.next() {
                Some(same) if same.value.is_identical(value) => Item { value, tuple: same.tuple.clone() },
                _ => Item { value, tuple: tuple(value) },
            };
            list.and_then(|list| list.list_of(item)).unwrap_or_default()
        };
        let is_current = lists.original.is_some_and(|original| original.is_identical(lists.current));
        let original = if is_current { Rc::clone(&current) } else { Rc::new(read_beside(lists.original)) };
        let modified = read_beside(lists.modified);
        Self { original, modified, current }
    }

    fn all(&self) -> [&[Item<'d>]; 3] {
        [&self.original, &self.modified, &self.current]
    }

    pub(super) fn groups(&self, width: usize) -> ByInput<'_, 'd> {
        let is_current = Rc::ptr_eq(&self.original, &self.current);
        ByInput {
            other_original: (!is_current).then(|| ByKey::new(&self.original, width)),
            modified: ByKey::new(&self.modified, width),
            current: ByKey::new(&self.current, width),
        }
    }

    /// Whether all inputs have the same keys in the same order, and none is repeated.
    pub(super) fn have_same_keys(&self, width: usize) -> bool {
        let is_same = |items: &[Item<'d>]| {
            let mut pairs = items.iter().zip(&self.modified);
            items.len() == self.modified.len() && pairs.all(|(a, b)| a.prefix(width) == b.prefix(width))
        };
        let keys = || self.modified.iter().map(|item| item.prefix(width));
        let is_current = Rc::ptr_eq(&self.original, &self.current);
        is_same(&self.current)
            && (is_current || is_same(&self.original))
            && keys().all(|key| key.is_some())
            && all_distinct(keys())
    }

    /// Whether every item is an object with scalar key fields, and the items of an input that lack the first field of
    /// the default key differ in its other fields.
    pub(super) fn can_be_named(&self, key: &[KeyField<'d>], default_width: usize) -> bool {
        self.all().into_iter().all(|items| {
            let nameless = items.iter().filter(|item| item.tuple.is_none());
            let tuples: Option<Vec<_>> = nameless.map(|item| key::tuple(item.object()?, key)).collect();
            tuples.is_some_and(|tuples| all_distinct(tuples.iter().map(|tuple| &tuple[..default_width])))
        })
    }
}

/// The items of each input, grouped by key.
pub(super) struct ByInput<'i, 'd> {
    /// `None` if original and current are the same.
    other_original: Option<ByKey<'i, 'd>>,
    pub(super) modified: ByKey<'i, 'd>,
    pub(super) current: ByKey<'i, 'd>,
}

impl<'i, 'd> ByInput<'i, 'd> {
    pub(super) fn original(&self) -> &ByKey<'i, 'd> {
        self.other_original.as_ref().unwrap_or(&self.current)
    }

    pub(super) fn have_duplicates(&self) -> bool {
        [self.original(), &self.modified, &self.current].into_iter().any(|groups| groups.0.has_equal())
    }
}
