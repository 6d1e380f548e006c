//! Why a patch cannot be read, made or applied.

use std::borrow::Cow;
use std::fmt;

use smp_suggest::shown;

use crate::json_patch::Missing;
use crate::{MAX_COPIED_BYTES, MAX_DEPTH, MAX_OPERATIONS, Op};

/// Why a patch cannot be read, made or applied: a code and, for a JSON patch, the operation and the path.
///
/// The text never shows a value of a document.
///
/// ```
/// # use serde_json::json;
/// # use smp_patch::{Code, JsonPatch};
/// let patch = JsonPatch::from_value(&json!([{"op": "remove", "path": "/spec/paused"}]))?;
/// let error = patch.apply(json!({"spec": {}})).unwrap_err();
/// assert_eq!(error.code(), Code::NoSuchPath);
/// assert_eq!((error.operation(), error.path()), (Some(0), Some("/spec/paused")));
/// assert_eq!(
///     error.to_string(),
///     "operation 1, remove /spec/paused: /spec/paused is missing in the object; there is nothing to remove"
/// );
/// # Ok::<(), smp_patch::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    code: Code,
    message: Option<Cow<'static, str>>,
    operation: Option<usize>,
    op: Option<Op>,
    path: Option<String>,
    object: Option<String>,
    missing: Option<Missing>,
}

/// The kind of a mistake.
///
/// The documentation of each code names the HTTP status that API servers answer with.
///
/// ```
/// # use serde_json::json;
/// let error = smp_patch::MergePatch::from_value(json!("text")).unwrap_err();
/// assert_eq!(error.code(), smp_patch::Code::NotAPatch);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The document is not a patch: a merge patch that is not an object, or a JSON patch that is not a list of objects (400).
    NotAPatch,
    /// A JSON patch has more than [`MAX_OPERATIONS`] operations (413).
    TooManyOperations,
    /// An operation is unknown, or has no usable `path`, `from` or `value` (422).
    InvalidOperation,
    /// The document does not have the `path` (422).
    NoSuchPath,
    /// The document does not have the `from` path (422).
    NoSuchSource,
    /// A `test` found a different value (422).
    TestFailed,
    /// The operation cannot act on the whole document (422).
    WholeDocument,
    /// All copies together exceed [`MAX_COPIED_BYTES`] (422).
    CopyLimit,
    /// A value would be nested deeper than [`MAX_DEPTH`].
    DepthLimit,
    /// The new document has a null, which a merge patch cannot write.
    NullInMergePatch,
    /// A patch can be made only for objects.
    NotAnObject,
}

impl Error {
    pub(crate) fn new(code: Code) -> Self {
        Self(Box::new(Details {
            code,
            message: None,
            operation: None,
            op: None,
            path: None,
            object: None,
            missing: None,
        }))
    }

    /// An operation that cannot be read.
    pub(crate) fn invalid(index: usize, message: impl Into<Cow<'static, str>>) -> Self {
        let mut error = Self::new(Code::InvalidOperation);
        error.0.message = Some(message.into());
        error.0.operation = Some(index);
        error
    }

    /// Adds the operation and the path to the error.
    pub(crate) fn at(mut self, index: usize, op: Op, path: &str) -> Self {
        self.0.operation = Some(index);
        self.0.op = Some(op);
        self.0.path = Some(path.to_owned());
        self
    }

    /// Adds the part of the path that the document does not have.
    pub(crate) fn with_missing(mut self, missing: Option<Missing>) -> Self {
        self.0.missing = missing;
        self
    }

    /// Adds the path to an error that is not about an operation.
    pub(crate) fn with_path(mut self, path: String) -> Self {
        self.0.path = Some(path);
        self
    }

