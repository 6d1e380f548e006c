//! The consequences of writes: custom resources are served, dependents are deleted, namespaces are emptied.
//!
//! A write only queues work. The request that made the write does the work before its response is sent, so every run of a test is
//! the same.

use serde_json::Value;

use crate::bootstrap;
use crate::definitions;
use crate::managers;
use crate::metadata::{FOREGROUND, ORPHAN};
use crate::namespace;
use crate::object::{finalizers, text_at};
use crate::owners;
use crate::queue::Work;
use crate::resource::{BuiltIn, Resource};
use crate::state::Server;
use crate::status::Status;
use crate::store::{Commit, Key, StoreError};

/// The effect of a commit on an object.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Create,
    Write,
    /// The object is marked for deletion.
    Mark,
    Delete,
}

/// Commits a change and queues its consequences.
pub(crate) async fn commit(
    server: &Server,
    resource: &Resource,
    change: Change,
    commit: Commit,
    object: &Value,
) -> Result<u64, StoreError> {
    let key = commit.key.clone();
    let revision = server.inner.store.commit(commit).await?;
    match change {
        Change::Create => after_create(server, resource, &key, object).await,
        Change::Write => after_write(server, resource, &key, object),
        Change::Mark => after_mark(server, resource, &key, object),
        Change::Delete => after_delete(server, resource, &key, object),
    }
    Ok(revision)
}

/// Before an object is created, or replaces `old`. The controllers do not see dry runs.
pub(crate) async fn before_write(
    server: &Server,
    resource: &Resource,
    old: Option<&Value>,
    object: &mut Value,
    is_dry_run: bool,
) -> Result<Vec<String>, Status> {
    if !is_definition(resource) {
        return Ok(Vec::new());
    }
    let definition = definitions::check(resource, old, object)?;
    if !is_dry_run {
        let before = object.clone();
        definitions::complete(server, resource, &definition, object).await?;
        *object = managers::update_by_controller(server, resource, &before, object.take());
    }
    Ok(definition.warnings)
}

/// After an object was created: its namespace may have been deleted in the meantime.
async fn after_create(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    after_write(server, resource, key, object);
    let namespace = text_at(object, &["metadata", "namespace"]);
    if server.inner.options.empties_namespaces
        && resource.is_namespaced()
        && !namespace::is_open(server, namespace).await.unwrap_or_default()
    {
        server.todo.push(Work::LateObject(key.clone()));
    }
}

/// After an object was created or changed.
pub(crate) fn after_write(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    if is_definition(resource) {
        definitions::publish(server, object);
        server.todo.push(Work::Publication(text_at(object, &["metadata", "name"]).to_owned()));
    }
    if server.inner.options.collects_garbage && server.inner.dependents.add(key, owners::owner_keys(server, object)) {
        server.todo.push(Work::Dependent(key.clone()));
    }
    if server.inner.options.fills_namespaces && resource.is(BuiltIn::Namespace) {
        server.todo.push(Work::NamespaceObjects(text_at(object, &["metadata", "name"]).to_owned()));
    }
    if server.inner.options.pretends && resource.built_in().is_simulated() {
        server.todo.push(Work::Workload(key.clone()));
    }
}

/// After an object was marked for deletion.
pub(crate) fn after_mark(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    after_write(server, resource, key, object);
    let name = text_at(object, &["metadata", "name"]).to_owned();
    if resource.is(BuiltIn::Namespace) && server.inner.options.empties_namespaces {
        server.todo.push(Work::Namespace(name));
    } else if is_definition(resource) {
        server.todo.push(Work::Definition(name));
    }
    let waits = finalizers(object).iter().any(|name| matches!(*name, FOREGROUND | ORPHAN));
    if server.inner.options.collects_garbage && waits {
        server.todo.push(Work::Owner(key.clone()));
    }
}

/// After an object was deleted.
pub(crate) fn after_delete(server: &Server, resource: &Resource, key: &Key, object: &Value) {
    if is_definition(resource) {
        let name = text_at(object, &["metadata", "name"]);
        definitions::withdraw(server, name);
        server.todo.push(Work::Publication(name.to_owned()));
    }
    if resource.is_custom() {
        server.todo.push(Work::Definition(resource.qualified()));
    }
    let namespace = text_at(object, &["metadata", "namespace"]);
    if server.inner.options.empties_namespaces && !namespace.is_empty() {
        server.todo.push(Work::Namespace(namespace.to_owned()));
    }
    if let Some(work) = bootstrap::restoration(server, resource, object) {
        server.todo.push(work);
    }
    if server.inner.options.collects_garbage {
        owners::forget(server, key, object);
    }
}

fn is_definition(resource: &Resource) -> bool {
    resource.is(BuiltIn::CustomResourceDefinition)
}
