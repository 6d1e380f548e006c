//! The one seam between the engine and every source of schemas.

use super::{Field, Link, ObjectSchema, PatchSchema, SchemaRef, SchemaSet, Shape};

/// A handle to the schema of one value, cheap to copy: what the engine asks.
#[derive(Clone, Copy, Debug)]
pub struct Schema<'s> {
    shape: &'s Shape,
    set: Option<&'s SchemaSet>,
}

/// What a value is, resolved.
#[derive(Clone, Copy, Debug)]
pub enum Kind<'s> {
    /// A string, number or boolean.
    Scalar,
    /// An object with a table.
    Object(&'s ObjectSchema),
    /// An object whose field names are data; the schema of its values.
    Map(Schema<'s>),
    /// A list; the schema of its items.
    List(Schema<'s>),
    /// Anything, merged as in RFC 7386.
    FreeForm,
}

impl Schema<'static> {
    /// The schema of a Rust type.
    pub const fn of<T: PatchSchema + ?Sized>() -> Self {
        Self { shape: T::SHAPE, set: None }
    }

    /// The schema of a document of which nothing is known: objects merge as in RFC 7386.
    pub const fn free_form() -> Self {
        Self { shape: &Shape::FreeForm, set: None }
    }
}

impl<'s> Schema<'s> {
    /// The schema of a shape that refers to no table of a set.
    pub const fn new(shape: &'s Shape) -> Self {
        Self { shape, set: None }
    }

    pub(super) const fn in_set(shape: &'s Shape, set: &'s SchemaSet) -> Self {
        Self { shape, set: Some(set) }
    }

    /// What stands in the table, with its name and format.
    pub const fn shape(self) -> &'s Shape {
        self.shape
    }

    /// What the value is.
    pub fn kind(self) -> Kind<'s> {
        match self.shape.unnamed() {
            Shape::Scalar(_) => Kind::Scalar,
            Shape::Object(reference) => Kind::Object(self.table(reference)),
            // An object of which nothing is known is as free as a value of which nothing is known.
            Shape::Map(value) if matches!(value.unnamed(), Shape::FreeForm) => Kind::FreeForm,
            Shape::Map(value) => Kind::Map(self.part(value)),
            Shape::List(item) => Kind::List(self.part(item)),
            Shape::FreeForm | Shape::Named(_) => Kind::FreeForm,
        }
    }

    /// The table, where the value is an object with fields.
    pub fn object(self) -> Option<&'s ObjectSchema> {
        match self.kind() {
            Kind::Object(table) => Some(table),
            _ => None,
        }
    }

    /// The table's entry of a field.
    pub fn field(self, name: &str) -> Option<&'s Field> {
        self.object()?.field(name)
    }

    /// The schema of a field's value.
    #[must_use]
    pub fn value_of(self, field: &'s Field) -> Schema<'s> {
        self.part(&field.shape)
    }

    /// The schema of a shape that belongs to the same source.
    #[must_use]
    pub fn part(self, shape: &'s Shape) -> Schema<'s> {
        Schema { shape, set: self.set }
    }

    fn table(self, reference: &'s SchemaRef) -> &'s ObjectSchema {
        match (reference, self.set) {
            (SchemaRef::Static(table), _) => table(),
            (SchemaRef::InSet(_, index), Some(set)) => &set.objects[*index],
            (SchemaRef::InSet(..), None) => EMPTY,
        }
    }
}

/// Stands for a reference into a set that is not there; `SchemaSetBuilder::build` lets none out.
const EMPTY: &ObjectSchema = &ObjectSchema::new("");

impl From<&'static ObjectSchema> for Link<ObjectSchema> {
    fn from(table: &'static ObjectSchema) -> Self {
        Self::Static(table)
    }
}
