//! Types for the items of a list or the values of a map that `#[patch(items(...))]` describes.
//!
//! The macro writes them into the type of the field: for `Vec<Timestamp>` with `items(scalar = "string")` it uses the schema of
//! `Vec<item::String>`. This works for every container, and the written item type needs no schema.

use std::marker::PhantomData;

use super::with_format;
use crate::{Documentation, Item, ObjectSchema, PatchSchema, ScalarKind, Shape};

macro_rules! scalars {
    ($($kind:ident)*) => {$(
        #[doc = concat!("A scalar of the kind `", stringify!($kind), "`.")]
        // `Cow<[T]>` requires `Clone`, and clippy reports maps with zero-sized values, which the field does not have.
        #[derive(Clone, Debug)]
        pub struct $kind(pub u8);

        impl PatchSchema for $kind {
            const SHAPE: &'static Shape = &Shape::scalar(ScalarKind::$kind);
        }
    )*};
}

scalars!(String Integer Number Boolean IntOrString);

/// A format that is written in an attribute.
pub trait Format {
    /// The format.
    const FORMAT: &'static str;
}

/// A scalar with the format `F`.
#[derive(Debug)]
pub struct WithFormat<T, F>(pub T, PhantomData<F>);

impl<T: Clone, F> Clone for WithFormat<T, F> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<T: PatchSchema, F: Format> PatchSchema for WithFormat<T, F> {
    const SHAPE: &'static Shape = &with_format(T::SHAPE, F::FORMAT);
    const OBJECT: Option<&'static ObjectSchema<'static>> = T::OBJECT;
    const ITEM: Item = T::ITEM;
    const OPTIONAL: bool = T::OPTIONAL;
    const DOCUMENTATION: &'static Documentation = T::DOCUMENTATION;
}
