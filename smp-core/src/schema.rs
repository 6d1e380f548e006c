//! Schema tables: what the engine knows about a type.
//!
//! A table is plain data. The derive macro builds it in a `const`, `smp-openapi` builds it from a document, and you can
//! write one by hand. The engine accesses all of them through [`Schema`] and treats them in the same way.
//!
//! # By hand
//!
//! A `const` or `static` sets every field of its table, as the derive macro does. If you make a table at run time,
//! `..ObjectSchema::new("Name")` and `..Field::new("name", shape)` fill in the fields that you do not set. A table that
//! is used directly is not checked; a [`SchemaSet`] checks its tables.
//!
//! ```
//! use std::borrow::Cow::Borrowed;
//! use std::sync::LazyLock;
//!
//! use smp_core::schema::{Field, Link, MergeStrategy, ObjectSchema, ScalarKind, SchemaRef, Shape, Strategy};
//! use smp_core::{Patcher, Schema};
//! use serde_json::json;
//!
//! static PORT: ObjectSchema = ObjectSchema {
//!     name: Borrowed("Port"),
//!     kinds: Borrowed(&[]),
//!     fields: Borrowed(&[
//!         Field::new("port", const { &Shape::scalar(ScalarKind::Integer) }),
//!         Field::new("name", const { &Shape::scalar(ScalarKind::String) }),
//!     ]),
//!     flattened: Borrowed(&[]),
//!     additional: None,
//!     map_type: None,
//!     extensions: Borrowed(&[]),
//!     documentation: None,
//! };
//!
//! static SERVICE: LazyLock<ObjectSchema> = LazyLock::new(|| ObjectSchema {
//!     fields: vec![Field {
//!         shape: Link::from(Shape::List(Link::from(Shape::Object(SchemaRef::Static(|| &PORT))))),
//!         strategy: Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false },
//!         merge_key: Borrowed(&[Borrowed("port")]),
//!         ..Field::new("ports", &Shape::FreeForm)
//!     }]
//!     .into(),
//!     ..ObjectSchema::new("Service")
//! });
//!
//! let shape = Shape::Object(SchemaRef::Static(|| &SERVICE));
//! let live = json!({"ports": [{"port": 53, "name": "dns"}, {"port": 80}]});
//! let patch = json!({"ports": [{"port": 80, "name": "web"}]});
//! let service = Schema::of_shape(&shape).expect("the tables are static");
//! let patched = Patcher::new(service).apply(live, &patch)?;
//! assert_eq!(patched, json!({"ports": [{"port": 53, "name": "dns"}, {"port": 80, "name": "web"}]}));
//! # Ok::<(), smp_core::Error>(())
//! ```
//!
//! # At run time
//!
//! ```
//! use smp_core::schema::{Field, Link, MergeStrategy, ObjectSchema, ScalarKind, SchemaSet, Shape, Strategy};
//! use smp_core::{Patcher};
//! use serde_json::json;
//!
//! let mut builder = SchemaSet::builder();
//! let taint = builder.reference("Taint");
//! builder.add_object(ObjectSchema {
//!     fields: vec![Field {
//!         shape: Link::from(Shape::List(Link::from(Shape::Object(taint)))),
//!         strategy: Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false },
//!         merge_key: vec!["key".into(), "effect".into()].into(),
//!         ..Field::new("taints", &Shape::FreeForm)
//!     }]
//!     .into(),
//!     ..ObjectSchema::new("Node")
//! });
//! let text = const { &Shape::scalar(ScalarKind::String) };
//! let fields = ["key", "effect", "value"].map(|name| Field::new(name, text));
//! builder.add_object(ObjectSchema { fields: fields.to_vec().into(), ..ObjectSchema::new("Taint") });
//!
//! let set = builder.build().expect("the tables keep the rules");
//! let node = set.get("Node").expect("it was added");
//! let original = json!({"taints": [{"key": "disk", "effect": "NoSchedule"}, {"key": "disk", "effect": "NoExecute"}]});
//! let modified = json!({"taints": [{"key": "disk", "effect": "NoSchedule"}]});
//! assert_eq!(
//!     Patcher::new(node).diff(&original, &modified)?.as_value(),
//!     &json!({"taints": [{"$patch": "delete", "key": "disk", "effect": "NoExecute"}]}),
//! );
//! # Ok::<(), smp_core::Error>(())
//! ```

