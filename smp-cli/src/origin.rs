//! Where documents come from: the text of an input, and the places of documents and their parts in it.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::{Path as FilePath, PathBuf};
use std::rc::Rc;

use smp_core::Step::Field;
use smp_core::{Error, Path};
use smp_yaml::{Format, Step};

use crate::excerpt::{Excerpt, Lines};
use crate::in_place::Locked;

/// Where a document comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) text: Rc<Text>,
    /// The byte range of the document in the text.
    pub(crate) range: Range<usize>,
    /// The number of the document, from 1. `None` if it is the only one.
    pub(crate) number: Option<usize>,
    /// The index of the document in a `kind: List`, if it is part of one.
    pub(crate) item: Option<usize>,
    pub(crate) written: Written,
}

/// How a document is written in its text.
///
/// ```yaml
/// kind: Kustomization                         # a document
/// patches:
/// - patch: |-
///     kind: Deployment                        # in a string, without escapes
/// - patch: "kind: Service\nmetadata: {}"      # with escapes
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// As a document.
    Document,
    /// As a string of another document, in the same characters.
    InString,
    /// As a string with escapes, so that its parts have no places: each has the place of the string.
    Escaped,
}

/// Identifies a document among the inputs of a command: the address of the text, the offset in it and the index in a list.
pub(crate) type Position = (usize, usize, Option<usize>);

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

/// The text of an input.
#[derive(Debug)]
pub(crate) struct Text {
    /// The name of the input in messages.
    pub(crate) name: String,
    /// The path of the file, whose name may not be UTF-8. `None` if the text is not in a file.
    pub(crate) path: Option<PathBuf>,
    pub(crate) content: String,
    /// Whether a byte order mark precedes the content.
    pub(crate) has_byte_order_mark: bool,
    /// The format from the file name, or the detected one. `None` if it is not known yet.
    pub(crate) format: Option<Format>,
    /// The lock of the file, if it is going to be written.
    pub(crate) lock: Option<Locked>,
    /// The lines of the content, found when they are first needed.
    pub(crate) lines: OnceCell<Lines>,
}

impl Text {
    pub(crate) fn new(name: &str, content: String, format: Option<Format>) -> Self {
        Self {
            name: name.to_owned(),
            path: None,
            content,
            has_byte_order_mark: false,
            format,
            lock: None,
            lines: OnceCell::new(),
        }
    }

    /// The file, line and column of an offset, as `file:line:column`.
    pub(crate) fn place(&self, at: usize) -> String {
        let (line, column) = self.position(at);
        format!("{}:{line}:{column}", self.name)
    }

    /// The line and the column of an offset, both from 1. Columns are characters.
    pub(crate) fn position(&self, at: usize) -> (usize, usize) {
        let index = self.lines().index(at);
        (index + 1, self.content[self.lines().start(index)..at].chars().count() + 1)
    }

    /// The line that contains a range, with the range marked.
    pub(crate) fn excerpt(&self, range: Range<usize>) -> Option<Excerpt> {
        Excerpt::new(&self.content, self.lines(), range)
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::new(&self.content))
    }
}

