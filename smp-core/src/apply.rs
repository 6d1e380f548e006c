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
        let inside = |error: Error| error.inside(Step::Field((*name).to_owned()));
        match plan {
            Plan::Remove => removed.push(name),
            Plan::Set(value) => live.put(name, Document::Untouched(U::from_patch(value))),
            Plan::Object(plan) => {
                let child = live.take(name).and_then(|child| child.open_object().ok()).unwrap_or_default();
                live.put(name, Document::Object(object::<U>(context, child, plan).map_err(inside)?));
            }
            Plan::List(plan) => {
                let child = live.take(name);
                match list(context, child, plan).map_err(inside)? {
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
    let add = |item: &Plan<'p>| match item {
        Plan::Remove => Ok(None),
        Plan::Set(value) => Ok(Some(Document::Untouched(U::from_patch(value)))),
        Plan::Object(plan) => object::<U>(context, U::Object::default(), plan).map(Document::Object).map(Some),
        Plan::List(plan) => list(context, None, plan).map(|list| list.or_else(|| Some(Document::from(Vec::new())))),
    };
    let add = |(index, item)| add(item).map_err(|error| error.inside(Step::Index(index))).transpose();
    items.iter().enumerate().filter_map(add).collect()
}
