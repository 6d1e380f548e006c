//! Diff: the patch that turns one object into another. A two-way diff is a three-way diff with current = original.

mod comparison;
pub(crate) mod conflict;
mod element_order;
mod entry;
mod extended_keys;
mod field;
mod items;
mod keyed;
mod keyed_patch;
mod modified;
mod normal;
mod object;
mod pairing;
pub(crate) mod precondition;
mod set;
mod stock;
mod unions;
mod versions;

use std::cell::RefCell;

use serde_json::Value;

use self::versions::{Diff, Sides, Versions};
use crate::at::{At, Context};
use crate::depth;
use crate::document::Node;
use crate::error::{Error, Input};
use crate::form::{Form, Readable};
use crate::options::{Options, PatchMergeKey};
use crate::patch::Patch;
use crate::plan;
use crate::rule::Slot;
use crate::three_way::ThreeWay;

/// Returns the patch that turns `original` into `modified`.
pub(crate) fn two_way(
    slot: Slot<'_>,
    original: Form<'_>,
    modified: Form<'_>,
    options: &Options,
) -> Result<Patch, Error> {
    let (original, modified) = (original.open(Input::Original)?, modified.open(Input::Modified)?);
    let (before, wanted) = (original.node(Input::Original)?, modified.node(Input::Modified)?);
    let inputs = ThreeWay { original: before, modified: wanted, current: before };
    let patch = between(slot, inputs, options, Input::Original);
    checked(patch, [(&original, Input::Original), (&modified, Input::Modified)])
}

/// Returns the patch that turns current into modified without undoing what others did since original.
pub(crate) fn three_way(slot: Slot<'_>, inputs: ThreeWay<Form<'_>>, options: &Options) -> Result<Patch, Error> {
    let original = inputs.original.open(Input::Original)?;
    let modified = inputs.modified.open(Input::Modified)?;
    let current = inputs.current.open(Input::Current)?;
    let inputs = ThreeWay {
        original: original.node(Input::Original)?,
        modified: modified.node(Input::Modified)?,
        current: current.node(Input::Current)?,
    };
    let patch = between(slot, inputs, options, Input::Current);
    checked(patch, [(&original, Input::Original), (&modified, Input::Modified), (&current, Input::Current)])
}

/// The patch, unless something that was read is not valid JSON. That error comes first, because others may follow from it.
fn checked<const N: usize>(patch: Result<Patch, Error>, inputs: [(&Readable<'_>, Input); N]) -> Result<Patch, Error> {
    inputs.into_iter().try_for_each(|(readable, input)| readable.check(input))?;
    patch
}

/// Returns the patch for the current version, which errors call `target`.
fn between(slot: Slot<'_>, inputs: ThreeWay<Node<'_>>, options: &Options, target: Input) -> Result<Patch, Error> {
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
    let versions = Versions::of(Sides { original: Some(original), modified: Some(modified), current: Some(current) });
    let diff = Diff { target, conflicts: RefCell::default() };
    let patch = Value::Object(object::diff(&diff, &at, versions.objects())?);
    if options.is_strict() {
        plan::compile(&at.in_input(target), Node::Value(&patch))?;
    }
    precondition::check(slot, current, &patch, options)?;
    conflict::check(diff.conflicts.into_inner())?;
    Ok(Patch::from(patch))
}
