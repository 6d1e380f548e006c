//! Custom resource definitions: checks them, and serves the resources that they define.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::catalog;
use crate::crd::{self, Definition};
use crate::object::{self, finalizers, text_at};
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::store::Range;

/// The finalizer that keeps a definition until its objects are gone.
pub(crate) const CLEANUP: &str = "customresourcecleanup.apiextensions.k8s.io";

/// Checks a definition that replaces `old`, or that is new, and sets what the write itself sets of its status.
pub(crate) fn check(resource: &Resource, old: Option<&Value>, object: &mut Value) -> Result<Definition, Status> {
    let name = text_at(object, &["metadata", "name"]).to_owned();
    let definition = crd::read(old, object).map_err(|causes| Status::invalid(resource, &name, causes))?;
    let status = if old.is_some() { object["status"].take() } else { Value::Null };
    object["status"] = crd::stored_status(&definition, status);
    Ok(definition)
}

/// Completes the status of a definition as the controllers of kube-apiserver do.
pub(crate) async fn complete(
    server: &Server,
    resource: &Resource,
    definition: &Definition,
    object: &mut Value,
) -> Result<(), Status> {
    let others = others(server, resource, text_at(object, &["metadata", "name"]), &definition.group).await?;
    let others: Vec<_> = others.iter().map(|other| &other["status"]).collect();
    object["status"] = crd::status(definition, &object["status"], &others, &server.inner.sources.now());
    Ok(())
}

/// Returns a definition that is marked as deleted and waits for its objects.
pub(crate) fn marked(server: &Server, definition: &Value) -> Value {
    let mut object = definition.clone();
    let now = server.inner.sources.now();
    object::set_metadata(&mut object, "deletionTimestamp", now.as_str());
    if !finalizers(&object).contains(&CLEANUP) {
        let all: Vec<_> = finalizers(&object).into_iter().chain([CLEANUP]).map(ToOwned::to_owned).collect();
        object::set_metadata(&mut object, "finalizers", all);
    }
    let message = "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon";
    set_terminating(&mut object, ["True", "InstanceDeletionPending", message], &now);
    object
}

/// Sets the condition `Terminating` of a definition.
pub(crate) fn set_terminating(definition: &mut Value, [status, reason, message]: [&str; 3], now: &str) {
    let conditions = &mut definition["status"]["conditions"];
    if !conditions.is_array() {
        *conditions = json!([]);
    }
    let Some(conditions) = conditions.as_array_mut() else { return };
    conditions.retain(|condition| condition["type"] != "Terminating");
    let condition = json!({"type": "Terminating", "status": status, "reason": reason, "message": message, "lastTransitionTime": now});
    conditions.push(condition);
}

/// The other definitions of a group.
pub(crate) async fn others(
    server: &Server,
    resource: &Resource,
    name: &str,
    group: &str,
) -> Result<Vec<Arc<Value>>, Status> {
    let page = server.inner.store.range(Range::all(resource.collection())).await?;
    let is_other = |other: &str| other != name && other.split_once('.').is_some_and(|(_, found)| found == group);
    let others = page.entries.iter().filter(|(other, _)| is_other(other));
    Ok(others.map(|(_, stored)| stored.value()).collect::<Result<_, _>>()?)
}

/// Serves the resources of a definition.
pub(crate) fn publish(server: &Server, object: &Value) {
    if let Ok(definition) = Definition::read(object)
        && crd::is_established(&object["status"])
    {
        let name = text_at(object, &["metadata", "name"]).to_owned();
        server.change_catalog(|catalog| catalog.replace(&name, catalog::custom(definition, object)));
    }
}

/// Stops serving the resources of a definition.
pub(crate) fn withdraw(server: &Server, name: &str) {
    server.change_catalog(|catalog| catalog.replace(name, Vec::new()));
}
