//! Watches: the changes of a collection, one line of JSON for each.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use bytes::{BufMut, Bytes, BytesMut};
use serde_json::{Value, json};
use tokio::sync::watch::Receiver;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::body::{Body, Parts};
use crate::decode;
use crate::encoding;
use crate::media::View;
use crate::read;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::resource::Rules;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Changes, Event, Pages, Range, StoreError, Stored};
use crate::table;

/// How long a watch lasts if the request has no `timeoutSeconds`.
const DEFAULT_TIMEOUT: Duration = Duration::from_mins(30);
/// The maximum duration of a watch, whatever its `timeoutSeconds`.
const MAX_TIMEOUT: Duration = Duration::from_hours(24 * 365);
/// How often a bookmark is sent.
const BOOKMARK_PERIOD: Duration = Duration::from_mins(1);
/// How long a watch waits for a resourceVersion in the future.
const PATIENCE: Duration = Duration::from_secs(3);
/// The annotation of the bookmark after the initial events.
const INITIAL_EVENTS_END: &str = "k8s.io/initial-events-end";

/// The text around the type of an event.
const BEFORE_TYPE: &str = r#"{"type":""#;
const AFTER_TYPE: &str = r#"","object":"#;

/// A running watch.
struct Watch {
    server: Server,
    request: Arc<ApiRequest>,
    /// The prefix of the names of the watched objects.
    prefix: String,
    lines: Parts,
    /// The revision up to which all changes are written.
    revision: u64,
    initial: Initial,
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

/// The objects that exist when the watch begins.
#[derive(Default)]
enum Initial {
    /// Already sent, or not requested.
    #[default]
    Done,
    /// Not read yet, because the revision may not exist yet.
    Waiting,
    /// Being sent as `ADDED`.
    Sending(Pages),
}

/// Starts a watch.
pub(crate) async fn watch(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let query = &request.query;
    let now = Instant::now();
    let mut watch = Watch {
        server: server.clone(),
        request: Arc::new(request.clone()),
        prefix: read::prefix(request),
        lines: Parts::default(),
        revision: query.revision.unwrap_or_default(),
        initial: Initial::Done,
        changed: server.inner.store.notify(request.target.resource.collection()),
        expired: server.inner.recorder.expirations.subscribe(),
        catalog: server.inner.catalog_changes.subscribe(),
        end: now + query.timeout.unwrap_or(DEFAULT_TIMEOUT).min(MAX_TIMEOUT),
        begins_by: now + PATIENCE,
        next_bookmark: now + BOOKMARK_PERIOD,
        is_over: false,
        wants_columns: request.view == View::Table,
    };
    watch.changed.mark_unchanged();
    if query.initial_events == Some(true) {
        // The objects are read later, as they are now.
        watch.revision = watch.revision.max(server.inner.store.revision().await?);
        watch.initial = Initial::Waiting;
    } else if watch.revision == 0 {
        watch.revision = server.inner.store.revision().await?;
    }
    Ok(Reply::stream(Body::written(true, None, |lines| Watch { lines, ..watch }.run())))
}

impl Watch {
    /// Writes lines until the watch ends.
    async fn run(mut self) -> Result<(), Status> {
        // All waits share one timer, because most of them end long before the deadline.
        let mut timer = pin!(sleep_until(self.deadline()));
        while !self.is_over {
            if let Err(error) = self.advance(timer.as_mut()).await {
                self.is_over = true;
                let event = json!({"type": "ERROR", "object": error.to_value()});
                self.lines.push(format!("{event}\n").into());
            }
            self.lines.read().await;
        }
        Ok(())
    }

    /// Returns the time at which a wait ends if nothing changes.
    fn deadline(&self) -> Instant {
        match &self.initial {
            Initial::Done if self.request.query.bookmarks => self.end.min(self.next_bookmark),
            Initial::Done => self.end,
            _ => self.end.min(self.begins_by),
        }
    }

