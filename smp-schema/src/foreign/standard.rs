//! The standard library, except scalars and containers, which are next to the trait.

use std::borrow::Cow::Borrowed;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, LinkedList};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, RwLock};
use std::time::{Duration, SystemTime};

use crate::types::{lists, of_items, prefixed, scalar, scalars, transparent};
use crate::{Documentation, Field, Item, Keyword, Link, ObjectSchema, PatchSchema, ScalarKind, SchemaRef, Shape};

scalars! {
    String "": IpAddr Path PathBuf SocketAddr SocketAddrV4 SocketAddrV6;
    String "ipv4": Ipv4Addr;
    String "ipv6": Ipv6Addr;
    Integer "int32": NonZeroI8 NonZeroI16 NonZeroI32;
    Integer "int64": NonZeroI64 NonZeroIsize;
    Integer "": NonZeroI128;
}

/// The documentation of integers without zero.
const POSITIVE: &Documentation = &Documentation {
    keywords: Borrowed(&[Keyword { name: Borrowed("minimum"), json: Borrowed("1") }]),
    ..Documentation::NONE
};

macro_rules! positive {
    ($($ty:ty: $plain:ty),*) => {
        $(impl PatchSchema for $ty {
            const SHAPE: &'static Shape = <$plain>::SHAPE;
            const DOCUMENTATION: &'static Documentation = POSITIVE;
        })*
    };
}

positive!(NonZeroU8: u8, NonZeroU16: u16, NonZeroU32: u32, NonZeroU64: u64, NonZeroU128: u128, NonZeroUsize: usize);

transparent!((?Sized) RefCell<T>, (?Sized) Mutex<T>, (?Sized) RwLock<T>);
transparent!(() Cell<T>, () Reverse<T>, () Saturating<T>, () Wrapping<T>);
lists!(() BinaryHeap<T>, () LinkedList<T>);

// A tuple is a list in JSON. A patch replaces it, because its items have different types.
macro_rules! tuples {
    ($(($($item:ident)+))*) => {
        $(impl<$($item),+> PatchSchema for ($($item,)+) {
            const SHAPE: &'static Shape = &Shape::List(Link::Static(&Shape::FreeForm));
            const ITEM: Item = Some((&Shape::FreeForm, None));
        })*
    };
}

tuples! {
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
}

/// A required integer.
const fn integer<T: PatchSchema>(name: &'static str) -> Field<'static> {
    Field::new(name, T::SHAPE).with_required(true)
}

static DURATION: ObjectSchema<'static> =
    ObjectSchema::new("std.time.Duration").with_fields(const { &[integer::<u64>("secs"), integer::<u32>("nanos")] });

impl PatchSchema for Duration {
    const SHAPE: &'static Shape = &Shape::Object(SchemaRef::to(|| &DURATION));
    const OBJECT: Option<&'static ObjectSchema<'static>> = Some(&DURATION);
}

static SYSTEM_TIME: ObjectSchema<'static> = ObjectSchema::new("std.time.SystemTime")
    .with_fields(const { &[integer::<u64>("secs_since_epoch"), integer::<u32>("nanos_since_epoch")] });

impl PatchSchema for SystemTime {
    const SHAPE: &'static Shape = &Shape::Object(SchemaRef::to(|| &SYSTEM_TIME));
    const OBJECT: Option<&'static ObjectSchema<'static>> = Some(&SYSTEM_TIME);
}
