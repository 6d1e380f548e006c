//! The schema of a part of an object.

use smp_core::schema::{Field, Kind};
use smp_core::{Path, Schema, Step};

/// The schema of a part of an object, and the field that contains the part.
#[derive(Clone, Copy)]
pub(crate) struct Part<'s> {
    pub(crate) schema: Schema<'s>,
    /// `None` for the root, an item of a list and a value of a map.
    pub(crate) field: Option<&'s Field<'s>>,
}

impl<'s> Part<'s> {
    /// A part that is not in a field.
    pub(crate) const fn alone(schema: Schema<'s>) -> Self {
        Self { schema, field: None }
    }

    /// The part at a path. `None` if the schema does not have it.
    ///
    /// ```text
    /// a Service:  spec.ports[0].port  an integer    spec.nothing  None
    /// ```
    pub(crate) fn at(self, path: &Path) -> Option<Self> {
        path.steps().iter().try_fold(self, Self::known)
    }

    fn known(self, step: &Step) -> Option<Self> {
        match step {
            Step::Field(name) => self.known_field(name),
            Step::Index(_) => self.known_item(),
        }
    }

    fn known_field(self, name: &str) -> Option<Self> {
        match self.schema.kind() {
            Kind::Object(table) => match table.field(name) {
                Some(field) => Some(Self { schema: self.schema.field_schema(field), field: Some(field) }),
                None => table.additional().map(|shape| Self::alone(self.schema.with_shape(shape))),
            },
            Kind::Map(value) => Some(Self::alone(value)),
            Kind::Scalar | Kind::List(_) | Kind::FreeForm => None,
        }
    }

    fn known_item(self) -> Option<Self> {
        match self.schema.kind() {
            Kind::List(item) => Some(Self::alone(item)),
            Kind::Object(_) | Kind::Map(_) | Kind::Scalar | Kind::FreeForm => None,
        }
    }

    /// The part one step down. What the schema does not have is free-form.
    pub(crate) fn step(self, step: &Step) -> Self {
        self.known(step).unwrap_or(Self::alone(Schema::free_form()))
    }

    /// A field, or a value of a map. What the schema does not have is free-form.
    pub(crate) fn field(self, name: &str) -> Self {
        self.known_field(name).unwrap_or(Self::alone(Schema::free_form()))
    }

    /// An item of a list. Those of other values are free-form.
    pub(crate) fn item(self) -> Self {
        self.known_item().unwrap_or(Self::alone(Schema::free_form()))
    }
}
