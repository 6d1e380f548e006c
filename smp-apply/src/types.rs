//! Types as server-side apply sees them: a view of the tables that decides which form a value has, and whether its parts
//! can have different owners.

mod around;
#[cfg(test)]
mod tests;

use serde_json::Value;
use smp_schema::{DefaultValue, Field, MapType, ObjectSchema, Scalar, ScalarKind, Schema, Shape};

use self::around::Around;
use crate::generated::KEY_DEFAULTS;

/// The type of a value. It is cheap to copy and computed from a [`Schema`] on demand.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Type, typed};
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Metadata {
///     #[patch(strategy = "merge")]
///     finalizers: Vec<String>,
/// }
///
/// let object = json!({"finalizers": ["x/a"]});
/// let metadata = Type::of(Schema::of::<Metadata>());
/// assert_eq!(typed::fields(metadata, &object).to_string(), r#"{"f:finalizers":{"v:\"x/a\"":{}}}"#);
/// assert_eq!(typed::fields(Type::deduced(), &object).to_string(), r#"{"f:finalizers":{}}"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Type<'s> {
    schema: Schema<'s>,
    node: Node<'s>,
    /// What the schema that contains the value's schema declares about it.
    around: Around<'s>,
    atomic: bool,
    scope: Scope<'s>,
}

#[derive(Clone, Copy, Debug)]
enum Node<'s> {
    Scalar(ScalarType),
    List(&'s Shape),
    Map(&'s Shape),
    Object(&'s ObjectSchema<'s>),
    /// Any value; objects are maps of such values, and lists are atomic.
    Deduced,
    /// Any value, with one owner.
    Whole,
}

/// The definition that contains a schema, and whether a schema there or above keeps unknown fields.
#[derive(Clone, Copy, Debug)]
struct Scope<'s> {
    definition: &'s str,
    preserves: bool,
}

/// What a scalar may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarType {
    Numeric,
    String,
    Boolean,
    Untyped,
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Scalar,
    List,
    Map,
}

/// The type of a list.
#[derive(Clone, Debug)]
pub(crate) struct List<'s> {
    /// How its items are identified; `None` if the list is atomic.
    pub(crate) identity: Option<Identity<'s>>,
    pub(crate) item: Type<'s>,
}

/// What identifies the items of a list.
#[derive(Clone, Debug)]
pub(crate) enum Identity<'s> {
    /// Their values.
    Value,
    /// These fields, in the order of their names.
    Keys(Vec<Key<'s>>),
}

/// A field that is a key of a list.
#[derive(Clone, Debug)]
pub(crate) struct Key<'s> {
    pub(crate) name: &'s str,
    /// What counts if an item omits the field.
    pub(crate) default: Option<Value>,
    /// The position among the keys in the schema.
    pub(crate) position: usize,
}

/// The type of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Map<'s> {
    /// Whether the object has one owner.
    pub(crate) atomic: bool,
    ty: Type<'s>,
}

const RAW_EXTENSION: &str = "io.k8s.apimachinery.pkg.runtime.RawExtension";
const QUANTITY: &str = "io.k8s.apimachinery.pkg.api.resource.Quantity";

impl<'s> Type<'s> {
    /// Returns the type of a document without a schema: lists are atomic, and objects are not.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Type, typed};
    ///
    /// let fields = typed::fields(Type::deduced(), &json!({"spec": {"slots": [1, 2]}}));
    /// assert!(fields.paths().any(|path| path.to_string() == ".spec.slots"));
    /// ```
    pub const fn deduced() -> Self {
        Self::any(Node::Deduced)
    }

    const fn any(node: Node<'s>) -> Self {
        let scope = Scope { definition: "", preserves: false };
        let atomic = matches!(node, Node::Whole);
        Self { schema: Schema::free_form(), node, around: Around::Nothing, atomic, scope }
    }

    /// Returns the type of values with this schema.
    pub fn of(schema: Schema<'s>) -> Self {
        Self::resolve(schema, Around::Nothing, Scope { definition: "", preserves: false })
    }

