//! The store in etcd, with the keys of kube-apiserver and JSON as values.

mod follow;
mod keys;
mod requests;

use std::sync::Arc;
use std::time::Duration;

use etcd_client::{Compare, CompareOp, GetOptions, GetResponse, KeyValue, KvClient, Txn, TxnOp};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use self::follow::Changes;
use self::keys::Keys;
use self::requests::{LIMIT, Requests, is_away, is_refused};
use super::pages::Entry;
use super::{Commit, Key, Page, Range, Store, StoreError, StoreFuture, Stored};

/// The time limit for the first changes.
const START: Duration = Duration::from_secs(30);

/// How long to wait until etcd, after it was restored from a backup, has assigned a revision again.
const VOID: Duration = Duration::from_secs(1);

/// A store in etcd, which several servers can share. It reads and writes the same keys as kube-apiserver, with JSON as values.
///
/// Revisions are those of etcd. When a commit returns, a majority of the etcd members has the change in its log. While etcd is
/// unavailable, requests fail after 4 seconds at most. If the connection breaks during a commit, the error states that the change
/// may have been made.
///
/// The store follows all changes in etcd. Watches can resume after a restart of etcd or of this process, unless etcd has
/// compacted the changes that they missed.
///
/// kube-apiserver writes objects as JSON with `--storage-media-type=application/json`. The default is protobuf, which results in
/// an error that names the key.
///
/// ```no_run
/// use smp_server::store::{Commit, EtcdStore, Key, Store};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// # runtime.block_on(async {
/// let store = EtcdStore::connect(["http://127.0.0.1:2379"], "", 10_000).await?;
/// let key = Key::new("/registry/nodes", "n1");
/// let revision = store.commit(Commit::put(key.clone(), None, "{}")).await?;
/// assert_eq!(store.get(&key).await?.unwrap().revision, revision);
/// # Ok::<(), smp_server::store::StoreError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EtcdStore {
    requests: Requests,
    keys: Keys,
    changes: Arc<Changes>,
    follower: JoinHandle<()>,
}

impl EtcdStore {
    /// Connects to the etcd members at the URLs, and reads the last `history` changes. As many changes are kept for watches, at
    /// most 256 MiB of them.
    ///
    /// `prefix` is a path in front of all keys, or empty. The keys of kube-apiserver with `--etcd-prefix=/test/registry` have
    /// the prefix `/test`.
    ///
    /// ```no_run
    /// use smp_server::store::EtcdStore;
    ///
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let store = EtcdStore::connect(["http://10.0.0.1:2379", "http://10.0.0.2:2379"], "/test", 10_000).await?;
    /// # Ok::<(), smp_server::store::StoreError>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// Returns an error if no URL is given, if one does not begin with `http://`, or if etcd does not respond.
    pub async fn connect<U: Into<String>>(
        urls: impl IntoIterator<Item = U>,
        prefix: &str,
        history: usize,
    ) -> Result<Self, StoreError> {
        let urls: Vec<String> = urls.into_iter().map(Into::into).collect();
        let (requests, keys) = (Requests::connect(&urls).await?, Keys::new(prefix));
        let newest = requests.revision().await?;
        // No change has the revision 1, which an empty etcd has.
        let start = newest.saturating_sub(u64::try_from(history).unwrap_or(u64::MAX)).max(1);
        let changes = Arc::new(Changes::new(start, history));
        let follower = tokio::spawn({
            let (requests, keys, changes) = (requests.clone(), keys.clone(), Arc::clone(&changes));
            async move { follow::follow(&requests, &keys, &changes).await }
        });
        let store = Self { requests, keys, changes, follower };
        let late = |_| StoreError::Failed("etcd did not send the last changes in time".to_owned());
        timeout(START, store.changes.reach(newest)).await.map_err(late)?;
        Ok(store)
    }

    async fn find(&self, key: &Key) -> Result<Option<Stored>, StoreError> {
        let path = self.keys.of(key);
        let ask = |mut client: KvClient| {
            let path = path.clone();
            async move { client.get(path, None).await }
        };
        let mut answer = self.requests.send(is_away, ask).await.map_err(|failure| failure.to_error())?;
        answer.take_kvs().pop().map(|entry| stored(entry, || key.clone())).transpose()
    }

    /// Reads a page. A page whose keys are all not those of objects is left out, because a list continues after the last object of
    /// a page.
    async fn page(&self, range: &Range<'_>) -> Result<Page, StoreError> {
        let (mut start, end) = self.keys.bounds(range);
        let mut revision = range.revision;
        loop {
            let options = GetOptions::new().with_range(end.clone());
            let options = options.with_limit(range.limit.try_into().unwrap_or(i64::MAX));
            let mut answer = self.read_range(&start, options, revision).await?;
            let read_at = revision.unwrap_or(answer.header().map_or(0, |header| header.revision().unsigned_abs()));
            let found = answer.take_kvs();
            let remaining = usize::try_from(answer.count()).unwrap_or_default().saturating_sub(found.len());
            let last = found.last().map(|entry| entry.key().to_vec());
            let entries = self.entries(range.collection, found)?;
            match last {
                Some(last) if entries.is_empty() && remaining > 0 => {
                    start = [last.as_slice(), b"\0"].concat();
                    revision = Some(read_at);
                }
                _ => return Ok(Page { entries, revision: read_at, remaining: Some(remaining) }),
            }
        }
    }

