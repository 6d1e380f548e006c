//! Merges lists of objects by key: first deletions, then entries, then the order.

use crate::at::{At, Context};
use crate::document::{Document, FromPatch, Untouched};
use crate::error::Error;
use crate::key;
use crate::matching;
use crate::order::{self, Part};
use crate::path::Step;
use crate::plan::{KeyedPlan, ObjectPlan, OrderPlan};
use crate::rule::Slot;

/// Merges an object.
type Merge<'p, O> = fn(&Context<'_>, O, &ObjectPlan<'p>) -> Result<O, Error>;

/// Merges a keyed list. `None` if live has no list and the patch adds no item.
pub(super) fn merge<'p, U: FromPatch<'p>>(
    context: &Context<'_>,
    live: Option<Vec<Document<U>>>,
    plan: &KeyedPlan<'p>,
    merge_object: Merge<'p, U::Object>,
) -> Result<Option<Vec<Document<U>>>, Error> {
    if live.is_none() && !plan.creates {
        return Ok(None);
    }
    let mut live = if plan.replace { Vec::new() } else { live.unwrap_or_default() };
    let deleted = matching::deleted(plan, &live);
    let mut kept = deleted.iter().map(|deleted| !deleted);
    live.retain(|_| kept.next().unwrap_or(true));
    let taken = matching::taken(&At::root(*context, Slot::free_form()), plan, &live)?;

    let mut live: Vec<Option<Document<U>>> = live.into_iter().map(Some).collect();
    let mut entries = Vec::with_capacity(taken.len());
    for (entry, item) in plan.entries.iter().zip(&taken) {
        let item = item.and_then(|index| live[index].take()).and_then(|item| item.open_object().ok());
        let merged = merge_object(context, item.unwrap_or_default(), &entry.plan);
        entries.push(Document::Object(merged.map_err(|error| error.inside(Step::Index(entry.index)))?));
    }
    let arranged = match &plan.order {
        None => order::by_patch(live.len(), &taken),
        Some(order) => arrange(order, &taken, plan, &live),
    };
    let mut entries: Vec<Option<Document<U>>> = entries.into_iter().map(Some).collect();
    let part = |part| match part {
        Part::Live(index) => live[index].take(),
        Part::Entry(index) => entries[index].take(),
    };
    Ok(Some(arranged.into_iter().filter_map(part).collect()))
}

fn arrange<U: Untouched>(
    order: &OrderPlan<'_>,
    taken: &[Option<usize>],
    plan: &KeyedPlan<'_>,
    live: &[Option<Document<U>>],
) -> Vec<Part> {
    let of_entries: Vec<_> = plan.entries.iter().map(|entry| key::tuple(entry.item, &order.key)).collect();
    let of_live: Vec<_> = live.iter().map(|item| item.as_ref().and_then(|item| item.tuple(&order.key))).collect();
    order::by_directive(taken, &order.tuples, &of_entries, &of_live)
}
