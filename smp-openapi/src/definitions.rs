//! Definitions by name, from any source, to be written, compared, audited and corrected.

mod group_version;
mod list_types;
mod tables;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use smp_schema::{GroupVersionKind, ObjectSchema, Problems, Shape};
use smp_schema::{PatchSchema, Schema};

pub(crate) use self::tables::Tables;
use crate::aspect;
use crate::document::Document;

/// The definitions of derived types or of a document: every object type and every named shape, by name.
///
/// Definitions include all types that they refer to, so every reference can be resolved. Inline objects of a document
/// are definitions too, under the names that reading the document gave them (`Parent.field`).
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_openapi::Definitions;
///
/// #[derive(PatchSchema)]
/// struct Service {
///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
///     ports: Vec<Port>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Port {
///     port: u16,
///     protocol: String,
/// }
///
/// let definitions = Definitions::of::<Service>()?;
/// assert_eq!(definitions.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Port", "Service"]);
/// # Ok::<(), smp_openapi::NameClash>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Definitions<'s> {
    by_name: BTreeMap<&'s str, Schema<'s>>,
    /// The definitions that overlays describe in part.
    open: BTreeSet<&'s str>,
}

/// Two different types have the same name.
///
/// Instances of a generic type have different names, unless `#[patch(name = "…")]` omits the type parameters.
///
/// ```
/// mod http {
///     #[derive(smp_schema::PatchSchema)]
///     pub struct Port {
///         pub number: u16,
///     }
/// }
///
/// #[derive(smp_schema::PatchSchema)]
/// struct Port {
///     name: String,
/// }
///
/// let mut definitions = smp_openapi::Definitions::of::<Port>()?;
/// let clash = definitions.add(smp_schema::Schema::of::<http::Port>()).unwrap_err();
/// assert_eq!(clash.name(), "Port");
/// # Ok::<(), smp_openapi::NameClash>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameClash {
    name: String,
}

