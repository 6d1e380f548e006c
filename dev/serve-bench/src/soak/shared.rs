//! What all clients of a run share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::Value;
use tokio::time::sleep;

use super::model::{Revisions, Source, Version};
use crate::http::{Connection, Endpoint};

/// The namespace of all objects.
pub(super) const NAMESPACE: &str = "soak";
/// The collection of the objects that writers change.
pub(super) const OBJECTS: &str = "/api/v1/namespaces/soak/configmaps";

/// How long a client waits before it connects again.
const RETRY: Duration = Duration::from_millis(5);
/// The violations that are kept.
const MAX_VIOLATIONS: usize = 20;

/// Counts of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Writes that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Writes without answer.
    pub(crate) unknown: u64,
    /// Those of them that had happened.
    pub(crate) happened: u64,
    /// Objects that were read again after an interruption.
    pub(crate) verified: u64,
    /// Increments of the counter that were acknowledged, and those without answer.
    pub(crate) increments: [u64; 2],
    /// Increments that were refused because another client was faster.
    pub(crate) conflicts: u64,
    /// Connections that clients opened again.
    pub(crate) reconnects: u64,
    /// Events of the watch, and its requests after the first one.
    pub(crate) events: u64,
    pub(crate) resumed: u64,
    /// Lists that the watch needed because its version was too old.
    pub(crate) lists: u64,
    /// Events of the watcher of kube, and lists that it needed after the first one.
    pub(crate) kube_events: u64,
    pub(crate) kube_lists: u64,
}

/// What all clients share.
pub(super) struct Shared {
    pub(super) endpoint: Endpoint,
    is_over: AtomicBool,
    marks: AtomicU64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    tally: Tally,
    revisions: Revisions,
    violations: Vec<String>,
}

impl Shared {
    pub(super) fn new(endpoint: Endpoint) -> Self {
        Self { endpoint, is_over: AtomicBool::new(false), marks: AtomicU64::new(1), state: Mutex::default() }
    }

    pub(super) fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// A number that no other write has.
    pub(super) fn mark(&self) -> u64 {
        self.marks.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Tally)) {
        count(&mut self.state().tally);
    }

    /// Notes a violation, if there is one.
    pub(super) fn check<T>(&self, result: Result<T, String>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(violation) => {
                let violations = &mut self.state().violations;
                if violations.len() < MAX_VIOLATIONS {
                    violations.push(violation);
                }
                None
            }
        }
    }

    /// Notes a revision.
    pub(super) fn seen(&self, revision: u64, name: &str, mark: Option<u64>, source: Source) {
        let result = self.state().revisions.add(revision, name, mark, source);
        self.check(result);
    }

    /// The number of acknowledged writes after a revision whose event did not come.
    pub(super) fn unwatched(&self, after: u64) -> usize {
        self.state().revisions.unwatched(after)
    }

    pub(super) fn results(&self) -> (Tally, Vec<String>) {
        let state = self.state();
        (state.tally.clone(), state.violations.clone())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects again until it works.
    pub(super) async fn connect(&self) -> Connection {
        loop {
            if let Ok(connection) = self.endpoint.connect().await {
                self.count(|tally| tally.reconnects += 1);
                return connection;
            }
            sleep(RETRY).await;
        }
    }

    /// Reads a path until there is an answer.
    pub(super) async fn read(&self, connection: &mut Connection, path: &str) -> (StatusCode, Bytes) {
        loop {
            match connection.send(Method::GET, path, None).await {
                Ok((status, body)) if !status.is_server_error() => return (status, body),
                Ok(_) => sleep(RETRY).await,
                Err(_) => *connection = self.connect().await,
            }
        }
    }
}

/// The version of an object.
pub(super) fn version(object: &Value) -> Result<Version> {
    let revision = object["metadata"]["resourceVersion"].as_str().context("an object without version")?.parse()?;
    let mark = object["data"]["mark"].as_str().context("an object without mark")?.parse()?;
    Ok(Version { revision, mark })
}
