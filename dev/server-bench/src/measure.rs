//! Runs workloads and measures them: requests per second, processor time and latencies.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use k8s_openapi::api::apps::v1::Deployment;
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use crate::client::Client;
use crate::subject::Subject;
use crate::workload::{Workload, tag};

/// The length of one round of a workload.
const ROUND: Duration = Duration::from_millis(1500);

/// The result of one run of a workload.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// Requests per second.
    pub rate: f64,
    /// Microseconds of processor time of this process for each request.
    pub cpu: f64,
    /// The median of all times, in nanoseconds.
    pub p50: f64,
    /// The time that one request of a hundred exceeds, in nanoseconds.
    pub p99: f64,
}

/// A workload with the figures of each server.
pub type Row = (Workload, Vec<Figures>);

/// Measures servers in turn and returns the round with the median rate, for each workload and server. All rounds of a workload run
/// before the next workload, so that patches are not slower because a store still moves what was created before.
pub async fn rounds(subjects: &[Subject], workloads: &[Workload], rounds: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for workload in workloads {
        let mut found = vec![Vec::new(); subjects.len()];
        for round in 0..rounds {
            for (subject, found) in subjects.iter().zip(&mut found) {
                found.push(run(subject, *workload, round).await?);
            }
        }
        let medians = found.into_iter().filter_map(|runs| median(runs, |figures| figures.rate));
        rows.push((*workload, medians.collect()));
    }
    Ok(rows)
}

/// The median by a number.
pub fn median<T: Copy>(mut values: Vec<T>, number: impl Fn(&T) -> f64) -> Option<T> {
    values.sort_by(|one, other| number(one).total_cmp(&number(other)));
    values.get(values.len() / 2).copied()
}

/// Runs a workload once. Requests are sent from spawned tasks, because the thread that blocks on a future would be woken by the
/// workers for each request.
async fn run(subject: &Subject, workload: Workload, round: usize) -> Result<Figures> {
    let (mut clients, _watchers) = subject.clients(workload.clients()).await?;
    workload.prepare(&mut clients[0]).await?;
    let mut tasks = JoinSet::new();
    let (start, cpu_before) = (Instant::now(), cpu()?);
    if workload == Workload::Watch {
        tasks.spawn(events(clients, round));
    } else {
        for (number, client) in clients.into_iter().enumerate() {
            tasks.spawn(repeat(client, workload, [round, number]));
        }
    }
    let mut times = Vec::new();
    while let Some(found) = tasks.join_next().await {
        times.extend(found??);
    }
    let (elapsed, cpu) = (start.elapsed().as_secs_f64(), cpu()? - cpu_before);
    times.sort_unstable();
    let (count, at) = (times.len() as f64, |share| nanoseconds(times[times.len() * share / 100]));
    Ok(Figures { rate: count / elapsed, cpu: cpu * 1e6 / count, p50: at(50), p99: at(99) })
}

/// Sends requests one after the other, and returns their times.
async fn repeat(mut client: Client, workload: Workload, [round, number]: [usize; 2]) -> Result<Vec<Duration>> {
    let (mut times, begin) = (Vec::new(), Instant::now());
    let is_in_process = !matches!(client, Client::Http(_));
    while times.is_empty() || begin.elapsed() < ROUND {
        let (method, path, content) = workload.request([round, number, times.len()])?;
        let start = Instant::now();
        let body = client.expect(method, &path, content).await?;
        match workload {
            Workload::List { objects } => ensure!(body.len() > 300 * objects, "the list is too short"),
            _ if is_in_process => drop(serde_json::from_slice::<Deployment>(&body)?),
            _ => {}
        }
        times.push(start.elapsed());
    }
    Ok(times)
}

/// Patches an object and waits for the event on another connection.
async fn events(mut clients: Vec<Client>, round: usize) -> Result<Vec<Duration>> {
    let (_, one, _) = Workload::Watch.request([0; 3])?;
    let (all, name) = one.rsplit_once('/').context("a path without name")?;
    let version = clients[0].version(all).await?;
    let query = format!("?watch=1&fieldSelector=metadata.name%3D{name}&resourceVersion={version}");
    let mut lines = clients[1].lines(&(all.to_owned() + &query)).await?;
    let (mut times, begin) = (Vec::new(), Instant::now());
    while times.is_empty() || begin.elapsed() < ROUND {
        let place = [999 + round, 0, times.len()];
        let (method, path, content) = Workload::Watch.request(place)?;
        let start = Instant::now();
        let seen = async { lines.next_line().await.map(|line| (line, start.elapsed())) };
        let (patched, seen) = tokio::join!(clients[0].expect(method, &path, content), seen);
        patched?;
        let (line, time) = seen?;
        let image = format!("\"nginx:{}\"", tag(place));
        ensure!(line.context("the watch ended")?.contains(&image), "an event of another patch");
        times.push(time);
    }
    Ok(times)
}

/// A time in nanoseconds.
pub fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// The processor time that this process has used, in seconds. Linux counts it in hundredths of a second.
fn cpu() -> Result<f64> {
    let text = fs::read_to_string("/proc/self/stat")?;
    // The name of the program, in parentheses, can contain spaces.
    let (_, after) = text.rsplit_once(')').context("a process without name")?;
    let ticks = after.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Ok(ticks.sum::<Result<u64, _>>()? as f64 / 100.0)
}
