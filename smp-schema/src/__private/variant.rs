//! The contents of variants that have no Rust type: fields in braces, and tuples.

use std::marker::PhantomData;

use super::object;
use crate::{Item, Link, ObjectSchema, PatchSchema, Shape};

/// Implemented by an enum for each of its variants with fields in braces, by the index of the variant.
pub trait VariantOf<const INDEX: usize> {
    /// The table of the variant's fields.
    const TABLE: &'static ObjectSchema<'static>;
    /// The name of the table.
    const NAME: &'static str;
}

/// The fields of a variant, as a type.
#[derive(Debug)]
pub struct Variant<E, const INDEX: usize>(PhantomData<E>);

impl<E: VariantOf<INDEX>, const INDEX: usize> PatchSchema for Variant<E, INDEX> {
    const SHAPE: &'static Shape = &object::<Self>();
    const OBJECT: Option<&'static ObjectSchema<'static>> = Some(E::TABLE);
    const TYPE_NAME: &'static str = E::NAME;
}

/// The fields of a variant without names: a list of different types, which a patch replaces.
#[derive(Debug)]
pub struct Tuple;

impl PatchSchema for Tuple {
    const SHAPE: &'static Shape = &Shape::List(Link::Static(&Shape::FreeForm));
    const ITEM: Item = Some((&Shape::FreeForm, None));
}
