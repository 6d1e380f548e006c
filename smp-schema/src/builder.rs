//! Builds a set of definitions at run time and checks the rules for schemas.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::reference::Target;
use super::{ObjectDefinition, Problem, Problems, SchemaRef, SchemaSet, Shape, rules};

/// Collects the definitions of a [`SchemaSet`]; see [`SchemaSet::builder`].
///
/// ```
/// use smp_schema::{FieldDefinition, ObjectDefinition, SchemaRef, SchemaSet, Shape};
///
/// let mut props = ObjectDefinition::new("JSONSchemaProps");
/// props.fields.push(FieldDefinition::new("not", Shape::Object(SchemaRef::named("JSONSchemaProps"))));
/// let mut builder = SchemaSet::builder();
/// builder.add_object(props);
/// let set = builder.build().expect("types can be recursive");
/// let schema = set.get("JSONSchemaProps").expect("it was added");
/// assert_eq!(schema.field_schema(schema.field("not").expect("it has it")).object(), schema.object());
/// ```
#[derive(Debug, Default)]
pub struct SchemaSetBuilder {
    positions: HashMap<Arc<str>, usize>,
    objects: Vec<ObjectDefinition>,
    shapes: Vec<(Arc<str>, Shape)>,
}

/// The number of the next set. Zero is that of empty sets.
static NEXT: AtomicU64 = AtomicU64::new(1);

impl SchemaSet {
    /// Starts an empty set.
    ///
    /// ```
    /// use smp_schema::SchemaSet;
    ///
    /// let set = SchemaSet::builder().build().expect("nothing is wrong with nothing");
    /// assert_eq!(set.names().count(), 0);
    /// ```
    pub fn builder() -> SchemaSetBuilder {
        SchemaSetBuilder::default()
    }
}

impl SchemaSetBuilder {
    /// Adds an object type. It replaces an earlier one with the same name.
    ///
    /// ```
    /// use smp_schema::{FieldDefinition, ObjectDefinition, SchemaSet, Shape};
    ///
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(ObjectDefinition::new("Port"));
    /// let mut port = ObjectDefinition::new("Port");
    /// port.fields.push(FieldDefinition::new("port", Shape::FreeForm));
    /// builder.add_object(port);
    /// let set = builder.build().expect("the tables keep the rules");
    /// assert!(set.get("Port").is_some_and(|port| port.field("port").is_some()));
    /// ```
    pub fn add_object(&mut self, object: ObjectDefinition) {
        if let Some(position) = self.positions.get(&*object.name) {
            self.objects[*position] = object;
        } else {
            self.positions.insert(Arc::from(&*object.name), self.objects.len());
            self.objects.push(object);
        }
    }

