//! Reads documents from files, standard input and arguments, and keeps the origin of each.

mod patch_text;
mod text;

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::path::Path as FilePath;
use std::rc::Rc;
use std::time::Duration;

use serde_json::Value;
use smp_yaml::Duplicate;

pub(crate) use smp_yaml::Format;

pub(crate) use self::text::{no_file, read_line};

use crate::in_place::PATIENCE;
use crate::memory;
use crate::origin::{Origin, Text, Written};
use crate::report::{Failure, detail, warning};
use crate::source::is_schema_document;
use smp_suggest::shown;

/// A document and its origin.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) origin: Origin,
}

impl AsRef<Value> for Document {
    fn as_ref(&self) -> &Value {
        &self.value
    }
}

/// Reads inputs. Standard input can be read only once.
#[derive(Debug)]
pub(crate) struct Reader {
    max_depth: usize,
    /// Whether the user can raise the limit with `--max-depth`.
    has_depth_option: bool,
    rejects_duplicates: bool,
    /// The duplicate keys that were found; `None` if they are reported when they are found.
    duplicates: Option<RefCell<Vec<(Origin, Duplicate)>>>,
    stdin_taken: Cell<bool>,
    /// The number of object files that were locked; `None` if the command does not write them.
    locked: Option<Cell<usize>>,
}

/// The maximum number of files that are locked from reading to writing; each stays open during this time.
const LOCKED: usize = 100;

/// How long to wait for the locks of further files: two commands may wait for each other.
const SHORT: Duration = Duration::from_millis(500);

/// A file without these words has no schemas.
const WORDS_OF_SCHEMAS: [&str; 3] = ["CustomResourceDefinition", "swagger", "openapi"];

impl Reader {
    /// Creates a reader that rejects documents nested deeper than `max_depth`.
    pub(crate) fn new(max_depth: usize) -> Self {
        let stdin_taken = Cell::new(false);
        Self {
            max_depth,
            has_depth_option: false,
            rejects_duplicates: false,
            duplicates: None,
            stdin_taken,
            locked: None,
        }
    }

    /// The same reader, for which duplicate keys are errors or not.
    #[cfg(feature = "cluster")]
    pub(crate) fn rejecting_duplicates(self, rejects_duplicates: bool) -> Self {
        Self { rejects_duplicates, ..self }
    }

    /// The same reader, which keeps duplicate keys for [`Self::take_duplicates`] instead of printing warnings.
    pub(crate) fn keeping_duplicates(self) -> Self {
        Self { duplicates: Some(RefCell::default()), ..self }
    }

