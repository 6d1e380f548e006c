//! The operations on documents.

use serde_json::{Map, Value};

use super::lookup::Node;
use super::site::{Onto, Site};
use super::{conflicts, merge};
use crate::at::{At, Context};
use crate::conflicts::sorted;
use crate::depth;
use crate::document::{self, Document, Object};
use crate::error::{Error, Input};
use crate::options::Options;
use crate::path::Path;
use crate::rule::Slot;
use crate::scalar::type_name;
use crate::schema::Schema;

/// Applies a patch to a live object.
pub(crate) fn apply(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    let context = Context::new(options, Input::Patch);
    let patch = checked(context, patch)?;
    let live = match Document::Untouched(live).open_object() {
        Ok(live) => live,
        Err(live) => return Err(depth::not_an_object(Input::Live, type_name(&live.into_value()))),
    };
    merged(context, schema, Onto::Live, live, patch).map(|patched| patched.into_document().into_value())
}

/// Merges two patches without applying either.
// UPSTREAM: the first patch is merged into an empty one.
pub(crate) fn merge(schema: Schema<'_>, first: &Value, second: &Value, options: &Options) -> Result<Value, Error> {
    let context = Context::new(options, Input::Patch);
    let (first, second) = (checked(context, first)?, checked(context, second)?);
    let first = merged(context, schema, Onto::Patch, Object::default(), first)?;
    merged(context, schema, Onto::Patch, first, second).map(|merged| merged.into_document().into_value())
}

/// Returns the paths that two patches set to different values. Go only reports whether there are any.
pub(crate) fn conflicts(
    schema: Schema<'_>,
    first: &Value,
    second: &Value,
    options: &Options,
) -> Result<Vec<Path>, Error> {
    let context = Context::new(options, Input::Patch);
    let (first, second) = (checked(context, first)?, checked(context, second)?);
    let site = Site::new(At::root(context, Slot::free_form()), Onto::Patch);
    conflicts::objects(&site, first, second, None, Node::Known(schema)).into_result().map(sorted)
}

fn merged(
    context: Context<'_>,
    schema: Schema<'_>,
    onto: Onto,
    target: Object,
    patch: &Map<String, Value>,
) -> Result<Object, Error> {
    let site = Site::new(At::root(context, Slot::free_form()), onto);
    merge::object(&site, target, patch, Node::Known(schema))
}

/// The fields of a document. It must be an object that is not nested too deeply.
fn checked<'d>(context: Context<'_>, document: &'d Value) -> Result<&'d Map<String, Value>, Error> {
    depth::check_document(document::Node::Value(document), context.input, context.options)?;
    document.as_object().ok_or_else(|| depth::not_an_object(context.input, type_name(document)))
}
