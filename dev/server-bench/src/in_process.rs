//! Measures smp-server in process: next to a service without rules and kube-fake-client, its start and its memory, and a controller.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use futures::StreamExt as _;
use k8s_openapi::api::apps::v1::Deployment;
use kube::ResourceExt as _;
use kube::api::{Api, ListParams, Patch, PatchParams, PostParams};
use kube::runtime::controller::{Action, Controller};
use kube::runtime::watcher::Config;
use serde::{Deserialize, Serialize};
use serde_json::json;
use smp_page::{bytes, count, memory, ratio, rounded, table, time};
use smp_server::Options;

use crate::measure::{Figures, Row, median, nanoseconds, rounds};
use crate::page::{fill, results};
use crate::subject::{Subject, WATCHERS, client};
use crate::workload::{Workload, deployment};

/// The objects of the controller.
const CONTROLLED: usize = 1000;
/// The objects whose memory is measured.
const HELD: usize = 20_000;
/// The starts in their own processes.
const STARTS: usize = 9;

const PATCH: Workload = Workload::Patch { clients: 1 };
pub const WORKLOADS: [Workload; 8] = [
    PATCH,
    Workload::Patch { clients: 8 },
    Workload::Merge,
    Workload::Apply { clients: 1 },
    Workload::Apply { clients: 8 },
    Workload::Create { clients: 1 },
    Workload::Get { clients: 1 },
    Workload::List { objects: 1200 },
];

const WRONG: &str = "
kube-fake-client applies strategic merge patches as JSON merge patches: the patch of this benchmark names one container, and the
other one is lost. smp-server keeps both, as kube-apiserver does.
";

/// A start in a new process.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Start {
    /// Nanoseconds from the creation of the server until its first response, an empty list.
    time: f64,
    /// Bytes that the process has then, and that it had before.
    memory: usize,
    before: usize,
}

/// Measures, and returns the page.
pub async fn page(n_rounds: usize) -> Result<String> {
    let start = start()?;
    let held = [held(true)?, held(false)?];
    let alone = rounds(&[Subject::Extended, Subject::Watched, Subject::Untracked], &[PATCH], n_rounds).await?;
    let mut controllers = Vec::new();
    for _ in 0..n_rounds {
        controllers.push(controller().await?);
    }
    let controller = median(controllers, Duration::as_secs_f64).context("no controller ran")?;
    let rows = rounds(&[Subject::Smp, Subject::Bare, Subject::Fake], &WORKLOADS, n_rounds).await?;
    ensure!(keeps_containers(&Subject::Smp).await?, "a patch of one container removed the other one");
    let keeps = keeps_containers(&Subject::Fake).await?;
    let values = [
        ("comparison", comparison(&rows, keeps)),
        ("wrong", if keeps { String::new() } else { WRONG.to_owned() }),
        ("alone", table_alone(start, [alone[0].1[0], alone[0].1[1], rows[0].1[0]], controller)),
        ("tracking", table_tracking([rows[0].1[0], alone[0].1[2]], held)),
    ];
    Ok(fill(include_str!("in_process.md"), &values))
}

fn comparison(rows: &[Row], keeps: bool) -> String {
    let head =
        "workload | smp-server | bare service | kube-fake-client | ratio to bare service | ratio to kube-fake-client";
    let row = |(workload, figures): &Row| {
        let is_wrong = matches!(workload, Workload::Patch { .. }) && !keeps;
        let mut cells = vec![workload.name()];
        cells.extend(figures.iter().map(|figures| figure(*workload, *figures)));
        cells[3].push_str(if is_wrong { " (wrong)" } else { "" });
        cells.extend([1, 2].map(|other: usize| ratio(Some(figures[0].rate / figures[other].rate))));
        cells
    };
    table(head, rows.iter().map(row))
}

/// Requests per second with their processor time, or the time of a list.
fn figure(workload: Workload, figures: Figures) -> String {
    match workload {
        Workload::List { .. } => time(1e9 / figures.rate),
        _ => format!("{}/s ({:.0} µs)", rounded(figures.rate), figures.cpu),
    }
}

fn table_alone(start: Start, [extended, watched, smp]: [Figures; 3], controller: Duration) -> String {
    results([
        ("strategic merge patch by the rules of smp".to_owned(), figure(PATCH, extended)),
        (format!("strategic merge patch with {WATCHERS} watchers"), figure(PATCH, watched)),
        (format!("rate with {WATCHERS} watchers, relative to the rate without"), ratio(Some(watched.rate / smp.rate))),
        ("start, until the response to the first list".to_owned(), time(start.time)),
        (
            "memory of the process with an empty server".to_owned(),
            format!("{}, of which {} before the start", bytes(start.memory), bytes(start.before)),
        ),
        (
            format!("a kube `Controller` sets the status of {} objects", count(CONTROLLED as u64)),
            time(nanoseconds(controller)),
        ),
    ])
}