impl<'s> Definitions<'s> {
    /// Creates an empty collection.
    ///
    /// ```
    /// assert_eq!(smp_openapi::Definitions::new().iter().count(), 0);
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a type and all types that it refers to. A type without a name (a list, a scalar) only adds the types that
    /// it refers to.
    ///
    /// To get only some types of a document, use [`Definitions::select`] on the definitions of the whole document.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    /// use smp_openapi::Definitions;
    ///
    /// #[derive(PatchSchema)]
    /// struct Node {
    ///     children: Vec<Node>,
    /// }
    ///
    /// let mut definitions = Definitions::new();
    /// definitions.add(Schema::of::<Vec<Node>>())?;
    /// assert!(definitions.get("Node").is_some());
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NameClash`] if the collection already has a different type with the same name.
    pub fn add(&mut self, schema: Schema<'s>) -> Result<(), NameClash> {
        let mut open = vec![schema];
        while let Some(schema) = open.pop() {
            match schema.shape() {
                Shape::Scalar(_) | Shape::FreeForm => {}
                Shape::Map(part) | Shape::List(part) => open.push(schema.with_shape(part)),
                Shape::Named(definition) => {
                    if self.insert(&definition.name, schema)? {
                        open.push(schema.with_shape(&definition.shape));
                    }
                }
                Shape::Object(_) => {
                    let Some(table) = schema.object() else { continue };
                    if self.insert(table.name(), schema)? {
                        open.extend(parts(table).map(|part| schema.with_shape(part)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds all definitions of another source.
    ///
    /// ```
    /// use smp_openapi::{Definitions, read};
    ///
    /// let (first, second) = (read(r#"{"definitions": {"A": {}}}"#)?, read(r#"{"definitions": {"B": {}}}"#)?);
    /// let mut definitions = Definitions::from(&first);
    /// definitions.merge(&Definitions::from(&second)).expect("the names differ");
    /// assert_eq!(definitions.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["A", "B"]);
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NameClash`] if the collection already has a different type with the same name.
    pub fn merge(&mut self, others: &Definitions<'s>) -> Result<(), NameClash> {
        others.iter().try_for_each(|(name, schema)| self.insert(name, schema).map(drop))
    }

    /// Adds the definitions of another source whose names are not in use.
    pub(crate) fn fill(&mut self, others: &Definitions<'s>) {
        for (name, schema) in others.iter() {
            self.by_name.entry(name).or_insert(schema);
        }
    }

    /// Whether the name is new.
    fn insert(&mut self, name: &'s str, schema: Schema<'s>) -> Result<bool, NameClash> {
        match self.by_name.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(schema);
                Ok(true)
            }
            Entry::Occupied(entry) if is_same(name, *entry.get(), schema) => Ok(false),
            Entry::Occupied(_) => Err(NameClash { name: name.to_owned() }),
        }
    }

    /// Returns the definition with this name.
    ///
    /// ```
    /// let document = smp_openapi::read(r#"{"definitions": {"Tool": {"properties": {}}}}"#)?;
    /// assert!(smp_openapi::Definitions::from(&document).get("Tool").is_some());
    /// # Ok::<(), smp_openapi::Errors>(())
    /// ```
    pub fn get(&self, name: &str) -> Option<Schema<'s>> {
        self.by_name.get(name).copied()
    }

    /// Returns all definitions, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'s str, Schema<'s>)> {
        self.by_name.iter().map(|(name, schema)| (*name, *schema))
    }

    /// Returns all kinds with the names of their definitions, sorted by name.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    ///
    /// #[derive(PatchSchema)]
    /// #[patch(gvk("example.com", "v1", "Tool"))]
    /// struct Tool {
    ///     size: i32,
    /// }
    ///
    /// let definitions = smp_openapi::Definitions::of::<Tool>()?;
    /// let kinds: Vec<_> = definitions.kinds().map(|(kind, name)| format!("{kind} is {name}")).collect();
    /// assert_eq!(kinds, ["example.com/v1/Tool is Tool"]);
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    pub fn kinds(&self) -> impl Iterator<Item = (&'s GroupVersionKind, &'s str)> {
        self.iter().flat_map(|(name, schema)| {
            let kinds = schema.object().map(smp_schema::ObjectSchema::kinds).unwrap_or_default();
            kinds.iter().map(move |kind| (kind, name))
        })
    }

    /// Returns the definitions as a document.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    ///
    /// #[derive(PatchSchema)]
    /// #[patch(gvk("example.com", "v1", "Tool"))]
    /// struct Tool {
    ///     size: i32,
    /// }
    ///
    /// let document = smp_openapi::Definitions::of::<Tool>()?.to_document().expect("a derived table keeps the rules");
    /// assert!(document.get_kind("example.com", "v1", "Tool").is_some_and(|tool| tool.field("size").is_some()));
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every violated rule of schemas. Derived types and documents have already been checked; tables made by
    /// hand have not. Annotations without effect in a document remain warnings ([`Document::warnings`]).
    pub fn to_document(&self) -> Result<Document, Problems> {
        self.tables().build()
    }
}

impl Definitions<'static> {
    /// Returns the definitions of a Rust type and of all types that it refers to.
    ///
    /// # Errors
    ///
    /// Returns [`NameClash`] if two different types have the same name.
    pub fn of<T: PatchSchema + ?Sized>() -> Result<Self, NameClash> {
        let mut definitions = Self::new();
        definitions.add(Schema::of::<T>())?;
        Ok(definitions)
    }
}

/// Returns everything in the document, including inline objects.
impl<'s> From<&'s Document> for Definitions<'s> {
    fn from(document: &'s Document) -> Self {
        let set = document.set();
        let by_name = set.names().filter_map(|name| Some((name, set.get(name)?))).collect();
        Self { by_name, open: document.open() }
    }
}

/// Returns the shapes in a table.
fn parts<'s>(table: &'s ObjectSchema<'s>) -> impl Iterator<Item = &'s Shape> {
    table.all_fields().map(smp_schema::Field::shape).chain(table.additional())
}

/// Whether two definitions with the same name are equal, apart from their documentation. References are compared by
/// name; the types that they refer to are compared when these are added.
fn is_same(name: &str, a: Schema<'_>, b: Schema<'_>) -> bool {
    let is_equal = match (a.object(), b.object()) {
        (Some(a), Some(b)) => std::ptr::eq(a, b) || a == b,
        (None, None) => a.shape() == b.shape(),
        _ => return false,
    };
    is_equal || aspect::is_same(name, a, b)
}

impl NameClash {
    /// The name of both types.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for NameClash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "two different types are named `{name}`; give one of them, or a type argument, another name with \
             #[patch(name = \"…\")], or include the parameters of a generic type in its name: \
             #[patch(name = \"Page_{{T}}\")]"
        )
    }
}

impl std::error::Error for NameClash {}
