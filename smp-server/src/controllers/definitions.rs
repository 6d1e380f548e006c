//! The status of custom resource definitions, and the objects of deleted ones.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::crd::{self, Definition};
use crate::definitions::{CLEANUP, others, publish, set_terminating, withdraw};
use crate::object::text_at;
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::store::Key;

/// Serves the resources of the stored definition. Names that it no longer has become available to others of its group.
pub(crate) async fn publish_stored(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(definitions) = catalog.find(super::DEFINITIONS[0], "v1", super::DEFINITIONS[1]) else { return Ok(()) };
    match server.inner.store.get(&Key::new(Arc::clone(definitions.collection()), name)).await? {
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
        let key = Key::new(Arc::clone(definitions.collection()), own);
        super::change(server, &key, |object| {
            if let Ok(definition) = Definition::read(object) {
                object["status"] = crd::status(&definition, &object["status"], &rest, &server.inner.sources.now());
            }
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
        super::change(server, &Key::new(Arc::clone(definitions.collection()), name), |object| {
            let Ok(definition) = Definition::read(object) else { return };
            let versions = json!({"storedVersions": object["status"]["storedVersions"]});
            object["status"] = crd::status(&definition, &versions, &statuses[..at], &server.inner.sources.now());
        })
        .await?;
    }
    Ok(())
}

/// Deletes the objects of a deleted definition. When the last one is gone, the definition is removed.
pub(crate) async fn empty(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(definitions) = catalog.find(super::DEFINITIONS[0], "v1", super::DEFINITIONS[1]) else { return Ok(()) };
    let key = Key::new(Arc::clone(definitions.collection()), name);
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
        if object["status"]["conditions"].as_array().is_some_and(|conditions| conditions.iter().any(is_pending)) {
            set_terminating(object, ["False", "InstanceDeletionCompleted", "removed all instances"], &now);
        }
    })
    .await?;
    super::remove_finalizer(server, &key, CLEANUP).await
}
