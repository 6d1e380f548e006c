//! Reads texts, in a format that is given or found out.

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
    /// The limit of levels that a new reader has.
    ///
    /// ```
    /// assert_eq!(smp_yaml::Reader::DEFAULT_MAX_DEPTH, 128);
    /// ```
    pub const DEFAULT_MAX_DEPTH: usize = 128;

    /// Makes a reader that finds out the format by itself.
    ///
    /// What begins with a bracket is read as JSON. If that fails it is read as YAML, and if that fails too, the error is that
    /// of the format that was probably meant. Everything else is YAML.
    ///
    /// ```
    /// # use smp_yaml::{Format, Reader};
    /// assert_eq!(Reader::new().read("{\"a\": 1,}")?[0].format, Format::Yaml);
    /// # Ok::<(), smp_yaml::Error>(())
    /// ```
    pub fn new() -> Self {
        Self { max_depth: Self::DEFAULT_MAX_DEPTH, format: None }
    }

    /// Sets the number of levels that a document may nest, at most [`MAX_DEPTH`]. The document itself is one.
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

    /// Reads every document of a text. Empty documents of YAML are left out.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::Syntax`] if the text is not well-formed, and with another code if a value is not one that
    /// kubectl takes, or a limit is reached.
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
    /// As in [`Self::read`], and an error with [`Code::NotOneDocument`] if there is no document, or more than one.
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
                let message = "there is no document; write at least `{}`";
                Err(Problem::new(Code::NotOneDocument, 0, message).into_error(text))
            }
            (Some(_), Some(second)) => {
                let message = "a second document begins here, where one is needed; split the text";
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
        json::read(text, self.max_depth).or_else(|of_json| {
            yaml::read(text, self.max_depth).map_err(|of_yaml| if has_bare_name(text) { of_yaml } else { of_json })
        })
    }

    /// The readers stop below the limit; aliases and JSON are not counted before.
    fn check_depth(&self, text: &str, document: &Document) -> Result<(), Problem> {
        let Some(path) = too_deep(&document.value, self.max_depth) else { return Ok(()) };
        let own = text.get(document.range.clone()).unwrap_or_default();
        let range = locate(own, document.format, &[path]).pop().flatten();
        Err(Problem::too_deep(document.range.start + range.map_or(0, |range| range.start)))
    }
}

/// Whether a text begins as an object of YAML does and none of JSON: with a name that is not in quotes.
fn has_bare_name(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('{').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphabetic() || first == '$'))
}
