//! Reads all objects of a store after a start: records their owners, and queues the work that another server left.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::controllers::PAGE;
use crate::effects;
use crate::queue::Work;
use crate::resource::{BuiltIn, Resource};
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Key, Range, StoreError, Stored};

/// Waits until the controllers know the owners of all objects of the store. The request that reads them also does the work that it
/// finds.
pub(crate) async fn owners(server: &Server) -> Result<(), Status> {
    server.inner.owners_read.get_or_try_init(|| read_owners(server)).await.copied()
}

/// Reads the owners of all objects in the store, and queues unfinished work of another server: objects that are being deleted,
/// and workloads.
async fn read_owners(server: &Server) -> Result<(), Status> {
    // Whatever the options, an interrupted deletion may have left pods that are marked for deletion.
    let is_looked_at = |resource: &Resource| server.inner.options.has_controllers() || resource.is(BuiltIn::Pod);
    let mut seen = BTreeSet::new();
    for resource in server.catalog().all().filter(|resource| is_looked_at(resource)) {
        if seen.insert(Arc::clone(resource.collection())) {
            each(server, resource.collection(), |name, stored| look_at(server, resource, name, stored)).await?;
        }
    }
    Ok(())
}

/// Records the owners of an object, and queues the work that it needs. Ignores an object that cannot be parsed.
fn look_at(server: &Server, resource: &Resource, name: &Arc<str>, stored: &Stored) {
    // Most objects need no work, and searching the text is faster than parsing it.
    let has = |field: &str| memchr::memmem::find(&stored.bytes, field.as_bytes()).is_some();
    let is_workload = server.inner.options.pretends && resource.built_in().is_simulated();
    let is_filled = server.inner.options.fills_namespaces && resource.is(BuiltIn::Namespace);
    if !(is_workload || is_filled || has("\"deletionTimestamp\":") || has("\"ownerReferences\":")) {
        return;
    }
    let Ok(object) = stored.value() else { return };
    let key = Key::new(Arc::clone(resource.collection()), Arc::clone(name));
    if rules::is_gone(resource, &object) {
        server.todo.push(Work::Removal(key.clone()));
    }
    if object["metadata"]["deletionTimestamp"].is_null() {
        effects::after_write(server, resource, &key, &object);
    } else {
        effects::after_mark(server, resource, &key, &object);
    }
}

/// Visits the objects of a collection in pages, except those that cannot be read.
pub(crate) async fn each(
    server: &Server,
    collection: &str,
    mut visit: impl FnMut(&Arc<str>, &Stored),
) -> Result<(), Status> {
    let (mut after, mut limit) = (String::new(), PAGE);
    loop {
        let range = Range { after: &after, limit, ..Range::all(collection) };
        let page = match server.inner.store.range(range).await {
            Ok(page) => page,
            // A smaller page has the objects before the unreadable one.
            Err(StoreError::Unreadable { .. }) if limit > 1 => {
                limit /= 2;
                continue;
            }
            Err(StoreError::Unreadable { key, .. }) => {
                after = key.name.to_string();
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        page.entries.iter().for_each(|(name, stored)| visit(name, stored));
        match page.entries.last() {
            Some((name, _)) if page.remaining != Some(0) => after = name.to_string(),
            _ => return Ok(()),
        }
        limit = (limit * 2).min(PAGE);
        // Lets other requests run.
        tokio::task::yield_now().await;
    }
}
