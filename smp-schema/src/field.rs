//! What a table says about a field.

use super::{DefaultValue, Documentation, Extension, Key, ListType, MapType, Shape, Str, Strategy};

/// What a table says about a field of an object.
///
/// It borrows its parts: from the program for a derived type, from a [`SchemaSet`](super::SchemaSet) for a document. Attributes may
/// be added, so make it with [`new`](Self::new) and the methods `with_…`; all of them work in a `const`.
///
/// ```
/// use smp_schema::{Field, Link, MergeStrategy, ScalarKind, Shape, Strategy};
///
/// const FINALIZERS: &Shape = &Shape::List(Link::Static(&Shape::scalar(ScalarKind::String)));
/// const MERGE: Strategy = Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false };
/// static FIELD: Field<'static> = Field::new("finalizers", FINALIZERS).with_strategy(MERGE);
/// assert_eq!((FIELD.name(), FIELD.strategy()), ("finalizers", MERGE));
/// assert!(FIELD.merge_key().is_empty() && !FIELD.is_required());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field<'a> {
    name: &'a str,
    shape: &'a Shape,
    strategy: Strategy,
    stock_strategy: Option<Strategy>,
    merge_key: &'a [Str],
    recommended_key: &'a [Str],
    default: Option<&'a DefaultValue>,
    required: bool,
    list_type: Option<ListType>,
    list_map_keys: &'a [Str],
    map_type: Option<MapType>,
    extensions: &'a [Extension],
    documentation: &'a Documentation,
}

impl<'a> Field<'a> {
    /// Returns a field without attributes, which is not required.
    ///
    /// ```
    /// use smp_schema::{Field, ScalarKind, Shape};
    ///
    /// let paused = Field::new("paused", const { &Shape::scalar(ScalarKind::Boolean) });
    /// assert_eq!((paused.name(), paused.default(), paused.is_required()), ("paused", None, false));
    /// ```
    pub const fn new(name: &'a str, shape: &'a Shape) -> Self {
        Self {
            name,
            shape,
            strategy: Strategy { merge: None, retain_keys: false },
            stock_strategy: None,
            merge_key: &[],
            recommended_key: &[],
            default: None,
            required: false,
            list_type: None,
            list_map_keys: &[],
            map_type: None,
            extensions: &[],
            documentation: &Documentation::NONE,
        }
    }

