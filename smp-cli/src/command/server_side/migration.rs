//! The migration from client-side to server-side apply, as kubectl does it.

use serde_json::{Value, json};
use smp_apply::{Element, FieldSet, Manager, Operation, entries_owning, upgrade};
use smp_core::last_applied::ANNOTATION;

use super::Request;
use super::kinds::Tracked;

/// The manager that kubectl gives the annotation of client-side apply to, so that it stays.
pub(in crate::command) const ANNOTATION_MANAGER: &str = "kubectl-last-applied";

/// The managers of client-side apply: those that own the annotation by an update.
pub(in crate::command) fn client_side(object: &Value) -> Vec<String> {
    let owners = entries_owning(object, Operation::Update, &annotation());
    let mut names: Vec<String> =
        owners.iter().filter_map(|entry| entry["manager"].as_str().map(str::to_owned)).collect();
    names.sort();
    names.dedup();
    names
}

/// The configuration with nothing but the annotation of client-side apply. kubectl applies it before a migration, because the migration would
/// give the annotation to its own manager, whose next apply would remove it. `None` if the object has no annotation, or an applier owns it.
pub(in crate::command) fn only_annotation(object: &Value) -> Option<Value> {
    let recorded = object.get("metadata")?.get("annotations")?.get(ANNOTATION)?.clone();
    if !entries_owning(object, Operation::Apply, &annotation()).is_empty() {
        return None;
    }
    let mut metadata = json!({"annotations": {ANNOTATION: recorded}});
    for name in ["name", "namespace"] {
        if let Some(value) = object["metadata"].get(name) {
            metadata[name] = value.clone();
        }
    }
    Some(json!({"apiVersion": object["apiVersion"], "kind": object["kind"], "metadata": metadata}))
}

/// The object after its updaters with these names gave their fields to the manager of the request. `None` if they own nothing.
pub(super) fn migrated(
    kind: &Tracked<'_>,
    live: &Value,
    names: &[String],
    request: &Request,
) -> Result<Option<Value>, smp_kinds::ApplyError> {
    let mut object = live.clone();
    if let Some(annotation) = only_annotation(live).filter(|_| request.is_kubectl()) {
        let manager = Manager::applier(ANNOTATION_MANAGER);
        object = kind.apply(live, &annotation, &manager, false, request.now)?.object;
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let upgraded = upgrade(&object, &names, &request.manager)?;
    let new = upgraded.changed().then(|| upgraded.object());
    let new = new.map(|new| kind.update(&object, new, &Manager::updater(request.manager.name()), request.now));
    Ok(new.or_else(|| (object != *live).then_some(object)))
}

/// The field of the annotation.
fn annotation() -> FieldSet {
    let mut fields = FieldSet::new();
    fields.insert(&["metadata", "annotations", ANNOTATION].map(Element::field));
    fields
}
