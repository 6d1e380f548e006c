//! Runs a workload for some time and measures it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use http::Method;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::http::{Connection, Endpoint, JSON, Lines};
use crate::workload::{self, LISTED, Workload, deployment, deployments, patch};

/// The most connections. Each one patches its own object.
const MOST: usize = 32;
/// The namespace of objects that are created, so that lists of others stay short.
const CREATED: &str = "bench-created";
/// The namespace of the list.
const LIST: &str = "bench-listed";
/// The namespace of all other objects.
const OTHERS: &str = "bench";

/// The result of one run of a workload.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    /// Requests per second.
    pub(crate) rate: f64,
    /// The time of the median, in milliseconds.
    pub(crate) p50: f64,
    /// The time that one of a hundred exceeds, in milliseconds.
    pub(crate) p99: f64,
}

impl Figures {
    fn of(mut times: Vec<Duration>, all: Duration) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let time = times.get((times.len() as f64 * share) as usize).or(times.last());
            time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Self { rate: times.len() as f64 / all.as_secs_f64(), p50: at(0.5), p99: at(0.99) }
    }

    /// The run with the median rate.
    pub(crate) fn median(mut runs: Vec<Self>) -> Option<Self> {
        runs.sort_by(|one, other| one.rate.total_cmp(&other.rate));
        runs.get(runs.len() / 2).copied()
    }
}

/// Creates the objects that the workloads need.
pub(crate) async fn prepare(endpoint: &Endpoint) -> Result<()> {
    let mut connection = endpoint.connect().await?;
    for namespace in [CREATED, LIST, OTHERS] {
        workload::namespace(&mut connection, namespace).await?;
    }
    for number in 0..MOST {
        workload::exists(&mut connection, OTHERS, &format!("web-{number}")).await?;
    }
    for number in 0..LISTED {
        workload::exists(&mut connection, LIST, &format!("web-{number}")).await?;
    }
    Ok(())
}

/// Runs a workload. `round` makes names unique.
pub(crate) async fn run(endpoint: &Endpoint, workload: Workload, round: usize, length: Duration) -> Result<Figures> {
    if workload == Workload::Watch {
        return events(endpoint, length).await;
    }
    let mut connections = Vec::new();
    for _ in 0..workload.connections() {
        connections.push(endpoint.connect().await?);
    }
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for (number, connection) in connections.into_iter().enumerate() {
        tasks.spawn(repeat(connection, workload, [round, number], length));
    }
    let mut times = Vec::new();
    while let Some(found) = tasks.join_next().await {
        times.extend(found??);
    }
    Ok(Figures::of(times, start.elapsed()))
}

/// Sends requests one after the other, and returns their times.
async fn repeat(
    mut connection: Connection,
    workload: Workload,
    [round, number]: [usize; 2],
    length: Duration,
) -> Result<Vec<Duration>> {
    let one = format!("{}/web-{number}", deployments(OTHERS));
    let (created, listed) = (deployments(CREATED), deployments(LIST));
    let mut times = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < length {
        let count = times.len();
        let (method, path, content) = match workload {
            Workload::Patch { .. } => (Method::PATCH, &one, Some(patch(unique(round, count)))),
            Workload::Create { connections } => {
                let name = format!("web-{connections}-{round}-{number}-{count}");
                (Method::POST, &created, Some((JSON, deployment(&name))))
            }
            Workload::Get { .. } => (Method::GET, &one, None),
            Workload::List | Workload::Watch => (Method::GET, &listed, None),
        };
        let start = Instant::now();
        connection.expect(method, path, content).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// A tag that no other patch of the same object has.
fn unique(round: usize, count: usize) -> u64 {
    (round * 10_000_000 + count) as u64
}

/// Patches an object and waits for the event on another connection, as a controller does.
async fn events(endpoint: &Endpoint, length: Duration) -> Result<Figures> {
    let mut connection = endpoint.connect().await?;
    let path = format!("{}/web-0", deployments(OTHERS));
    // The version of the object may be too old for a watch.
    let list = format!("{}?limit=1", deployments(OTHERS));
    let list: Value = serde_json::from_slice(&connection.expect(Method::GET, &list, None).await?)?;
    let version = list["metadata"]["resourceVersion"].as_str().context("a list without version")?;
    let query = format!("?watch=1&fieldSelector=metadata.name%3Dweb-0&resourceVersion={version}");
    let mut lines = endpoint.connect().await?.lines(&(deployments(OTHERS) + &query)).await?;
    let mut times = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < length {
        let tag = unique(999, times.len());
        let start = Instant::now();
        let sent = connection.expect(Method::PATCH, &path, Some(patch(tag)));
        let (sent, seen) = tokio::join!(sent, event(&mut lines, tag, start));
        sent?;
        times.push(seen?);
    }
    Ok(Figures::of(times, begin.elapsed()))
}

/// The time until the event with a tag arrives.
async fn event(lines: &mut Lines, tag: u64, start: Instant) -> Result<Duration> {
    let line = lines.next().await?.context("the watch ended")?;
    let time = start.elapsed();
    let text = format!("\"nginx:{tag}\"");
    ensure!(line.windows(text.len()).any(|part| part == text.as_bytes()), "an event of another patch");
    Ok(time)
}
