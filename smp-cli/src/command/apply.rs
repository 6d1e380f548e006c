//! `smp apply`: applies patches to objects.

mod print;
mod skipped;
mod target;

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;

use self::skipped::Skipped;
use self::target::{Index, Place};
use super::failures::Failures;
use super::files::Files;
use super::identity::Identity;
use super::kustomize::{Item, Kustomization};
use super::patching::{Patch, Patching};
use super::rejection::Changed;
use crate::args::{ApplyArgs, DryRun, InputArgs, SourceArgs, Validate, ValidateArgs};
use crate::filenames::Depth;
use crate::in_place::{self, Part, State};
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome};
use crate::source::Schemas;
use smp_suggest::shown;

/// A file of objects. Either all patches apply to it, or it stays unchanged.
#[derive(Debug)]
pub(super) struct File {
    pub(super) objects: Vec<Object>,
}

/// An object of a file.
#[derive(Debug)]
pub(super) struct Object {
    pub(super) document: Document,
    /// The object before the patches, if the output needs it.
    pub(super) before: Option<Value>,
    /// Whether a patch applies to it.
    pub(super) is_selected: bool,
    /// Whether a kustomization deletes it, so that only its place in the file is left.
    pub(super) is_removed: bool,
}

pub(super) fn run(args: &ApplyArgs) -> Result<Outcome, Failure> {
    if !reports_changes_by_exit_code(args) {
        return all(args, Failures::default());
    }
    all(args, Failures::exiting_with_2()).map_err(Failure::exiting_with_2)
}

/// Whether exit code 1 means that an object changes.
pub(super) fn reports_changes_by_exit_code(args: &ApplyArgs) -> bool {
    args.output.check || args.output.exit_code
}

fn is_dry(args: &ApplyArgs) -> bool {
    args.output.check || args.change.dry_run == DryRun::Client
}

fn all(args: &ApplyArgs, mut failures: Failures) -> Result<Outcome, Failure> {
    let inputs = &args.inputs;
    if args.change.dry_run == DryRun::Server {
        return Err(Failure::usage("--dry-run=server works only on a cluster")
            .hint("use --dry-run to compute it here, or `smp apply --live` to apply files to a cluster"));
    }
    check_in_place(args)?;
    let reader = reader(args);
    let compares = args.output.in_place
        || is_dry(args)
        || reports_changes_by_exit_code(args)
        || args.change.view.as_ref().is_some_and(|view| view.style().is_none());
    let files = match &args.kustomize.kustomize {
        Some(folder) => kustomized(folder, &inputs.patching.types.sources, &reader, &mut failures)?,
        None => read_files(inputs, &reader, compares, &mut failures)?,
    };
    let schemas = super::schemas_for_patching(&inputs.patching, documents(&files))?;
    let patching = patching(inputs, &args.validate, &schemas)?;
    let done = patched_files(inputs, (&reader, &schemas), &patching, files, &mut failures)?;
    finish(args, &patching, done, failures)
}

/// Whether files are written.
fn writes(args: &ApplyArgs) -> bool {
    args.output.in_place && !is_dry(args)
}

/// The reader of the files, which are locked if they are going to be written.
pub(super) fn reader(args: &ApplyArgs) -> Reader {
    let reader = super::reader(&args.inputs.patching.rules);
    if writes(args) { reader.locking() } else { reader }
}

/// Fails if standard input would have to be edited.
pub(super) fn check_in_place(args: &ApplyArgs) -> Result<(), Failure> {
    if args.output.in_place && args.inputs.files.files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::usage("-i edits files and cannot write to standard input; name a file, or omit -i"));
    }
    Ok(())
}

/// Writes or prints patched files.
pub(super) fn finish(
    args: &ApplyArgs,
    patching: &Patching<'_>,
    done: Vec<File>,
    mut failures: Failures,
) -> Result<Outcome, Failure> {
    let has_changed = done.iter().flat_map(|file| &file.objects).any(Object::has_changed);
    if writes(args) {
        let mut writer = in_place::Writer::new(done.len());
        for file in &done {
            failures.keep(write(&mut writer, file, args.output.rewrite));
        }
        writer.finish().into_iter().for_each(|failure| failures.report(failure));
    } else {
        print::print(args, patching, done)?;
    }
    let found = reports_changes_by_exit_code(args) && has_changed;
    Ok(failures.end(if found { Outcome::Found } else { Outcome::Done }))
}

