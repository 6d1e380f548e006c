//! Values at the paths of a field set.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::item::element;
use crate::{Element, FieldSet, Type};

/// Returns the values at the paths of a set, in the order of [`FieldSet::paths`]; none where the object has nothing.
pub(crate) fn at<'v>(ty: Option<Type<'_>>, object: &'v Value, fields: &FieldSet) -> Vec<Option<&'v Value>> {
    let mut found = Vec::new();
    collect(ty, Some(object), fields, &mut found);
    found
}

fn collect<'v>(ty: Option<Type<'_>>, value: Option<&'v Value>, fields: &FieldSet, found: &mut Vec<Option<&'v Value>>) {
    let parts = Parts::of(ty, value);
    found.extend(fields.nodes().iter().filter(|node| node.is_member).map(|node| parts.at(&node.element).1));
    for node in fields.nodes().iter().filter(|node| !node.below.is_empty()) {
        let (ty, value) = parts.at(&node.element);
        collect(ty, value, &node.below, found);
    }
}

/// The parts of a value by their elements.
enum Parts<'s, 'v> {
    Nothing,
    Fields(Option<Type<'s>>, &'v serde_json::Map<String, Value>),
    Items(Type<'s>, &'v [Value], BTreeMap<Element, &'v Value>),
}

impl<'s, 'v> Parts<'s, 'v> {
    fn of(ty: Option<Type<'s>>, value: Option<&'v Value>) -> Self {
        match (value, ty) {
            (Some(Value::Object(fields)), ty) => Self::Fields(ty, fields),
            (Some(Value::Array(items)), Some(ty)) if let Some(list) = ty.list() => {
                let of = |item| element(list.identity.as_ref()?, item).ok();
                let by_element = items.iter().rev().filter_map(|item| Some((of(item)?, item)));
                Self::Items(list.item, items, by_element.collect())
            }
            _ => Self::Nothing,
        }
    }

    fn at(&self, element: &Element) -> (Option<Type<'s>>, Option<&'v Value>) {
        match (self, element) {
            (Self::Fields(ty, fields), Element::Field(name)) => {
                (ty.and_then(Type::map).and_then(|map| map.named(name).0), fields.get(&**name))
            }
            (Self::Items(ty, items, _), Element::Index(index)) => {
                (Some(*ty), usize::try_from(*index).ok().and_then(|index| items.get(index)))
            }
            (Self::Items(ty, _, by_element), element) => (Some(*ty), by_element.get(element).copied()),
            _ => (None, None),
        }
    }
}
