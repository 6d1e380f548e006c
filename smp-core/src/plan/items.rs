//! Items of merged lists: allowed types and duplicates.

use std::collections::HashSet;
use std::hash::Hash;

use foldhash::fast::RandomState;

use crate::at::At;
use crate::document::{JsonType, Node};
use crate::error::{Code, Error};

/// The values without duplicates.
pub(crate) fn distinct<'v>(values: impl IntoIterator<Item = Node<'v>>) -> Vec<Node<'v>> {
    let mut seen = HashSet::with_hasher(RandomState::default());
    values.into_iter().filter(|value| value.scalar().is_none_or(|scalar| seen.insert(scalar))).collect()
}

/// Whether all keys are different.
pub(crate) fn all_distinct<T: Eq + Hash>(keys: impl IntoIterator<Item = T>) -> bool {
    let mut keys = keys.into_iter();
    let mut seen = HashSet::with_capacity_and_hasher(keys.size_hint().0, RandomState::default());
    keys.all(|key| seen.insert(key))
}

/// Checks that a merged list contains only objects, or only scalars.
pub(crate) fn check_element_types<'d>(
    at: &At<'_, '_>,
    items: &(impl Iterator<Item = Node<'d>> + Clone),
    objects: bool,
) -> Result<(), Error> {
    for (index, item) in items.clone().enumerate() {
        if !objects {
            let item_at = at.item(index);
            item_at.pass(item_at.check_scalar(item))?;
        }
        let (code, message) = match item.json_type() {
            JsonType::Null => (Code::InvalidType, "a merged list cannot contain null; remove the item"),
            JsonType::List => (Code::NestedList, "a merged list cannot contain a list"),
            _ => continue,
        };
        let item = at.item(index);
        at.report(item.error(code, message))?;
    }
    let is_wrong = |item: &Node<'_>| !item.is_null() && !item.is_list() && item.is_object() != objects;
    match items.clone().enumerate().find(|(_, item)| is_wrong(item)) {
        None => Ok(()),
        Some((index, item)) if items.clone().all(|item| is_wrong(&item)) => {
            let wanted = if objects { "an object" } else { "a scalar" };
            Err(at.item(index).invalid_type(item, wanted))
        }
        Some(_) => Err(at.error(Code::MixedElementTypes, "a merged list cannot contain both objects and scalars")),
    }
}