    /// The duplicate keys of the documents that were read, with the documents.
    pub(crate) fn take_duplicates(&self) -> Vec<(Origin, Duplicate)> {
        self.duplicates.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// The same reader for a command with `--max-depth`.
    pub(crate) fn with_depth_option(self) -> Self {
        Self { has_depth_option: true, ..self }
    }

    /// The same reader, which locks the files of objects, because they are going to be written.
    pub(crate) fn locking(self) -> Self {
        Self { locked: Some(Cell::new(0)), ..self }
    }

    /// Reads the documents of a file, at least one. A `v1` `List` is replaced by its items. `-` is standard input.
    pub(crate) fn objects(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let objects: Vec<Document> =
            self.documents(self.text_of_objects(file)?)?.into_iter().flat_map(items_of_list).collect();
        if objects.is_empty() {
            let message = "the list has no items; give at least one object";
            return Err(Failure::unreadable(&file.display().to_string(), message));
        }
        Ok(objects)
    }

    /// Like [`Self::objects`], for a file in a folder, which may be empty.
    pub(crate) fn objects_if_any(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        Ok(self.documents_if_any(self.text_of_objects(file)?)?.into_iter().flat_map(items_of_list).collect())
    }

    /// Like [`Self::objects_if_any`], for a text that is not in a file.
    pub(crate) fn objects_of_text(&self, name: &str, text: String) -> Result<Vec<Document>, Failure> {
        Ok(self.documents_if_any(Text::decoded(name, text))?.into_iter().flat_map(items_of_list).collect())
    }

    /// Reads the documents of a file, at least one. `-` is standard input.
    pub(crate) fn file(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        self.documents(self.text_of(file)?)
    }

    /// Reads the schema documents of a file. Some published JSON schemas have trailing commas, so JSON files are read as YAML
    /// if necessary.
    pub(crate) fn schemas(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let text = self.text_of(file)?;
        let format = text.format.filter(|format| *format != Format::Json);
        self.documents(Text { format, ..text })
    }

    /// Reads the schema documents of a file in a folder, which may be another file, such as a template.
    pub(crate) fn schemas_if_any(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let text = self.text_of(file)?;
        if !WORDS_OF_SCHEMAS.iter().any(|word| text.content.contains(word)) {
            return Ok(Vec::new());
        }
        let format = text.format.filter(|format| *format != Format::Json);
        match self.documents_if_any(Text { format, ..text }) {
            Ok(documents) => Ok(documents.into_iter().filter(|document| is_schema_document(&document.value)).collect()),
            Err(failure) => {
                warning(&format!("{}; skipped", failure.message()));
                Ok(Vec::new())
            }
        }
    }

    fn text_of_objects(&self, file: &FilePath) -> Result<Text, Failure> {
        match &self.locked {
            Some(locked) if locked.get() < LOCKED => {
                let patience = if locked.get() == 0 { PATIENCE } else { SHORT };
                let text = Text::locked_file(file, patience)?;
                locked.set(locked.get() + usize::from(text.lock.is_some()));
                Ok(text)
            }
            _ => self.text_of(file),
        }
    }

    fn text_of(&self, file: &FilePath) -> Result<Text, Failure> {
        if let Some(text) = memory::file(file) {
            return Ok(Text::new(&file.display().to_string(), text, None));
        }
        if file != FilePath::new("-") {
            return Text::file(file);
        }
        if self.stdin_taken.replace(true) {
            return Err(Failure::usage("standard input can be read only once; use a file for the other `-`"));
        }
        Text::standard_input()
    }

    /// Reads the only document of a file.
    pub(crate) fn single(&self, file: &FilePath) -> Result<Document, Failure> {
        let mut documents = self.file(file)?;
        match (documents.pop(), documents.len()) {
            (Some(document), 0) => Ok(document),
            (_, more) => Err(Failure::unreadable(
                &file.display().to_string(),
                &format!("expected one document, found {}; split the file", more + 1),
            )),
        }
    }

    /// Reads the documents of a text that is not in a file, in the given or the detected format.
    pub(crate) fn text(&self, name: &str, text: &str, format: Option<Format>) -> Result<Vec<Document>, Failure> {
        self.documents(Text::new(name, text.to_owned(), format))
    }

    /// Reads the documents of `--patch`.
    pub(crate) fn patch(&self, text: &str) -> Result<Vec<Document>, Failure> {
        let name = "--patch";
        patch_text::check(name, text)?;
        let documents = self.text(name, text, None)?;
        patch_text::check_documents(name, text, &documents)?;
        Ok(documents)
    }

    /// Reads the documents of a text that has a name in messages.
    pub(crate) fn named_text(&self, name: &str, text: &str) -> Result<Vec<Document>, Failure> {
        self.text(name, text, None)
    }

    fn documents(&self, text: Text) -> Result<Vec<Document>, Failure> {
        let name = text.name.clone();
        let documents = self.documents_if_any(text)?;
        if documents.is_empty() {
            return Err(Failure::unreadable(&name, "no document found; write at least `{}`"));
        }
        Ok(documents)
    }

    fn documents_if_any(&self, text: Text) -> Result<Vec<Document>, Failure> {
        let read = text.read(0..text.content.len(), self.max_depth, self.has_depth_option)?;
        let format = read.first().map(|document| document.format);
        self.originated(&Rc::new(Text { format, ..text }), read)
    }

    /// Reads the documents in a part of a text that was read, such as a patch in a kustomization.
    pub(crate) fn part(&self, text: &Rc<Text>, range: Range<usize>) -> Result<Vec<Document>, Failure> {
        let read = text.read(range, self.max_depth, self.has_depth_option)?;
        self.originated(text, read)
    }

    /// Adds the origins to documents, and reports duplicate keys.
    fn originated(&self, text: &Rc<Text>, read: Vec<smp_yaml::Document>) -> Result<Vec<Document>, Failure> {
        let has_several = read.len() > 1;
        let mut documents = Vec::with_capacity(read.len());
        let mut duplicates = Vec::new();
        for (index, document) in read.into_iter().enumerate() {
            let number = has_several.then_some(index + 1);
            let origin =
                Origin { text: Rc::clone(text), range: document.range, number, item: None, written: Written::Document };
            match &self.duplicates {
                Some(kept) => {
                    kept.borrow_mut().extend(document.duplicates.into_iter().map(|found| (origin.clone(), found)));
                }
                None => duplicates.extend(document.duplicates),
            }
            documents.push(Document { value: document.value, origin });
        }
        if let (true, Some(Duplicate { name, offset, .. })) = (self.rejects_duplicates, duplicates.first()) {
            return Err(Failure::unreadable(&text.place(*offset), &format!("duplicate key `{}`", shown(name)))
                .hint("use --validate=warn to use the last value"));
        }
        warn_of(&duplicates, text);
        detail(|| format!("{}: read, documents: {}", text.name, documents.len()));
        Ok(documents)
    }
}

/// The largest number of warnings about duplicate keys per input.
const SHOWN: usize = 10;

fn warn_of(duplicates: &[Duplicate], text: &Text) {
    for Duplicate { name, offset, .. } in duplicates.iter().take(SHOWN) {
        let place = text.place(*offset);
        warning(&format!("{place}: duplicate key `{}`; the last value is used", shown(name)));
    }
    if let more @ 1.. = duplicates.len().saturating_sub(SHOWN) {
        warning(&format!("{}: {more} more duplicate keys", text.name));
    }
}

/// Splits a `v1` `List`, which `kubectl get -o yaml` prints for several objects, into its items.
///
/// ```yaml
/// kind: List
/// items: [{kind: Pod}, {kind: Service}]   # two documents
/// ```
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
