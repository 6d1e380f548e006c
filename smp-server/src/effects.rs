//! The consequences of writes: custom resources are served, dependents are deleted, namespaces are emptied.
//!
//! A write only queues work. The request that made the write does the work before its response is sent, so every run of a test is
//! the same.

use serde_json::Value;

use crate::controllers::{self, definitions, garbage, namespaces, pretend};
use crate::delete::{FOREGROUND, ORPHAN};
use crate::object::{finalizers, text_at};
use crate::resource::Resource;
use crate::rules;
use crate::server::Server;
use crate::start;
use crate::status::Status;
use crate::store::Key;
use crate::target::Target;

/// A work item that a write queued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Delete the objects of a terminating namespace.
    Namespace(String),
    /// Delete the objects of a deleted custom resource definition.
    Definition(String),
    /// Serve a custom resource definition as stored, whatever the order of its writes, and offer the names that it no longer has
    /// to the others of its group.
    Publication(String),
    /// Check an object that has owner references.
    Dependent(Key),
    /// Handle the dependents of an object whose deletion is in the foreground or orphans them.
    Owner(Key),
    /// Set the status of a workload as if its pods ran.
    Workload(Key),
}

/// Before an object is created.
pub(crate) async fn before_create(
    server: &Server,
    resource: &Resource,
    object: &mut Value,
) -> Result<Vec<String>, Status> {
    if is_definition(resource) {
        return definitions::complete(server, resource, None, object).await;
    }
    Ok(if resource.is_custom() { rules::warnings_about_finalizers(&Value::Null, object) } else { Vec::new() })
}

/// Before an object is changed.
pub(crate) async fn before_update(
    server: &Server,
    resource: &Resource,
    old: &Value,
    object: &mut Value,
) -> Result<Vec<String>, Status> {
    if is_definition(resource) {
        return definitions::complete(server, resource, Some(old), object).await;
    }
    Ok(if resource.is_custom() { rules::warnings_about_finalizers(old, object) } else { Vec::new() })
}

/// After an object was created: its namespace may have been deleted in the meantime.
pub(crate) async fn after_create(server: &Server, target: &Target, object: &Value) {
    if let Some(namespace) = &target.namespace
        && server.inner.options.empties_namespaces
        && start::check_namespace(server, target, object).await.is_err()
    {
        server.inner.work.push(Work::Namespace(namespace.clone()));
    }
}

/// After an object was created or changed.
pub(crate) fn after_write(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    if is_definition(resource) {
        definitions::publish(server, object);
        server.inner.work.push(Work::Publication(text_at(object, &["metadata", "name"]).to_owned()));
    }
    if server.inner.options.collects_garbage && garbage::note(server, key, object) {
        server.inner.work.push(Work::Dependent(key.clone()));
    }
    if server.inner.options.pretends && pretend::concerns(resource) {
        server.inner.work.push(Work::Workload(key.clone()));
    }
}

/// After an object was marked as deleted.
pub(crate) fn after_mark(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    after_write(server, resource, key, object);
    let name = text_at(object, &["metadata", "name"]).to_owned();
    if resource.is("", "namespaces") && server.inner.options.empties_namespaces {
        server.inner.work.push(Work::Namespace(name));
    } else if is_definition(resource) {
        server.inner.work.push(Work::Definition(name));
    }
    let waits = finalizers(object).iter().any(|name| matches!(*name, FOREGROUND | ORPHAN));
    if server.inner.options.collects_garbage && waits {
        server.inner.work.push(Work::Owner(key.clone()));
    }
}

/// After an object was deleted.
pub(crate) fn after_delete(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    if is_definition(resource) {
        let name = text_at(object, &["metadata", "name"]);
        definitions::withdraw(server, name);
        server.inner.work.push(Work::Publication(name.to_owned()));
    }
    if resource.is_custom() {
        server.inner.work.push(Work::Definition(resource.qualified()));
    }
    let namespace = text_at(object, &["metadata", "namespace"]);
    if server.inner.options.empties_namespaces && !namespace.is_empty() {
        server.inner.work.push(Work::Namespace(namespace.to_owned()));
    }
    if server.inner.options.collects_garbage {
        garbage::forget(server, key, object);
    }
}

/// Does the work that another server left in the store.
pub(crate) async fn settle_all(server: &Server) -> Result<(), Status> {
    server.surveyed().await?;
    settle(server).await
}

/// Does the queued work, and the work that results from it.
pub(crate) async fn settle(server: &Server) -> Result<(), Status> {
    server.inner.work.work_off(server).await
}

/// Does one work item.
pub(crate) async fn work(server: &Server, work: Work) -> Result<(), Status> {
    match work {
        Work::Namespace(name) => namespaces::empty(server, &name).await,
        Work::Definition(name) => definitions::empty(server, &name).await,
        Work::Publication(name) => definitions::publish_stored(server, &name).await,
        Work::Dependent(key) => garbage::look_at_dependent(server, &key).await,
        Work::Owner(key) => garbage::look_at_owner(server, &key).await,
        Work::Workload(key) => pretend::look_at(server, &key).await,
    }
}

fn is_definition(resource: &Resource) -> bool {
    resource.is(controllers::DEFINITIONS[0], controllers::DEFINITIONS[1])
}
