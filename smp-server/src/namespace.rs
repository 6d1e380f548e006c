//! The state of the namespace of an object.

use serde_json::Value;

use crate::object::text_at;
use crate::state::Server;
use crate::status::Status;
use crate::store::Key;
use crate::target::{self, Target};

/// Returns the key of a namespace.
pub(crate) fn key(server: &Server, name: &str) -> Option<Key> {
    Some(target::key(&*server.catalog().find("", "v1", "namespaces")?, None, name))
}

/// Checks that the namespace of a new object exists and is not being deleted.
pub(crate) async fn check(server: &Server, target: &Target, object: &Value) -> Result<(), Status> {
    let Some(namespace) = &target.namespace else { return Ok(()) };
    let Some(namespaces) = server.catalog().find("", "v1", "namespaces") else { return Ok(()) };
    let Some(stored) = server.inner.store.get(&target::key(&namespaces, None, namespace)).await? else {
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

/// Returns whether a namespace exists and is not terminating.
pub(crate) async fn is_open(server: &Server, name: &str) -> Result<bool, Status> {
    let Some(key) = key(server, name) else { return Ok(true) };
    let Some(stored) = server.inner.store.get(&key).await? else { return Ok(false) };
    Ok(stored.value()?["metadata"]["deletionTimestamp"].is_null())
}
