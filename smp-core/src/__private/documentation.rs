//! Documentation in generated tables, and the checks that its keywords are of the type of their value.

use super::check::{has_failed, is_list, is_scalar, unnamed};
use crate::schema::Link::Static;
use crate::schema::{Documentation, Field, Link, Scalar, ScalarKind, Shape};

/// Documentation as tables hold it.
pub const fn documented(documentation: &'static Documentation) -> Option<Link<Documentation>> {
    if documentation.is_empty() { None } else { Some(Static(documentation)) }
}

/// A field with documentation.
pub const fn with_documentation(mut field: Field, documentation: &'static Documentation) -> Field {
    // What was there is static, and dropping it is not possible at compile time.
    std::mem::forget(std::mem::replace(&mut field.documentation, documented(documentation)));
    field
}

/// The documentation of the values of the first map among the flattened types.
pub const fn first_part<const N: usize>(all: [&'static Documentation; N]) -> Option<Link<Documentation>> {
    let mut index = 0;
    while index < N {
        if let Some(Static(part)) = &all[index].part {
            return Some(Static(part));
        }
        index += 1;
    }
    None
}

/// The shape of items or values; of anything else it is free-form, which takes every keyword.
pub const fn part_of(shape: &'static Shape) -> &'static Shape {
    match unnamed(shape) {
        Shape::List(Static(part)) | Shape::Map(Static(part)) => part,
        _ => &Shape::FreeForm,
    }
}

/// `minimum` and its like are for numbers.
#[track_caller]
pub const fn check_number(shape: &Shape) {
    let is_number = matches!(
        unnamed(shape),
        Shape::Scalar(Scalar { kind: ScalarKind::Integer | ScalarKind::Number | ScalarKind::IntOrString, .. })
    );
    assert!(is_number || takes_all(shape), "this is for numbers, and the value is none; remove it");
}

/// `pattern` and lengths are for strings.
#[track_caller]
pub const fn check_string(shape: &Shape) {
    let is_string =
        matches!(unnamed(shape), Shape::Scalar(Scalar { kind: ScalarKind::String | ScalarKind::IntOrString, .. }));
    assert!(is_string || takes_all(shape), "this is for strings, and the value is none; remove it");
}

/// `enum` is for scalars.
#[track_caller]
pub const fn check_scalar(shape: &Shape) {
    assert!(
        is_scalar(shape) || takes_all(shape),
        "this is for scalars; for the items of a list write `items(enum(...))`"
    );
}

/// `min_items` and `max_items` are for lists.
#[track_caller]
pub const fn check_list(shape: &Shape) {
    assert!(is_list(shape) || takes_all(shape), "this is for lists, and the value is none; remove it");
}

/// `min_properties` and `max_properties` are for objects and maps.
#[track_caller]
pub const fn check_object(shape: &Shape) {
    let is_object = matches!(unnamed(shape), Shape::Object(_) | Shape::Map(_));
    assert!(is_object || takes_all(shape), "this is for objects and maps, and the value is none; remove it");
}

/// `items(...)` is for lists.
#[track_caller]
pub const fn check_items(shape: &Shape) {
    assert!(is_list(shape) || has_failed(shape), "`items` are those of a list; for a map write `values(...)`");
}

/// `values(...)` is for maps.
#[track_caller]
pub const fn check_values(shape: &Shape) {
    let is_map = matches!(unnamed(shape), Shape::Map(_));
    assert!(is_map || has_failed(shape), "`values` are those of a map; for a list write `items(...)`");
}

/// Whether every keyword may mean something.
const fn takes_all(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::FreeForm) || has_failed(shape)
}
