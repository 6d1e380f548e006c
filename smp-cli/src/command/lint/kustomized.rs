//! Checks the patches of a kustomization against the objects that they are for.

use std::path::Path as FilePath;

use smp_core::{Path, Schema};

use super::code::{Code, Severity};
use super::finding::{Findings, Found};
use super::rules::{self, Applier, Given};
use crate::args::LintArgs;
use crate::command::kustomize::{Event, Kustomization, Unmatched, as_for, deletes, unsupported};
use crate::command::live::Live;
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::Failure;
use crate::source::{Schemas, Types};

/// Adds the findings in a kustomization. Returns its objects after its patches, and the names of the patches.
pub(super) fn check(
    folder: &FilePath,
    args: &LintArgs,
    reader: &Reader,
    findings: &mut Findings,
) -> Result<(Live, Vec<String>), Failure> {
    let (kustomization, problems) = Kustomization::read(folder, reader);
    for problem in &problems {
        findings.unreadable(&problem.file, &problem.failure);
    }
    kustomization.report();
    let schemas = kustomization.schemas(&args.types.sources)?;
    let types = Types::new(&schemas, &args.types)?;
    let patches = kustomization.patches();
    for patch in &patches {
        for found in unsupported(&patch.value) {
            let hint = "of all directives, kustomize knows only `$patch: delete`, `replace` and `merge`";
            findings.add(&patch.origin, Found::new(Code::InvalidDirective, &found.path, found.message).hint(hint));
        }
    }
    let names = patches.iter().map(|patch| patch.origin.name()).collect();
    let objects = kustomization.build(&schemas, &mut |event| match event {
        Event::Patch { patch, object } => {
            for found in found(&types, &schemas, patch, object) {
                findings.add(&patch.origin, found);
            }
        }
        Event::Unmatched(unmatched) => findings.add(&unmatched.patch.origin, no_object(&unmatched)),
        Event::Repeated { object, failure } => findings.unreadable(object.origin.file(), &failure),
        // The checks of the patch have found the reason.
        Event::Failed(_) => {}
    })?;
    let objects = objects.into_iter().filter(|item| !item.is_deleted).map(|item| item.document);
    Ok((Live::of(objects.collect()), names))
}

/// The findings for a patch and an object that it is for.
fn found(types: &Types<'_>, schemas: &Schemas, patch: &Document, object: &Document) -> Vec<Found> {
    if deletes(&patch.value) {
        return Vec::new();
    }
    // Without a type, kustomize merges objects and replaces lists.
    let schema = types.of(&[(&object.value, &object.origin)]).unwrap_or(Schema::free_form());
    let patch_type = if patch.value.is_array() { PatchType::Json } else { PatchType::Strategic };
    let patch = as_for(&patch.value, &object.value);
    let given = Given { patch_type, patch: &patch, live: Some(&object.value), applier: Applier::Kustomize };
    rules::check(schemas.catalog(), schema, given)
}

/// The finding for a patch that is for no object.
fn no_object(unmatched: &Unmatched<'_>) -> Found {
    let found = Found::new(Code::NoObject, &Path::root(), unmatched.message.clone()).hint(unmatched.hint());
    match unmatched {
        Unmatched { is_uncertain: true, .. } => found.severity(Severity::Note),
        Unmatched { is_error: true, .. } => found.severity(Severity::Error),
        _ => found,
    }
}
