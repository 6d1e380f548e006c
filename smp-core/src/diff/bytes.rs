//! Diff and three-way diff of objects as JSON text, of which only what differs is read.

use serde_json::Value;

use super::narrow::{self, Versions};
use super::{diff_value, three_way_value};
use crate::bytes::{self, Trust};
use crate::document::{Source, Text};
use crate::error::{Error, Input};
use crate::options::Options;
use crate::patch::Patch;
use crate::schema::Schema;

/// Makes the patch that turns `original` into `modified`, all three as JSON text.
///
/// The patch is that of [`diff_value`]. What is the same in both, byte for byte, is not read; but all of both is checked to
/// be valid JSON in UTF-8.
///
/// ```
/// use smp_core::{diff_bytes, Options, Schema};
///
/// let original = br#"{"spec": {"replicas": 1, "paused": true}}"#;
/// let modified = br#"{"spec": {"replicas": 3}}"#;
/// let patch = diff_bytes(Schema::free_form(), original, modified, &Options::default())?;
/// let patch: serde_json::Value = serde_json::from_slice(&patch).unwrap();
/// assert_eq!(patch, serde_json::json!({"spec": {"replicas": 3, "paused": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`diff_value`], and [`Code::InvalidDocument`](crate::Code::InvalidDocument) for a text that is no JSON.
pub fn diff_bytes(schema: Schema<'_>, original: &[u8], modified: &[u8], options: &Options) -> Result<Vec<u8>, Error> {
    let current = bytes::open(original, Input::Original, Trust::Checked)?;
    let wanted = bytes::open(modified, Input::Modified, Trust::Checked)?;
    let narrow = narrow(schema, None, &wanted, &current, options);
    let patch =
        narrow.and_then(|Versions { modified, current, .. }| sayable(diff_value(schema, &current, &modified, options)));
    match patch {
        Some(patch) => written(&patch),
        None => {
            let (original, modified) =
                (bytes::parse(original, Input::Original)?, bytes::parse(modified, Input::Modified)?);
            diff_value(schema, &original, &modified, options).and_then(|patch| written(&patch))
        }
    }
}

/// Makes the patch that brings `current` to `modified` without undoing what others did since `original`, all of them as
/// JSON text.
///
/// The patch is that of [`three_way_value`]. What is the same in modified and current, byte for byte, is not read, nor is what
/// only current has; but all inputs are checked to be valid JSON in UTF-8.
///
/// ```
/// use smp_core::{three_way_bytes, Options, Schema};
///
/// let original = br#"{"labels": {"mine": "1"}}"#;
/// let modified = br#"{"labels": {}}"#;
/// let current = br#"{"labels": {"mine": "1", "theirs": "2"}}"#;
/// let patch = three_way_bytes(Schema::free_form(), original, modified, current, &Options::default())?;
/// assert_eq!(patch, br#"{"labels":{"mine":null}}"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`three_way_value`], and [`Code::InvalidDocument`](crate::Code::InvalidDocument) for a text that is no JSON.
pub fn three_way_bytes(
    schema: Schema<'_>,
    original: &[u8],
    modified: &[u8],
    current: &[u8],
    options: &Options,
) -> Result<Vec<u8>, Error> {
    let before = bytes::open(original, Input::Original, Trust::Checked)?;
    let wanted = bytes::open(modified, Input::Modified, Trust::Checked)?;
    let now = bytes::open(current, Input::Current, Trust::Checked)?;
    let narrow = narrow(schema, Some(&before), &wanted, &now, options);
    let patch = narrow.and_then(|Versions { original, modified, current }| {
        sayable(three_way_value(schema, &original?, &modified, &current, options))
    });
    match patch {
        Some(patch) => written(&patch),
        None => {
            let (original, modified) =
                (bytes::parse(original, Input::Original)?, bytes::parse(modified, Input::Modified)?);
            let current = bytes::parse(current, Input::Current)?;
            three_way_value(schema, &original, &modified, &current, options).and_then(|patch| written(&patch))
        }
    }
}

/// The versions as far as they differ; `None` where they must be read whole.
fn narrow<'d>(
    schema: Schema<'_>,
    original: Option<&'d Source<'d>>,
    modified: &'d Source<'d>,
    current: &'d Source<'d>,
    options: &Options,
) -> Option<Versions<Value>> {
    let limit = options.max_depth.min(Options::DEEPEST);
    if original.into_iter().chain([modified, current]).any(|source| source.depth() > limit) {
        return None;
    }
    let original: Option<Text<'_>> = match original {
        Some(source) => Some(source.root()?),
        None => None,
    };
    narrow::narrow(schema, &Versions { original, modified: modified.root()?, current: current.root()? }, options)
}

/// The patch, where it says the same that it would say of the versions as a whole. What is wrong is told of those.
fn sayable(patch: Result<Patch, Error>) -> Option<Patch> {
    patch.ok().filter(|patch| !narrow::leaks(patch.as_value()))
}

fn written(patch: &Patch) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(patch).map_err(|error| bytes::invalid(Input::Patch, error))
}
