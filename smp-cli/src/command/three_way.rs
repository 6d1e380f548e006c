//! `smp three-way`: prints the patch from CURRENT to MODIFIED that keeps the changes of others.

pub(super) mod last_applied;
mod patched;

use std::path::PathBuf;

use serde_json::{Map, Value};
use smp_core::{Input, Schema, ThreeWay};

use self::patched::Patched;
use super::diff::{Pair, Summary};
use super::failures::Failures;
use super::files::Files;
use super::identity::{Identity, Objects};
use super::patching::{Patching, is_empty};
use super::rejection::Changed;
use super::server_owned::Versions;
use crate::args::{IgnoreArgs, ThreeWayArgs, ThreeWayOutputArgs, View};
use crate::filenames::Depth;
use crate::in_place::State;
use crate::input::{Document, Format, Reader};
use crate::origin::Origin;
use crate::output::Output;
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, are_secret, note};
use crate::rules::{Rules, report_conflicts};
use crate::secret::{Version, mask};

pub(super) fn run(args: &ThreeWayArgs) -> Result<Outcome, Failure> {
    if args.output.exit_code {
        return all(args, Failures::exiting_with_2()).map_err(Failure::exiting_with_2);
    }
    all(args, Failures::default())
}

fn all(args: &ThreeWayArgs, mut failures: Failures) -> Result<Outcome, Failure> {
    let (original, modified, current) = files_of(args)?;
    if args.output.apply && args.output.view == Some(View::Patch) {
        return Err(Failure::usage("--apply prints objects and -o patch prints the patch; remove one of them"));
    }
    if args.shown.summary.is_none() && args.ignore.is_given() {
        return Err(Failure::usage(IgnoreArgs::NEEDS_SUMMARY));
    }
    if args.output.in_place && current.as_os_str() == "-" {
        return Err(Failure::usage("-i edits CURRENT and cannot write to standard input; name a file, or omit -i"));
    }
    let reader = super::reader(&args.patching.rules);
    let locking = super::reader(&args.patching.rules).locking();
    let mut all = Files::new(Depth::new(args.recursive), args.patching.types.wanted());
    let mut side = |reader: &Reader, name: &PathBuf| {
        let files = all.objects(reader, std::slice::from_ref(name), &mut failures);
        Objects::new(files.into_iter().flatten().collect())
    };
    let mut original = match original {
        Some(file) => Originals::Given(side(&reader, file)?),
        None => Originals::LastApplied(&reader),
    };
    let mut modified = side(&reader, modified)?;
    let mut current = side(if args.output.in_place { &locking } else { &reader }, current)?;
    all.report();
    // If a file could not be read, its objects would look deleted.
    if failures.any() {
        return Ok(failures.end(Outcome::Done));
    }
    let mut patched = Patched::new(&current);
    let mut sides: Vec<&mut Objects> = original.given().into_iter().chain([&mut modified, &mut current]).collect();
    for document in Objects::select(&args.select, &mut sides)?.pop().unwrap_or_default() {
        patched.set(document, State::Same);
    }
    let documents = original.documents().chain(modified.documents()).chain(current.documents());
    let schemas = super::schemas_for_patching(&args.patching, documents)?;
    let patching = Patching::new(&schemas, &args.patching)?.making(&args.patch);
    let style = args.output.view.and_then(View::style);
    let format = if args.output.apply { current.format() } else { modified.format() };
    let mut output = Output::new(style.unwrap_or_else(|| format.unwrap_or(Format::Yaml).into()));
    let mut run = Run {
        args,
        patching,
        failures,
        results: Vec::new(),
        patched,
        pairs: Vec::new(),
        prints_objects: args.output.apply || args.shown.summary.is_some(),
        has_changed: false,
        is_masked: false,
    };
    run.all(original, modified, current)?;
    run.print(&mut output)?;
    let found = args.output.exit_code && run.has_changed;
    Ok(run.failures.end(if found { Outcome::Found } else { Outcome::Done }))
}

/// The files of ORIGINAL, MODIFIED and CURRENT.
fn files_of(args: &ThreeWayArgs) -> Result<(Option<&PathBuf>, &PathBuf, &PathBuf), Failure> {
    match (args.original_from_annotation, &args.third) {
        (false, Some(current)) => Ok((Some(&args.first), &args.second, current)),
        (true, None) => Ok((None, &args.first, &args.second)),
        (false, None) => Err(Failure::usage("three files are required: ORIGINAL, MODIFIED and CURRENT")),
        (true, Some(_)) => Err(Failure::usage("--original-from-annotation takes two files: MODIFIED and CURRENT")),
    }
}

/// Where the original objects come from.
enum Originals<'r> {
    Given(Objects),
    LastApplied(&'r Reader),
}

