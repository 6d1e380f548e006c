//! What exists before the first request: the namespaces of every cluster, and the custom resources of a store that has some.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::controllers::{DEFINITIONS, definitions};
use crate::effects;
use crate::object::{self, text_at};
use crate::server::Server;
use crate::status::Status;
use crate::store::{Commit, Key, Range, StoreError};
use crate::target::Target;

/// The namespaces that every cluster has.
pub(crate) const NAMESPACES: [&str; 4] = ["default", "kube-system", "kube-public", "kube-node-lease"];

/// The namespaces that cannot be deleted.
pub(crate) const IMMORTAL: [&str; 3] = ["default", "kube-system", "kube-public"];

/// Prepares the store.
pub(crate) async fn prepare(server: &Server) -> Result<(), Status> {
    let catalog = server.catalog();
    let find = |group: &str, plural: &str| catalog.find(group, "v1", plural);
    if let Some(resource) = find(DEFINITIONS[0], DEFINITIONS[1]) {
        for (_, stored) in server.inner.store.range(Range::all(&resource.collection)).await?.entries {
            definitions::publish(server, &*stored.value()?);
        }
    }
    let Some(namespaces) = find("", "namespaces") else { return Ok(()) };
    for name in NAMESPACES {
        let mut namespace = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}});
        crate::rules::create(&namespaces, None, &mut namespace, &server.inner.sources)?;
        let key = Key::new(Arc::clone(&namespaces.collection), name);
        let commit = Commit::put(key, None, object::encode_stored(&namespaces, &namespace));
        match server.inner.store.commit(commit).await {
            Ok(_) | Err(StoreError::Changed) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if server.inner.options.collects_garbage { note_owners(server).await } else { Ok(()) }
}

/// Reads the owners of all objects in the store.
async fn note_owners(server: &Server) -> Result<(), Status> {
    for resource in server.catalog().all() {
        for (name, stored) in server.inner.store.range(Range::all(&resource.collection)).await?.entries {
            let key = Key::new(Arc::clone(&resource.collection), name);
            effects::after_write(server, resource, &key, &*stored.value()?);
        }
    }
    Ok(())
}

/// An object can only be created in a namespace that exists and is not being deleted.
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
