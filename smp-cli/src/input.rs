//! Reads documents from files, standard input and arguments, and keeps the origin of each.

mod text;

use std::cell::Cell;
use std::ops::Range;
use std::path::Path as FilePath;
use std::rc::Rc;

use serde_json::Value;
use smp_core::Path;
use smp_yaml::{Duplicate, Step};

pub(crate) use smp_yaml::Format;

pub(crate) use self::text::read_line;

use self::text::Text;
use crate::report::{Excerpt, Failure, warning};
use smp_suggest::shown;

/// A document and its origin.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) origin: Origin,
}

/// Where a document comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    text: Rc<Text>,
    /// The byte range of the document in the text.
    range: Range<usize>,
    /// The number of the document, from 1. `None` if it is the only one.
    number: Option<usize>,
    /// The index of the document in a `kind: List`, if it is part of one.
    item: Option<usize>,
}

/// The place of a part of a document in its file.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// From 1.
    pub(crate) line: usize,
    /// In characters, from 1.
    pub(crate) column: usize,
    /// The line, with the part marked.
    pub(crate) excerpt: Option<Excerpt>,
}

/// Reads inputs. Standard input can be read only once.
#[derive(Debug)]
pub(crate) struct Reader {
    max_depth: usize,
    stdin_taken: Cell<bool>,
}

impl Reader {
    /// Creates a reader that rejects documents nested deeper than `max_depth`.
    pub(crate) fn new(max_depth: usize) -> Self {
        Self { max_depth, stdin_taken: Cell::new(false) }
    }

    /// Reads the documents of a file, at least one. A `v1` `List` is replaced by its items. `-` is standard input.
    pub(crate) fn objects(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        let objects: Vec<Document> = self.file(file)?.into_iter().flat_map(items_of_list).collect();
        if objects.is_empty() {
            return Err(Failure::unreadable(
                &file.display().to_string(),
                "the list has no items; give at least one object",
            ));
        }
        Ok(objects)
    }

    /// Like [`Self::objects`], for a file in a folder, which may be empty.
    pub(crate) fn objects_if_any(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        Ok(self.documents_if_any(Text::file(file)?)?.into_iter().flat_map(items_of_list).collect())
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

    fn text_of(&self, file: &FilePath) -> Result<Text, Failure> {
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
        let documents = self.text(name, text, None)?;
        let is_file = FilePath::new(text).is_file() || text::format_of(FilePath::new(text)).is_some();
        if is_file && documents.iter().all(|document| document.value.is_string()) {
            return Err(Failure::unreadable(name, "this is a file name, not a patch")
                .hint(format!("use --patch-file {}", shown(text))));
        }
        Ok(documents)
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
        let read = text.read(self.max_depth)?;
        let format = read.first().map(|document| document.format);
        let text = Rc::new(Text { format, ..text });
        let has_several = read.len() > 1;
        let mut documents = Vec::with_capacity(read.len());
        let mut duplicates = Vec::new();
        for (index, document) in read.into_iter().enumerate() {
            let number = has_several.then_some(index + 1);
            let origin = Origin { text: Rc::clone(&text), range: document.range, number, item: None };
            documents.push(Document { value: document.value, origin });
            duplicates.extend(document.duplicates);
        }
        warn_of(&duplicates, &text);
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

impl Origin {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.text.name
    }

    /// The name of the file, with the number of the document if there are several.
    pub(crate) fn name(&self) -> String {
        format!("{}{}", self.text.name, self.which())
    }

    fn which(&self) -> String {
        match (self.number, self.item) {
            (None, None) => String::new(),
            (Some(number), None) => format!(" (document {number})"),
            (None, Some(item)) => format!(" (item {})", item + 1),
            (Some(number), Some(item)) => format!(" (document {number}, item {})", item + 1),
        }
    }

    /// The name of the file with line and column of a path if they are known, and with the number of the document.
    pub(crate) fn place(&self, path: &Path) -> String {
        match self.find_one(path) {
            Some(range) => format!("{}{}", self.text.place(range.start), self.which()),
            None => self.name(),
        }
    }

    /// The spots of several paths, if they are known. The text is searched once.
    pub(crate) fn spots(&self, paths: &[&Path]) -> Vec<Option<Spot>> {
        let spot = |range: Range<usize>| {
            let (line, column) = self.text.position(range.start);
            Spot { line, column, excerpt: Excerpt::new(&self.text.content, range) }
        };
        self.find(paths).into_iter().map(|range| range.map(spot)).collect()
    }

    /// Whether both origins are the same document.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.text, &other.text) && self.range.start == other.range.start && self.item == other.item
    }

    /// The line of a path, with the path marked.
    pub(crate) fn excerpt(&self, path: &Path) -> Option<Excerpt> {
        Excerpt::new(&self.text.content, self.find_one(path)?)
    }

    /// The format of the document.
    pub(crate) fn format(&self) -> Format {
        self.text.format.unwrap_or(Format::Yaml)
    }

    /// The text of the whole file.
    pub(crate) fn content(&self) -> &str {
        &self.text.content
    }

    /// Whether the file starts with a byte order mark, which is not part of [`Self::content`].
    pub(crate) fn has_byte_order_mark(&self) -> bool {
        self.text.has_byte_order_mark
    }

    /// The byte range of the document in the file, or of the list that it is an item of.
    pub(crate) fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The index of the document in a `kind: List`, if it is part of one.
    pub(crate) fn item(&self) -> Option<usize> {
        self.item
    }

    fn find_one(&self, path: &Path) -> Option<Range<usize>> {
        self.find(&[path]).pop().flatten()
    }

    /// The byte range of each path in the file, or of its nearest existing ancestor.
    fn find<'p>(&self, paths: &[&'p Path]) -> Vec<Option<Range<usize>>> {
        let item = self.item.map(|item| [Step::Field("items"), Step::Index(item)]);
        let steps = |path: &&'p Path| item.into_iter().flatten().chain(path.steps().iter().map(step)).collect();
        let paths: Vec<Vec<Step<'_>>> = paths.iter().map(steps).collect();
        let Range { start, .. } = self.range;
        let text = self.text.content.get(self.range.clone()).unwrap_or_default();
        let found = smp_yaml::locate(text, self.format(), &paths).into_iter();
        found.map(|range| range.map(|range| start + range.start..start + range.end)).collect()
    }
}

fn step(step: &smp_core::Step) -> Step<'_> {
    match step {
        smp_core::Step::Field(name) => Step::Field(name),
        smp_core::Step::Index(index) => Step::Index(*index),
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
