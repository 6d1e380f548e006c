//! Applies the patches to the items.

use std::collections::HashSet;

use serde_json::Value;

use super::config::{Config, without_text};
use super::results::{Results, Severity};
use crate::command::identity::Identity;
use crate::command::kustomize::{Entry, Id, Ways, deletes, type_name};
use crate::command::lint;
use crate::input::Document;
use crate::report::Failure;
use crate::source::Schemas;

/// An item.
struct Item<'i> {
    value: Value,
    /// The item before all patches: a later patch may still use its original name.
    before: &'i Value,
    is_deleted: bool,
}

/// Applies all patches in order. Discard the items if there are errors.
pub(super) fn all(
    config: &Config<'_>,
    items: &[Value],
    schemas: &Schemas,
    results: &mut Results,
) -> Result<Vec<Value>, Failure> {
    let ways = Ways::new(schemas)?;
    let all = items.iter().map(|before| Item { value: before.clone(), before, is_deleted: false });
    let mut items: Vec<Item<'_>> = all.collect();
    for entry in &config.patches {
        for patch in &entry.patches {
            let selected = selected(config, entry, patch, &items, results);
            remark(&ways, patch, selected.iter().map(|index| &items[*index].value), results);
            for index in selected {
                let item = &mut items[index];
                match ways.apply(&object(&item.value), patch, entry.options) {
                    Ok(Some(patched)) => item.value = patched,
                    Ok(None) => item.is_deleted = true,
                    Err(failure) => results.failure(&item.value, failure),
                }
            }
            items.retain(|item| !item.is_deleted);
        }
    }
    Ok(items.into_iter().map(|item| item.value).collect())
}

/// The indexes of the items that a patch is for.
fn selected(
    config: &Config<'_>,
    entry: &Entry,
    patch: &Document,
    items: &[Item<'_>],
    results: &mut Results,
) -> Vec<usize> {
    let name = patch.origin.name();
    let select = |is_selected: &dyn Fn(&Item<'_>) -> bool| -> Vec<usize> {
        items.iter().enumerate().filter(|(_, item)| is_selected(item)).map(|(index, _)| index).collect()
    };
    if let Some(target) = &entry.target {
        let selected = select(&|item| target.selects(&item.value, item.before));
        if selected.is_empty() {
            results.add(Severity::Warning, config.source, &format!("{name}: no item matches the target"));
            for item in items {
                if let Some(place) = target.not_a_string(&item.value) {
                    let message =
                        format!("{place} is not a string, so no selector matches it; put the value in quotes");
                    results.add(Severity::Warning, &item.value, &message);
                }
            }
        }
        return selected;
    }
    let wanted = Id::of(&patch.value);
    let selected = select(&|item| wanted.identifies(&item.value, item.before));
    if selected.is_empty() {
        let message = format!("{name}: no item matches the patch, which is for {}", Identity::of(&patch.value));
        let hint = "check apiVersion, kind, namespace and name of the patch";
        results.failure(config.source, Failure::does_not_apply(message).hint(hint));
    }
    if selected.len() > 1 {
        let message = format!("{name}: {} items have or had the name {}", selected.len(), Identity::of(&patch.value));
        results.failure(config.source, Failure::does_not_apply(message).hint("use a `target`"));
        return Vec::new();
    }
    selected
}

/// An item as an object with a name.
fn object(item: &Value) -> Document {
    Document { value: item.clone(), origin: without_text(&Identity::of(item).to_string()) }
}

/// Adds warnings and notes about a patch, once for each type of item.
fn remark<'i>(ways: &Ways<'_>, patch: &Document, items: impl Iterator<Item = &'i Value>, results: &mut Results) {
    if patch.value.is_array() || deletes(&patch.value) {
        return;
    }
    let name = patch.origin.name();
    let mut types = HashSet::new();
    for item in items.filter(|item| types.insert(type_name(item))) {
        match ways.schemas.kind(&type_name(item)) {
            Some(schema) => {
                for problem in lint::invalid(schema, &patch.value) {
                    results.add(Severity::Warning, item, &format!("{name}: {problem}"));
                }
            }
            None if has_list(&patch.value) => {
                let what = "the type is unknown, so lists are replaced; add its definition to `schemas`";
                results.add(Severity::Info, item, &format!("{name}: {what}"));
            }
            None => {}
        }
    }
}

fn has_list(patch: &Value) -> bool {
    match patch {
        Value::Array(_) => true,
        Value::Object(fields) => fields.values().any(has_list),
        _ => false,
    }
}
