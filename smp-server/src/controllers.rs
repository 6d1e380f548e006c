//! The controllers: of custom resource definitions always; of garbage, namespaces and workloads as options.

pub(crate) mod definitions;
pub(crate) mod garbage;
pub(crate) mod namespaces;
pub(crate) mod pretend;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::attempts::Attempts;
use crate::content;
use crate::delete::{self, DeleteOptions};
use crate::effects::{self, Work};
use crate::object::{self, finalizers, text_at};
use crate::resource::Resource;
use crate::rules;
use crate::server::Server;
use crate::status::Status;
use crate::store::{Commit, Key, Range, StoreError, Stored};
use crate::target;

/// Group and plural of custom resource definitions.
pub(crate) const DEFINITIONS: [&str; 2] = ["apiextensions.k8s.io", "customresourcedefinitions"];

/// Work in the order in which it was added. Work that is already last in the queue is not added again.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Mutex<VecDeque<Work>>,
    /// The number of unfinished work items.
    left: AtomicUsize,
    /// The work item in progress. It stays here if the request that handles it is dropped.
    running: tokio::sync::Mutex<Option<Work>>,
}

impl Queue {
    pub(crate) fn push(&self, work: Work) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.back() != Some(&work) {
            self.left.fetch_add(1, Ordering::SeqCst);
            waiting.push_back(work);
        }
    }

    fn pop(&self) -> Option<Work> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// Does all remaining work, including that of other requests. One request at a time does it; the others wait.
    pub(crate) async fn work_off(&self, server: &Server) -> Result<(), Status> {
        if self.left.load(Ordering::SeqCst) == 0 {
            return Ok(());
        }
        server.surveyed().await?;
        let mut running = self.running.lock().await;
        loop {
            let Some(work) = running.take().or_else(|| self.pop()) else { return Ok(()) };
            *running = Some(work.clone());
            let done = effects::work(server, work).await;
            *running = None;
            self.left.fetch_sub(1, Ordering::SeqCst);
            done?;
        }
    }
}

/// The stored object of a key and its resource.
async fn find(server: &Server, key: &Key) -> Result<Option<(Arc<Resource>, Stored)>, Status> {
    let Some(stored) = server.inner.store.get(key).await? else { return Ok(None) };
    let resource = server.catalog().of_collection(&key.collection);
    Ok(resource.map(|resource| (resource, stored)))
}

/// Changes an object for a controller. `change` returns `None` if the object needs no change.
async fn change(server: &Server, key: &Key, change: impl Fn(&Value) -> Option<Value>) -> Result<(), Status> {
    let mut attempts = Attempts::default();
    loop {
        let Some((resource, stored)) = find(server, key).await? else { return Ok(()) };
        let Some(object) = change(&*stored.value()?) else { return Ok(()) };
        let is_gone = rules::is_gone(&resource, &object);
        let commit = if is_gone {
            Commit::delete(key.clone(), stored.revision)
        } else {
            Commit::put(key.clone(), Some(stored.revision), object::encode_stored(&resource, &object))
        };
        match server.inner.store.commit(commit).await {
            Ok(_) if is_gone => effects::after_delete(server, &resource, key, &object),
            Ok(_) => effects::after_write(server, &resource, key, &object),
            Err(StoreError::Changed) => {
                attempts.again().await?;
                continue;
            }
            Err(error) => return Err(error.into()),
        }
        return Ok(());
    }
}

/// Creates an object unless it exists.
pub(crate) async fn add(
    server: &Server,
    resource: &Resource,
    namespace: Option<&str>,
    object: Value,
) -> Result<(), Status> {
    let (mut object, _) =
        content::of_value(server, resource, object.clone(), || object).map_err(Status::internal_error)?;
    rules::create(resource, namespace, &mut object, &server.inner.sources)?;
    let key = target::key(resource, namespace, text_at(&object, &["metadata", "name"]));
    match server.inner.store.commit(Commit::put(key.clone(), None, object::encode_stored(resource, &object))).await {
        Ok(_) => effects::after_write(server, resource, &key, &object),
        Err(StoreError::Changed) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Removes a finalizer of an object.
async fn remove_finalizer(server: &Server, key: &Key, finalizer: &str) -> Result<(), Status> {
    change(server, key, |object| without_finalizer(object, finalizer)).await
}

fn without_finalizer(object: &Value, finalizer: &str) -> Option<Value> {
    let own = finalizers(object);
    let rest: Vec<_> = own.iter().copied().filter(|name| *name != finalizer).collect();
    if rest.len() == own.len() {
        return None;
    }
    let mut changed = object.clone();
    if rest.is_empty() {
        object::take_metadata(&mut changed, "finalizers");
    } else {
        object::set_metadata(&mut changed, "finalizers", rest);
    }
    Some(changed)
}

/// Deletes the objects of a collection whose names begin with a prefix, and returns how many wait for their finalizers.
async fn empty(server: &Server, resource: &Resource, prefix: &str) -> Result<usize, Status> {
    let range = Range { prefix, ..Range::all(&resource.collection) };
    let mut waiting = 0;
    for (name, stored) in server.inner.store.range(range).await?.entries {
        let is_marked = !stored.value()?["metadata"]["deletionTimestamp"].is_null();
        if is_marked && !finalizers(&*stored.value()?).is_empty() {
            waiting += 1;
            continue;
        }
        let key = Key::new(Arc::clone(&resource.collection), name);
        let deleted = delete::delete_key(server, resource, &key, &DeleteOptions::now()).await?;
        waiting += usize::from(matches!(deleted, Some(delete::Deleted::Marked { .. })));
    }
    Ok(waiting)
}
