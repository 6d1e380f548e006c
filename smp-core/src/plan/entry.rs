//! The entries of a list that is merged by key.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{Context, Entry, KeyedPlan, ObjectPlan, list, object, order};
use crate::directive::{PATCH, PATCH_MERGE_KEY, Patch, REPLACE};
use crate::error::{Code, Error};
use crate::key;
use crate::path::Place;
use crate::rule::{KeyField, Slot};
use crate::schema::MAX_KEY_FIELDS;

/// How many different sent keys one list may have.
pub(crate) const MAX_SENT_KEYS: usize = 8;

/// Plans a list that is merged by key.
pub(super) fn compile<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    items: Option<&'p Vec<Value>>,
    directive: Option<&'p Value>,
    place: &Place<'_>,
) -> Result<KeyedPlan<'p>, Error> {
    let mut plan = KeyedPlan {
        replace: false,
        given: items.is_some(),
        creates: items.is_some_and(Vec::is_empty),
        default_key: slot.default_key(),
        recommended_key: slot.recommended_key(),
        sent_keys: Vec::new(),
        deletions: Vec::new(),
        entries: Vec::new(),
        order: None,
    };
    let found = context.n_mistakes();
    if let Some(items) = items {
        add_all(context, slot, &mut plan, items, place)?;
    }
    // An order is compared with entries that are right.
    if let Some(directive) = directive.filter(|_| context.n_mistakes() == found) {
        let order = order::compile(context, slot, directive, &plan.sent_keys, &plan.entries, place);
        plan.order = context.pass(order)?;
    }
    Ok(plan)
}

fn add_all<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    plan: &mut KeyedPlan<'p>,
    items: &'p [Value],
    place: &Place<'_>,
) -> Result<(), Error> {
    context.pass(list::check_element_types(context, items, true, place))?;
    plan.replace = items.iter().any(is_replace);
    let mut carriers = 0;
    for (index, item) in items.iter().enumerate() {
        if let Some(map) = item.as_object() {
            let sends_key = add(context, slot, plan, index, map, &place.index(index));
            carriers += usize::from(context.pass(sends_key)? == Some(true));
        }
    }
    let all = plan.entries.len() + plan.deletions.len();
    if carriers != 0 && carriers != all {
        let message = "either every entry of a list carries `$patchMergeKey` or none does";
        context.pass::<()>(Err(context.error(Code::MixedPatchMergeKey, place, message)))?;
    }
    plan.creates |= plan.replace || !plan.entries.is_empty();
    check_duplicates(context, plan, place)?;
    if plan.replace {
        plan.deletions.clear();
    }
    Ok(())
}

fn is_replace(item: &Value) -> bool {
    item.get(PATCH).and_then(Value::as_str) == Some(REPLACE)
}

/// Adds one entry and tells whether it carries `$patchMergeKey`.
fn add<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    plan: &mut KeyedPlan<'p>,
    index: usize,
    map: &'p Map<String, Value>,
    place: &Place<'_>,
) -> Result<bool, Error> {
    let split = object::split(context, slot.item(), map, place)?;
    let patch = split.patch;
    if patch == Some(Patch::Replace) {
        if map.len() == 1 {
            return Ok(false);
        }
        let message = "an entry with `$patch: replace` cannot hold anything else; it stands alone and replaces the \
                       whole list by the other entries";
        return Err(context.error(Code::InvalidDirective, place, message));
    }
    let sends_key = split.patch_merge_key.is_some();
    let sent_key = match split.patch_merge_key {
        None => None,
        Some(value) => {
            let key = sent_key(context, slot, value, place).and_then(|key| register(context, plan, key, place));
            context.pass(key)?
        }
    };
    context.pass(check_key(context, plan, sent_key, map, place))?;
    let body = object::body(context, slot.item(), split, place)?;
    if patch == Some(Patch::Delete) {
        let nothing = ObjectPlan { replace: false, retain: None, fields: Vec::new() };
        plan.deletions.push(Entry { index, map, sent_key, plan: nothing });
    } else {
        plan.entries.push(Entry { index, map, sent_key, plan: body });
    }
    Ok(sends_key)
}

