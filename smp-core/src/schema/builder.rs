//! Builds a set of definitions at run time and checks the rules for schemas.

use std::collections::HashMap;
use std::sync::Arc;

use super::set::Tables;
use super::{ObjectSchema, Problem, Problems, SchemaRef, SchemaSet, Shape, rules};

/// Collects the definitions of a [`SchemaSet`]; see [`SchemaSet::builder`].
///
/// ```
/// use smp_core::schema::{Field, Link, ObjectSchema, SchemaSet, Shape};
///
/// let mut builder = SchemaSet::builder();
/// let schema = builder.reference("JSONSchemaProps");
/// let not = Field { shape: Link::from(Shape::Object(schema)), ..Field::new("not", &Shape::FreeForm) };
/// builder.add_object(ObjectSchema { fields: vec![not].into(), ..ObjectSchema::new("JSONSchemaProps") });
/// let set = builder.build().expect("types can be recursive");
/// let schema = set.get("JSONSchemaProps").expect("it was added");
/// assert_eq!(schema.field_schema(schema.field("not").expect("it has it")).object(), schema.object());
/// ```
#[derive(Debug, std::default::Default)]
pub struct SchemaSetBuilder {
    names: HashMap<Arc<str>, usize>,
    order: Vec<Arc<str>>,
    objects: Vec<Option<ObjectSchema>>,
    shapes: Vec<(Arc<str>, Shape)>,
}

impl SchemaSet {
    /// Starts an empty set.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    ///
    /// assert_eq!(SchemaSet::builder().build().map(|set| set.names().count()), Ok(0));
    /// ```
    pub fn builder() -> SchemaSetBuilder {
        SchemaSetBuilder::default()
    }
}

impl SchemaSetBuilder {
    /// Returns a reference to an object type that has been or will be added with this name.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    ///
    /// let mut builder = SchemaSet::builder();
    /// assert_eq!(builder.reference("Port").name(), "Port");
    /// assert_eq!(builder.build().unwrap_err()[0].definition, "Port");
    /// ```
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

    /// Adds an object type. It replaces an earlier one with the same name.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::{Field, ObjectSchema, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(ObjectSchema::new("Port"));
    /// let fields = vec![Field::new("port", &Shape::FreeForm)].into();
    /// builder.add_object(ObjectSchema { fields, ..ObjectSchema::new("Port") });
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert!(set.get("Port").is_some_and(|port| port.field("port").is_some()));
    /// ```
    pub fn add_object(&mut self, object: ObjectSchema) {
        let SchemaRef::InSet(_, index) = self.reference(&object.name) else { return };
        self.objects[index] = Some(object);
    }

    /// Adds a definition that is not an object with fields.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::{Kind, ScalarKind, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// builder.add_shape("Time", Shape::scalar(ScalarKind::String));
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert!(matches!(set.get("Time").map(|time| time.kind()), Some(Kind::Scalar)));
    /// ```
    pub fn add_shape(&mut self, name: &str, shape: Shape) {
        self.shapes.push((Arc::from(name), shape));
    }

    /// Checks the rules for schemas and returns the set.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::{Field, ObjectSchema, Rule, SchemaRef, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// let lost = Shape::Object(builder.reference("Lost"));
    /// let field = Field { shape: lost.into(), ..Field::new("spec", &Shape::FreeForm) };
    /// builder.add_object(ObjectSchema { fields: vec![field].into(), ..ObjectSchema::new("Pod") });
    /// assert_eq!(builder.build().unwrap_err()[0].rule, Rule::ReferenceExists);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every violated rule with its definition and field, including dangling references.
    pub fn build(self) -> Result<SchemaSet, Problems> {
        match self.build_lenient()? {
            (set, problems) if problems.is_empty() => Ok(set),
            (_, problems) => Err(problems.into()),
        }
    }

