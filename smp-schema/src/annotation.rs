//! The parts of a table other than shapes: strategies, defaults, kinds and extensions.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

use super::{ScalarKind, Str};

/// A declared default.
///
/// ```
/// use smp_schema::DefaultValue::{Integer, String};
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Port {
///     #[patch(default = "TCP")]
///     protocol: std::string::String,
///     #[patch(default = 1)]
///     weight: i32,
/// }
///
/// let table = Schema::of::<Port>().object().expect("a struct has a table");
/// let defaults: Vec<_> = table.fields().iter().filter_map(|field| field.default().cloned()).collect();
/// assert_eq!(defaults, [String("TCP".into()), Integer(1)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum DefaultValue {
    /// A boolean.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    /// A string.
    String(Str),
}

/// The patch strategies of a field. `merge` and `retainKeys` can be combined; `replace` and `merge` exclude each other.
///
/// ```
/// use smp_schema::{MergeStrategy, Strategy};
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge|retainKeys", merge_key = "name")]
///     volumes: Vec<Volume>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Volume {
///     name: String,
/// }
///
/// let volumes = Schema::of::<Pod>().field("volumes").expect("the struct has it");
/// assert_eq!(volumes.strategy(), Strategy { merge: Some(MergeStrategy::Merge), retain_keys: true });
/// assert_eq!(Strategy::default(), Strategy { merge: None, retain_keys: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, std::default::Default)]
pub struct Strategy {
    /// `merge` or `replace`, if one is given.
    pub merge: Option<MergeStrategy>,
    /// `retainKeys`: patches from a diff clear the fields that modified does not have.
    pub retain_keys: bool,
}

/// Whether a field's value is merged or replaced.
///
/// ```
/// use smp_schema::MergeStrategy;
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Volume {
///     #[patch(strategy = "replace")]
///     source: serde_json::Value,
/// }
///
/// let source = Schema::of::<Volume>().field("source").expect("the struct has it");
/// assert_eq!(source.strategy().merge, Some(MergeStrategy::Replace));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeStrategy {
    /// Lists are merged by key, or as sets.
    Merge,
    /// The whole value is replaced.
    Replace,
}

/// `x-kubernetes-list-type`.
///
/// ```
/// use smp_schema::{Field, ListType, Shape};
///
/// let field = Field::new("finalizers", &Shape::FreeForm).with_list_type(Some(ListType::Set));
/// assert_ne!(field.list_type(), Some(ListType::Atomic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListType {
    /// `atomic`
    Atomic,
    /// `set`
    Set,
    /// `map`
    Map,
}

/// `x-kubernetes-map-type`.
///
/// ```
/// use smp_schema::{MapType, ObjectSchema};
///
/// let selector = ObjectSchema::new("NodeSelector").with_map_type(Some(MapType::Atomic));
/// assert_ne!(selector.map_type(), Some(MapType::Granular));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapType {
    /// `atomic`
    Atomic,
    /// `granular`
    Granular,
}

/// The group, version and kind of an object.
///
/// ```
/// use smp_schema::GroupVersionKind;
///
/// let read = GroupVersionKind { group: "apps".into(), version: "v1".into(), kind: "Deployment".into() };
/// assert_eq!(read, GroupVersionKind::new("apps", "v1", "Deployment"));
/// assert_eq!(read.to_string(), "apps/v1/Deployment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupVersionKind {
    /// The group; empty for the core group.
    pub group: Str,
    /// The version, for example `v1`.
    pub version: Str,
    /// The kind, for example `Pod`.
    pub kind: Str,
}

/// An `x-…` extension that a table preserves.
///
/// ```
/// use smp_schema::{Extension, Field, Shape};
///
/// let units = [Extension { name: "x-unit".into(), json: r#""bytes""#.into() }];
/// let field = Field::new("size", &Shape::FreeForm).with_extensions(&units);
/// assert_eq!(field.extensions()[0].name, "x-unit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The extension's name, for example `x-kubernetes-unions`.
    pub name: Str,
    /// The extension's value as JSON text.
    pub json: Str,
}

