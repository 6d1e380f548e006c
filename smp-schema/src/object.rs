//! What a table says about an object type.

use super::{
    Documentation, Extension, Field, FieldDefinition, GroupVersionKind, MapType, Shape, Str, Union, UnionDefinition,
};

/// The table of an object type.
///
/// It borrows its parts: from the program for a derived type, from a [`SchemaSet`](super::SchemaSet) for a document. Attributes may
/// be added, so make it with [`new`](Self::new) and the methods `with_…`; all of them work in a `const`.
///
/// ```
/// use smp_schema::{GroupVersionKind, ObjectSchema};
///
/// static KINDS: [GroupVersionKind; 1] = [GroupVersionKind::new("", "v1", "Pod")];
/// static POD: ObjectSchema<'static> = ObjectSchema::new("io.k8s.api.core.v1.Pod").with_kinds(&KINDS);
/// assert_eq!(POD.kinds()[0].to_string(), "v1/Pod");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObjectSchema<'a> {
    name: &'a str,
    kinds: &'a [GroupVersionKind],
    fields: &'a [Field<'a>],
    flattened: &'a [&'a ObjectSchema<'a>],
    additional: Option<&'a Shape>,
    unions: &'a [Union<'a>],
    map_type: Option<MapType>,
    extensions: &'a [Extension],
    documentation: &'a Documentation,
}

impl<'a> ObjectSchema<'a> {
    /// Returns a table without fields.
    ///
    /// ```
    /// use smp_schema::ObjectSchema;
    ///
    /// static EMPTY: ObjectSchema<'static> = ObjectSchema::new("Empty");
    /// assert_eq!(EMPTY.name(), "Empty");
    /// assert!(EMPTY.fields().is_empty());
    /// ```
    pub const fn new(name: &'a str) -> Self {
        Self {
            name,
            kinds: &[],
            fields: &[],
            flattened: &[],
            additional: None,
            unions: &[],
            map_type: None,
            extensions: &[],
            documentation: &Documentation::NONE,
        }
    }

    /// Returns the definition's name, for example `io.k8s.api.core.v1.Pod`; for a derived table without a name, the name of the Rust
    /// type.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the kinds of this type; none if it is only a part of other types.
    pub const fn kinds(&self) -> &'a [GroupVersionKind] {
        self.kinds
    }

    /// Returns the fields of the type itself, without those of flattened types; see [`all_fields`](Self::all_fields).
    pub const fn fields(&self) -> &'a [Field<'a>] {
        self.fields
    }

    /// Returns the tables of flattened types; their fields are also fields of this object (`#[serde(flatten)]`).
    pub const fn flattened(&self) -> &'a [&'a ObjectSchema<'a>] {
        self.flattened
    }

    /// Returns the unions of the type, then those of flattened types.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// #[serde(rename_all = "camelCase")]
    /// #[patch(union(members = "value,valueFrom"))]
    /// struct EnvVar {
    ///     name: String,
    ///     value: Option<String>,
    ///     value_from: Option<String>,
    /// }
    ///
    /// let table = Schema::of::<EnvVar>().object().expect("a struct has a table");
    /// let union = table.unions().next().expect("it has one union");
    /// assert_eq!(union.to_string(), "at most one of value, valueFrom");
    /// ```
    pub fn unions(&self) -> impl Iterator<Item = &'a Union<'a>> + use<'a> {
        let flattened: Box<dyn Iterator<Item = &'a Union<'a>> + 'a> = match self.flattened {
            [] => Box::new(std::iter::empty()),
            tables => Box::new(tables.iter().flat_map(|table| table.unions())),
        };
        self.unions.iter().chain(flattened)
    }

    /// Returns `x-kubernetes-map-type` of the type.
    pub const fn map_type(&self) -> Option<MapType> {
        self.map_type
    }

    /// Returns the other `x-…` extensions of the type. The engine ignores them.
    pub const fn extensions(&self) -> &'a [Extension] {
        self.extensions
    }

    /// Returns the documentation of the type; its `items` document the fields without an entry. Each field has its documentation
    /// in [`Field::documentation`]. The engine ignores it.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
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
    pub const fn documentation(&self) -> &'a Documentation {
        self.documentation
    }

    /// Returns the table entry of a field, including fields of flattened tables.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
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
    pub fn field(&self, name: &str) -> Option<&'a Field<'a>> {
        self.fields
            .iter()
            .find(|field| field.name() == name)
            .or_else(|| self.flattened.iter().find_map(|table| table.field(name)))
    }

    /// Returns every field; those of flattened tables come last.
    ///
    /// ```
    /// use serde::{Deserialize, Serialize};
    /// use smp_schema::{PatchSchema, Schema};
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
    /// assert_eq!(table.all_fields().map(|field| field.name()).collect::<Vec<_>>(), ["name", "path"]);
    /// ```
    pub fn all_fields(&self) -> impl Iterator<Item = &'a Field<'a>> + use<'a> {
        let flattened: Box<dyn Iterator<Item = &'a Field<'a>> + 'a> =
            Box::new(self.flattened.iter().flat_map(|table| table.all_fields()));
        self.fields.iter().chain(flattened)
    }

    /// Returns the value of fields without an entry (`additionalProperties` next to `properties`), if this type or a flattened one
    /// declares it; else they are free-form.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use serde::{Deserialize, Serialize};
    /// use smp_schema::{PatchSchema, ScalarKind, Schema, Shape};
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
    pub fn additional(&self) -> Option<&'a Shape> {
        self.additional.or_else(|| self.flattened.iter().find_map(|table| table.additional()))
    }

    /// Returns the value of fields without an entry that this type itself declares.
    pub(crate) const fn own_additional(&self) -> Option<&'a Shape> {
        self.additional
    }

    /// Sets the kinds.
    #[must_use]
    pub const fn with_kinds(mut self, kinds: &'a [GroupVersionKind]) -> Self {
        self.kinds = kinds;
        self
    }

    /// Sets the fields.
    #[must_use]
    pub const fn with_fields(mut self, fields: &'a [Field<'a>]) -> Self {
        self.fields = fields;
        self
    }

    /// Sets the tables of flattened types.
    #[must_use]
    pub const fn with_flattened(mut self, flattened: &'a [&'a ObjectSchema<'a>]) -> Self {
        self.flattened = flattened;
        self
    }

    /// Sets the value of fields without an entry.
    #[must_use]
    pub const fn with_additional(mut self, additional: Option<&'a Shape>) -> Self {
        self.additional = additional;
        self
    }

    /// Sets the unions.
    #[must_use]
    pub const fn with_unions(mut self, unions: &'a [Union<'a>]) -> Self {
        self.unions = unions;
        self
    }

    /// Sets the map type.
    #[must_use]
    pub const fn with_map_type(mut self, map_type: Option<MapType>) -> Self {
        self.map_type = map_type;
        self
    }

    /// Sets the other extensions.
    #[must_use]
    pub const fn with_extensions(mut self, extensions: &'a [Extension]) -> Self {
        self.extensions = extensions;
        self
    }

    /// Sets the documentation.
    #[must_use]
    pub const fn with_documentation(mut self, documentation: &'a Documentation) -> Self {
        self.documentation = documentation;
        self
    }
}