    /// Returns the kind of the mistake.
    ///
    /// ```
    /// # use smp_patch::{Code, JsonPatch};
    /// assert_eq!(JsonPatch::from_value(&true.into()).unwrap_err().code(), Code::NotAPatch);
    /// ```
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// Returns the index of the operation, from 0.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// assert_eq!(JsonPatch::from_value(&json!([{"op": "merge"}])).unwrap_err().operation(), Some(0));
    /// ```
    pub fn operation(&self) -> Option<usize> {
        self.0.operation
    }

    /// Returns the name of the operation, if it is known.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::{JsonPatch, Op};
    /// let patch = JsonPatch::from_value(&json!([{"op": "test", "path": "/a", "value": 1}]))?;
    /// assert_eq!(patch.apply(json!({})).unwrap_err().op(), Some(Op::Test));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn op(&self) -> Option<Op> {
        self.0.op
    }

    /// Returns the `path` of the operation, or its `from` if that is what is wrong; for [`Code::NullInMergePatch`], the path
    /// of the null.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::from_value(&json!([{"op": "move", "from": "/a", "path": "/b"}]))?;
    /// assert_eq!(patch.apply(json!({})).unwrap_err().path(), Some("/a"));
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    pub fn path(&self) -> Option<&str> {
        self.0.path.as_deref()
    }

    /// Sets the name of the patched object in the message, such as the name of its file.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_patch::JsonPatch;
    /// let patch = JsonPatch::from_value(&json!([{"op": "test", "path": "/a", "value": 1}]))?;
    /// let error = patch.apply(json!({})).unwrap_err().with_object_name("live.yaml");
    /// assert_eq!(error.to_string(), "operation 1, test /a: the value in live.yaml is different");
    /// # Ok::<(), smp_patch::Error>(())
    /// ```
    #[must_use]
    pub fn with_object_name(mut self, name: impl Into<String>) -> Self {
        self.0.object = Some(name.into());
        self
    }

    /// The message without the operation and the path.
    fn message(&self) -> Cow<'_, str> {
        let object = self.0.object.as_deref().unwrap_or("the object");
        if let Some(Missing { place, is_absent, rest }) = &self.0.missing {
            let place = if place.as_str().is_empty() { "the root".into() } else { shown(place.as_str()) };
            let is = if *is_absent { " is missing" } else { "" };
            return format!("{place}{is} in {object}{rest}").into();
        }
        match (self.0.code, &self.0.message) {
            (_, Some(message)) => message.as_ref().into(),
            (Code::NotAPatch, None) => "not a patch".into(),
            (Code::TooManyOperations, None) => {
                format!("a JSON patch has at most {MAX_OPERATIONS} operations; split it").into()
            }
            (Code::InvalidOperation, None) => "not a valid operation".into(),
            (Code::NoSuchPath, None) => format!("path not found in {object}").into(),
            (Code::NoSuchSource, None) => format!("`from` not found in {object}").into(),
            (Code::TestFailed, None) => format!("the value in {object} is different").into(),
            (Code::WholeDocument, None) => {
                "the whole document can only be tested, or replaced by an object or a list; use the path of a field"
                    .into()
            }
            (Code::CopyLimit, None) => {
                format!("the copies of this patch are larger than {} MiB", MAX_COPIED_BYTES / 1024 / 1024).into()
            }
            (Code::DepthLimit, None) => format!("nested deeper than {MAX_DEPTH} levels; flatten the value").into(),
            (Code::NullInMergePatch, None) => {
                "a merge patch cannot write this null; servers remove nulls from added values and from lists".into()
            }
            (Code::NotAnObject, None) => "a patch can be made only for objects".into(),
        }
    }

    pub(crate) fn with_message(mut self, message: &'static str) -> Self {
        self.0.message = Some(message.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = self.0.operation {
            write!(f, "operation {}", index + 1)?;
            if let (Some(op), Some(path)) = (self.0.op, &self.0.path) {
                let path = if path.is_empty() { r#""""#.into() } else { shown(path) };
                write!(f, ", {op} {path}")?;
            }
            f.write_str(": ")?;
        } else if let Some(path) = &self.0.path {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.message())
    }
}

impl std::error::Error for Error {}
