//! A list of the patch, with the directives next to it.

use super::items::{check_element_types, distinct};
use super::{ListPlan, Plan, entry, object};
use crate::at::At;
use crate::directive::{DELETE, Directive, PATCH, PATCH_MERGE_KEY, REPLACE};
use crate::document::Node;
use crate::error::{Code, Error};
use crate::rule::{ListRule, Slot};
use crate::schema::Kind;

/// Plans a list without directives. `value` is an array.
pub(super) fn compile_plain<'p>(at: &At<'_, 'p>, value: Node<'p>) -> Result<Plan<'p>, Error> {
    if matches!(at.slot.schema.kind(), Kind::FreeForm) && !sends_keys(value) {
        return Ok(Plan::Set(value));
    }
    compile(at, Some(value), None, None).map(|plan| Plan::List(Box::new(plan)))
}

/// Plans a list and its directives. The list itself may be absent.
pub(super) fn compile<'p>(
    at: &At<'_, 'p>,
    value: Option<Node<'p>>,
    order: Option<Node<'p>>,
    deletions: Option<Node<'p>>,
) -> Result<ListPlan<'p>, Error> {
    let directive = if order.is_some() { Directive::SetElementOrder } else { Directive::DeleteFromPrimitiveList };
    let items = given(at, value, directive)?;
    let items = items.as_deref();
    if !matches!(at.slot.schema.kind(), Kind::List(_) | Kind::FreeForm) {
        return Err(misplaced(at, directive, "this field is not a list"));
    }
    let has_scalars = matches!(at.slot.item().schema.kind(), Kind::Scalar);
    let by_sent_key = !has_scalars && sends(items, order);
    if at.slot.list_rule() == ListRule::Keyed || by_sent_key {
        if deletions.is_some() {
            let why = "this list is merged by key; to delete an item, send an entry with its key and `$patch: delete`";
            at.report(misplaced(at, Directive::DeleteFromPrimitiveList, why))?;
        }
        return entry::compile(at, items, order).map(ListPlan::Keyed);
    }
    let deletions = at.pass(scalars(at, Directive::DeleteFromPrimitiveList, deletions))?.flatten();
    match at.slot.list_rule() {
        ListRule::Set => set(at, items, deletions, order),
        ListRule::Atomic | ListRule::Keyed => atomic(at, items, deletions, order),
    }
}

/// Plans a list that is replaced, or that values are deleted from.
fn atomic<'p>(
    at: &At<'_, 'p>,
    items: Option<&[Node<'p>]>,
    deletions: Option<Vec<Node<'p>>>,
    order: Option<Node<'p>>,
) -> Result<ListPlan<'p>, Error> {
    if order.is_some() {
        let why = if matches!(at.slot.schema.kind(), Kind::FreeForm) {
            "the schema has no merged list here; to merge the list by key, add `$patchMergeKey` to its entries"
        } else {
            "this list is atomic; send the whole list, in order"
        };
        at.report(misplaced(at, Directive::SetElementOrder, why))?;
    }
    if deletions.is_some() && !matches!(at.slot.item().schema.kind(), Kind::Scalar | Kind::FreeForm) {
        at.report(misplaced(at, Directive::DeleteFromPrimitiveList, "this is not a list of scalars"))?;
    }
    let items = items.map(|items| atomic_items(at, items)).transpose()?;
    Ok(ListPlan::Atomic { deletions: deletions.unwrap_or_default(), items })
}

/// The items of the list, if the patch has it. `directive` is the one next to it.
fn given<'p>(at: &At<'_, 'p>, value: Option<Node<'p>>, directive: Directive) -> Result<Option<Vec<Node<'p>>>, Error> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(None) };
    if let Some(items) = value.list() {
        return Ok(Some(items));
    }
    match at.slot.schema.kind() {
        Kind::Scalar if value.is_object() => Err(at.invalid_type(value, "a scalar")),
        Kind::Object(_) | Kind::Map(_) if value.is_scalar() => Err(at.invalid_type(value, "an object")),
        Kind::List(_) => Err(at.invalid_type(value, "a list")),
        _ => Err(misplaced(at, directive, "this field is not a list")),
    }
}