/// The definition of an object type in a document: the attributes of an [`ObjectSchema`], to be read and changed. It refers to
/// other types by name, and a [`SchemaSetBuilder`](super::SchemaSetBuilder) makes a table of it.
///
/// ```
/// use smp_schema::{ObjectDefinition, PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Port {
///     port: u16,
/// }
///
/// let mut definition = ObjectDefinition::from(Schema::of::<Port>().object().expect("a struct has a table"));
/// definition.name = "example.v1.Port".into();
/// assert_eq!(definition.fields[0].name, "port");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ObjectDefinition {
    /// See [`ObjectSchema::name`].
    pub name: Str,
    /// See [`ObjectSchema::kinds`].
    pub kinds: Vec<GroupVersionKind>,
    /// The fields, those of flattened types included.
    pub fields: Vec<FieldDefinition>,
    /// See [`ObjectSchema::additional`].
    pub additional: Option<Shape>,
    /// See [`ObjectSchema::unions`].
    pub unions: Vec<UnionDefinition>,
    /// See [`ObjectSchema::map_type`].
    pub map_type: Option<MapType>,
    /// See [`ObjectSchema::extensions`].
    pub extensions: Vec<Extension>,
    /// See [`ObjectSchema::documentation`].
    pub documentation: Documentation,
}

impl ObjectDefinition {
    /// Returns a definition without fields.
    pub fn new(name: impl Into<Str>) -> Self {
        Self { name: name.into(), ..Self::from(&ObjectSchema::new("")) }
    }

    /// Returns the table with these fields and unions, which are those of the definition.
    pub(crate) fn table<'a>(&'a self, fields: &'a [Field<'a>], unions: &'a [Union<'a>]) -> ObjectSchema<'a> {
        ObjectSchema {
            name: &self.name,
            kinds: &self.kinds,
            fields,
            flattened: &[],
            additional: self.additional.as_ref(),
            unions,
            map_type: self.map_type,
            extensions: &self.extensions,
            documentation: &self.documentation,
        }
    }
}

/// Copies a table. Its shapes refer to other types by name.
impl From<&ObjectSchema<'_>> for ObjectDefinition {
    fn from(table: &ObjectSchema<'_>) -> Self {
        Self {
            name: table.name.to_owned().into(),
            kinds: table.kinds.to_owned(),
            fields: table.all_fields().map(FieldDefinition::from).collect(),
            additional: table.additional().map(Shape::by_name),
            unions: table.unions().map(UnionDefinition::from).collect(),
            map_type: table.map_type,
            extensions: table.extensions.to_owned(),
            documentation: table.documentation.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ObjectSchema, ScalarKind, Shape};

    #[test]
    fn undeclared_fields_have_the_declared_additional_value() {
        let text = Shape::scalar(ScalarKind::String);
        assert_eq!(ObjectSchema::new("Text").with_additional(Some(&text)).additional(), Some(&text));
        assert_eq!(ObjectSchema::new("None").additional(), None);
    }
}
