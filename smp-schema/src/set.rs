//! Tables that are built at run time: a set of definitions that refer to each other by name.

use std::collections::HashMap;
use std::sync::Arc;

use self_cell::self_cell;

use super::{Field, FieldDefinition, ObjectDefinition, ObjectSchema, Shape, Union, UnionDefinition};

/// Definitions that were built together at run time, with look-up by name and by kind. A clone shares them.
///
/// ```
/// use smp_schema::{GroupVersionKind, ObjectDefinition, SchemaSet};
///
/// let mut tool = ObjectDefinition::new("example.v1.Tool");
/// tool.kinds = vec![GroupVersionKind::new("tools.example", "v1", "Tool")];
/// let mut builder = SchemaSet::builder();
/// builder.add_object(tool);
/// let set = builder.build().expect("the tables keep the rules");
/// assert!(set.get("example.v1.Tool").is_some());
/// assert!(set.get_kind("tools.example", "v1", "Tool").is_some());
/// ```
#[derive(Clone, Debug)]
pub struct SchemaSet(Arc<Definitions>);

#[derive(Debug)]
struct Definitions {
    /// Identifies the set to which a reference belongs.
    number: u64,
    objects: Objects,
    shapes: Vec<(Arc<str>, Shape)>,
    by_name: HashMap<Arc<str>, usize>,
}

/// The fields and the unions of each table.
type PartsOf<'a> = Vec<(Vec<Field<'a>>, Vec<Union<'a>>)>;
type ObjectsOf<'a> = Vec<ObjectSchema<'a>>;

self_cell!(
    /// Definitions, and the parts of their tables.
    struct Parts {
        owner: Vec<ObjectDefinition>,
        #[covariant]
        dependent: PartsOf,
    }

    impl {Debug}
);

self_cell!(
    /// Definitions, and their tables.
    struct Objects {
        owner: Parts,
        #[covariant]
        dependent: ObjectsOf,
    }

    impl {Debug}
);

impl SchemaSet {
    /// `shapes` are all definitions by name, those of the objects included.
    pub(super) fn new(number: u64, objects: Vec<ObjectDefinition>, shapes: Vec<(Arc<str>, Shape)>) -> Self {
        fn parts_of(object: &ObjectDefinition) -> (Vec<Field<'_>>, Vec<Union<'_>>) {
            let fields = object.fields.iter().map(FieldDefinition::table).collect();
            (fields, object.unions.iter().map(UnionDefinition::table).collect())
        }
        let parts = Parts::new(objects, |objects| objects.iter().map(parts_of).collect());
        let objects = Objects::new(parts, |parts| {
            let pairs = parts.borrow_owner().iter().zip(parts.borrow_dependent());
            pairs.map(|(object, (fields, unions))| object.table(fields, unions)).collect()
        });
        let by_name = shapes.iter().enumerate().map(|(index, (name, _))| (Arc::clone(name), index)).collect();
        Self(Arc::new(Definitions { number, objects, shapes, by_name }))
    }

    /// The table at a position of the set with a number; `None` if this is another set.
    pub(super) fn table(&self, number: u64, position: usize) -> Option<&ObjectSchema<'_>> {
        self.0.objects.borrow_dependent().get(position).filter(|_| self.0.number == number)
    }

    pub(super) fn shape(&self, name: &str) -> Option<&Shape> {
        let (_, shape) = &self.0.shapes[*self.0.by_name.get(name)?];
        Some(shape)
    }

    /// Returns the names of all definitions: object types in the order in which they were added, then the others.
    ///
    /// ```
    /// use smp_schema::{ObjectDefinition, SchemaSet};
    ///
    /// let mut builder = SchemaSet::builder();
    /// for name in ["Service", "Port"] {
    ///     builder.add_object(ObjectDefinition::new(name));
    /// }
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert_eq!(set.names().collect::<Vec<_>>(), ["Service", "Port"]);
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.shapes.iter().map(|(name, _)| &**name)
    }

    /// Returns every object table, in the order in which they were added.
    ///
    /// ```
    /// use smp_schema::{ObjectDefinition, ScalarKind, SchemaSet, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(ObjectDefinition::new("Port"));
    /// builder.add_shape("Quantity", Shape::scalar(ScalarKind::String));
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert_eq!(set.objects().map(|table| table.name()).collect::<Vec<_>>(), ["Port"]);
    /// ```
    pub fn objects(&self) -> impl Iterator<Item = &ObjectSchema<'_>> {
        self.0.objects.borrow_dependent().iter()
    }
}

/// An empty set.
impl Default for SchemaSet {
    fn default() -> Self {
        Self::new(0, Vec::new(), Vec::new())
    }
}