    /// Determines the type of a schema inside another one.
    ///
    /// ```yaml
    /// properties:
    ///   selector:                          # the field is atomic although its definition is not
    ///     $ref: '#/definitions/Selector'
    ///     x-kubernetes-map-type: atomic
    /// ```
    fn resolve(schema: Schema<'s>, mut around: Around<'s>, mut scope: Scope<'s>) -> Self {
        let mut map_type = around.map_type();
        if let Shape::Named(definition) = schema.shape() {
            // A list type next to a reference has no effect, unlike a map type.
            around = Around::of(definition.documentation.as_deref());
            map_type = map_type.or(around.map_type());
            scope = Scope { definition: &definition.name, preserves: false };
        }
        let node = Node::of(schema);
        match node {
            Node::Object(table) => {
                if scope.contains(table.name()) {
                    scope.preserves |= around.preserves_unknown_fields();
                } else {
                    scope = Scope { definition: table.name(), preserves: false };
                }
                scope.preserves |= around::preserves_unknown_fields(table.extensions());
                map_type = map_type.or(table.map_type());
            }
            Node::List(_) | Node::Map(_) => scope.preserves |= around.preserves_unknown_fields(),
            Node::Scalar(_) | Node::Deduced | Node::Whole => {}
        }
        let atomic = match node {
            Node::Whole => map_type != Some(MapType::Granular),
            _ => map_type == Some(MapType::Atomic),
        };
        Self { schema, node, around, atomic, scope }
    }

    /// Returns the type of a part of this value.
    fn part(self, shape: &'s Shape, around: Around<'s>) -> Self {
        Self::resolve(self.schema.with_shape(shape), around, self.scope)
    }

    /// Returns the form that a value has in this type; `None` if it may have any, or none fits.
    pub(crate) fn form_of(self, value: &Value) -> Option<Form> {
        match self.node {
            Node::Scalar(_) => Some(Form::Scalar),
            Node::List(_) => Some(Form::List),
            Node::Map(_) | Node::Object(_) => Some(Form::Map),
            Node::Deduced | Node::Whole => Form::of(value),
        }
    }

    /// Returns what a scalar may be; `None` if the value may not be a scalar.
    pub(crate) fn scalar(self) -> Option<ScalarType> {
        match self.node {
            Node::Scalar(scalar) => Some(scalar),
            Node::Deduced | Node::Whole => Some(ScalarType::Untyped),
            Node::List(_) | Node::Map(_) | Node::Object(_) => None,
        }
    }

    /// Returns the type as that of a list; `None` if the value may not be one.
    pub(crate) fn list(self) -> Option<List<'s>> {
        let item = self.item()?;
        Some(List { identity: self.around.identity(item), item })
    }

    /// Returns whether a list of this type has one owner.
    pub(crate) fn is_atomic_list(self) -> bool {
        !self.around.has_identity()
    }

    /// Returns the type of the items if the value may be a list.
    pub(crate) fn item(self) -> Option<Self> {
        match self.node {
            Node::List(item) => Some(self.part(item, self.around.items())),
            Node::Deduced | Node::Whole => Some(Self::any(Node::Whole)),
            Node::Scalar(_) | Node::Map(_) | Node::Object(_) => None,
        }
    }

    /// Returns the type as that of an object; `None` if the value may not be one.
    pub(crate) fn map(self) -> Option<Map<'s>> {
        match self.node {
            Node::Map(_) | Node::Object(_) | Node::Deduced | Node::Whole => Some(Map { atomic: self.atomic, ty: self }),
            Node::Scalar(_) | Node::List(_) => None,
        }
    }

    /// Returns the default of a field that is the key of a list of such objects.
    fn key_default(self, name: &str) -> Option<Value> {
        let Node::Object(table) = self.node else { return None };
        let default = table.field(name).and_then(Field::default).or_else(|| {
            let index = KEY_DEFAULTS
                .binary_search_by(|(definition, field, _)| (*definition, *field).cmp(&(table.name(), name)));
            index.ok().map(|index| &KEY_DEFAULTS[index].2)
        });
        default.map(DefaultValue::to_value)
    }

    /// Whether a shape without a definition allows any scalar.
    fn is_untyped(shape: &Shape) -> bool {
        match shape {
            Shape::FreeForm => true,
            Shape::Scalar(scalar) => ScalarType::of(scalar).is_none_or(|scalar| scalar == ScalarType::Untyped),
            Shape::Object(_) | Shape::Map(_) | Shape::List(_) | Shape::Named(_) => false,
        }
    }
}

/// A type that is deduced from the values.
impl Default for Type<'_> {
    fn default() -> Self {
        Self::deduced()
    }
}

