//! Explains strategic merge patches and JSON merge patches, whose parts are fields.

use serde_json::Value;
use smp_core::{Input, Patcher, Path};
use smp_patch::MergePatch;

use super::stock::{self, Answer};
use super::{Explained, Given, Problem, parts};
use crate::command::lint::{self, Applier};
use crate::patch_type::PatchType;
use crate::report::Failure;
use crate::secret::{self, Version};
use crate::verdict;

/// The explanation of a patch.
pub(super) fn explain(given: &Given<'_>, patch_type: PatchType) -> Explained {
    let (live, patch) = (&given.object.value, &given.patch.value);
    let is_merge = patch_type == PatchType::Merge;
    let patcher = Patcher::new(given.schema);
    let plain = if is_merge { lint::without_directives(patch) } else { patch.clone() };
    let engine =
        if is_merge { patcher.explain_merge_patch(Some(live), &plain) } else { patcher.explain(Some(live), &plain) };
    let (mut shown_live, mut shown) = (live.clone(), plain.clone());
    let is_secret = given.is_secret(&[live, patch]);
    if is_secret {
        let versions =
            [Version { object: &mut shown, mark: "after" }, Version { object: &mut shown_live, mark: "before" }];
        secret::mask(&mut { versions });
    }
    let (answer, result, patched) = if given.applier == Applier::Kustomize {
        let patched = patcher.apply(live.clone(), patch).ok();
        (Answer::NotSent, patched.clone(), patched)
    } else if is_merge {
        let patched = merged(live, patch);
        (patched.as_ref().map_or(Answer::Accepts, |_| Answer::Same), patched.clone(), patched)
    } else {
        let answer = stock::answer(given.schema, live, patch, is_secret);
        let patched = patcher.apply(live.clone(), patch).ok();
        (answer, stock::result(given.schema, live, patch), patched)
    };
    let place = |result: &Value, field: &str| -> Path { verdict::in_patch(given.schema, patch, result, field) };
    let origins = [(Input::Live, &given.object.origin), (Input::Patch, &given.patch.origin)];
    Explained {
        parts: parts::of(&engine, &shown_live, &shown),
        errors: engine.errors.iter().map(Problem::from).collect(),
        failures: Failure::operations(&engine.errors, &origins),
        patched,
        ..given.judged(answer, result.as_ref(), place)
    }
}

/// The object that a merge patch makes.
fn merged(live: &Value, patch: &Value) -> Option<Value> {
    MergePatch::from_value(patch.clone()).ok().map(|patch| patch.apply(live.clone()))
}
