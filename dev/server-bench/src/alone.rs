//! Measurements of smp-server that the others cannot take part in: its start, its memory, watchers and a controller.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use futures::StreamExt as _;
use http_body_util::BodyExt as _;
use k8s_openapi::api::apps::v1::Deployment;
use kube::api::{Api, ListParams, Patch, PatchParams};
use kube::runtime::controller::{Action, Controller};
use kube::runtime::watcher::Config;
use kube::{Client, ResourceExt as _};
use serde_json::json;
use smp_server::{Options, Server};

use crate::kube_5::requests;
use crate::measure::{Figures, resident};
use crate::workload::Workload;

/// The objects of the controller.
pub const CONTROLLED: usize = 1000;

/// The watchers of one collection.
pub const WATCHERS: usize = 50;

/// The argument with which this program measures a start in its own process.
pub const START: &str = "start";

/// A start in a new process.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Milliseconds from the creation of the server until its first answer, an empty list.
    pub time: f64,
    /// KiB that the process has then.
    pub memory: u64,
    /// KiB that the process had before.
    pub before: u64,
}

/// Starts a server and prints what it took.
pub async fn print_start() -> Result<()> {
    let before = resident();
    let start = Instant::now();
    let deployments = Api::<Deployment>::default_namespaced(client(&Server::new(Options::new())));
    deployments.list(&ListParams::default()).await?;
    println!("{} {} {before}", start.elapsed().as_secs_f64() * 1000.0, resident());
    Ok(())
}

/// Starts a server in a new process, some times, and returns the median.
pub fn start(times: usize) -> Result<Start> {
    let mut starts = (0..times).map(|_| start_once()).collect::<Result<Vec<_>>>()?;
    starts.sort_by(|one, other| one.time.total_cmp(&other.time));
    starts.get(times / 2).copied().context("the server was never started")
}

fn start_once() -> Result<Start> {
    let output = Command::new(std::env::current_exe()?).arg(START).output()?;
    let text = String::from_utf8(output.stdout)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[time, memory, before] = words.as_slice() else { anyhow::bail!("the new process failed") };
    Ok(Start { time: time.parse()?, memory: memory.parse()?, before: before.parse()? })
}

/// A client of a server.
pub fn client(server: &Server) -> Client {
    Client::new(server.clone(), "default")
}

/// Strategic merge patches while others watch the collection.
pub async fn watched(length: Duration) -> Result<Figures> {
    let server = Server::new(Options::new());
    let watchers: Vec<_> = (0..WATCHERS).map(|_| tokio::spawn(watch(server.clone()))).collect();
    let figures = requests::run(client(&server), Workload::Strategic { tasks: 1 }, length).await;
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    figures
}

/// Reads events until the task is aborted.
async fn watch(server: Server) -> Result<()> {
    let request = http::Request::get("/apis/apps/v1/deployments?watch=true");
    let request = request.body(http_body_util::Empty::<bytes::Bytes>::new())?;
    let response = tower::ServiceExt::oneshot(server, request).await?;
    let mut body = response.into_body().into_data_stream();
    while body.next().await.is_some() {}
    Ok(())
}

/// The state of the controller.
struct State {
    deployments: Api<Deployment>,
    reconciled: AtomicUsize,
}

/// The time that a controller takes to set the status of its objects.
pub async fn controller() -> Result<Duration> {
    let client = client(&Server::new(Options::new().controllers()));
    let deployments = Api::<Deployment>::default_namespaced(client.clone());
    requests::fill(&deployments, CONTROLLED).await?;
    let state = Arc::new(State { deployments: deployments.clone(), reconciled: AtomicUsize::new(0) });
    let start = Instant::now();
    let control = async move {
        let mut results =
            Controller::new(deployments, Config::default()).run(reconcile, retry, Arc::clone(&state)).boxed();
        while state.reconciled.load(Ordering::Relaxed) < CONTROLLED {
            results.next().await.context("the controller ended")??;
        }
        Ok::<_, anyhow::Error>(())
    };
    tokio::spawn(control).await??;
    let taken = start.elapsed();
    let found = Api::<Deployment>::default_namespaced(client).list(&ListParams::default()).await?;
    ensure!(found.iter().all(is_observed), "the controller left an object out");
    Ok(taken)
}

fn is_observed(deployment: &Deployment) -> bool {
    let observed = deployment.status.as_ref().and_then(|status| status.observed_generation);
    observed.is_some() && observed == deployment.metadata.generation
}

async fn reconcile(deployment: Arc<Deployment>, state: Arc<State>) -> Result<Action, kube::Error> {
    if !is_observed(&deployment) {
        let patch = Patch::Strategic(json!({"status": {"observedGeneration": deployment.metadata.generation}}));
        state.deployments.patch_status(&deployment.name_any(), &PatchParams::default(), &patch).await?;
        state.reconciled.fetch_add(1, Ordering::Relaxed);
    }
    Ok(Action::await_change())
}

fn retry(_deployment: Arc<Deployment>, _error: &kube::Error, _state: Arc<State>) -> Action {
    Action::requeue(Duration::from_millis(10))
}
