//! Reads texts in a given or detected format.

use crate::depth::too_deep;
use crate::document::{Document, Format};
use crate::error::{Code, Error, Problem};
use crate::locate::locate;
use crate::{MAX_DEPTH, json, yaml};

/// Reads the documents of a text, in YAML or JSON.
///
/// ```
/// # use serde_json::json;
/// use smp_yaml::Reader;
///
/// let documents = Reader::new().read("port: 0o17\nmode: 0644\nyes: {on: off}\n")?;
/// assert_eq!(documents[0].value, json!({"port": 15, "mode": 420, "true": {"true": false}}));
/// # Ok::<(), smp_yaml::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    max_depth: usize,
    format: Option<Format>,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// The default of [`Reader::max_depth`].
    ///
    /// ```
    /// assert_eq!(smp_yaml::Reader::DEFAULT_MAX_DEPTH, 128);
    /// ```
    pub const DEFAULT_MAX_DEPTH: usize = 128;

    /// Creates a reader that detects the format.
    ///
    /// A text that starts with a bracket is read as JSON. If that fails, it is read as YAML. If both fail, the error is that of the
    /// more likely format. Every other text is YAML.
    ///
    /// ```
    /// # use smp_yaml::{Format, Reader};
    /// assert_eq!(Reader::new().read("{\"a\": 1,}")?[0].format, Format::Yaml);
    /// # Ok::<(), smp_yaml::Error>(())
    /// ```
    pub fn new() -> Self {
        Self { max_depth: Self::DEFAULT_MAX_DEPTH, format: None }
    }

    /// Sets the largest nesting depth of documents, at most [`MAX_DEPTH`]. The document itself is level 1.
    ///
    /// ```
    /// # use smp_yaml::{Code, Reader};
    /// let reader = Reader::new().max_depth(2);
    /// assert!(reader.read("a: {b: 1}").is_ok());
    /// assert_eq!(reader.read("a: {b: []}").unwrap_err().code(), Code::DepthLimit);
    /// ```
    #[must_use]
    pub fn max_depth(mut self, levels: usize) -> Self {
        self.max_depth = levels.min(MAX_DEPTH);
        self
    }

    /// Sets the format.
    ///
    /// ```
    /// # use smp_yaml::{Format, Reader};
    /// assert!(Reader::new().format(Format::Json).read("{\"a\": 1,}").is_err());
    /// ```
    #[must_use]
    pub fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Reads all documents of a text. Empty YAML documents are omitted.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::Syntax`] if the text is not well-formed, and with another code if kubectl does not accept a
    /// value or if a limit is exceeded.
    ///
    /// ```
    /// # use smp_yaml::Reader;
    /// assert_eq!(Reader::new().read("---\n# nothing\n---\na: 1\n---\nb: 2\n")?.len(), 2);
    /// # Ok::<(), smp_yaml::Error>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Vec<Document>, Error> {
        let content = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mark = text.len() - content.len();
        let documents = self.documents(content).map_err(|problem| problem.shifted(mark).into_error(text))?;
        Ok(documents.into_iter().map(|document| document.shifted(mark)).collect())
    }

    /// Reads the only document of a text.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::read`], and an error with [`Code::NotOneDocument`] if there is not exactly one document.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use smp_yaml::{Code, Reader};
    /// assert_eq!(Reader::new().read_one("a: 1")?.value, json!({"a": 1}));
    /// assert_eq!(Reader::new().read_one("a: 1\n---\nb: 1").unwrap_err().code(), Code::NotOneDocument);
    /// # Ok::<(), smp_yaml::Error>(())
    /// ```
    pub fn read_one(&self, text: &str) -> Result<Document, Error> {
        let mut documents = self.read(text)?.into_iter();
        let (first, second) = (documents.next(), documents.next());
        match (first, second) {
            (Some(document), None) => Ok(document),
            (None, _) => {
                let message = "no document found; write at least `{}`";
                Err(Problem::new(Code::NotOneDocument, 0, message).into_error(text))
            }
            (Some(_), Some(second)) => {
                let message = "expected one document, but a second one starts here; split the text";
                Err(Problem::new(Code::NotOneDocument, second.range.start, message).into_error(text))
            }
        }
    }

    fn documents(&self, text: &str) -> Result<Vec<Document>, Problem> {
        let documents = match self.format {
            Some(Format::Json) => json::read(text, self.max_depth)?,
            None if text.trim_start().starts_with(['{', '[']) => self.json_or_yaml(text)?,
            Some(Format::Yaml) | None => yaml::read(text, self.max_depth)?,
        };
        documents.iter().try_for_each(|document| self.check_depth(text, document))?;
        Ok(documents)
    }

    fn json_or_yaml(&self, text: &str) -> Result<Vec<Document>, Problem> {
        json::read(text, self.max_depth).or_else(|json_error| {
            yaml::read(text, self.max_depth)
                .map_err(|yaml_error| if has_bare_name(text) { yaml_error } else { json_error })
        })
    }

    /// Checks the depth of a value, since the readers do not check that of JSON and of aliases.
    fn check_depth(&self, text: &str, document: &Document) -> Result<(), Problem> {
        let Some(path) = too_deep(&document.value, self.max_depth) else { return Ok(()) };
        let own = text.get(document.range.clone()).unwrap_or_default();
        let range = locate(own, document.format, &[path]).pop().flatten();
        Err(Problem::too_deep(document.range.start + range.map_or(0, |range| range.start)))
    }
}

/// Whether a text starts with a brace and an unquoted name, which is YAML but not JSON.
fn has_bare_name(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('{').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphabetic() || first == '$'))
}
