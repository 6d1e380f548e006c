//! `smp batch`: answers cases, one JSON object per line.

mod answer;
mod case;
mod jobs;
mod options;

use std::num::NonZeroUsize;
use std::thread;

use smp_core::{Input, Schema, ThreeWay};

use self::answer::{Answer, Fault, Outcome as Answered};
use self::case::{Case, Op};
use crate::args::BatchArgs;
use crate::report::{Failure, Outcome, are_secret};
use crate::source::Schemas;

pub(super) fn run(args: &BatchArgs) -> Result<Outcome, Failure> {
    let schemas = super::schemas(&args.sources)?;
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    jobs::run(jobs, move |line, answers| {
        // Writing to a Vec cannot fail, and every answer can be serialized.
        drop(answer(line, &schemas).write(answers));
    })
    .map(|()| Outcome::Done)
}

fn answer<'l>(line: &'l [u8], schemas: &Schemas) -> Answer<'l> {
    let case = match Case::read(line) {
        Ok(case) => case,
        Err(fault) => return Answer { id: None, outcome: Err(fault) },
    };
    Answer { id: case.id, outcome: outcome(&case, schemas) }
}

fn outcome(case: &Case<'_>, schemas: &Schemas) -> Result<Answered, Fault> {
    let schema = schema(case, schemas)?;
    match case.op()? {
        Op::Apply => apply(case, schema),
        Op::Diff => diff(case, schema),
        Op::ThreeWay => three_way(case, schema),
        Op::Merge => merge(case, schema),
        Op::Conflicts => conflicts(case, schema),
    }
}

/// The type that a case names. Without one, documents are free-form.
fn schema<'s>(case: &Case<'_>, schemas: &'s Schemas) -> Result<Schema<'s>, Fault> {
    let (name, found) = if let Some(name) = case.text("schema")? {
        (name.clone(), schemas.definition(&name))
    } else if let Some(name) = case.text("definition")? {
        (name.clone(), schemas.definition(&name))
    } else if let Some(name) = case.text("gvk")? {
        (name.clone(), schemas.kind(&name))
    } else {
        return Ok(Schema::free_form());
    };
    found.ok_or_else(|| Fault::unknown_schema(&name, &schemas.near(&name)))
}

fn apply(case: &Case<'_>, schema: Schema<'_>) -> Result<Answered, Fault> {
    let options = case.options()?;
    let (live, patch) =
        (case.document("live", Input::Live, &options)?, case.document("patch", Input::Patch, &options)?);
    Ok(Answered::Result(options.rules.for_schema(schema).apply(live, &patch)?))
}

fn diff(case: &Case<'_>, schema: Schema<'_>) -> Result<Answered, Fault> {
    let options = case.options()?;
    let original = case.document("original", Input::Original, &options)?;
    let modified = case.document("modified", Input::Modified, &options)?;
    let rules = options.rules.for_schema(schema);
    let patch = rules.diff(&original, &modified)?.into_value();
    let applied = rules.apply(original, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(applied) })
}

fn three_way(case: &Case<'_>, schema: Schema<'_>) -> Result<Answered, Fault> {
    let options = case.options()?;
    let original = case.document("original", Input::Original, &options)?;
    let modified = case.document("modified", Input::Modified, &options)?;
    let current = case.document("current", Input::Current, &options)?;
    let mut rules = options.rules.for_schema(schema);
    if !options.overwrite {
        rules = rules.report_conflicts(are_secret(schema, &[&original, &modified, &current]));
    }
    let inputs = ThreeWay { original: &original, modified: &modified, current: &current };
    let patch = rules.three_way(inputs)?.into_value();
    let applied = rules.apply(current, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(applied) })
}

fn merge(case: &Case<'_>, schema: Schema<'_>) -> Result<Answered, Fault> {
    let options = case.options()?;
    let rules = options.rules.for_schema(schema);
    let mut patches = case.patches(&options)?.into_iter();
    let mut patch = patches.next().unwrap_or_default();
    for next in patches {
        patch = rules.merge(&patch, &next)?.into_value();
    }
    let applied =
        if case.has("live") { Some(rules.apply(case.document("live", Input::Live, &options)?, &patch)?) } else { None };
    Ok(Answered::Patch { patch, applied })
}

fn conflicts(case: &Case<'_>, schema: Schema<'_>) -> Result<Answered, Fault> {
    let options = case.options()?;
    match case.patches(&options)?.as_slice() {
        [first, second] => {
            let paths = options.rules.for_schema(schema).conflicts(first, second)?;
            Ok(Answered::Conflicts(paths.iter().map(ToString::to_string).collect()))
        }
        _ => Err(Fault::invalid(None, "conflicts takes two patches; give `patches` two items")),
    }
}