/// What managedFields cost: the rate of patches and the memory of an object, with and without them.
fn table_tracking(rates: [Figures; 2], held: [Held; 2]) -> String {
    let [with, without] = held.map(|held| held.memory / HELD as f64);
    let rows = [
        (
            "strategic merge patch".to_owned(),
            rates.map(|figures| figure(PATCH, figures)),
            rates[0].rate / rates[1].rate,
        ),
        ("memory of a Deployment".to_owned(), [with, without].map(|each| bytes(each as usize)), with / without),
        ("its JSON".to_owned(), held.map(|held| bytes(held.text)), held[0].text as f64 / held[1].text as f64),
    ];
    let row =
        |(name, [with, without], factor): (String, [String; 2], f64)| vec![name, with, without, ratio(Some(factor))];
    table(" | with managedFields | without | ratio", rows.map(row))
}

/// The memory that objects take in a server.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Held {
    /// Bytes that the process has more after it created the objects.
    memory: f64,
    /// Bytes of the JSON of one object.
    text: usize,
}

/// Creates objects in a new server, with managedFields or without.
pub async fn hold(is_tracked: bool) -> Result<Held> {
    let deployments =
        Api::<Deployment>::default_namespaced(client(Options::new().forget_requests().history(1).track(is_tracked)));
    let create = async |name: String| {
        deployments
            .create(&PostParams::default(), &serde_json::from_slice(&deployment(name)?)?)
            .await
            .map_err(anyhow::Error::from)
    };
    let memory = || memory("self", "VmRSS").context("the system does not report memory");
    // The first objects bring tables and buffers that the others use, too.
    for number in 0..HELD / 10 {
        create(format!("first-{number}")).await?;
    }
    let before = memory()?;
    for number in 0..HELD {
        create(format!("web-{number}")).await?;
    }
    let text = serde_json::to_string(&deployments.get("web-0").await?)?.len();
    Ok(Held { memory: memory()?.saturating_sub(before) as f64, text })
}

/// Creates objects in a server in a new process.
fn held(is_tracked: bool) -> Result<Held> {
    let output = Command::new(std::env::current_exe()?)
        .args(["hold", if is_tracked { "tracked" } else { "untracked" }])
        .output()?;
    serde_json::from_slice(&output.stdout).with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Starts a server, in a process that did nothing before.
pub async fn started() -> Result<Start> {
    let memory = || memory("self", "VmRSS").context("the system does not report memory");
    let before = memory()?;
    let start = Instant::now();
    Api::<Deployment>::default_namespaced(client(Options::new())).list(&ListParams::default()).await?;
    Ok(Start { time: nanoseconds(start.elapsed()), memory: memory()?, before })
}

/// Starts a server in new processes, and returns the median.
fn start() -> Result<Start> {
    let once = |_| Ok(serde_json::from_slice(&Command::new(std::env::current_exe()?).arg("start").output()?.stdout)?);
    let starts = (0..STARTS).map(once).collect::<Result<Vec<Start>>>()?;
    median(starts, |start| start.time).context("the server was never started")
}

/// Whether a strategic merge patch that names one container keeps the other one.
async fn keeps_containers(subject: &Subject) -> Result<bool> {
    let (mut clients, _) = subject.clients(1).await?;
    PATCH.prepare(&mut clients[0]).await?;
    let (method, path, content) = PATCH.request([0; 3])?;
    let patched: Deployment = serde_json::from_slice(&clients[0].expect(method, &path, content).await?)?;
    Ok(patched.spec.template.spec.is_some_and(|pod| pod.containers.len() == 2))
}

/// The state of the controller.
struct State {
    deployments: Api<Deployment>,
    reconciled: AtomicUsize,
}

/// The time that a controller takes to set the status of its objects.
pub async fn controller() -> Result<Duration> {
    let deployments = Api::<Deployment>::default_namespaced(client(Options::new().controllers()));
    for number in 0..CONTROLLED {
        let object = serde_json::from_slice(&deployment(format!("web-{number}"))?)?;
        deployments.create(&PostParams::default(), &object).await?;
    }
    let state = Arc::new(State { deployments: deployments.clone(), reconciled: AtomicUsize::new(0) });
    let start = Instant::now();
    let controller = Controller::new(deployments.clone(), Config::default());
    let control = async move {
        let mut results = controller.run(reconcile, retry, Arc::clone(&state)).boxed();
        while state.reconciled.load(Ordering::Relaxed) < CONTROLLED {
            results.next().await.context("the controller ended")??;
        }
        anyhow::Ok(())
    };
    tokio::spawn(control).await??;
    let taken = start.elapsed();
    let found = deployments.list(&ListParams::default()).await?;
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