/// Writes a patched file, if an object of it changed.
fn write(writer: &mut in_place::Writer, file: &File, rewrites: bool) -> Result<(), Failure> {
    let Some(first) = file.objects.first() else { return Ok(()) };
    let state = |object: &Object| if object.has_changed() { State::Patched } else { State::Same };
    let parts: Vec<Part<'_>> =
        file.objects.iter().map(|object| Part { document: &object.document, state: state(object) }).collect();
    writer.write(&first.document.origin, &in_place::edited(&parts, in_place::Target::File { rewrites })?)
}

/// The patch type and the rules from the command line.
pub(super) fn patching<'s>(
    inputs: &InputArgs,
    validate: &ValidateArgs,
    schemas: &'s Schemas,
) -> Result<Patching<'s>, Failure> {
    let validate = validate.validate.unwrap_or(Validate::Warn);
    // A stock server rejects strategic merge patches of other types than its own.
    let without_type = !inputs.patching.for_stock_server;
    Ok(Patching::new(schemas, &inputs.patching)?.validate(validate).without_type(without_type))
}

/// Reads the files with objects. With `compares`, the result keeps the original objects.
pub(super) fn read_files(
    inputs: &InputArgs,
    reader: &Reader,
    compares: bool,
    failures: &mut Failures,
) -> Result<Vec<File>, Failure> {
    let mut all = Files::new(Depth::new(inputs.recursive), inputs.patching.types.wanted());
    let files = all.objects(reader, &inputs.files.files, failures);
    all.report();
    if files.iter().all(Vec::is_empty) && !failures.any() {
        return Err(Failure::usage("no objects found in the files"));
    }
    Ok(files.into_iter().map(|objects| file(objects, compares)).collect())
}

/// The objects of a kustomization after its patches, by file.
fn kustomized(
    folder: &Path,
    sources: &SourceArgs,
    reader: &Reader,
    failures: &mut Failures,
) -> Result<Vec<File>, Failure> {
    let mut files: Vec<File> = Vec::new();
    for Item { document, before, is_deleted, .. } in
        Kustomization::objects_of(folder, sources, reader, failures, &mut |_, _, _| {})?
    {
        let is_in = |file: &&mut File| {
            file.objects.last().is_some_and(|object| object.document.origin.is_in_file_of(&document.origin))
        };
        let object = Object {
            before: Some(before),
            is_selected: !is_deleted,
            is_removed: is_deleted,
            document: document.clone(),
        };
        match files.last_mut().filter(is_in) {
            Some(file) => file.objects.push(object),
            None => files.push(File { objects: vec![object] }),
        }
    }
    Ok(files)
}

/// The objects of files.
pub(super) fn documents(files: &[File]) -> impl Iterator<Item = &Document> {
    files.iter().flat_map(|file| &file.objects).map(|object| &object.document)
}

/// Reads patches, and patches every file that it can.
pub(super) fn patched_files(
    inputs: &InputArgs,
    (reader, schemas): (&Reader, &Schemas),
    patching: &Patching<'_>,
    files: Vec<File>,
    failures: &mut Failures,
) -> Result<Vec<File>, Failure> {
    if files.iter().all(|file| file.objects.is_empty()) {
        return Ok(Vec::new());
    }
    let patches = patches(inputs, reader, patching)?;
    let places = files.iter().enumerate().flat_map(|(file, File { objects })| {
        let present = objects.iter().enumerate().filter(|(_, object)| !object.is_removed);
        present.map(move |(object, Object { document, .. })| ((file, object), document))
    });
    let index = Index::new(inputs, schemas, places)?;
    let mut work: Vec<Vec<(usize, &Patch)>> = files.iter().map(|_| Vec::new()).collect();
    let mut skipped = Skipped::default();
    for patch in &patches {
        let selected = index.selected(&patch.document)?;
        let lacks_type = |(file, object): Place| patching.lacks_type(&files[file].objects[object].document, patch);
        // A patch that no object can take is an error.
        let skips = !inputs.strict && !selected.iter().all(|place| lacks_type(*place));
        for (file, object) in selected {
            if skips && lacks_type((file, object)) {
                skipped.add(&files[file].objects[object].document);
            } else {
                work[file].push((object, patch));
            }
        }
    }
    skipped.report();
    let several = files.iter().map(|file| file.objects.len()).sum::<usize>() > 1;
    let done = files.into_iter().zip(work);
    Ok(done.filter_map(|(file, work)| failures.keep(patched(inputs, patching, file, work, several))).collect())
}

