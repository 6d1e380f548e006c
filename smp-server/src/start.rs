//! Preparation before the first request: creates the objects of the server, and reads custom resource definitions and owners in the
//! store.

use crate::controllers::{DEFINITIONS, bootstrap};
use crate::definitions;
use crate::queue::Work;
use crate::state::Server;
use crate::status::Status;
use crate::survey::each;
use crate::work;

/// Up to this revision, a store has so few objects that all of them are read before the first response.
const SMALL: u64 = 10_000;

/// Prepares the store at the first request. The preparation is completed even if that request is dropped, because all others wait
/// for it.
pub(crate) async fn once(server: &Server) -> Result<(), Status> {
    if server.inner.started.initialized() {
        return Ok(());
    }
    let own = server.for_request();
    let prepared = async move { own.inner.started.get_or_try_init(|| prepare(&own)).await.copied() };
    work::complete(&server.for_request(), Box::pin(prepared)).await?
}

/// Prepares the store.
async fn prepare(server: &Server) -> Result<(), Status> {
    let revision = server.inner.store.revision().await?;
    let catalog = server.catalog();
    let find = |group: &str, plural: &str| catalog.find(group, "v1", plural);
    if let Some(resource) = find(DEFINITIONS[0], DEFINITIONS[1]) {
        each(server, resource.collection(), |_, stored| {
            if let Ok(object) = stored.value() {
                definitions::publish(server, &object);
            }
        })
        .await?;
    }
    // Reading many objects takes longer than a request should wait.
    if revision <= SMALL {
        server.todo.push(Work::ReadOwners);
    } else {
        server.inner.queue.push(Work::ReadOwners);
    }
    bootstrap::create(server).await?;
    work::settle(server).await;
    Ok(())
}
