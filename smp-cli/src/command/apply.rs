//! `smp apply`: patches applied to objects.

mod printed;
mod target;

use serde_json::Value;

use self::target::Index;
use super::files;
use super::patching::{Patch, Patching};
use super::troubles::Troubles;
use crate::args::{ApplyArgs, DryRun};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome};

/// A file of objects. It is patched whole or not at all.
#[derive(Debug)]
struct File {
    objects: Vec<Object>,
}

#[derive(Debug)]
struct Object {
    document: Document,
    /// What it was before, where somebody is to be told what changes.
    before: Option<Value>,
    /// Whether a patch is for it.
    is_selected: bool,
}

pub(super) fn run(args: &ApplyArgs) -> Result<Outcome, Failure> {
    if !says_by_code(args) {
        return all(args, Troubles::default());
    }
    all(args, Troubles::beside_findings()).map_err(Failure::trouble)
}

/// Whether exit code 1 says that an object changes.
fn says_by_code(args: &ApplyArgs) -> bool {
    args.output.check || args.output.exit_code
}

fn is_dry(args: &ApplyArgs) -> bool {
    args.output.check || args.output.dry_run == Some(DryRun::Client)
}

fn all(args: &ApplyArgs, mut troubles: Troubles) -> Result<Outcome, Failure> {
    let (reader, schemas) = super::prepare(&args.types, &args.rules)?;
    let patching = Patching::new(&schemas, &args.types, &args.rules, args.patch_type, &args.stock_server)?;
    let files = files::read(&reader, &args.live, Depth::new(args.recursive), &mut troubles);
    let files: Vec<File> = files.into_iter().map(|objects| file(args, objects)).collect();
    if files.iter().all(|file| file.objects.is_empty()) {
        if !troubles.any() {
            return Err(Failure::usage("the files hold no object"));
        }
        return Ok(troubles.end(Outcome::Done));
    }
    let patches = patches(args, &reader, &patching)?;
    let places = files.iter().enumerate().flat_map(|(file, File { objects })| {
        objects.iter().enumerate().map(move |(object, Object { document, .. })| ((file, object), document))
    });
    let index = Index::new(args, &schemas, places)?;
    let mut work: Vec<Vec<(usize, &Patch)>> = files.iter().map(|_| Vec::new()).collect();
    for patch in &patches {
        for (file, object) in index.selected(&patch.document)? {
            work[file].push((object, patch));
        }
    }
    let mut done = Vec::new();
    for (file, work) in files.into_iter().zip(work) {
        done.extend(troubles.keep(patched(&patching, file, work)));
    }
    let has_changed = printed::print(args, &patching, &done)?;
    let found = says_by_code(args) && has_changed;
    Ok(troubles.end(if found { Outcome::Found } else { Outcome::Done }))
}

fn patches(args: &ApplyArgs, reader: &Reader, patching: &Patching<'_>) -> Result<Vec<Patch>, Failure> {
    let mut patches = Vec::new();
    for file in &args.patch_file {
        patches.extend(reader.file(file)?);
    }
    for text in &args.patch {
        patches.extend(reader.text("--patch", text, None)?);
    }
    patches.into_iter().map(|patch| patching.read(patch)).collect()
}

fn file(args: &ApplyArgs, objects: Vec<Document>) -> File {
    let compares = is_dry(args) || says_by_code(args) || args.output.view.is_some_and(|view| view.style().is_none());
    let object = |document: Document| {
        let before = compares.then(|| document.value.clone());
        Object { document, before, is_selected: false }
    };
    File { objects: objects.into_iter().map(object).collect() }
}

fn patched(patching: &Patching<'_>, mut file: File, work: Vec<(usize, &Patch)>) -> Result<File, Failure> {
    for (index, patch) in work {
        let object = &mut file.objects[index];
        patching.apply(&mut object.document, patch)?;
        object.is_selected = true;
    }
    Ok(file)
}

impl Object {
    fn has_changed(&self) -> bool {
        self.before.as_ref().is_some_and(|before| *before != self.document.value)
    }
}
