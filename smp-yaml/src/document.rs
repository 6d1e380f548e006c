//! What a text holds: documents, with the bytes that each was read from.

use std::ops::Range;

use serde_json::Value;

/// A format of documents.
///
/// ```
/// use smp_yaml::{Format, Reader};
///
/// assert_eq!(Reader::new().read_one("{\"a\": 1}")?.format, Format::Json);
/// assert_eq!(Reader::new().read_one("{a: 1}")?.format, Format::Yaml);
/// # Ok::<(), smp_yaml::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
}

/// A document of a text.
///
/// ```
/// # use serde_json::json;
/// let text = "a: 1\n---\na: 2\n";
/// let documents = smp_yaml::Reader::new().read(text)?;
/// assert_eq!(documents[1].value, json!({"a": 2}));
/// assert_eq!(&text[documents[1].range.clone()], "---\na: 2\n");
/// # Ok::<(), smp_yaml::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The value; that of an empty document is null.
    pub value: Value,
    /// The format that the document is written in.
    pub format: Format,
    /// The bytes of the text that the document was read from, markers and comments included.
    pub range: Range<usize>,
    /// The names that are repeated in an object, in the order of the text. The last of each counts.
    pub duplicates: Vec<Duplicate>,
}

/// A name that is repeated in an object.
///
/// ```
/// let document = smp_yaml::Reader::new().read_one("a: 1\na: 2\n")?;
/// assert_eq!((document.duplicates[0].name.as_str(), document.duplicates[0].offset), ("a", 5));
/// # Ok::<(), smp_yaml::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Duplicate {
    /// The name.
    pub name: String,
    /// The byte of the text at which it is repeated.
    pub offset: usize,
}

impl Document {
    /// The same document of a text that has `by` more bytes in front.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        for duplicate in &mut self.duplicates {
            duplicate.offset += by;
        }
        self
    }
}
