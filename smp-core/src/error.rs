//! The error type of this crate: a code, a path, a message.

mod code;

use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use smp_suggest::escaped;

use crate::directive::Directive;
use crate::path::{Path, Step};

pub use self::code::Code;

/// An error of an operation: a code, the place it is about, and a message.
///
/// The message says what is wrong and what to do. It never shows values of a document except the values of merge keys. Control
/// characters in names and keys are escaped, so a message is one line.
///
/// ```
/// use smp_core::{Code, Patcher, Schema};
/// use serde_json::json;
///
/// let error = Patcher::new(Schema::free_form()).apply(json!({}), &json!([])).unwrap_err();
/// assert_eq!(error.code(), Code::NotAnObject);
/// assert_eq!(error.path().to_string(), "");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq)]
struct Inner {
    code: Code,
    path: Path,
    input: Input,
    message: String,
    directive: Option<Directive>,
    field: Option<String>,
    key: Vec<String>,
    conflicts: Vec<Conflict>,
    source: Option<Source>,
}

/// The error that caused this one. Two causes are equal if they have the same text.
#[derive(Clone)]
struct Source(Arc<dyn std::error::Error + Send + Sync>);

/// Hides the text, because it may quote a value of a document.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source(..)")
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.to_string() == other.0.to_string()
    }
}

/// The input that a path leads into.
///
/// ```
/// use smp_core::{Input, Patcher, Schema};
/// use serde_json::json;
///
/// let error = Patcher::new(Schema::free_form()).apply(json!([]), &json!({})).unwrap_err();
/// assert_eq!(error.input(), Input::Live);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// The patch, or one of the patches.
    Patch,
    /// The object that a patch is applied to.
    Live,
    /// The last applied object, or the old object of a two-way diff.
    Original,
    /// The wanted object.
    Modified,
    /// The object on the server.
    Current,
}

impl Input {
    /// Returns the input's name in lower case.
    ///
    /// ```
    /// assert_eq!(smp_core::Input::Modified.as_str(), "modified");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Patch => "patch",
            Self::Live => "live",
            Self::Original => "original",
            Self::Modified => "modified",
            Self::Current => "current",
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A value that modified and current both changed, to different values.
///
/// ```
/// use smp_core::{Patcher, Schema, ThreeWay};
/// use serde_json::json;
///
/// let [original, modified, current] = [1, 2, 3].map(|replicas| json!({"replicas": replicas}));
/// let patcher = Patcher::new(Schema::free_form()).report_conflicts();
/// let error = patcher.three_way(ThreeWay { original: &original, modified: &modified, current: &current }).unwrap_err();
/// let [conflict] = error.conflicts() else { panic!("one field conflicts") };
/// assert_eq!(conflict.path.to_string(), "replicas");
/// assert_eq!((&conflict.original, &conflict.modified), (&Some(json!(1)), &Some(json!(2))));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Conflict {
    /// The path of the value. List indexes are those of modified, or of current if modified does not have the value.
    /// With [`Patcher::upstream`](crate::Patcher::upstream) they are those of the patch.
    pub path: Path,
    /// The value in original; `None` if there is none. All three values are `None` if the caller asked for an error
    /// without values, and for conflicts that [`Patcher::upstream`](crate::Patcher::upstream) reports inside a list.
    pub original: Option<Value>,
    /// The value in modified.
    pub modified: Option<Value>,
    /// The value in current.
    pub current: Option<Value>,
}

impl Error {
    pub(crate) fn new(code: Code, input: Input, path: Path, message: impl AsRef<str>) -> Self {
        Self(Box::new(Inner {
            code,
            path,
            input,
            message: escaped(message.as_ref()).into_owned(),
            directive: None,
            field: None,
            key: Vec::new(),
            conflicts: Vec::new(),
            source: None,
        }))
    }

    /// Sets the directive that the error is about.
    pub(crate) fn of(mut self, directive: Directive) -> Self {
        self.0.directive = Some(directive);
        self
    }

    /// Sets the field, in the object at the error's path, that the error is about.
    pub(crate) fn of_field(mut self, name: &str) -> Self {
        self.0.field = Some(name.to_owned());
        self
    }

