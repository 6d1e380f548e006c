//! `smp git-merge`: merges two versions of a file with their common version.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde_json::{Map, Value};

use super::markers::with_markers;
use super::versions::{Versions, described};
use super::{check_objects, reader};
use crate::args::{GitMergeArgs, PatchingArgs};
use crate::command::identity::{Identity, Objects};
use crate::command::patching::Patching;
use crate::in_place::{self, Part, State, Target};
use crate::input::{Document, Format, Reader};
use crate::report::{Failure, Outcome, are_secret, note};

pub(in crate::command) fn run(args: &GitMergeArgs) -> Result<Outcome, Failure> {
    let name = args.name.clone().unwrap_or_else(|| args.ours.display().to_string());
    match merged(args) {
        Ok(Merged { ours, theirs, conflicts }) => {
            write(&args.ours, &with_markers(&ours, &theirs))?;
            if ours == theirs {
                return Ok(Outcome::Done);
            }
            let message = format!("{name}: both sides changed the same fields; choose between the marked lines");
            Err(Failure::does_not_apply(message).details(conflicts))
        }
        Err(failure) => {
            note(&format!("{name}: merged as text: {}", failure.message()));
            merge_text(&args.base, &args.ours, &args.theirs)
        }
    }
}

/// The merged text, twice: with our value of each conflict, and with theirs.
struct Merged {
    ours: String,
    theirs: String,
    /// What conflicts, for the message.
    conflicts: Vec<String>,
}

/// An object of the result: with our value of each conflict, and with theirs. `None` if it is deleted.
struct Object {
    identity: Identity,
    ours: Option<Value>,
    theirs: Option<Value>,
}

fn merged(args: &GitMergeArgs) -> Result<Merged, Failure> {
    let reader = reader();
    let side = |file: &Path| {
        let documents = reader.objects_if_any(file)?;
        check_objects(&documents)?;
        Objects::new(documents)
    };
    let (base, ours, theirs) = (side(&args.base)?, side(&args.ours)?, side(&args.theirs)?);
    let current: Vec<Document> = ours.documents().cloned().collect();
    let documents = base.documents().chain(ours.documents()).chain(theirs.documents());
    let schemas = super::super::schemas(&args.sources, documents)?;
    let patching = Patching::new(&schemas, &PatchingArgs::default())?;
    let mut conflicts = Vec::new();
    let single = base.is_single() && ours.is_single() && theirs.is_single();
    let objects = all(&patching, [base, ours, theirs], single, &mut conflicts)?;
    let documents = text_merge(args, &reader).filter(|merged| has_each_once(merged)).unwrap_or(current);
    let text = |version: fn(&Object) -> &Option<Value>| text(&documents, &objects, single, version);
    Ok(Merged { ours: text(|object| &object.ours)?, theirs: text(|object| &object.theirs)?, conflicts })
}

/// Merges each object, in our order. Objects that only they have come last.
fn all(
    patching: &Patching<'_>,
    [mut base, ours, mut theirs]: [Objects; 3],
    single: bool,
    conflicts: &mut Vec<String>,
) -> Result<Vec<Object>, Failure> {
    let mut objects = Vec::new();
    for (identity, ours) in ours.into_rest() {
        let (base, theirs) = (base.take(&identity, single), theirs.take(&identity, single));
        objects.push(one(patching, identity, [base, Some(ours), theirs], conflicts)?);
    }
    for (identity, theirs) in theirs.into_rest() {
        let base = base.take(&identity, false);
        objects.push(one(patching, identity, [base, None, Some(theirs)], conflicts)?);
    }
    Ok(objects)
}

