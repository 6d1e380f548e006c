//! Follows the changes in etcd, so that watches and past versions are served from memory.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use bytes::Bytes;
use etcd_client::{Error, KeyValue, WatchOptions};
use tokio::sync::watch;
use tokio::time::sleep;

use super::keys::Keys;
use super::requests::Requests;
use crate::lock::lock;
use crate::store::history::History;
use crate::store::{Event, Stored};

/// The pauses between two attempts to connect, which double each time.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// The changes that have arrived.
#[derive(Debug)]
pub(super) struct Changes {
    history: Mutex<History>,
    /// The revision of the last change.
    revision: watch::Sender<u64>,
}

impl Changes {
    /// The changes after a revision.
    pub(super) fn new(revision: u64, limit: usize) -> Self {
        Self { history: Mutex::new(History::new(revision, limit)), revision: watch::Sender::new(revision) }
    }

    pub(super) fn history(&self) -> MutexGuard<'_, History> {
        lock(&self.history)
    }

    /// Waits until the changes up to a revision have arrived.
    pub(super) async fn reach(&self, revision: u64) {
        // The sender lives as long as `self`.
        let _ = self.revision.subscribe().wait_for(|reached| *reached >= revision).await;
    }

    fn change(&self, change: impl FnOnce(&mut History)) {
        let mut history = self.history();
        change(&mut history);
        let revision = history.revision;
        drop(history);
        self.revision.send_replace(revision);
    }

    /// Adds the events of a response. All events of a revision are in the same response.
    fn add(&self, keys: &Keys, events: &[etcd_client::Event]) {
        self.change(|history| {
            let known = history.revision;
            for event in events {
                let Some(entry) = event.kv() else { continue };
                let revision = entry.mod_revision().unsigned_abs();
                if revision <= known {
                    continue;
                }
                match keys.parse(entry.key()) {
                    Some(key) => {
                        // A deletion has only a key.
                        let object = (entry.version() != 0).then(|| stored(entry));
                        history.add(Event::new(key, revision, object, event.prev_kv().map(stored)));
                    }
                    // It changed nothing here.
                    None => history.revision = revision,
                }
            }
        });
    }
}

fn stored(entry: &KeyValue) -> Stored {
    Stored::new(Bytes::copy_from_slice(entry.value()), entry.mod_revision().unsigned_abs())
}

/// Adds changes until it is aborted, over many connections.
pub(super) async fn follow(requests: &Requests, keys: &Keys, changes: &Changes) {
    let (first, last) = PAUSES;
    let mut pause = first;
    loop {
        let before = changes.history().revision;
        // The error does not matter: waiting for changes has a time limit, and other requests report the same error.
        let _ = follow_once(requests, keys, changes).await;
        let has_progress = changes.history().revision > before;
        pause = if has_progress { first } else { (pause * 2).min(last) };
        sleep(pause).await;
    }
}

/// Adds changes until the connection ends.
///
/// It watches all keys, including those of other programs, so every revision has an event and it is known when the changes up to
/// a revision are complete. etcd's progress notifications are not reliable in all versions.
async fn follow_once(requests: &Requests, keys: &Keys, changes: &Changes) -> Result<(), Error> {
    loop {
        // The last known revision comes again, and proves that it was not compacted with others after it: the first event after
        // a compaction lacks the object before the change.
        let known = changes.history().revision.max(1);
        let options = WatchOptions::new().with_all_keys().with_prev_key();
        let options = options.with_start_revision(i64::try_from(known).unwrap_or(i64::MAX));
        let mut answers = requests.watches().watch("", Some(options)).await?;
        // The revision is read after the watch has started, because etcd may be restored from a backup before that. A watch from
        // a future revision does not fail but waits for it.
        let Ok(newest) = requests.revision().await else { return Ok(()) };
        if newest < known {
            // The data was replaced by an older backup.
            changes.change(|history| history.go_back(newest));
            return Ok(());
        }
        let compacted = loop {
            let Some(answer) = answers.message().await? else { return Ok(()) };
            if answer.canceled() {
                break answer.compact_revision().unsigned_abs();
            }
            changes.add(keys, answer.events());
        };
        if compacted <= known {
            return Ok(());
        }
        changes.change(|history| history.restart(compacted));
    }
}
