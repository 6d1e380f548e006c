//! A place in a schema: the value, and the field that leads to it.

use smp_core::Schema;
use smp_core::schema::{Field, Kind, MergeStrategy, ScalarKind, Shape};

/// The schema of a value, with the field that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'s> {
    pub(crate) schema: Schema<'s>,
    pub(crate) field: Option<&'s Field>,
}

/// How a value is patched, as the Go package sees it: with one merge key or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule<'s> {
    Scalar,
    Object,
    Map,
    FreeForm,
    Atomic,
    Set,
    Keyed(&'s str),
}

impl<'s> Place<'s> {
    pub(crate) fn root(schema: Schema<'s>) -> Self {
        Self { schema, field: None }
    }

    pub(crate) fn child(self, name: &str) -> Self {
        match self.schema.kind() {
            Kind::Object(table) => match table.field(name) {
                Some(field) => Self { schema: self.schema.field_schema(field), field: Some(field) },
                None => Self::root(Schema::free_form()),
            },
            Kind::Map(value) => Self::root(value),
            _ => Self::root(Schema::free_form()),
        }
    }

    pub(crate) fn item(self) -> Self {
        match self.schema.kind() {
            Kind::List(item) => Self::root(item),
            _ => Self::root(Schema::free_form()),
        }
    }

    pub(crate) fn rule(self) -> Rule<'s> {
        match self.schema.kind() {
            Kind::Scalar => Rule::Scalar,
            Kind::Object(_) => Rule::Object,
            Kind::Map(_) => Rule::Map,
            Kind::FreeForm => Rule::FreeForm,
            Kind::List(_) => match self.field {
                Some(field) if field.strategy.merge == Some(MergeStrategy::Merge) => match field.merge_key.first() {
                    Some(key) => Rule::Keyed(key),
                    None => Rule::Set,
                },
                _ => Rule::Atomic,
            },
        }
    }

    pub(crate) fn retains_keys(self) -> bool {
        self.field.is_some_and(|field| field.strategy.retain_keys)
    }

    pub(crate) fn scalar(self) -> Option<ScalarKind> {
        match self.schema.shape().unnamed() {
            Shape::Scalar(scalar) => Some(scalar.kind),
            _ => None,
        }
    }

    /// The fields of an object type.
    pub(crate) fn fields(self) -> Vec<&'s Field> {
        self.schema.object().map(|table| table.all_fields().collect()).unwrap_or_default()
    }
}
