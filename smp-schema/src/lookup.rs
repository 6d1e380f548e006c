//! The interface between the engine and all sources of schemas.

use super::reference::Target;
use super::{Field, ObjectSchema, PatchSchema, SchemaRef, SchemaSet, Shape, Str};

/// A handle to the schema of a value. It is cheap to copy, and it is what the engine works with.
///
/// ```
/// use smp_schema::Kind;
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let schema = Schema::of::<Deployment>();
/// let replicas = schema.field("replicas").expect("the struct has it");
/// assert!(matches!(schema.field_schema(replicas).kind(), Kind::Scalar));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schema<'s> {
    shape: &'s Shape,
    set: Option<&'s SchemaSet>,
}

/// What a value is.
///
/// ```
/// use smp_schema::Schema;
/// use smp_schema::Kind;
///
/// let Kind::List(item) = Schema::of::<Vec<String>>().kind() else { panic!("a `Vec` is a list") };
/// assert!(matches!(item.kind(), Kind::Scalar));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Kind<'s> {
    /// A string, number or boolean.
    Scalar,
    /// An object with a table.
    Object(&'s ObjectSchema<'s>),
    /// An object with arbitrary field names, and the schema of its values.
    Map(Schema<'s>),
    /// A list, with the schema of its items.
    List(Schema<'s>),
    /// Any value, merged as in RFC 7386. A map of such values is free-form too.
    FreeForm,
}

impl Schema<'static> {
    /// Returns the schema of a Rust type.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    /// }
    ///
    /// const PORT: Schema<'static> = Schema::of::<Port>();
    /// assert_eq!(PORT.object().map(|table| table.name()), Some("Port"));
    /// ```
    pub const fn of<T: PatchSchema + ?Sized>() -> Self {
        Self { shape: T::SHAPE, set: None }
    }

    /// Returns the schema of a document without a schema: objects merge as in RFC 7386.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patched = Patcher::new(Schema::free_form()).apply(json!({"a": [1]}), &json!({"a": [2]}))?;
    /// assert_eq!(patched, json!({"a": [2]}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    pub const fn free_form() -> Self {
        Self { shape: &Shape::FreeForm, set: None }
    }
}

impl<'s> Schema<'s> {
    /// Returns the schema of a shape of tables written by hand; `None` if the shape refers to a table of a
    /// [`SchemaSet`], which only the set can look up: use [`SchemaSet::get`].
    ///
    /// ```
    /// use smp_schema::Schema;
    /// use smp_schema::{Kind, Link, ScalarKind, SchemaRef, Shape};
    ///
    /// let labels = Shape::Map(Link::from(Shape::scalar(ScalarKind::String)));
    /// assert!(Schema::of_shape(&labels).is_some_and(|labels| matches!(labels.kind(), Kind::Map(_))));
    ///
    /// assert!(Schema::of_shape(&Shape::Object(SchemaRef::named("Port"))).is_none());
    /// ```
    pub fn of_shape(shape: &'s Shape) -> Option<Self> {
        fn is_static(shape: &Shape) -> bool {
            match shape {
                Shape::Object(reference) => reference.is_static(),
                Shape::List(inner) | Shape::Map(inner) => is_static(inner),
                Shape::Named(definition) => is_static(&definition.shape),
                Shape::Scalar(_) | Shape::FreeForm => true,
            }
        }
        is_static(shape).then_some(Self::new(shape))
    }

    /// The schema of a shape of static tables. A shape that refers to a table of a set needs its set, which
    /// [`SchemaSet::get`](super::SchemaSet::get) provides.
    pub(crate) const fn new(shape: &'s Shape) -> Self {
        Self { shape, set: None }
    }

    pub(super) const fn in_set(shape: &'s Shape, set: &'s SchemaSet) -> Self {
        Self { shape, set: Some(set) }
    }

