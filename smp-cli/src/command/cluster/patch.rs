//! `smp patch`: changes fields of objects on a cluster.

use std::fmt::Display;

use serde_json::Value;
use smp_core::{Input, Patcher};
use smp_kinds::encode_string_data;
use smp_patch::{JsonDiff, JsonPatch, MergePatch, Pointer};

use super::api::{Change, Verb};
use super::change::{FIELD_MANAGER, Plan, Sending, Words};
use super::connect::Cluster;
use super::engine::Engine;
use super::select;
use super::shown::{Shown, document};
use super::target::{Files, Target};
use crate::args::{
    ApplyArgs, ApplyKustomizeArgs, ApplyOutputArgs, FileArgs, InputArgs, LabelArgs, LiveApplyArgs, LivePatchArgs,
    PatchingArgs, SelectArgs, ServerSideArgs, TypeArgs, Validate,
};
use crate::command::apply;
use crate::command::failures::Failures;
use crate::command::{edits, lint, list_keys};
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, are_secret, warning};
use crate::secret::is_masked;
use crate::set::Edit;

const WORDS: Words = Words { changed: "patched", unchanged: "patched (no change)" };

pub(in crate::command) fn run(args: &LivePatchArgs) -> Result<Outcome, Failure> {
    if args.local {
        return apply::run(&as_apply(args));
    }
    let mut failures = Failures::default().held();
    let given = given(args)?;
    let cluster = Cluster::connect(&args.cluster, &args.sources)?;
    let files = Files::named(&args.objects, args.namespace.name());
    let objects = select::objects(&cluster, &args.objects, &files, &mut failures)?;
    let plans = objects.into_iter().filter_map(|object| failures.keep(plan(&cluster, args, &given, object)));
    let plans: Vec<Plan> = plans.collect();
    let sending = Sending {
        cluster: &cluster,
        args: &args.change,
        shown: Shown::new(&args.shown, &args.change.managed_fields),
        yes: args.yes,
        field_manager: args.manager.field_manager.as_deref().unwrap_or(FIELD_MANAGER),
        validate: args.validate.validate,
        words: WORDS,
        stdin_is_used: files.use_stdin() || args.patches.patch_file.iter().any(|file| file.as_os_str() == "-"),
        server_side: None,
    };
    sending.run(&plans, &mut failures)
}

/// The arguments of `smp apply` that mean the same as `smp patch --local`.
fn as_apply(args: &LivePatchArgs) -> ApplyArgs {
    let types = TypeArgs { sources: args.sources.clone(), ..TypeArgs::default() };
    ApplyArgs {
        inputs: InputArgs {
            target: args.objects.target.clone(),
            files: FileArgs { files: args.objects.files.clone() },
            recursive: args.objects.recursive,
            select: SelectArgs {
                labels: LabelArgs { selector: args.objects.selector.clone() },
                namespace: args.namespace.clone(),
            },
            patches: args.patches.clone(),
            strict: false,
            allow_identity_change: false,
            patching: PatchingArgs { patch_type: args.patch_type, types, ..PatchingArgs::default() },
        },
        kustomize: ApplyKustomizeArgs::default(),
        validate: args.validate.clone(),
        server_side: ServerSideArgs::default(),
        change: args.change.clone(),
        output: ApplyOutputArgs::default(),
        on_cluster: LiveApplyArgs::default(),
    }
}

/// The changes of the command line.
enum Given {
    Patch(Document),
    Fields(Vec<Edit>),
}

/// The patch, which is checked as far as it can be without an object.
fn given(args: &LivePatchArgs) -> Result<Given, Failure> {
    let edits = args.patches.fields.all();
    let is_strict = args.validate.validate == Some(Validate::Strict);
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(is_strict);
    let several =
        || Failure::usage("several patches are given").hint("give one; `smp merge` makes one patch of several");
    if !edits.is_empty() {
        let is_alone = args.patches.patch.is_empty() && args.patches.patch_file.is_empty();
        return if is_alone { Ok(Given::Fields(edits)) } else { Err(several()) };
    }
    let patch = match (&args.patches.patch[..], &args.patches.patch_file[..]) {
        ([text], []) => <[_; 1]>::try_from(reader.patch(text)?).ok().map(|[patch]| patch),
        ([], [file]) => Some(reader.single(file)?),
        _ => None,
    };
    let patch = patch.ok_or_else(several)?;
    if args.patch_type != PatchType::Json && patch.value.is_array() {
        let message = format!("{}: this is a list, not an object with fields", patch.origin.name());
        return Err(Failure::does_not_apply(message).hint("for a JSON patch (a list of operations), use --type json"));
    }
    Ok(Given::Patch(patch))
}

