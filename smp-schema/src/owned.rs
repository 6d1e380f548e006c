//! A schema that keeps its tables alive.

use super::{Schema, SchemaSet, Shape};

/// A schema without a lifetime: a shape, and the set of tables that it may refer to.
///
/// ```
/// use smp_schema::{ObjectDefinition, OwnedSchema, SchemaSet};
///
/// fn port() -> OwnedSchema {
///     let mut builder = SchemaSet::builder();
///     builder.add_object(ObjectDefinition::new("Port"));
///     let set = builder.build().expect("the tables keep the rules");
///     set.get("Port").expect("it was added").into()
/// }
///
/// assert_eq!(port().get().object().map(|table| table.name()), Some("Port"));
/// ```
#[derive(Clone, Debug)]
pub struct OwnedSchema {
    shape: Shape,
    set: Option<SchemaSet>,
}

impl OwnedSchema {
    /// Returns the schema.
    pub fn get(&self) -> Schema<'_> {
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
