//! Creates the objects that a cluster has before clients create any.

use serde_json::{Value, json};

use super::add;
use crate::bootstrap::{NAMESPACES, SERVER, of_namespace};
use crate::managers::{API_SERVER, CONTROLLERS};
use crate::namespace;
use crate::object::text_at;
use crate::state::Server;
use crate::status::Status;
use crate::target;

/// Creates the objects of the server that do not exist.
pub(crate) async fn create(server: &Server) -> Result<(), Status> {
    for name in NAMESPACES {
        ensure(server, &json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}}), API_SERVER)
            .await?;
    }
    for object in &*SERVER {
        ensure(server, object, API_SERVER).await?;
    }
    Ok(())
}

/// Creates the objects of a namespace that do not exist, unless the namespace is being deleted.
pub(crate) async fn fill(server: &Server, namespace: &str) -> Result<(), Status> {
    if namespace::is_open(server, namespace).await? {
        for object in of_namespace(namespace) {
            ensure(server, &object, CONTROLLERS).await?;
        }
    }
    Ok(())
}

async fn ensure(server: &Server, object: &Value, manager: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(resource) = catalog.of_kind(text_at(object, &["apiVersion"]), text_at(object, &["kind"])) else {
        return Ok(());
    };
    let [namespace, name] = ["namespace", "name"].map(|field| text_at(object, &["metadata", field]));
    let namespace = (!namespace.is_empty()).then_some(namespace);
    if server.inner.store.get(&target::key(resource, namespace, name)).await?.is_some() {
        return Ok(());
    }
    add(server, resource, namespace, object.clone(), manager).await
}