/// The patch that changes of single fields make for an object, and its type.
fn made(
    engine: &Engine,
    patch_type: PatchType,
    live: &Value,
    edits: &[Edit],
) -> Result<(PatchType, Document), Failure> {
    let mut modified = live.clone();
    edits.iter().try_for_each(|edit| edit.apply(engine.schema(), &mut modified))?;
    let wrong = |error: &dyn Display| Failure::does_not_apply(format!("--set: {error}"));
    let (patch_type, patch) = match patch_type {
        PatchType::Strategic => {
            let made = engine.diff(live, &modified, live).map_err(|error| wrong(&error))?;
            (made.patch_type, made.patch)
        }
        PatchType::Merge => {
            (patch_type, MergePatch::diff(live, &modified).map_err(|error| wrong(&error))?.into_value())
        }
        PatchType::Json => {
            let key_of = |path: &Pointer| list_keys::of(engine.schema(), path);
            let patch = JsonDiff::new().keys(&key_of).diff(live, &modified).map_err(|error| wrong(&error))?;
            (patch_type, patch.to_value())
        }
    };
    Ok((patch_type, edits::document(&patch, &Reader::new(Patcher::MAX_DEPTH))?))
}

fn plan(
    cluster: &Cluster,
    args: &LivePatchArgs,
    given: &Given,
    (target, live): (Target, Value),
) -> Result<Plan, Failure> {
    let engine = Engine::of(cluster, &live)?;
    let (patch_type, patch) = match given {
        Given::Patch(patch) => (args.patch_type, patch.clone()),
        Given::Fields(edits) => made(&engine, args.patch_type, &live, edits)?,
    };
    if is_masked(&patch.value) && are_secret(engine.schema(), &[&live]) {
        let message = format!("{}: the patch contains masked values of a Secret", patch.origin.name());
        return Err(Failure::does_not_apply(message).hint("make the patch with --show-secrets"));
    }
    let is_strategic = patch_type == PatchType::Strategic;
    if is_strategic && engine.lacks_schema_for(&patch.value) {
        let message = format!("{}: the merge keys of {} are not known", patch.origin.name(), target.resource.kind);
        return Err(Failure::does_not_apply(message).hint("use --schema to give the type in a file"));
    }
    for problem in lint::invalid_with_places(engine.schema(), &patch) {
        warning(&problem);
    }
    let mut wanted = patched(&engine, (&target, &live), patch_type, &patch)?;
    encode_string_data(&mut wanted);
    if is_strategic && engine.is_quirk(&live, &patch.value, &wanted) {
        let message = "the server merges this patch differently than `smp apply`; check the difference";
        warning(&format!("{}: {message}", target.named()));
    }
    let change = Change {
        address: target.address(args.objects.subresource.as_deref()),
        body: patch.value.clone(),
        verb: Verb::Patch(patch_type),
    };
    let change = (wanted != live).then_some(change);
    Ok(Plan { target, engine, live: Some(live), wanted, change, is_checked_here: false })
}

/// The object that the server makes of a live object and a patch.
fn patched(
    engine: &Engine,
    (target, live): (&Target, &Value),
    patch_type: PatchType,
    patch: &Document,
) -> Result<Value, Failure> {
    let wrong = |error: smp_patch::Error| {
        Failure::does_not_apply(format!("{}: {}: {error}", target.named(), patch.origin.name()))
    };
    match patch_type {
        PatchType::Strategic => engine.apply(live, &patch.value).map_err(|error| {
            let live = document(live.clone(), "live");
            Failure::operation(&error, &[(Input::Live, &live.origin), (Input::Patch, &patch.origin)])
        }),
        PatchType::Merge => Ok(MergePatch::from_value(patch.value.clone()).map_err(wrong)?.apply(live.clone())),
        PatchType::Json => {
            let patch = JsonPatch::from_value_leniently(&patch.value).map_err(wrong)?;
            patch.apply(live.clone()).map_err(wrong)
        }
    }
}
