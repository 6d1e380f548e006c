//! The watcher of kube, as controllers use it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use futures_util::StreamExt;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::runtime::{WatchStreamExt, watcher};
use kube::{Api, Client, Config};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::RECOVERY;
use super::follower::Objects;
use super::model::Version;
use super::shared::{NAMESPACE, Shared};

/// The watcher as a task.
pub(super) struct Watching {
    task: JoinHandle<()>,
    objects: Arc<Mutex<Objects>>,
}

/// Starts the watcher.
pub(super) fn start(shared: &Arc<Shared>) -> Result<Watching> {
    let config = Config::new(format!("http://{}", shared.endpoint.address).parse()?);
    let api = Api::namespaced(Client::try_from(config)?, NAMESPACE);
    let objects = Arc::default();
    let task = tokio::spawn(follow(Arc::clone(shared), api, Arc::clone(&objects)));
    Ok(Watching { task, objects })
}

async fn follow(shared: Arc<Shared>, api: Api<ConfigMap>, objects: Arc<Mutex<Objects>>) {
    let mut events = watcher(api, watcher::Config::default()).default_backoff().boxed();
    let mut listed = Objects::new();
    let mut has_listed = false;
    while let Some(event) = events.next().await {
        // After an error the stream goes on, later.
        let Ok(event) = event else { continue };
        shared.count(|tally| tally.kube_events += 1);
        let mut objects = objects.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            watcher::Event::Init => {
                listed.clear();
                shared.count(|tally| tally.kube_lists += u64::from(has_listed));
                has_listed = true;
            }
            watcher::Event::InitApply(object) => listed.extend(entry(&object)),
            watcher::Event::InitDone => *objects = std::mem::take(&mut listed),
            watcher::Event::Apply(object) => objects.extend(entry(&object)),
            watcher::Event::Delete(object) => {
                objects.remove(object.metadata.name.as_deref().unwrap_or_default());
            }
        }
    }
}

fn entry(object: &ConfigMap) -> Option<(String, Version)> {
    let revision = object.metadata.resource_version.as_ref()?.parse().ok()?;
    let mark = object.data.as_ref()?.get("mark")?.parse().ok()?;
    Some((object.metadata.name.clone()?, Version { revision, mark }))
}

impl Watching {
    /// Waits until the watcher has what a list has.
    pub(super) async fn check(self, shared: &Shared, last: &Objects) {
        let is_same = || *self.objects.lock().unwrap_or_else(PoisonError::into_inner) == *last;
        let start = Instant::now();
        while !is_same() && start.elapsed() < RECOVERY {
            sleep(Duration::from_millis(50)).await;
        }
        if !is_same() {
            shared.check::<()>(Err("the objects of the watcher of kube differ from the list".to_owned()));
        }
        self.task.abort();
    }
}
