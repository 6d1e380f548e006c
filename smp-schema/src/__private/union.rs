//! The table of an enum whose variants share one object: the fields of all variants.

mod check;

use super::check::unnamed;
use super::shape::{REPLACE, join, same};
use super::text::is_same;
use crate::Link::Static;
use crate::{Documentation, Field, ObjectSchema, Shape};

pub use check::{check_content, check_parts};

/// A type whose fields belong to a variant: the variant, its table and its shape.
pub type Part = (&'static str, Option<&'static ObjectSchema<'static>>, &'static Shape);

/// Fields, of which the first `len` are used.
#[derive(Clone, Copy, Debug)]
pub struct Fields<const N: usize> {
    fields: [Field<'static>; N],
    len: usize,
}

impl<const N: usize> Fields<N> {
    const NONE: Self = Self { fields: [Field::new("", &Shape::FreeForm); N], len: 0 };

    const fn push(mut self, field: Field<'static>) -> Self {
        self.fields[self.len] = field;
        self.len += 1;
        self
    }

    /// Adds the fields of a table and of its flattened tables. Those that do not fit are omitted; [`check_parts`] reports this.
    const fn add(mut self, table: &ObjectSchema<'static>) -> Self {
        let mut index = 0;
        while index < table.fields().len() && self.len < N {
            self = self.push(table.fields()[index]);
            index += 1;
        }
        index = 0;
        while index < table.flattened().len() {
            self = self.add(table.flattened()[index]);
            index += 1;
        }
        self
    }

    /// All fields in order, repeated ones included.
    const fn all(own: &'static [Field<'static>], parts: &[Part]) -> Self {
        let mut all = Self::NONE.add(&ObjectSchema::new("").with_fields(own));
        let mut index = 0;
        while index < parts.len() {
            if let Some(table) = parts[index].1 {
                all = all.add(table);
            }
            index += 1;
        }
        all
    }
}

/// The number of fields of a union, repeated ones included.
pub const fn count(own: &[Field<'static>], parts: &[Part]) -> usize {
    let (mut n, mut index) = (own.len(), 0);
    while index < parts.len() {
        if let Some(table) = parts[index].1 {
            n += fields_of(table);
        }
        index += 1;
    }
    n
}

const fn fields_of(table: &ObjectSchema<'static>) -> usize {
    let (mut n, mut index) = (table.fields().len(), 0);
    while index < table.flattened().len() {
        n += fields_of(table.flattened()[index]);
        index += 1;
    }
    n
}

/// The fields of a union: its own ones, and those of the parts, which only a value of their variant has. A field that several
/// of them have is one field, which is free-form and replaced as a whole if its types have no common shape.
///
/// ```text
/// own: kind                     kind, required as declared
/// part A: size (int32), name    size (integer), name
/// part B: size (int64)
/// ```
pub const fn union_fields<const N: usize>(own: &'static [Field<'static>], parts: &[Part]) -> Fields<N> {
    let all = Fields::<N>::all(own, parts);
    let mut fields = Fields::NONE;
    let mut index = 0;
    while index < all.len {
        if !is_repeated(&all, index) {
            let required = index < own.len() && all.fields[index].is_required();
            fields = fields.push(joined(&all, index).with_required(required));
        }
        index += 1;
    }
    fields
}

/// The used fields.
pub const fn all_fields<const N: usize>(fields: &'static Fields<N>) -> &'static [Field<'static>] {
    fields.fields.split_at(fields.len).0
}

/// The values of the map in one of the parts.
pub const fn union_additional(parts: &[Part]) -> Option<&'static Shape> {
    let mut index = 0;
    while index < parts.len() {
        if let Some(value) = additional(&parts[index]) {
            return Some(value);
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

const fn additional_of(table: &ObjectSchema<'static>) -> Option<&'static Shape> {
    if let Some(value) = table.own_additional() {
        return Some(value);
    }
    let mut index = 0;
    while index < table.flattened().len() {
        if let Some(value) = additional_of(table.flattened()[index]) {
            return Some(value);
        }
        index += 1;
    }
    None
}

const fn is_named_alike(a: &Field<'_>, b: &Field<'_>) -> bool {
    is_same(a.name(), b.name())
}

/// Whether an earlier field has the same name.
const fn is_repeated<const N: usize>(all: &Fields<N>, index: usize) -> bool {
    let mut earlier = 0;
    while earlier < index {
        if is_named_alike(&all.fields[earlier], &all.fields[index]) {
            return true;
        }
        earlier += 1;
    }
    false
}

/// The field at an index, joined with the later ones of the same name.
const fn joined<const N: usize>(all: &Fields<N>, index: usize) -> Field<'static> {
    let mut field = all.fields[index];
    let mut later = index + 1;
    while later < all.len {
        let other = &all.fields[later];
        if is_named_alike(&field, other) {
            if !same(field.shape(), other.shape(), false) {
                let common = join(field.shape(), other.shape());
                if matches!(common, Shape::FreeForm) {
                    return Field::new(field.name(), common).with_strategy(REPLACE);
                }
                field = field.with_shape(common);
            }
            // Another variant may declare these differently.
            field = field.with_default(None).with_documentation(&Documentation::NONE).with_extensions(&[]);
        }
        later += 1;
    }
    field
}
