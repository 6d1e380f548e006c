//! Values at the paths of a field set.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::item::element;
use crate::{Element, FieldSet, Type};

/// Returns the values at the paths of a set, in the order of [`FieldSet::paths`]; none where the object has nothing.
pub(crate) fn at<'v>(typ: Option<Type<'_>>, object: &'v Value, fields: &FieldSet) -> Vec<Option<&'v Value>> {
    let mut found = Vec::new();
    collect(typ, Some(object), fields, &mut found);
    found
}

fn collect<'v>(typ: Option<Type<'_>>, value: Option<&'v Value>, fields: &FieldSet, found: &mut Vec<Option<&'v Value>>) {
    let parts = Parts::of(typ, value);
    found.extend(fields.nodes().iter().filter(|node| node.is_member).map(|node| parts.at(&node.element).1));
    for node in fields.nodes().iter().filter(|node| !node.below.is_empty()) {
        let (typ, value) = parts.at(&node.element);
        collect(typ, value, &node.below, found);
    }
}

/// The parts of a value by their elements.
enum Parts<'s, 'v> {
    Nothing,
    Fields(Option<Type<'s>>, &'v serde_json::Map<String, Value>),
    Items(Type<'s>, &'v [Value], BTreeMap<Element, &'v Value>),
}

impl<'s, 'v> Parts<'s, 'v> {
    fn of(typ: Option<Type<'s>>, value: Option<&'v Value>) -> Self {
        match (value, typ) {
            (Some(Value::Object(fields)), typ) => Self::Fields(typ, fields),
            (Some(Value::Array(items)), Some(typ)) if let Some(list) = typ.list() => {
                let of = |item| element(list.identity.as_ref()?, item).ok();
                let by_element = items.iter().rev().filter_map(|item| Some((of(item)?, item)));
                Self::Items(list.item, items, by_element.collect())
            }
            _ => Self::Nothing,
        }
    }

    fn at(&self, element: &Element) -> (Option<Type<'s>>, Option<&'v Value>) {
        match (self, element) {
            (Self::Fields(typ, fields), Element::Field(name)) => {
                (typ.and_then(Type::map).and_then(|map| map.named(name).0), fields.get(&**name))
            }
            (Self::Items(typ, items, _), Element::Index(index)) => {
                (Some(*typ), usize::try_from(*index).ok().and_then(|index| items.get(index)))
            }
            (Self::Items(typ, _, by_element), element) => (Some(*typ), by_element.get(element).copied()),
            _ => (None, None),
        }
    }
}
