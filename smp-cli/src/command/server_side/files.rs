//! `smp apply --server-side` for files: applies configurations to the objects of files.

mod pairs;

use std::path::Path;

use serde_json::Value;

use self::pairs::{Place, created, places};
use super::conflicts::Contested;
use super::effects::{notes_of_removed, notes_of_taken};
use super::explain::{Applied, Explained, print_explained, style};
use super::failure::{of_error, of_live};
use super::kinds::Kinds;
use super::{Done, Request, conflict};
use crate::args::{ApplyArgs, DryRun, InputArgs};
use crate::command::apply;
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::command::rejection::Changed;
use crate::command::shared_schemas;
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome, are_secret, warning};
use crate::source::Sources;

pub(in crate::command) fn run(args: &ApplyArgs) -> Result<Outcome, Failure> {
    let failures =
        if apply::reports_changes_by_exit_code(args) { Failures::exiting_with_2() } else { Failures::default() };
    let done = all(args, failures);
    if apply::reports_changes_by_exit_code(args) { done.map_err(Failure::exiting_with_2) } else { done }
}

fn all(args: &ApplyArgs, mut failures: Failures) -> Result<Outcome, Failure> {
    check(args)?;
    apply::check_in_place(args)?;
    let inputs = &args.inputs;
    let reader = apply::reader(args);
    let mut files = apply::read_files(inputs, &reader, true, &mut failures)?;
    let wanted = configurations(inputs, &reader)?;
    let objects = apply::documents(&files).chain(&wanted);
    let for_server = |sources: &Sources| sources.clone().without_overlays();
    let schemas = shared_schemas(&inputs.patching.types.sources, for_server, objects)?;
    let patching = apply::patching(inputs, &args.validate, &schemas)?;
    let request = Request::new(&args.server_side);
    let mut applying = Applying { args, kinds: Kinds::new(&schemas), request, explained: Vec::new() };
    let places = places(inputs, args.output.in_place, &files, &wanted, &mut failures)?;
    let mut has_changed = false;
    for (wanted, place) in wanted.iter().zip(places) {
        let Some(place) = place else { continue };
        let live = match place {
            Place::Of(file, object) => Some(&files[file].objects[object].document),
            Place::New => None,
        };
        let Some(applied) = failures.keep(applying.apply(live, wanted)) else { continue };
        let changed = Changed { before: live.map(|live| &live.value), after: &applied, inputs: vec![wanted] };
        if failures.keep(patching.check_result(&changed)).is_none() {
            continue;
        }
        match place {
            Place::Of(file, object) => {
                let object = &mut files[file].objects[object];
                object.document.value = applied;
                object.is_selected = true;
                has_changed |= object.has_changed();
            }
            Place::New => {
                has_changed = true;
                files.push(created(applied, wanted.origin.format()));
            }
        }
    }
    if args.server_side.explain {
        print_explained(&applying.explained, args, applying.request.now)?;
        let found = apply::reports_changes_by_exit_code(args) && has_changed;
        return Ok(failures.end(if found { Outcome::Found } else { Outcome::Done }));
    }
    // Without an object that could be applied, the files would only be printed as they are.
    if failures.any() && !files.iter().flat_map(|file| &file.objects).any(|object| object.is_selected) {
        return Ok(failures.end(Outcome::Done));
    }
    apply::finish(args, &patching, files, failures)
}

/// Fails for arguments that cannot be used together.
fn check(args: &ApplyArgs) -> Result<(), Failure> {
    if args.server_side.explain {
        style(args)?;
    }
    if args.change.dry_run == DryRun::Server {
        return Err(Failure::usage("--dry-run=server works only on a cluster")
            .hint("without --live, `smp apply --server-side` computes what a server would answer"));
    }
    if args.kustomize.kustomize.is_some() {
        return Err(Failure::usage("-k with --server-side works only with --live")
            .hint("write the output of `kustomize build` to a file, and give it with --patch-file"));
    }
    if args.server_side.subresource.as_deref() == Some("scale") {
        return Err(Failure::usage("--subresource=scale works only with --live")
            .hint("apply spec.replicas to the object itself, or use --live"));
    }
    Ok(())
}

