//! The parts of a type that the schema of a custom resource cannot express, with their locations.

use std::fmt;

/// A part of the tables that the schema of a custom resource cannot express.
///
/// ```
/// use smp_schema::GroupVersionKind;
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::{CustomResource, Lost};
///
/// #[derive(PatchSchema)]
/// struct RackSpec {
///     #[patch(strategy = "retainKeys")]
///     power: Power,
/// }
///
/// #[derive(PatchSchema)]
/// struct Power {
///     watts: u32,
/// }
///
/// let rack = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Rack"), Schema::of::<RackSpec>());
/// let losses = rack.schema()?.losses;
/// assert_eq!((losses[0].path.as_str(), losses[0].lost), ("spec.power", Lost::RetainKeys));
/// # Ok::<(), smp_openapi::CustomResourceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// The field: `spec.ports[].protocol` is a field of the items of a list, `spec.limits.*` is every value of a map.
    /// Empty for the whole type.
    pub path: String,
    /// What is lost.
    pub lost: Lost,
    /// Why, and what the API server does instead.
    pub reason: String,
}

/// The subject of a [`Loss`].
///
/// ```
/// assert_ne!(smp_openapi::Lost::RetainKeys, smp_openapi::Lost::Default);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Lost {
    /// The type of undeclared fields (`additionalProperties` next to `properties`).
    AdditionalFields,
    /// A description, a restriction or another keyword that custom resources do not allow there.
    Documentation,
    /// A default that the server would reject.
    Default,
    /// An extension that custom resources do not support.
    Extension,
    /// The list is merged by a shorter key than the recommended one, or is not merged.
    Key,
    /// The list or map type that the field declares.
    DeclaredType,
    /// The default key, if it is not the recommended key.
    DefaultKey,
    /// The recommended key of a list that is merged only if a patch sends the key.
    RecommendedKey,
    /// The inner part of a recursive type.
    Recursion,
    /// The field is required.
    Required,
    /// The strategy `replace`.
    Replace,
    /// The strategy `retainKeys`.
    RetainKeys,
    /// A union: the server accepts several of its members.
    Union,
}

/// Prints one line: the path and the reason.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.reason) } else { write!(f, "{}: {}", self.path, self.reason) }
    }
}

/// A location in a schema, as steps from the root.
#[derive(Debug, Default)]
pub(super) struct Place(Vec<String>);

impl Place {
    pub(super) fn field(&mut self, name: &str) {
        let mut chars = name.chars();
        let is_identifier = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_');
        self.0.push(match (is_identifier, self.0.is_empty()) {
            (true, true) => name.to_owned(),
            (true, false) => format!(".{name}"),
            (false, _) => format!("[{}]", serde_json::Value::from(name)),
        });
    }

    pub(super) fn item(&mut self) {
        self.0.push("[]".to_owned());
    }

    pub(super) fn value(&mut self) {
        self.0.push(".*".to_owned());
    }

    pub(super) fn leave(&mut self) {
        self.0.pop();
    }

    pub(super) fn depth(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| f.write_str(step))
    }
}
