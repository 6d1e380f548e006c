//! Preparation before the first request: creates the system namespaces, and reads custom resource definitions and owners in the
//! store.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::controllers::{self, DEFINITIONS, definitions, pretend};
use crate::effects;
use crate::object::text_at;
use crate::resource::Resource;
use crate::server::Server;
use crate::status::Status;
use crate::store::{Key, Range};
use crate::target::Target;

/// The system namespaces.
pub(crate) const NAMESPACES: [&str; 4] = ["default", "kube-system", "kube-public", "kube-node-lease"];

/// The namespaces that cannot be deleted.
pub(crate) const IMMORTAL: [&str; 3] = ["default", "kube-system", "kube-public"];

/// Up to this revision, a store has so few objects that all of them are read before the first response.
const SMALL: u64 = 10_000;
/// The number of objects that are read at once.
const PAGE: usize = 500;

/// Prepares the store.
pub(crate) async fn prepare(server: &Server) -> Result<(), Status> {
    let revision = server.inner.store.revision().await?;
    let catalog = server.catalog();
    let find = |group: &str, plural: &str| catalog.find(group, "v1", plural);
    if let Some(resource) = find(DEFINITIONS[0], DEFINITIONS[1]) {
        for (_, stored) in server.inner.store.range(Range::all(&resource.collection)).await?.entries {
            definitions::publish(server, &*stored.value()?);
        }
    }
    let Some(namespaces) = find("", "namespaces") else { return Ok(()) };
    for name in NAMESPACES {
        let namespace = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}});
        controllers::add(server, &namespaces, None, namespace).await?;
    }
    if revision <= SMALL {
        return effects::settle_all(server).await;
    }
    // Reading many objects takes longer than a request should wait.
    let server = server.clone();
    tokio::spawn(async move {
        // If this fails, the next write with consequences tries again.
        let _ = effects::settle_all(&server).await;
    });
    Ok(())
}

/// Reads the owners of all objects in the store, and queues unfinished work of another server: objects that are being deleted,
/// and workloads.
pub(crate) async fn survey(server: &Server) -> Result<(), Status> {
    if !server.inner.options.has_controllers() {
        return Ok(());
    }
    let mut seen = BTreeSet::new();
    for resource in server.catalog().all() {
        if seen.insert(Arc::clone(&resource.collection)) {
            survey_collection(server, resource).await?;
        }
    }
    Ok(())
}

async fn survey_collection(server: &Server, resource: &Resource) -> Result<(), Status> {
    let is_workload = server.inner.options.pretends && pretend::concerns(resource);
    let mut after = String::new();
    loop {
        let range = Range { after: &after, limit: PAGE, ..Range::all(&resource.collection) };
        let page = server.inner.store.range(range).await?;
        for (name, stored) in &page.entries {
            // Most objects have neither, and searching the text is faster than parsing it.
            let has = |field: &str| memchr::memmem::find(&stored.bytes, field.as_bytes()).is_some();
            let is_deleted = has("\"deletionTimestamp\":");
            if is_deleted || is_workload || has("\"ownerReferences\":") {
                let key = Key::new(Arc::clone(&resource.collection), Arc::clone(name));
                let object = stored.value()?;
                if object["metadata"]["deletionTimestamp"].is_null() {
                    effects::after_write(server, resource, &key, &object);
                } else {
                    effects::after_mark(server, resource, &key, &object);
                }
            }
        }
        match page.entries.last() {
            Some((name, _)) if page.remaining != Some(0) => after = name.to_string(),
            _ => return Ok(()),
        }
        // Lets other requests run.
        tokio::task::yield_now().await;
    }
}

/// Checks that the namespace of a new object exists and is not being deleted.
pub(crate) async fn check_namespace(server: &Server, target: &Target, object: &Value) -> Result<(), Status> {
    let Some(namespace) = &target.namespace else { return Ok(()) };
    let catalog = server.catalog();
    let Some(namespaces) = catalog.find("", "v1", "namespaces") else { return Ok(()) };
    let key = Key::new(Arc::clone(&namespaces.collection), namespace.as_str());
    let Some(stored) = server.inner.store.get(&key).await? else {
        return Err(Status::not_found(&namespaces, namespace));
    };
    let found = stored.value()?;
    if found["metadata"]["deletionTimestamp"].is_null() {
        return Ok(());
    }
    let name = text_at(object, &["metadata", "name"]);
    let why = format!("unable to create new content in namespace {namespace} because it is being terminated");
    let message = format!("namespace {namespace} is being terminated");
    let status = Status::forbidden(&target.resource, name, &why);
    Err(status.because("NamespaceTerminating", &message, "metadata.namespace"))
}
