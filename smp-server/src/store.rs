//! Stores: text by key, with revisions, and the changes since a revision.
//!
//! A store knows nothing about Kubernetes. It orders all writes by one counter, the revision, which becomes the
//! `resourceVersion` of objects.

#[cfg(feature = "etcd")]
mod etcd;
mod history;
mod memory;
mod pages;
#[cfg(feature = "redb")]
mod redb;

use std::future::Future;
use std::ops::Bound;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use serde_json::Value;
use tokio::sync::watch;

#[cfg(feature = "etcd")]
pub use etcd::EtcdStore;
pub use memory::MemoryStore;
pub use pages::Pages;
#[cfg(feature = "redb")]
pub use redb::RedbStore;

/// A future of a store.
///
/// ```
/// use smp_server::store::{StoreError, StoreFuture};
///
/// fn unavailable<'a>() -> StoreFuture<'a, u64> {
///     Box::pin(std::future::ready(Err(StoreError::Failed("no connection to the store".to_owned()))))
/// }
/// ```
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The key of an object.
///
/// The collection is a path as in etcd, such as `/registry/deployments`; the name is unique in it, such as `default/web`.
///
/// ```
/// let key = smp_server::store::Key::new("/registry/deployments", "default/web");
/// assert_eq!(key.to_string(), "/registry/deployments/default/web");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The path of the collection, without a slash at the end.
    pub collection: Arc<str>,
    /// The name in the collection: `namespace/name`, or only the name for a cluster-scoped object.
    pub name: Arc<str>,
}

/// An object at one revision.
///
/// ```
/// let stored = smp_server::store::Stored::new("{}", 7);
/// assert_eq!((&stored.bytes[..], stored.revision), (&b"{}"[..], 7));
/// ```
#[derive(Clone, Debug)]
pub struct Stored {
    /// The text that was committed.
    pub bytes: Bytes,
    /// The revision of the commit.
    pub revision: u64,
    /// The parsed text, which all clones share once a reader needed it; `None` if the entry belongs to a change.
    value: Option<Arc<OnceLock<Arc<Value>>>>,
}

/// A change of one object; see [`Event::new`].
#[derive(Debug)]
pub struct Event {
    /// The key of the object.
    pub key: Key,
    /// The revision of the change.
    pub revision: u64,
    /// The object after the change; `None` if it was deleted.
    pub object: Option<Stored>,
    /// The object before the change; `None` if it was created.
    pub previous: Option<Stored>,
    /// The text that watchers receive, written once for all of them.
    pub(crate) line: OnceLock<Bytes>,
}

/// The part of a collection to read.
///
/// ```
/// use smp_server::store::Range;
///
/// let page = Range { prefix: "default/", limit: 500, ..Range::all("/registry/deployments") };
/// ```
#[derive(Clone, Debug)]
pub struct Range<'a> {
    /// The path of the collection.
    pub collection: &'a str,
    /// Selects names that begin with this text, such as `default/`; empty for all.
    pub prefix: &'a str,
    /// Selects names after this one; empty for all.
    pub after: &'a str,
    /// The revision to read, or `None` for the newest.
    pub revision: Option<u64>,
    /// The largest number of entries, or 0 for no limit.
    pub limit: usize,
    /// Whether to count [`Page::remaining`]. A store may ignore this.
    pub count_remaining: bool,
}

/// The entries of a range; [`Store::range`] returns it.
#[derive(Clone, Debug)]
pub struct Page {
    /// The names and entries, sorted by name.
    pub entries: Vec<(Arc<str>, Stored)>,
    /// The revision at which the range was read.
    pub revision: u64,
    /// The number of entries after the last one of a limited range, or `None` if there are more but the store did not count
    /// them.
    pub remaining: Option<usize>,
}

/// Changes of a collection; [`Store::changes`] returns it.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The changes in order.
    pub events: Vec<Arc<Event>>,
    /// The revision up to which the changes are complete.
    pub revision: u64,
}

/// A change to commit; see [`Commit::put`] and [`Commit::delete`].
#[derive(Clone, Debug)]
pub struct Commit {
    /// The key of the object.
    pub key: Key,
    /// The revision that the object must have, or `None` if it must not exist.
    pub expected: Option<u64>,
    /// The new text, or `None` to delete the object.
    pub bytes: Option<Bytes>,
    /// The new text as a value, if it is known.
    pub(crate) value: Option<Arc<Value>>,
}

/// Why a store returned no result.
///
/// ```
/// let error = smp_server::store::StoreError::Compacted { oldest: 7 };
/// assert_eq!(error.to_string(), "the oldest revision that can be read is 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The object does not have the expected revision.
    Changed,
    /// The revision is compacted: the store no longer has the changes since then.
    Compacted {
        /// The oldest revision that can be read.
        oldest: u64,
    },
    /// The revision does not exist yet.
    Future {
        /// The newest revision.
        newest: u64,
    },
    /// An object exists, but in a form that cannot be read.
    Unreadable {
        /// The key of the object.
        key: Key,
        /// Why the object cannot be read.
        reason: String,
    },
    /// Another process has the store open.
    InUse,
    /// The file is not a store, or another version wrote it.
    OtherFormat {
        /// The actual content of the file.
        found: String,
    },
    /// The store cannot be read or written.
    Failed(String),
}

