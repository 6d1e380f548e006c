//! Merge: one patch that does what two do, one after the other.

mod field;
mod keyed;
mod object;
mod partner;
mod set;

pub(crate) use field::FieldPatch;

use serde_json::{Map, Value};

use crate::error::{Code, Error, Input};
use crate::options::{Dialect, Options};
use crate::patch::Patch;
use crate::path::Place;
use crate::plan::{self, Context};
use crate::rule::Slot;
use crate::schema::Schema;
use crate::upstream;

/// Makes one patch of two: applying it gives what applying `first` and then `second` gives, for every object on which
/// both can be applied and whose keyed lists repeat no key; up to the order of sets and keyed lists, an empty one
/// counting as absent.
///
/// ```
/// use smp_core::{merge_value, Options, Schema};
/// use serde_json::json;
///
/// let first = json!({"labels": {"a": "1", "b": "1"}});
/// let second = json!({"labels": {"b": null}});
/// let merged = merge_value(Schema::free_form(), &first, &second, &Options::default())?;
/// assert_eq!(merged.as_value(), &json!({"labels": {"a": "1", "b": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// What is wrong with either patch by itself, and [`Code::NotMergeable`] with the directive or list that no single
/// patch can do.
pub fn merge_value(schema: Schema<'_>, first: &Value, second: &Value, options: &Options) -> Result<Patch, Error> {
    let context = Context::new(options, Input::Patch);
    match options.dialect {
        Dialect::Extended => extended(&context, schema, first, second),
        Dialect::Upstream => upstream::merge(&context, schema, first, second),
    }
    .map(Patch::from)
}

fn extended(context: &Context<'_>, schema: Schema<'_>, first: &Value, second: &Value) -> Result<Value, Error> {
    plan::compile(context, schema, first)?;
    plan::compile(context, schema, second)?;
    let (empty, slot, place) = (Map::new(), Slot::bare(schema), Place::root());
    let maps = [first, second].map(|patch| patch.as_object().unwrap_or(&empty));
    let merged = object::merge_whole(context, slot, maps[0], maps[1], &place)?;
    // What was put together must be a patch itself.
    match plan::compile(context, schema, &merged) {
        Ok(_) => Ok(merged),
        Err(error) => Err(Error::new(Code::NotMergeable, Input::Patch, error.path().clone(), error.message())),
    }
}

fn not_mergeable(context: &Context<'_>, place: &Place<'_>, why: &str) -> Error {
    context.error(Code::NotMergeable, place, format!("{why}; apply the two patches one after the other"))
}
