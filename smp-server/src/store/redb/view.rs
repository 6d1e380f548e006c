//! Reads of a collection at one revision.

use std::cell::Cell;
use std::ops::Bound;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Objects, State, blocking, failed, stored};
use crate::lock::lock;
use crate::store::history::{Past, as_of};
use crate::store::pages::{self, Entry};
use crate::store::{Page, Pages, Range, StoreError, Stored};

/// The maximum age of the transaction of a list in parts. A list continues in a newer transaction, because the file grows with each
/// commit while an old one is open.
const RENEWED: Duration = Duration::from_secs(10);

/// The entries of a collection at one revision: the current entries, and their differences at that revision.
pub(super) struct View {
    objects: Arc<Objects>,
    past: Past,
    revision: u64,
    collection: Box<str>,
    prefix: Box<str>,
    begin: Instant,
}

impl View {
    pub(super) fn new(state: &Mutex<State>, range: &Range<'_>) -> Result<Self, StoreError> {
        let state = lock(state);
        let (revision, past) = state.history.past(range)?;
        let (collection, prefix) = (range.collection.into(), range.prefix.into());
        Ok(Self { objects: Arc::clone(&state.objects), past, revision, collection, prefix, begin: Instant::now() })
    }

    fn range<'a>(&'a self, after: &'a str) -> Range<'a> {
        let revision = Some(self.revision);
        Range { prefix: &self.prefix, after, revision, ..Range::all(&self.collection) }
    }

    /// The entries after a name. They have no text while `is_counting` is true.
    fn entries<'a>(
        &'a self,
        after: &'a str,
        is_counting: &'a Cell<bool>,
    ) -> Result<impl Iterator<Item = Result<Entry, StoreError>>, StoreError> {
        let (collection, prefix) = (&*self.collection, &*self.prefix);
        let begin = self.range(after).start();
        let rows = (begin.map(|name| (collection, name)), Bound::Unbounded);
        let rows = self.objects.range::<(&str, &str)>(rows).map_err(failed)?;
        let text = |(revision, text): (u64, &[u8])| {
            if is_counting.get() { Stored::new("", revision) } else { stored((revision, text)) }
        };
        let newest = rows.map_while(move |row| match row {
            Ok((key, value)) => {
                let (found, name) = key.value();
                let is_wanted = found == collection && name.starts_with(prefix);
                is_wanted.then(|| Ok((Arc::from(name), text(value.value()))))
            }
            Err(error) => Some(Err(failed(error))),
        });
        let past = self.past.range::<str, _>((begin, Bound::Unbounded));
        Ok(as_of(newest, past.map(|(name, stored)| (Arc::clone(name), stored.clone()))))
    }

    /// The entries after a name, up to a limit if it is not 0.
    pub(super) fn page(&self, after: &str, limit: usize, counts: bool) -> Result<Page, StoreError> {
        let is_counting = Cell::new(false);
        let mut entries = self.entries(after, &is_counting)?;
        let revision = self.revision;
        if limit == 0 {
            return Ok(Page { entries: entries.collect::<Result<_, _>>()?, revision, remaining: Some(0) });
        }
        let first = entries.by_ref().take(limit).collect::<Result<_, _>>()?;
        is_counting.set(true);
        // Counting reads the entries, so it ends where another page would.
        let most = if counts { limit } else { 0 };
        let remaining = entries.take(most.saturating_add(1)).count();
        Ok(Page { entries: first, revision, remaining: (remaining <= most).then_some(remaining) })
    }
}

/// Reads a range in parts.
pub(super) struct Parts {
    state: Arc<Mutex<State>>,
    view: View,
    after: Arc<str>,
}

impl Parts {
    pub(super) fn new(state: Arc<Mutex<State>>, range: &Range<'_>) -> Result<Self, StoreError> {
        let view = View::new(&state, range)?;
        Ok(Self { state, view, after: range.after.into() })
    }

    pub(super) fn pages(self) -> Pages {
        let revision = self.view.revision;
        let parts = Arc::new(Mutex::new(self));
        Pages::new(revision, move || {
            let parts = Arc::clone(&parts);
            // After a panic, the position is that of the part before.
            Box::pin(blocking(move || lock(&parts).next()))
        })
    }

    fn next(&mut self) -> Result<Vec<Entry>, StoreError> {
        if self.view.begin.elapsed() > RENEWED {
            self.view = View::new(&self.state, &self.view.range(""))?;
        }
        let part = pages::take(self.view.entries(&self.after, &Cell::new(false))?)?;
        if let Some((name, _)) = part.last() {
            self.after = Arc::clone(name);
        }
        Ok(part)
    }
}