    /// Builds a set from published documents: problems that are [harmless](Problem::is_harmless) are not errors.
    ///
    /// The tables keep the harmless annotations. [`Patcher`](crate::Patcher) replaces a list whose merge key has such a
    /// problem. [`upstream::Patcher`](crate::upstream::Patcher) treats the key as stock servers do.
    ///
    /// ```
    /// use smp_core::schema::SchemaSet;
    /// use smp_core::schema::{Field, Link, MergeStrategy, ObjectSchema, Shape, Strategy};
    ///
    /// let mut builder = SchemaSet::builder();
    /// let taint = Shape::Object(builder.reference("Taint"));
    /// builder.add_object(ObjectSchema::new("Taint"));
    /// let taints = Field {
    ///     strategy: Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false },
    ///     merge_key: vec!["key".into()].into(),
    ///     shape: Link::from(Shape::List(taint.into())),
    ///     ..Field::new("taints", &Shape::FreeForm)
    /// };
    /// builder.add_object(ObjectSchema { fields: vec![taints].into(), ..ObjectSchema::new("NodeSpec") });
    ///
    /// let (set, problems) = builder.build_lenient().expect("what is wrong is harmless");
    /// assert_eq!(problems[0].to_string(), "NodeSpec.taints: the merge key `key` is not a field of `Taint`");
    /// let node = set.get("NodeSpec").expect("it was added");
    /// let taints = node.field("taints").expect("it was added");
    /// assert_eq!(taints.merge_key.join(","), "key");
    /// assert!(!node.has_merge_key(taints));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every violated rule, including harmless ones, if any of them is not harmless.
    pub fn build_lenient(self) -> Result<(SchemaSet, Vec<Problem>), Problems> {
        let mut problems = Vec::new();
        let mut tables = Tables::default();
        for (name, object) in self.order.iter().zip(self.objects) {
            problems.extend(object.is_none().then(|| Problem::dangling(name)));
            let index = tables.objects.len();
            tables.objects.push(object.unwrap_or_else(|| ObjectSchema::new("")));
            tables.add(name, Shape::Object(SchemaRef::InSet(Arc::clone(name), index)));
        }
        for (name, shape) in self.shapes {
            tables.add(&name, shape);
        }
        let set = SchemaSet::new(tables);
        if problems.is_empty() {
            for object in set.objects() {
                rules::check(object, &set, &mut problems);
            }
        }
        if problems.iter().all(Problem::is_harmless) { Ok((set, problems)) } else { Err(problems.into()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::schema::{Field, GroupVersionKind, Kind, ObjectSchema, ScalarKind, Schema, SchemaSet, Shape};

    fn field(name: &'static str, shape: Shape) -> Field {
        Field { shape: shape.into(), ..Field::new(name, &Shape::FreeForm) }
    }

    fn definition(name: &'static str, kind: &'static str, fields: Vec<Field>) -> ObjectSchema {
        let kinds = vec![GroupVersionKind::new("apps", "v1", kind)].into();
        ObjectSchema { kinds, fields: fields.into(), ..ObjectSchema::new(name) }
    }

    fn set() -> SchemaSet {
        let mut builder = SchemaSet::builder();
        let port = Shape::Object(builder.reference("Port"));
        builder.add_object(definition("Service", "Service", vec![field("port", port)]));
        builder.add_object(definition("Port", "Port", vec![field("port", Shape::scalar(ScalarKind::Integer))]));
        builder.add_shape("Text", Shape::scalar(ScalarKind::String));
        builder.build().unwrap()
    }

    #[test]
    fn definitions_are_found_by_name_in_the_order_in_which_they_were_named() {
        let set = set();
        assert_eq!(set.names().collect::<Vec<_>>(), ["Port", "Service", "Text"]);
        assert_eq!(set.objects().map(|object| &*object.name).collect::<Vec<_>>(), ["Port", "Service"]);
        assert!(matches!(set.get("Text").map(Schema::kind), Some(Kind::Scalar)));
        assert_eq!(set.get("Service").and_then(Schema::object).map(|table| &*table.name), Some("Service"));
        assert!(set.get("Node").is_none());
    }

    #[test]
    fn a_kind_is_found_by_group_version_and_name_together() {
        let set = set();
        let name = |group, version, kind| {
            set.get_kind(group, version, kind).and_then(Schema::object).map(|table| table.name.to_string())
        };
        assert_eq!(name("apps", "v1", "Service").as_deref(), Some("Service"));
        assert_eq!(name("apps", "v1", "Port").as_deref(), Some("Port"));
        for (group, version, kind) in [("", "v1", "Port"), ("apps", "v2", "Port"), ("apps", "v1", "Node")] {
            assert_eq!(name(group, version, kind), None);
        }
    }
    #[test]
    fn a_set_with_harmless_problems_can_be_built_leniently() {
        let merge_key = || vec!["kye".into()].into();
        let builder = |recommended_key| {
            let mut builder = SchemaSet::builder();
            let port = Shape::Object(builder.reference("Port"));
            let ports = Field { merge_key: merge_key(), recommended_key, ..field("ports", Shape::List(port.into())) };
            builder.add_object(definition("Service", "Service", vec![ports]));
            builder.add_object(definition("Port", "Port", vec![]));
            builder
        };
        assert_eq!(builder(vec![].into()).build().unwrap_err().len(), 1);
        let (set, problems) = builder(vec![].into()).build_lenient().unwrap();
        assert_eq!(problems[0].to_string(), "Service.ports: the merge key `kye` is not a field of `Port`");
        assert_eq!(set.get("Service").unwrap().field("ports").unwrap().merge_key, merge_key());
        assert_eq!(builder(vec!["name".into()].into()).build_lenient().unwrap_err().len(), 3);
    }
}
