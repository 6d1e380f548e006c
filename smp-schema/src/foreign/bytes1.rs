//! Byte strings of the crate `bytes`, which are lists of integers in JSON.

use bytes::{Bytes, BytesMut};

use crate::{Item, Link, PatchSchema, Shape};

macro_rules! byte_strings {
    ($($ty:ty),*) => {
        $(impl PatchSchema for $ty {
            const SHAPE: &'static Shape = &Shape::List(Link::Static(u8::SHAPE));
            const ITEM: Item = Some((u8::SHAPE, None));
        })*
    };
}

byte_strings!(Bytes, BytesMut);
