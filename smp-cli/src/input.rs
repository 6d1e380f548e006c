//! Reads documents from files, standard input and arguments, and remembers where each was read.

mod json;
mod locate;
mod text;
mod tree;
mod yaml;

use std::cell::Cell;
use std::path::Path as FilePath;
use std::rc::Rc;

use serde_json::Value;
use smp_core::{Input, Options, Path, Step};

pub(crate) use self::text::read_line;
pub(crate) use self::tree::read_json;

use self::text::Text;
use crate::report::Failure;

/// A format of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// JSON
    Json,
    /// YAML
    Yaml,
}

/// A document and the place where it was read.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) origin: Origin,
}

/// Where a document was read.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    text: Rc<Text>,
    part: Part,
    /// The item of a `kind: List` that the document is.
    item: Option<usize>,
}

/// A part of a text that holds one document.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    end: usize,
    /// From 1; `None` where the text holds a single document.
    number: Option<usize>,
}

/// Something in a text that could not be read.
struct Unreadable {
    /// The offset of the part that the position counts from.
    start: usize,
    line: usize,
    column: usize,
    message: Message,
}

/// Why a text could not be read.
enum Message {
    TooDeep,
    Text(String),
}

/// Reads inputs; standard input only once.
#[derive(Debug)]
pub(crate) struct Reader {
    max_depth: usize,
    stdin_taken: Cell<bool>,
}

impl Reader {
    /// A reader that keeps what is needed to see that a document nests deeper than `max_depth`.
    pub(crate) fn new(max_depth: usize) -> Self {
        Self { max_depth, stdin_taken: Cell::new(false) }
    }

    /// The documents of a file, at least one; `-` is standard input. A `v1` `List` counts as its items.
    pub(crate) fn objects(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let objects: Vec<Document> = self.file(file)?.into_iter().flat_map(items_of_list).collect();
        if objects.is_empty() {
            return Err(Failure::unreadable(&file.display().to_string(), "holds a list without items; name an object"));
        }
        Ok(objects)
    }

    /// The documents of a file, at least one, as they are; `-` is standard input.
    pub(crate) fn file(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let text = if file == FilePath::new("-") {
            if self.stdin_taken.replace(true) {
                return Err(Failure::usage("standard input can be read only once; give a file for the other `-`"));
            }
            Text::standard_input()?
        } else {
            Text::file(file)?
        };
        self.documents(text)
    }

    /// The one document of a file.
    pub(crate) fn single(&self, file: &FilePath) -> Result<Document, Failure> {
        let mut documents = self.file(file)?;
        match (documents.pop(), documents.len()) {
            (Some(document), 0) => Ok(document),
            (_, more) => Err(Failure::unreadable(
                &file.display().to_string(),
                &format!("holds {} documents where one is needed; split the file", more + 1),
            )),
        }
    }

    /// The documents of a text that is in no file, in a format or in whatever it looks like.
    pub(crate) fn text(&self, name: &str, text: &str, format: Option<Format>) -> Result<Vec<Document>, Failure> {
        self.documents(Text::new(name, text.to_owned(), format))
    }

    fn documents(&self, text: Text) -> Result<Vec<Document>, Failure> {
        let max_depth = self.max_depth;
        let (format, parts) = text.read(max_depth).map_err(|unreadable| text.explain(unreadable, max_depth))?;
        if parts.is_empty() {
            return Err(Failure::unreadable(&text.name, "holds no document; write at least `{}`"));
        }
        let text = Rc::new(Text { format: Some(format), ..text });
        let origin = |part| Origin { text: Rc::clone(&text), part, item: None };
        let documents: Vec<Document> =
            parts.into_iter().map(|(part, value)| Document { value, origin: origin(part) }).collect();
        documents.iter().try_for_each(|document| self.check_depth(document))?;
        Ok(documents)
    }

    fn check_depth(&self, Document { value, origin }: &Document) -> Result<(), Failure> {
        let options = Options { max_depth: self.max_depth, ..Options::default() };
        smp_core::check_depth(value, Input::Live, &options).map_err(|error| {
            let line = origin.line(error.path()).map_or_else(String::new, |line| format!(":{line}"));
            Failure::too_deep(&format!("{}{line}", origin.name()), self.max_depth)
        })
    }
}

impl Origin {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.text.name
    }

    /// The name of the file, and which of its documents it is where there are several.
    pub(crate) fn name(&self) -> String {
        let name = &self.text.name;
        match (self.part.number, self.item) {
            (None, None) => name.clone(),
            (Some(number), None) => format!("{name} (document {number})"),
            (None, Some(item)) => format!("{name} (item {})", item + 1),
            (Some(number), Some(item)) => format!("{name} (document {number}, item {})", item + 1),
        }
    }

    /// The format that the document was written in.
    pub(crate) fn format(&self) -> Format {
        self.text.format.unwrap_or(Format::Yaml)
    }

    /// The line of a place of the document, from 1, where the text has several.
    pub(crate) fn line(&self, path: &Path) -> Option<usize> {
        if !self.text.content.trim().contains('\n') {
            return None;
        }
        let mut steps = Vec::new();
        if let Some(item) = self.item {
            steps.extend([Step::Field("items".to_owned()), Step::Index(item)]);
        }
        steps.extend_from_slice(path.steps());
        let part = self.text.content.get(self.part.start..self.part.end)?;
        let line = match self.format() {
            Format::Json => locate::in_json(part, &steps),
            Format::Yaml => locate::in_yaml(part, &steps),
        }?;
        Some(self.text.line_of(self.part.start) + line - 1)
    }
}

/// What `kubectl get -o yaml` prints for several objects stands for these objects.
fn items_of_list(mut document: Document) -> Vec<Document> {
    let is_list = document.value.get("kind").is_some_and(|kind| kind == "List")
        && document.value.get("apiVersion").is_some_and(|version| version == "v1");
    match document.value.get_mut("items") {
        Some(Value::Array(items)) if is_list => std::mem::take(items)
            .into_iter()
            .enumerate()
            .map(|(index, value)| Document { value, origin: Origin { item: Some(index), ..document.origin.clone() } })
            .collect(),
        _ => vec![document],
    }
}
