//! Watches: the changes of a collection, one line of JSON for each.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
use serde_json::{Value, json};
use tokio::sync::watch::Receiver;
use tokio::time::Instant;

use crate::body::Body;
use crate::decode;
use crate::media::View;
use crate::object;
use crate::read;
use crate::resource::Rules;
use crate::server::{Answer, Call, Server};
use crate::status::Status;
use crate::store::{Event, Range, StoreError, Stored};
use crate::table;

/// How long a watch lasts if the request has no `timeoutSeconds`.
const DEFAULT_TIMEOUT: Duration = Duration::from_mins(30);
/// The maximum duration of a watch, whatever its `timeoutSeconds`.
const MAX_TIMEOUT: Duration = Duration::from_hours(24 * 365);
/// How often a bookmark is sent.
const BOOKMARK_PERIOD: Duration = Duration::from_mins(1);
/// How long a watch waits for a resourceVersion in the future.
const PATIENCE: Duration = Duration::from_secs(3);
/// The number of existing objects that are read at once.
const PAGE: usize = 500;
/// The annotation of the bookmark after the initial events.
const INITIAL_EVENTS_END: &str = "k8s.io/initial-events-end";

/// A running watch.
pub(crate) struct Watch {
    server: Server,
    call: Arc<Call>,
    /// All changes up to this revision are sent or waiting.
    revision: u64,
    /// The name of the last existing object that was sent as `ADDED`, while some are left.
    begun: Option<String>,
    waiting: VecDeque<Bytes>,
    changed: Receiver<u64>,
    /// Changes when all watches must end.
    expired: Receiver<u64>,
    /// Changes with the resources that the server has.
    catalog: Receiver<u64>,
    end: Instant,
    /// The deadline for the resourceVersion of the watch to exist.
    begins_by: Instant,
    next_bookmark: Instant,
    is_over: bool,
    /// Whether the next table has columns: only the first one does.
    wants_columns: bool,
}

/// The event of a change for a watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Added,
    Modified,
    Deleted,
}

/// Starts a watch.
pub(crate) async fn watch(server: &Server, call: &Call) -> Result<Answer, Status> {
    let query = &call.query;
    let now = Instant::now();
    let mut watch = Watch {
        server: server.clone(),
        call: Arc::new(call.clone()),
        revision: query.revision.unwrap_or_default(),
        begun: None,
        waiting: VecDeque::new(),
        changed: server.inner.store.notify(&call.target.resource.collection),
        expired: server.inner.aids.expirations(),
        catalog: server.inner.catalog_changes.subscribe(),
        end: now + query.timeout.unwrap_or(DEFAULT_TIMEOUT).min(MAX_TIMEOUT),
        begins_by: now + PATIENCE,
        next_bookmark: now + BOOKMARK_PERIOD,
        is_over: false,
        wants_columns: call.view == View::Table,
    };
    watch.changed.mark_unchanged();
    if query.initial_events == Some(true) {
        // The objects are read later, as they are now.
        watch.revision = watch.revision.max(server.inner.store.revision().await?);
        watch.begun = Some(String::new());
    } else if watch.revision == 0 {
        watch.revision = server.inner.store.revision().await?;
    }
    Ok(Answer::watch(Body::watch(watch)))
}

impl Watch {
    /// Sends existing objects after a name as `ADDED`. A bookmark follows the last one if the request asks for it.
    async fn begin(&mut self, after: &str) -> Result<(), Status> {
        let call = Arc::clone(&self.call);
        let (collection, prefix) = (&call.target.resource.collection, call.target.prefix());
        let range = Range { collection, prefix: &prefix, after, revision: Some(self.revision), limit: PAGE };
        let page = self.server.inner.store.range(range).await;
        let page = page.map_err(|error| self.too_old(&error))?;
        for (_, stored) in &page.entries {
            if read::selects(&call, stored)? {
                self.waiting.push_back(line(&call, Change::Added, stored, stored.revision, self.now())?);
            }
        }
        let last = page.entries.last().filter(|_| page.remaining != Some(0));
        self.begun = last.map(|(name, _)| name.to_string());
        if self.begun.is_none() && call.query.bookmarks {
            let annotations = json!({INITIAL_EVENTS_END: "true"});
            self.waiting.push_back(bookmark(&call, page.revision, Some(annotations)));
        }
        Ok(())
    }

