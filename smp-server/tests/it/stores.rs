//! A store in memory whose operations a test can disturb.

use std::future::ready;
use std::sync::Arc;

use smp_server::store::{Changes, Commit, Key, MemoryStore, Page, Range, Store, StoreError, StoreFuture, Stored};
use tokio::sync::watch::Receiver;

/// What a server asks a store to do.
pub(crate) enum Operation<'a> {
    Get(&'a Key),
    Range(&'a Range<'a>),
    Commit,
}

/// What happens to an operation.
pub(crate) enum Disturbance {
    None,
    /// Completes, but later.
    Delayed,
    Fails,
    Unreadable(Key),
    /// Waits until the value is true.
    Waits(Receiver<bool>),
}

type Hook = Box<dyn Fn(&MemoryStore, &Operation<'_>) -> Disturbance + Send + Sync>;

pub(crate) struct DisturbedStore {
    inner: Arc<MemoryStore>,
    hook: Hook,
}

impl DisturbedStore {
    /// A store with the objects of another one. The hook is asked before each operation.
    pub(crate) fn new(
        inner: &Arc<MemoryStore>,
        hook: impl Fn(&MemoryStore, &Operation<'_>) -> Disturbance + Send + Sync + 'static,
    ) -> Self {
        Self { inner: Arc::clone(inner), hook: Box::new(hook) }
    }

    /// A store that shares the objects of another one.
    pub(crate) fn calm(inner: &Arc<MemoryStore>) -> Self {
        Self::new(inner, |_, _| Disturbance::None)
    }

    fn disturb<'a, T: Send + 'a>(
        &'a self,
        operation: &Operation<'_>,
        run: impl FnOnce() -> StoreFuture<'a, T> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        match (self.hook)(&self.inner, operation) {
            Disturbance::None => run(),
            Disturbance::Delayed => {
                let done = run();
                Box::pin(async {
                    tokio::task::yield_now().await;
                    done.await
                })
            }
            Disturbance::Fails => Box::pin(ready(Err(StoreError::Failed("the store is away".to_owned())))),
            Disturbance::Unreadable(key) => {
                Box::pin(ready(Err(StoreError::Unreadable { key, reason: "it is not JSON".to_owned() })))
            }
            Disturbance::Waits(mut gate) => Box::pin(async move {
                gate.wait_for(|is_open| *is_open).await.unwrap();
                run().await
            }),
        }
    }
}

impl Store for DisturbedStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.disturb(&Operation::Get(key), || self.inner.get(key))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        self.disturb(&Operation::Range(&range.clone()), || self.inner.range(range))
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        self.disturb(&Operation::Commit, || self.inner.commit(commit))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.inner.changes(collection, after)
    }

    fn notify(&self, collection: &str) -> Receiver<u64> {
        self.inner.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.inner.compact()
    }
}
