//! Diff of objects as JSON text. Only the parts that differ are read.

use super::narrow::{self, Versions};
use super::values::between;
use crate::document::{Source, Text};
use crate::error::{Error, Input};
use crate::options::Options;
use crate::patch::Patch;
use crate::rule::Slot;
use crate::text::{self, Trust};
use crate::three_way::ThreeWay;

/// A text, and whether it is known to be valid.
type Trusted<'d> = (&'d [u8], Trust);

/// The patch between two texts; `None` if they must be read whole. Both texts are checked to be valid JSON.
pub(super) fn two_way(
    slot: Slot<'_>,
    (original, of_original): Trusted<'_>,
    (modified, of_modified): Trusted<'_>,
    options: &Options,
) -> Result<Option<Patch>, Error> {
    let current = text::open(original, Input::Original, of_original)?;
    let wanted = text::open(modified, Input::Modified, of_modified)?;
    Ok(narrow(slot, None, &wanted, &current, options).and_then(|Versions { modified, current, .. }| {
        let inputs = ThreeWay { original: &current, modified: &modified, current: &current };
        without_placeholders(between(slot, inputs, options, Input::Original))
    }))
}

/// The patch between three texts; `None` if they must be read whole. All texts are checked to be valid JSON.
pub(super) fn three_way(
    slot: Slot<'_>,
    inputs: ThreeWay<Trusted<'_>>,
    options: &Options,
) -> Result<Option<Patch>, Error> {
    let before = text::open(inputs.original.0, Input::Original, inputs.original.1)?;
    let wanted = text::open(inputs.modified.0, Input::Modified, inputs.modified.1)?;
    let now = text::open(inputs.current.0, Input::Current, inputs.current.1)?;
    let narrow = narrow(slot, Some(&before), &wanted, &now, options);
    Ok(narrow.and_then(|Versions { original, modified, current }| {
        let inputs = ThreeWay { original: &original?, modified: &modified, current: &current };
        without_placeholders(between(slot, inputs, options, Input::Current))
    }))
}

/// The differing parts of the versions; `None` if they must be read whole.
fn narrow<'d>(
    slot: Slot<'_>,
    original: Option<&'d Source<'d>>,
    modified: &'d Source<'d>,
    current: &'d Source<'d>,
    options: &Options,
) -> Option<Versions<serde_json::Value>> {
    let limit = options.max_depth.min(Options::MAX_DEPTH);
    if original.into_iter().chain([modified, current]).any(|source| source.depth() > limit) {
        return None;
    }
    let original = original.map_or(Some(None), |source| Text::root(source).map(Some))?;
    narrow::narrow(
        slot,
        &Versions { original, modified: Text::root(modified)?, current: Text::root(current)? },
        options,
    )
}

/// The patch, unless it is an error or contains placeholders. Errors are reported for the whole versions.
fn without_placeholders(patch: Result<Patch, Error>) -> Option<Patch> {
    patch.ok().filter(|patch| !narrow::leaks(patch.as_value()))
}
