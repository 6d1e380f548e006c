//! What a patch does to an object, part by part, and what a stock server makes of it.

mod parts;
mod print;
mod stock;
mod words;

use smp_core::{Input, Patcher, Schema};

use self::parts::Part;
use self::stock::Answer;
use crate::args::ExplainArgs;
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::command::live::{self, Live};
use crate::command::{lint, schemas};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::output::{self, Output};
use crate::report::{self, Failure, Outcome};
use crate::secret::{self, Version};
use crate::source::Types;

/// What is told of a patch and an object.
struct Told {
    identity: Identity,
    parts: Vec<Part>,
    errors: Vec<smp_core::Error>,
    answer: Answer,
}

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let schemas = schemas(&args.types.sources)?;
    let types = Types::new(&schemas, &args.types)?;
    let mut live = Live::read(&args.live, Depth::new(args.recursive), &reader)?;
    let mut patches = Vec::new();
    for file in &args.patch_file {
        patches.extend(reader.file(file)?);
    }
    for text in &args.patch {
        patches.extend(reader.patch(text)?);
    }
    let mut failures = Failures::default();
    let mut all = Vec::new();
    for patch in &patches {
        let selected = live.selected(patch);
        if selected.is_empty() {
            let message = format!("{}: {}", patch.origin.name(), live::meant(patch));
            let failure = Failure::does_not_apply(message);
            failures.report(failure.hint("check apiVersion, kind, namespace and name of the patch"));
        }
        for index in selected {
            let object = live.object(index);
            let versions = [(&object.value, &object.origin), (&patch.value, &patch.origin)];
            let Some(schema) = failures.keep(types.of(&versions)) else { continue };
            let told = tell(schema, object, patch, args.show_secrets);
            if args.output.is_none() {
                output::styled(&print::text(&told, all.is_empty()))?;
            }
            all.push(print::data(&told));
            warn(schema, patch);
            for error in &told.errors {
                failures
                    .report(Failure::operation(error, &[(Input::Live, &object.origin), (Input::Patch, &patch.origin)]));
            }
            // The next patch meets what this one leaves.
            if let Ok(patched) = Patcher::new(schema).apply(object.value.clone(), &patch.value) {
                live.put(index, patched);
            }
        }
    }
    if let Some(style) = args.output {
        let mut output = Output::new(style);
        all.iter().try_for_each(|told| output.document(told))?;
    }
    Ok(failures.end(Outcome::Done))
}

/// Tells fields and directives that the schema does not have.
fn warn(schema: Schema<'_>, patch: &Document) {
    for unknown in lint::unknown(schema, &patch.value) {
        report::warning(&format!("{}: {unknown}", patch.origin.name()));
    }
}

fn tell(schema: Schema<'_>, object: &Document, patch: &Document, show_secrets: bool) -> Told {
    let patcher = Patcher::new(schema);
    let told = patcher.explain(Some(&object.value), &patch.value);
    let (mut live, mut shown) = (object.value.clone(), patch.value.clone());
    let is_secret = !show_secrets && report::are_secret(schema, &[&live, &shown]);
    if is_secret {
        let versions = [Version { object: &mut shown, mark: "after" }, Version { object: &mut live, mark: "before" }];
        secret::mask(&mut { versions });
    }
    Told {
        identity: Identity::of(&object.value),
        parts: parts::of(&told, &live, &shown),
        answer: stock::answer(schema, &object.value, &patch.value, is_secret),
        errors: told.errors,
    }
}
