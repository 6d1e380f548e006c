//! Tables that are built at run time: a set of definitions that refer to each other by name.

use std::collections::HashMap;
use std::sync::Arc;

use super::{ObjectSchema, Shape};

/// Definitions that were built together at run time, with look-up by name and by kind. A clone shares them.
///
/// ```
/// use smp_core::schema::{GroupVersionKind, ObjectSchema, SchemaSet};
///
/// let mut builder = SchemaSet::builder();
/// builder.add_object(ObjectSchema {
///     kinds: vec![GroupVersionKind::new("tools.example", "v1", "Tool")].into(),
///     ..ObjectSchema::new("example.v1.Tool")
/// });
/// let set = builder.build().expect("the tables keep the rules");
/// assert!(set.get("example.v1.Tool").is_some());
/// assert!(set.get_kind("tools.example", "v1", "Tool").is_some());
/// ```
#[derive(Clone, Debug, std::default::Default)]
pub struct SchemaSet(Arc<Tables>);

#[derive(Debug, std::default::Default)]
pub(super) struct Tables {
    pub(super) objects: Vec<ObjectSchema>,
    definitions: Vec<(Arc<str>, Shape)>,
    by_name: HashMap<Arc<str>, usize>,
}

impl SchemaSet {
    pub(super) fn new(tables: Tables) -> Self {
        Self(Arc::new(tables))
    }

    pub(super) fn table(&self, index: usize) -> &ObjectSchema {
        &self.0.objects[index]
    }

    pub(super) fn shape(&self, name: &str) -> Option<&Shape> {
        let (_, shape) = &self.0.definitions[*self.0.by_name.get(name)?];
        Some(shape)
    }

    /// Returns the names of all definitions: object types in the order in which they were first named, then the others.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::ObjectSchema;
    ///
    /// let mut builder = SchemaSet::builder();
    /// for name in ["Service", "Port"] {
    ///     builder.add_object(ObjectSchema::new(name));
    /// }
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert_eq!(set.names().collect::<Vec<_>>(), ["Service", "Port"]);
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.definitions.iter().map(|(name, _)| &**name)
    }

    /// Returns every object table, in the order in which they were first named.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::{ObjectSchema, ScalarKind, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(ObjectSchema::new("Port"));
    /// builder.add_shape("Quantity", Shape::scalar(ScalarKind::String));
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert_eq!(set.objects().map(|table| &*table.name).collect::<Vec<_>>(), ["Port"]);
    /// ```
    pub fn objects(&self) -> impl Iterator<Item = &ObjectSchema> {
        self.0.objects.iter()
    }
}

impl Tables {
    /// Adds a definition.
    pub(super) fn add(&mut self, name: &Arc<str>, shape: Shape) {
        self.by_name.insert(Arc::clone(name), self.definitions.len());
        self.definitions.push((Arc::clone(name), shape));
    }
}