    async fn read_range(
        &self,
        start: &[u8],
        options: GetOptions,
        revision: Option<u64>,
    ) -> Result<GetResponse, StoreError> {
        let options = match revision {
            // For etcd, 0 means the newest revision.
            Some(0) => return Err(self.compacted(0)),
            Some(revision) => options.with_revision(i64::try_from(revision).unwrap_or(i64::MAX)),
            None => options,
        };
        let ask = |mut client: KvClient| {
            let (start, options) = (start.to_vec(), options.clone());
            async move { client.get(start, Some(options)).await }
        };
        match self.requests.send(is_away, ask).await {
            Ok(answer) => Ok(answer),
            Err(failure) if failure.is_out_of_range("compacted") => Err(self.compacted(revision.unwrap_or_default())),
            Err(failure) if failure.is_out_of_range("future revision") => {
                Err(StoreError::Future { newest: self.requests.revision().await? })
            }
            Err(failure) => Err(failure.to_error()),
        }
    }

    /// The objects of a response, with their names.
    fn entries(&self, collection: &str, found: Vec<KeyValue>) -> Result<Vec<Entry>, StoreError> {
        let mut entries = Vec::with_capacity(found.len());
        for entry in found {
            let Some(name) = self.keys.name(collection, entry.key()).map(Arc::<str>::from) else { continue };
            let key = || Key::new(collection, Arc::clone(&name));
            let found = stored(entry, key)?;
            entries.push((name, found));
        }
        Ok(entries)
    }

    /// The error for a revision that cannot be read. etcd does not report which revisions can be read.
    fn compacted(&self, revision: u64) -> StoreError {
        StoreError::Compacted { oldest: self.changes.history().compacted.max(revision + 1) }
    }

    async fn write(&self, commit: Commit) -> Result<u64, StoreError> {
        // For etcd, 0 means that the object does not exist.
        let expected = match commit.expected.map(i64::try_from) {
            None => 0,
            Some(Ok(revision)) if revision > 0 => revision,
            Some(_) => return Err(StoreError::Changed),
        };
        let key = self.keys.of(&commit.key);
        let change = match &commit.bytes {
            Some(bytes) => TxnOp::put(key.clone(), bytes.to_vec(), None),
            None => TxnOp::delete(key.clone(), None),
        };
        let condition = Compare::mod_revision(key, CompareOp::Equal, expected);
        let transaction = Txn::new().when([condition]).and_then([change]);
        let ask = |mut client: KvClient| {
            let transaction = transaction.clone();
            async move { client.txn(transaction).await }
        };
        let answer = self.requests.send(is_refused, ask).await.map_err(|failure| failure.to_write_error())?;
        if !answer.succeeded() {
            return Err(StoreError::Changed);
        }
        let revision = answer.header().map_or(0, |header| header.revision().unsigned_abs());
        // The change is made, even if the connection breaks before its event arrives. Watches then see it later.
        let _ = timeout(LIMIT, self.changes.reach(revision)).await;
        Ok(revision)
    }

    async fn forget(&self) -> Result<(), StoreError> {
        let newest = self.requests.revision().await?;
        let revision = i64::try_from(newest).unwrap_or(i64::MAX);
        let ask = |mut client: KvClient| async move { client.compact(revision, None).await };
        match self.requests.send(is_away, ask).await {
            Err(failure) if !failure.is_out_of_range("compacted") => return Err(failure.to_error()),
            // Another client compacted first, or the first of two attempts succeeded.
            _ => {}
        }
        let _ = timeout(LIMIT, self.changes.reach(newest)).await;
        self.changes.history().clear();
        Ok(())
    }
}

impl Drop for EtcdStore {
    fn drop(&mut self) {
        self.follower.abort();
    }
}

impl std::fmt::Debug for EtcdStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EtcdStore").field("keys", &self.keys).finish_non_exhaustive()
    }
}

fn stored(entry: KeyValue, key: impl Fn() -> Key) -> Result<Stored, StoreError> {
    check(entry.value(), key)?;
    let revision = entry.mod_revision().unsigned_abs();
    Ok(Stored::new(entry.into_key_value().1, revision))
}

/// Rejects objects in protobuf, kube-apiserver's default. They begin with `k8s`, and so do encrypted objects.
fn check(bytes: &[u8], key: impl Fn() -> Key) -> Result<(), StoreError> {
    if !bytes.starts_with(b"k8s") {
        return Ok(());
    }
    let advice = "kube-apiserver writes JSON with --storage-media-type=application/json and without encryption";
    let key = key();
    let reason = format!("the object in etcd at {key} is not JSON; {advice}");
    Err(StoreError::Unreadable { key, reason })
}

impl Store for EtcdStore {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        Box::pin(self.find(key))
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        Box::pin(async move { self.page(&range).await })
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        Box::pin(self.write(commit))
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, super::Changes> {
        Box::pin(async move {
            if self.changes.history().is_void(after) {
                // A write through another server may have assigned the revision again, and its change may not have arrived yet.
                let _ = timeout(VOID, self.changes.reach(after)).await;
            }
            let found = self.changes.history().changes(collection, after)?;
            for event in &found.events {
                for stored in [&event.previous, &event.object].into_iter().flatten() {
                    check(&stored.bytes, || event.key.clone())?;
                }
            }
            Ok(found)
        })
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        self.changes.history().notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        Box::pin(self.requests.revision())
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.forget())
    }
}