/// A store for objects.
///
/// Every store must pass the tests of the module `laws`, which the feature `laws` adds. Prefixes and names are compared byte by byte.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use smp_server::store::{Commit, Key, MemoryStore, Range, Store};
///
/// let store = MemoryStore::new(100);
/// let key = Key::new("/registry/nodes", "n1");
/// let created = store.commit(Commit::put(key.clone(), None, "{}")).await?;
/// store.commit(Commit::delete(key, created)).await?;
///
/// assert!(store.range(Range::all("/registry/nodes")).await?.entries.is_empty());
/// let events = store.changes("/registry/nodes", created).await?.events;
/// assert!(events[0].object.is_none() && events[0].previous.is_some());
/// # Ok::<(), smp_server::store::StoreError>(())
/// # }).unwrap();
/// ```
pub trait Store: Send + Sync + 'static {
    /// Returns the object of a key, or `None` if it does not exist.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the object cannot be read; [`StoreError::Failed`] if the store cannot be read.
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>>;

    /// Returns entries of a collection, all at the same revision.
    ///
    /// # Errors
    /// [`StoreError::Compacted`] or [`StoreError::Future`] if the store does not have the revision;
    /// [`StoreError::Unreadable`] for the first object that cannot be read.
    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page>;

    /// Returns the entries of a range in parts, for ranges that may not fit in memory. The limit is ignored.
    ///
    /// The default reads the range at once.
    ///
    /// # Errors
    /// The errors of [`Store::range`]. Errors about an object may come only when its part is read.
    fn pages<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Pages> {
        Box::pin(async move { self.range(Range { limit: 0, ..range }).await.map(Pages::from) })
    }

    /// Changes one object if it has the expected revision, and returns the revision of the change, which is larger than
    /// all previous ones. When it returns, the change can be read, and is as durable as the store makes it.
    ///
    /// # Errors
    /// [`StoreError::Changed`] if the object has another revision; nothing is changed.
    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64>;

    /// Returns the changes of a collection after a revision, at most a few hundred at a time. If there are none yet, call it again
    /// when [`Store::notify`] reports a change.
    ///
    /// Changes of other collections do not expire a reader that has all changes of this one.
    ///
    /// # Errors
    /// [`StoreError::Compacted`] if changes of the collection after the revision were dropped.
    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes>;

    /// Returns a receiver whose value changes with every change of the collection. The sender is dropped if the objects are
    /// replaced by those of an earlier revision, because later revisions are then assigned again to other changes.
    fn notify(&self, collection: &str) -> watch::Receiver<u64>;

    /// Returns the newest revision.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the store cannot be read.
    fn revision(&self) -> StoreFuture<'_, u64>;

    /// Compacts the history: forgets all changes up to now, so watches from older revisions fail.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the store cannot be written.
    fn compact(&self) -> StoreFuture<'_, ()>;
}

impl Key {
    /// Returns the key of a name in a collection.
    ///
    /// ```
    /// let key = smp_server::store::Key::new("/registry/nodes", "n1");
    /// assert_eq!(&*key.name, "n1");
    /// ```
    pub fn new(collection: impl Into<Arc<str>>, name: impl Into<Arc<str>>) -> Self {
        Self { collection: collection.into(), name: name.into() }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.collection, self.name)
    }
}

impl Stored {
    /// Returns an entry with a text and the revision of its commit.
    ///
    /// ```
    /// let stored = smp_server::store::Stored::new("{}", 7);
    /// assert_eq!(stored.revision, 7);
    /// ```
    pub fn new(bytes: impl Into<Bytes>, revision: u64) -> Self {
        Self { bytes: bytes.into(), revision, value: Some(Arc::default()) }
    }

    /// Returns the entry that a store keeps after a commit; `None` for a deletion.
    ///
    /// ```
    /// use smp_server::store::{Commit, Key, Stored};
    ///
    /// let commit = Commit::put(Key::new("/registry/nodes", "n1"), None, "{}");
    /// assert_eq!(Stored::of(&commit, 7).unwrap().bytes, "{}");
    /// ```
    pub fn of(commit: &Commit, revision: u64) -> Option<Self> {
        let value = OnceLock::new();
        if let Some(known) = &commit.value {
            value.get_or_init(|| Arc::clone(known));
        }
        commit.bytes.clone().map(|bytes| Self { bytes, revision, value: Some(Arc::new(value)) })
    }

