//! The table of an enum whose variants share one object: the fields of all variants.

mod check;

use std::borrow::Cow;
use std::mem::{forget, replace};

use super::check::{has_name, unnamed};
use super::shape::{join, replaced, same, with_shape};
use crate::schema::Link::Static;
use crate::schema::{DefaultValue, Extension, Field, Link, ObjectSchema, Shape};

pub use check::{check_content, check_parts};

/// A type whose fields belong to a variant: the variant, its table and its shape.
pub type Part = (&'static str, Option<&'static ObjectSchema>, &'static Shape);

/// Fields, of which the first `len` are used.
#[derive(Debug)]
pub struct Fields<const N: usize> {
    fields: [Field; N],
    len: usize,
}

/// The number of fields of a union, repeated ones included.
pub const fn count(own: &[Field], parts: &[Part]) -> usize {
    let (mut n, mut index) = (own.len(), 0);
    while index < parts.len() {
        if let Some(table) = parts[index].1 {
            n += fields_of(table);
        }
        index += 1;
    }
    n
}

const fn fields_of(table: &ObjectSchema) -> usize {
    let (Cow::Borrowed(fields), Cow::Borrowed(flattened)) = (&table.fields, &table.flattened) else { return 0 };
    let (mut n, mut index) = (fields.len(), 0);
    while index < flattened.len() {
        n += fields_of(flattened[index]);
        index += 1;
    }
    n
}

/// The fields of a union: its own ones, and those of the parts, which only a value of their variant has. A field that several
/// of them have is one field, which is free-form and replaced as a whole if its types have no common shape.
pub const fn union_fields<const N: usize>(own: &'static [Field], parts: &[Part]) -> Fields<N> {
    let all = all::<N>(own, parts);
    let mut fields = Fields { fields: [const { Field::new("", &Shape::FreeForm) }; N], len: 0 };
    let mut index = 0;
    while index < N {
        if let Some(field) = all[index]
            && !is_repeated(&all, index)
        {
            let joined = joined(&all, index);
            // The old value is static, and it cannot be dropped at compile time.
            forget(replace(&mut fields.fields[fields.len], joined));
            fields.fields[fields.len].required = index < own.len() && field.required;
            fields.len += 1;
        }
        index += 1;
    }
    fields
}

/// The used fields.
pub const fn all_fields<const N: usize>(fields: &'static Fields<N>) -> Cow<'static, [Field]> {
    Cow::Borrowed(fields.fields.split_at(fields.len).0)
}

/// The values of the map in one of the parts.
pub const fn union_additional(parts: &[Part]) -> Option<Link<Shape>> {
    let mut index = 0;
    while index < parts.len() {
        if let Some(value) = additional(&parts[index]) {
            return Some(Static(value));
        }
        index += 1;
    }
    None
}

const fn additional(&(_, table, shape): &Part) -> Option<&'static Shape> {
    match (table, unnamed(shape)) {
        (Some(table), _) => additional_of(table),
        (None, Shape::Map(Static(value))) => Some(value),
        _ => None,
    }
}

const fn additional_of(table: &'static ObjectSchema) -> Option<&'static Shape> {
    if let Some(Static(value)) = &table.additional {
        return Some(value);
    }
    let Cow::Borrowed(flattened) = &table.flattened else { return None };
    let mut index = 0;
    while index < flattened.len() {
        if let Some(value) = additional_of(flattened[index]) {
            return Some(value);
        }
        index += 1;
    }
    None
}

/// All fields in order. Those that do not fit are omitted; [`check_parts`] reports this.
const fn all<const N: usize>(own: &'static [Field], parts: &[Part]) -> [Option<&'static Field>; N] {
    let mut all = [None; N];
    let (mut len, mut index) = (0, 0);
    while index < own.len() && len < N {
        all[len] = Some(&own[index]);
        len += 1;
        index += 1;
    }
    index = 0;
    while index < parts.len() {
        if let Some(table) = parts[index].1 {
            (all, len) = add(table, all, len);
        }
        index += 1;
    }
    all
}

const fn add<const N: usize>(
    table: &'static ObjectSchema,
    mut all: [Option<&'static Field>; N],
    mut len: usize,
) -> ([Option<&'static Field>; N], usize) {
    let (Cow::Borrowed(fields), Cow::Borrowed(flattened)) = (&table.fields, &table.flattened) else {
        return (all, len);
    };
    let mut index = 0;
    while index < fields.len() && len < N {
        all[len] = Some(&fields[index]);
        len += 1;
        index += 1;
    }
    index = 0;
    while index < flattened.len() {
        (all, len) = add(flattened[index], all, len);
        index += 1;
    }
    (all, len)
}

const fn is_named_alike(a: &Field, b: &Field) -> bool {
    match &b.name {
        Cow::Borrowed(name) => has_name(&a.name, name),
        Cow::Owned(_) => false,
    }
}

/// Whether an earlier field has the same name.
const fn is_repeated(all: &[Option<&'static Field>], index: usize) -> bool {
    let mut earlier = 0;
    while earlier < index {
        if let (Some(a), Some(b)) = (all[earlier], all[index])
            && is_named_alike(a, b)
        {
            return true;
        }
        earlier += 1;
    }
    false
}

/// A copy of the field at an index, joined with the later ones of the same name.
const fn joined(all: &[Option<&'static Field>], index: usize) -> Field {
    let Some(first) = all[index] else { return Field::new("", &Shape::FreeForm) };
    let mut field = copy(first);
    let mut later = index + 1;
    while later < all.len() {
        if let (Some(other), Static(shape)) = (all[later], &field.shape)
            && is_named_alike(first, other)
            && let Static(other_shape) = &other.shape
        {
            if !same(shape, other_shape, false) {
                let common = join(shape, other_shape);
                if matches!(common, Shape::FreeForm) {
                    return without_details(replaced(field));
                }
                field = with_shape(field, common);
            }
            field = without_details(field);
        }
        later += 1;
    }
    field
}

/// The same field without what another variant may declare differently.
const fn without_details(mut field: Field) -> Field {
    forget(field.default.take());
    forget(field.documentation.take());
    forget(replace(&mut field.extensions, Cow::Borrowed(&[])));
    field
}

/// A copy of a static field.
const fn copy(field: &'static Field) -> Field {
    let mut copied = Field::new(
        match &field.name {
            Cow::Borrowed(name) => name,
            Cow::Owned(_) => "",
        },
        match &field.shape {
            Static(shape) => shape,
            Link::Shared(_) => &Shape::FreeForm,
        },
    );
    (copied.strategy, copied.stock_strategy) = (field.strategy, field.stock_strategy);
    (copied.list_type, copied.map_type) = (field.list_type, field.map_type);
    forget(replace(&mut copied.merge_key, Cow::Borrowed(borrowed(&field.merge_key))));
    forget(replace(&mut copied.recommended_key, Cow::Borrowed(borrowed(&field.recommended_key))));
    forget(replace(&mut copied.list_map_keys, Cow::Borrowed(borrowed(&field.list_map_keys))));
    forget(replace(&mut copied.extensions, extensions(field)));
    forget(replace(&mut copied.default, default(field)));
    if let Some(Static(documentation)) = &field.documentation {
        forget(copied.documentation.replace(Static(documentation)));
    }
    copied
}

#[expect(clippy::ptr_arg, reason = "a `Cow` cannot be dereferenced at compile time")]
const fn borrowed<T: Clone>(values: &'static Cow<'static, [T]>) -> &'static [T] {
    match values {
        Cow::Borrowed(values) => values,
        Cow::Owned(_) => &[],
    }
}

const fn extensions(field: &'static Field) -> Cow<'static, [Extension]> {
    Cow::Borrowed(borrowed(&field.extensions))
}

const fn default(field: &'static Field) -> Option<DefaultValue> {
    Some(match &field.default {
        Some(DefaultValue::Bool(value)) => DefaultValue::Bool(*value),
        Some(DefaultValue::Integer(value)) => DefaultValue::Integer(*value),
        Some(DefaultValue::Number(value)) => DefaultValue::Number(*value),
        Some(DefaultValue::String(Cow::Borrowed(value))) => DefaultValue::String(Cow::Borrowed(value)),
        Some(DefaultValue::String(Cow::Owned(_))) | None => return None,
    })
}