    pub(super) const fn set(self) -> Option<&'s SchemaSet> {
        self.set
    }

    /// Returns the shape as in the table, with its name and format.
    ///
    /// ```
    /// use smp_schema::Schema;
    /// use smp_schema::{Scalar, Shape};
    ///
    /// assert!(matches!(Schema::of::<f64>().shape(), Shape::Scalar(Scalar { format, .. }) if format == "double"));
    /// ```
    pub const fn shape(self) -> &'s Shape {
        self.shape
    }

    /// Returns what the value is.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use smp_schema::Schema;
    /// use smp_schema::Kind;
    ///
    /// assert!(matches!(Schema::of::<Option<bool>>().kind(), Kind::Scalar));
    /// assert!(matches!(Schema::of::<BTreeMap<String, i32>>().kind(), Kind::Map(_)));
    /// assert!(matches!(Schema::free_form().kind(), Kind::FreeForm));
    /// ```
    pub fn kind(self) -> Kind<'s> {
        match self.shape.unnamed() {
            Shape::Scalar(_) => Kind::Scalar,
            Shape::Object(reference) => Kind::Object(self.table(reference)),
            // An object without known fields is as free-form as a value of unknown type.
            Shape::Map(value) if matches!(value.unnamed(), Shape::FreeForm) => Kind::FreeForm,
            Shape::Map(value) => Kind::Map(self.with_shape(value)),
            Shape::List(item) => Kind::List(self.with_shape(item)),
            Shape::FreeForm | Shape::Named(_) => Kind::FreeForm,
        }
    }

    /// Returns the table if the value is an object with fields.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    /// }
    ///
    /// assert!(Schema::of::<Box<Port>>().object().is_some());
    /// assert!(Schema::of::<Vec<Port>>().object().is_none());
    /// ```
    pub fn object(self) -> Option<&'s ObjectSchema<'s>> {
        match self.kind() {
            Kind::Object(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the table entry of a field.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Metadata {
    ///     #[patch(strategy = "merge")]
    ///     finalizers: Vec<String>,
    /// }
    ///
    /// let schema = Schema::of::<Metadata>();
    /// assert!(schema.field("finalizers").is_some_and(|field| field.strategy().merge.is_some()));
    /// assert!(schema.field("labels").is_none());
    /// ```
    pub fn field(self, name: &str) -> Option<&'s Field<'s>> {
        self.object()?.field(name)
    }

    /// Returns the schema of a field's value.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Deployment {
    ///     spec: Spec,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Spec {
    ///     replicas: i32,
    /// }
    ///
    /// let deployment = Schema::of::<Deployment>();
    /// let spec = deployment.field_schema(deployment.field("spec").expect("the struct has it"));
    /// assert!(spec.field("replicas").is_some());
    /// ```
    #[must_use]
    pub fn field_schema(self, field: &'s Field<'s>) -> Schema<'s> {
        self.with_shape(field.shape())
    }

    /// Returns whether a field has a merge key with an effect: the field is a list of objects, and the key names scalar
    /// fields of them. Documents can have merge keys without effect.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port")]
    ///     ports: Vec<Port>,
    ///     #[patch(strategy = "merge")]
    ///     finalizers: Vec<String>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    /// }
    ///
    /// let service = Schema::of::<Service>();
    /// assert!(service.has_merge_key(service.field("ports").expect("the struct has it")));
    /// assert!(!service.has_merge_key(service.field("finalizers").expect("the struct has it")));
    /// ```
    pub fn has_merge_key(self, field: &'s Field<'s>) -> bool {
        let key = field.merge_key();
        !key.is_empty() && matches!(self.field_schema(field).kind(), Kind::List(item) if item.has_key(key))
    }

    /// Returns the schema of a shape from the same source.
    ///
    /// ```
    /// use smp_schema::Schema;
    /// use smp_schema::{Kind, Shape};
    ///
    /// let ports = Schema::of::<Vec<u16>>();
    /// let Shape::List(item) = ports.shape() else { panic!("a `Vec` is a list") };
    /// assert!(matches!(ports.with_shape(item).kind(), Kind::Scalar));
    /// ```
    #[must_use]
    pub fn with_shape(self, shape: &'s Shape) -> Schema<'s> {
        Schema { shape, set: self.set }
    }

    /// Returns whether this is an object whose scalar fields include all of these.
    fn has_key(self, key: &[Str]) -> bool {
        self.object().is_some_and(|table| {
            let is_scalar = |field| matches!(self.field_schema(field).kind(), Kind::Scalar);
            key.iter().all(|name| table.field(name).is_some_and(is_scalar))
        })
    }

    /// A reference of another set leads to a table without fields.
    fn table(self, reference: &'s SchemaRef) -> &'s ObjectSchema<'s> {
        match (&reference.0, self.set) {
            (Target::Static(table), _) => table(),
            (Target::InSet(_, number, position), Some(set)) => set.table(*number, *position).unwrap_or(&EMPTY),
            (Target::InSet(..) | Target::Named(_), _) => &EMPTY,
        }
    }
}

impl SchemaSet {
    /// Returns the definition with this name.
    pub fn get(&self, name: &str) -> Option<Schema<'_>> {
        self.shape(name).map(|shape| Schema::in_set(shape, self))
    }

    /// Returns the object type with this group, version and kind.
    pub fn get_kind(&self, group: &str, version: &str, kind: &str) -> Option<Schema<'_>> {
        let object = self.objects().find(|object| {
            object.kinds().iter().any(|gvk| gvk.group == group && gvk.version == version && gvk.kind == kind)
        })?;
        self.get(object.name())
    }
}

static EMPTY: ObjectSchema<'static> = ObjectSchema::new("");

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::{Kind, Schema};

    #[test]
    fn a_map_of_free_form_values_is_free_form() {
        assert!(matches!(Schema::of::<BTreeMap<String, Value>>().kind(), Kind::FreeForm));
        assert!(matches!(Schema::of::<BTreeMap<String, String>>().kind(), Kind::Map(_)));
    }
}