fn misplaced(at: &At<'_, '_>, directive: Directive, why: &str) -> Error {
    at.error(Code::InvalidDirective, format!("`{directive}` is not allowed here: {why}")).of(directive)
}

/// Whether an entry of the list, or of its order directive if the list is absent, has `$patchMergeKey`.
fn sends(items: Option<&[Node<'_>]>, order: Option<Node<'_>>) -> bool {
    match items {
        Some(items) if !items.is_empty() => items.iter().any(|item| has_sent_key(*item)),
        _ => order.is_some_and(sends_keys),
    }
}

fn sends_keys(value: Node<'_>) -> bool {
    value.list().is_some_and(|items| items.into_iter().any(has_sent_key))
}

fn has_sent_key(item: Node<'_>) -> bool {
    item.get(PATCH_MERGE_KEY).is_some()
}

/// The values of a directive for a list of scalars.
fn scalars<'p>(
    at: &At<'_, '_>,
    directive: Directive,
    values: Option<Node<'p>>,
) -> Result<Option<Vec<Node<'p>>>, Error> {
    let Some(values) = values else { return Ok(None) };
    match values.list() {
        Some(values) if values.iter().all(|value| value.is_scalar()) => Ok(Some(values)),
        _ => {
            let message = format!("`{directive}` of this list must be a list of scalars");
            Err(at.error(Code::InvalidDirective, message).of(directive))
        }
    }
}

fn set<'p>(
    at: &At<'_, 'p>,
    items: Option<&[Node<'p>]>,
    deletions: Option<Vec<Node<'p>>>,
    order: Option<Node<'p>>,
) -> Result<ListPlan<'p>, Error> {
    let given = items.unwrap_or_default();
    check_element_types(at, &given.iter().copied(), false)?;
    let items = items.map(|items| distinct(items.iter().copied()));
    let order = at.pass(scalars(at, Directive::SetElementOrder, order))?.flatten();
    let order = order.map(distinct);
    if let (Some(items), Some(order)) = (&items, &order)
        && let Some(position) = super::order::first_that_does_not_fit(items, order)
    {
        // The value may be a secret, so the message has its index.
        let index = given.iter().position(|item| item.scalar() == items[position].scalar()).unwrap_or_default();
        at.report(super::order::mismatch(at, &format!("[{index}]")))?;
    }
    Ok(ListPlan::Set { deletions: deletions.unwrap_or_default(), items, order })
}

/// The items of a list that is replaced; `$patch` markers are dropped.
fn atomic_items<'p>(at: &At<'_, 'p>, items: &[Node<'p>]) -> Result<Vec<Plan<'p>>, Error> {
    let is_data = matches!(at.slot.schema.kind(), Kind::FreeForm);
    let mut plans = Vec::with_capacity(items.len());
    for (index, item) in items.iter().copied().enumerate() {
        let plan = if is_data { Ok(Plan::Set(item)) } else { atomic_item(&at.item(index), item) };
        plans.push(at.pass(plan)?.unwrap_or(Plan::Remove));
    }
    Ok(plans)
}

fn atomic_item<'p>(at: &At<'_, 'p>, item: Node<'p>) -> Result<Plan<'p>, Error> {
    if item.is_null() {
        return Err(at.error(Code::InvalidType, "a list in a patch cannot contain null; remove the item"));
    }
    let Some(marker) = item.get(PATCH) else {
        return object::compile_value(at, item);
    };
    // A marker is dropped, but checked first, unless the items cannot be objects.
    let is_object = !matches!(at.slot.schema.kind(), Kind::Scalar | Kind::List(_));
    object::compile_value(&if is_object { *at } else { at.with_slot(Slot::free_form()) }, item)?;
    if marker.as_str() == Some(REPLACE) && item.members().is_some_and(|members| members.len() > 1) {
        let message = format!(
            "an entry with `$patch: replace` cannot have other fields; use `$patch: {DELETE}` or remove the directive"
        );
        return Err(at.error(Code::InvalidDirective, message).of(Directive::Patch));
    }
    Ok(Plan::Remove)
}
