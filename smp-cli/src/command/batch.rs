//! `smp batch`: answers cases, one JSON object per line.

mod answer;
mod case;
mod jobs;
mod options;
mod scan;
mod text;

use std::num::NonZeroUsize;
use std::thread;

use smp_core::{Input, Schema, ThreeWay};

use self::answer::{Answer, Document, Fault, Outcome as Answered};
use self::case::{Case, Op};
use self::options::Options;
use crate::args::BatchArgs;
use crate::report::{Failure, Outcome, are_secret};
use crate::rules::report_conflicts;
use crate::source::Schemas;

pub(super) fn run(args: &BatchArgs) -> Result<Outcome, Failure> {
    let schemas = super::schemas(&args.sources, [])?;
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    jobs::run(jobs, move |line, answers| {
        answer(line, &schemas).write(answers);
    })
    .map(|()| Outcome::Done)
}

fn answer<'l>(line: &'l [u8], schemas: &Schemas) -> Answer<'l> {
    if let Some(answer) = text::answer(line, schemas) {
        return answer;
    }
    let case = match Case::read(line) {
        Ok(case) => case,
        Err(fault) => return Answer { id: None, outcome: Err(fault) },
    };
    Answer { id: case.id, outcome: outcome(&case, schemas) }
}

fn outcome(case: &Case<'_>, schemas: &Schemas) -> Result<Answered, Fault> {
    let schema = schema(case, schemas)?;
    let (op, options) = (case.op()?, case.options()?);
    match op {
        Op::Apply => apply(case, schema, &options),
        Op::Diff => diff(case, schema, &options),
        Op::ThreeWay => three_way(case, schema, &options),
        Op::Merge => merge(case, schema, &options),
        Op::Conflicts => conflicts(case, schema, &options),
    }
}

/// The type that a case names. Without one, documents are free-form.
fn schema<'s>(case: &Case<'_>, schemas: &'s Schemas) -> Result<Schema<'s>, Fault> {
    let (name, found) = if let Some(name) = case.text("schema")? {
        let found = schemas.definition(&name);
        (name, found)
    } else if let Some(name) = case.text("definition")? {
        let found = schemas.definition(&name);
        (name, found)
    } else if let Some(name) = case.text("gvk")? {
        let found = schemas.kind(&name);
        (name, found)
    } else {
        return Ok(Schema::free_form());
    };
    found.ok_or_else(|| Fault::unknown_schema(&name, &schemas.near(&name)))
}

fn apply(case: &Case<'_>, schema: Schema<'_>, options: &Options) -> Result<Answered, Fault> {
    let (live, patch) = (case.document("live", Input::Live, options)?, case.document("patch", Input::Patch, options)?);
    Ok(Answered::Result(Document::Value(options.rules.for_schema(schema).apply(live, &patch)?)))
}

fn diff(case: &Case<'_>, schema: Schema<'_>, options: &Options) -> Result<Answered, Fault> {
    let original = case.document("original", Input::Original, options)?;
    let modified = case.document("modified", Input::Modified, options)?;
    let rules = options.rules.for_schema(schema);
    let patch = rules.diff(&original, &modified)?.into_value();
    let applied = rules.apply(original, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(Document::Value(applied)) })
}

fn three_way(case: &Case<'_>, schema: Schema<'_>, options: &Options) -> Result<Answered, Fault> {
    let original = case.document("original", Input::Original, options)?;
    let modified = case.document("modified", Input::Modified, options)?;
    let current = case.document("current", Input::Current, options)?;
    let mut rules = options.rules.for_schema(schema);
    if !options.overwrite {
        rules = report_conflicts(rules, are_secret(schema, &[&original, &modified, &current]));
    }
    let inputs = ThreeWay { original: &original, modified: &modified, current: &current };
    let patch = rules.three_way(inputs)?.into_value();
    let applied = rules.apply(current, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(Document::Value(applied)) })
}

fn merge(case: &Case<'_>, schema: Schema<'_>, options: &Options) -> Result<Answered, Fault> {
    let rules = options.rules.for_schema(schema);
    let mut patches = case.patches(options)?.into_iter();
    let mut patch = patches.next().unwrap_or_default();
    for next in patches {
        patch = rules.merge(&patch, &next)?.into_value();
    }
    let applied = if case.has("live") {
        Some(Document::Value(rules.apply(case.document("live", Input::Live, options)?, &patch)?))
    } else {
        None
    };
    Ok(Answered::Patch { patch, applied })
}

fn conflicts(case: &Case<'_>, schema: Schema<'_>, options: &Options) -> Result<Answered, Fault> {
    match case.patches(options)?.as_slice() {
        [first, second] => {
            let paths = options.rules.for_schema(schema).conflicts(first, second)?;
            Ok(Answered::Conflicts(paths.iter().map(ToString::to_string).collect()))
        }
        _ => Err(Fault::invalid(None, "conflicts takes two patches; give `patches` two items")),
    }
}
