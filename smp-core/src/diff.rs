//! Diff: the patch that makes one object the other. Two-way is three-way with current = original.

mod bytes;
pub(crate) mod conflict;
mod field;
mod keyed;
mod narrow;
mod normal;
mod object;
mod pairing;
pub(crate) mod precondition;
mod set;
mod stock;
mod unknown;
mod written;

pub use bytes::{diff_bytes, three_way_bytes};

use std::cell::RefCell;

use serde_json::{Map, Value};

use crate::depth;
use crate::error::{Conflict, Error, Input};
use crate::options::{Dialect, Options, UnknownFields};
use crate::patch::Patch;
use crate::path::Place;
use crate::plan::{self, Context};
use crate::rule::Slot;
use crate::schema::Schema;
use crate::upstream;

/// Makes the patch that turns `original` into `modified`.
///
/// `apply(original, diff(original, modified)) = modified`, nulls counting as absent and sets as deduplicated; the diff
/// of equal objects is `{}`. In the dialect [`Upstream`](crate::Dialect::Upstream) the patch is the one that the Go
/// package makes, which does not always do that.
///
/// ```
/// use smp_core::{diff_value, Options, Schema};
/// use serde_json::json;
///
/// let original = json!({"spec": {"replicas": 1, "paused": true}});
/// let modified = json!({"spec": {"replicas": 3}});
/// let patch = diff_value(Schema::free_form(), &original, &modified, &Options::default())?;
/// assert_eq!(patch.as_value(), &json!({"spec": {"replicas": 3, "paused": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// What cannot be said in a patch: an item without its merge key, a directive as the name of a field, a value of
/// another type than the schema's; and [`Code::PreconditionFailed`](crate::Code::PreconditionFailed).
pub fn diff_value(schema: Schema<'_>, original: &Value, modified: &Value, options: &Options) -> Result<Patch, Error> {
    match options.dialect {
        Dialect::Extended => compute(schema, original, modified, original, options, Input::Original),
        Dialect::Upstream => upstream::diff(schema, original, modified, options),
    }
}

/// Makes the patch that brings `current` to `modified` without undoing what others did since `original`: additions and
/// changes from current to modified, deletions from original to modified. In the dialect
/// [`Upstream`](crate::Dialect::Upstream) the patch is the one that `kubectl apply` makes.
///
/// ```
/// use smp_core::{three_way_value, Options, Schema};
/// use serde_json::json;
///
/// let original = json!({"labels": {"mine": "1"}});
/// let modified = json!({"labels": {}});
/// let current = json!({"labels": {"mine": "1", "theirs": "2"}});
/// let patch = three_way_value(Schema::free_form(), &original, &modified, &current, &Options::default())?;
/// assert_eq!(patch.as_value(), &json!({"labels": {"mine": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`diff_value`]; and [`Code::Conflict`](crate::Code::Conflict) when [`Options::overwrite`] is off and modified and
/// current changed the same thing differently.
pub fn three_way_value(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    current: &Value,
    options: &Options,
) -> Result<Patch, Error> {
    match options.dialect {
        Dialect::Extended => compute(schema, original, modified, current, options, Input::Current),
        Dialect::Upstream => upstream::three_way(schema, original, modified, current, options),
    }
}

fn compute(
    schema: Schema<'_>,
    original: &Value,
    modified: &Value,
    current: &Value,
    options: &Options,
    current_input: Input,
) -> Result<Patch, Error> {
    let context = Diff {
        modified: Context::new(options, Input::Modified),
        current: Context::new(options, current_input),
        options,
        conflicts: RefCell::default(),
    };
    let inputs = [(original, Input::Original), (modified, Input::Modified), (current, current_input)];
    for (document, input) in inputs {
        depth::check_document(&Context::new(options, input), document)?;
    }
    unknown::check(&context.modified, Slot::bare(schema), modified, &Place::root())?;
    let empty = Map::new();
    let sides = Objects {
        original: original.as_object(),
        modified: modified.as_object().unwrap_or(&empty),
        current: current.as_object().unwrap_or(&empty),
    };
    let patch = Value::Object(object::diff(&context, Slot::bare(schema), sides, &Place::root())?);
    if options.unknown_fields == UnknownFields::Reject {
        plan::compile(&context.current, schema, &patch)?;
    }
    precondition::check(schema, current, &patch, options)?;
    conflict::check(context.conflicts.into_inner())?;
    Ok(Patch::from(patch))
}

/// What every step of a diff is told.
struct Diff<'o> {
    options: &'o Options,
    /// For errors about modified.
    modified: Context<'o>,
    /// For errors about the target of the patch.
    current: Context<'o>,
    conflicts: RefCell<Vec<Conflict>>,
}

/// The three versions of one object.
#[derive(Clone, Copy)]
struct Objects<'d> {
    original: Option<&'d Map<String, Value>>,
    modified: &'d Map<String, Value>,
    current: &'d Map<String, Value>,
}

/// The three versions of one value; `None` where it is absent or null.
#[derive(Clone, Copy)]
struct Sides<'d> {
    original: Option<&'d Value>,
    modified: Option<&'d Value>,
    current: Option<&'d Value>,
}

/// A field's value; a null counts as absent.
fn get<'d>(map: &'d Map<String, Value>, name: &str) -> Option<&'d Value> {
    map.get(name).filter(|value| !value.is_null())
}
