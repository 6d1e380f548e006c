//! `smp lint`: reports all mistakes and risks in patches.

mod code;
mod finding;
mod inputs;
mod kustomized;
mod print;
mod rules;

use smp_core::{Patcher, Schema};

pub(super) use self::code::Code;
pub(super) use self::finding::{Findings, Found, Policy};
pub(super) use self::print::print;
pub(super) use self::rules::{
    Applier, answered, cause, gated, invalid, invalid_in_result, invalid_with_places, of_types, unknown, unknown_field,
    warning, without_directives,
};

use self::inputs::Patch;
use self::rules::Given;
use super::failures::Failures;
use super::live::Live;
use super::patching::Patching;
use crate::args::{LintArgs, PatchingArgs};
use crate::input::{Document, Format, Reader};
use crate::output::Output;
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome};
use crate::set::Edit;
use crate::source::{Schemas, Types};

/// The codes of all findings.
pub(crate) fn codes() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().map(|code| code.as_str())
}

pub(super) fn run(args: &LintArgs) -> Result<Outcome, Failure> {
    if let Some(name) = &args.explain {
        Output::new(Format::Yaml).text(&code::explained(name)?)?;
        return Ok(Outcome::Done);
    }
    let mut findings = Findings::new(Policy::new(&args.findings)?);
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).keeping_duplicates();
    let (live, kustomized) = match &args.kustomize {
        Some(folder) => kustomized::check(folder, args, &reader, &mut findings)?,
        None => (Live::read(&args.live, args.recursive, &args.select, &args.types, &reader)?, Vec::new()),
    };
    if args.patch_type == PatchType::Json && live.documents().nth(1).is_some() {
        return Err(Failure::usage("a JSON patch does not name its object").hint("give one object with -f"));
    }
    let mut failures = Failures::default();
    let patches = inputs::patches(args, &reader, &mut failures);
    let schemas = super::schemas(&args.types.sources, live.documents().chain(inputs::documents(&patches)))?;
    let types = Types::new(&schemas, &args.types)?;
    let linter = Linter { patch_type: args.patch_type, live: &live, types: &types, schemas: &schemas };
    for patch in &patches {
        match patch {
            Patch::Document(document) => linter.lint(document, &mut findings),
            Patch::Unreadable(name, failure) => findings.unreadable(name, failure),
        }
    }
    let edits = args.fields.all();
    if !edits.is_empty() {
        linter.lint_fields(args, &edits, &reader, &mut findings, &mut failures)?;
    }
    findings.duplicates(reader.take_duplicates());
    findings.sort();
    let fields = (!edits.is_empty()).then(|| "--set".to_owned());
    let names: Vec<String> = kustomized.into_iter().chain(patches.iter().map(Patch::name)).chain(fields).collect();
    print(&findings, (&names, ["patch", "patches"]), args.findings.format)?;
    Ok(failures.end(if findings.fail() { Outcome::Found } else { Outcome::Done }))
}

/// What patches are checked against.
struct Linter<'a> {
    patch_type: PatchType,
    live: &'a Live,
    types: &'a Types<'a>,
    schemas: &'a Schemas,
}

impl Linter<'_> {
    /// Lints one patch against each object that it matches.
    fn lint(&self, patch: &Document, findings: &mut Findings) {
        let selected = self.live.selected(patch);
        if selected.is_empty() && self.live.is_given() {
            findings.add(&patch.origin, rules::no_object(patch));
        }
        let objects: Vec<Option<&Document>> = match &*selected {
            [] => vec![None],
            selected => selected.iter().map(|index| Some(self.live.object(*index))).collect(),
        };
        for found in objects.into_iter().flat_map(|object| self.found(patch, object)) {
            findings.add(&patch.origin, found);
        }
    }

    /// Lints the patch that changes of single fields make for each object.
    fn lint_fields(
        &self,
        args: &LintArgs,
        edits: &[Edit],
        reader: &Reader,
        findings: &mut Findings,
        failures: &mut Failures,
    ) -> Result<(), Failure> {
        if !self.live.is_given() {
            return Err(Failure::usage("--set and --unset need the object").hint("give it with -f"));
        }
        let types = args.types.clone();
        let patching = PatchingArgs { patch_type: self.patch_type, types, ..PatchingArgs::default() };
        let patching = Patching::new(self.schemas, &patching)?.without_type(true);
        for object in self.live.documents() {
            let patch = super::edits::patch(edits, &patching, reader, object);
            if let Some(patch) = failures.keep(patch) {
                for found in self.found(&patch, Some(object)) {
                    findings.add(&patch.origin, found);
                }
            }
        }
        Ok(())
    }

    fn found(&self, patch: &Document, live: Option<&Document>) -> Vec<Found> {
        if let (PatchType::Strategic, Some(found)) = (self.patch_type, rules::deletion(&patch.value)) {
            return vec![found];
        }
        let versions = live.into_iter().chain([patch].into_iter().filter(|_| self.patch_type != PatchType::Json));
        let versions: Vec<_> = versions.map(|document| (&document.value, &document.origin)).collect();
        let object = live.map(|live| &live.value);
        let given = Given { patch_type: self.patch_type, patch: &patch.value, live: object, applier: Applier::Server };
        let check = |schema| rules::check(self.schemas.catalog(), schema, given);
        if let (Some(live), true) = (live, self.patch_type != PatchType::Json)
            && let Err(failure) = self.types.check_kind((&live.value, &live.origin), (&patch.value, &patch.origin))
        {
            return rules::unknown_type(&patch.value, &failure, self.schemas);
        }
        match self.types.of(&versions) {
            Ok(schema) => check(schema),
            // Only a strategic merge patch needs a type.
            Err(_) if self.patch_type != PatchType::Strategic => check(Schema::free_form()),
            Err(_) if self.types.merges_without(&live.unwrap_or(patch).value, &patch.value) => {
                let custom = rules::of_custom_group(&live.unwrap_or(patch).value, self.schemas);
                custom.into_iter().chain(check(Schema::free_form())).collect()
            }
            Err(failure) => rules::unknown_type(&patch.value, &failure, self.schemas),
        }
    }
}
