//! `smp batch`: answers cases, one JSON object per line.

mod answer;
mod case;
mod command;
mod jobs;
mod op;
mod options;
mod scan;
mod text;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use smp_core::{Input, Schema, ThreeWay};

use self::answer::{Answer, Document, Fault, Outcome as Answered};
use self::case::Case;
use self::op::Op;
use self::options::Engine;
use crate::args::BatchArgs;
use crate::report::{Failure, Outcome, are_secret};
use crate::rules::report_conflicts;
use crate::source::{Schemas, SharedTypes, Sources};

pub(super) fn run(args: &BatchArgs) -> Result<Outcome, Failure> {
    let sources = Sources::new(&args.sources)?;
    let schemas = super::read_schemas(&sources, [])?;
    let types = Arc::new(SharedTypes { sources, schemas: Arc::new(schemas) });
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    jobs::run(jobs, move |line, answers| {
        answer(line, &types).write(answers);
    })
    .map(|()| Outcome::Done)
}

fn answer<'l>(line: &'l [u8], types: &Arc<SharedTypes>) -> Answer<'l> {
    if let Some(answer) = text::answer(line, &types.schemas) {
        return answer;
    }
    let case = match Case::read(line) {
        Ok(case) => case,
        Err(fault) => return Answer { id: None, outcome: Err(fault) },
    };
    Answer { id: case.id, outcome: outcome(&case, types) }
}

fn outcome(case: &Case<'_>, types: &Arc<SharedTypes>) -> Result<Answered, Fault> {
    let op = case.op()?;
    let options = case.options(op)?;
    let Some(engine) = &options.engine else { return command::run(case, op, &options, types) };
    let schema = schema(case, &types.schemas)?;
    match op {
        Op::Apply => apply(case, schema, engine),
        Op::Diff => diff(case, schema, engine),
        Op::ThreeWay => three_way(case, schema, engine),
        Op::Merge => merge(case, schema, engine),
        Op::Conflicts => conflicts(case, schema, engine),
        _ => command::run(case, op, &options, types),
    }
}

/// The type that a case names. Without one, documents are free-form.
fn schema<'s>(case: &Case<'_>, schemas: &'s Schemas) -> Result<Schema<'s>, Fault> {
    let Some(name) = case.type_name()? else { return Ok(Schema::free_form()) };
    let found = schemas.definition(&name).or_else(|| schemas.kind(&name));
    found.ok_or_else(|| Fault::unknown_schema(&name, &schemas.near(&name)))
}

fn apply(case: &Case<'_>, schema: Schema<'_>, engine: &Engine) -> Result<Answered, Fault> {
    let (live, patch) = (case.document("live", Input::Live, engine)?, case.document("patch", Input::Patch, engine)?);
    Ok(Answered::Result(Document::Value(engine.rules.for_schema(schema).apply(live, &patch)?)))
}

fn diff(case: &Case<'_>, schema: Schema<'_>, engine: &Engine) -> Result<Answered, Fault> {
    let original = case.document("original", Input::Original, engine)?;
    let modified = case.document("modified", Input::Modified, engine)?;
    let rules = engine.rules.for_schema(schema);
    let patch = rules.diff(&original, &modified)?.into_value();
    let applied = rules.apply(original, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(Document::Value(applied)) })
}

fn three_way(case: &Case<'_>, schema: Schema<'_>, engine: &Engine) -> Result<Answered, Fault> {
    let original = case.document("original", Input::Original, engine)?;
    let modified = case.document("modified", Input::Modified, engine)?;
    let current = case.document("current", Input::Current, engine)?;
    let mut rules = engine.rules.for_schema(schema);
    if !engine.overwrite {
        rules = report_conflicts(rules, are_secret(schema, &[&original, &modified, &current]));
    }
    let inputs = ThreeWay { original: &original, modified: &modified, current: &current };
    let patch = rules.three_way(inputs)?.into_value();
    let applied = rules.apply(current, &patch)?;
    Ok(Answered::Patch { patch, applied: Some(Document::Value(applied)) })
}

fn merge(case: &Case<'_>, schema: Schema<'_>, engine: &Engine) -> Result<Answered, Fault> {
    let rules = engine.rules.for_schema(schema);
    let mut patches = case.patches(engine)?.into_iter();
    let mut patch = patches.next().unwrap_or_default();
    for next in patches {
        patch = rules.merge(&patch, &next)?.into_value();
    }
    let applied = if case.part("live").is_some() {
        Some(Document::Value(rules.apply(case.document("live", Input::Live, engine)?, &patch)?))
    } else {
        None
    };
    Ok(Answered::Patch { patch, applied })
}

fn conflicts(case: &Case<'_>, schema: Schema<'_>, engine: &Engine) -> Result<Answered, Fault> {
    match case.patches(engine)?.as_slice() {
        [first, second] => {
            let paths = engine.rules.for_schema(schema).conflicts(first, second)?;
            Ok(Answered::Conflicts(paths.iter().map(ToString::to_string).collect()))
        }
        _ => Err(Fault::invalid(None, "conflicts takes two patches; give `patches` two items")),
    }
}
