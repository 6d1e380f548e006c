//! Functions that generated code uses to build tables. Not public API.

mod check;
mod documentation;
pub mod item;
mod message;
mod root;
mod shape;
mod text;
mod union;
mod variant;

pub use std::borrow::Cow::Borrowed;
pub use std::option::Option::{self, None, Some};

pub use check::{
    check_atomic, check_default, check_flatten, check_format, check_key, check_list_type, check_map_type, check_merge,
    check_no_strategy, check_replace, check_retain_keys, check_same_strategy, check_union,
};
pub use documentation::{
    check_field_items, check_items, check_list, check_number, check_object, check_scalar, check_string, check_values,
    documentation, documented, first_item, item_of,
};
pub use root::{FieldOfRoot, field_of_root};
pub use serde_json::Value;
pub use shape::{
    Member, are_objects, are_same, inlined, member, of_types, stock_strategy, strategy, untagged, untagged_variants,
};
pub use union::{Fields, Part, all_fields, check_content, check_parts, count, union_additional, union_fields};
pub use variant::{Tuple, Variant, VariantOf};

pub use crate::Link::Static;
pub use crate::name::Name;
use crate::reference::Target;
pub use crate::types::{Item, PatchSchema};
pub use crate::{
    DefaultValue, Definition, Documentation, Extension, Field, GroupVersionKind, Keyword, ListType, MapType,
    MergeStrategy, ObjectSchema, ScalarKind, Shape, Strategy, Union, UnionMember, Variants,
};
use crate::{Scalar, SchemaRef};

/// An object with unknown fields.
pub const ANY_OBJECT: &Shape = &Shape::Map(Static(&Shape::FreeForm));

/// The shape of a type whose derive failed. All checks accept it, so that a mistake is reported only once.
pub const FAILED: &Shape = &Shape::Named(Static(&Definition {
    name: Borrowed(check::FAILED_NAME),
    shape: Shape::FreeForm,
    documentation: None,
}));

/// The table of a type whose derive failed.
pub const FAILED_OBJECT: &ObjectSchema<'static> = &ObjectSchema::new(check::FAILED_NAME);

/// The shape of a type with a table.
pub const fn object<T: PatchSchema>() -> Shape {
    Shape::Object(SchemaRef::to(table::<T>))
}

fn table<T: PatchSchema>() -> &'static ObjectSchema<'static> {
    const { T::CHECK };
    match T::OBJECT {
        Some(table) => table,
        None => FAILED_OBJECT,
    }
}

/// A field without annotations, required unless its type is optional.
pub const fn field<T: PatchSchema + ?Sized>(name: &'static str) -> Field<'static> {
    optional::<T>(name).with_required(!T::OPTIONAL)
}

/// A field without annotations that may be missing.
pub const fn optional<T: PatchSchema + ?Sized>(name: &'static str) -> Field<'static> {
    Field::new(name, T::SHAPE)
        .with_strategy(strategy(None, T::VARIANTS))
        .with_stock_strategy(stock_strategy(None, T::VARIANTS))
        .with_documentation(T::DOCUMENTATION)
}

/// The tag of an enum.
pub const fn tag(name: &'static str, documentation: &'static Documentation) -> Field<'static> {
    let text = const { &Shape::scalar(ScalarKind::String) };
    Field::new(name, text).with_required(true).with_documentation(documentation)
}

/// A scalar's shape.
pub const fn scalar(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(Scalar { kind, format: Borrowed(format) })
}

/// A scalar's shape with another format.
pub const fn with_format(shape: &'static Shape, format: &'static str) -> Shape {
    match shape {
        Shape::Scalar(Scalar { kind, .. }) => scalar(*kind, format),
        other => unnamed(other),
    }
}

/// A copy of a static shape, without its name.
pub const fn unnamed(shape: &'static Shape) -> Shape {
    match shape {
        Shape::Scalar(Scalar { kind, format: Borrowed(format) }) => scalar(*kind, format),
        Shape::Object(SchemaRef(Target::Static(table))) => Shape::Object(SchemaRef::to(*table)),
        Shape::Map(Static(value)) => Shape::Map(Static(value)),
        Shape::List(Static(item)) => Shape::List(Static(item)),
        Shape::Named(Static(definition)) => unnamed(&definition.shape),
        _ => Shape::FreeForm,
    }
}

/// The strategy of a field that is replaced as a whole.
pub const fn atomic_strategy(shape: &'static Shape) -> Strategy {
    let merge = if check::is_list(shape) { None } else { Some(MergeStrategy::Replace) };
    Strategy { merge, retain_keys: false }
}

/// The list type of a field that is replaced as a whole.
pub const fn atomic_list(shape: &'static Shape) -> Option<ListType> {
    if check::is_list(shape) { Some(ListType::Atomic) } else { None }
}

/// The map type of a field that is replaced as a whole.
pub const fn atomic_map(shape: &'static Shape) -> Option<MapType> {
    if check::is_list(shape) { None } else { Some(MapType::Atomic) }
}

/// The tables among the flattened types. The remaining elements are unused; see [`first`].
///
/// ```text
/// [Some(A), None, Some(B)]   compact: [A, B, unused]   first: [A, B]
/// ```
///
/// The length of an array must be known before its content is, so two functions build the slice.
pub const fn compact<const N: usize>(
    objects: [Option<&'static ObjectSchema<'static>>; N],
) -> [&'static ObjectSchema<'static>; N] {
    let mut tables = [FAILED_OBJECT; N];
    let (mut from, mut to) = (0, 0);
    while from < N {
        if let Some(table) = objects[from] {
            tables[to] = table;
            to += 1;
        }
        from += 1;
    }
    tables
}

/// The leading elements of `tables`, without the unused ones.
pub const fn first<const N: usize>(
    tables: &'static [&'static ObjectSchema<'static>; N],
    objects: [Option<&'static ObjectSchema<'static>>; N],
) -> &'static [&'static ObjectSchema<'static>] {
    let (mut index, mut count) = (0, 0);
    while index < N {
        if objects[index].is_some() {
            count += 1;
        }
        index += 1;
    }
    tables.split_at(count).0
}

/// The values of the first map among the flattened types.
pub const fn additional<const N: usize>(shapes: [&'static Shape; N]) -> Option<&'static Shape> {
    let mut index = 0;
    while index < N {
        if let Shape::Map(Static(value)) = shapes[index] {
            return Some(value);
        }
        index += 1;
    }
    None
}