    /// Starts reading the existing objects, if the revision exists. Returns whether it does.
    async fn begin(&mut self) -> Result<bool, Status> {
        let newest = self.server.inner.store.revision().await?;
        if newest >= self.revision {
            let collection = &self.request.target.resource.collection();
            let range = Range { prefix: &self.prefix, revision: Some(self.revision), ..Range::all(collection) };
            let pages = self.server.inner.store.pages(range).await.map_err(|error| self.too_old(&error))?;
            self.initial = Initial::Sending(pages);
            return Ok(true);
        }
        // As on kube-apiserver, a watch that begins with the objects at a future resourceVersion waits for it a short time.
        if Instant::now() >= self.begins_by {
            return Err(Status::too_new(self.revision, newest));
        }
        Ok(false)
    }

    /// Sends a part of the existing objects as `ADDED`. A bookmark follows the last one if the request asks for it.
    async fn send(&mut self, mut pages: Pages) -> Result<(), Status> {
        let part = pages.next().await.map_err(|error| self.too_old(&error))?;
        if part.is_empty() {
            if self.request.query.bookmarks {
                let annotations = json!({INITIAL_EVENTS_END: "true"});
                self.push(bookmark(&self.request, pages.revision(), Some(annotations)));
            }
            return Ok(());
        }
        for (name, stored) in &part {
            if read::selects(&self.request, name, stored)? {
                self.push(line(&self.request, "ADDED", stored, stored.revision, self.now())?);
            }
        }
        self.initial = Initial::Sending(pages);
        Ok(())
    }

    /// Writes a line. The first table gets columns.
    fn push(&mut self, line: Bytes) {
        let found = if self.wants_columns { table::with_columns(&self.request.target.resource, &line) } else { None };
        self.wants_columns &= found.is_none();
        self.lines.push(found.unwrap_or(line));
    }

    fn now(&self) -> u64 {
        self.server.inner.sources.seconds()
    }

    /// Takes changes from the store, or waits for them.
    async fn advance(&mut self, timer: Pin<&mut Sleep>) -> Result<(), Status> {
        let now = Instant::now();
        // A collection that changes constantly must not keep the watch from ending.
        if now >= self.end {
            self.is_over = true;
            return Ok(());
        }
        if self.expired.has_changed().unwrap_or_default() {
            return Err(too_old(self.revision, self.revision));
        }
        match std::mem::take(&mut self.initial) {
            Initial::Done => {}
            Initial::Sending(pages) => return self.send(pages).await,
            Initial::Waiting => {
                self.initial = Initial::Waiting;
                return if self.begin().await? { Ok(()) } else { self.wait(timer).await };
            }
        }
        let is_quiet = self.take_changes().await?;
        if self.request.query.bookmarks && now >= self.next_bookmark {
            self.next_bookmark = now + BOOKMARK_PERIOD;
            self.push(bookmark(&self.request, self.revision, None));
            return Ok(());
        }
        if !is_quiet {
            return Ok(());
        }
        if self.is_served() {
            return self.wait(timer).await;
        }
        self.is_over = true;
        Ok(())
    }

    /// Writes the next changes of the collection. Returns whether there were none.
    async fn take_changes(&mut self) -> Result<bool, Status> {
        self.changed.mark_unchanged();
        // The sender is checked after the changes are read, because the store may go back to an earlier revision until then.
        let changes = self.server.inner.store.changes(self.request.target.resource.collection(), self.revision).await;
        let Changes { events, revision } = changes.map_err(|error| self.too_old(&error))?;
        if self.changed.has_changed().is_err() {
            return Err(too_old(self.revision, revision));
        }
        for event in &events {
            if let Some(line) = self.line_of(event)? {
                self.push(line);
            }
        }
        self.revision = self.revision.max(revision);
        Ok(events.is_empty())
    }

    /// Whether the server still has the resource. A custom resource is gone with its definition.
    fn is_served(&self) -> bool {
        let resource = &self.request.target.resource;
        let find = || self.server.catalog().find(resource.group(), resource.version(), resource.plural());
        !resource.is_custom() || find().is_some()
    }

