//! Makes JSON patches that name only the items of lists that change.

use std::fmt;

use serde_json::Value;

use crate::json_patch::{KeyOf, Lists, operations};
use crate::{Error, JsonPatch, Pointer};

/// Makes JSON patches that name only what changes.
///
/// The items of two lists are paired by key, if the list has one, then by the longest common subsequence, and then by the fields that
/// they have in common. Before an item is changed, moved or removed by its index, a `test` checks its key, or its whole value if it
/// has none: applied to an object with other items, the patch fails and changes nothing.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::{JsonDiff, KeyField};
/// let old = json!({"containers": [{"name": "proxy"}, {"name": "shop", "image": "shop:1"}]});
/// let new = json!({"containers": [{"name": "shop", "image": "shop:2"}]});
/// let by_name = |_: &smp_patch::Pointer| vec![KeyField::new("name")];
/// let patch = JsonDiff::new().keys(&by_name).diff(&old, &new)?;
/// assert_eq!(
///     patch.to_value(),
///     json!([
///         {"op": "test", "path": "/containers/1/name", "value": "shop"},
///         {"op": "replace", "path": "/containers/1/image", "value": "shop:2"},
///         {"op": "test", "path": "/containers/0/name", "value": "proxy"},
///         {"op": "remove", "path": "/containers/0"},
///     ])
/// );
/// let other = json!({"containers": [{"name": "sidecar"}, {"name": "proxy"}, {"name": "shop"}]});
/// assert_eq!(patch.apply(other).unwrap_err().code(), smp_patch::Code::TestFailed);
/// # Ok::<(), smp_patch::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct JsonDiff<'k> {
    key_of: &'k KeyOf<'k>,
    tests: bool,
}

/// A field of the key that identifies the items of a list.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::KeyField;
/// let key = [KeyField::new("port"), KeyField::new("protocol").with_default("TCP")];
/// assert_eq!(key[1].default, Some(json!("TCP")));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct KeyField {
    /// The name of the field.
    pub name: String,
    /// The value of an item that does not have the field.
    pub default: Option<Value>,
}

impl KeyField {
    /// Creates a field without a default.
    ///
    /// ```
    /// assert_eq!(smp_patch::KeyField::new("name").default, None);
    /// ```
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), default: None }
    }

    /// Sets the default.
    ///
    /// ```
    /// # use smp_patch::KeyField;
    /// assert!(KeyField::new("protocol").with_default("TCP").default.is_some());
    /// ```
    #[must_use]
    pub fn with_default(self, default: impl Into<Value>) -> Self {
        Self { default: Some(default.into()), ..self }
    }
}

impl<'k> JsonDiff<'k> {
    /// Returns a comparison without keys, which writes tests.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonDiff;
    /// let patch = JsonDiff::new().diff(&json!({"args": ["-a", "-b"]}), &json!({"args": ["-b"]}))?;
    /// assert_eq!(
    ///     patch.to_value(),
    ///     json!([{"op": "test", "path": "/args/0", "value": "-a"}, {"op": "remove", "path": "/args/0"}])
    /// );
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub const fn new() -> Self {
        Self { key_of: &|_| Vec::new(), tests: true }
    }

    /// Sets the function that returns the key of the list at a path; empty if it has none. In the path, an item has its index in the
    /// old list.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::{JsonDiff, KeyField, Pointer};
    /// let by_name = |path: &Pointer| if path.as_str() == "/env" { vec![KeyField::new("name")] } else { Vec::new() };
    /// let (old, new) = (json!({"env": [{"name": "A", "value": "1"}]}), json!({"env": [{"name": "A", "value": "2"}]}));
    /// let patch = JsonDiff::new().keys(&by_name).diff(&old, &new)?;
    /// assert_eq!(patch.to_value()[0], json!({"op": "test", "path": "/env/0/name", "value": "A"}));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    #[must_use]
    pub fn keys(self, key_of: &'k (dyn Fn(&Pointer) -> Vec<KeyField> + 'k)) -> Self {
        Self { key_of, ..self }
    }

    /// Sets whether the patch tests the items that it changes, moves or removes by index.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonDiff;
    /// let patch = JsonDiff::new().tests(false).diff(&json!({"args": ["-a", "-b"]}), &json!({"args": ["-b"]}))?;
    /// assert_eq!(patch.to_value(), json!([{"op": "remove", "path": "/args/0"}]));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    #[must_use]
    pub fn tests(self, tests: bool) -> Self {
        Self { tests, ..self }
    }

    /// Returns the patch that turns one object into another. A list is replaced as a whole if the patch would be too long otherwise.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NotAnObject`](crate::Code::NotAnObject) if a document is not an object, with
    /// [`Code::TooManyOperations`](crate::Code::TooManyOperations) if the patch would be too long, and with
    /// [`Code::DepthLimit`](crate::Code::DepthLimit) if a document nests too deeply.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonDiff;
    /// let patch = JsonDiff::new().diff(&json!({"replicas": 1}), &json!({"replicas": 3}))?;
    /// assert_eq!(patch.to_value(), json!([{"op": "replace", "path": "/replicas", "value": 3}]));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn diff(&self, old: &Value, new: &Value) -> Result<JsonPatch, Error> {
        let lists = Lists::Items { key_of: self.key_of, tests: self.tests };
        operations(old, new, lists).and_then(JsonPatch::new)
    }
}

impl Default for JsonDiff<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for JsonDiff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonDiff").field("tests", &self.tests).finish_non_exhaustive()
    }
}
