//! What the words mean: each command run from its arguments.

mod apply;
mod aspects;
mod batch;
mod completions;
mod conflicts;
mod convert;
mod diff;
mod explain;
mod files;
mod identity;
mod lint;
mod live;
mod man;
mod merge;
mod patching;
mod schema;
mod sent_deletion;
mod three_way;
mod troubles;
mod version;

use std::process::ExitCode;
use std::thread;

use serde_json::{Map, Value};
use smp_core::{Input, Patcher};

use crate::args::{Cli, Command, RuleArgs, SourceArgs, TypeArgs};
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome};
use crate::rules::Rules;
use crate::source::Schemas;

/// Documents nest up to [`Patcher::MAX_DEPTH`] levels; every level of every walk must find room.
const STACK: usize = 64 * 1024 * 1024;

/// Runs a command and says how the process ends.
pub(crate) fn run(cli: Cli) -> ExitCode {
    cli.color.write_global();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || match dispatch(&cli.command) {
        Ok(outcome) => ExitCode::from(outcome),
        Err(failure) => failure.print(),
    });
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => Failure::usage("smp stopped by a mistake of its own; please report it").print(),
        Err(error) => Failure::usage(&format!("cannot start: {error}; give the process more memory")).print(),
    }
}

fn dispatch(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Apply(args) => apply::run(args),
        Command::Diff(args) => diff::run(args).map_err(Failure::trouble),
        Command::ThreeWay(args) => three_way::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Conflicts(args) => conflicts::run(args).map_err(Failure::trouble),
        Command::Schema(args) => schema::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Lint(args) => lint::run(args),
        Command::Batch(args) => batch::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Version(args) => version::run(args),
    }
}

/// What every command on files needs first.
fn prepare(types: &TypeArgs, rules: &RuleArgs) -> Result<(Reader, Schemas), Failure> {
    Ok((Reader::new(rules.max_depth), schemas(&types.sources)?))
}

/// The types that the user gave, and the built-in ones.
fn schemas(sources: &SourceArgs) -> Result<Schemas, Failure> {
    // Schema documents nest as they like: the limit is for documents that are patched.
    Schemas::read(sources, &Reader::new(Patcher::MAX_DEPTH))
}

/// Fails when a patch is wrong by itself, so that a mistake in one of several is told of the right file.
fn check_patch(rules: &Rules, patch: &Document) -> Result<(), Failure> {
    rules
        .apply(Value::Object(Map::new()), &patch.value)
        .map(drop)
        .map_err(|error| Failure::operation(&error, &[(Input::Patch, &patch.origin)]))
}
