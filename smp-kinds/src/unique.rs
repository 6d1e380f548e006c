//! Finds repeated items of a list, and items by name. Searching the list for each item would take minutes for the 100,000 items of
//! a body of 3 MB.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use serde_json::Value;

use crate::object::text_at;

/// Returns for each key whether an earlier one is equal.
///
/// ```text
/// [a, b, a, a]  →  [false, false, true, true]
/// ```
pub(crate) fn repeats<K: Eq + Hash>(keys: impl IntoIterator<Item = K>) -> Vec<bool> {
    let mut seen = HashSet::new();
    keys.into_iter().map(|key| !seen.insert(key)).collect()
}

/// The list of the item to check.
#[derive(Debug, Default)]
pub(crate) struct Siblings<'v> {
    items: &'v [Value],
    /// The index of each pair of compared fields.
    equal: RefCell<Vec<(Fields, Vec<Ends>)>>,
}

/// Two fields of an item; the same one twice if only one is compared.
type Fields = [&'static str; 2];

/// The positions of the first and the last item with the same texts.
type Ends = [usize; 2];

impl<'v> Siblings<'v> {
    pub(crate) fn new(items: &'v [Value]) -> Self {
        Self { items, equal: RefCell::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether an item has the text of an earlier one.
    pub(crate) fn repeats(&self, index: usize, field: &'static str) -> bool {
        self.first_and_last(index, [field, field])[0] < index
    }

    /// Whether a later item has both texts of an item.
    pub(crate) fn is_repeated(&self, index: usize, fields: Fields) -> bool {
        self.first_and_last(index, fields)[1] > index
    }

    fn first_and_last(&self, index: usize, fields: Fields) -> Ends {
        let mut known = self.equal.borrow_mut();
        let at = known.iter().position(|(found, _)| *found == fields).unwrap_or_else(|| {
            known.push((fields, self.compare(fields)));
            known.len() - 1
        });
        known[at].1.get(index).copied().unwrap_or([index, index])
    }

    fn compare(&self, fields: Fields) -> Vec<Ends> {
        let key = |item: &'v Value| fields.map(|field| text_at(item, &[field]));
        let mut equal: HashMap<[&str; 2], Ends> = HashMap::with_capacity(self.items.len());
        for (index, item) in self.items.iter().enumerate() {
            equal.entry(key(item)).or_insert([index, index])[1] = index;
        }
        self.items.iter().map(|item| equal[&key(item)]).collect()
    }
}

/// A list with lookup of items by name.
#[derive(Debug)]
pub(crate) struct Named<'v> {
    pub(crate) items: &'v [Value],
    /// The place of the name in an item.
    field: &'static [&'static str],
    /// The positions of the items, by name and then by position.
    order: OnceCell<Vec<usize>>,
}

impl<'v> Named<'v> {
    pub(crate) fn new(items: &'v [Value], field: &'static [&'static str]) -> Self {
        Self { items, field, order: OnceCell::new() }
    }

    /// The position of the first item with a name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let name_of = |index: usize| text_at(&self.items[index], self.field);
        let order = self.order.get_or_init(|| {
            let mut order: Vec<usize> = (0..self.items.len()).collect();
            order.sort_by_key(|index| name_of(*index));
            order
        });
        let found = *order.get(order.partition_point(|index| name_of(*index) < name))?;
        (name_of(found) == name).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Named, Siblings, repeats};

    #[test]
    fn a_key_repeats_if_an_earlier_one_is_equal() {
        assert_eq!(repeats(["a", "b", "a", "a"]), [false, false, true, true]);
        assert!(repeats([0_u8; 0]).is_empty());
    }

    #[test]
    fn siblings_are_equal_in_one_or_in_two_texts() {
        let items = [
            json!({"a": "x", "b": "1"}),
            json!({"a": "x", "b": "2"}),
            json!({"b": "1"}),
            json!(7),
            json!({"a": "x", "b": "2"}),
        ];
        let siblings = Siblings::new(&items);
        let all = |is: &dyn Fn(usize) -> bool| (0..items.len()).filter(|index| is(*index)).collect::<Vec<_>>();
        assert_eq!(all(&|index| siblings.repeats(index, "a")), [1, 3, 4], "an absent text is empty");
        assert_eq!(all(&|index| siblings.is_repeated(index, ["a", "b"])), [1]);
        assert!(!siblings.repeats(9, "a"), "the list has no such item");
    }

    #[test]
    fn the_first_of_several_items_with_a_name_is_found() {
        let items = ["b", "a", "b", ""].map(|name| json!({"metadata": {"name": name}}));
        let named = Named::new(&items, &["metadata", "name"]);
        assert_eq!(["b", "a", "", "c"].map(|name| named.find(name)), [Some(0), Some(1), Some(3), None]);
        assert_eq!(Named::new(&[], &["name"]).find("a"), None);
    }
}
