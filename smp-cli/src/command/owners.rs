//! `smp owners`: who owns each field of objects, what changed hands, and changes of owners.

mod by_owner;
pub(super) mod change;
mod data;
mod defaults;
mod label;
mod lines;
mod names;
mod path;
mod shown;
mod since;
mod stale;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use serde_json::Value;
use smp_apply::Owners;
use smp_core::{Patcher, Schema};
use smp_suggest::{DidYouMean, near_names, shown as quoted};

use self::shown::Shown;
use super::failures::Failures;
use super::files::Files;
use super::identity::Identity;
use crate::args::{OwnersArgs, OwnersFormat};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::output::{self, Output, Style};
use crate::ownership;
use crate::report::{Failure, Outcome, are_secret, note};
use crate::secret::{Version, mask};
use crate::source::{Schemas, Types};

pub(super) fn run(args: &OwnersArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::exiting_with_2();
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let reader = if args.change.in_place { reader.locking() } else { reader };
    let files: Vec<PathBuf> =
        if args.files.is_empty() { args.words.iter().map(PathBuf::from).collect() } else { args.files.clone() };
    if args.change.in_place && !args.change.is_given() {
        return Err(Failure::usage("-i needs a change of owners").hint("use --drop, --give or --reset"));
    }
    if let (false, Some(word)) = (args.files.is_empty(), args.words.first()) {
        return Err(Failure::usage(&format!("unexpected word {}", quoted(word)))
            .hint("select objects of files with -l and -n, or use --live for those of a cluster"));
    }
    if args.change.in_place && files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::usage("-i edits files and cannot write to standard input; name a file, or omit -i"));
    }
    match &files[..] {
        [] => return Err(Failure::usage("give a file with objects, or - for standard input")),
        [old, new] if args.files.is_empty() => return since::run(args, [old, new], &reader),
        [_, _, _, ..] if args.files.is_empty() => {
            return Err(
                Failure::usage("two files are compared; several are given").hint("to show all files, use -f FILE,FILE")
            );
        }
        _ => {}
    }
    let documents = read(args, &files, &reader, &mut failures)?;
    let schemas = super::schemas(&args.types.sources, &documents)?;
    let types = Types::new(&schemas, &args.types)?;
    if args.change.is_given() {
        return change::run(args, documents, failures);
    }
    let kinds = Kinds { schemas: &schemas, schema_of: &|object| types.of_value(object) };
    show(args, &kinds, documents, failures, Missing::IsAMistake)
}

/// The objects of files that are selected.
fn read(
    args: &OwnersArgs,
    names: &[PathBuf],
    reader: &Reader,
    failures: &mut Failures,
) -> Result<Vec<Document>, Failure> {
    let mut files = Files::new(Depth::new(args.recursive), args.types.wanted());
    let mut documents: Vec<Document> = files.objects(reader, names, failures).into_iter().flatten().collect();
    files.report();
    if documents.is_empty() && !failures.any() {
        return Err(Failure::usage("no objects found in the files"));
    }
    let is_nothing = documents.is_empty();
    documents.retain(|document| args.select.selects(&document.value));
    if documents.is_empty() && !is_nothing {
        return Err(args.select.nothing());
    }
    Ok(documents)
}

/// Whether objects without entries are a mistake: files usually come from `kubectl get`, which leaves them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    IsAMistake,
    #[cfg(feature = "cluster")]
    IsFine,
}

/// Where the types of objects come from.
pub(super) struct Kinds<'a> {
    pub(super) schemas: &'a Schemas,
    pub(super) schema_of: &'a dyn Fn(&Value) -> Schema<'a>,
}

