//! One patch object: its directives decide what happens, its fields follow the schema.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{Context, ListPlan, ObjectPlan, Plan, list};
use crate::directive::{self, Patch, Split};
use crate::error::{Code, Error};
use crate::path::Place;
use crate::rule::Slot;
use crate::scalar::is_scalar;
use crate::schema::Kind;

/// Plans one object: merged, replaced or removed.
pub(crate) fn compile<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    map: &'p Map<String, Value>,
    place: &Place<'_>,
) -> Result<Plan<'p>, Error> {
    let split = split(context, slot, map, place)?;
    if split.patch_merge_key.is_some() {
        let message = "`$patchMergeKey` belongs into the entries of a list, this object is none";
        context.pass::<()>(Err(context.error(Code::InvalidPatchMergeKey, place, message)))?;
    }
    let patch = split.patch;
    let mut plan = body(context, slot, split, place)?;
    if patch == Some(Patch::Delete) {
        return Ok(Plan::Remove);
    }
    plan.replace = patch == Some(Patch::Replace) || slot.is_replaced();
    Ok(Plan::Object(plan))
}

/// Splits an object of this slot into directives and fields.
pub(super) fn split<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    map: &'p Map<String, Value>,
    place: &Place<'_>,
) -> Result<Split<'p>, Error> {
    directive::split(context, map, slot.schema.object(), place)
}

/// Plans everything in an object but its `$patch`.
pub(super) fn body<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    mut split: Split<'p>,
    place: &Place<'_>,
) -> Result<ObjectPlan<'p>, Error> {
    let mut fields = Vec::with_capacity(split.fields.len());
    for (name, value) in std::mem::take(&mut split.fields) {
        let (order, deletions) = (split.orders.remove(name), split.deletions.remove(name));
        let child = child(context, slot, name, place)?;
        let plan = if order.is_none() && deletions.is_none() {
            compile_value(context, child, value, &place.field(name))
        } else {
            let plan = list::compile(context, child, Some(value), order, deletions, &place.field(name));
            plan.map(|plan| if value.is_null() { Plan::Remove } else { Plan::List(plan) })
        };
        fields.extend(context.pass(plan)?.map(|plan| (name, plan)));
    }
    let alone: BTreeSet<&str> = split.orders.keys().chain(split.deletions.keys()).copied().collect();
    for name in alone {
        let (order, deletions) = (split.orders.remove(name), split.deletions.remove(name));
        let child = child(context, slot, name, place)?;
        let plan = list::compile(context, child, None, order, deletions, &place.field(name));
        fields.extend(context.pass(plan)?.map(|plan| (name, Plan::List(plan))));
    }
    if let Some(names) = &mut split.retain_keys {
        names.sort_unstable();
        check_retained(context, names, &fields, place)?;
    }
    Ok(ObjectPlan { replace: false, retain: split.retain_keys, fields })
}

fn child<'p>(context: &Context<'_>, slot: Slot<'p>, name: &str, place: &Place<'_>) -> Result<Slot<'p>, Error> {
    match slot.child(name) {
        Some(child) => Ok(child),
        None => context.pass(context.unknown_field(name, slot, place)).map(|_| Slot::free_form()),
    }
}

fn check_retained(
    context: &Context<'_>,
    names: &[&str],
    fields: &[(&str, Plan<'_>)],
    place: &Place<'_>,
) -> Result<(), Error> {
    let is_directive_only = |plan: &Plan<'_>| match plan {
        Plan::Remove => true,
        Plan::List(ListPlan::Atomic { items, .. }) => items.is_none(),
        Plan::List(ListPlan::Set { items, .. }) => items.is_none(),
        Plan::List(ListPlan::Keyed(keyed)) => !keyed.given,
        Plan::Set(_) | Plan::Object(_) => false,
    };
    let is_missing = |(name, plan): &&(&str, Plan<'_>)| names.binary_search(name).is_err() && !is_directive_only(plan);
    let missing: BTreeSet<&str> = fields.iter().filter(is_missing).map(|(name, _)| *name).collect();
    missing.into_iter().try_for_each(|name| {
        let message =
            format!("`$retainKeys` does not list `{name}`, which the patch sets; add it or leave the field out");
        context.pass::<()>(Err(context.error(Code::RetainKeysMismatch, place, message))).map(drop)
    })
}

/// Plans one value of a field or a list item.
pub(super) fn compile_value<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    value: &'p Value,
    place: &Place<'_>,
) -> Result<Plan<'p>, Error> {
    match (slot.schema.kind(), value) {
        (_, Value::Null) => Ok(Plan::Remove),
        (Kind::Scalar, value) if is_scalar(value) => Ok(Plan::Set(value)),
        (Kind::Scalar, value) => Err(context.invalid_type(place, value, "a scalar")),
        (Kind::Object(_) | Kind::Map(_) | Kind::FreeForm, Value::Object(map)) => compile(context, slot, map, place),
        (Kind::Object(_) | Kind::Map(_), value) => Err(context.invalid_type(place, value, "an object")),
        (Kind::List(_) | Kind::FreeForm, Value::Array(_)) => list::compile_plain(context, slot, value, place),
        (Kind::List(_), value) => Err(context.invalid_type(place, value, "a list")),
        (Kind::FreeForm, value) => Ok(Plan::Set(value)),
    }
}
