//! What all clients of a run share.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use k8s_openapi::api::core::v1::ConfigMap;
use kube::{Api, Client};
use parking_lot::Mutex;
use tokio::time::sleep;

use super::model::{Revisions, Source, Version};

/// The namespace of all objects.
pub const NAMESPACE: &str = "soak";

/// How long a client waits before it reads again.
const RETRY: Duration = Duration::from_millis(5);
/// The violations that are kept.
const MAX_VIOLATIONS: usize = 20;

/// Counts of a run.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Writes that were acknowledged.
    pub acknowledged: u64,
    /// Writes without answer.
    pub unknown: u64,
    /// Those of them that had happened.
    pub happened: u64,
    /// Objects that were read again after an interruption.
    pub verified: u64,
    /// Increments of the counter that were acknowledged, and those without answer.
    pub increments: [u64; 2],
    /// Increments that were refused because another client was faster.
    pub conflicts: u64,
    /// Events of the watch, and its requests.
    pub events: u64,
    pub watches: u64,
    /// Lists that the watch needed because its version was too old.
    pub lists: u64,
    /// Events of the watcher of kube, and lists that it needed after the first one.
    pub kube_events: u64,
    pub kube_lists: u64,
}

/// What all clients share.
pub struct Shared {
    /// The objects that writers change and others watch.
    pub objects: Api<ConfigMap>,
    pub counters: Api<ConfigMap>,
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
    pub fn new(client: Client) -> Self {
        let (objects, counters) = (Api::namespaced(client.clone(), NAMESPACE), Api::default_namespaced(client));
        let (is_over, marks) = (AtomicBool::new(false), AtomicU64::new(1));
        Self { objects, counters, is_over, marks, state: Mutex::default() }
    }

    pub fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// A number that no other write has.
    pub fn mark(&self) -> u64 {
        self.marks.fetch_add(1, Ordering::Relaxed)
    }

    pub fn count(&self, count: impl FnOnce(&mut Tally)) {
        count(&mut self.state.lock().tally);
    }

    /// Notes what contradicts the model.
    pub fn violation(&self, violation: String) {
        let violations = &mut self.state.lock().violations;
        if violations.len() < MAX_VIOLATIONS {
            violations.push(violation);
        }
    }

    /// Notes a violation, if there is one.
    pub fn check<T>(&self, name: &str, result: Result<T, impl Display>) -> Option<T> {
        result.map_err(|violation| self.violation(format!("{name}: {violation}"))).ok()
    }

    /// Notes a revision.
    pub fn seen(&self, revision: u64, name: &str, mark: Option<u64>, source: Source) {
        let result = self.state.lock().revisions.add(revision, name, mark, source);
        self.check(name, result);
    }

    /// The number of acknowledged writes after a revision whose event did not come.
    pub fn unwatched(&self, after: u64) -> usize {
        self.state.lock().revisions.unwatched(after)
    }

    pub fn results(&self) -> (Tally, Vec<String>) {
        let state = self.state.lock();
        (state.tally.clone(), state.violations.clone())
    }

    /// Reads an object until there is an answer; `None` if it does not exist.
    pub async fn read(&self, api: &Api<ConfigMap>, name: &str) -> Option<ConfigMap> {
        loop {
            match api.get_opt(name).await {
                Ok(object) => return object,
                Err(error) if is_refusal(&error) => self.violation(format!("{name}: {error}")),
                Err(_) => {}
            }
            sleep(RETRY).await;
        }
    }
}

/// Whether an error is an answer of the server about the request.
pub fn is_refusal(error: &kube::Error) -> bool {
    matches!(error, kube::Error::Api(status) if status.code < 500)
}

/// The version of an object.
pub fn version(object: &ConfigMap) -> Result<Version> {
    let revision = object.metadata.resource_version.as_ref().context("an object without version")?.parse()?;
    let mark = object.data.as_ref().and_then(|data| data.get("mark")).context("an object without mark")?.parse()?;
    Ok(Version { revision, mark })
}
