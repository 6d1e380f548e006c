//! Clients that write, read and watch while a server is broken and repaired, and a model that checks what they see.

mod counter;
mod model;
mod shared;
mod watchers;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use http::Method;
use smp_page::{count, time};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

use crate::client::Endpoint;
use crate::measure::nanoseconds;
use crate::page::{fill, results};
use crate::process::{Process, Store, etcd, folder, smp};
use crate::workload;
use shared::{Shared, Tally};

/// The clients that write objects that no other client writes.
const WRITERS: usize = 8;
/// The clients that increment the same counter.
const COUNTERS: usize = 4;
/// How long clients may take to recover after the last strike.
const RECOVERY: Duration = Duration::from_mins(1);

/// How long a soak takes.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The time of the whole run.
    pub length: Duration,
    /// The time between two strikes.
    pub pause: Duration,
}

/// What is broken and repaired.
struct Victim {
    process: Process,
    /// Whether every other strike asks it to stop, instead of killing it.
    is_stopped: bool,
    strikes: u32,
}

/// How the page describes a run: the command, the title, what happens before the number of seconds, the event from which the time to
/// the next response is measured, and what the run does not show.
const KILLED: [&str; 5] = [
    "cargo xtask server-bench soak",
    "smp serve under load, killed again and again",
    "`smp serve --data` is killed with `kill -9` and started again at once, every",
    "`kill -9`",
    "`kill -9` can end the program in the middle of a write, but it does not lose data in the page cache of the operating system.",
];
const WITHOUT_ETCD: [&str; 5] = [
    "cargo xtask server-bench soak --etcd",
    "smp serve under load, while its etcd is stopped again and again",
    "The etcd of `smp serve --etcd` is stopped with `SIGTERM` or killed with `kill -9`, in turn, and started again at\nonce, every",
    "the end of etcd",
    "The server itself keeps running. etcd has one member, on the same two cores.",
];

/// Kills smp serve or its etcd under load, and returns the page. Fails if something contradicts the model.
pub async fn page(program: &Path, plan: Plan, has_etcd: bool) -> Result<String> {
    let folder = folder(program)?;
    let etcd = has_etcd.then(|| etcd(folder.path())).transpose()?;
    let (smp, url) = smp(program, etcd.as_ref().map_or(Store::File(folder.path()), Store::Etcd))?;
    let (process, _server) = match etcd {
        Some(etcd) => (etcd, Some(smp)),
        None => (smp, None),
    };
    let victim = Victim { process, is_stopped: has_etcd, strikes: 0 };
    let (outages, tally) = run(Endpoint::of_url(&url)?, victim, plan).await?;
    let [command, title, strike, outage, caveat] = if has_etcd { WITHOUT_ETCD } else { KILLED };
    let values = [
        ("command", command.to_owned()),
        ("title", title.to_owned()),
        ("strike", strike.to_owned()),
        ("pause", plan.pause.as_secs().to_string()),
        ("writers", WRITERS.to_string()),
        ("counters", COUNTERS.to_string()),
        ("caveat", caveat.to_owned()),
        ("results", table(plan, outage, &outages, &tally)),
    ];
    Ok(fill(include_str!("soak.md"), &values))
}

fn table(plan: Plan, outage: &str, outages: &[Duration], tally: &Tally) -> String {
    let longest = outages.iter().max().copied().unwrap_or_default();
    let outage = format!("longest time from {outage} to the next response");
    results([
        ("length of the run", format!("{} s", plan.length.as_secs())),
        ("interruptions", count(outages.len() as u64)),
        (&outage, time(nanoseconds(longest))),
        ("acknowledged writes", count(tally.acknowledged + tally.increments[0])),
        ("writes without a response", count(tally.unknown + tally.increments[1])),
        ("objects that writers read again after an interruption", count(tally.verified)),
        ("increments retried after 409", count(tally.conflicts)),
        ("events of the watch", count(tally.events)),
        (
            "times that the watch resumed from its last resourceVersion",
            count(tally.watches.saturating_sub(1 + tally.lists)),
        ),
        ("times that the watch had to list again", count(tally.lists)),
        ("events of kube's watcher", count(tally.kube_events)),
        ("times that kube's watcher had to list again", count(tally.kube_lists)),
        ("violations of the model", count(0)),
    ])
}

/// Runs the clients for some time, while the server is struck again and again. Returns the times in which no client had an answer,
/// one for each strike.
async fn run(endpoint: Endpoint, mut victim: Victim, plan: Plan) -> Result<(Vec<Duration>, Tally)> {
    workload::namespace(&mut endpoint.connect().await?, shared::NAMESPACE).await?;
    let shared = Arc::new(Shared::new(endpoint.config.clone().try_into()?));
    counter::create(&shared).await?;
    let watching = watchers::start(&shared).await?;
    let mut clients = JoinSet::new();
    (0..WRITERS).for_each(|number| drop(clients.spawn(writer::run(Arc::clone(&shared), number))));
    (0..COUNTERS).for_each(|_| drop(clients.spawn(counter::run(Arc::clone(&shared)))));
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
    counter::check(&shared).await?;
    watching.check(&shared).await?;
    let (tally, violations) = shared.results();
    ensure!(violations.is_empty(), "{tally:?}:\n{}", violations.join("\n"));
    Ok((outages, tally))
}

/// Waits until the server answers.
async fn answers(endpoint: &Endpoint) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < RECOVERY {
        if let Ok(mut connection) = endpoint.connect().await
            && connection.expect(Method::GET, "/api/v1/namespaces/default", None).await.is_ok()
        {
            return Ok(());
        }
        sleep(Duration::from_millis(2)).await;
    }
    bail!("the server did not answer again")
}

impl Victim {
    /// Breaks and repairs it. It may return before the server answers again.
    fn strike(&mut self) -> Result<()> {
        self.strikes += 1;
        if self.is_stopped && !self.strikes.is_multiple_of(2) {
            self.process.stop()?;
        } else {
            self.process.kill()?;
        }
        self.process.restart()
    }
}
