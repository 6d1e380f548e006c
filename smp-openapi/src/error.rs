//! What is wrong with a document: every problem with its place.

use std::fmt;

use smp_core::Code;

use crate::pointer::Place;

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
    pointer: String,
    message: String,
}

/// Every problem of a document, sorted by place; never empty.
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

/// Stands for a part of the document whose problem has been written down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

/// Collects the problems while a document is read.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<Error>);

impl Error {
    /// [`Code::InvalidDocument`] where the text is no JSON, else [`Code::InvalidSchema`].
    pub fn code(&self) -> Code {
        self.code
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

    pub(crate) fn not_json(error: &serde_json::Error) -> Self {
        let message = format!("this is not JSON: {error}");
        Self(vec![Error { code: Code::InvalidDocument, pointer: String::new(), message }])
    }
}

impl Problems {
    /// Writes a problem down.
    pub(crate) fn report(&mut self, place: &Place<'_>, message: impl Into<String>) -> Reported {
        self.report_at(place.pointer(), message)
    }

    /// Writes a problem down whose place is a pointer already.
    pub(crate) fn report_at(&mut self, pointer: String, message: impl Into<String>) -> Reported {
        self.0.push(Error { code: Code::InvalidSchema, pointer, message: message.into() });
        Reported
    }

    /// `value` where there were no problems.
    pub(crate) fn finish<T>(mut self, value: Option<T>) -> Result<T, Errors> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => {
                self.0.sort_by(|a, b| (&a.pointer, &a.message).cmp(&(&b.pointer, &b.message)));
                self.0.dedup();
                Err(Errors(self.0))
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pointer.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.pointer, self.message)
        }
    }
}

/// One line for each problem.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
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