/// Reads `$patchMergeKey`.
pub(super) fn sent_key<'p>(
    context: &Context<'_>,
    slot: Slot<'p>,
    value: &'p Value,
    place: &Place<'_>,
) -> Result<Vec<KeyField<'p>>, Error> {
    let invalid = |message: String| Err(context.error(Code::InvalidPatchMergeKey, place, message));
    let names = value.as_array().and_then(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let Some(names) = names.filter(|names| !names.is_empty()) else {
        return invalid(format!("`{PATCH_MERGE_KEY}` must be a list of field names that is not empty"));
    };
    if names.len() > MAX_KEY_FIELDS {
        return invalid(format!("`{PATCH_MERGE_KEY}` names more than {MAX_KEY_FIELDS} fields"));
    }
    if !order::all_distinct(&names) {
        return invalid(format!("`{PATCH_MERGE_KEY}` names a field twice"));
    }
    if names.iter().any(|name| crate::directive::is_known(name)) {
        return invalid(format!("`{PATCH_MERGE_KEY}` names a directive; it must name fields"));
    }
    if let Some(first) = slot.default_key().first()
        && !names.contains(&first.name)
    {
        return invalid(format!("`{PATCH_MERGE_KEY}` must contain the default merge key `{}`", first.name));
    }
    Ok(names.into_iter().map(|name| slot.key_field(name)).collect())
}

/// Whether two keys are made of the same fields.
pub(super) fn same_names(a: &[KeyField<'_>], b: &[KeyField<'_>]) -> bool {
    a.len() == b.len() && a.iter().all(|field| b.iter().any(|other| other.name == field.name))
}

fn register<'p>(
    context: &Context<'_>,
    plan: &mut KeyedPlan<'p>,
    key: Vec<KeyField<'p>>,
    place: &Place<'_>,
) -> Result<usize, Error> {
    if let Some(index) = plan.sent_keys.iter().position(|known| same_names(known, &key)) {
        return Ok(index);
    }
    if plan.sent_keys.len() == MAX_SENT_KEYS {
        let message = format!("a list may have at most {MAX_SENT_KEYS} different `{PATCH_MERGE_KEY}`");
        return Err(match place.parent() {
            Some(list) => context.error(Code::InvalidPatchMergeKey, list, message),
            None => context.error(Code::InvalidPatchMergeKey, place, message),
        });
    }
    plan.sent_keys.push(key);
    Ok(plan.sent_keys.len() - 1)
}

/// Checks that an entry names an item: it has the first field of the default key, and all its key values are scalars.
fn check_key(
    context: &Context<'_>,
    plan: &KeyedPlan<'_>,
    sent_key: Option<usize>,
    map: &Map<String, Value>,
    place: &Place<'_>,
) -> Result<(), Error> {
    if let Some(first) = plan.default_key.first()
        && !plan.replace
        && map.get(first.name).is_none_or(Value::is_null)
    {
        let message = format!("this entry has no merge key `{}`; without it no item can be found", first.name);
        return Err(context.error(Code::MissingMergeKey, place, message));
    }
    let key = sent_key.map_or(&plan.recommended_key, |index| &plan.sent_keys[index]);
    match key.iter().chain(&plan.default_key).find(|field| key::raw(map, field.name).is_err()) {
        None => Ok(()),
        Some(field) => {
            let message = "a merge key must be a string, a number or a boolean";
            Err(context.error(Code::InvalidMergeKeyValue, &place.field(field.name), message))
        }
    }
}

/// Two entries with one sent key and the same values are for one item, whatever live holds.
fn check_duplicates(context: &Context<'_>, plan: &KeyedPlan<'_>, place: &Place<'_>) -> Result<(), Error> {
    let mut seen = HashSet::new();
    for entry in &plan.entries {
        let Some(index) = entry.sent_key else { continue };
        let key = &plan.sent_keys[index];
        let nulls: Vec<bool> = key.iter().map(|field| entry.map.get(field.name).is_some_and(Value::is_null)).collect();
        let tuple = key::tuple(entry.map, key);
        // A key that cannot be compared is a mistake of its own.
        if tuple.is_some() && !seen.insert((index, nulls, tuple)) {
            context.pass::<()>(Err(duplicate(context, plan, entry, place)))?;
        }
    }
    Ok(())
}

pub(crate) fn duplicate(context: &Context<'_>, plan: &KeyedPlan<'_>, entry: &Entry<'_>, place: &Place<'_>) -> Error {
    let key = entry.sent_key.map_or(&plan.recommended_key, |index| &plan.sent_keys[index]);
    let values = key::tuple(entry.map, key).unwrap_or_default();
    let message =
        format!("an earlier entry of this list is for the same item ({}); make them one", key::describe(key, &values));
    context.error(Code::DuplicateMergeKey, &place.index(entry.index), message)
}
