//! Clients that write, read and watch while a server is broken and repaired, and a model that checks what they see.

mod counter;
mod etcd;
mod follower;
mod kube_watcher;
mod model;
mod page;
mod shared;
mod victim;
mod writer;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

pub(crate) use etcd::WithoutEtcd;
pub(crate) use page::write as page;
use shared::Shared;
pub(crate) use shared::Tally;
use victim::Description;
pub(crate) use victim::{Killed, Victim};

use crate::http::Endpoint;
use crate::workload;

/// The clients that write objects that no other client writes.
const WRITERS: usize = 8;
/// The clients that increment the same counter.
const COUNTERS: usize = 4;
/// How long clients may take to recover after the last strike.
const RECOVERY: Duration = Duration::from_mins(1);

/// How long a soak takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The time of the whole run.
    pub(crate) length: Duration,
    /// The time between two strikes.
    pub(crate) pause: Duration,
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    description: Description,
    pub(crate) plan: Plan,
    pub(crate) tally: Tally,
    /// The times in which no client had an answer, one for each strike.
    pub(crate) outages: Vec<Duration>,
    /// What contradicts the model.
    pub(crate) violations: Vec<String>,
}

/// Runs the clients for some time, while the server is struck again and again.
pub(crate) async fn run(mut victim: impl Victim, plan: Plan) -> Result<Outcome> {
    let (endpoint, description) = (victim.endpoint(), victim.description());
    let mut connection = endpoint.connect().await?;
    workload::namespace(&mut connection, shared::NAMESPACE).await?;
    counter::create(&mut connection).await?;
    let shared = Arc::new(Shared::new(endpoint.clone()));
    let watching = follower::start(&shared).await?;
    let kube = kube_watcher::start(&shared)?;
    let mut clients = JoinSet::new();
    for number in 0..WRITERS {
        clients.spawn(writer::run(Arc::clone(&shared), number));
    }
    for number in 0..COUNTERS {
        clients.spawn(counter::run(Arc::clone(&shared), number));
    }
    let mut outages = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() + plan.pause < plan.length {
        sleep(plan.pause).await;
        let start = Instant::now();
        victim = spawn_blocking(move || victim.strike().map(|()| victim)).await??;
        answers(&endpoint).await?;
        outages.push(start.elapsed());
    }
    sleep(plan.length.saturating_sub(begin.elapsed())).await;
    shared.stop();
    let all = async { while clients.join_next().await.is_some_and(|ended| ended.is_ok()) {} };
    timeout(RECOVERY, all).await.context("a client that writes did not recover")?;
    let last = follower::list(&mut endpoint.connect().await?).await?;
    counter::check(&shared, &mut endpoint.connect().await?).await?;
    watching.check(&shared, &last).await;
    kube.check(&shared, &last).await;
    let (tally, violations) = shared.results();
    Ok(Outcome { description, plan, tally, outages, violations })
}

/// Waits until the server answers.
async fn answers(endpoint: &Endpoint) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < RECOVERY {
        let mut connection = endpoint.connect().await.ok();
        if let Some(connection) = &mut connection
            && connection.expect(::http::Method::GET, "/api/v1/namespaces/default", None).await.is_ok()
        {
            return Ok(());
        }
        sleep(Duration::from_millis(2)).await;
    }
    bail!("the server did not answer again")
}