impl Originals<'_> {
    fn is_single(&self) -> bool {
        match self {
            Self::Given(objects) => objects.is_single(),
            Self::LastApplied(_) => true,
        }
    }

    fn given(&mut self) -> Option<&mut Objects> {
        match self {
            Self::Given(objects) => Some(objects),
            Self::LastApplied(_) => None,
        }
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        let given = match self {
            Self::Given(objects) => Some(objects),
            Self::LastApplied(_) => None,
        };
        given.into_iter().flat_map(Objects::documents)
    }

    fn take(&mut self, identity: &Identity, any: bool, current: &Document) -> Result<Option<Document>, Failure> {
        match self {
            Self::Given(objects) => Ok(objects.take(identity, any)),
            Self::LastApplied(reader) => last_applied::read(reader, current, "MODIFIED"),
        }
    }

    /// The identities of the objects that were not taken.
    fn into_rest(self) -> Vec<Identity> {
        match self {
            Self::Given(objects) => objects.into_rest().into_iter().map(|(identity, _)| identity).collect(),
            Self::LastApplied(_) => Vec::new(),
        }
    }
}

struct Run<'a> {
    args: &'a ThreeWayArgs,
    patching: Patching<'a>,
    failures: Failures,
    /// The patches to print.
    results: Vec<(Identity, Value)>,
    /// The objects to print with `--apply`.
    patched: Patched,
    /// The objects before and after, for `--summary`.
    pairs: Vec<Pair>,
    /// Whether objects are patched, for `--apply` and `--summary`, instead of printing patches.
    prints_objects: bool,
    has_changed: bool,
    is_masked: bool,
}

