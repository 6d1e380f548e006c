#![doc = include_str!("../README.md")]

mod annotation;
mod builder;
mod documentation;
mod field;
mod foreign;
mod link;
mod lookup;
mod mismatch;
mod name;
mod object;
mod owned;
mod problems;
mod reference;
mod rules;
mod set;
mod shape;
mod types;
mod union;
mod variants;

use std::borrow::Cow;

#[cfg(feature = "derive")]
pub use smp_derive::PatchSchemaOfTables as PatchSchema;

pub use annotation::{DefaultValue, Extension, GroupVersionKind, ListType, MapType, MergeStrategy, Strategy};
pub use builder::SchemaSetBuilder;
pub use documentation::{Documentation, Keyword};
pub use field::{Field, FieldDefinition};
pub use link::Link;
pub use lookup::{Kind, Schema};
pub use object::{ObjectDefinition, ObjectSchema};
pub use owned::OwnedSchema;
pub use problems::Problems;
pub use reference::SchemaRef;
pub use rules::{Attribute, Problem, Rule};
pub use set::SchemaSet;
pub use shape::{Definition, Scalar, ScalarKind, Shape};
pub use types::{Item, PatchSchema};
pub use union::{Union, UnionDefinition, UnionMember};
pub use variants::Variants;

/// Text of a table: static in derived tables, owned in tables read from a document.
///
/// ```
/// use smp_schema::Str;
///
/// let (fixed, made): (Str, Str) = ("ports".into(), format!("{}s", "port").into());
/// assert_eq!(fixed, made);
/// ```
pub type Str = Cow<'static, str>;

/// A sequence of a table: static in derived tables, owned in tables read from a document.
///
/// ```
/// use smp_schema::Seq;
///
/// static FIXED: Seq<u16> = Seq::Borrowed(&[53, 80]);
/// let made: Seq<u16> = vec![53, 80].into();
/// assert_eq!(FIXED, made);
/// ```
pub type Seq<T> = Cow<'static, [T]>;

/// The maximum number of fields in a key. Entries may leave out any of them, and each combination costs a look-up.
///
/// ```
/// assert_eq!(smp_schema::MAX_KEY_FIELDS, 8);
/// ```
pub const MAX_KEY_FIELDS: usize = 8;

/// The names of the fields that identify an item of a list, in order; empty if there are none.
///
/// ```
/// use smp_schema::Key;
///
/// let key: Key = vec!["port".into(), "protocol".into()].into();
/// assert_eq!(key.join(","), "port,protocol");
/// ```
pub type Key = Seq<Str>;

#[doc(hidden)]
pub mod __private;