    /// The next line, or `None` at the end of the watch.
    pub(crate) async fn next(mut self) -> (Option<Bytes>, Self) {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                let line = self.with_columns(line);
                return (Some(line), self);
            }
            if self.is_over {
                return (None, self);
            }
            if let Err(error) = self.advance().await {
                self.is_over = true;
                let event = json!({"type": "ERROR", "object": error.to_value()});
                self.waiting.push_back(format!("{event}\n").into());
            }
        }
    }

    /// The line, with columns if it is the first table.
    fn with_columns(&mut self, line: Bytes) -> Bytes {
        let found = if self.wants_columns { table::with_columns(&self.call.target.resource, &line) } else { None };
        self.wants_columns &= found.is_none();
        found.unwrap_or(line)
    }

    fn now(&self) -> u64 {
        self.server.inner.sources.seconds()
    }

    /// Takes changes from the store, or waits for them.
    async fn advance(&mut self) -> Result<(), Status> {
        // A collection that changes constantly must not keep the watch from ending.
        if Instant::now() >= self.end {
            self.is_over = true;
            return Ok(());
        }
        if self.expired.has_changed().unwrap_or_default() {
            return Err(too_old(self.revision, self.revision));
        }
        if let Some(after) = self.begun.take() {
            let newest = self.server.inner.store.revision().await?;
            if newest >= self.revision {
                return self.begin(&after).await;
            }
            // As on kube-apiserver, a watch that begins with the objects at a future resourceVersion waits for it, but not for
            // long.
            if Instant::now() >= self.begins_by {
                return Err(Status::too_new(self.revision, newest));
            }
            self.begun = Some(after);
            return self.wait().await;
        }
        self.changed.mark_unchanged();
        let changes = self.server.inner.store.changes(&self.call.target.resource.collection, self.revision).await;
        let (events, revision) = changes.map_err(|error| self.too_old(&error))?;
        for event in &events {
            if let Some(line) = self.line_of(event)? {
                self.waiting.push_back(line);
            }
        }
        self.revision = self.revision.max(revision);
        if !events.is_empty() {
            return Ok(());
        }
        if self.is_served() {
            return self.wait().await;
        }
        self.is_over = true;
        Ok(())
    }

    /// Whether the server still has the resource. A custom resource is gone with its definition.
    fn is_served(&self) -> bool {
        let resource = &self.call.target.resource;
        let find = || self.server.catalog().find(&resource.group, &resource.version, &resource.plural);
        !resource.is_custom() || find().is_some()
    }

    async fn wait(&mut self) -> Result<(), Status> {
        tokio::select! {
            changed = self.changed.changed() => {
                // The store is gone with the server.
                self.is_over |= changed.is_err();
            }
            _ = self.catalog.changed(), if self.call.target.resource.is_custom() => {}
            _ = self.expired.changed() => return Err(too_old(self.revision, self.revision)),
            () = tokio::time::sleep_until(self.end) => {
                self.is_over = true;
            }
            () = tokio::time::sleep_until(self.begins_by), if self.begun.is_some() => {}
            () = tokio::time::sleep_until(self.next_bookmark), if self.call.query.bookmarks && self.begun.is_none() => {
                self.next_bookmark = Instant::now() + BOOKMARK_PERIOD;
                self.waiting.push_back(bookmark(&self.call, self.revision, None));
            }
        }
        Ok(())
    }

    fn too_old(&self, error: &StoreError) -> Status {
        match error {
            StoreError::Compacted { oldest } => too_old(self.revision, *oldest),
            error => Status::internal_error(error),
        }
    }

    /// The line of a change, if the watch is about the object.
    fn line_of(&self, event: &Event) -> Result<Option<Bytes>, Status> {
        let call = &*self.call;
        let prefix_matches = match &call.target.namespace {
            Some(namespace) => {
                event.key.name.strip_prefix(namespace.as_str()).is_some_and(|rest| rest.starts_with('/'))
            }
            None => true,
        };
        if !prefix_matches {
            return Ok(None);
        }
        let selects = |stored: &Option<Stored>| stored.as_ref().map_or(Ok(false), |stored| read::selects(call, stored));
        let Some(change) = Change::of(selects(&event.previous)?, selects(&event.object)?) else { return Ok(None) };
        let stored = if change == Change::Deleted { &event.previous } else { &event.object };
        let Some(stored) = stored else { return Ok(None) };
        let is_shared = call.view == View::Whole && change == Change::of_event(event);
        if !is_shared {
            return line(call, change, stored, event.revision, self.now()).map(Some);
        }
        // A custom resource may be watched in another version than that of the line.
        let head = call.target.resource.head.as_bytes();
        if let Some(line) = event.line.get().filter(|line| line[change.head().len()..].starts_with(head)) {
            return Ok(Some(line.clone()));
        }
        let line = line(call, change, stored, event.revision, self.now())?;
        event.line.get_or_init(|| line.clone());
        Ok(Some(line))
    }
}