    /// Returns the field's name in JSON.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the shape of the field's value.
    pub const fn shape(&self) -> &'a Shape {
        self.shape
    }

    /// Returns the patch strategies: `x-kubernetes-patch-strategy`, or `x-kubernetes-recommended-patch-strategy` if stock servers
    /// use different ones.
    pub const fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Returns the patch strategies that stock servers use (`x-kubernetes-patch-strategy`).
    ///
    /// ```
    /// use smp_schema::{Field, Shape, Strategy};
    ///
    /// let state = Field::new("state", &Shape::FreeForm).with_strategy(Strategy { merge: None, retain_keys: true });
    /// assert_eq!(state.stock_strategy(), state.strategy());
    /// let state = state.with_stock_strategy(Some(Strategy::default()));
    /// assert_eq!(state.stock_strategy(), Strategy::default());
    /// ```
    pub fn stock_strategy(&self) -> Strategy {
        self.stock_strategy.unwrap_or(self.strategy)
    }

    /// Returns the patch strategies that stock servers use if they are declared separately.
    pub const fn own_stock_strategy(&self) -> Option<Strategy> {
        self.stock_strategy
    }

    /// Returns the default key D (`x-kubernetes-patch-merge-key`); empty if there is none.
    pub const fn merge_key(&self) -> &'a [Str] {
        self.merge_key
    }

    /// Returns the recommended key R (`x-kubernetes-recommended-patch-merge-key`); if there is none, the default key.
    ///
    /// ```
    /// use std::borrow::Cow::Borrowed;
    /// use smp_schema::{Field, Shape};
    ///
    /// let (one, two) = ([Borrowed("port")], [Borrowed("port"), Borrowed("protocol")]);
    /// let ports = Field::new("ports", &Shape::FreeForm).with_merge_key(&one);
    /// assert_eq!(ports.recommended_key(), ["port"]);
    /// assert_eq!(ports.with_recommended_key(&two).recommended_key(), ["port", "protocol"]);
    /// ```
    pub const fn recommended_key(&self) -> &'a [Str] {
        if self.recommended_key.is_empty() { self.merge_key } else { self.recommended_key }
    }

    /// Returns the recommended key if it is declared separately; else it is empty.
    pub const fn own_recommended_key(&self) -> &'a [Str] {
        self.recommended_key
    }

    /// Returns the declared default of a scalar field.
    pub const fn default(&self) -> Option<&'a DefaultValue> {
        self.default
    }

    /// Returns whether the field is required in a valid object. The engine ignores this.
    pub const fn is_required(&self) -> bool {
        self.required
    }

    /// Returns `x-kubernetes-list-type`. The engine ignores it.
    pub const fn list_type(&self) -> Option<ListType> {
        self.list_type
    }

    /// Returns `x-kubernetes-list-map-keys`. The engine ignores them.
    pub const fn list_map_keys(&self) -> &'a [Str] {
        self.list_map_keys
    }

    /// Returns `x-kubernetes-map-type` of the field. The engine ignores it.
    pub const fn map_type(&self) -> Option<MapType> {
        self.map_type
    }

    /// Returns the other `x-…` extensions of the field. The engine ignores them.
    pub const fn extensions(&self) -> &'a [Extension] {
        self.extensions
    }

    /// Returns the documentation of the field, including that of its type. The engine ignores it.
    ///
    /// ```
    /// use smp_schema::{Field, Shape};
    ///
    /// assert!(Field::new("spec", &Shape::FreeForm).documentation().is_empty());
    /// ```
    pub const fn documentation(&self) -> &'a Documentation {
        self.documentation
    }

    /// Sets the name.
    #[must_use]
    pub const fn with_name(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// Sets the shape.
    #[must_use]
    pub const fn with_shape(mut self, shape: &'a Shape) -> Self {
        self.shape = shape;
        self
    }

    /// Sets the patch strategies. Default: none.
    #[must_use]
    pub const fn with_strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// Sets the patch strategies that stock servers use. Default: the same as [`strategy`](Self::strategy).
    #[must_use]
    pub const fn with_stock_strategy(mut self, strategy: Option<Strategy>) -> Self {
        self.stock_strategy = strategy;
        self
    }

    /// Sets the default key D.
    #[must_use]
    pub const fn with_merge_key(mut self, key: &'a [Str]) -> Self {
        self.merge_key = key;
        self
    }

    /// Sets the recommended key R. Default: the default key.
    #[must_use]
    pub const fn with_recommended_key(mut self, key: &'a [Str]) -> Self {
        self.recommended_key = key;
        self
    }

    /// Sets the declared default of a scalar field.
    #[must_use]
    pub const fn with_default(mut self, default: Option<&'a DefaultValue>) -> Self {
        self.default = default;
        self
    }

    /// Sets whether the field is required. Default: no.
    #[must_use]
    pub const fn with_required(mut self, required: bool) -> Self {
        self.required = required;
        self
    }

    /// Sets the list type.
    #[must_use]
    pub const fn with_list_type(mut self, list_type: Option<ListType>) -> Self {
        self.list_type = list_type;
        self
    }

    /// Sets the list map keys.
    #[must_use]
    pub const fn with_list_map_keys(mut self, keys: &'a [Str]) -> Self {
        self.list_map_keys = keys;
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

/// A field of an [`ObjectDefinition`](super::ObjectDefinition): the attributes of a [`Field`], to be read and changed.
///
/// ```
/// use smp_schema::{FieldDefinition, Shape};
///
/// let mut ports = FieldDefinition::new("ports", Shape::FreeForm);
/// ports.merge_key = vec!["port".into()].into();
/// assert_eq!(ports.table().merge_key(), ["port"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldDefinition {
    /// See [`Field::name`].
    pub name: Str,
    /// See [`Field::shape`].
    pub shape: Shape,
    /// See [`Field::strategy`].
    pub strategy: Strategy,
    /// See [`Field::own_stock_strategy`].
    pub stock_strategy: Option<Strategy>,
    /// See [`Field::merge_key`].
    pub merge_key: Key,
    /// See [`Field::own_recommended_key`].
    pub recommended_key: Key,
    /// See [`Field::default`].
    pub default: Option<DefaultValue>,
    /// See [`Field::is_required`].
    pub required: bool,
    /// See [`Field::list_type`].
    pub list_type: Option<ListType>,
    /// See [`Field::list_map_keys`].
    pub list_map_keys: Key,
    /// See [`Field::map_type`].
    pub map_type: Option<MapType>,
    /// See [`Field::extensions`].
    pub extensions: Vec<Extension>,
    /// See [`Field::documentation`].
    pub documentation: Documentation,
}

impl FieldDefinition {
    /// Returns a field without attributes.
    pub fn new(name: impl Into<Str>, shape: Shape) -> Self {
        Self { name: name.into(), shape, ..Self::from(&Field::new("", &Shape::FreeForm)) }
    }

    /// Returns the field as part of a table.
    pub fn table(&self) -> Field<'_> {
        Field {
            name: &self.name,
            shape: &self.shape,
            strategy: self.strategy,
            stock_strategy: self.stock_strategy,
            merge_key: &self.merge_key,
            recommended_key: &self.recommended_key,
            default: self.default.as_ref(),
            required: self.required,
            list_type: self.list_type,
            list_map_keys: &self.list_map_keys,
            map_type: self.map_type,
            extensions: &self.extensions,
            documentation: &self.documentation,
        }
    }
}

/// Copies a field. Its shape refers to other types by name.
impl From<&Field<'_>> for FieldDefinition {
    fn from(field: &Field<'_>) -> Self {
        Self {
            name: field.name.to_owned().into(),
            shape: field.shape.by_name(),
            strategy: field.strategy,
            stock_strategy: field.stock_strategy,
            merge_key: field.merge_key.to_owned().into(),
            recommended_key: field.recommended_key.to_owned().into(),
            default: field.default.cloned(),
            required: field.required,
            list_type: field.list_type,
            list_map_keys: field.list_map_keys.to_owned().into(),
            map_type: field.map_type,
            extensions: field.extensions.to_owned(),
            documentation: field.documentation.clone(),
        }
    }
}
