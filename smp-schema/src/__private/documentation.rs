//! Documentation in generated tables, and checks that its keywords are allowed for the type of the value.

use std::borrow::Cow;

use super::check::{has_failed, is_list, is_scalar, unnamed};
use crate::Link::Static;
use crate::{Documentation, Keyword, Link, Scalar, ScalarKind, Shape};

/// Documentation in a generated table.
pub const fn documentation(
    keywords: &'static [Keyword],
    items: Option<Link<Documentation>>,
    of_type: Option<&'static Documentation>,
) -> Documentation {
    Documentation { keywords: Cow::Borrowed(keywords), items, of_type }
}

/// Documentation for a definition, for items or for values.
pub const fn documented(documentation: &'static Documentation) -> Option<Link<Documentation>> {
    if documentation.is_empty() { None } else { Some(Static(documentation)) }
}

/// The documentation of the values of the first map among the flattened types.
pub const fn first_item<const N: usize>(all: [&'static Documentation; N]) -> Option<Link<Documentation>> {
    let mut index = 0;
    while index < N {
        if let Some(Static(item)) = &all[index].items {
            return Some(Static(item));
        }
        index += 1;
    }
    None
}

/// The shape of the items of a list or of the values of a map; for other shapes free-form, which allows every keyword.
pub const fn item_of(shape: &'static Shape) -> &'static Shape {
    match unnamed(shape) {
        Shape::List(Static(item)) | Shape::Map(Static(item)) => item,
        _ => &Shape::FreeForm,
    }
}

/// `minimum` and similar keywords are only allowed for numbers.
#[track_caller]
pub const fn check_number(shape: &Shape) {
    let is_number = matches!(
        unnamed(shape),
        Shape::Scalar(Scalar { kind: ScalarKind::Integer | ScalarKind::Number | ScalarKind::IntOrString, .. })
    );
    assert!(is_number || takes_all(shape), "this is only allowed for numbers; remove it");
}

/// `pattern` and lengths are only allowed for strings.
#[track_caller]
pub const fn check_string(shape: &Shape) {
    let is_string =
        matches!(unnamed(shape), Shape::Scalar(Scalar { kind: ScalarKind::String | ScalarKind::IntOrString, .. }));
    assert!(is_string || takes_all(shape), "this is only allowed for strings; remove it");
}

/// `enum` is only allowed for scalars.
#[track_caller]
pub const fn check_scalar(shape: &Shape) {
    assert!(
        is_scalar(shape) || takes_all(shape),
        "this is only allowed for scalars; for the items of a list, write `items(enum(...))`"
    );
}

/// `min_items` and `max_items` are only allowed for lists.
#[track_caller]
pub const fn check_list(shape: &Shape) {
    assert!(is_list(shape) || takes_all(shape), "this is only allowed for lists; remove it");
}

/// `min_properties` and `max_properties` are only allowed for objects and maps.
#[track_caller]
pub const fn check_object(shape: &Shape) {
    let is_object = matches!(unnamed(shape), Shape::Object(_) | Shape::Map(_));
    assert!(is_object || takes_all(shape), "this is only allowed for objects and maps; remove it");
}

/// `items(...)` is only allowed for lists.
#[track_caller]
pub const fn check_items(shape: &Shape) {
    assert!(is_list(shape) || has_failed(shape), "`items` is only allowed for lists; for a map, write `values(...)`");
}

/// `items(...)` on a field is only allowed for lists and maps.
#[track_caller]
pub const fn check_field_items(shape: &Shape) {
    assert!(
        matches!(unnamed(shape), Shape::List(_) | Shape::Map(_)) || has_failed(shape),
        "`items` is only for lists and maps, but this type is neither; remove it"
    );
}

/// `values(...)` is only allowed for maps.
#[track_caller]
pub const fn check_values(shape: &Shape) {
    let is_map = matches!(unnamed(shape), Shape::Map(_));
    assert!(is_map || has_failed(shape), "`values` is only allowed for maps; for a list, write `items(...)`");
}

/// Whether every keyword is allowed.
const fn takes_all(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::FreeForm) || has_failed(shape)
}
