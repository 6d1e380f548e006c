//! JSON patches (RFC 6902): lists of operations.

mod apply;
mod diff;
mod missing;
mod node;
mod place;
mod read;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use self::apply::Absent;
pub(crate) use self::diff::{KeyOf, Lists, operations};
pub(crate) use self::missing::Missing;
use self::read::Reading;
use crate::{Code, Error, JsonDiff, MAX_OPERATIONS, Operation};

/// A JSON patch (RFC 6902): operations that are applied one after the other.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::JsonPatch;
/// let patch = JsonPatch::from_value(&json!([
///     {"op": "test", "path": "/metadata/finalizers", "value": null},
///     {"op": "add", "path": "/metadata/finalizers", "value": ["example.com/cleanup"]},
/// ]))?;
/// let patched = patch.apply(json!({"metadata": {"name": "web"}}))?;
/// assert_eq!(patched, json!({"metadata": {"name": "web", "finalizers": ["example.com/cleanup"]}}));
/// # Ok::<(), smp_patch::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JsonPatch {
    operations: Vec<Operation>,
}

impl JsonPatch {
    /// Creates a patch from operations.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::TooManyOperations`] if there are more than [`MAX_OPERATIONS`].
    ///
    /// ```
    /// # use smp_patch::{JsonPatch, Operation, Pointer};
    /// let path = Pointer::new("/spec/paused").unwrap();
    /// let patch = JsonPatch::new(vec![Operation::Remove { path }])?;
    /// assert_eq!(serde_json::to_string(&patch).unwrap(), r#"[{"op":"remove","path":"/spec/paused"}]"#);
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn new(operations: Vec<Operation>) -> Result<Self, Error> {
        if operations.len() > MAX_OPERATIONS {
            return Err(Error::new(Code::TooManyOperations));
        }
        Ok(Self { operations })
    }

    /// Reads a patch as RFC 6902 defines it.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NotAPatch`] if the document is not a list, with [`Code::TooManyOperations`] if the list
    /// is too long, and with [`Code::InvalidOperation`] if an operation is unknown, lacks a field or has a malformed
    /// pointer.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let error = JsonPatch::from_value(&json!([{"op": "add", "path": "/spec"}])).unwrap_err();
    /// assert_eq!(error.to_string(), "operation 1: add needs `value`");
    /// ```
    pub fn from_value(patch: &Value) -> Result<Self, Error> {
        read::operations(patch, Reading::Strict).and_then(Self::new)
    }

    /// Reads a patch as API servers do: like [`Self::from_value`], but a `value` that is missing counts as null, and a `~` in
    /// a pointer that does not begin an escape is a literal `~`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::from_value`], except for these two.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::from_value_leniently(&json!([{"op": "add", "path": "/~a"}]))?;
    /// assert_eq!(patch.apply(json!({}))?, json!({"~a": null}));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn from_value_leniently(patch: &Value) -> Result<Self, Error> {
        read::operations(patch, Reading::Lenient).and_then(Self::new)
    }

    /// Returns the patch that turns one object into another, with the defaults of [`JsonDiff`], which can also use the keys of lists.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NotAnObject`] if a document is not an object, with [`Code::TooManyOperations`] if the
    /// patch would be too long, and with [`Code::DepthLimit`] if a document nests too deeply.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::diff(&json!({"replicas": 1}), &json!({"replicas": 3}))?;
    /// assert_eq!(patch.to_value(), json!([{"op": "replace", "path": "/replicas", "value": 3}]));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn diff(old: &Value, new: &Value) -> Result<Self, Error> {
        JsonDiff::new().diff(old, new)
    }

    /// Returns the patch that turns one object into another, with each list that differs sent whole. No operation has an index,
    /// so none depends on how many items a list has.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::diff`].
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::diff_with_whole_lists(&json!({"ports": [80, 443]}), &json!({"ports": [443]}))?;
    /// assert_eq!(patch.to_value(), json!([{"op": "replace", "path": "/ports", "value": [443]}]));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn diff_with_whole_lists(old: &Value, new: &Value) -> Result<Self, Error> {
        operations(old, new, Lists::Whole).and_then(Self::new)
    }

    /// Applies the patch as API servers do and returns the patched document.
    ///
    /// Operations that add, remove or move items of a long list do not move the items that follow. A `test`, a `copy` and a `move`
    /// to a deeper level take time proportional to the size of the part that they read.
    ///
    /// # Errors
    ///
    /// Returns an error that names the operation and the path: with [`Code::NoSuchPath`] or [`Code::NoSuchSource`] if a path
    /// does not exist, with [`Code::TestFailed`] if a test found a different value, with [`Code::WholeDocument`] if an operation
    /// cannot act on the whole document, and with [`Code::CopyLimit`] or [`Code::DepthLimit`] if the result would be too large.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::{Code, JsonPatch};
    /// let patch = JsonPatch::from_value(&json!([{"op": "remove", "path": "/ports/-1"}]))?;
    /// assert_eq!(patch.apply(json!({"ports": [80, 443]}))?, json!({"ports": [80]}));
    /// assert_eq!(patch.apply(json!({"ports": []})).unwrap_err().code(), Code::NoSuchPath);
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn apply(&self, live: Value) -> Result<Value, Error> {
        apply::all(live, &self.operations, Absent::IsNull)
    }

    /// Like [`Self::apply`], but `replace` and `copy` fail if there is nothing to replace or to copy, as in RFC 6902. This
    /// detects misspelled names that an API server accepts.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::apply`].
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::{Code, JsonPatch};
    /// let patch = JsonPatch::from_value(&json!([{"op": "replace", "path": "/replica", "value": 3}]))?;
    /// assert_eq!(patch.apply_strictly(json!({"replicas": 1})).unwrap_err().code(), Code::NoSuchPath);
    /// assert_eq!(patch.apply(json!({"replicas": 1}))?, json!({"replicas": 1, "replica": 3}));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn apply_strictly(&self, live: Value) -> Result<Value, Error> {
        apply::all(live, &self.operations, Absent::IsError)
    }

    /// Applies the patch like [`Self::apply_strictly`], and calls a function after each operation with the value that the operation
    /// replaced or removed, if there was one.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::apply_strictly`].
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::from_value(&json!([{"op": "replace", "path": "/replicas", "value": 3}]))?;
    /// patch.trace(json!({"replicas": 1}), |_, before| assert_eq!(before, Some(json!(1))))?;
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn trace(&self, live: Value, done: impl FnMut(&Operation, Option<Value>)) -> Result<Value, Error> {
        apply::each(live, &self.operations, Absent::IsError, done)
    }

    /// Returns the operations.
    ///
    /// ```
    /// assert!(smp_patch::JsonPatch::default().operations().is_empty());
    /// ```
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns the patch as a document.
    ///
    /// ```
    /// # use serde_json::json;
    /// assert_eq!(smp_patch::JsonPatch::default().to_value(), json!([]));
    /// ```
    pub fn to_value(&self) -> Value {
        // Strings and values can always be serialized.
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl Serialize for JsonPatch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.operations.serialize(serializer)
    }
}
