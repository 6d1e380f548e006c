//! The errors in documents, each with its location.

use std::fmt;

use smp_schema::Problem;

use crate::pointer::Place;
use smp_suggest::shown;

/// An error in a document: where it is and what to do.
///
/// ```
/// let errors = smp_openapi::read(&serde_json::json!({"definitions": {"Port": 53}})).unwrap_err();
/// let error = errors.into_iter().next().unwrap();
/// assert_eq!(error.code(), smp_openapi::Code::InvalidSchema);
/// assert_eq!(error.to_string(), format!("/definitions/Port: {}", error.message()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: Code,
    document: Option<usize>,
    pointer: String,
    message: String,
    /// The line and the column, both from 1.
    position: Option<(usize, usize)>,
}

/// The kind of an error. The names are stable.
///
/// ```
/// let errors = smp_openapi::read("a: [").unwrap_err();
/// assert!(errors.iter().all(|error| error.code() == smp_openapi::Code::InvalidDocument));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// A text cannot be read.
    InvalidDocument,
    /// A schema or an overlay violates a rule.
    InvalidSchema,
}

impl Code {
    /// Returns the code's stable name.
    ///
    /// ```
    /// assert_eq!(smp_openapi::Code::InvalidSchema.as_str(), "InvalidSchema");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidDocument => "InvalidDocument",
            Self::InvalidSchema => "InvalidSchema",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// All errors in the documents that were read, sorted by location; never empty.
///
/// `Display` prints one line for each of the first hundred errors, and a line with the number of the others.
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

/// Replaces a part of the document for which an error was reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

/// Collects errors while documents are read.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    found: Vec<Error>,
    /// Whether several documents are read, so a location must include the number of the document.
    several: bool,
}

/// The maximum number of errors that are printed.
const SHOWN: usize = 100;

impl Error {
    /// Returns [`Code::InvalidDocument`] if the text is neither JSON nor YAML, otherwise [`Code::InvalidSchema`].
    pub fn code(&self) -> Code {
        self.code
    }

    /// Returns the number of the document, from 0; `None` if there was only one.
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

    /// Returns the location in the document as a JSON pointer, for example
    /// `/definitions/ServiceSpec/properties/ports/x-kubernetes-patch-merge-key`; empty for the root.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Returns what is wrong and what to do, without the location.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the line in the text, from 1: that of the field or item, or of its nearest existing ancestor. `None` if
    /// values were read, or if the error is about the whole document.
    ///
    /// ```
    /// let errors = smp_openapi::read("definitions:\n  Port: 53\n").unwrap_err();
    /// let error = errors.iter().next().unwrap();
    /// # #[cfg(feature = "yaml")]
    /// assert_eq!((error.line(), error.column()), (Some(2), Some(3)));
    /// # #[cfg(feature = "yaml")]
    /// assert_eq!(error.to_string(), "/definitions/Port: a schema must be a JSON object (line 2, column 3)");
    /// ```
    pub fn line(&self) -> Option<usize> {
        self.position.map(|(line, _)| line)
    }

    /// Returns the column in characters, from 1. `None` if [`Error::line`] is.
    ///
    /// ```
    /// let errors = smp_openapi::read("{\"a\": [}").unwrap_err();
    /// assert_eq!(errors.iter().next().unwrap().column(), Some(8));
    /// ```
    pub fn column(&self) -> Option<usize> {
        self.position.map(|(_, column)| column)
    }

    #[cfg(feature = "yaml")]
    pub(crate) fn set_position(&mut self, line: usize, column: usize) {
        self.position = Some((line, column));
    }
}

impl Error {
    /// Returns an error for a violated rule of tables that do not come from a document.
    pub(crate) fn without_place(problem: &Problem) -> Self {
        Self {
            code: Code::InvalidSchema,
            document: None,
            pointer: String::new(),
            message: problem.to_string(),
            position: None,
        }
    }
}

impl Errors {
    /// Returns the errors, sorted by location.
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

    /// Returns the error for a text that cannot be read at all.
    pub(crate) fn unreadable(message: String) -> Self {
        Self::unreadable_at(None, message)
    }

    /// Returns the error for a text that cannot be read, with the line and the column.
    pub(crate) fn unreadable_at(position: Option<(usize, usize)>, message: String) -> Self {
        Self(vec![Error { code: Code::InvalidDocument, document: None, pointer: String::new(), message, position }])
    }

    /// Returns the errors of each document, sorted by its number.
    #[cfg(feature = "yaml")]
    pub(crate) fn by_document(&mut self) -> impl Iterator<Item = &mut [Error]> {
        self.0.chunk_by_mut(|a, b| a.document == b.document)
    }
}

impl Problems {
    /// Creates an empty collector for this number of documents.
    pub(crate) fn new(documents: usize) -> Self {
        Self { found: Vec::new(), several: documents > 1 }
    }

    /// Records an error.
    pub(crate) fn report(&mut self, place: &Place<'_>, message: impl Into<String>) -> Reported {
        self.report_at(place.document(), place.pointer(), message)
    }

    /// Records an error whose location is already a pointer.
    pub(crate) fn report_at(&mut self, document: usize, pointer: String, message: impl Into<String>) -> Reported {
        let error = self.error(document, pointer, message);
        self.push(error)
    }

    /// Records an error.
    pub(crate) fn push(&mut self, error: Error) -> Reported {
        self.found.push(error);
        Reported
    }

    /// Returns an error without recording it.
    pub(crate) fn error(&self, document: usize, pointer: String, message: impl Into<String>) -> Error {
        let document = self.several.then_some(document);
        Error { code: Code::InvalidSchema, document, pointer, message: message.into(), position: None }
    }

    /// Returns the number of errors.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// Returns `value` if there were no errors.
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

/// Sorts errors by location and removes duplicates.
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
            f.write_str(&self.message)?;
        } else {
            let names: Vec<_> = self.pointer.split('/').map(shown).collect();
            write!(f, "{}: {}", names.join("/"), self.message)?;
        }
        match self.position {
            Some((line, column)) => write!(f, " (line {line}, column {column})"),
            None => Ok(()),
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
