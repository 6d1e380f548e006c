//! Schema tables: what the engine knows about a type.
//!
//! A table is plain data. The derive macro builds it in a `const`, `smp-openapi` builds it from a document, a person
//! may write it by hand; the engine asks all three through [`Schema`] and cannot tell them apart.

mod lookup;
mod rules;
mod set;
mod types;

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

pub use lookup::{Kind, Schema};
pub use rules::{Attribute, Problem, Rule};
pub use set::{SchemaSet, SchemaSetBuilder};
pub use types::PatchSchema;

/// Text of a table: static in derived tables, owned in tables read from a document.
pub type Str = Cow<'static, str>;

/// A sequence of a table: static in derived tables, owned in tables read from a document.
pub type Seq<T> = Cow<'static, [T]>;

/// The names of the fields that identify an item of a list, in order; empty when there are none.
pub type Key = Seq<Str>;

/// The table of one object type.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectSchema {
    /// The definition's name, for example `io.k8s.api.core.v1.Pod`; the Rust type's name where none was given.
    pub name: Str,
    /// The kinds that this type is the root of; empty for a part of other types.
    pub kinds: Seq<GroupVersionKind>,
    /// The fields, each under its JSON name.
    pub fields: Seq<Field>,
    /// Tables whose fields stand in this object too (`#[serde(flatten)]`).
    pub flattened: Seq<&'static ObjectSchema>,
    /// The value of every field that has no entry (`additionalProperties` beside `properties`); `None`: unknown
    /// fields are free-form.
    pub additional: Option<Link<Shape>>,
    /// `x-kubernetes-map-type` of the type.
    pub map_type: Option<MapType>,
    /// Other `x-…` extensions of the type, which mean nothing to the engine.
    pub extensions: Seq<Extension>,
}

/// What a table says about one field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The field's name in JSON.
    pub name: Str,
    /// The field's value.
    pub shape: Link<Shape>,
    /// The patch strategies (`x-kubernetes-patch-strategy`).
    pub strategy: Strategy,
    /// The default key D (`x-kubernetes-patch-merge-key`).
    pub merge_key: Key,
    /// The recommended key R (`x-kubernetes-recommended-patch-merge-key`); empty means the same as the default key.
    pub recommended_key: Key,
    /// The declared default of a scalar field.
    pub default: Option<Default>,
    /// Whether a valid object must hold the field. The engine does not ask.
    pub required: bool,
    /// `x-kubernetes-list-type`. The engine does not ask.
    pub list_type: Option<ListType>,
    /// `x-kubernetes-list-map-keys`. The engine does not ask.
    pub list_map_keys: Key,
    /// `x-kubernetes-map-type` of the field. The engine does not ask.
    pub map_type: Option<MapType>,
    /// Other `x-…` extensions of the field, which mean nothing to the engine.
    pub extensions: Seq<Extension>,
}

/// What a value is, as far as a patch must know.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A string, number or boolean.
    Scalar(Scalar),
    /// An object with a table of its own.
    Object(SchemaRef),
    /// An object whose field names are data, and whose values all have one shape.
    Map(Link<Shape>),
    /// A list of items of one shape.
    List(Link<Shape>),
    /// Any JSON value, merged as in RFC 7386.
    FreeForm,
    /// A shape that has a name in the API's definitions (`Quantity`, `Time`, `JSON`).
    Named(Link<Definition>),
}

/// A shape under a name: a definition that is not an object with fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The definition's name, for example `io.k8s.apimachinery.pkg.api.resource.Quantity`.
    pub name: Str,
    /// What stands behind the name; never [`Shape::Named`].
    pub shape: Shape,
}

/// A scalar's type. The engine only asks whether a value is a scalar; documents carry the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The JSON type.
    pub kind: ScalarKind,
    /// The format (`int32`, `date-time`, `byte`); empty when there is none.
    pub format: Str,
}

/// The JSON type of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// `string`
    String,
    /// `integer`
    Integer,
    /// `number`
    Number,
    /// `boolean`
    Boolean,
    /// `x-kubernetes-int-or-string`
    IntOrString,
}

/// A declared default.
#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    /// A boolean.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    /// A string.
    String(Str),
}

/// The patch strategies of a field. `merge` and `retainKeys` combine, `replace` and `merge` exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, std::default::Default)]
pub struct Strategy {
    /// `merge` or `replace`, where one is given.
    pub merge: Option<MergeStrategy>,
    /// `retainKeys`: a patch made by a diff clears what modified does not have.
    pub retain_keys: bool,
}

/// Whether a field's value is merged or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeStrategy {
    /// Lists are merged by key, or as sets.
    Merge,
    /// The value is replaced whole.
    Replace,
}

/// `x-kubernetes-list-type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListType {
    /// `atomic`
    Atomic,
    /// `set`
    Set,
    /// `map`
    Map,
}

