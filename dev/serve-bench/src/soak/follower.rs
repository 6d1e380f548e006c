//! A client that watches all objects, and goes on after an interruption from the last version that it saw.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use http::Method;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::RECOVERY;
use super::model::{Source, Version};
use super::shared::{OBJECTS, Shared, version};
use crate::http::Connection;

/// The objects by name.
pub(super) type Objects = BTreeMap<String, Version>;

/// The watch as a task.
pub(super) struct Watching {
    task: JoinHandle<()>,
    followed: Arc<Mutex<Followed>>,
    /// The version at which it began.
    begin: u64,
}

/// What the watch saw.
struct Followed {
    objects: Objects,
    revision: u64,
}

/// Starts the watch.
pub(super) async fn start(shared: &Arc<Shared>) -> Result<Watching> {
    let (objects, begin) = list_with_version(&mut shared.endpoint.connect().await?).await?;
    let followed = Arc::new(Mutex::new(Followed { objects, revision: begin }));
    let task = tokio::spawn(follow(Arc::clone(shared), Arc::clone(&followed)));
    Ok(Watching { task, followed, begin })
}

/// Reads all objects, in pages.
pub(super) async fn list(connection: &mut Connection) -> Result<Objects> {
    Ok(list_with_version(connection).await?.0)
}

async fn list_with_version(connection: &mut Connection) -> Result<(Objects, u64)> {
    let (mut objects, mut token) = (Objects::new(), String::new());
    loop {
        let body = connection.expect(Method::GET, &format!("{OBJECTS}?limit=200&continue={token}"), None).await?;
        let page: Value = serde_json::from_slice(&body)?;
        for object in page["items"].as_array().context("no items")? {
            objects.insert(name(object)?, version(object)?);
        }
        token = page["metadata"]["continue"].as_str().unwrap_or_default().replace('+', "%2B").replace('=', "%3D");
        if token.is_empty() {
            let revision = page["metadata"]["resourceVersion"].as_str().context("a list without version")?;
            return Ok((objects, revision.parse()?));
        }
    }
}

fn name(object: &Value) -> Result<String> {
    Ok(object["metadata"]["name"].as_str().context("an object without name")?.to_owned())
}

async fn follow(shared: Arc<Shared>, followed: Arc<Mutex<Followed>>) {
    loop {
        let connection = shared.connect().await;
        let is_old = watch(&shared, connection, &followed).await.unwrap_or_else(|error| is_gone(&error));
        if is_old && let Ok((objects, revision)) = list_with_version(&mut shared.connect().await).await {
            shared.count(|tally| tally.lists += 1);
            *followed.lock().unwrap_or_else(PoisonError::into_inner) = Followed { objects, revision };
        }
        shared.count(|tally| tally.resumed += 1);
        sleep(Duration::from_millis(5)).await;
    }
}

fn is_gone(error: &anyhow::Error) -> bool {
    error.to_string().contains("410")
}

/// Follows one watch to its end. Returns whether the version is too old to go on.
async fn watch(shared: &Shared, connection: Connection, followed: &Mutex<Followed>) -> Result<bool> {
    let lock = || followed.lock().unwrap_or_else(PoisonError::into_inner);
    let revision = lock().revision;
    let mut lines = connection.lines(&format!("{OBJECTS}?watch=1&resourceVersion={revision}")).await?;
    while let Some(line) = lines.next().await? {
        let event: Value = serde_json::from_slice(&line)?;
        let object = &event["object"];
        let kind = event["type"].as_str().context("an event without type")?;
        if kind == "ERROR" {
            return Ok(object["code"] == 410);
        }
        let (name, found) = (name(object)?, version(object)?);
        let mut followed = lock();
        if found.revision <= followed.revision {
            shared.check::<()>(Err(format!("event {} after {}", found.revision, followed.revision)));
        }
        followed.revision = found.revision;
        let is_deleted = match kind {
            "ADDED" | "MODIFIED" => followed.objects.insert(name.clone(), found).is_none() != (kind == "ADDED"),
            "DELETED" => followed.objects.remove(&name).is_none(),
            _ => bail!("an event of type {kind}"),
        };
        if is_deleted {
            shared.check::<()>(Err(format!("{name}: an event {kind} that does not follow from those before")));
        }
        drop(followed);
        shared.count(|tally| tally.events += 1);
        let mark = (kind != "DELETED").then_some(found.mark);
        shared.seen(found.revision, &name, mark, Source::Event);
    }
    Ok(false)
}

impl Watching {
    /// Waits until the watch saw everything, and compares what it saw with a list.
    pub(super) async fn check(self, shared: &Shared, last: &Objects) {
        let lock = || self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        while lock().objects != *last && start.elapsed() < RECOVERY {
            sleep(Duration::from_millis(50)).await;
        }
        self.task.abort();
        if lock().objects != *last {
            shared.check::<()>(Err("the objects of the watch differ from the list".to_owned()));
        }
        let lost = shared.unwatched(self.begin);
        if lost > 0 && shared.results().0.lists == 0 {
            shared.check::<()>(Err(format!("the watch has no events of {lost} acknowledged writes")));
        }
    }
}
