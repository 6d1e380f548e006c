//! Apply: merges a checked patch into the live object.

mod keyed;
mod scalars;

use crate::at::Context;
use crate::document::{Document, FromPatch, List, Opened};
use crate::error::Error;
use crate::path::Step;
use crate::plan::{ListPlan, ObjectPlan, Plan};

/// Merges an object. Paths of errors are relative to it.
pub(crate) fn object<'p, U: FromPatch<'p>>(
    context: &Context<'_>,
    live: U::Object,
    plan: &ObjectPlan<'p>,
) -> Result<U::Object, Error> {
    let mut live = if plan.replace { U::Object::default() } else { live };
    if let Some(names) = &plan.retain {
        live.retain(names);
    }
    let mut removed: Vec<&str> = Vec::new();
    for (name, plan) in &plan.fields {
        let before = if matches!(plan, Plan::Object(_) | Plan::List(_)) { live.take(name) } else { None };
        match value(context, before, plan).map_err(|error| error.inside(Step::Field((*name).to_owned())))? {
            Some(document) => live.put(name, document),
            None => removed.push(name),
        }
    }
    if !removed.is_empty() {
        live.remove(&removed);
    }
    Ok(live)
}

/// Merges a value. `None` if it is then absent.
fn value<'p, U: FromPatch<'p>>(
    context: &Context<'_>,
    live: Option<Document<U>>,
    plan: &Plan<'p>,
) -> Result<Option<Document<U>>, Error> {
    match plan {
        Plan::Remove => Ok(None),
        Plan::Set(value) => Ok(Some(Document::Untouched(U::from_patch(*value)))),
        Plan::Object(plan) => {
            let live = live.and_then(|live| live.open_object().ok()).unwrap_or_default();
            object::<U>(context, live, plan).map(Document::Object).map(Some)
        }
        Plan::List(plan) => list(context, live, plan),
    }
}

/// Merges a list. `None` if neither live nor the patch has a value.
fn list<'p, U: FromPatch<'p>>(
    context: &Context<'_>,
    live: Option<Document<U>>,
    plan: &ListPlan<'p>,
) -> Result<Option<Document<U>>, Error> {
    // A list in the patch replaces a value that is not a list. If the patch has only directives, that value stays.
    let (live, opened, other) = match live.map(Document::open_list) {
        None => (None, None, None),
        Some(Ok(List { items, opened })) => (Some(items), opened, None),
        Some(Err(other)) => (None, None, Some(other)),
    };
    let patched = match plan {
        ListPlan::Atomic { deletions, items: None } => live.map(|live| scalars::without(live, deletions)),
        ListPlan::Atomic { items: Some(items), .. } => Some(added(context, items)?),
        ListPlan::Set { deletions, items, order } => {
            scalars::merge(live, deletions, items.as_deref(), order.as_deref())
        }
        ListPlan::Keyed(plan) => keyed::merge(context, live, plan, object::<U>)?,
    };
    let is_given = match plan {
        ListPlan::Atomic { items, .. } => items.is_some(),
        ListPlan::Set { items, .. } => items.is_some(),
        ListPlan::Keyed(plan) => plan.given,
    };
    let stays = |other: &Document<U>| !is_given || other.is_null();
    Ok(patched.map(|items| Document::List(List { items, opened })).or(other.filter(stays)))
}

/// The items of a list that is added or replaced.
fn added<'p, U: FromPatch<'p>>(context: &Context<'_>, items: &[Plan<'p>]) -> Result<Vec<Document<U>>, Error> {
    let add = |(index, item): (usize, &Plan<'p>)| {
        let added = value(context, None, item).map_err(|error| error.inside(Step::Index(index)));
        let empty = || matches!(item, Plan::List(_)).then(|| Document::from(Vec::new()));
        added.map(|added| added.or_else(empty)).transpose()
    };
    items.iter().enumerate().filter_map(add).collect()
}
