//! The versions of a kind, with their types and the conversion between them.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::{Schema, Type};

/// The versions of one kind. Field sets are per version, so an operation converts objects to the versions of all managers.
///
/// [`Kind`] implements it for kinds whose versions have the same fields, and for those with a function that converts.
pub trait Versions {
    /// Returns the type of objects of an `apiVersion`; `None` if the version does not exist.
    fn type_of(&self, version: &str) -> Option<Type<'_>>;

    /// Converts an object, which has no managed fields, between two different versions.
    ///
    /// # Errors
    ///
    /// [`Unconvertible::Gone`] if the version does not exist. Its managers are dropped then. [`Unconvertible::Failed`] if the conversion
    /// fails, which fails the operation.
    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Value, Unconvertible>;

    /// Returns whether objects of two versions are the same, so that nothing is converted.
    fn are_same(&self, a: &str, b: &str) -> bool {
        a == b
    }

    /// Returns whether the kind is a custom resource. An update of one with the empty list as entries leaves them as they are, where that of a built-in
    /// kind removes all.
    fn is_custom(&self) -> bool {
        false
    }

    /// Returns the name of the kind, which applied configurations must have. By default it is that of the object.
    fn kind(&self) -> Option<&str> {
        None
    }
}

impl<V: Versions + ?Sized> Versions for &V {
    fn type_of(&self, version: &str) -> Option<Type<'_>> {
        (**self).type_of(version)
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Value, Unconvertible> {
        (**self).convert(object, from, to)
    }

    fn are_same(&self, a: &str, b: &str) -> bool {
        (**self).are_same(a, b)
    }

    fn is_custom(&self) -> bool {
        (**self).is_custom()
    }

    fn kind(&self) -> Option<&str> {
        (**self).kind()
    }
}

/// The reason why an object is not converted to a version.
///
/// ```
/// use smp_apply::Unconvertible;
///
/// assert_eq!(Unconvertible::Gone.to_string(), "there is no such version");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unconvertible {
    /// The version does not exist.
    Gone,
    /// The conversion failed. The text must not show values of the object.
    Failed(String),
}

impl fmt::Display for Unconvertible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("there is no such version"),
            Self::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Unconvertible {}

type Convert<'s> = Box<dyn Fn(&Value, &str, &str) -> Result<Value, Unconvertible> + Send + Sync + 's>;

/// A kind with its versions.
///
/// ```
/// use smp_apply::{Kind, Schema, Versions};
/// use serde_json::json;
///
/// let racks = Kind::new("Rack").version("example.com/v1", Schema::free_form()).version("example.com/v2", Schema::free_form());
/// let rack = json!({"apiVersion": "example.com/v1", "kind": "Rack"});
/// let converted = racks.convert(&rack, "example.com/v1", "example.com/v2")?;
/// assert_eq!(converted, json!({"apiVersion": "example.com/v2", "kind": "Rack"}));
/// # Ok::<(), smp_apply::Unconvertible>(())
/// ```
pub struct Kind<'s> {
    name: String,
    types: BTreeMap<String, Type<'s>>,
    convert: Option<Convert<'s>>,
    is_custom: bool,
}

impl<'s> Kind<'s> {
    /// Returns a built-in kind without versions. Managers in versions that it does not have are dropped.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), types: BTreeMap::new(), convert: None, is_custom: false }
    }

    /// Returns a custom resource without versions. A manager in a version that it does not have fails every operation, as on a server.
    ///
    /// ```
    /// use smp_apply::{Kind, Unconvertible, Versions};
    ///
    /// let error = Kind::custom("Rack").convert(&serde_json::json!({}), "example.com/v1", "example.com/v0").unwrap_err();
    /// assert_eq!(error.to_string(), "request to convert CR to an invalid group/version: example.com/v0");
    /// ```
    pub fn custom(name: &str) -> Self {
        Self { is_custom: true, ..Self::new(name) }
    }

    /// Adds a version with its schema.
    #[must_use]
    pub fn version(self, version: &str, schema: Schema<'s>) -> Self {
        self.version_of_type(version, Type::of(schema))
    }

    /// Adds a version with its type.
    #[must_use]
    pub fn version_of_type(mut self, version: &str, ty: Type<'s>) -> Self {
        self.types.insert(version.to_owned(), ty);
        self
    }

    /// Sets the function that converts objects between versions, from the second argument to the third. Without one, only `apiVersion`
    /// changes, as in a definition whose conversion has the strategy `None`.
    #[must_use]
    pub fn converting(
        mut self,
        convert: impl Fn(&Value, &str, &str) -> Result<Value, Unconvertible> + Send + Sync + 's,
    ) -> Self {
        self.convert = Some(Box::new(convert));
        self
    }
}

impl fmt::Debug for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let versions: Vec<_> = self.types.keys().collect();
        f.debug_struct("Kind").field("name", &self.name).field("versions", &versions).finish_non_exhaustive()
    }
}

impl Versions for Kind<'_> {
    fn type_of(&self, version: &str) -> Option<Type<'_>> {
        self.types.get(version).copied()
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Value, Unconvertible> {
        if !self.types.contains_key(to) {
            return Err(if self.is_custom {
                Unconvertible::Failed(format!("request to convert CR to an invalid group/version: {to}"))
            } else {
                Unconvertible::Gone
            });
        }
        match &self.convert {
            Some(convert) => convert(object, from, to),
            None => {
                let mut object = object.clone();
                object["apiVersion"] = to.into();
                Ok(object)
            }
        }
    }

    fn is_custom(&self) -> bool {
        self.is_custom
    }

    fn kind(&self) -> Option<&str> {
        Some(&self.name)
    }
}

/// One type for all versions, which differ in nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllVersions<'s>(pub(crate) Type<'s>);

impl Versions for AllVersions<'_> {
    fn type_of(&self, _: &str) -> Option<Type<'_>> {
        Some(self.0)
    }

    fn convert(&self, object: &Value, _: &str, _: &str) -> Result<Value, Unconvertible> {
        Ok(object.clone())
    }

    fn are_same(&self, _: &str, _: &str) -> bool {
        true
    }
}

/// A custom resource whose versions may be gone: their managers are dropped, as those of built-in kinds.
#[derive(Clone, Copy)]
pub(crate) struct DropGone<'v>(pub(crate) &'v dyn Versions);

impl Versions for DropGone<'_> {
    fn type_of(&self, version: &str) -> Option<Type<'_>> {
        self.0.type_of(version)
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Value, Unconvertible> {
        if self.0.type_of(to).is_none() { Err(Unconvertible::Gone) } else { self.0.convert(object, from, to) }
    }

    fn are_same(&self, a: &str, b: &str) -> bool {
        self.0.are_same(a, b)
    }

    fn is_custom(&self) -> bool {
        self.0.is_custom()
    }

    fn kind(&self) -> Option<&str> {
        self.0.kind()
    }
}
