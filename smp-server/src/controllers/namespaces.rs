//! Deletes the contents of a terminating namespace, and then the namespace.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;

use crate::object::text_at;
use crate::server::Server;
use crate::status::Status;
use crate::store::Key;

/// Deletes the objects in a namespace. When the last one is gone, the namespace is removed.
pub(crate) async fn empty(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(namespaces) = catalog.find("", "v1", "namespaces") else { return Ok(()) };
    let key = Key::new(Arc::clone(&namespaces.collection), name);
    // An object that was created while its namespace was deleted may come after the end of the namespace.
    let namespace = server.inner.store.get(&key).await?;
    if let Some(stored) = &namespace
        && text_at(&*stored.value()?, &["status", "phase"]) != "Terminating"
    {
        return Ok(());
    }
    let mut waiting = 0;
    let mut seen = BTreeSet::new();
    for resource in catalog.all().filter(|resource| resource.namespaced) {
        if seen.insert(Arc::clone(&resource.collection)) {
            waiting += super::empty(server, resource, &format!("{name}/")).await?;
        }
    }
    if waiting > 0 || namespace.is_none() {
        return Ok(());
    }
    super::change(server, &key, |namespace| {
        let is_held = namespace["spec"].get("finalizers").is_some();
        is_held.then(|| {
            let mut changed = namespace.clone();
            changed["spec"] = json!({});
            changed
        })
    })
    .await
}
