//! Diffs of values in memory.

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::versions::{Diff, Objects};
use super::{conflict, modified, object, precondition};
use crate::at::{At, Context};
use crate::depth;
use crate::error::{Error, Input};
use crate::options::{Options, PatchMergeKey};
use crate::patch::Patch;
use crate::plan;
use crate::rule::Slot;
use crate::three_way::ThreeWay;

/// Returns the patch for the current version, which errors call `target`.
pub(super) fn between(
    slot: Slot<'_>,
    inputs: ThreeWay<&Value>,
    options: &Options,
    target: Input,
) -> Result<Patch, Error> {
    let ThreeWay { original, modified, current } = inputs;
    for (document, input) in [(original, Input::Original), (modified, Input::Modified), (current, target)] {
        depth::check_document(document, input, options)?;
    }
    let slot = match options.patch_merge_key {
        PatchMergeKey::Never => slot.for_stock(),
        PatchMergeKey::Always | PatchMergeKey::Auto => slot,
    };
    let at = At::root(Context::new(options, Input::Modified), slot);
    modified::check(&at, modified)?;
    let empty = Map::new();
    let versions = Objects {
        original: original.as_object(),
        modified: modified.as_object().unwrap_or(&empty),
        current: current.as_object().unwrap_or(&empty),
    };
    let diff = Diff { target, conflicts: RefCell::default() };
    let patch = Value::Object(object::diff(&diff, &at, versions)?);
    if options.is_strict() {
        plan::compile(&at.in_input(target), &patch)?;
    }
    precondition::check(slot, current, &patch, options)?;
    conflict::check(diff.conflicts.into_inner())?;
    Ok(Patch::from(patch))
}