mod annotation;
mod builder;
mod documentation;
mod field;
mod foreign;
mod link;
mod lookup;
mod mismatch;
mod owned;
mod problems;
mod rules;
mod set;
mod shape;
mod types;
mod union;

use std::borrow::Cow;

pub use annotation::{DefaultValue, Extension, GroupVersionKind, ListType, MapType, MergeStrategy, Strategy};
pub use builder::SchemaSetBuilder;
pub use documentation::{Documentation, Keyword};
pub use field::Field;
pub use link::Link;
pub use lookup::{Kind, Schema};
pub(crate) use owned::OwnedSchema;
pub use problems::Problems;
pub use rules::{Attribute, Problem, Rule};
pub use set::SchemaSet;
pub use shape::{Definition, Scalar, ScalarKind, SchemaRef, Shape};
pub use types::PatchSchema;
pub use union::Union;

/// Text of a table: static in derived tables, owned in tables read from a document.
///
/// ```
/// use smp_core::schema::Str;
///
/// let (fixed, made): (Str, Str) = ("ports".into(), format!("{}s", "port").into());
/// assert_eq!(fixed, made);
/// ```
pub type Str = Cow<'static, str>;

/// A sequence of a table: static in derived tables, owned in tables read from a document.
///
/// ```
/// use smp_core::schema::Seq;
///
/// static FIXED: Seq<u16> = Seq::Borrowed(&[53, 80]);
/// let made: Seq<u16> = vec![53, 80].into();
/// assert_eq!(FIXED, made);
/// ```
pub type Seq<T> = Cow<'static, [T]>;

/// The maximum number of fields in a key. Entries may leave out any of them, and each combination costs a look-up.
///
/// ```
/// assert_eq!(smp_core::schema::MAX_KEY_FIELDS, 8);
/// ```
pub const MAX_KEY_FIELDS: usize = 8;

/// The names of the fields that identify an item of a list, in order; empty if there are none.
///
/// ```
/// use smp_core::schema::Key;
///
/// let key: Key = vec!["port".into(), "protocol".into()].into();
/// assert_eq!(key.join(","), "port,protocol");
/// ```
pub type Key = Seq<Str>;

static NOTHING: Documentation = Documentation::NONE;

/// The table of an object type.
///
/// ```
/// use smp_core::schema::{GroupVersionKind, ObjectSchema};
///
/// let table = ObjectSchema {
///     kinds: vec![GroupVersionKind::new("", "v1", "Pod")].into(),
///     ..ObjectSchema::new("io.k8s.api.core.v1.Pod")
/// };
/// assert_eq!(table.kinds[0].to_string(), "v1/Pod");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectSchema {
    /// The definition's name, for example `io.k8s.api.core.v1.Pod`; for a derived table without a name, the name of the
    /// Rust type.
    pub name: Str,
    /// The kinds of this type; empty if it is only a part of other types.
    pub kinds: Seq<GroupVersionKind>,
    /// The fields, with their JSON names.
    pub fields: Seq<Field>,
    /// Tables of flattened types; their fields are also fields of this object (`#[serde(flatten)]`).
    pub flattened: Seq<&'static ObjectSchema>,
    /// The value of fields without an entry (`additionalProperties` next to `properties`); with `None`, they are
    /// free-form.
    pub additional: Option<Link<Shape>>,
    /// `x-kubernetes-map-type` of the type.
    pub map_type: Option<MapType>,
    /// Other `x-…` extensions of the type. The engine ignores them.
    pub extensions: Seq<Extension>,
    /// The documentation of the type; its `part` documents the fields without an entry. The engine ignores it.
    pub documentation: Option<Link<Documentation>>,
}

