//! Why a text cannot be read or edited.

use std::borrow::Cow;
use std::fmt;

/// Why a text cannot be read or edited, and where.
///
/// The message never shows content of the text except a single character of its syntax.
///
/// ```
/// use smp_yaml::{Code, Reader};
///
/// let error = Reader::new().read("a:\n- b: [1, 2\n").unwrap_err();
/// assert_eq!(error.code(), Code::Syntax);
/// assert_eq!((error.line(), error.column()), (2, 6));
/// assert_eq!(error.to_string(), "line 2, column 6: unclosed bracket `[`; close it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    problem: Problem,
    line: usize,
    column: usize,
}

/// The kind of a mistake.
///
/// ```
/// # use smp_yaml::{Code, Reader};
/// assert_eq!(Reader::new().read("a: *b").unwrap_err().code(), Code::InvalidAlias);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The text is not well-formed.
    Syntax,
    /// The document nests too deeply.
    DepthLimit,
    /// Aliases make the document too large.
    AliasLimit,
    /// An alias has no anchor, or is inside the value that it refers to.
    InvalidAlias,
    /// A value does not match its tag, or cannot be represented in JSON.
    InvalidScalar,
    /// A key cannot be the name of a field.
    InvalidKey,
    /// `<<` has a value that cannot be merged.
    InvalidMerge,
    /// The text does not contain exactly one document.
    NotOneDocument,
    /// No text has this value.
    NotWritable,
}

/// What is wrong at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) offset: usize,
    pub(crate) message: Cow<'static, str>,
}

impl Problem {
    pub(crate) fn new(code: Code, offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, offset, message: message.into() }
    }

    /// The nesting limit is exceeded at an offset.
    pub(crate) fn too_deep(offset: usize) -> Self {
        Self::new(Code::DepthLimit, offset, "nested too deeply; flatten the document")
    }

    /// The same problem with its offset moved by `by` bytes.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        self.offset += by;
        self
    }

    /// The error, with line and column in the text.
    pub(crate) fn into_error(self, text: &str) -> Error {
        let before = text.get(..self.offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |feed| feed + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[start..].trim_start_matches('\u{feff}').chars().count() + 1;
        Error(Box::new(Details { problem: self, line, column }))
    }
}

impl Error {
    /// Returns the kind of the mistake.
    ///
    /// ```
    /// # use smp_yaml::{Code, Reader};
    /// assert_eq!(Reader::new().read("a: !!int b").unwrap_err().code(), Code::InvalidScalar);
    /// ```
    pub fn code(&self) -> Code {
        self.0.problem.code
    }

    /// Returns the byte offset of the mistake in the text.
    ///
    /// ```
    /// # use smp_yaml::Reader;
    /// assert_eq!(Reader::new().read("a: !!int b").unwrap_err().offset(), 9);
    /// ```
    pub fn offset(&self) -> usize {
        self.0.problem.offset
    }

    /// Returns the line, from 1.
    ///
    /// ```
    /// # use smp_yaml::Reader;
    /// assert_eq!(Reader::new().read("a: 1\nb: !!int c").unwrap_err().line(), 2);
    /// ```
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column in characters, from 1.
    ///
    /// ```
    /// # use smp_yaml::Reader;
    /// assert_eq!(Reader::new().read("é: !!int b").unwrap_err().column(), 10);
    /// ```
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the message without the position.
    ///
    /// ```
    /// # use smp_yaml::Reader;
    /// let error = Reader::new().read("a: [").unwrap_err();
    /// assert_eq!(error.message(), "unclosed bracket `[`; close it");
    /// ```
    pub fn message(&self) -> &str {
        &self.0.problem.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line(), self.column(), self.message())
    }
}

impl std::error::Error for Error {}