    /// Returns the object, which is parsed at the first call, or at each call if the entry belongs to a change.
    pub(crate) fn value(&self) -> Result<Arc<Value>, StoreError> {
        if let Some(value) = self.known_value() {
            return Ok(value);
        }
        let parsed = serde_json::from_slice(&self.bytes).map(Arc::new);
        let parsed = parsed.map_err(|_| StoreError::Failed("a stored object is not valid JSON".to_owned()))?;
        Ok(match &self.value {
            Some(kept) => Arc::clone(kept.get_or_init(|| parsed)),
            None => parsed,
        })
    }

    /// Returns the object if it is already parsed.
    pub(crate) fn known_value(&self) -> Option<Arc<Value>> {
        self.value.as_ref()?.get().cloned()
    }
}

impl Event {
    /// Returns the change of an object from `previous` to `object`.
    ///
    /// ```
    /// use smp_server::store::{Event, Key, Stored};
    ///
    /// let created = Event::new(Key::new("/registry/nodes", "n1"), 7, Some(Stored::new("{}", 7)), None);
    /// assert!(created.previous.is_none());
    /// ```
    pub fn new(key: Key, revision: u64, object: Option<Stored>, previous: Option<Stored>) -> Self {
        // Parsed values take more memory than text, so old events must not keep them.
        let [object, previous] = [object, previous].map(|stored| stored.map(|stored| Stored { value: None, ..stored }));
        Self { key, revision, object, previous, line: OnceLock::new() }
    }

    /// Returns the length of both texts. The line is about as long as one of them, but a text is usually shared with the previous
    /// change.
    pub(crate) fn size(&self) -> usize {
        [&self.object, &self.previous].into_iter().flatten().map(|stored| stored.bytes.len()).sum()
    }
}

impl<'a> Range<'a> {
    /// Returns a range of all entries of a collection at the newest revision.
    ///
    /// ```
    /// let range = smp_server::store::Range::all("/registry/nodes");
    /// assert_eq!((range.limit, range.revision), (0, None));
    /// ```
    pub fn all(collection: &'a str) -> Self {
        Self { collection, prefix: "", after: "", revision: None, limit: 0, count_remaining: true }
    }

    /// Where the names of the range begin.
    pub(crate) fn start(&self) -> Bound<&'a str> {
        if !self.after.is_empty() && self.after >= self.prefix {
            Bound::Excluded(self.after)
        } else {
            Bound::Included(self.prefix)
        }
    }

    /// Whether a name is in the range, if the limit allows it.
    pub(crate) fn has(&self, name: &str) -> bool {
        name.starts_with(self.prefix) && (self.after.is_empty() || name > self.after)
    }
}

impl Commit {
    /// Returns a commit that writes a text. `expected` is the revision that the object has, or `None` to create it.
    ///
    /// ```
    /// use smp_server::store::{Commit, Key};
    ///
    /// let commit = Commit::put(Key::new("/registry/nodes", "n1"), None, "{}");
    /// assert!(commit.bytes.is_some());
    /// ```
    pub fn put(key: Key, expected: Option<u64>, bytes: impl Into<Bytes>) -> Self {
        Self { key, expected, bytes: Some(bytes.into()), value: None }
    }

    /// Returns a commit that deletes an object, which must have the revision `expected`.
    ///
    /// ```
    /// use smp_server::store::{Commit, Key};
    ///
    /// let commit = Commit::delete(Key::new("/registry/nodes", "n1"), 7);
    /// assert!(commit.bytes.is_none());
    /// ```
    pub fn delete(key: Key, expected: u64) -> Self {
        Self { key, expected: Some(expected), bytes: None, value: None }
    }

    pub(crate) fn with_value(self, value: Arc<Value>) -> Self {
        Self { value: Some(value), ..self }
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Changed => f.write_str("the object has another revision"),
            Self::Compacted { oldest } => write!(f, "the oldest revision that can be read is {oldest}"),
            Self::Future { newest } => write!(f, "the newest revision is {newest}"),
            Self::InUse => f.write_str("another process has the file open"),
            Self::OtherFormat { found } => write!(f, "not a file of this version of smp: {found}"),
            Self::Unreadable { reason: message, .. } | Self::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for StoreError {}

/// A store that several servers share.
impl<S: Store + ?Sized> Store for Arc<S> {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        (**self).get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        (**self).range(range)
    }

    fn pages<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Pages> {
        (**self).pages(range)
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        (**self).commit(commit)
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        (**self).changes(collection, after)
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        (**self).notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        (**self).revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        (**self).compact()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_does_not_keep_values() {
        let object = Stored::new("{}", 7);
        object.value().unwrap();
        let event = Event::new(Key::new("/registry/nodes", "n1"), 7, Some(object.clone()), None);
        let changed = event.object.as_ref().unwrap();
        assert_eq!(*changed.value().unwrap(), serde_json::json!({}));
        assert!(changed.known_value().is_none() && object.known_value().is_some());
    }
}