impl Origin {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.text.name
    }

    /// The path of the file. `None` if the document is not in a file.
    pub(crate) fn path(&self) -> Option<&FilePath> {
        self.text.path.as_deref()
    }

    /// The lock of the file, if it is going to be written.
    pub(crate) fn lock(&self) -> Option<&Locked> {
        self.text.lock.as_ref()
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

    /// The name of the file with the line and the column of a spot, if it is known, and with the number of the document.
    pub(crate) fn place(&self, spot: Option<&Spot>) -> String {
        match spot {
            Some(Spot { line, column, .. }) => format!("{}:{line}:{column}{}", self.text.name, self.which()),
            None => self.name(),
        }
    }

    /// The start of a document in a string of another one.
    fn start(&self) -> Option<Range<usize>> {
        let text = self.text.content.get(self.range.clone()).filter(|_| self.written == Written::InString)?;
        let start = self.range.start + text.len() - text.trim_start().len();
        Some(start..start)
    }

    /// The spots of several paths, if they are known. The text is searched once.
    pub(crate) fn spots(&self, paths: &[&Path]) -> Vec<Option<Spot>> {
        self.in_lines(self.ranges(paths))
    }

    /// The spots of ranges in the text. The names in a string of another document are shown too.
    fn in_lines(&self, ranges: Vec<Option<Range<usize>>>) -> Vec<Option<Spot>> {
        let part = self.text.content.get(self.range.clone()).filter(|_| self.written == Written::InString);
        let part = part.map(|part| (part, Lines::new(part)));
        let spot = |range: Range<usize>| {
            let (line, column) = self.text.position(range.start);
            let excerpt = match &part {
                Some((part, lines)) => {
                    let start = self.range.start;
                    let range = range.start - start..range.end - start;
                    Excerpt::new(part, lines, range).map(|excerpt| excerpt.at(line))
                }
                None => self.text.excerpt(range),
            };
            Spot { line, column, excerpt }
        };
        ranges.into_iter().map(|range| range.map(spot)).collect()
    }

    /// Identifies the document while its text is in memory.
    pub(crate) fn position(&self) -> Position {
        (Rc::as_ptr(&self.text).addr(), self.range.start, self.item)
    }

    /// Whether both are in the same file.
    pub(crate) fn is_in_file_of(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.text, &other.text)
    }

    /// The spots of errors, if they are known. An error about a directive is at the directive:
    ///
    /// ```yaml
    /// containers:
    /// - name: shop
    ///   $patch: remove                    # path `containers[0]`, directive `$patch`
    /// $setElementOrder/containers: [...]   # path `containers`, directive `$setElementOrder`
    /// ```
    pub(crate) fn spots_of(&self, errors: &[&Error]) -> Vec<Option<Spot>> {
        let candidates: Vec<[Path; 4]> = errors.iter().map(|error| directive_paths(error)).collect();
        let ranges = self.ranges(&candidates.iter().flatten().collect::<Vec<_>>());
        let ranges = ranges.chunks(4).map(|found| match found {
            // A path that does not exist has the range of its parent.
            [own, inside, _, _] if inside != own => inside,
            [_, _, parent, next] if next != parent => next,
            [own, ..] => own,
            [] => &None,
        });
        self.in_lines(ranges.cloned().collect())
    }

    /// Whether both are items of the same list.
    pub(crate) fn is_in_list_of(&self, other: &Self) -> bool {
        self.is_part_of(other) && self.item.is_some() && other.item.is_some()
    }

    /// Whether the document is part of another one: the same, or an item of its list.
    pub(crate) fn is_part_of(&self, whole: &Self) -> bool {
        self.is_in_file_of(whole) && self.range.start == whole.range.start
    }

    /// Whether both origins are the same document.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.is_part_of(other) && self.item == other.item
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

    /// The byte range of each path in the file, or of its nearest existing ancestor.
    pub(crate) fn ranges<'p>(&self, paths: &[&'p Path]) -> Vec<Option<Range<usize>>> {
        if self.written == Written::Escaped {
            return paths.iter().map(|_| Some(self.range.clone())).collect();
        }
        let item = self.item.map(|item| [Step::Field("items"), Step::Index(item)]);
        let steps = |path: &&'p Path| item.into_iter().flatten().chain(path.steps().iter().map(step)).collect();
        let paths: Vec<Vec<Step<'_>>> = paths.iter().map(steps).collect();
        let Range { start, .. } = self.range;
        let text = self.text.content.get(self.range.clone()).unwrap_or_default();
        let found = smp_yaml::locate(text, self.format(), &paths).into_iter();
        let in_text = |range: Range<usize>| start + range.start..start + range.end;
        found.map(|range| range.map(in_text).or_else(|| self.start())).collect()
    }
}

/// The path of an error and that of its directive inside it; then the parent and the directive in the parent.
fn directive_paths(error: &Error) -> [Path; 4] {
    let own = error.path().clone();
    let parent = own.parent().unwrap_or_else(Path::root);
    let field = |at: &Path, name: Option<String>| name.map_or_else(|| at.clone(), |name| at.child(Field(name)));
    let unknown = error.field().filter(|name| name.starts_with('$')).map(str::to_owned);
    let directive = error.directive().map(|directive| directive.as_str().to_owned());
    let of_list = match (&directive, own.steps().last()) {
        (Some(directive), Some(Field(list))) => Some(format!("{directive}/{list}")),
        _ => None,
    };
    let (inside, next) = (field(&own, unknown.or(directive)), field(&parent, of_list));
    [own, inside, parent, next]
}

fn step(step: &smp_core::Step) -> Step<'_> {
    match step {
        smp_core::Step::Field(name) => Step::Field(name),
        smp_core::Step::Index(index) => Step::Index(*index),
    }
}