impl Run<'_> {
    fn all(&mut self, mut originals: Originals<'_>, modified: Objects, mut current: Objects) -> Result<(), Failure> {
        let single = originals.is_single() && modified.is_single() && current.is_single();
        if self.patching.is_json() && modified.documents().nth(1).is_some() && !self.prints_objects {
            let failure = Failure::usage("a JSON patch does not name its object");
            return Err(failure.hint("compare one object at a time, such as with -l"));
        }
        for (identity, mut modified) in modified.into_rest() {
            let current = current.take(&identity, single);
            if let Originals::LastApplied(_) = originals {
                let written = last_applied::write(&mut modified, current.as_ref());
                if self.failures.keep(written).is_none() {
                    continue;
                }
            }
            let Some(current) = current else {
                let what = if self.args.output.apply { "it is added" } else { "create it" };
                note(&format!("{}: {identity} is not in CURRENT; {what}", modified.origin.name()));
                self.has_changed = true;
                self.add(identity, modified);
                continue;
            };
            let result =
                originals.take(&identity, single, &current).and_then(|original| self.one(original, modified, current));
            let Some(Some(mut patch)) = self.failures.keep(result) else { continue };
            let changes = !is_empty(&patch);
            self.has_changed |= changes;
            if changes || (single && self.args.output.view != Some(View::Name)) {
                if !single {
                    identity.write_into(&mut patch);
                }
                self.results.push((identity, patch));
            }
        }
        self.rest(originals, current);
        Ok(())
    }

    /// An object that is not in CURRENT.
    fn add(&mut self, identity: Identity, modified: Document) {
        if self.args.output.apply {
            self.patched.add(modified);
        } else if self.prints_objects {
            self.pairs.push(Pair { identity, old: None, new: Some(modified) });
        }
    }

    /// The objects that are not in MODIFIED.
    fn rest(&mut self, originals: Originals<'_>, mut current: Objects) {
        for identity in originals.into_rest() {
            if let Some(current) = current.take(&identity, false) {
                let what = if self.args.output.apply { "it is removed" } else { "delete it" };
                note(&format!("{}: {identity} is no longer wanted; {what}", current.origin.name()));
                self.has_changed = true;
                self.patched.set(current, State::Removed);
            }
        }
        for (_, current) in current.into_rest() {
            self.patched.set(current, State::Same);
        }
    }

    /// The patch for one object. `None` if the patched object is printed instead.
    fn one(
        &mut self,
        original: Option<Document>,
        mut modified: Document,
        live: Document,
    ) -> Result<Option<Value>, Failure> {
        // An object that was never applied has no fields to delete.
        let mut original =
            original.unwrap_or_else(|| Document { value: Value::Object(Map::new()), origin: modified.origin.clone() });
        let mut current = live.clone();
        let schema = self.patching.schema(&[&modified, &current, &original])?;
        let versions = Versions { original: Some(&mut original), modified: &mut modified, current: &mut current };
        self.patching.take_out(versions);
        let maker = self.maker(schema, [&original, &modified, &current]);
        self.hide(schema, &mut original, &mut modified, &mut current);
        let origins = [
            (Input::Original, &original.origin),
            (Input::Modified, &modified.origin),
            (Input::Current, &current.origin),
            (Input::Live, &current.origin),
        ];
        let inputs = ThreeWay { original: &original.value, modified: &modified.value, current: &current.value };
        let mut patch = maker.three_way(inputs).map_err(|error| Failure::operation(&error, &origins))?.into_value();
        if self.patching.is_semantic() {
            let failure = |error| Failure::operation(&error, &origins);
            let wanted = maker.apply(current.value.clone(), &patch).map_err(failure)?;
            let wanted = self.patching.with_equal_parts_of(&current.value, &wanted);
            patch = maker.diff(&current.value, &wanted).map_err(failure)?.into_value();
        }
        // A server would reject masked values.
        if !is_empty(&patch)
            && (self.prints_objects || !self.hides(schema, [&original, &modified, &live]))
            && let Ok(result) = self.patching.applier(schema).apply(live.value.clone(), &patch)
        {
            let inputs = vec![&modified];
            self.patching.warn_of_rejection(&Changed { before: Some(&live.value), after: &result, inputs });
        }
        let is_strategic = self.args.patching.patch_type == PatchType::Strategic;
        if is_strategic && !self.prints_objects {
            self.patching.warn_of_sent_deletions(schema, &current.origin.name(), &patch);
            self.patching.note_rejection(schema, &current, &patch);
        }
        if is_strategic && !self.prints_objects && !self.patching.is_for_stock_server() {
            return Ok(Some(patch));
        }
        let apply = |rules: &Rules| {
            rules.apply(current.value.clone(), &patch).map_err(|error| Failure::operation(&error, &origins))
        };
        let wanted = apply(&maker)?;
        if self.patching.is_for_stock_server() && is_strategic {
            self.patching.check_with_stock_server(schema, &current, &patch, &wanted);
        }
        if self.prints_objects {
            let rules = self.patching.applier(schema);
            let result =
                rules.apply(live.value.clone(), &patch).map_err(|error| Failure::operation(&error, &origins))?;
            self.has_changed |= result != live.value;
            self.patch(live, result, modified.origin);
            return Ok(None);
        }
        if is_strategic {
            return Ok(Some(patch));
        }
        self.patching.make(&current, &Document { value: wanted, origin: modified.origin }).map(Some)
    }

    /// An object of CURRENT with its new value.
    fn patch(&mut self, live: Document, value: Value, modified: Origin) {
        if self.args.output.apply {
            let state = if value == live.value { State::Same } else { State::Patched };
            self.patched.set(Document { value, ..live }, state);
        } else {
            let new = Document { value, origin: modified };
            self.pairs.push(Pair { identity: Identity::of(&live.value), old: Some(live), new: Some(new) });
        }
    }

    fn print(&mut self, output: &mut Output) -> Result<(), Failure> {
        if let Some(form) = self.args.shown.summary {
            let args = self.args;
            let summary = Summary::new(&self.patching, (&args.shown, form), &args.ignore, args.output.view)?;
            let summary = Summary { is_semantic: true, ..summary };
            return summary.print(std::mem::take(&mut self.pairs)).map(drop);
        }
        let ThreeWayOutputArgs { view, apply, in_place, rewrite, .. } = self.args.output;
        if in_place {
            self.patched.write(rewrite, &mut self.failures);
            return Ok(());
        }
        if apply {
            return self.patched.print(view, output);
        }
        let only_names = view == Some(View::Name);
        for (identity, result) in &self.results {
            if only_names {
                output.line(&identity.resource())?;
            } else {
                output.document(result)?;
            }
        }
        if self.is_masked && !self.results.is_empty() && !only_names {
            note("values of Secrets are masked; use --show-secrets for a patch that can be applied");
        }
        Ok(())
    }

    /// The rules for making the patch. Conflicts do not show secret values.
    fn maker(&self, schema: Schema<'_>, versions: [&Document; 3]) -> Rules {
        let maker = self.patching.maker(schema);
        if self.args.no_overwrite { report_conflicts(maker, self.hides(schema, versions)) } else { maker }
    }

    /// Whether the values of these versions are masked: they are a Secret, and `--show-secrets` is not given.
    fn hides(&self, schema: Schema<'_>, versions: [&Document; 3]) -> bool {
        are_secret(schema, &versions.map(|version| &version.value)) && !self.args.shown.show_secrets
    }

    /// Masks the values of a Secret before versions are compared, unless objects are printed.
    fn hide(&mut self, schema: Schema<'_>, original: &mut Document, modified: &mut Document, current: &mut Document) {
        if self.hides(schema, [original, modified, current]) && !self.prints_objects {
            self.is_masked = true;
            mask(&mut [
                Version { object: &mut modified.value, mark: "after" },
                Version { object: &mut current.value, mark: "before" },
                Version { object: &mut original.value, mark: "original" },
            ]);
        }
    }
}
