//! Merges lists of objects by key: first deletions, then entries, then the order.

use std::ops::Range;

use crate::document::{Document, FromPatch, Items, Keys};
use crate::error::Error;
use crate::lookup::Lookup;
use crate::matching;
use crate::order::{self, Part, Taken};
use crate::path::Step;
use crate::plan::{KeyedPlan, ObjectPlan, OrderPlan};
use crate::tuple::{Probe, Tabled as _, Tuple};

/// Merges a keyed list. `None` if live has no list and the patch adds no item.
pub(super) fn merge<'p, U: FromPatch<'p>>(
    live: Option<U::Items>,
    plan: &KeyedPlan<'p>,
) -> Result<Option<Document<U>>, Error> {
    if live.is_none() && !plan.creates {
        return Ok(None);
    }
    let mut live = live.unwrap_or_default();
    if plan.replace {
        live.clear();
    }
    let deleted = matching::deleted(plan, &live);
    let by = matching::taken(plan, &live, &deleted)?;
    let taken = Taken { live: live.len(), deleted: &deleted, by: &by };
    let runs = match &plan.order {
        None => order::runs_by_patch(&taken),
        Some(order) => arrange(order, &taken, plan, &live),
    };
    live.reserve(by.len());
    let mut buffer = ObjectPlan::default();
    for (entry, item) in plan.entries.iter().zip(&by) {
        let item = item.and_then(|index| live.take(index)).map(Document::Untouched);
        let merged = super::inner(item, entry.plan(&mut buffer));
        live.add(merged.map_err(|error| error.inside(Step::Index(entry.index)))?);
    }
    Ok(Some(live.arrange(runs)))
}

fn arrange(order: &OrderPlan<'_>, taken: &Taken<'_>, plan: &KeyedPlan<'_>, live: &impl Keys) -> Vec<Range<usize>> {
    let mut places = Lookup::new(&order.tuples);
    let mut tuple = Tuple::new();
    order::by_directive(taken, order.tuples.len(), |part| {
        let probe = match part {
            Part::Live(index) => live.probe(index, &order.key, &mut tuple),
            Part::Entry(index) => plan.entries[index].read(&order.key, &mut tuple).then_some(Probe::Tuple(&tuple)),
        };
        places.pop(probe?)
    })
}
