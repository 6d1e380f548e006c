//! Custom resource definitions: their status, and the resources that they define.

mod changes;

use std::sync::Arc;

use serde_json::{Value, json};

use crate::catalog;
use crate::crd::{self, Definition};
use crate::object::{self, finalizers, text_at};
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Key, Range};

/// The finalizer that keeps a definition until its objects are gone.
const CLEANUP: &str = "customresourcecleanup.apiextensions.k8s.io";

/// Checks a definition that replaces `old`, or that is new, and completes its status as the controllers of kube-apiserver do.
/// Returns warnings.
pub(crate) async fn complete(
    server: &Server,
    resource: &Resource,
    old: Option<&Value>,
    object: &mut Value,
) -> Result<Vec<String>, Status> {
    let name = text_at(object, &["metadata", "name"]).to_owned();
    let mut causes = old.map(|old| changes::check(old, object)).unwrap_or_default();
    let definition = match Definition::read(object) {
        Ok(definition) if causes.is_empty() => definition,
        read => {
            // The name of an object cannot change, so it is only checked once.
            let mut wrong = read.err().unwrap_or_default();
            wrong.retain(|cause| old.is_none() || cause.field != "metadata.name");
            causes.append(wrong);
            return Err(Status::invalid(resource, &name, causes));
        }
    };
    let others = others(server, resource, &name, &definition.group).await?;
    let others: Vec<_> = others.iter().map(|other| &other["status"]).collect();
    let status = if old.is_some() { object["status"].clone() } else { Value::Null };
    object["status"] = crd::status(&definition, &status, &others, &server.inner.sources.now());
    Ok(definition.warnings)
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
fn set_terminating(definition: &mut Value, [status, reason, message]: [&str; 3], now: &str) {
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
async fn others(server: &Server, resource: &Resource, name: &str, group: &str) -> Result<Vec<Arc<Value>>, Status> {
    let page = server.inner.store.range(Range::all(&resource.collection)).await?;
    let is_other = |other: &str| other != name && other.split_once('.').is_some_and(|(_, found)| found == group);
    let others = page.entries.iter().filter(|(other, _)| is_other(other));
    Ok(others.map(|(_, stored)| stored.value()).collect::<Result<_, _>>()?)
}

/// Serves the resources of the stored definition. Names that it no longer has become available to others of its group.
pub(crate) async fn publish_stored(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(definitions) = catalog.find(super::DEFINITIONS[0], "v1", super::DEFINITIONS[1]) else { return Ok(()) };
    match server.inner.store.get(&Key::new(Arc::clone(&definitions.collection), name)).await? {
        Some(stored) => publish(server, &*stored.value()?),
        None => withdraw(server, name),
    }
    let Some((_, group)) = name.split_once('.') else { return Ok(()) };
    settle_contests(server, &definitions, group).await?;
    for waiting in others(server, &definitions, name, group).await? {
        if crd::accepts_names(&waiting["status"]) {
            continue;
        }
        let own = text_at(&waiting, &["metadata", "name"]);
        let rest = others(server, &definitions, own, group).await?;
        let rest: Vec<_> = rest.iter().map(|other| &other["status"]).collect();
        let key = Key::new(Arc::clone(&definitions.collection), own);
        super::change(server, &key, |object| {
            let definition = Definition::read(object).ok()?;
            let status = crd::status(&definition, &object["status"], &rest, &server.inner.sources.now());
            let is_new = status != object["status"];
            is_new.then(|| {
                let mut changed = object.clone();
                changed["status"] = status;
                changed
            })
        })
        .await?;
    }
    Ok(())
}

/// Withdraws names from definitions that were created at the same time as an older one with the same names: each was checked
/// before the other was stored.
async fn settle_contests(server: &Server, definitions: &Resource, group: &str) -> Result<(), Status> {
    let mut all = others(server, definitions, "", group).await?;
    let text = |object: &Value, name: &str| text_at(object, &["metadata", name]).to_owned();
    all.sort_by_cached_key(|object| (text(object, "creationTimestamp"), text(object, "name")));
    let statuses: Vec<_> = all.iter().map(|object| &object["status"]).collect();
    for at in crd::contested(&statuses) {
        let name = text(&all[at], "name");
        withdraw(server, &name);
        super::change(server, &Key::new(Arc::clone(&definitions.collection), name), |object| {
            let definition = Definition::read(object).ok()?;
            let versions = json!({"storedVersions": object["status"]["storedVersions"]});
            let mut changed = object.clone();
            changed["status"] = crd::status(&definition, &versions, &statuses[..at], &server.inner.sources.now());
            Some(changed)
        })
        .await?;
    }
    Ok(())
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

/// Deletes the objects of a deleted definition. When the last one is gone, the definition is removed.
pub(crate) async fn empty(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(definitions) = catalog.find(super::DEFINITIONS[0], "v1", super::DEFINITIONS[1]) else { return Ok(()) };
    let key = Key::new(Arc::clone(&definitions.collection), name);
    let Some(stored) = server.inner.store.get(&key).await? else { return Ok(()) };
    if stored.value()?["metadata"]["deletionTimestamp"].is_null() {
        return Ok(());
    }
    let waiting = match catalog.all().find(|resource| resource.is_custom() && resource.qualified() == name) {
        Some(resource) => super::empty(server, resource, "").await?,
        None => 0,
    };
    if waiting > 0 {
        return Ok(());
    }
    let now = server.inner.sources.now();
    super::change(server, &key, |object| {
        let is_pending = |condition: &Value| condition["type"] == "Terminating" && condition["status"] == "True";
        let waits =
            object["status"]["conditions"].as_array().is_some_and(|conditions| conditions.iter().any(is_pending));
        waits.then(|| {
            let mut changed = object.clone();
            set_terminating(&mut changed, ["False", "InstanceDeletionCompleted", "removed all instances"], &now);
            changed
        })
    })
    .await?;
    super::remove_finalizer(server, &key, CLEANUP).await
}
