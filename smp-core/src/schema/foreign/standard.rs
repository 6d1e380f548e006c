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

use crate::schema::types::{lists, of_element, prefixed, scalar, scalars, transparent};
use crate::schema::{Documentation, Field, Keyword, Link, ObjectSchema, PatchSchema, ScalarKind, SchemaRef, Shape};

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
            const ITEM: Option<(&'static Shape, Option<&'static ObjectSchema>)> = Some((&Shape::FreeForm, None));
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
const fn integer<T: PatchSchema>(name: &'static str) -> Field {
    let mut field = Field::new(name, T::SHAPE);
    field.required = true;
    field
}

const fn table(name: &'static str, fields: &'static [Field]) -> ObjectSchema {
    ObjectSchema {
        name: Borrowed(name),
        kinds: Borrowed(&[]),
        fields: Borrowed(fields),
        flattened: Borrowed(&[]),
        additional: None,
        map_type: None,
        extensions: Borrowed(&[]),
        documentation: None,
    }
}

static DURATION: ObjectSchema =
    table("std.time.Duration", const { &[integer::<u64>("secs"), integer::<u32>("nanos")] });

impl PatchSchema for Duration {
    const SHAPE: &'static Shape = &Shape::Object(SchemaRef::Static(|| &DURATION));
    const OBJECT: Option<&'static ObjectSchema> = Some(&DURATION);
}

static SYSTEM_TIME: ObjectSchema =
    table("std.time.SystemTime", const { &[integer::<u64>("secs_since_epoch"), integer::<u32>("nanos_since_epoch")] });

impl PatchSchema for SystemTime {
    const SHAPE: &'static Shape = &Shape::Object(SchemaRef::Static(|| &SYSTEM_TIME));
    const OBJECT: Option<&'static ObjectSchema> = Some(&SYSTEM_TIME);
}
