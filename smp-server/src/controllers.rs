//! The controllers: of custom resource definitions always; of garbage, namespaces and workloads as options.

pub(crate) mod bootstrap;
pub(crate) mod definitions;
pub(crate) mod garbage;
pub(crate) mod namespaces;
pub(crate) mod simulated;

use std::sync::Arc;

use serde_json::Value;
use smp_apply::Manager;

use crate::attempts::Attempts;
use crate::content;
use crate::delete::{self, DeleteOptions};
use crate::effects::{self, Change};
use crate::encoding;
use crate::managers;
use crate::object::{self, finalizers, text_at};
use crate::resource::Resource;
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Commit, Key, Range, StoreError, Stored};
use crate::target;

/// Group and plural of custom resource definitions.
pub(crate) const DEFINITIONS: [&str; 2] = ["apiextensions.k8s.io", "customresourcedefinitions"];

/// The number of objects in a page.
pub(crate) const PAGE: usize = 500;

/// The stored object of a key and its resource.
async fn find(server: &Server, key: &Key) -> Result<Option<(Arc<Resource>, Stored)>, Status> {
    let Some(stored) = server.inner.store.get(key).await? else { return Ok(None) };
    let resource = server.catalog().of_collection(&key.collection);
    Ok(resource.map(|resource| (resource, stored)))
}

/// Changes an object for a controller, unless `change` leaves it as it is.
async fn change(server: &Server, key: &Key, change: impl Fn(&mut Value)) -> Result<(), Status> {
    let changed = |old: &Value| {
        let mut object = old.clone();
        change(&mut object);
        (object != *old).then_some(object)
    };
    write(server, key, changed).await
}

/// Writes what `change` makes of an object; `None` if the object needs no change.
async fn write(server: &Server, key: &Key, change: impl Fn(&Value) -> Option<Value>) -> Result<(), Status> {
    let mut attempts = Attempts::default();
    loop {
        let Some((resource, stored)) = find(server, key).await? else { return Ok(()) };
        let old = stored.value()?;
        let Some(object) = change(&old) else { return Ok(()) };
        let object = managers::update_by_controller(server, &resource, &old, object);
        let (change, commit) = if rules::is_gone(&resource, &object) {
            (Change::Delete, Commit::delete(key.clone(), stored.revision))
        } else {
            let text = encoding::encode_stored(&resource, &object);
            (Change::Write, Commit::put(key.clone(), Some(stored.revision), text))
        };
        match effects::commit(server, &resource, change, commit, &object).await {
            Ok(_) => return Ok(()),
            Err(StoreError::Changed) => attempts.again().await?,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Removes an object that is marked for deletion if nothing delays it, such as one that an interrupted deletion left.
pub(crate) async fn remove(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((resource, _)) = find(server, key).await? else { return Ok(()) };
    write(server, key, |object| rules::is_gone(&resource, object).then(|| object.clone())).await
}

/// Creates an object of a manager unless its name is taken.
pub(crate) async fn add(
    server: &Server,
    resource: &Arc<Resource>,
    namespace: Option<&str>,
    object: Value,
    manager: &str,
) -> Result<(), Status> {
    let (object, _) = content::of_value(server, resource, object.clone(), || object).map_err(Status::internal_error)?;
    let mut object = managers::update(server, resource, &Value::Null, object, &Manager::updater(manager));
    rules::create(resource, namespace, &mut object, &server.inner.sources)?;
    let key = target::key(resource, namespace, text_at(&object, &["metadata", "name"]));
    let commit = Commit::put(key, None, encoding::encode_stored(resource, &object));
    match effects::commit(server, resource, Change::Create, commit, &object).await {
        Ok(_) | Err(StoreError::Changed) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Removes a finalizer of an object.
async fn remove_finalizer(server: &Server, key: &Key, finalizer: &str) -> Result<(), Status> {
    change(server, key, |object| {
        let own: Vec<_> = finalizers(object).into_iter().map(ToOwned::to_owned).collect();
        if own.iter().any(|name| name == finalizer) {
            let rest: Vec<_> = own.into_iter().filter(|name| name != finalizer).collect();
            object::set_list(object, "finalizers", rest);
        }
    })
    .await
}

/// Deletes the objects of a collection whose names begin with a prefix, and returns how many wait for their finalizers.
async fn empty(server: &Server, resource: &Arc<Resource>, prefix: &str) -> Result<usize, Status> {
    let (mut waiting, mut after) = (0, String::new());
    loop {
        let range = Range { prefix, after: &after, limit: PAGE, ..Range::all(resource.collection()) };
        let page = server.inner.store.range(range).await?;
        let Some((last, _)) = page.entries.last() else { return Ok(waiting) };
        after = last.to_string();
        for (name, stored) in page.entries {
            waiting += usize::from(!delete_entry(server, resource, name, &stored).await?);
        }
        if page.remaining == Some(0) {
            return Ok(waiting);
        }
        // Lets other requests run.
        tokio::task::yield_now().await;
    }
}

/// Deletes an object of a collection. Returns false if the object waits for its finalizers.
async fn delete_entry(
    server: &Server,
    resource: &Arc<Resource>,
    name: Arc<str>,
    stored: &Stored,
) -> Result<bool, Status> {
    let object = stored.value()?;
    if !object["metadata"]["deletionTimestamp"].is_null() && !finalizers(&object).is_empty() {
        return Ok(false);
    }
    let key = Key::new(Arc::clone(resource.collection()), name);
    let deleted = delete::delete_key(server, resource, &key, &DeleteOptions::now()).await?;
    Ok(deleted.is_none_or(|deleted| deleted.is_gone))
}
