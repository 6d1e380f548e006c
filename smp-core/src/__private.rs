//! What generated code uses; not for people.

use std::borrow::Cow;

pub use std::borrow::Cow::Borrowed;
pub use std::option::Option;

use crate::schema::{Field, ObjectSchema, Shape};

/// An item type of a list, as [`crate::PatchSchema::ITEM`] has it.
pub type Item = Option<(&'static Shape, Option<&'static ObjectSchema>)>;

/// Whether the items of a list are objects with a table.
pub const fn is_list_of_objects(item: Item) -> bool {
    matches!(item, Some((_, Some(_))))
}

/// Whether the items of a list are scalars.
pub const fn is_list_of_scalars(item: Item) -> bool {
    matches!(item, Some((shape, _)) if is_scalar(shape))
}

/// Whether a value is an object: one with a table, a map or free-form.
pub const fn is_object(shape: &Shape) -> bool {
    match shape {
        Shape::Object(_) | Shape::Map(_) | Shape::FreeForm => true,
        Shape::Named(crate::schema::Link::Static(definition)) => is_object(&definition.shape),
        Shape::Scalar(_) | Shape::List(_) | Shape::Named(_) => false,
    }
}

/// Whether a value is a scalar.
pub const fn is_scalar(shape: &Shape) -> bool {
    match shape {
        Shape::Scalar(_) => true,
        Shape::Named(crate::schema::Link::Static(definition)) => is_scalar(&definition.shape),
        _ => false,
    }
}

/// Whether a value is a list.
pub const fn is_list(shape: &Shape) -> bool {
    matches!(shape, Shape::List(_))
}

/// Whether the item type has a field of this name. True where the items have no table, which is another mistake.
pub const fn item_has_field(item: Item, name: &str) -> bool {
    match item {
        Some((_, Some(table))) => find(table, name).is_some(),
        _ => true,
    }
}

/// Whether the item type's field of this name is a scalar. True where there is no such field, which is another mistake.
pub const fn item_field_is_scalar(item: Item, name: &str) -> bool {
    match item {
        Some((_, Some(table))) => match find(table, name) {
            Some(field) => match &field.shape {
                crate::schema::Link::Static(shape) => is_scalar(shape),
                crate::schema::Link::Shared(_) => true,
            },
            None => true,
        },
        _ => true,
    }
}

const fn find<'t>(table: &'t ObjectSchema, name: &str) -> Option<&'t Field> {
    if let Cow::Borrowed(fields) = &table.fields {
        let mut index = 0;
        while index < fields.len() {
            if let Cow::Borrowed(candidate) = &fields[index].name
                && equal(candidate, name)
            {
                return Some(&fields[index]);
            }
            index += 1;
        }
    }
    if let Cow::Borrowed(tables) = &table.flattened {
        let mut index = 0;
        while index < tables.len() {
            if let Some(field) = find(tables[index], name) {
                return Some(field);
            }
            index += 1;
        }
    }
    None
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
