//! Diff as in the Go package: a two-way diff, and each part of a three-way diff.

mod keyed;
mod list;
mod object;
mod parts;
mod set;

pub(super) use parts::Parts;

use serde_json::{Map, Value};

use self::parts::Diff;
use super::lookup::{Found, Node};
use crate::at::{At, Context};
use crate::depth;
use crate::diff::precondition;
use crate::document;
use crate::error::{Error, Input};
use crate::options::Options;
use crate::patch::Patch;
use crate::rule::Slot;
use crate::schema::Schema;

/// The patch with which the Go package turns `original` into `modified`.
pub(crate) fn diff(schema: Schema<'_>, original: &Value, modified: &Value, options: &Options) -> Result<Patch, Error> {
    let mut original = Side::read(original, Input::Original, options)?;
    let modified = Side::read(modified, Input::Modified, options)?;
    let patch = Value::Object(between(schema, options, Parts::All, &mut original, &modified)?);
    precondition::check_absent(&patch, options)?;
    Ok(Patch::from(patch))
}

/// One of the compared documents.
pub(super) struct Side {
    pub(super) map: Map<String, Value>,
    input: Input,
}

impl Side {
    pub(super) fn read(document: &Value, input: Input, options: &Options) -> Result<Self, Error> {
        depth::check_document(document::Node::Value(document), input, options)?;
        let map = document.as_object().cloned().unwrap_or_default();
        Ok(Self { map, input })
    }
}

/// The patch from one document to another. The sets of the first one are sorted if the second one has them too.
pub(super) fn between(
    schema: Schema<'_>,
    options: &Options,
    parts: Parts,
    from: &mut Side,
    to: &Side,
) -> Result<Map<String, Value>, Error> {
    let diff = Diff { from: from.input, parts };
    let at = At::root(Context::new(options, to.input), Slot::free_form());
    object::diff(&diff, &at, &Found::of_item(Node::Known(schema)), &mut from.map, &to.map)
}
