//! The files of CURRENT with the patched objects, for `--apply`.

use std::collections::HashMap;

use crate::args::View;
use crate::command::failures::Failures;
use crate::command::identity::{Identity, Objects};
use crate::in_place::{self, Part, State, Target};
use crate::input::Document;
use crate::origin::{Origin, Position};
use crate::output::Output;
use crate::report::Failure;

/// What happened to the objects of CURRENT.
#[derive(Debug)]
pub(super) struct Patched {
    /// The objects of CURRENT, in order.
    current: Vec<Origin>,
    /// The objects without a failure. A file is printed or written completely or not at all.
    done: HashMap<Position, (Document, State)>,
    /// The objects that are not in CURRENT.
    added: Vec<Document>,
}

impl Patched {
    pub(super) fn new(current: &Objects) -> Self {
        let current = current.documents().map(|document| document.origin.clone()).collect();
        Self { current, done: HashMap::new(), added: Vec::new() }
    }

    /// Records the new value of an object of CURRENT.
    pub(super) fn set(&mut self, document: Document, state: State) {
        self.done.insert(document.origin.position(), (document, state));
    }

    /// Records an object that is not in CURRENT.
    pub(super) fn add(&mut self, document: Document) {
        self.added.push(document);
    }

    /// Prints the files, then the objects that were added, unless a file is missing.
    pub(super) fn print(&self, view: Option<View>, output: &mut Output) -> Result<(), Failure> {
        let format = self.current.first().map(Origin::format);
        for file in self.files() {
            if view == Some(View::Name) {
                let mut present = file.iter().filter(|part| part.state != State::Removed);
                present.try_for_each(|part| output.line(&name(part.document)))?;
            } else {
                let is_kept = view.is_none() && Some(file[0].document.origin.format()) == format;
                output.file(&file, is_kept)?;
            }
        }
        let added = self.added.iter().filter(|_| self.done.len() == self.current.len());
        added.into_iter().try_for_each(|document| match view {
            Some(View::Name) => output.line(&name(document)),
            _ => output.document(&document.value),
        })
    }

    /// Writes the files. Objects that were added are appended if CURRENT is a single file.
    pub(super) fn write(&self, rewrites: bool, failures: &mut Failures) {
        let is_single = self.current.iter().all(|origin| origin.is_in_file_of(&self.current[0]));
        let mut writer = in_place::Writer::new(self.files().count());
        for file in self.files() {
            let origin = &file[0].document.origin;
            let text = in_place::edited(&file, Target::File { rewrites });
            let text = text.and_then(|text| {
                if is_single {
                    in_place::with_added(text, self.added.iter().map(|document| &document.value), origin.format())
                } else {
                    Ok(text)
                }
            });
            failures.keep(text.and_then(|text| writer.write(origin, &text)));
        }
        writer.finish().into_iter().for_each(|failure| failures.report(failure));
        if !is_single || self.current.is_empty() {
            for document in &self.added {
                let message = format!("{}: not written, because CURRENT is a folder", Identity::of(&document.value));
                failures.report(Failure::does_not_apply(message).hint("add it to a file of CURRENT"));
            }
        }
    }

    /// The files of CURRENT without a failure.
    fn files(&self) -> impl Iterator<Item = Vec<Part<'_>>> {
        let part = |origin: &Origin| {
            let (document, state) = self.done.get(&origin.position())?;
            Some(Part { document, state: *state })
        };
        let files = self.current.chunk_by(Origin::is_in_file_of);
        files.filter_map(move |file| file.iter().map(part).collect())
    }
}

fn name(document: &Document) -> String {
    Identity::of(&document.value).resource()
}
