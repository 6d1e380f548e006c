//! Deletes the contents of a terminating namespace, and then the namespace.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;

use super::find;
use crate::delete::{self, DeleteOptions};
use crate::namespace;
use crate::object::text_at;
use crate::state::Server;
use crate::status::Status;
use crate::store::Key;

/// Deletes an object that was created while its namespace was being deleted.
pub(crate) async fn delete_stray(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((resource, stored)) = find(server, key).await? else { return Ok(()) };
    if namespace::is_open(server, text_at(&*stored.value()?, &["metadata", "namespace"])).await? {
        return Ok(());
    }
    delete::delete_key(server, &resource, key, &DeleteOptions::now()).await.map(drop)
}

/// Deletes the objects in a terminating namespace. When the last one is gone, the namespace is removed.
pub(crate) async fn empty(server: &Server, name: &str) -> Result<(), Status> {
    let Some(key) = namespace::key(server, name) else { return Ok(()) };
    let Some(namespace) = server.inner.store.get(&key).await? else { return Ok(()) };
    if text_at(&*namespace.value()?, &["status", "phase"]) != "Terminating" {
        return Ok(());
    }
    let (catalog, prefix) = (server.catalog(), format!("{name}/"));
    let mut waiting = 0;
    let mut seen = BTreeSet::new();
    for resource in catalog.all().filter(|resource| resource.is_namespaced()) {
        if seen.insert(Arc::clone(resource.collection())) {
            waiting += super::empty(server, resource, &prefix).await?;
        }
    }
    if waiting > 0 {
        return Ok(());
    }
    super::change(server, &key, |namespace| {
        if namespace["spec"].get("finalizers").is_some() {
            namespace["spec"] = json!({});
        }
    })
    .await
}
