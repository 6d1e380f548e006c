//! Reading a range in parts.

use std::future::ready;
use std::sync::Arc;

use super::{Page, StoreError, StoreFuture, Stored};

/// The size of a part, 1 MiB. The last entry may exceed it.
const PART: usize = 1024 * 1024;
/// The assumed size of an entry without its text.
const OVERHEAD: usize = 100;

/// A name and its entry.
pub(super) type Entry = (Arc<str>, Stored);

type Next = Box<dyn FnMut() -> StoreFuture<'static, Vec<Entry>> + Send>;

/// The entries of a range in parts, all at the same revision; [`Store::pages`](super::Store::pages) returns it.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use smp_server::store::{Commit, Key, MemoryStore, Range, Store};
///
/// let store = MemoryStore::new(100);
/// store.commit(Commit::put(Key::new("/registry/nodes", "n1"), None, "{}")).await?;
/// let mut pages = store.pages(Range::all("/registry/nodes")).await?;
/// let part = pages.next().await?;
/// assert_eq!((&*part[0].0, part[0].1.revision), ("n1", pages.revision()));
/// assert!(pages.next().await?.is_empty());
/// # Ok::<(), smp_server::store::StoreError>(())
/// # }).unwrap();
/// ```
pub struct Pages {
    revision: u64,
    next: Next,
}

impl Pages {
    /// Creates pages from a function that reads the next part. An empty part is the end.
    ///
    /// ```
    /// use smp_server::store::Pages;
    ///
    /// let empty = Pages::new(7, || Box::pin(std::future::ready(Ok(Vec::new()))));
    /// assert_eq!(empty.revision(), 7);
    /// ```
    pub fn new(
        revision: u64,
        next: impl FnMut() -> StoreFuture<'static, Vec<(Arc<str>, Stored)>> + Send + 'static,
    ) -> Self {
        Self { revision, next: Box::new(next) }
    }

    /// Returns the revision of the entries.
    ///
    /// ```
    /// let pages = smp_server::store::Pages::new(7, || Box::pin(std::future::ready(Ok(Vec::new()))));
    /// assert_eq!(pages.revision(), 7);
    /// ```
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the next names and entries, sorted by name; none at the end.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let mut pages = smp_server::store::Pages::new(7, || Box::pin(std::future::ready(Ok(Vec::new()))));
    /// assert!(pages.next().await.unwrap().is_empty());
    /// # });
    /// ```
    ///
    /// # Errors
    /// The errors of [`Store::range`](super::Store::range). The parts before the error are not the whole range.
    pub async fn next(&mut self) -> Result<Vec<(Arc<str>, Stored)>, StoreError> {
        (self.next)().await
    }
}

impl From<Page> for Pages {
    /// Divides entries in memory into parts.
    fn from(page: Page) -> Self {
        let mut entries = page.entries.into_iter().map(Ok);
        Self::new(page.revision, move || Box::pin(ready(take(&mut entries))))
    }
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages").field("revision", &self.revision).finish_non_exhaustive()
    }
}

/// Takes as many entries as make up a part.
pub(super) fn take(entries: impl Iterator<Item = Result<Entry, StoreError>>) -> Result<Vec<Entry>, StoreError> {
    let (mut part, mut size) = (Vec::new(), 0);
    for entry in entries {
        let entry = entry?;
        size += entry.1.bytes.len() + OVERHEAD;
        part.push(entry);
        if size >= PART {
            break;
        }
    }
    Ok(part)
}