/// Shows objects with their owners.
pub(super) fn show(
    args: &OwnersArgs,
    kinds: &Kinds<'_>,
    documents: Vec<Document>,
    mut failures: Failures,
    missing: Missing,
) -> Result<Outcome, Failure> {
    if args.format == Some(OwnersFormat::JsonPatch) {
        return Err(Failure::usage("-o json-patch needs a change of owners").hint("use --drop, --give or --reset"));
    }
    if args.stale {
        return stale::run(args, kinds, &documents, missing, failures);
    }
    let now = ownership::now();
    let (mut entries, mut printed, mut unmatched) = (Vec::new(), 0, Vec::new());
    let mut managers = Vec::new();
    for mut document in documents {
        let Some(owners) = failures.keep(owners_of(&document, missing)) else { continue };
        let schema = (kinds.schema_of)(&document.value);
        if !args.show_secrets && are_secret(schema, &[&document.value]) {
            mask(&mut [Version { object: &mut document.value, mark: "live" }]);
        }
        let mut shown = Shown::new(kinds.schemas.catalog(), schema, &owners, &document.value);
        managers.extend(shown.owners.iter().map(|owner| owner.manager.name().to_owned()));
        unmatched.push(shown.select(args));
        if shown.is_empty() {
            continue;
        }
        match args.format {
            Some(OwnersFormat::Json) => entries.push(data::entry(&shown)),
            Some(OwnersFormat::Tree) => output::styled(&by_owner::text(&shown, now))?,
            _ => {
                let separator = if printed > 0 { "---\n" } else { "" };
                output::styled(&format!("{separator}{}", shown.yaml(now)))?;
            }
        }
        printed += 1;
    }
    if args.format == Some(OwnersFormat::Json) {
        Output::new(Style::Json).report(&Value::Array(entries))?;
    }
    check(args, &unmatched, &managers)?;
    if printed == 0 && !failures.any() {
        note(if args.unowned { "every field has an owner" } else { "nothing to show" });
    }
    Ok(failures.end(Outcome::Done))
}

/// Reports a path that no object has, and a manager that owns nothing.
fn check(args: &OwnersArgs, unmatched: &[Vec<(String, Vec<String>)>], managers: &[String]) -> Result<(), Failure> {
    if unmatched.is_empty() {
        return Ok(());
    }
    for path in &args.field {
        let near = |missing: &Vec<(String, Vec<String>)>| {
            missing.iter().find(|(name, _)| name == path).map(|(_, near)| near.clone())
        };
        let missing: Option<Vec<Vec<String>>> = unmatched.iter().map(near).collect();
        if let Some(near) = missing.and_then(|near| near.into_iter().max_by_key(Vec::len)) {
            let otherwise = "write a path as spec.ports[port=80].name, or as in the conflict of a server";
            return Err(Failure::does_not_apply(format!("no field is {}", quoted(path)))
                .hint(DidYouMean { near: &near, otherwise }.to_string()));
        }
    }
    managers_exist(&args.manager, managers)
}

/// Reports a manager that owns nothing. Without any manager, the objects are reported.
fn managers_exist(wanted: &[String], managers: &[String]) -> Result<(), Failure> {
    if managers.is_empty() {
        return Ok(());
    }
    if let Some(name) = wanted.iter().find(|name| !managers.contains(name)) {
        let near = near_names(name, managers.iter().map(String::as_str));
        let mut all: Vec<&str> = managers.iter().map(String::as_str).collect();
        all.sort_unstable();
        all.dedup();
        let otherwise = format!("the managers are {}", crate::report::few(&all));
        return Err(Failure::does_not_apply(format!("no field is owned by {}", quoted(name)))
            .hint(DidYouMean { near: &near, otherwise: &otherwise }.to_string()));
    }
    Ok(())
}

/// The owners of an object.
fn owners_of(document: &Document, missing: Missing) -> Result<Owners, Failure> {
    let place = || document.origin.name();
    if !document.value.is_object() {
        let message = "not an object; write fields with values, such as `kind: Pod`";
        return Err(Failure::unreadable(&place(), message));
    }
    if let [first, rest @ ..] = &Owners::invalid(&document.value)[..] {
        let line = |error: &smp_apply::Error| format!("{}: {error}", ownership::path(error.path()));
        let failure = Failure::unreadable(&place(), &line(first)).coded(first.code());
        return Err(failure.details(rest.iter().take(MOST).map(line).collect()));
    }
    let owners = Owners::lossy(&document.value);
    if missing == Missing::IsAMistake && owners.iter().next().is_none() {
        let message = format!("{}: {} has no managed fields", place(), Identity::of(&document.value));
        return Err(Failure::does_not_apply(message)
            .hint("kubectl leaves them out; use `kubectl get -o yaml --show-managed-fields`"));
    }
    Ok(owners)
}

/// The largest number of further mistakes in the entries of an object that are shown.
const MOST: usize = 10;
