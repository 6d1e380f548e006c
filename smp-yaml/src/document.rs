//! Documents, with their byte ranges in the text.

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
    /// The value. Null for an empty document.
    pub value: Value,
    /// The format of the document.
    pub format: Format,
    /// The byte range of the document in the text, including markers and comments.
    pub range: Range<usize>,
    /// The repeated names, in the order of the text. The last field of each name is used.
    pub duplicates: Vec<Duplicate>,
}

/// A repeated name in an object.
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
    /// The byte offset of the repetition in the text.
    pub offset: usize,
}

impl Document {
    /// The same document with offsets moved by `by` bytes.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        for duplicate in &mut self.duplicates {
            duplicate.offset += by;
        }
        self
    }
}