impl Change {
    /// The event of a change for a watch with selectors.
    ///
    /// ```text
    /// selected before   after   event
    /// no                yes     ADDED, even if the object existed
    /// yes               yes     MODIFIED
    /// yes               no      DELETED, even if the object still exists
    /// ```
    fn of(before: bool, after: bool) -> Option<Self> {
        match (before, after) {
            (false, true) => Some(Self::Added),
            (true, true) => Some(Self::Modified),
            (true, false) => Some(Self::Deleted),
            (false, false) => None,
        }
    }

    /// The event of a change without selectors.
    fn of_event(event: &Event) -> Self {
        Self::of(event.previous.is_some(), event.object.is_some()).unwrap_or(Self::Modified)
    }

    fn head(self) -> &'static str {
        match self {
            Self::Added => r#"{"type":"ADDED","object":"#,
            Self::Modified => r#"{"type":"MODIFIED","object":"#,
            Self::Deleted => r#"{"type":"DELETED","object":"#,
        }
    }
}

/// Writes a line. A deleted object has the version of its deletion.
fn line(call: &Call, change: Change, stored: &Stored, revision: u64, now: u64) -> Result<Bytes, Status> {
    let mut text = BytesMut::with_capacity(stored.bytes.len() + 80);
    text.put_slice(change.head().as_bytes());
    match call.view {
        View::Whole => object::put_versioned_as(&mut text, &call.target.resource, stored, revision)?,
        View::Metadata => {
            text.put_slice(read::partial(&call.target.resource, &*stored.value()?, revision).to_string().as_bytes());
        }
        View::Table => text.put_slice(&table::event(call, stored, revision, now)?),
    }
    text.put_slice(b"}\n");
    Ok(text.freeze())
}

/// The object of a bookmark: only a resourceVersion.
fn bookmark(call: &Call, revision: u64, annotations: Option<Value>) -> Bytes {
    let resource = &call.target.resource;
    let mut metadata = json!({"resourceVersion": revision.to_string()});
    if let Some(annotations) = annotations {
        metadata["annotations"] = annotations;
    }
    let (api_version, kind) = match call.view {
        View::Table => {
            let event = json!({"type": "BOOKMARK", "object": table::bookmark(resource, &metadata)});
            return format!("{event}\n").into();
        }
        View::Whole => (resource.api_version(), resource.kind.as_str()),
        View::Metadata => ("meta.k8s.io/v1".to_owned(), "PartialObjectMetadata"),
    };
    let mut object = json!({"kind": kind, "apiVersion": api_version, "metadata": metadata});
    if let (View::Whole, Rules::BuiltIn(root)) = (call.view, &resource.rules)
        && let Ok(decoded) = decode::decode_value(root, &object)
    {
        // kube-apiserver sends an object of the Go type, with the fields that are always written.
        object = decoded.object;
    }
    format!("{}\n", json!({"type": "BOOKMARK", "object": object})).into()
}

fn too_old(wanted: u64, oldest: u64) -> Status {
    Status::expired(format!("too old resource version: {wanted} ({oldest})"))
}