fn patches(inputs: &InputArgs, reader: &Reader, patching: &Patching<'_>) -> Result<Vec<Patch>, Failure> {
    let mut patches = Vec::new();
    for file in &inputs.patches.patch_file {
        patches.extend(reader.file(file)?);
    }
    for text in &inputs.patches.patch {
        patches.extend(reader.patch(text)?);
    }
    let mut patches: Vec<Patch> = patches.into_iter().map(|patch| patching.read(patch)).collect::<Result<_, _>>()?;
    let edits = inputs.patches.fields.all();
    if !edits.is_empty() {
        patches.push(Patching::of_fields(edits, reader)?);
    }
    Ok(patches)
}

fn file(objects: Vec<Document>, compares: bool) -> File {
    let object = |document: Document| {
        let before = compares.then(|| document.value.clone());
        Object { document, before, is_selected: false, is_removed: false }
    };
    File { objects: objects.into_iter().map(object).collect() }
}

/// Returns an error if a patch changed the kind, group, namespace or name of an object: it is probably for another one.
fn kept_identity(inputs: &InputArgs, before: &Identity, after: &Document, patch: &Patch) -> Result<(), Failure> {
    let after_identity = Identity::of(&after.value);
    match before.difference(&after_identity).filter(|_| !inputs.allow_identity_change) {
        None => Ok(()),
        Some((part, old, new)) => {
            let (patch, object) = (patch.document.origin.name(), after.origin.name());
            let (old, new) = (shown(old), if new.is_empty() { "nothing".into() } else { shown(new) });
            let message = format!("{patch}: the patch changes {part} of {object} from {old} to {new}");
            Err(Failure::does_not_apply(message).hint(IDENTITY))
        }
    }
}

const IDENTITY: &str = "apply it to the object that it is for, or use --allow-identity-change";

fn patched(
    inputs: &InputArgs,
    patching: &Patching<'_>,
    mut file: File,
    work: Vec<(usize, &Patch)>,
    several: bool,
) -> Result<File, Failure> {
    let mut before: HashMap<usize, (Value, Vec<&Document>)> = HashMap::new();
    for (index, patch) in work {
        let object = &mut file.objects[index];
        // An error in the patch does not name the object, which matters if there are several.
        let place = several.then(|| {
            let Document { value, origin } = &object.document;
            vec![format!("in {}, {}", origin.name(), Identity::of(value))]
        });
        let (_, patches) = before.entry(index).or_insert_with(|| (object.document.value.clone(), Vec::new()));
        patches.insert(0, &patch.document);
        let identity = Identity::of(&object.document.value);
        patching
            .apply(&mut object.document, patch)
            .and_then(|()| kept_identity(inputs, &identity, &object.document, patch))
            .map_err(|failure| match place {
                Some(place) => failure.details(place),
                None => failure,
            })?;
        object.is_selected = true;
    }
    let mut before: Vec<_> = before.into_iter().collect();
    before.sort_by_key(|(index, _)| *index);
    for (index, (before, inputs)) in before {
        let after = &file.objects[index].document.value;
        patching.check_result(&Changed { before: Some(&before), after, inputs })?;
    }
    Ok(file)
}

impl Object {
    /// Whether the patches changed it. False if the original was not kept.
    pub(super) fn has_changed(&self) -> bool {
        self.is_removed || self.before.as_ref().is_some_and(|before| *before != self.document.value)
    }
}