    /// Waits until something may have changed.
    async fn wait(&mut self, mut timer: Pin<&mut Sleep>) -> Result<(), Status> {
        let deadline = self.deadline();
        if timer.deadline() != deadline {
            timer.as_mut().reset(deadline);
        }
        let is_custom = self.request.target.resource.is_custom();
        let is_valid = tokio::select! {
            // The sender is dropped if the store goes back to an earlier revision.
            changed = self.changed.changed() => changed.is_ok(),
            _ = self.expired.changed() => false,
            _ = self.catalog.changed(), if is_custom => true,
            () = timer => true,
        };
        if is_valid { Ok(()) } else { Err(too_old(self.revision, self.revision)) }
    }

    fn too_old(&self, error: &StoreError) -> Status {
        match error {
            StoreError::Compacted { oldest } => too_old(self.revision, *oldest),
            error => Status::internal_error(error),
        }
    }

    /// The line of a change, if the watch is about the object.
    fn line_of(&self, event: &Event) -> Result<Option<Bytes>, Status> {
        let (request, name) = (&*self.request, &*event.key.name);
        if !name.starts_with(&self.prefix) {
            return Ok(None);
        }
        let selects =
            |stored: &Option<Stored>| stored.as_ref().map_or(Ok(false), |stored| read::selects(request, name, stored));
        let Some(kind) = event_type(selects(&event.previous)?, selects(&event.object)?) else { return Ok(None) };
        let stored = if kind == "DELETED" { &event.previous } else { &event.object };
        let Some(stored) = stored else { return Ok(None) };
        let without_selectors = event_type(event.previous.is_some(), event.object.is_some());
        if request.view != View::Whole || without_selectors != Some(kind) {
            return line(request, kind, stored, event.revision, self.now()).map(Some);
        }
        // A custom resource may be watched in another version than that of the line.
        let head = request.target.resource.head().as_bytes();
        let start = BEFORE_TYPE.len() + kind.len() + AFTER_TYPE.len();
        if let Some(line) = event.line.get().filter(|line| line[start..].starts_with(head)) {
            return Ok(Some(line.clone()));
        }
        let line = line(request, kind, stored, event.revision, self.now())?;
        event.line.get_or_init(|| line.clone());
        Ok(Some(line))
    }
}

/// The type of the event of a change, for a watch that selects the object before or after it.
///
/// ```text
/// selected before   after   event
/// no                yes     ADDED, even if the object existed
/// yes               yes     MODIFIED
/// yes               no      DELETED, even if the object still exists
/// ```
fn event_type(before: bool, after: bool) -> Option<&'static str> {
    match (before, after) {
        (false, true) => Some("ADDED"),
        (true, true) => Some("MODIFIED"),
        (true, false) => Some("DELETED"),
        (false, false) => None,
    }
}

/// Writes a line. A deleted object has the version of its deletion.
fn line(request: &ApiRequest, kind: &str, stored: &Stored, revision: u64, now: u64) -> Result<Bytes, Status> {
    let mut text = BytesMut::with_capacity(stored.bytes.len() + 80);
    for part in [BEFORE_TYPE, kind, AFTER_TYPE] {
        text.put_slice(part.as_bytes());
    }
    match request.view {
        View::Whole => encoding::put_versioned(&mut text, &request.target.resource, stored, revision)?,
        View::Metadata => {
            text.put_slice(read::partial(&request.target.resource, &*stored.value()?, revision).to_string().as_bytes());
        }
        View::Table => text.put_slice(&table::event(request, stored, revision, now)?),
    }
    text.put_slice(b"}\n");
    Ok(text.freeze())
}

/// The object of a bookmark: only a resourceVersion.
fn bookmark(request: &ApiRequest, revision: u64, annotations: Option<Value>) -> Bytes {
    let resource = &request.target.resource;
    let mut metadata = json!({"resourceVersion": revision.to_string()});
    if let Some(annotations) = annotations {
        metadata["annotations"] = annotations;
    }
    let (api_version, kind) = match request.view {
        View::Whole => (resource.api_version(), resource.kind()),
        View::Metadata | View::Table => ("meta.k8s.io/v1".to_owned(), "PartialObjectMetadata"),
    };
    let mut object = json!({"kind": kind, "apiVersion": api_version, "metadata": metadata});
    if request.view == View::Table {
        object = table::bookmark(resource, &object);
    } else if let (View::Whole, Rules::BuiltIn(root)) = (request.view, resource.rules())
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
