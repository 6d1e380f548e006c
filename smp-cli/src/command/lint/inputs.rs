//! Reads the patches to lint from files, folders and arguments.

use std::path::{Path, PathBuf};

use crate::args::LintArgs;
use crate::command::failures::Failures;
use crate::filenames::{self, Depth};
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
    for path in &args.patches {
        let is_patch = |file: &PathBuf| !path.is_dir() || !is_kustomization(file);
        let files = failures.keep(filenames::expand(path, Depth::new(args.recursive))).unwrap_or_default();
        for file in files.into_iter().filter(is_patch) {
            let is_stdin = file.as_path() == Path::new("-");
            if !is_stdin && !file.exists() {
                // The reader returns the error for a missing file.
                failures.keep(reader.file(&file));
                continue;
            }
            let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
            read(&mut patches, &name, || reader.file(&file));
        }
    }
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

/// Whether a file in a folder is a kustomization, which refers to patches but is not one.
pub(in crate::command) fn is_kustomization(file: &Path) -> bool {
    file.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("kustomization"))
}

fn read(patches: &mut Vec<Patch>, name: &str, documents: impl FnOnce() -> Result<Vec<Document>, Failure>) {
    match documents() {
        Ok(documents) => patches.extend(documents.into_iter().map(Patch::Document)),
        Err(failure) => patches.push(Patch::Unreadable(name.to_owned(), failure)),
    }
}