/// The configurations of `--patch-file` and `--patch`, which may also name a file here: configurations are rarely written on the command line.
fn configurations(inputs: &InputArgs, reader: &Reader) -> Result<Vec<Document>, Failure> {
    let mut all = Vec::new();
    for file in &inputs.patches.patch_file {
        all.extend(reader.objects(file)?);
    }
    for text in &inputs.patches.patch {
        let file = Path::new(text);
        all.extend(if file.is_file() { reader.objects(file)? } else { reader.patch(text)? });
    }
    Ok(all.into_iter().filter(|wanted| inputs.select.selects(&wanted.value)).collect())
}

/// Adds the namespace to a configuration that names none, as kubectl does before it sends it.
fn put_namespace(wanted: &mut Value, namespace: Option<&str>) {
    let metadata = wanted.get_mut("metadata").and_then(Value::as_object_mut);
    if let (Some(metadata), Some(namespace)) = (metadata, namespace) {
        metadata.entry("namespace").or_insert_with(|| namespace.into());
    }
}

/// Applies configurations, one after the other.
struct Applying<'a> {
    args: &'a ApplyArgs,
    kinds: Kinds<'a>,
    request: Request,
    /// With `--explain`.
    explained: Vec<Explained>,
}

impl Applying<'_> {
    /// The object that a configuration makes of the live one, or creates.
    fn apply(&mut self, live: Option<&Document>, wanted: &Document) -> Result<Value, Failure> {
        let kind = self.kinds.of(&wanted.value);
        let before = match live {
            Some(live) => {
                let (before, problems) = self.kinds.stored(&live.value).map_err(|error| of_live(live, &error))?;
                for problem in problems {
                    warning(&format!("{}: {problem}", live.origin.name()));
                }
                before
            }
            None => Value::Null,
        };
        let mut body = wanted.value.clone();
        let own = live.and_then(|live| live.value.pointer("/metadata/namespace")?.as_str());
        let given = self.args.inputs.select.namespace.name().filter(|_| self.kinds.is_namespaced(&body));
        put_namespace(&mut body, own.or(given));
        let identity = Identity::of(live.map_or(&wanted.value, |live| &live.value));
        let (named, now) = (identity.resource(), self.request.now);
        let schema = self.kinds.schema(&wanted.value);
        let is_secret = are_secret(schema, &[&wanted.value]);
        let explains = self.args.server_side.explain;
        let failed = |error| of_error(error, schema, live, wanted);
        match super::apply(&kind, &before, &body, &self.request) {
            Ok(Done { object, migrated }) => {
                let manager = &self.request.manager;
                if explains {
                    let applied = Applied { before: &before, after: &object, migrated: &migrated, conflicts: &[] };
                    self.explained.push(Explained::new(manager, &applied, is_secret));
                } else {
                    notes_of_taken(&named, (&before, &object), manager, &migrated, now);
                    notes_of_removed(&named, (&before, &object), manager, &migrated);
                }
                Ok(object)
            }
            Err(smp_kinds::ApplyError::Refused(smp_apply::Error::Conflicts(list))) => {
                let contested: Vec<Contested> = list.iter().map(Contested::from).collect();
                if explains {
                    let forced = Request { force: true, ..self.request.clone() };
                    let Done { object, migrated } = super::apply(&kind, &before, &body, &forced).map_err(failed)?;
                    let applied =
                        Applied { before: &before, after: &object, migrated: &migrated, conflicts: &contested };
                    self.explained.push(Explained::new(&self.request.manager, &applied, is_secret));
                }
                Err(conflict(&named, &contested, is_secret, now))
            }
            Err(error) => Err(failed(error)),
        }
    }
}
