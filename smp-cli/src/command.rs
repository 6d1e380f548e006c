//! Runs each command from its arguments.

mod apply;
mod aspects;
mod batch;
#[cfg(feature = "cluster")]
mod cluster;
mod completions;
mod conflicts;
mod convert;
mod custom_resource;
mod diff;
mod drift;
mod edits;
mod entry;
mod explain;
mod failures;
mod field_owners;
mod files;
mod git;
mod identity;
mod krm;
mod kustomize;
mod lint;
mod list_keys;
mod live;
mod lost_items;
mod man;
#[cfg(any(feature = "cluster", feature = "serve"))]
mod masked;
mod merge;
mod owners;
mod patching;
mod rejection;
mod schema;
mod sent_deletion;
#[cfg(feature = "serve")]
mod serve;
mod server_owned;
mod server_side;
mod stack;
mod three_way;
mod validate;
mod validation;
mod version;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use serde_json::{Map, Value};
use smp_core::{Input, Patcher, Path, Schema};

#[cfg(feature = "cluster")]
pub(crate) use self::cluster::names;
pub(crate) use self::files::Wanted;
pub(crate) use self::lint::codes as finding_codes;
use crate::args::{Cli, Command, PatchingArgs, RuleArgs, SourceArgs};
use crate::input::{Document, Reader};
use crate::memory;
use crate::report::{Failure, Outcome};
use crate::rules::Rules;
use crate::source::{Schemas, Sources, is_definition};
use crate::volume;

/// The stack size of threads: enough for recursion over documents of [`Patcher::MAX_DEPTH`] levels.
const STACK: usize = 64 * 1024 * 1024;

/// The message for a field that a type does not have, and a similar name.
pub(crate) fn unknown_field(schema: Schema<'_>, path: &Path) -> (String, Option<String>) {
    let found = lint::unknown_field(schema, path);
    (found.message, found.hint)
}

/// The name of an object in messages, such as `deployment.apps/web`.
pub(crate) fn identity_of(object: &Value) -> String {
    identity::Identity::of(object).resource()
}

/// Runs a command and returns the exit code.
pub(crate) fn run(cli: &Cli) -> ExitCode {
    cli.color.write_global();
    volume::set(cli.volume.volume());
    let ended = if stack::is_deep() { catch_unwind(AssertUnwindSafe(|| code(&cli.command))) } else { on_thread(cli) };
    ended.unwrap_or_else(|_| Failure::usage("internal error; please report this bug").print())
}

/// Runs a command on a thread with a large stack.
fn on_thread(cli: &Cli) -> thread::Result<ExitCode> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || code(&cli.command));
        match worker {
            Ok(worker) => worker.join(),
            Err(error) => Ok(Failure::usage(&format!("cannot start: {error}; give the process more memory")).print()),
        }
    })
}

fn code(command: &Command) -> ExitCode {
    match dispatch(command) {
        Ok(outcome) => ExitCode::from(outcome),
        Err(failure) => failure.print(),
    }
}

fn dispatch(command: &Command) -> Result<Outcome, Failure> {
    match command {
        #[cfg(feature = "cluster")]
        Command::Apply(args) if args.on_cluster.live => cluster::apply(args),
        Command::Apply(args) if args.server_side.server_side => server_side::run(args),
        Command::Apply(args) => apply::run(args),
        #[cfg(feature = "cluster")]
        Command::Patch(args) => cluster::patch(args),
        #[cfg(feature = "cluster")]
        Command::Edit(args) => cluster::edit(args),
        #[cfg(feature = "cluster")]
        Command::Diff(args) if args.on_cluster.live => cluster::diff(args).map_err(Failure::exiting_with_2),
        Command::Diff(args) => diff::run(args).map_err(Failure::exiting_with_2),
        #[cfg(feature = "cluster")]
        Command::Drift(args) if args.on_cluster.live => cluster::drift(args).map_err(Failure::exiting_with_2),
        Command::Drift(args) => drift::run(args).map_err(Failure::exiting_with_2),
        #[cfg(feature = "cluster")]
        Command::Owners(args) if args.on_cluster.live => cluster::owners(args).map_err(Failure::exiting_with_2),
        Command::Owners(args) => owners::run(args).map_err(Failure::exiting_with_2),
        Command::ThreeWay(args) => three_way::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Conflicts(args) => conflicts::run(args).map_err(Failure::exiting_with_2),
        Command::Schema(args) => schema::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Lint(args) => lint::run(args),
        Command::Validate(args) => validate::run(args),
        Command::Krm(args) => krm::run(args),
        Command::GitMerge(args) => git::merge(args),
        Command::GitDiff(args) => git::diff(args),
        Command::GitTextconv(args) => git::textconv(args),
        Command::Batch(args) => batch::run(args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args),
        #[cfg(all(feature = "cluster", feature = "serve"))]
        Command::Proxy(args) => cluster::proxy(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Version(args) => version::run(args),
    }
}

/// The reader of a command on files.
fn reader(rules: &RuleArgs) -> Reader {
    Reader::new(rules.max_depth).with_depth_option()
}

/// The types for a command: those that it names, those of custom resource definitions among its objects, and the built-in ones.
pub(crate) fn schemas<'d>(
    sources: &SourceArgs,
    objects: impl IntoIterator<Item = &'d Document>,
) -> Result<Arc<Schemas>, Failure> {
    shared_schemas(sources, Sources::clone, objects)
}

/// The types for a command that makes or applies patches.
fn schemas_for_patching<'d>(
    args: &PatchingArgs,
    objects: impl IntoIterator<Item = &'d Document>,
) -> Result<Arc<Schemas>, Failure> {
    let for_server = |sources: &Sources| sources.clone().without_overlays();
    shared_schemas(&args.types.sources, if args.for_stock_server { for_server } else { Sources::clone }, objects)
}

/// The types of chosen sources. In batch, the sources of all lines, whose types are read once.
fn shared_schemas<'d>(
    sources: &SourceArgs,
    chosen: fn(&Sources) -> Sources,
    objects: impl IntoIterator<Item = &'d Document>,
) -> Result<Arc<Schemas>, Failure> {
    let Some(shared) = memory::types() else {
        return read_schemas(&chosen(&Sources::new(sources)?), objects).map(Arc::new);
    };
    let kubernetes = sources.kubernetes.unwrap_or(shared.sources.kubernetes);
    let (mut sources, objects) = (chosen(&shared.sources), objects.into_iter().collect::<Vec<_>>());
    sources.kubernetes = kubernetes;
    let is_own =
        sources.overlays.len() < shared.sources.overlays.len() || sources.kubernetes != shared.sources.kubernetes;
    if is_own || objects.iter().any(|object| is_definition(&object.value)) {
        return read_schemas(&sources, objects).map(Arc::new);
    }
    Ok(Arc::clone(&shared.schemas))
}

fn read_schemas<'d>(sources: &Sources, objects: impl IntoIterator<Item = &'d Document>) -> Result<Schemas, Failure> {
    // --max-depth limits the documents that are patched, not schema documents.
    Schemas::read(sources, &Reader::new(Patcher::MAX_DEPTH), objects)
}

/// Fails if the patch alone is invalid. With several patches, the error then names the right file.
fn check_patch(rules: &Rules, patch: &Document) -> Result<(), Failure> {
    rules
        .apply(Value::Object(Map::new()), &patch.value)
        .map(drop)
        .map_err(|error| Failure::operation(&error, &[(Input::Patch, &patch.origin)]))
}