impl ObjectSchema {
    /// Returns a table without fields. At run time, use `..ObjectSchema::new("Name")` to fill in what you do not set.
    ///
    /// ```
    /// use smp_core::schema::ObjectSchema;
    ///
    /// static EMPTY: ObjectSchema = ObjectSchema::new("Empty");
    /// assert_eq!(EMPTY.name, "Empty");
    /// assert!(EMPTY.fields.is_empty());
    /// ```
    pub const fn new(name: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            kinds: Cow::Borrowed(&[]),
            fields: Cow::Borrowed(&[]),
            flattened: Cow::Borrowed(&[]),
            additional: None,
            map_type: None,
            extensions: Cow::Borrowed(&[]),
            documentation: None,
        }
    }

    /// Returns the table entry of a field, including fields of flattened tables.
    ///
    /// ```
    /// use smp_core::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     #[serde(rename = "targetPort")]
    ///     target: u16,
    /// }
    ///
    /// let table = Schema::of::<Port>().object().expect("a struct has a table");
    /// assert!(table.field("targetPort").is_some());
    /// assert!(table.field("target").is_none());
    /// ```
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|field| field.name == name)
            .or_else(|| self.flattened.iter().find_map(|table| table.field(name)))
    }

    /// Returns every field; those of flattened tables come last.
    ///
    /// ```
    /// use serde::{Deserialize, Serialize};
    /// use smp_core::{PatchSchema, Schema};
    ///
    /// #[derive(Serialize, Deserialize, PatchSchema)]
    /// struct Volume {
    ///     #[serde(flatten)]
    ///     source: Source,
    ///     name: String,
    /// }
    ///
    /// #[derive(Serialize, Deserialize, PatchSchema)]
    /// struct Source {
    ///     path: String,
    /// }
    ///
    /// let table = Schema::of::<Volume>().object().expect("a struct has a table");
    /// assert_eq!(table.all_fields().map(|field| &*field.name).collect::<Vec<_>>(), ["name", "path"]);
    /// ```
    pub fn all_fields(&self) -> impl Iterator<Item = &Field> {
        let flattened: Box<dyn Iterator<Item = &Field>> =
            Box::new(self.flattened.iter().flat_map(|table| table.all_fields()));
        self.fields.iter().chain(flattened)
    }

    /// Returns the documentation of the type. Each field has its documentation in [`Field::documentation`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Schema};
    ///
    /// /// A cabinet for servers.
    /// #[derive(PatchSchema)]
    /// struct Rack {
    ///     height: u16,
    /// }
    ///
    /// let table = Schema::of::<Rack>().object().expect("a struct has a table");
    /// assert_eq!(table.documentation().description().as_deref(), Some("A cabinet for servers."));
    /// ```
    pub fn documentation(&self) -> &Documentation {
        self.documentation.as_deref().unwrap_or(&NOTHING)
    }

    /// Returns the value of fields without an entry, if this type or a flattened one declares it.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use serde::{Deserialize, Serialize};
    /// use smp_core::{PatchSchema, Schema};
    /// use smp_core::schema::{ScalarKind, Shape};
    ///
    /// #[derive(Serialize, Deserialize, PatchSchema)]
    /// struct Settings {
    ///     name: String,
    ///     #[serde(flatten)]
    ///     others: BTreeMap<String, String>,
    /// }
    ///
    /// let table = Schema::of::<Settings>().object().expect("a struct has a table");
    /// assert_eq!(table.additional(), Some(&Shape::scalar(ScalarKind::String)));
    /// ```
    pub fn additional(&self) -> Option<&Shape> {
        match &self.additional {
            Some(shape) => Some(shape),
            None => self.flattened.iter().find_map(|table| table.additional()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ObjectSchema, ScalarKind, Shape};

    #[test]
    fn undeclared_fields_have_the_declared_additional_value() {
        let text = Shape::scalar(ScalarKind::String);
        let table = ObjectSchema { additional: Some(text.clone().into()), ..ObjectSchema::new("Text") };
        assert_eq!(table.additional(), Some(&text));
        assert_eq!(ObjectSchema::new("None").additional(), None);
    }
}
