//! One patch list with the directives that stand beside it.

use serde_json::Value;

use super::{Context, ListPlan, Plan, entry, object};
use crate::directive::{DELETE, DELETE_FROM_PRIMITIVE_LIST, PATCH, PATCH_MERGE_KEY, REPLACE, SET_ELEMENT_ORDER};
use crate::error::{Code, Error};
use crate::path::Place;
use crate::rule::{ListRule, Slot};
use crate::scalar::{Scalar, is_scalar};
use crate::schema::Kind;

/// Plans a list that no directive stands beside. `value` is an array.
pub(super) fn compile_plain<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    value: &'p Value,
    place: &Place<'_>,
) -> Result<Plan<'p>, Error> {
    if matches!(slot.schema.kind(), Kind::FreeForm) && !sends_keys(value) {
        return Ok(Plan::Set(value));
    }
    compile(context, slot, Some(value), None, None, place).map(Plan::List)
}

/// Plans a list, given or only ordered and deleted from.
pub(super) fn compile<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    value: Option<&'p Value>,
    order: Option<&'p Value>,
    deletions: Option<&'p Value>,
    place: &Place<'_>,
) -> Result<ListPlan<'p>, Error> {
    let items = given(context, slot, value, place)?;
    if !matches!(slot.schema.kind(), Kind::List(_) | Kind::FreeForm) {
        return Err(misplaced(context, order.is_some(), "this field is no list", place));
    }
    let rule = slot.list_rule();
    let holds_scalars = matches!(slot.item().schema.kind(), Kind::Scalar);
    let by_sent_key = !holds_scalars && sends(items, order);
    if rule == ListRule::Keyed || by_sent_key {
        if deletions.is_some() {
            let why = "this list is merged by key; delete an item by an entry with `$patch: delete` and its key";
            context.pass::<()>(Err(misplaced(context, false, why, place)))?;
        }
        let plan = entry::compile(context, slot, items, order, place)?;
        return Ok(ListPlan::Keyed(Box::new(plan)));
    }
    let deletions = context.pass(scalars(context, DELETE_FROM_PRIMITIVE_LIST, deletions, place))?.flatten();
    match rule {
        ListRule::Set => set(context, items, deletions, order, place),
        ListRule::Atomic | ListRule::Keyed => {
            if order.is_some() {
                let why = match slot.schema.kind() {
                    Kind::FreeForm => {
                        "the schema knows no merged list here; `$patchMergeKey` in the entries would name its key"
                    }
                    _ => "this list is atomic; send it whole, in order",
                };
                context.pass::<()>(Err(misplaced(context, true, why, place)))?;
            }
            if deletions.is_some() && !matches!(slot.item().schema.kind(), Kind::Scalar | Kind::FreeForm) {
                context.pass::<()>(Err(misplaced(context, false, "this is no list of scalars", place)))?;
            }
            let items = items.map(|items| atomic_items(context, slot, items, place)).transpose()?;
            Ok(ListPlan::Atomic { deletions: deletions.unwrap_or_default(), items })
        }
    }
}

fn given<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    value: Option<&'p Value>,
    place: &Place<'_>,
) -> Result<Option<&'p Vec<Value>>, Error> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(items)) => Ok(Some(items)),
        Some(value) => match slot.schema.kind() {
            Kind::Scalar if !is_scalar(value) => Err(context.invalid_type(place, value, "a scalar")),
            Kind::Object(_) | Kind::Map(_) if !value.is_object() => {
                Err(context.invalid_type(place, value, "an object"))
            }
            Kind::List(_) => Err(context.invalid_type(place, value, "a list")),
            _ => Err(misplaced(context, false, "this field is no list", place)),
        },
    }
}

fn misplaced(context: &Context<'_>, is_order: bool, why: &str, place: &Place<'_>) -> Error {
    let directive = if is_order { SET_ELEMENT_ORDER } else { DELETE_FROM_PRIMITIVE_LIST };
    let directive = directive.trim_end_matches('/');
    context.error(Code::InvalidDirective, place, format!("`{directive}` does not work here: {why}"))
}

/// Whether an entry of the list, or of its order directive where there is no list, carries `$patchMergeKey`.
fn sends(items: Option<&Vec<Value>>, order: Option<&Value>) -> bool {
    match items {
        Some(items) if !items.is_empty() => items.iter().any(has_sent_key),
        _ => order.is_some_and(sends_keys),
    }
}

fn sends_keys(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().any(has_sent_key))
}

fn has_sent_key(item: &Value) -> bool {
    item.as_object().is_some_and(|map| map.contains_key(PATCH_MERGE_KEY))
}

