//! What is wrong with documents: every problem with its place.

use std::fmt;

use smp_core::Code;
use smp_core::schema::Problem;

use crate::pointer::Place;
use smp_suggest::shown;

/// One problem of a document: its place and what to do.
///
/// ```
/// let errors = smp_openapi::read(&serde_json::json!({"definitions": {"Port": 53}})).unwrap_err();
/// let error = errors.into_iter().next().unwrap();
/// assert_eq!(error.code(), smp_core::Code::InvalidSchema);
/// assert_eq!(error.to_string(), format!("/definitions/Port: {}", error.message()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: Code,
    document: Option<usize>,
    pointer: String,
    message: String,
}

/// Every problem of the documents that were read, sorted by place; never empty.
///
/// Printed, it is a line for each of the first hundred and a line with the number of the others.
///
/// ```
/// let errors = smp_openapi::read(&serde_json::json!({
///     "definitions": {"Lost": {"$ref": "#/definitions/Nowhere"}},
/// }))
/// .unwrap_err();
///
/// let error = errors.iter().next().unwrap();
/// assert_eq!(error.pointer(), "/definitions/Lost/$ref");
/// assert_eq!(error.message(), "the document has no definition `Nowhere`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors(Vec<Error>);

/// Replaces a part of the document whose problem was reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

/// Collects the problems while documents are read.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    found: Vec<Error>,
    /// Whether several documents are read, so that a place must say which one it is in.
    several: bool,
}

/// How many problems are printed.
const SHOWN: usize = 100;

impl Error {
    /// [`Code::InvalidDocument`] where the text is neither JSON nor YAML, else [`Code::InvalidSchema`].
    pub fn code(&self) -> Code {
        self.code
    }

    /// Which of the documents it is, from 0; `None` where there was only one.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let documents = [json!({"definitions": {}}), json!({"definitions": {"Port": 53}})];
    /// let errors = smp_openapi::read(&documents).unwrap_err();
    /// let error = errors.iter().next().unwrap();
    /// assert_eq!(error.document(), Some(1));
    /// assert_eq!(error.to_string(), "document 2: /definitions/Port: a schema must be a JSON object");
    /// ```
    pub fn document(&self) -> Option<usize> {
        self.document
    }

    /// The place in the document as a JSON pointer, for example
    /// `/definitions/ServiceSpec/properties/ports/x-kubernetes-patch-merge-key`; empty for the root.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is wrong and what to do, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl Error {
    /// A violated rule of tables that are not those of a document.
    pub(crate) fn without_place(problem: &Problem) -> Self {
        Self { code: Code::InvalidSchema, document: None, pointer: String::new(), message: problem.to_string() }
    }
}

impl Errors {
    /// The problems, sorted by place.
    ///
    /// ```
    /// let document = serde_json::json!({"definitions": {"B": 1, "A": 1}});
    /// let errors = smp_openapi::read(&document).unwrap_err();
    /// let places: Vec<_> = errors.iter().map(|error| error.pointer()).collect();
    /// assert_eq!(places, ["/definitions/A", "/definitions/B"]);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.0.iter()
    }

    /// The text cannot be read at all.
    pub(crate) fn unreadable(message: String) -> Self {
        Self(vec![Error { code: Code::InvalidDocument, document: None, pointer: String::new(), message }])
    }
}

impl Problems {
    /// None yet, of this number of documents.
    pub(crate) fn new(documents: usize) -> Self {
        Self { found: Vec::new(), several: documents > 1 }
    }

    /// Writes a problem down.
    pub(crate) fn report(&mut self, place: &Place<'_>, message: impl Into<String>) -> Reported {
        self.report_at(place.document(), place.pointer(), message)
    }

    /// Writes a problem down whose place is a pointer already.
    pub(crate) fn report_at(&mut self, document: usize, pointer: String, message: impl Into<String>) -> Reported {
        let error = self.error(document, pointer, message);
        self.push(error)
    }

    /// Writes a problem down.
    pub(crate) fn push(&mut self, error: Error) -> Reported {
        self.found.push(error);
        Reported
    }

    /// A problem, without writing it down.
    pub(crate) fn error(&self, document: usize, pointer: String, message: impl Into<String>) -> Error {
        let document = self.several.then_some(document);
        Error { code: Code::InvalidSchema, document, pointer, message: message.into() }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// `value` where there were no problems.
    pub(crate) fn finish<T>(self, value: Option<T>) -> Result<T, Errors> {
        let mut found = self.found;
        match value {
            Some(value) if found.is_empty() => Ok(value),
            _ => {
                sort(&mut found);
                Err(Errors(found))
            }
        }
    }
}

/// Sorts problems by their places, each once.
pub(crate) fn sort(found: &mut Vec<Error>) {
    found.sort_by(|a, b| (a.document, &a.pointer, &a.message).cmp(&(b.document, &b.pointer, &b.message)));
    found.dedup();
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(document) = self.document {
            write!(f, "document {}: ", document + 1)?;
        }
        if self.pointer.is_empty() {
            f.write_str(&self.message)
        } else {
            let names: Vec<_> = self.pointer.split('/').map(shown).collect();
            write!(f, "{}: {}", names.join("/"), self.message)
        }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().take(SHOWN).enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Error {}

impl std::error::Error for Errors {}

impl IntoIterator for Errors {
    type Item = Error;
    type IntoIter = std::vec::IntoIter<Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'e> IntoIterator for &'e Errors {
    type Item = &'e Error;
    type IntoIter = std::slice::Iter<'e, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
