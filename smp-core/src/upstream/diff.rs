//! Diff as the Go package makes it: two-way, and each part of a three-way diff.

mod keyed;
mod list;
mod object;
mod set;

use serde_json::{Map, Value};

use super::lookup::{Found, Node};
use crate::at::{At, Context};
use crate::depth;
use crate::diff::precondition;
use crate::error::{Error, Input};
use crate::options::Options;
use crate::patch::Patch;
use crate::rule::Slot;
use crate::schema::Schema;

/// The patch that the Go package makes to turn `original` into `modified`.
pub(super) fn diff(schema: Schema<'_>, original: &Value, modified: &Value, options: &Options) -> Result<Patch, Error> {
    let mut original = Side::read(original, Input::Original, options)?;
    let modified = Side::read(modified, Input::Modified, options)?;
    let patch = Value::Object(between(schema, options, Parts::All, &mut original, &modified)?);
    precondition::check_absent(&patch, options)?;
    Ok(Patch::from(patch))
}

/// Which differences are looked for, and whether lists are sent with their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// A two-way diff.
    All,
    /// What is changed and added.
    Changes,
    /// What is deleted.
    Deletions,
    /// What is changed, added and deleted, in any order.
    AllUnordered,
}

impl Parts {
    const fn have_changes(self) -> bool {
        !matches!(self, Self::Deletions)
    }

    const fn have_deletions(self) -> bool {
        !matches!(self, Self::Changes)
    }

    const fn have_order(self) -> bool {
        !matches!(self, Self::AllUnordered)
    }
}

/// One of the documents that are compared.
pub(super) struct Side {
    pub(super) map: Map<String, Value>,
    input: Input,
}

impl Side {
    pub(super) fn read(document: &Value, input: Input, options: &Options) -> Result<Self, Error> {
        depth::check_document(document, input, options)?;
        let map = document.as_object().cloned().unwrap_or_default();
        Ok(Self { map, input })
    }
}

/// The patch from one document to another. The sets of the first are left sorted, as far as the second has them.
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

/// What every step of a diff is told.
struct Diff {
    /// The input that the diff starts from; places are in the other one.
    from: Input,
    parts: Parts,
}
