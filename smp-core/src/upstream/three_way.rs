//! Three-way diff as in the Go package: two diffs, merged as patches.

use serde_json::{Map, Value};

use super::conflicts;
use super::deduplicate::deduplicate;
use super::diff::{Parts, Side, between};
use super::lookup::Node;
use super::merge;
use super::site::{Onto, Site};
use super::text;
use crate::at::{At, Context};
use crate::diff::{conflict, precondition};
use crate::document::Object;
use crate::error::{Conflict, Error, Input};
use crate::options::{OnConflict, Options};
use crate::patch::Patch;
use crate::path::{Path, Step};
use crate::rule::Slot;
use crate::schema::Schema;
use crate::three_way::ThreeWay;

/// The patch with which the Go package turns `current` into `modified`.
// UPSTREAM: deletions and changes are two patches that are merged by key.
// UPSTREAM: deletions are found without looking at current.
pub(crate) fn three_way(schema: Schema<'_>, inputs: ThreeWay<&Value>, options: &Options) -> Result<Patch, Error> {
    let ThreeWay { original, modified, current } = inputs;
    let mut before = Side::read(original, Input::Original, options)?;
    let wanted = Side::read(modified, Input::Modified, options)?;
    let mut there = Side::read(current, Input::Current, options)?;
    let changes = between(schema, options, Parts::Changes, &mut there, &wanted)?;
    let deletions = between(schema, options, Parts::Deletions, &mut before, &wanted)?;
    let context = Context::new(options, Input::Modified);
    let site = Site::new(At::root(context, Slot::free_form()), Onto::Patch);
    let merged = merge::object(&site, Object::from(deletions), &changes, Node::Known(schema))?;
    let mut patch = merged.into_document().into_value();
    precondition::check_absent(&patch, options)?;
    if options.on_conflict != OnConflict::Overwrite {
        let by_others = between(schema, options, Parts::AllUnordered, &mut before, &there)?;
        let conflict_at = |path| conflict_at(path, [original, modified, current], options);
        check(&site, schema, &mut patch, &by_others, conflict_at)?;
    }
    Ok(Patch::from(patch))
}

/// Checks that the patch does not conflict with what others changed since original.
// UPSTREAM: the finished patch is compared with the changes of others.
fn check(
    at: &Site<'_>,
    schema: Schema<'_>,
    patch: &mut Value,
    by_others: &Map<String, Value>,
    conflict_at: impl Fn(Path) -> Conflict,
) -> Result<(), Error> {
    let Value::Object(fields) = &*patch else { return Ok(()) };
    let mut outcome = conflicts::objects(at, fields, by_others, None, Node::Known(schema));
    let as_sets = std::mem::take(&mut outcome.as_sets);
    conflict::check(outcome.into_result()?.into_iter().map(conflict_at).collect())?;
    for path in as_sets {
        if let Some(Value::Array(list)) = path.find_mut(patch) {
            sort(list);
        }
    }
    Ok(())
}

// UPSTREAM: an atomic list of scalars is sent sorted if it was compared with the changes of others.
fn sort(list: &mut [Value]) {
    let left = deduplicate(list);
    list[..left].sort_by_cached_key(text::plain);
}

/// A conflict with its values. Inside a list, the path is one of the patch and does not exist in the documents.
fn conflict_at(path: Path, documents: [&Value; 3], options: &Options) -> Conflict {
    let is_told =
        options.on_conflict == OnConflict::Report && path.steps().iter().all(|step| matches!(step, Step::Field(_)));
    let [original, modified, current] =
        documents.map(|document| is_told.then(|| path.find(document).cloned()).flatten());
    Conflict { path, original, modified, current }
}
