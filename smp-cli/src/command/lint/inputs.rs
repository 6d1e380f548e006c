//! Reads the patches to lint from files, folders and arguments.

use crate::args::LintArgs;
use crate::command::failures::Failures;
use crate::command::files::{Files, Wanted};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::report::Failure;

/// A patch, or the reason why it cannot be read.
pub(super) enum Patch {
    Document(Document),
    Unreadable(String, Failure),
}

impl Patch {
    /// The name of the file, with the number of the document if there are several.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Document(document) => document.origin.name(),
            Self::Unreadable(name, _) => name.clone(),
        }
    }
}

/// The patches in the order of the arguments, with the files of a folder sorted by name. Missing files are reported, and the
/// others are read.
pub(super) fn patches(args: &LintArgs, reader: &Reader, failures: &mut Failures) -> Vec<Patch> {
    let mut patches = Vec::new();
    let wanted = if args.types.wanted() == Wanted::Everything { Wanted::Everything } else { Wanted::Patches };
    let mut files = Files::new(Depth::new(args.recursive), wanted);
    for file in files.read(reader, &args.patches) {
        match file {
            Ok(documents) => patches.extend(documents.into_iter().map(Patch::Document)),
            Err(unread) if unread.is_missing => failures.report(unread.failure),
            Err(unread) => patches.push(Patch::Unreadable(unread.name, unread.failure)),
        }
    }
    files.report();
    for text in &args.patch {
        read(&mut patches, "--patch", || reader.patch(text));
    }
    patches
}

/// The patches that can be read.
pub(super) fn documents(patches: &[Patch]) -> impl Iterator<Item = &Document> {
    patches.iter().filter_map(|patch| match patch {
        Patch::Document(document) => Some(document),
        Patch::Unreadable(..) => None,
    })
}

fn read(patches: &mut Vec<Patch>, name: &str, documents: impl FnOnce() -> Result<Vec<Document>, Failure>) {
    match documents() {
        Ok(documents) => patches.extend(documents.into_iter().map(Patch::Document)),
        Err(failure) => patches.push(Patch::Unreadable(name.to_owned(), failure)),
    }
}