/// The values of a directive for a list of scalars.
fn scalars<'p>(
    context: &Context<'_>,
    directive: &str,
    values: Option<&'p Value>,
    place: &Place<'_>,
) -> Result<Option<Vec<&'p Value>>, Error> {
    let Some(values) = values else { return Ok(None) };
    match values.as_array() {
        Some(values) if values.iter().all(is_scalar) => Ok(Some(values.iter().collect())),
        _ => {
            let directive = directive.trim_end_matches('/');
            let message = format!("`{directive}` of this list must be a list of scalars");
            Err(context.error(Code::InvalidDirective, place, message))
        }
    }
}

fn set<'p>(
    context: &Context<'_>,
    items: Option<&'p Vec<Value>>,
    deletions: Option<Vec<&'p Value>>,
    order: Option<&'p Value>,
    place: &Place<'_>,
) -> Result<ListPlan<'p>, Error> {
    if let Some(items) = items {
        check_element_types(context, items, false, place)?;
    }
    let items: Option<Vec<&Value>> = items.map(|items| distinct(items.iter()));
    let order = context.pass(scalars(context, SET_ELEMENT_ORDER, order, place))?.flatten();
    let order = order.map(|order| distinct(order.into_iter()));
    if let (Some(items), Some(order)) = (&items, &order) {
        let wanted: Vec<_> = items.iter().map(|item| Scalar::of(item)).collect();
        let order: Vec<_> = order.iter().map(|item| Scalar::of(item)).collect();
        if let Some(position) = super::order::first_that_does_not_fit(&wanted, &order) {
            let value = wanted[position].as_ref().map(ToString::to_string).unwrap_or_default();
            context.pass::<()>(Err(super::order::mismatch(context, &value, place)))?;
        }
    }
    Ok(ListPlan::Set { deletions: deletions.unwrap_or_default(), items, order })
}

/// The values, without those that came before.
pub(crate) fn distinct<'v>(values: impl Iterator<Item = &'v Value>) -> Vec<&'v Value> {
    let mut seen = std::collections::HashSet::new();
    values.filter(|value| Scalar::of(value).is_none_or(|scalar| seen.insert(scalar))).collect()
}

/// Checks that a merged list holds nothing but objects, or nothing but scalars.
pub(crate) fn check_element_types(
    context: &Context<'_>,
    items: &[Value],
    objects: bool,
    place: &Place<'_>,
) -> Result<(), Error> {
    for (index, item) in items.iter().enumerate() {
        let place = place.index(index);
        let error = match item {
            Value::Null => {
                context.error(Code::InvalidType, &place, "a merged list cannot hold null; leave the item out")
            }
            Value::Array(_) => context.error(Code::NestedList, &place, "a merged list cannot hold a list"),
            _ => continue,
        };
        context.pass::<()>(Err(error))?;
    }
    let is_wrong = |item: &Value| !item.is_null() && !item.is_array() && item.is_object() != objects;
    match items.iter().position(is_wrong) {
        None => Ok(()),
        Some(index) if items.iter().all(is_wrong) => {
            let wanted = if objects { "an object" } else { "a scalar" };
            Err(context.invalid_type(&place.index(index), &items[index], wanted))
        }
        Some(_) => {
            let message = "objects and scalars cannot stand in one merged list";
            Err(context.error(Code::MixedElementTypes, place, message))
        }
    }
}

/// The items of a list that is replaced whole; `$patch` markers are dropped.
fn atomic_items<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    items: &'p [Value],
    place: &Place<'_>,
) -> Result<Vec<Plan<'p>>, Error> {
    let is_data = matches!(slot.schema.kind(), Kind::FreeForm);
    let mut plans = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let plan = if is_data { Ok(Plan::Set(item)) } else { atomic_item(context, slot, item, &place.index(index)) };
        plans.push(context.pass(plan)?.unwrap_or(Plan::Remove));
    }
    Ok(plans)
}

fn atomic_item<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    item: &'p Value,
    place: &Place<'_>,
) -> Result<Plan<'p>, Error> {
    if item.is_null() {
        let message = "a list in a patch cannot hold null; leave the item out";
        return Err(context.error(Code::InvalidType, place, message));
    }
    let Some(marker) = item.as_object().filter(|map| map.contains_key(PATCH)) else {
        return object::compile_value(context, slot.item(), item, place);
    };
    // A marker is dropped, but not before it was checked as far as the items can be objects at all.
    let is_object = !matches!(slot.item().schema.kind(), Kind::Scalar | Kind::List(_));
    object::compile_value(context, if is_object { slot.item() } else { Slot::free_form() }, item, place)?;
    if marker.len() > 1 && item[PATCH] == REPLACE {
        let message = format!(
            "an entry with `$patch: replace` cannot hold anything else; use `$patch: {DELETE}` or leave the directive \
             out"
        );
        return Err(context.error(Code::InvalidDirective, place, message));
    }
    Ok(Plan::Remove)
}
