//! Applies the patches to the items.

use std::collections::HashSet;

use serde_json::{Map, Value};
use smp_core::{Directive, Patcher};

use super::config::{Config, Entry, Options, without_text};
use super::results::{Results, Severity};
use super::target::Id;
use crate::args::{PatchingArgs, RuleArgs, SourceArgs, TypeArgs};
use crate::command::identity::Identity;
use crate::command::lint;
use crate::command::patching::{Patch, Patching};
use crate::input::Document;
use crate::patch_type::{PatchType, keep_order};
use crate::report::Failure;
use crate::source::Schemas;

/// The ways to apply a patch.
struct Ways<'s> {
    schemas: &'s Schemas,
    typed: Patching<'s>,
    untyped: Patching<'s>,
    json: Patching<'s>,
}

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
                match ways.apply(&item.value, patch, entry.options) {
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

impl<'s> Ways<'s> {
    fn new(schemas: &'s Schemas) -> Result<Self, Failure> {
        let way = |patch_type, untyped| {
            let types = TypeArgs { name: None, untyped, sources: SourceArgs::default() };
            let rules = RuleArgs { max_depth: Patcher::MAX_DEPTH, ..RuleArgs::default() };
            Patching::new(schemas, &PatchingArgs { patch_type, types, rules, for_stock_server: false })
        };
        Ok(Self {
            schemas,
            typed: way(PatchType::Strategic, false)?,
            untyped: way(PatchType::Strategic, true)?,
            json: way(PatchType::Json, false)?,
        })
    }

    /// Applies a patch to an item. Returns `None` if it deletes the item.
    fn apply(&self, item: &Value, patch: &Document, options: Options) -> Result<Option<Value>, Failure> {
        let mut object = Document { value: item.clone(), origin: without_text(&Identity::of(item).to_string()) };
        if patch.value.is_array() {
            self.json.apply(&mut object, &self.json.read(patch.clone())?)?;
        } else if deletes(&patch.value) {
            return Ok(None);
        } else {
            let is_known = self.schemas.kind(&type_name(item)).is_some();
            let way = if is_known { &self.typed } else { &self.untyped };
            way.apply(&mut object, &without_type(way, patch)?)?;
            restore_identity(item, &mut object.value, &patch.value, options);
        }
        if !object.value.is_object() {
            let message = format!("{}: the result is not an object", patch.origin.name());
            return Err(Failure::does_not_apply(message));
        }
        restore_annotations(item, &mut object.value);
        keep_order(item, &mut object.value);
        Ok(Some(object.value))
    }
}

/// The name of the type of an item, such as `apps/v1/Deployment`.
fn type_name(item: &Value) -> String {
    let text = |field: &str| item.get(field).and_then(Value::as_str).unwrap_or_default();
    format!("{}/{}", text("apiVersion"), text("kind"))
}

/// Whether a patch deletes the whole item.
pub(in crate::command) fn deletes(patch: &Value) -> bool {
    patch.get(Directive::Patch.as_str()).is_some_and(|directive| directive == "delete")
}

fn has_list(patch: &Value) -> bool {
    match patch {
        Value::Array(_) => true,
        Value::Object(fields) => fields.values().any(has_list),
        _ => false,
    }
}

/// The patch without apiVersion and kind, which may differ from those of the item if there is a target.
fn without_type(way: &Patching<'_>, patch: &Document) -> Result<Patch, Failure> {
    let mut patch = patch.clone();
    if let Value::Object(fields) = &mut patch.value {
        fields.shift_remove("apiVersion");
        fields.shift_remove("kind");
    }
    way.read(patch)
}

/// Restores apiVersion, kind, name and namespace, which a patch does not change unless its options allow it.
fn restore_identity(before: &Value, after: &mut Value, patch: &Value, options: Options) {
    let Value::Object(fields) = after else { return };
    restore(before.get("apiVersion"), fields, "apiVersion");
    let kind = patch.get("kind").filter(|_| options.allow_kind_change);
    restore(kind.or(before.get("kind")), fields, "kind");
    let Some(Value::Object(metadata)) = object_at(after, "metadata") else { return };
    let name = patch.pointer("/metadata/name").filter(|_| options.allow_name_change);
    restore(name.or(before.pointer("/metadata/name")), metadata, "name");
    restore(before.pointer("/metadata/namespace"), metadata, "namespace");
}

fn restore(before: Option<&Value>, fields: &mut Map<String, Value>, name: &str) {
    match before {
        Some(value) => drop(fields.insert(name.to_owned(), value.clone())),
        None => drop(fields.shift_remove(name)),
    }
}

/// Restores the annotations of the orchestrator, which a function must not change.
fn restore_annotations(before: &Value, after: &mut Value) {
    let Some(annotations) = before.pointer("/metadata/annotations").and_then(Value::as_object) else { return };
    let internal: Vec<_> = annotations.iter().filter(|(name, _)| is_internal(name)).collect();
    if internal.is_empty() {
        return;
    }
    let Some(fields) = object_at(after, "metadata").and_then(|metadata| object_at(metadata, "annotations")) else {
        return;
    };
    for (name, value) in internal {
        fields[name] = value.clone();
    }
}

/// The object in a field, which is created if necessary. `None` if `value` is not an object itself.
fn object_at<'v>(value: &'v mut Value, field: &str) -> Option<&'v mut Value> {
    let inner = value.as_object_mut()?.entry(field).or_insert(Value::Null);
    if !inner.is_object() {
        *inner = Value::Object(Map::new());
    }
    Some(inner)
}

/// Whether an annotation belongs to the orchestrator. kustomize and kpt use the names without `internal` too.
fn is_internal(name: &str) -> bool {
    let legacy =
        ["config.kubernetes.io/index", "config.kubernetes.io/path", "config.k8s.io/id", "kustomize.config.k8s.io/id"];
    name.starts_with("internal.config.kubernetes.io/") || legacy.contains(&name)
}
