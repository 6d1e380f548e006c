//! Reads documents from files, standard input and arguments, and remembers where each was read.

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
use crate::report::{Failure, Picture, warning};
use smp_suggest::shown;

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
    /// The bytes of the text that the document was read from.
    range: Range<usize>,
    /// From 1; `None` where the text holds a single document.
    number: Option<usize>,
    /// The item of a `kind: List` that the document is.
    item: Option<usize>,
}

/// Where a part of a document stands in its file.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// From 1.
    pub(crate) line: usize,
    /// In characters, from 1.
    pub(crate) column: usize,
    /// The line with a mark below it.
    pub(crate) picture: Option<Picture>,
}

/// Reads inputs; standard input only once.
#[derive(Debug)]
pub(crate) struct Reader {
    max_depth: usize,
    stdin_taken: Cell<bool>,
}

impl Reader {
    /// A reader of documents that nest no deeper than `max_depth`.
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

    /// As [`Self::objects`] for a file of a folder, where one may hold none.
    pub(crate) fn objects_if_any(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        Ok(self.documents_if_any(Text::file(file)?)?.into_iter().flat_map(items_of_list).collect())
    }

    /// The documents of a file, at least one, as they are; `-` is standard input.
    pub(crate) fn file(&self, file: &FilePath) -> Result<Vec<Document>, Failure> {
        self.documents(self.text_of(file)?)
    }

    /// The schema documents of a file. Published ones have trailing commas in JSON, which is YAML then, whatever the
    /// file's name says.
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
            return Err(Failure::usage("standard input can be read only once; give a file for the other `-`"));
        }
        Text::standard_input()
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

    /// The documents of a patch that was given as text.
    pub(crate) fn patch(&self, text: &str) -> Result<Vec<Document>, Failure> {
        let name = "--patch";
        let documents = self.text(name, text, None)?;
        let is_file = FilePath::new(text).is_file() || text::format_of(FilePath::new(text)).is_some();
        if is_file && documents.iter().all(|document| document.value.is_string()) {
            return Err(Failure::unreadable(name, "this is the name of a file, and no patch")
                .hint(format!("--patch-file {} reads it", shown(text))));
        }
        Ok(documents)
    }

    fn documents(&self, text: Text) -> Result<Vec<Document>, Failure> {
        let name = text.name.clone();
        let documents = self.documents_if_any(text)?;
        if documents.is_empty() {
            return Err(Failure::unreadable(&name, "holds no document; write at least `{}`"));
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

/// How many keys that stand twice are told of one text.
const TOLD: usize = 10;

fn warn_of(duplicates: &[Duplicate], text: &Text) {
    for Duplicate { name, offset, .. } in duplicates.iter().take(TOLD) {
        let place = text.place(*offset);
        warning(&format!("{place}: `{}` is there twice; the last one counts", shown(name)));
    }
    if let more @ 1.. = duplicates.len().saturating_sub(TOLD) {
        warning(&format!("{}: {more} more keys are there twice", text.name));
    }
}

impl Origin {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.text.name
    }

    /// The name of the file, and which of its documents it is where there are several.
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

    /// The name of the file with the line and column of a path, as far as they are known, and which document it is.
    pub(crate) fn place(&self, path: &Path) -> String {
        match self.find_one(path) {
            Some(range) => format!("{}{}", self.text.place(range.start), self.which()),
            None => self.name(),
        }
    }

    /// The spots of several paths, as far as they are known; the text is looked through once for all of them.
    pub(crate) fn spots(&self, paths: &[&Path]) -> Vec<Option<Spot>> {
        let spot = |range: Range<usize>| {
            let (line, column) = self.text.position(range.start);
            Spot { line, column, picture: Picture::new(&self.text.content, range) }
        };
        self.find(paths).into_iter().map(|range| range.map(spot)).collect()
    }

    /// Whether another document was read at the same place.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.text, &other.text) && self.range.start == other.range.start && self.item == other.item
    }

    /// The line of a path with a mark below it.
    pub(crate) fn picture(&self, path: &Path) -> Option<Picture> {
        Picture::new(&self.text.content, self.find_one(path)?)
    }

    /// The format that the document was written in.
    pub(crate) fn format(&self) -> Format {
        self.text.format.unwrap_or(Format::Yaml)
    }

    /// The text of the whole file.
    pub(crate) fn content(&self) -> &str {
        &self.text.content
    }

    /// Whether the file begins with a byte order mark, which is no part of its text.
    pub(crate) fn has_byte_order_mark(&self) -> bool {
        self.text.has_byte_order_mark
    }

    /// The bytes of the file's text that the document, or the list that it is an item of, stands in.
    pub(crate) fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The item of a `kind: List` that the document is.
    pub(crate) fn item(&self) -> Option<usize> {
        self.item
    }

    fn find_one(&self, path: &Path) -> Option<Range<usize>> {
        self.find(&[path]).pop().flatten()
    }

    /// The bytes of each path in the text of the file; of the nearest part above it where it is not there.
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
