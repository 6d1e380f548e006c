//! `smp patch`: changes fields of objects on a cluster.

use serde_json::Value;
use smp_core::{Input, Patcher};
use smp_patch::{JsonPatch, MergePatch};

use super::api::Change;
use super::change::{Plan, Sending, Words};
use super::connect::Cluster;
use super::engine::Engine;
use super::shown::document;
use super::status;
use super::stored::stored;
use super::target::{self, Files, Target};
use crate::args::{LivePatchArgs, Validate};
use crate::command::failures::Failures;
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, are_secret, warning};
use crate::secret::is_masked;

const WORDS: Words = Words { changed: "patched", unchanged: "patched (no change)" };

pub(in crate::command) fn run(args: &LivePatchArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::default();
    let patch = patch(args)?;
    let cluster = Cluster::connect(&args.cluster, &args.types)?;
    let files = Files::of(&args.objects, args.cluster.namespace());
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
        args: &args.send,
        field_manager: &args.field_manager,
        validate: args.send.validate,
        words: WORDS,
        stdin_is_used: files.use_stdin() || args.patch_file.as_ref().is_some_and(|file| file.as_os_str() == "-"),
    };
    sending.run(&plans, &mut failures)
}

/// The patch, which is checked as far as it can be without an object.
fn patch(args: &LivePatchArgs) -> Result<Document, Failure> {
    let is_strict = args.send.validate == Some(Validate::Strict);
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(is_strict);
    let patch = match (&args.patch, &args.patch_file) {
        (Some(text), _) => {
            let mut patches = reader.patch(text)?;
            let only = if patches.len() == 1 { patches.pop() } else { None };
            only.ok_or_else(|| Failure::usage("--patch contains several documents; give one patch"))?
        }
        (None, Some(file)) => reader.single(file)?,
        (None, None) => return Err(Failure::usage("give a patch with --patch or --patch-file")),
    };
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
    let wanted = stored(patched(&engine, args.patch_type, &live, patch)?);
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
