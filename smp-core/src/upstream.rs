//! What the Go package `k8s.io/apimachinery/pkg/util/strategicpatch` does, where it differs from the rules of this
//! crate.
//!
//! Each difference stands in one place, marked by a line that begins `UPSTREAM:`; the line is the heading of its example
//! in `tests/behaviour`.

mod added;
mod at;
mod conflicts;
mod deduplicate;
mod diff;
mod directed;
mod key;
mod list;
mod lookup;
mod merge;
mod name;
mod order;
mod sort;
mod text;
mod three_way;
mod unstable;

use serde_json::{Map, Value};

use crate::depth;
use crate::document::{Document, Object};
use crate::error::{Error, Input};
use crate::path::{Path, Place};
use crate::plan::Context;
use crate::scalar::type_name;
use crate::schema::Schema;

pub(crate) use diff::diff;
pub(crate) use three_way::three_way;

use at::At;
use lookup::Node;
use merge::Onto;

/// Applies a patch to a live object.
pub(crate) fn apply(context: &Context<'_>, schema: Schema<'_>, live: Value, patch: &Value) -> Result<Value, Error> {
    let patch = checked(context, patch)?;
    let live = match Document::Untouched(live).open_object() {
        Ok(live) => live,
        Err(live) => return Err(depth::not_an_object(Input::Live, type_name(&live.into_value()))),
    };
    merged(context, schema, Onto::Live, live, patch).map(|patched| patched.into_document().into_value())
}

/// Puts two patches together, without applying either.
// UPSTREAM: the first patch is merged into an empty one.
pub(crate) fn merge(context: &Context<'_>, schema: Schema<'_>, first: &Value, second: &Value) -> Result<Value, Error> {
    let (first, second) = (checked(context, first)?, checked(context, second)?);
    let first = merged(context, schema, Onto::Patch, Object::default(), first)?;
    merged(context, schema, Onto::Patch, first, second).map(|merged| merged.into_document().into_value())
}

/// The paths that two patches set to different values; whether there are any is what Go says.
pub(crate) fn conflicts(
    context: &Context<'_>,
    schema: Schema<'_>,
    first: &Value,
    second: &Value,
) -> Result<Vec<Path>, Error> {
    let (first, second) = (checked(context, first)?, checked(context, second)?);
    let place = Place::root();
    conflicts::objects(At::new(context, &place), first, second, None, Node::Known(schema)).into_result()
}

fn merged(
    context: &Context<'_>,
    schema: Schema<'_>,
    onto: Onto,
    target: Object,
    patch: &Map<String, Value>,
) -> Result<Object, Error> {
    merge::object(At::new(context, &Place::root()), onto, target, patch, Node::Known(schema))
}

/// The fields of a document that is an object and not too deep.
fn checked<'d>(context: &Context<'_>, document: &'d Value) -> Result<&'d Map<String, Value>, Error> {
    depth::check_document(context, document)?;
    document.as_object().ok_or_else(|| depth::not_an_object(context.input, type_name(document)))
}
