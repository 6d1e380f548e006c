//! Checks that the variants of an enum can share one object, and that a patch can contain their contents.

use super::{Fields, Part, additional, count, fields_of, is_named_alike};
use crate::__private::check::{find, has_failed, unnamed};
use crate::__private::message::Message;
use crate::__private::shape::same;
use crate::{Field, MergeStrategy, Shape};

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
pub const fn check_parts<const N: usize>(tag: &str, own: &'static [Field<'static>], parts: &[Part]) {
    assert!(
        count(own, parts) <= N,
        "the variants of a generic enum have more than 128 fields; put the fields into structs"
    );
    let mut index = 0;
    while index < parts.len() {
        check_part(tag, &parts[index], count(own, parts));
        index += 1;
    }
    let all = Fields::<N>::all(own, parts);
    index = 0;
    while index < all.len {
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
        && find(table, tag).is_some()
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

/// A field of several variants cannot have a merge key or a strategy, unless its type is known to be the same.
#[track_caller]
const fn check_annotations<const N: usize>(all: &Fields<N>, index: usize) {
    let first = &all.fields[index];
    let mut later = index + 1;
    while later < all.len {
        let other = &all.fields[later];
        if is_named_alike(first, other) && (is_annotated(first) || is_annotated(other)) && !are_same_sets(first, other)
        {
            let message = Message::new("several variants have the field ").name(first.name());
            let message = message.text(
                ", merged by a strategy or a key, and their types may differ; rename one of them, write \
                the fields in braces in both variants, or add `content = \"...\"` to the tag",
            );
            panic!("{}", message.as_str());
        }
        later += 1;
    }
}

const fn is_annotated(field: &Field<'_>) -> bool {
    matches!(field.strategy().merge, Some(MergeStrategy::Merge)) || !field.own_recommended_key().is_empty()
}

/// Whether both are sets of the same scalars.
const fn are_same_sets(a: &Field<'_>, b: &Field<'_>) -> bool {
    let merges =
        matches!((a.strategy().merge, b.strategy().merge), (Some(MergeStrategy::Merge), Some(MergeStrategy::Merge)));
    merges && same(a.shape(), b.shape(), false)
}
