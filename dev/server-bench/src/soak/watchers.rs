//! Clients that watch all objects: one that goes on after an interruption from the last version that it saw, and kube's watcher, as
//! controllers use it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use futures::StreamExt as _;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::{ListParams, WatchEvent, WatchParams};
use kube::runtime::{WatchStreamExt as _, watcher};
use kube::{Api, Error, ResourceExt as _};
use parking_lot::Mutex;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::RECOVERY;
use super::model::{Source, Version};
use super::shared::{Shared, version};

/// All objects but the one that the server creates in each namespace.
const OWN: &str = "metadata.name!=kube-root-ca.crt";

/// Objects by name, as a client sees them.
type Objects = BTreeMap<String, Version>;

/// The objects of a client, which others read at the end.
type Seen = Arc<Mutex<Objects>>;

/// Both clients.
pub struct Watching {
    clients: [(&'static str, JoinHandle<()>, Seen); 2],
    /// The version at which the watch began.
    begin: u64,
}

/// Starts both.
pub async fn start(shared: &Arc<Shared>) -> Result<Watching> {
    let (objects, begin) = list(&shared.objects).await?;
    let watched = Arc::new(Mutex::new(objects));
    let watch = tokio::spawn(follow(Arc::clone(shared), watched.clone(), begin));
    let seen = Seen::default();
    let kube = tokio::spawn(follow_with_kube(Arc::clone(shared), seen.clone()));
    Ok(Watching { clients: [("the watch", watch, watched), ("kube's watcher", kube, seen)], begin })
}

impl Watching {
    /// Waits until both saw everything, and compares what they saw with a list.
    pub async fn check(self, shared: &Shared) -> Result<()> {
        let (last, _) = list(&shared.objects).await?;
        for (name, task, seen) in self.clients {
            let start = Instant::now();
            while *seen.lock() != last && start.elapsed() < RECOVERY {
                sleep(Duration::from_millis(50)).await;
            }
            task.abort();
            if *seen.lock() != last {
                shared.violation(format!("the objects of {name} differ from the list"));
            }
        }
        let lost = shared.unwatched(self.begin);
        if lost > 0 && shared.results().0.lists == 0 {
            shared.violation(format!("the watch has no events of {lost} acknowledged writes"));
        }
        Ok(())
    }
}

/// Reads all objects and the version of the list, in pages.
async fn list(api: &Api<ConfigMap>) -> Result<(Objects, u64)> {
    let (mut objects, mut params) = (Objects::new(), ListParams::default().fields(OWN).limit(200));
    loop {
        let page = api.list(&params).await?;
        for object in &page {
            objects.extend([entry(object)?]);
        }
        match page.metadata.continue_.filter(|token| !token.is_empty()) {
            Some(token) => params = params.continue_token(&token),
            None => return Ok((objects, page.metadata.resource_version.context("a list without version")?.parse()?)),
        }
    }
}

fn entry(object: &ConfigMap) -> Result<(String, Version)> {
    Ok((object.name_any(), version(object)?))
}

async fn follow(shared: Arc<Shared>, seen: Seen, mut revision: u64) {
    loop {
        // After an error, it goes on from the last version.
        let is_old = watch(&shared, &seen, &mut revision).await.unwrap_or(false);
        if is_old && let Ok((objects, listed)) = list(&shared.objects).await {
            shared.count(|tally| tally.lists += 1);
            (*seen.lock(), revision) = (objects, listed);
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// Follows one watch to its end. Returns whether the version is too old to go on.
async fn watch(shared: &Shared, seen: &Seen, revision: &mut u64) -> Result<bool> {
    let begun =
        shared.objects.watch(&WatchParams::default().fields(OWN).disable_bookmarks(), &revision.to_string()).await;
    let mut events = match begun {
        Err(Error::Api(status)) if status.code == 410 => return Ok(true),
        begun => begun?.boxed(),
    };
    shared.count(|tally| tally.watches += 1);
    while let Some(event) = events.next().await {
        let (kind, object) = match event? {
            WatchEvent::Added(object) => ("ADDED", object),
            WatchEvent::Modified(object) => ("MODIFIED", object),
            WatchEvent::Deleted(object) => ("DELETED", object),
            WatchEvent::Error(status) => return Ok(status.code == 410),
            WatchEvent::Bookmark(_) => continue,
        };
        let (name, found) = entry(&object)?;
        if found.revision <= *revision {
            shared.violation(format!("event {} after {revision}", found.revision));
        }
        *revision = found.revision;
        let before = match kind {
            "DELETED" => seen.lock().remove(&name),
            _ => seen.lock().insert(name.clone(), found),
        };
        if before.is_none() != (kind == "ADDED") {
            shared.violation(format!("{name}: an event {kind} that does not follow from those before"));
        }
        shared.count(|tally| tally.events += 1);
        shared.seen(found.revision, &name, (kind != "DELETED").then_some(found.mark), Source::Event);
    }
    Ok(false)
}

async fn follow_with_kube(shared: Arc<Shared>, seen: Seen) {
    let mut events = watcher(shared.objects.clone(), watcher::Config::default().fields(OWN)).default_backoff().boxed();
    let mut listed = Objects::new();
    let mut has_listed = false;
    while let Some(event) = events.next().await {
        // After an error the stream goes on, later.
        let Ok(event) = event else { continue };
        shared.count(|tally| tally.kube_events += 1);
        match event {
            watcher::Event::Init => {
                listed.clear();
                shared.count(|tally| tally.kube_lists += u64::from(has_listed));
                has_listed = true;
            }
            watcher::Event::InitApply(object) => listed.extend(entry(&object)),
            watcher::Event::InitDone => *seen.lock() = std::mem::take(&mut listed),
            watcher::Event::Apply(object) => seen.lock().extend(entry(&object)),
            watcher::Event::Delete(object) => {
                seen.lock().remove(&object.name_any());
            }
        }
    }
}
