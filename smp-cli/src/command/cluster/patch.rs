//! `smp patch`: changes fields of objects on a cluster.

use serde_json::Value;
use smp_core::{Input, Patcher};
use smp_kinds::encode_string_data;
use smp_patch::{JsonPatch, MergePatch};

use super::api::Change;
use super::change::{FIELD_MANAGER, Plan, Sending, Words};
use super::connect::Cluster;
use super::engine::Engine;
use super::shown::{Shown, document};
use super::status;
use super::target::{self, Files, Target};
use crate::args::{
    ApplyArgs, ApplyOutputArgs, FileArgs, InputArgs, LiveApplyArgs, LivePatchArgs, PatchingArgs, TypeArgs, Validate,
};
use crate::command::apply;
use crate::command::failures::Failures;
use crate::command::lint;
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, are_secret, warning};
use crate::secret::is_masked;

const WORDS: Words = Words { changed: "patched", unchanged: "patched (no change)" };

pub(in crate::command) fn run(args: &LivePatchArgs) -> Result<Outcome, Failure> {
    if args.local {
        return apply::run(&as_apply(args));
    }
    let mut failures = Failures::default();
    let patch = patch(args)?;
    let cluster = Cluster::connect(&args.cluster, &args.sources)?;
    let files = Files::named(&args.objects, args.namespace.name());
    let targets = files.and_words(&cluster, &args.objects.target, &mut failures)?;
    let lives = target::live(&cluster, &targets, args.objects.subresource.as_deref());
    let mut plans = Vec::new();
    for (target, live) in targets.into_iter().zip(lives) {
        let live = match live {
            Ok(Some(live)) => live,
            Ok(None) => {
                failures.report(target.absent(&cluster, args.objects.subresource.as_deref()));
                continue;
            }
            Err(refusal) => {
                failures.report(status::failure(&target.named(), &refusal, target.is_secret()));
                continue;
            }
        };
        plans.extend(failures.keep(plan(&cluster, args, &patch, (target, live))));
    }
    let sending = Sending {
        cluster: &cluster,
        args: &args.change,
        shown: Shown::new(&args.shown, &args.change.managed_fields),
        yes: args.yes,
        field_manager: args.cluster.field_manager.as_deref().unwrap_or(FIELD_MANAGER),
        validate: args.validate.validate,
        words: WORDS,
        stdin_is_used: files.use_stdin() || args.patches.patch_file.iter().any(|file| file.as_os_str() == "-"),
    };
    sending.run(&plans, &mut failures)
}

/// The arguments of `smp apply` that mean the same as `smp patch --local`.
fn as_apply(args: &LivePatchArgs) -> ApplyArgs {
    let types = TypeArgs { sources: args.sources.clone(), ..TypeArgs::default() };
    ApplyArgs {
        inputs: InputArgs {
            target: args.objects.target.clone(),
            files: FileArgs { files: args.objects.files.clone(), selector: None },
            recursive: args.objects.recursive,
            namespace: args.namespace.clone(),
            patches: args.patches.clone(),
            strict: false,
            allow_identity_change: false,
            patching: PatchingArgs { patch_type: args.patch_type, types, ..PatchingArgs::default() },
        },
        validate: args.validate.clone(),
        change: args.change.clone(),
        output: ApplyOutputArgs::default(),
        on_cluster: LiveApplyArgs::default(),
    }
}

/// The patch, which is checked as far as it can be without an object.
fn patch(args: &LivePatchArgs) -> Result<Document, Failure> {
    let is_strict = args.validate.validate == Some(Validate::Strict);
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(is_strict);
    let patch = match (&args.patches.patch[..], &args.patches.patch_file[..]) {
        ([text], []) => <[_; 1]>::try_from(reader.patch(text)?).ok().map(|[patch]| patch),
        ([], [file]) => Some(reader.single(file)?),
        _ => None,
    };
    let patch = patch.ok_or_else(|| {
        Failure::usage("several patches are given").hint("give one; `smp merge` makes one patch of several")
    })?;
    if args.patch_type != PatchType::Json && patch.value.is_array() {
        let message = format!("{}: this is a list, not an object with fields", patch.origin.name());
        return Err(Failure::does_not_apply(message).hint("for a JSON patch (a list of operations), use --type json"));
    }
    Ok(patch)
}

fn plan(
    cluster: &Cluster,
    args: &LivePatchArgs,
    patch: &Document,
    (target, live): (Target, Value),
) -> Result<Plan, Failure> {
    let engine = Engine::of(cluster, &live)?;
    if is_masked(&patch.value) && are_secret(engine.schema(), &[&live]) {
        let message = format!("{}: the patch contains masked values of a Secret", patch.origin.name());
        return Err(Failure::does_not_apply(message).hint("make the patch with --show-secrets"));
    }
    let is_strategic = args.patch_type == PatchType::Strategic;
    if is_strategic && engine.lacks_schema_for(&patch.value) {
        let message = format!("{}: the merge keys of {} are not known", patch.origin.name(), target.resource.kind);
        return Err(Failure::does_not_apply(message).hint("use --schema to give the type in a file"));
    }
    for problem in lint::invalid_with_places(engine.schema(), patch) {
        warning(&problem);
    }
    let mut wanted = patched(&engine, args.patch_type, &live, patch)?;
    encode_string_data(&mut wanted);
    if is_strategic && engine.is_quirk(&live, &patch.value, &wanted) {
        let message = "the server merges this patch differently than `smp apply`; check the difference";
        warning(&format!("{}: {message}", target.named()));
    }
    let change = Change {
        address: target.address(args.objects.subresource.as_deref()),
        body: patch.value.clone(),
        patch_type: Some(args.patch_type),
    };
    let change = (wanted != live).then_some(change);
    Ok(Plan { target, engine, live: Some(live), wanted, change })
}

/// The object that the server makes of a live object and a patch.
fn patched(engine: &Engine, patch_type: PatchType, live: &Value, patch: &Document) -> Result<Value, Failure> {
    let wrong = |error: smp_patch::Error| Failure::does_not_apply(format!("{}: {error}", patch.origin.name()));
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