impl GroupVersionKind {
    /// Returns a static group, version and kind.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    ///
    /// const POD: GroupVersionKind = GroupVersionKind::new("", "v1", "Pod");
    /// assert_eq!(POD.kind, "Pod");
    /// ```
    pub const fn new(group: &'static str, version: &'static str, kind: &'static str) -> Self {
        Self { group: Cow::Borrowed(group), version: Cow::Borrowed(version), kind: Cow::Borrowed(kind) }
    }

    /// Parses the format that `Display` writes.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    ///
    /// assert_eq!(GroupVersionKind::parse("apps/v1/Deployment"), Some(GroupVersionKind::new("apps", "v1", "Deployment")));
    /// assert_eq!(GroupVersionKind::parse("v1/Pod"), Some(GroupVersionKind::new("", "v1", "Pod")));
    /// assert_eq!(GroupVersionKind::parse("Pod"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (api_version, kind) = text.rsplit_once('/')?;
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        let is_whole = !version.is_empty() && !kind.is_empty() && !version.contains('/');
        let owned = |text: &str| Cow::Owned(text.to_owned());
        is_whole.then(|| Self { group: owned(group), version: owned(version), kind: owned(kind) })
    }
}

impl DefaultValue {
    /// Returns whether a scalar of this type can have this default.
    ///
    /// ```
    /// use smp_schema::{DefaultValue, ScalarKind};
    ///
    /// assert!(DefaultValue::Integer(80).fits(ScalarKind::IntOrString));
    /// assert!(!DefaultValue::Integer(80).fits(ScalarKind::String));
    /// ```
    pub const fn fits(&self, kind: ScalarKind) -> bool {
        matches!(
            (self, kind),
            (Self::Bool(_), ScalarKind::Boolean)
                | (Self::Integer(_), ScalarKind::Integer | ScalarKind::Number | ScalarKind::IntOrString)
                | (Self::Number(_), ScalarKind::Number)
                | (Self::String(_), ScalarKind::String | ScalarKind::IntOrString)
        )
    }

    /// Returns the default as JSON; `null` for a number that JSON does not have, such as an infinity.
    ///
    /// ```
    /// use smp_schema::DefaultValue;
    /// use serde_json::{Value, json};
    ///
    /// assert_eq!(DefaultValue::String("TCP".into()).to_value(), json!("TCP"));
    /// assert_eq!(DefaultValue::Number(f64::INFINITY).to_value(), Value::Null);
    /// ```
    pub fn to_value(&self) -> Value {
        match self {
            Self::Bool(value) => Value::from(*value),
            Self::Integer(value) => Value::from(*value),
            Self::Number(value) => Value::from(*value),
            Self::String(value) => Value::from(&**value),
        }
    }
}

/// Writes the format that kubectl uses: `apps/v1/Deployment`, `v1/Pod`.
impl fmt::Display for GroupVersionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.group.is_empty() {
            write!(f, "{}/", self.group)?;
        }
        write!(f, "{}/{}", self.version, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::{DefaultValue, GroupVersionKind, ScalarKind};

    #[test]
    fn a_displayed_kind_can_be_parsed() {
        for text in ["v1/Pod", "apps/v1/Deployment", "a.b/v1/C"] {
            assert_eq!(GroupVersionKind::parse(text).map(|kind| kind.to_string()), Some(text.to_owned()));
        }
        for text in ["", "Pod", "/", "/Pod", "v1/", "apps/v1/", "apps//Pod", "a/b/v1/Pod"] {
            assert_eq!(GroupVersionKind::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_default_has_the_type_of_its_field() {
        use ScalarKind::{Boolean, IntOrString, Integer, Number, String};
        let fitting = |default: DefaultValue| {
            [Boolean, Integer, Number, String, IntOrString].into_iter().filter(move |kind| default.fits(*kind))
        };
        assert!(fitting(DefaultValue::Bool(true)).eq([Boolean]));
        assert!(fitting(DefaultValue::Integer(80)).eq([Integer, Number, IntOrString]));
        assert!(fitting(DefaultValue::Number(0.5)).eq([Number]));
        assert!(fitting(DefaultValue::String("a".into())).eq([String, IntOrString]));
    }
}
