//! A schema that keeps its tables alive.

use super::{Schema, SchemaSet, Shape};

/// A schema without a lifetime: a shape, and the set of tables that it may refer to.
#[derive(Clone, Debug)]
pub(crate) struct OwnedSchema {
    shape: Shape,
    set: Option<SchemaSet>,
}

impl OwnedSchema {
    pub(crate) fn get(&self) -> Schema<'_> {
        match &self.set {
            Some(set) => Schema::in_set(&self.shape, set),
            None => Schema::new(&self.shape),
        }
    }
}

impl From<Schema<'_>> for OwnedSchema {
    fn from(schema: Schema<'_>) -> Self {
        Self { shape: schema.shape().clone(), set: schema.set().cloned() }
    }
}
