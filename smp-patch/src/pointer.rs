//! JSON pointers (RFC 6901), which are paths in documents.

use std::borrow::Cow;
use std::fmt;

/// A JSON pointer (RFC 6901): the empty text for the whole document, or names and indexes that each follow a `/`.
///
/// In a name, `~1` means `/` and `~0` means `~`.
///
/// ```
/// # use smp_patch::Pointer;
/// let pointer = Pointer::new("/metadata/labels/app.kubernetes.io~1name").unwrap();
/// assert_eq!(pointer.tokens().collect::<Vec<_>>(), ["metadata", "labels", "app.kubernetes.io/name"]);
/// assert!(Pointer::new("metadata/labels").is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pointer(String);

impl Pointer {
    /// Reads a pointer. Returns `None` if the text is not empty and does not begin with `/`.
    ///
    /// As on an API server, a `~` that begins neither `~0` nor `~1` is a literal `~`.
    ///
    /// ```
    /// # use smp_patch::Pointer;
    /// assert!(Pointer::new("").is_some());
    /// assert!(Pointer::new("spec").is_none());
    /// ```
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        (text.is_empty() || text.starts_with('/')).then_some(Self(text))
    }

    /// The text of the pointer.
    ///
    /// ```
    /// # use smp_patch::Pointer;
    /// assert_eq!(Pointer::new("/a~1b").unwrap().as_str(), "/a~1b");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The names and indexes, unescaped; none for the whole document.
    ///
    /// ```
    /// # use smp_patch::Pointer;
    /// assert_eq!(Pointer::new("/ports/0/a~01").unwrap().tokens().collect::<Vec<_>>(), ["ports", "0", "a~1"]);
    /// assert_eq!(Pointer::new("").unwrap().tokens().count(), 0);
    /// ```
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = Cow<'_, str>> {
        self.0.strip_prefix('/').map(|rest| rest.split('/')).into_iter().flatten().map(unescaped)
    }

    /// Whether every `~` begins `~0` or `~1`, as RFC 6901 requires.
    pub(crate) fn is_escaped_well(&self) -> bool {
        self.0.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']))
    }

    /// Whether it points to a part of what another pointer points to.
    pub(crate) fn is_below(&self, other: &Self) -> bool {
        self.0.strip_prefix(&other.0).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The pointer to a field of the object that this one points to, or to an item of the list.
    pub(crate) fn child(&self, token: &str) -> Self {
        Self(format!("{}/{}", self.0, token.replace('~', "~0").replace('/', "~1")))
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn unescaped(token: &str) -> Cow<'_, str> {
    if !token.contains('~') {
        return token.into();
    }
    // In this order, so that `~01` becomes `~1`.
    token.replace("~1", "/").replace("~0", "~").into()
}