impl<'s> Node<'s> {
    fn of(schema: Schema<'s>) -> Self {
        match schema.shape() {
            Shape::Scalar(scalar) => ScalarType::of(scalar).map_or(Self::Deduced, Self::Scalar),
            Shape::List(item) => Self::List(item),
            Shape::Map(value) => Self::Map(value),
            Shape::Object(_) => match schema.object() {
                Some(table) if table.name() == RAW_EXTENSION => Self::Whole,
                Some(table) => Self::Object(table),
                None => Self::Deduced,
            },
            Shape::FreeForm => Self::Deduced,
            Shape::Named(definition) => match &*definition.name {
                RAW_EXTENSION => Self::Whole,
                QUANTITY => Self::Scalar(ScalarType::Untyped),
                _ => Self::of(schema.with_shape(&definition.shape)),
            },
        }
    }
}

impl ScalarType {
    /// Returns what a scalar may be; `None` if its schema has no type: an `IntOrString` may be anything.
    fn of(scalar: &Scalar) -> Option<Self> {
        match scalar.kind {
            ScalarKind::Integer | ScalarKind::Number => Some(Self::Numeric),
            ScalarKind::Boolean => Some(Self::Boolean),
            // Times and the like may be written in other ways.
            ScalarKind::String if matches!(&*scalar.format, "" | "byte") => Some(Self::String),
            ScalarKind::String => Some(Self::Untyped),
            ScalarKind::IntOrString => None,
        }
    }
}

impl Form {
    /// Returns the form of a value; `None` for null.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Null => None,
            Value::Array(_) => Some(Self::List),
            Value::Object(_) => Some(Self::Map),
            _ => Some(Self::Scalar),
        }
    }
}

impl Scope<'_> {
    /// Whether a table belongs to an object that is written inside the definition. The names of such tables begin with
    /// that of the definition.
    fn contains(self, table: &str) -> bool {
        let rest = table.strip_prefix(self.definition);
        !self.definition.is_empty() && rest.is_some_and(|rest| rest.starts_with(['.', '-']))
    }
}

impl<'s> Map<'s> {
    /// Returns the type of a declared field.
    pub(crate) fn field(&self, name: &str) -> Option<Type<'s>> {
        let Node::Object(table) = self.ty.node else { return None };
        let field = table.field(name)?;
        Some(self.ty.part(field.shape(), Around::Field(field)))
    }

    /// Returns the type of the other fields; `None` if there are none.
    pub(crate) fn other(&self) -> Option<Type<'s>> {
        match self.ty.node {
            Node::Object(table) => self.undeclared(table),
            Node::Map(_) if self.ty.around.forbids_additional() => None,
            Node::Map(value) => Some(self.ty.part(value, self.ty.around.items())),
            Node::Whole => Some(Type::any(Node::Whole)),
            Node::Deduced | Node::Scalar(_) | Node::List(_) => Some(Type::any(Node::Deduced)),
        }
    }

    /// Returns the type of a field, declared or not, and whether it is declared.
    pub(crate) fn named(&self, name: &str) -> (Option<Type<'s>>, bool) {
        match self.field(name) {
            Some(ty) => (Some(ty), true),
            None => (self.other(), false),
        }
    }

    /// Returns the type of a field of a valid object.
    pub(crate) fn value(&self, name: &str) -> Type<'s> {
        self.named(name).0.unwrap_or_default()
    }

    fn undeclared(&self, table: &'s ObjectSchema<'s>) -> Option<Type<'s>> {
        let documentation = table.documentation();
        if self.ty.around.forbids_additional() || around::forbids_additional(documentation) {
            return None;
        }
        let is_open = self.ty.scope.preserves || table.all_fields().next().is_none();
        match table.additional() {
            Some(shape) => Some(self.ty.part(shape, Around::of(documentation.items()))),
            None => is_open.then(|| Type::any(Node::Deduced)),
        }
    }

    /// Whether the object has no declared fields and its values are of no definite type. Such types never change.
    pub(crate) fn is_deduced(&self) -> bool {
        match self.ty.node {
            Node::Map(value) => !self.ty.around.forbids_additional() && Type::is_untyped(value),
            Node::Object(table) => {
                table.all_fields().next().is_none()
                    && self.other().is_some()
                    && table.additional().is_none_or(Type::is_untyped)
            }
            Node::Deduced => true,
            Node::Whole | Node::Scalar(_) | Node::List(_) => false,
        }
    }
}