/// Merges the versions of an object.
///
/// ```yaml
/// base:   {replicas: 2, image: a}
/// ours:   {replicas: 3, image: a}
/// theirs: {replicas: 5, image: b}
/// # with our values {replicas: 3, image: b}, with theirs {replicas: 5, image: b}
/// ```
fn one(
    patching: &Patching<'_>,
    identity: Identity,
    [base, ours, theirs]: [Option<Document>; 3],
    conflicts: &mut Vec<String>,
) -> Result<Object, Failure> {
    let values = [&base, &ours, &theirs].map(|side| side.as_ref().map(|document| &document.value));
    let clean =
        |value: Option<&Value>| Object { identity: identity.clone(), ours: value.cloned(), theirs: value.cloned() };
    match values {
        [_, ours, theirs] if ours == theirs => return Ok(clean(ours)),
        [base, ours, theirs] if theirs == base => return Ok(clean(ours)),
        [base, ours, theirs] if ours == base => return Ok(clean(theirs)),
        _ => {}
    }
    let (Some(ours), Some(theirs)) = (&ours, &theirs) else {
        let who =
            if ours.is_none() { "deleted by us and changed by them" } else { "changed by us and deleted by them" };
        conflicts.push(format!("{identity}: {who}"));
        let [ours, theirs] = [ours, theirs].map(|side| side.map(|document| document.value));
        return Ok(Object { identity, ours, theirs });
    };
    let schema = patching.schema(&[ours, theirs])?;
    let empty = Value::Object(Map::new());
    let versions = Versions { base: values[0].unwrap_or(&empty), ours: &ours.value, theirs: &theirs.value };
    let failure = |error: smp_core::Error| Failure::does_not_apply(format!("{identity}: {error}"));
    let merged = versions.merge(&patching.maker(schema), schema).map_err(failure)?;
    let is_secret = are_secret(schema, &[&ours.value, &theirs.value]);
    conflicts.extend(merged.conflicts.iter().map(|conflict| described(&identity, conflict, is_secret)));
    Ok(Object { identity, ours: Some(merged.ours), theirs: Some(merged.theirs) })
}

/// The objects of the text that git merges by lines, with our lines where it finds conflicts: it has the comments of both sides.
/// `None` if git is not found or the result is not what it should be.
fn text_merge(args: &GitMergeArgs, reader: &Reader) -> Option<Vec<Document>> {
    let mut command = Command::new("git");
    command.args(["merge-file", "-p", "-q", "--ours"]).args([&args.ours, &args.base, &args.theirs]);
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    reader.objects_of_text(&args.ours.display().to_string(), text).ok()
}

fn has_each_once(documents: &[Document]) -> bool {
    !documents.is_empty() && check_objects(documents).is_ok() && Objects::new(documents.to_vec()).is_ok()
}

/// The text of the documents with one version of the objects.
fn text(
    documents: &[Document],
    objects: &[Object],
    single: bool,
    version: fn(&Object) -> &Option<Value>,
) -> Result<String, Failure> {
    let mut places: HashMap<&Identity, usize> =
        objects.iter().enumerate().map(|(at, object)| (&object.identity, at)).collect();
    let mut values: Vec<Option<&Value>> = objects.iter().map(|object| version(object).as_ref()).collect();
    let mut changed = Vec::with_capacity(documents.len());
    for document in documents {
        let at = if single { Some(0) } else { places.remove(&Identity::of(&document.value)) };
        changed.push(match at.and_then(|at| values.get_mut(at)?.take()) {
            Some(value) => (Document { value: value.clone(), origin: document.origin.clone() }, State::Patched),
            None => (document.clone(), State::Removed),
        });
    }
    let parts: Vec<Part<'_>> = changed.iter().map(|(document, state)| Part { document, state: *state }).collect();
    let format = documents.first().map_or(Format::Yaml, |document| document.origin.format());
    let mark = documents.first().filter(|document| document.origin.has_byte_order_mark()).map_or("", |_| "\u{feff}");
    let text = in_place::edited(&parts, Target::File { rewrites: true })?;
    in_place::with_added(text, values.into_iter().flatten(), format).map(|text| format!("{mark}{text}"))
}

/// Merges the files by lines, as git does without a driver.
fn merge_text(base: &Path, ours: &Path, theirs: &Path) -> Result<Outcome, Failure> {
    let mut command = Command::new("git");
    command.args(["merge-file", "-q", "-L", "ours", "-L", "base", "-L", "theirs"]).args([ours, base, theirs]);
    match command.status() {
        Ok(status) if status.success() => Ok(Outcome::Done),
        Ok(status) if status.code().is_some_and(|code| code < 128) => Ok(Outcome::Found),
        Ok(_) => Err(Failure::usage("git merge-file failed; the file is unchanged")),
        Err(error) => Err(not_written("git", &error)),
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| not_written(&file.display().to_string(), &error))
}

fn not_written(name: &str, error: &io::Error) -> Failure {
    Failure::unreadable(name, &format!("cannot write the result: {error}"))
}
