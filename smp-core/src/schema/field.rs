//! What a table says about a field.

use std::borrow::Cow;

use super::{DefaultValue, Documentation, Extension, Key, Link, ListType, MapType, NOTHING, Seq, Shape, Str, Strategy};

/// What a table says about a field of an object.
///
/// ```
/// use smp_core::schema::{Field, MergeStrategy, ScalarKind, Shape, Strategy};
///
/// const FINALIZERS: &Shape = &Shape::List(smp_core::schema::Link::Static(&Shape::scalar(ScalarKind::String)));
/// let field = Field {
///     strategy: Strategy { merge: Some(MergeStrategy::Merge), retain_keys: false },
///     ..Field::new("finalizers", FINALIZERS)
/// };
/// assert!(matches!(&*field.shape, Shape::List(item) if matches!(**item, Shape::Scalar(_))));
/// assert!(field.merge_key.is_empty() && !field.required);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The field's name in JSON.
    pub name: Str,
    /// The field's value.
    pub shape: Link<Shape>,
    /// The patch strategies: `x-kubernetes-patch-strategy`, or `x-kubernetes-recommended-patch-strategy` if stock
    /// servers use different ones.
    pub strategy: Strategy,
    /// The patch strategies that stock servers use (`x-kubernetes-patch-strategy`); `None` means the same as
    /// `strategy`.
    pub stock_strategy: Option<Strategy>,
    /// The default key D (`x-kubernetes-patch-merge-key`).
    pub merge_key: Key,
    /// The recommended key R (`x-kubernetes-recommended-patch-merge-key`); empty means the same as the default key.
    pub recommended_key: Key,
    /// The declared default of a scalar field.
    pub default: Option<DefaultValue>,
    /// Whether the field is required in a valid object. The engine ignores this.
    pub required: bool,
    /// `x-kubernetes-list-type`. The engine ignores this.
    pub list_type: Option<ListType>,
    /// `x-kubernetes-list-map-keys`. The engine ignores this.
    pub list_map_keys: Key,
    /// `x-kubernetes-map-type` of the field. The engine ignores this.
    pub map_type: Option<MapType>,
    /// Other `x-…` extensions of the field. The engine ignores them.
    pub extensions: Seq<Extension>,
    /// The documentation of the field. The engine ignores it.
    pub documentation: Option<Link<Documentation>>,
}

impl Field {
    /// Returns a field without strategy, keys or default. At run time, use `..Field::new("name", shape)` to fill in
    /// what you do not set.
    ///
    /// ```
    /// use smp_core::schema::{Field, ScalarKind, Shape};
    ///
    /// let paused = Field { required: true, ..Field::new("paused", const { &Shape::scalar(ScalarKind::Boolean) }) };
    /// assert_eq!(paused.name, "paused");
    /// assert_eq!(paused.default, None);
    /// ```
    pub const fn new(name: &'static str, shape: &'static Shape) -> Self {
        Self {
            name: Cow::Borrowed(name),
            shape: Link::Static(shape),
            strategy: Strategy { merge: None, retain_keys: false },
            stock_strategy: None,
            merge_key: Cow::Borrowed(&[]),
            recommended_key: Cow::Borrowed(&[]),
            default: None,
            required: false,
            list_type: None,
            list_map_keys: Cow::Borrowed(&[]),
            map_type: None,
            extensions: Cow::Borrowed(&[]),
            documentation: None,
        }
    }

    /// Returns the patch strategies that stock servers use: `stock_strategy`, or `strategy` if that is `None`.
    ///
    /// ```
    /// use smp_core::schema::{Field, Shape, Strategy};
    ///
    /// let retain_keys = Strategy { merge: None, retain_keys: true };
    /// let state = Field { strategy: retain_keys, ..Field::new("state", &Shape::FreeForm) };
    /// assert_eq!(state.stock_strategy(), retain_keys);
    /// let state = Field { stock_strategy: Some(Strategy::default()), ..state };
    /// assert_eq!(state.stock_strategy(), Strategy::default());
    /// ```
    pub fn stock_strategy(&self) -> Strategy {
        self.stock_strategy.unwrap_or(self.strategy)
    }

    /// Returns the documentation of the field, including that of its type.
    ///
    /// ```
    /// use smp_core::schema::{Field, Shape};
    ///
    /// assert!(Field::new("spec", &Shape::FreeForm).documentation().is_empty());
    /// ```
    pub fn documentation(&self) -> &Documentation {
        self.documentation.as_deref().unwrap_or(&NOTHING)
    }

    /// Returns the recommended key R; if it is empty, the default key.
    ///
    /// ```
    /// use smp_core::schema::{Field, Shape};
    ///
    /// let ports = Field { merge_key: vec!["port".into()].into(), ..Field::new("ports", &Shape::FreeForm) };
    /// assert_eq!(ports.recommended_key(), ["port"]);
    /// let ports = Field { recommended_key: vec!["port".into(), "protocol".into()].into(), ..ports };
    /// assert_eq!(ports.recommended_key(), ["port", "protocol"]);
    /// ```
    pub fn recommended_key(&self) -> &[Str] {
        if self.recommended_key.is_empty() { &self.merge_key } else { &self.recommended_key }
    }
}
