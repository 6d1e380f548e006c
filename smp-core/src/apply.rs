//! Apply: merges a checked patch into the live object.
//!
//! The items of a keyed list are objects again: this module and `keyed` are halves of one recursion.

mod keyed;
mod scalars;

use crate::document::{Document, FromPatch, Items as _, Opened as _};
use crate::error::Error;
use crate::path::Step;
use crate::plan::{ListPlan, ObjectPlan, Plan};

/// Merges an opened object. Paths of errors are relative to it.
pub(crate) fn object<'p, U: FromPatch<'p>>(live: U::Object, plan: &ObjectPlan<'p>) -> Result<U::Object, Error> {
    let mut live = if plan.replace { U::Object::default() } else { live };
    if let Some(names) = &plan.retain {
        live.retain(names);
    }
    let mut removed: Vec<&str> = Vec::new();
    for (name, plan) in &plan.fields {
        let before = if matches!(plan, Plan::Object(_) | Plan::List(_)) { live.take(name) } else { None };
        match value(before, plan).map_err(|error| error.inside(Step::Field((*name).to_owned())))? {
            Some(document) => live.put(name, document),
            None => removed.push(name),
        }
    }
    if !removed.is_empty() {
        live.remove(&removed);
    }
    Ok(live)
}

/// Merges an object. It replaces a value that is not an object.
fn inner<'p, U: FromPatch<'p>>(live: Option<Document<U>>, plan: &ObjectPlan<'p>) -> Result<Document<U>, Error> {
    let live = live.filter(|_| !plan.replace).and_then(|live| live.open(plan).ok()).unwrap_or_default();
    object::<U>(live, plan).map(Document::Object)
}

/// Merges a value. `None` if it is then absent.
fn value<'p, U: FromPatch<'p>>(live: Option<Document<U>>, plan: &Plan<'p>) -> Result<Option<Document<U>>, Error> {
    match plan {
        Plan::Remove => Ok(None),
        Plan::Set(value) => Ok(Some(Document::Untouched(U::from_patch(*value)))),
        Plan::Object(plan) => inner(live, plan).map(Some),
        Plan::List(plan) => list(live, plan),
    }
}

/// Merges a list. `None` if neither live nor the patch has a value.
fn list<'p, U: FromPatch<'p>>(live: Option<Document<U>>, plan: &ListPlan<'p>) -> Result<Option<Document<U>>, Error> {
    // A list in the patch replaces a value that is not a list. If the patch has only directives, that value stays.
    let (live, other) = match live.map(Document::open_list) {
        None => (None, None),
        Some(Ok(items)) => (Some(items), None),
        Some(Err(other)) => (None, Some(other)),
    };
    let patched = match plan {
        ListPlan::Atomic { deletions, items: None } => live.map(|live| scalars::without::<U>(live, deletions)),
        ListPlan::Atomic { items: Some(items), .. } => Some(replaced::<U>(live, items)?),
        ListPlan::Set { deletions, items, order } => {
            scalars::merge::<U>(live, deletions, items.as_deref(), order.as_deref())
        }
        ListPlan::Keyed(plan) => keyed::merge(live, plan)?,
    };
    let stays = |other: &Document<U>| !plan.is_given() || other.is_null();
    Ok(patched.or(other.filter(stays)))
}

/// A list that replaces the live one.
fn replaced<'p, U: FromPatch<'p>>(live: Option<U::Items>, items: &[Plan<'p>]) -> Result<Document<U>, Error> {
    let add = |(index, item): (usize, &Plan<'p>)| {
        let added = value::<U>(None, item).map_err(|error| error.inside(Step::Index(index)));
        let empty = || matches!(item, Plan::List(_)).then(|| U::Items::default().arrange(Vec::new()));
        added.map(|added| added.or_else(empty)).transpose()
    };
    let items = items.iter().enumerate().filter_map(add).collect::<Result<Vec<_>, _>>()?;
    let mut live = live.unwrap_or_default();
    live.clear();
    let run = 0..items.len();
    live.reserve(items.len());
    for item in items {
        live.add(item);
    }
    Ok(live.arrange(vec![run]))
}