    /// Sets the fields of the merge key that the error is about.
    pub(crate) fn of_key<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        self.0.key = names.into_iter().map(str::to_owned).collect();
        self
    }

    /// Prepends a step to the path, for an error in a part of an object or a list.
    pub(crate) fn inside(mut self, step: Step) -> Self {
        self.0.path.prepend(step);
        self
    }

    /// Prepends a path, for an error with a path that is relative to it.
    pub(crate) fn below(self, path: &Path) -> Self {
        path.steps().iter().rev().cloned().fold(self, Self::inside)
    }

    pub(crate) fn with_conflicts(mut self, conflicts: Vec<Conflict>) -> Self {
        self.0.conflicts = conflicts;
        self
    }

    pub(crate) fn caused_by(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Source(Arc::new(source)));
        self
    }

    /// Returns the error code.
    ///
    /// ```
    /// use smp_core::{Code, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"$patch": "remove"});
    /// let error = Patcher::new(Schema::free_form()).apply(json!({}), &patch).unwrap_err();
    /// assert_eq!(error.code(), Code::InvalidDirective);
    /// ```
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// Returns the path of the smallest part that is wrong; empty for the root.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"spec": {"$retainKeys": "replicas"}});
    /// let error = Patcher::new(Schema::free_form()).apply(json!({}), &patch).unwrap_err();
    /// assert_eq!(error.path().to_string(), "spec");
    /// ```
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Returns the input that the path leads into.
    ///
    /// ```
    /// use smp_core::{Input, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let error = Patcher::new(Schema::free_form()).diff(&json!({}), &json!(1)).unwrap_err();
    /// assert_eq!(error.input(), Input::Modified);
    /// ```
    pub fn input(&self) -> Input {
        self.0.input
    }

    /// Returns the message without the path and the code.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let error = Patcher::new(Schema::free_form()).apply(json!({}), &json!([])).unwrap_err();
    /// assert_eq!(error.message(), "a document must be an object, found a list");
    /// assert_eq!(error.to_string(), format!("patch: {} [NotAnObject]", error.message()));
    /// ```
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns every conflict, sorted by path, if the code is [`Code::Conflict`].
    ///
    /// ```
    /// use smp_core::{Patcher, Schema, ThreeWay};
    /// use serde_json::json;
    ///
    /// let patcher = Patcher::new(Schema::free_form()).report_conflict_paths();
    /// let (modified, current) = (json!({"a": 1, "b": 1}), json!({"a": 2, "b": 2}));
    /// let error = patcher.three_way(ThreeWay { original: &json!({}), modified: &modified, current: &current }).unwrap_err();
    /// assert_eq!(error.conflicts().len(), 2);
    /// assert!(error.conflicts().iter().all(|conflict| conflict.modified.is_none()));
    /// ```
    pub fn conflicts(&self) -> &[Conflict] {
        &self.0.conflicts
    }

    /// Returns the directive that the error is about, if it is about one.
    ///
    /// The directive is in the object at [`Error::path`]. For a directive that names its list, such as
    /// `$setElementOrder/ports`, the path leads to the list, and the directive is in the object that has the list.
    ///
    /// ```
    /// use smp_core::{Directive, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"spec": {"$retainKeys": "all"}});
    /// let error = Patcher::new(Schema::free_form()).apply(json!({}), &patch).unwrap_err();
    /// assert_eq!((error.path().to_string().as_str(), error.directive()), ("spec", Some(Directive::RetainKeys)));
    /// ```
    pub fn directive(&self) -> Option<Directive> {
        self.0.directive
    }

    /// Returns the name of the field that the error is about, if the path leads to the object that has the field: for
    /// example the unknown directive of [`Code::UnknownDirective`].
    ///
    /// ```
    /// use smp_core::{PatchSchema, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Deployment {
    ///     replicas: i32,
    /// }
    ///
    /// let error = Patcher::new(Schema::of::<Deployment>()).reject_unknown_directives().apply(json!({}), &json!({"$retain": []})).unwrap_err();
    /// assert_eq!(error.field(), Some("$retain"));
    /// ```
    pub fn field(&self) -> Option<&str> {
        self.0.field.as_deref()
    }

    /// Returns the fields of the merge key that the error is about; empty if it is about none.
    ///
    /// ```
    /// use smp_core::{Code, PatchSchema, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// #[derive(PatchSchema)]
    /// struct Pod {
    ///     #[patch(strategy = "merge", merge_key = "name")]
    ///     containers: Vec<Container>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Container {
    ///     name: String,
    /// }
    ///
    /// let patch = json!({"containers": [{"image": "web:2"}]});
    /// let error = Patcher::new(Schema::of::<Pod>()).apply(json!({}), &patch).unwrap_err();
    /// assert_eq!((error.code(), error.key()), (Code::MissingMergeKey, &["name".to_owned()][..]));
    /// ```
    pub fn key(&self) -> &[String] {
        &self.0.key
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { code, path, input, message, .. } = &*self.0;
        if path.is_root() {
            write!(f, "{input}: {message} [{code}]")
        } else {
            write!(f, "{input}: {path}: {message} [{code}]")
        }
    }
}

/// The source is the error of serde if a Rust value cannot be converted to or from JSON. Unlike the message of this error,
/// the text of the source may quote a value of the document.
impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| &*source.0 as _)
    }
}