    /// Adds a definition that is not an object with fields.
    ///
    /// ```
    /// use smp_schema::{Kind, ScalarKind, SchemaSet, Shape};
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
    /// use smp_schema::{FieldDefinition, ObjectDefinition, Rule, SchemaRef, SchemaSet, Shape};
    ///
    /// let mut pod = ObjectDefinition::new("Pod");
    /// pod.fields.push(FieldDefinition::new("spec", Shape::Object(SchemaRef::named("Lost"))));
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(pod);
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
    /// The tables keep the harmless annotations. The patcher of this crate's dialect replaces a list whose merge key has such a
    /// problem; that of stock servers treats the key as they do.
    ///
    /// ```
    /// use smp_schema::{
    ///     FieldDefinition, MergeStrategy, ObjectDefinition, SchemaRef, SchemaSet, Shape, Strategy,
    /// };
    ///
    /// let shape = Shape::List(Shape::Object(SchemaRef::named("Taint")).into());
    /// let mut taints = FieldDefinition::new("taints", shape);
    /// taints.strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
    /// taints.merge_key = vec!["key".into()].into();
    /// let mut spec = ObjectDefinition::new("NodeSpec");
    /// spec.fields.push(taints);
    /// let mut builder = SchemaSet::builder();
    /// builder.add_object(ObjectDefinition::new("Taint"));
    /// builder.add_object(spec);
    ///
    /// let (set, problems) = builder.build_lenient().expect("what is wrong is harmless");
    /// assert_eq!(problems[0].to_string(), "NodeSpec.taints: the merge key `key` is not a field of `Taint`");
    /// let node = set.get("NodeSpec").expect("it was added");
    /// let taints = node.field("taints").expect("it was added");
    /// assert_eq!(taints.merge_key(), ["key"]);
    /// assert!(!node.has_merge_key(taints));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every violated rule, including harmless ones, if any of them is not harmless.
    pub fn build_lenient(mut self) -> Result<(SchemaSet, Vec<Problem>), Problems> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut problems = Vec::new();
        self.resolve(number, &mut problems);
        let of_object = |(position, object): (usize, &ObjectDefinition)| {
            let name = Arc::<str>::from(&*object.name);
            (Arc::clone(&name), Shape::Object(SchemaRef(Target::InSet(name, number, position))))
        };
        let shapes = self.objects.iter().enumerate().map(of_object).chain(self.shapes).collect();
        let set = SchemaSet::new(number, self.objects, shapes);
        if problems.is_empty() {
            for object in set.objects() {
                rules::check(object, &set, &mut problems);
            }
        }
        if problems.iter().all(Problem::is_harmless) { Ok((set, problems)) } else { Err(problems.into()) }
    }

    /// Replaces names by positions in the set, and reports each name without a definition once.
    fn resolve(&mut self, number: u64, problems: &mut Vec<Problem>) {
        let Self { positions, objects, shapes } = self;
        let mut missing = HashSet::new();
        let mut resolve = |reference: &SchemaRef| {
            let name = reference.name();
            match positions.get_key_value(name) {
                Some((name, position)) => SchemaRef(Target::InSet(Arc::clone(name), number, *position)),
                None => {
                    if missing.insert(name.to_owned()) {
                        problems.push(Problem::dangling(name));
                    }
                    SchemaRef::named(name)
                }
            }
        };
        let of_objects = objects.iter_mut().flat_map(|object| {
            let fields = object.fields.iter_mut().map(|field| &mut field.shape);
            fields.chain(&mut object.additional)
        });
        for shape in of_objects.chain(shapes.iter_mut().map(|(_, shape)| shape)) {
            *shape = shape.with_references(&mut resolve);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        FieldDefinition, GroupVersionKind, Key, Kind, ObjectDefinition, ScalarKind, Schema, SchemaRef, SchemaSet,
        SchemaSetBuilder, Shape,
    };

    fn definition(name: &'static str, kind: &'static str, fields: Vec<FieldDefinition>) -> ObjectDefinition {
        let kinds = vec![GroupVersionKind::new("apps", "v1", kind)];
        ObjectDefinition { kinds, fields, ..ObjectDefinition::new(name) }
    }

    fn port() -> Shape {
        Shape::Object(SchemaRef::named("Port"))
    }

    fn set() -> SchemaSet {
        let mut builder = SchemaSet::builder();
        builder.add_object(definition("Service", "Service", vec![FieldDefinition::new("port", port())]));
        let number = FieldDefinition::new("port", Shape::scalar(ScalarKind::Integer));
        builder.add_object(definition("Port", "Port", vec![number]));
        builder.add_shape("Text", Shape::scalar(ScalarKind::String));
        builder.build().unwrap()
    }

    #[test]
    fn definitions_are_found_by_name_in_the_order_in_which_they_were_added() {
        let set = set();
        assert_eq!(set.names().collect::<Vec<_>>(), ["Service", "Port", "Text"]);
        assert_eq!(
            set.objects().map(super::super::object::ObjectSchema::name).collect::<Vec<_>>(),
            ["Service", "Port"]
        );
        assert!(matches!(set.get("Text").map(Schema::kind), Some(Kind::Scalar)));
        assert_eq!(
            set.get("Service").and_then(Schema::object).map(super::super::object::ObjectSchema::name),
            Some("Service")
        );
        assert!(set.get("Node").is_none());
    }

    #[test]
    fn a_kind_is_found_by_group_version_and_name_together() {
        let set = set();
        let name = |group, version, kind| {
            set.get_kind(group, version, kind).and_then(Schema::object).map(super::super::object::ObjectSchema::name)
        };
        assert_eq!(name("apps", "v1", "Service"), Some("Service"));
        assert_eq!(name("apps", "v1", "Port"), Some("Port"));
        for (group, version, kind) in [("", "v1", "Port"), ("apps", "v2", "Port"), ("apps", "v1", "Node")] {
            assert_eq!(name(group, version, kind), None);
        }
    }

    #[test]
    fn a_reference_leads_to_no_table_of_another_set() {
        let (one, other) = (set(), set());
        let [one, other] = [&one, &other].map(|set| set.get("Service").unwrap());
        assert!(one.object().is_some());
        let stray = other.with_shape(one.field("port").unwrap().shape());
        assert_eq!(stray.object().map(super::super::object::ObjectSchema::name), Some(""));
    }

    #[test]
    fn shapes_of_one_set_can_be_used_in_another() {
        let first = set();
        let shape = first.get("Service").unwrap().field("port").unwrap().shape().clone();
        let mut builder = SchemaSet::builder();
        builder.add_object(definition("Node", "Node", vec![FieldDefinition::new("port", shape)]));
        assert_eq!(builder.build().unwrap_err()[0].definition, "Port");
    }

    #[test]
    fn a_missing_definition_is_reported_once() {
        let mut builder = SchemaSet::builder();
        let fields = ["a", "b"].map(|name| FieldDefinition::new(name, port())).to_vec();
        builder.add_object(definition("Service", "Service", fields));
        assert_eq!(builder.build().unwrap_err().len(), 1);
    }

    #[test]
    fn a_set_with_harmless_problems_can_be_built_leniently() {
        let merge_key = || -> Key { vec!["kye".into()].into() };
        let builder = |recommended_key: Key| -> SchemaSetBuilder {
            let mut builder = SchemaSet::builder();
            let ports = FieldDefinition::new("ports", Shape::List(port().into()));
            let ports = FieldDefinition { merge_key: merge_key(), recommended_key, ..ports };
            builder.add_object(definition("Service", "Service", vec![ports]));
            builder.add_object(definition("Port", "Port", vec![]));
            builder
        };
        assert_eq!(builder(vec![].into()).build().unwrap_err().len(), 1);
        let (set, problems) = builder(vec![].into()).build_lenient().unwrap();
        assert_eq!(problems[0].to_string(), "Service.ports: the merge key `kye` is not a field of `Port`");
        assert_eq!(set.get("Service").unwrap().field("ports").unwrap().merge_key(), &*merge_key());
        assert_eq!(builder(vec!["name".into()].into()).build_lenient().unwrap_err().len(), 3);
    }
}