/// `x-kubernetes-map-type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapType {
    /// `atomic`
    Atomic,
    /// `granular`
    Granular,
}

/// Group, version and kind of an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupVersionKind {
    /// The group; empty for the core group.
    pub group: Str,
    /// The version, for example `v1`.
    pub version: Str,
    /// The kind, for example `Pod`.
    pub kind: Str,
}

/// An `x-…` extension that tables carry for documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The extension's name, for example `x-kubernetes-unions`.
    pub name: Str,
    /// Its value as JSON text.
    pub json: Str,
}

/// A table or shape that something else points at: static in derived tables, shared in tables read from a document.
pub enum Link<T: 'static> {
    /// Built at compile time.
    Static(&'static T),
    /// Built at run time.
    Shared(Arc<T>),
}

/// A reference to the table of an object type. Tables may refer to themselves.
#[derive(Clone)]
pub enum SchemaRef {
    /// A derived table, behind a function so that types may be recursive.
    Static(fn() -> &'static ObjectSchema),
    /// A table of the same [`SchemaSet`], by name and place.
    InSet(Arc<str>, usize),
}

impl ObjectSchema {
    /// A table without fields; set the others with `..ObjectSchema::new("Name")`.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            kinds: Cow::Borrowed(&[]),
            fields: Cow::Borrowed(&[]),
            flattened: Cow::Borrowed(&[]),
            additional: None,
            map_type: None,
            extensions: Cow::Borrowed(&[]),
        }
    }

    /// The entry of a field, flattened tables included.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|field| field.name == name)
            .or_else(|| self.flattened.iter().find_map(|table| table.field(name)))
    }

    /// Every field, those of flattened tables last.
    pub fn all_fields(&self) -> impl Iterator<Item = &Field> {
        let flattened: Box<dyn Iterator<Item = &Field>> =
            Box::new(self.flattened.iter().flat_map(|table| table.all_fields()));
        self.fields.iter().chain(flattened)
    }

    /// The value of fields without an entry, where the type or one flattened into it says so.
    pub fn additional(&self) -> Option<&Shape> {
        match &self.additional {
            Some(shape) => Some(shape),
            None => self.flattened.iter().find_map(|table| table.additional()),
        }
    }
}

impl Field {
    /// A field without strategy, keys or default; set the others with `..Field::new("name", shape)`.
    pub const fn new(name: &'static str, shape: &'static Shape) -> Self {
        Self {
            name: Cow::Borrowed(name),
            shape: Link::Static(shape),
            strategy: Strategy { merge: None, retain_keys: false },
            merge_key: Cow::Borrowed(&[]),
            recommended_key: Cow::Borrowed(&[]),
            default: None,
            required: false,
            list_type: None,
            list_map_keys: Cow::Borrowed(&[]),
            map_type: None,
            extensions: Cow::Borrowed(&[]),
        }
    }

    /// The recommended key R: the declared one, else the default key.
    pub fn recommended_key(&self) -> &[Str] {
        if self.recommended_key.is_empty() { &self.merge_key } else { &self.recommended_key }
    }
}

impl Shape {
    /// A scalar without a format.
    pub const fn scalar(kind: ScalarKind) -> Self {
        Self::Scalar(Scalar { kind, format: Cow::Borrowed("") })
    }

    /// The shape itself, without the name it may have.
    pub fn unnamed(&self) -> &Self {
        match self {
            Self::Named(definition) => &definition.shape,
            other => other,
        }
    }
}

impl<T> Deref for Link<T> {
    type Target = T;
    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Shared(value) => value,
        }
    }
}

impl<T> Clone for Link<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value),
            Self::Shared(value) => Self::Shared(Arc::clone(value)),
        }
    }
}

impl<T> From<T> for Link<T> {
    fn from(value: T) -> Self {
        Self::Shared(Arc::new(value))
    }
}

impl<T: PartialEq> PartialEq for Link<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Link<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl SchemaRef {
    /// The name of the table that is referred to.
    pub fn name(&self) -> &str {
        match self {
            Self::Static(table) => &table().name,
            Self::InSet(name, _) => name,
        }
    }
}

/// Two references are equal when they name the same definition.
impl PartialEq for SchemaRef {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl fmt::Debug for SchemaRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SchemaRef({})", self.name())
    }
}

impl GroupVersionKind {
    /// A static group, version and kind.
    pub const fn new(group: &'static str, version: &'static str, kind: &'static str) -> Self {
        Self { group: Cow::Borrowed(group), version: Cow::Borrowed(version), kind: Cow::Borrowed(kind) }
    }
}

/// As kubectl writes it: `apps/v1/Deployment`, `v1/Pod`.
impl fmt::Display for GroupVersionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.group.is_empty() {
            write!(f, "{}/", self.group)?;
        }
        write!(f, "{}/{}", self.version, self.kind)
    }
}
