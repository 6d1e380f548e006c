//! The owners of objects, which the server records with every write.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::dependents::Owners;
use crate::object::{at, text_at};
use crate::queue::Work;
use crate::state::Server;
use crate::store::Key;
use crate::target::key;

/// The owner references of an object.
pub(crate) fn owners(object: &Value) -> impl Iterator<Item = &Value> {
    at(object, &["metadata", "ownerReferences"]).as_array().into_iter().flatten()
}

/// Forgets a deleted object, and queues its dependents and its owners.
pub(crate) fn forget(server: &Server, key: &Key, object: &Value) {
    for orphan in server.inner.dependents.of(text_at(object, &["metadata", "uid"])) {
        server.todo.push(Work::Dependent(orphan));
    }
    let gone = server.inner.dependents.keep(key, &BTreeMap::new());
    if !gone.is_empty() {
        // A new object may already have the name, and its owners were removed from the index too.
        server.todo.push(Work::Dependent(key.clone()));
    }
    for owner in gone.into_iter().chain(owner_keys(server, object).into_values().flatten()) {
        server.todo.push(Work::Owner(owner));
    }
}

/// The owners of an object by uid.
pub(crate) fn owner_keys(server: &Server, object: &Value) -> Owners {
    let namespace = text_at(object, &["metadata", "namespace"]);
    let place = |owner: &Value| (text_at(owner, &["uid"]).to_owned(), owner_key(server, namespace, owner));
    owners(object).map(place).collect()
}

/// Returns the key of the owner in a reference. An owner is in the namespace of its dependents or cluster-scoped, so a
/// cluster-scoped object cannot have a namespaced owner.
pub(crate) fn owner_key(server: &Server, namespace: &str, owner: &Value) -> Option<Key> {
    let catalog = server.catalog();
    let resource = catalog.of_kind(text_at(owner, &["apiVersion"]), text_at(owner, &["kind"]))?;
    if resource.is_namespaced() && namespace.is_empty() {
        return None;
    }
    let namespace = if resource.is_namespaced() { Some(namespace) } else { None };
    Some(key(resource, namespace, text_at(owner, &["name"])))
}
