//! Checks that the variants of an enum can share one object, and that a patch can contain their contents.

use std::borrow::Cow;

use super::{Part, additional, all, count, fields_of, is_named_alike};
use crate::__private::check::{has_failed, has_name, unnamed};
use crate::__private::message::Message;
use crate::__private::shape::same;
use crate::schema::Link::Static;
use crate::schema::{Field, MergeStrategy, ObjectSchema, Shape};

/// The content of a variant cannot be an `Option`, because no patch can contain its null.
#[track_caller]
pub const fn check_content(is_optional: bool) {
    assert!(
        !is_optional,
        "without a value this variant is null in JSON, which a patch cannot contain; remove `Option`, and add a variant \
         without data if you need one, or write the content in braces"
    );
}

/// The variants of an enum must be able to share one object. `tag` is empty if there is none.
#[track_caller]
pub const fn check_parts<const N: usize>(tag: &str, own: &'static [Field], parts: &[Part]) {
    assert!(
        count(own, parts) <= N,
        "the variants of a generic enum have more than 128 fields; put the fields into structs"
    );
    let mut index = 0;
    while index < parts.len() {
        check_part(tag, &parts[index], count(own, parts));
        index += 1;
    }
    let all = all::<N>(own, parts);
    index = 0;
    while index < N {
        check_annotations(&all, index);
        index += 1;
    }
}

#[track_caller]
const fn check_part(tag: &str, part: &Part, n_fields: usize) {
    let &(variant, table, shape) = part;
    if has_failed(shape) {
        return;
    }
    if !matches!(unnamed(shape), Shape::Object(_) | Shape::Map(_) | Shape::FreeForm) {
        let message = Message::new("serde cannot add the tag to ").name(variant);
        let message =
            message.text(", because its content is not an object; add `content = \"...\"` to `#[serde(tag = ...)]`");
        panic!("{}", message.as_str());
    }
    if let Some(table) = table
        && has_field(table, tag)
    {
        let message = Message::new("the tag is named ").name(tag).text(" in JSON, like a field of ");
        panic!("{}", message.name(variant).text("; rename one of them").as_str());
    }
    let n_others = match table {
        Some(table) => n_fields - fields_of(table),
        None => n_fields,
    };
    let n_tags = if tag.is_empty() { 0 } else { 1 };
    if additional(part).is_some() && n_others > n_tags {
        let message = Message::new("any field can be in ")
            .name(variant)
            .text(", so it can contradict the fields of other variants");
        panic!(
            "{}",
            message.text("; add `content = \"...\"` to the tag, or `#[patch(free_form)]` to the enum").as_str()
        );
    }
}

const fn has_field(table: &ObjectSchema, name: &str) -> bool {
    let (Cow::Borrowed(fields), Cow::Borrowed(flattened)) = (&table.fields, &table.flattened) else { return false };
    let mut index = 0;
    while index < fields.len() {
        if has_name(&fields[index].name, name) {
            return true;
        }
        index += 1;
    }
    index = 0;
    while index < flattened.len() {
        if has_field(flattened[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

/// A field of several variants cannot have a merge key or a strategy, unless its type is known to be the same.
#[track_caller]
const fn check_annotations(all: &[Option<&'static Field>], index: usize) {
    let Some(first) = all[index] else { return };
    let mut later = index + 1;
    while later < all.len() {
        if let Some(other) = all[later]
            && is_named_alike(first, other)
            && (is_annotated(first) || is_annotated(other))
            && !are_same_sets(first, other)
        {
            let Cow::Borrowed(name) = &first.name else { return };
            let message = Message::new("several variants have the field ").name(name);
            let message = message.text(
                ", merged by a strategy or a key, and their types may differ; rename one of them, write \
                the fields in braces in both variants, or add `content = \"...\"` to the tag",
            );
            panic!("{}", message.as_str());
        }
        later += 1;
    }
}

const fn is_annotated(field: &Field) -> bool {
    matches!(field.strategy.merge, Some(MergeStrategy::Merge)) || !borrowed_is_empty(&field.recommended_key)
}

#[expect(clippy::ptr_arg, reason = "a `Cow` cannot be dereferenced at compile time")]
const fn borrowed_is_empty<T: Clone>(values: &Cow<'static, [T]>) -> bool {
    match values {
        Cow::Borrowed(values) => values.is_empty(),
        Cow::Owned(values) => values.is_empty(),
    }
}

/// Whether both are sets of the same scalars.
const fn are_same_sets(a: &Field, b: &Field) -> bool {
    let (Static(a_shape), Static(b_shape)) = (&a.shape, &b.shape) else { return false };
    let merges =
        matches!((a.strategy.merge, b.strategy.merge), (Some(MergeStrategy::Merge), Some(MergeStrategy::Merge)));
    merges && same(a_shape, b_shape, false)
}
