//! `smp lint`: reports all mistakes and risks in patches.

mod code;
mod finding;
mod inputs;
mod print;
mod rules;

use smp_core::Patcher;

pub(super) use self::code::Code;
pub(super) use self::finding::{Findings, Found, Policy};
pub(super) use self::inputs::is_kustomization;
pub(super) use self::print::print;
pub(super) use self::rules::{answered, invalid, of_types, unknown, unknown_field, warning};

use self::inputs::Patch;
use super::failures::Failures;
use super::live::Live;
use crate::args::LintArgs;
use crate::filenames::Depth;
use crate::input::{Document, Format, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome};
use crate::source::{Schemas, Types};

pub(super) fn run(args: &LintArgs) -> Result<Outcome, Failure> {
    if let Some(name) = &args.explain {
        Output::new(Format::Yaml).text(&code::explained(name)?)?;
        return Ok(Outcome::Done);
    }
    let mut findings = Findings::new(Policy::new(&args.findings)?);
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).keeping_duplicates();
    let live = Live::read(&args.live, Depth::new(args.recursive), &reader)?;
    let mut failures = Failures::default();
    let patches = inputs::patches(args, &reader, &mut failures);
    let schemas = super::schemas(&args.types.sources, live.documents().chain(inputs::documents(&patches)))?;
    let types = Types::new(&schemas, &args.types)?;
    for patch in &patches {
        match patch {
            Patch::Document(document) => lint(document, &live, &types, &schemas, &mut findings),
            Patch::Unreadable(name, failure) => findings.unreadable(name, failure),
        }
    }
    findings.duplicates(reader.take_duplicates());
    findings.sort();
    let names: Vec<String> = patches.iter().map(Patch::name).collect();
    print(&findings, (&names, ["patch", "patches"]), args.findings.format)?;
    Ok(failures.end(if findings.fail() { Outcome::Found } else { Outcome::Done }))
}

/// Lints one patch against each object that it matches.
fn lint(patch: &Document, live: &Live, types: &Types<'_>, schemas: &Schemas, findings: &mut Findings) {
    let selected = live.selected(patch);
    if selected.is_empty() {
        if live.is_given() {
            findings.add(&patch.origin, rules::no_object(patch));
        }
        return lint_with(patch, None, types, schemas, findings);
    }
    for index in selected {
        lint_with(patch, Some(live.object(index)), types, schemas, findings);
    }
}

fn lint_with(patch: &Document, live: Option<&Document>, types: &Types<'_>, schemas: &Schemas, findings: &mut Findings) {
    let documents: Vec<_> =
        live.into_iter().chain([patch]).map(|document| (&document.value, &document.origin)).collect();
    let kind = live.map_or(Ok(()), |live| types.check_kind((&live.value, &live.origin), (&patch.value, &patch.origin)));
    let found = match kind.and_then(|()| types.of(&documents)) {
        Ok(schema) => rules::check(schemas.catalog(), schema, &patch.value, live.map(|live| &live.value)),
        Err(failure) => rules::unknown_type(&patch.value, &failure, schemas),
    };
    for found in found {
        findings.add(&patch.origin, found);
    }
}
