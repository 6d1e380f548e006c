//! Tables built at run time: a set of definitions that refer to each other by name.

use std::collections::HashMap;
use std::sync::Arc;

use super::{ObjectSchema, Problem, Schema, SchemaRef, Shape};

/// Definitions that were built together at run time, found by name or by kind.
#[derive(Debug, std::default::Default)]
pub struct SchemaSet {
    pub(super) objects: Vec<ObjectSchema>,
    definitions: Vec<(Arc<str>, Shape)>,
    by_name: HashMap<Arc<str>, usize>,
}

/// Collects the definitions of a [`SchemaSet`]; see [`SchemaSet::builder`].
#[derive(Debug, std::default::Default)]
pub struct SchemaSetBuilder {
    names: HashMap<Arc<str>, usize>,
    order: Vec<Arc<str>>,
    objects: Vec<Option<ObjectSchema>>,
    shapes: Vec<(Arc<str>, Shape)>,
}

impl SchemaSet {
    /// Starts a set without definitions.
    pub fn builder() -> SchemaSetBuilder {
        SchemaSetBuilder::default()
    }

    /// The definition of this name.
    pub fn get(&self, name: &str) -> Option<Schema<'_>> {
        let (_, shape) = &self.definitions[*self.by_name.get(name)?];
        Some(Schema::in_set(shape, self))
    }

    /// The object type that says it is of this group, version and kind.
    pub fn get_kind(&self, group: &str, version: &str, kind: &str) -> Option<Schema<'_>> {
        let object = self.objects.iter().find(|object| {
            object.kinds.iter().any(|gvk| gvk.group == group && gvk.version == version && gvk.kind == kind)
        })?;
        self.get(&object.name)
    }

    /// The names of all definitions, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.definitions.iter().map(|(name, _)| &**name)
    }

    /// Every object table, in the order in which they were added.
    pub fn objects(&self) -> impl Iterator<Item = &ObjectSchema> {
        self.objects.iter()
    }
}

impl SchemaSetBuilder {
    /// A reference to an object type that is, or will be, added under this name.
    pub fn reference(&mut self, name: &str) -> SchemaRef {
        if let Some((name, index)) = self.names.get_key_value(name) {
            return SchemaRef::InSet(Arc::clone(name), *index);
        }
        let name: Arc<str> = Arc::from(name);
        let index = self.objects.len();
        self.names.insert(Arc::clone(&name), index);
        self.order.push(Arc::clone(&name));
        self.objects.push(None);
        SchemaRef::InSet(name, index)
    }

    /// Adds an object type; a second one of the same name takes the place of the first.
    pub fn object(&mut self, object: ObjectSchema) {
        let SchemaRef::InSet(_, index) = self.reference(&object.name) else { return };
        self.objects[index] = Some(object);
    }

    /// Adds a definition that is not an object with fields.
    pub fn shape(&mut self, name: &str, shape: Shape) {
        self.shapes.push((Arc::from(name), shape));
    }

    /// Checks the rules of schemas and hands the set out.
    ///
    /// # Errors
    ///
    /// Every violated rule with its definition and field, dangling references included.
    pub fn build(self) -> Result<SchemaSet, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut set = SchemaSet::default();
        for (name, object) in self.order.iter().zip(self.objects) {
            problems.extend(object.is_none().then(|| Problem::dangling(name)));
            let index = set.objects.len();
            set.objects.push(object.unwrap_or_else(|| ObjectSchema::new("")));
            let shape = Shape::Object(SchemaRef::InSet(Arc::clone(name), index));
            set.add(name, shape);
        }
        for (name, shape) in self.shapes {
            set.add(&name, shape);
        }
        if problems.is_empty() {
            for object in &set.objects {
                super::rules::check(object, Some(&set), &mut problems);
            }
        }
        if problems.is_empty() { Ok(set) } else { Err(problems) }
    }
}

impl SchemaSet {
    fn add(&mut self, name: &Arc<str>, shape: Shape) {
        self.by_name.insert(Arc::clone(name), self.definitions.len());
        self.definitions.push((Arc::clone(name), shape));
    }
}
