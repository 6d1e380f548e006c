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
mod narrow;
mod normal;
mod object;
mod pairing;
pub(crate) mod precondition;
mod set;
mod stock;
mod text;
mod values;
mod versions;

use crate::error::{Error, Input};
use crate::form::Form;
use crate::options::Options;
use crate::patch::Patch;
use crate::rule::Slot;
use crate::three_way::ThreeWay;

use values::between;

/// Returns the patch that turns `original` into `modified`.
pub(crate) fn two_way(
    slot: Slot<'_>,
    original: Form<'_>,
    modified: Form<'_>,
    options: &Options,
) -> Result<Patch, Error> {
    if let (Form::Text(original, of_original), Form::Text(modified, of_modified)) = (&original, &modified) {
        let narrowed = text::two_way(slot, (original, *of_original), (modified, *of_modified), options)?;
        if let Some(patch) = narrowed {
            return Ok(patch);
        }
    }
    let (original, modified) = (original.into_value(Input::Original)?, modified.into_value(Input::Modified)?);
    let inputs = ThreeWay { original: &*original, modified: &*modified, current: &*original };
    between(slot, inputs, options, Input::Original)
}

/// Returns the patch that turns current into modified without undoing what others did since original.
pub(crate) fn three_way(slot: Slot<'_>, inputs: ThreeWay<Form<'_>>, options: &Options) -> Result<Patch, Error> {
    if let ThreeWay { original: Form::Text(a, of_a), modified: Form::Text(b, of_b), current: Form::Text(c, of_c) } =
        &inputs
    {
        let texts = ThreeWay { original: (*a, *of_a), modified: (*b, *of_b), current: (*c, *of_c) };
        if let Some(patch) = text::three_way(slot, texts, options)? {
            return Ok(patch);
        }
    }
    let original = inputs.original.into_value(Input::Original)?;
    let modified = inputs.modified.into_value(Input::Modified)?;
    let current = inputs.current.into_value(Input::Current)?;
    let inputs = ThreeWay { original: &*original, modified: &*modified, current: &*current };
    between(slot, inputs, options, Input::Current)
}
