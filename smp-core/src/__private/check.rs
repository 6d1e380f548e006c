//! The rules for schemas that involve a second type, checked when generated code is compiled.
//!
//! The rules are the same as in `schema/rules.rs`. A panic here is a compile error at the attribute that violates one.

use std::borrow::Cow;

use crate::schema::{DefaultValue, Field, Link, ObjectSchema, Scalar, ScalarKind, Shape};

/// The item type of a list; see [`PatchSchema::ITEM`](crate::PatchSchema::ITEM).
pub type Item = Option<(&'static Shape, Option<&'static ObjectSchema>)>;

/// The name of a table or shape whose derive failed.
pub(super) const FAILED_NAME: &str = "";

/// A name in a key, with the messages for a field that does not exist and for a field that is not a scalar.
type KeyName = (&'static str, &'static str, &'static str);

/// A key is only allowed for a list of objects, and names scalar fields of them.
#[track_caller]
pub const fn check_key(shape: &Shape, item: Item, names: &[KeyName]) {
    if has_failed(shape) {
        return;
    }
    let Some((item, table)) = item else {
        panic!("a key is only for a list of objects; remove it, or make the field a list");
    };
    let Some(table) = table else {
        if has_failed(item) {
            return;
        }
        assert!(!is_scalar(item), "a list of scalars has no key: it is a set; remove the key");
        panic!("a key is only for a list of objects whose type derives `PatchSchema`; remove the key");
    };
    let mut index = 0;
    while index < names.len() {
        let (name, no_field, no_scalar) = names[index];
        match find(table, name) {
            None if has_name(&table.name, FAILED_NAME) => {}
            None => panic!("{}", no_field),
            Some(Field { shape: Link::Static(shape), .. }) if !is_scalar(shape) && !has_failed(shape) => {
                panic!("{}", no_scalar)
            }
            Some(_) => {}
        }
        index += 1;
    }
}

/// A list with strategy `merge` and without a key is a set, so its items must be scalars.
#[track_caller]
pub const fn check_merge(shape: &Shape, item: Item) {
    assert!(!is_scalar(shape), "strategy `merge` is for lists and objects, and this field is a scalar; remove it");
    if let Some((item, _)) = item
        && !is_scalar(item)
        && !has_failed(item)
    {
        panic!(
            "a list of objects with strategy `merge` needs a key; add `merge_key = \"name\"` with a field of the items"
        );
    }
}

/// `replace` is only allowed for values that can be merged.
#[track_caller]
pub const fn check_replace(shape: &Shape) {
    assert!(!is_scalar(shape), "strategy `replace` is for lists and objects, a scalar is always replaced; remove it");
}

/// `retainKeys` is only allowed for objects and lists of objects.
#[track_caller]
pub const fn check_retain_keys(shape: &Shape, item: Item) {
    let inner = match item {
        Some((item, _)) => item,
        None => shape,
    };
    assert!(
        !is_scalar(inner) && !is_list(inner),
        "`retainKeys` is for objects and lists of objects, and this field holds neither; remove it"
    );
}

/// `atomic` is only allowed for values that can be merged.
#[track_caller]
pub const fn check_atomic(shape: &Shape) {
    assert!(!is_scalar(shape), "`atomic` is for lists and objects, a scalar is always replaced whole; remove it");
}

/// A default is only allowed for scalar fields, and has the type of the field.
#[track_caller]
pub const fn check_default(shape: &Shape, default: &DefaultValue) {
    let kind = match unnamed(shape) {
        Shape::Scalar(Scalar { kind, .. }) => *kind,
        Shape::FreeForm => return,
        _ => panic!("only scalar fields can have a default, and this field is a list or an object; remove it"),
    };
    if !default.fits(kind) {
        match kind {
            ScalarKind::String => panic!("this field is a string; write the default as one, `default = \"TCP\"`"),
            ScalarKind::Integer => panic!("this field is an integer; write the default as one, `default = 80`"),
            ScalarKind::Number => panic!("this field is a number; write the default as one, `default = 0.5`"),
            ScalarKind::Boolean => panic!("this field is a boolean; write `default = true` or `default = false`"),
            ScalarKind::IntOrString => {
                panic!("this field is an integer or a string; write `default = 80` or `default = \"80\"`")
            }
        }
    }
}

/// A format is only allowed for scalars.
#[track_caller]
pub const fn check_format(shape: &Shape) {
    assert!(
        is_scalar(shape) || has_failed(shape),
        "a format is only for scalars; remove it, or set it on the type of the items"
    );
}

/// A map type is only allowed for objects.
#[track_caller]
pub const fn check_map_type(shape: &Shape) {
    assert!(!is_scalar(shape) && !is_list(shape), "`map_type` is only for objects and maps; remove it");
}

/// Only structs and maps can be flattened.
#[track_caller]
pub const fn check_flatten(shape: &Shape) {
    assert!(!is_scalar(shape) && !is_list(shape), "`flatten` is for structs and maps, and this field is neither");
}

pub(super) const fn is_list(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::List(_))
}

pub(super) const fn is_scalar(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::Scalar(_))
}

pub(super) const fn has_failed(shape: &Shape) -> bool {
    matches!(shape, Shape::Named(Link::Static(definition)) if has_name(&definition.name, FAILED_NAME))
}

pub(super) const fn unnamed(shape: &Shape) -> &Shape {
    match shape {
        Shape::Named(Link::Static(definition)) => &definition.shape,
        other => other,
    }
}

const fn find<'t>(table: &'t ObjectSchema, name: &str) -> Option<&'t Field> {
    if let Cow::Borrowed(fields) = &table.fields {
        let mut index = 0;
        while index < fields.len() {
            if has_name(&fields[index].name, name) {
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

#[expect(clippy::ptr_arg, reason = "a `Cow` cannot be dereferenced at compile time")]
const fn has_name(candidate: &Cow<'static, str>, name: &str) -> bool {
    let Cow::Borrowed(candidate) = candidate else { return false };
    let (a, b) = (candidate.as_bytes(), name.as_bytes());
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
