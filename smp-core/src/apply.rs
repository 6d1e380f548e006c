//! Apply: a checked patch meets the live object.

mod keyed;
mod scalars;

use serde_json::Value;

use crate::compiled::CompiledPatch;
use crate::document::{Document, Holds, List, Opened};
use crate::error::Error;
use crate::options::Options;
use crate::path::Place;
use crate::plan::{Context, ListPlan, ObjectPlan, Plan};
use crate::schema::Schema;

/// Applies a patch to an object and gives the patched object.
///
/// `live` is consumed: what the patch does not name moves into the result as it is, field order and nulls included, so
/// that the cost follows the patch. An error leaves nothing half done; clone `live` before if it is needed again.
///
/// ```
/// use smp_core::{apply_value, Options, Schema};
/// use serde_json::json;
///
/// let live = json!({"spec": {"replicas": 1, "paused": true}});
/// let patch = json!({"spec": {"replicas": 3, "paused": null}});
/// let patched = apply_value(Schema::free_form(), live, &patch, &Options::default())?;
/// assert_eq!(patched, json!({"spec": {"replicas": 3}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Whatever is wrong with the patch by itself, also where that part would be dropped; and, depending on live,
/// [`Code::AmbiguousMergeKey`](crate::Code::AmbiguousMergeKey) and
/// [`Code::DuplicateMergeKey`](crate::Code::DuplicateMergeKey).
pub fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    CompiledPatch::new(schema, patch, options)?.apply_value(live)
}

/// Merges one object.
pub(crate) fn object<'p, U: Holds<'p>>(
    context: &Context<'_>,
    live: U::Object,
    plan: &ObjectPlan<'p>,
    place: &Place<'_>,
) -> Result<U::Object, Error> {
    let mut live = if plan.replace { U::Object::default() } else { live };
    if let Some(names) = &plan.retain {
        live.retain(names);
    }
    let mut removed: Vec<&str> = Vec::new();
    for (name, plan) in &plan.fields {
        let place = place.field(name);
        match plan {
            Plan::Remove => removed.push(name),
            Plan::Set(value) => live.put(name, Document::Untouched(U::given(value))),
            Plan::Object(plan) => {
                let child = live.take(name).and_then(|child| child.open_object().ok()).unwrap_or_default();
                live.put(name, Document::Object(object::<U>(context, child, plan, &place)?));
            }
            Plan::List(plan) => {
                let child = live.take(name);
                match list(context, child, plan, &place)? {
                    Some(document) => live.put(name, document),
                    None => removed.push(name),
                }
            }
        }
    }
    if !removed.is_empty() {
        live.remove(&removed);
    }
    Ok(live)
}

/// Merges one list. `None`: there was no value and the patch adds none.
fn list<'p, U: Holds<'p>>(
    context: &Context<'_>,
    live: Option<Document<U>>,
    plan: &ListPlan<'p>,
    place: &Place<'_>,
) -> Result<Option<Document<U>>, Error> {
    // A value that is no list gives way to a list in the patch, and stays where the patch has directives alone.
    let (live, opened, other) = match live.map(Document::open_list) {
        None => (None, None, None),
        Some(Ok(List { items, opened })) => (Some(items), opened, None),
        Some(Err(other)) => (None, None, Some(other)),
    };
    let patched = match plan {
        ListPlan::Atomic { deletions, items: None } => live.map(|live| scalars::without(live, deletions)),
        ListPlan::Atomic { items: Some(items), .. } => Some(added(context, items, place)?),
        ListPlan::Set { deletions, items, order } => {
            scalars::merge(live, deletions, items.as_deref(), order.as_deref())
        }
        ListPlan::Keyed(plan) => keyed::merge(context, live, plan, place)?,
    };
    let is_given = match plan {
        ListPlan::Atomic { items, .. } => items.is_some(),
        ListPlan::Set { items, .. } => items.is_some(),
        ListPlan::Keyed(plan) => plan.given,
    };
    let stays = |other: &Document<U>| !is_given || other.is_null();
    Ok(patched.map(|items| Document::List(List { items, opened })).or(other.filter(stays)))
}

/// The items of a list that is stored anew.
fn added<'p, U: Holds<'p>>(
    context: &Context<'_>,
    items: &[Plan<'p>],
    place: &Place<'_>,
) -> Result<Vec<Document<U>>, Error> {
    let add = |(index, item): (usize, &Plan<'p>)| {
        let place = place.index(index);
        match item {
            Plan::Remove => Ok(None),
            Plan::Set(value) => Ok(Some(Document::Untouched(U::given(value)))),
            Plan::Object(plan) => {
                object::<U>(context, U::Object::default(), plan, &place).map(Document::Object).map(Some)
            }
            Plan::List(plan) => {
                list(context, None, plan, &place).map(|list| list.or_else(|| Some(Document::from(Vec::new()))))
            }
        }
    };
    items.iter().enumerate().filter_map(|item| add(item).transpose()).collect()
}
