//! Measures smp serve with more and more objects in a file.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::Method;
use memchr::memmem;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::http::{Endpoint, JSON};
use crate::process::{Process, Smp};
use crate::workload;

/// The size of a page.
pub(crate) const PAGE: usize = 500;
/// The number of connections that create objects.
pub(crate) const LOADERS: usize = 32;
/// The steps from the smallest to the largest number of objects.
const DOUBLINGS: u32 = 3;

/// The objects.
const PATH: &str = "/api/v1/namespaces/bench/configmaps";

/// The results with some number of objects. Times are in milliseconds, memory in KiB.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    pub(crate) objects: usize,
    pub(crate) file: u64,
    /// Objects created per second since the last step.
    pub(crate) load: f64,
    pub(crate) load_memory: u64,
    pub(crate) start: f64,
    pub(crate) start_after_kill: f64,
    pub(crate) first_page: f64,
    pub(crate) whole_list: f64,
    pub(crate) watch: f64,
    pub(crate) memory: u64,
}

/// Doubles the number of objects up to `objects`, and measures after each step.
pub(crate) async fn run(program: &Path, objects: usize) -> Result<Vec<Step>> {
    let folder = tempfile::Builder::new().prefix("growth-").tempdir_in(program.parent().unwrap_or(Path::new(".")))?;
    let file = folder.path().join("state.redb");
    let smp = Smp::new(program)?.data(&file);
    let (mut steps, mut from) = (Vec::new(), 0);
    for doubling in (0..=DOUBLINGS).rev() {
        let to = objects >> doubling;
        steps.push(step(&smp, &file, from, to).await?);
        from = to;
    }
    Ok(steps)
}

async fn step(smp: &Smp, file: &Path, from: usize, to: usize) -> Result<Step> {
    let endpoint = smp.endpoint();
    let mut process = smp.start()?;
    workload::namespace(&mut endpoint.connect().await?, "bench").await?;
    let begin = Instant::now();
    load(&endpoint, from, to).await?;
    let rate = (to - from) as f64 / begin.elapsed().as_secs_f64();
    let load_memory = process.peak_memory()?;
    process.kill()?;
    let mut killed = smp.start()?;
    let start_after_kill = ready(&endpoint, &killed).await?;
    killed.stop()?;
    let process = smp.start()?;
    let start = ready(&endpoint, &process).await?;
    let [first_page, whole_list] = list(&endpoint, to).await?;
    let watch = watch(&endpoint).await?;
    let (file, memory) = (std::fs::metadata(file)?.len(), process.peak_memory()?);
    let step = Step {
        objects: to,
        file,
        load: rate,
        load_memory,
        start,
        start_after_kill,
        first_page,
        whole_list,
        watch,
        memory,
    };
    Ok(step)
}

/// The time until the first answer.
async fn ready(endpoint: &Endpoint, process: &Process) -> Result<f64> {
    let start = Instant::now();
    endpoint.connect().await?.expect(Method::GET, &format!("{PATH}/c-0"), None).await?;
    Ok(milliseconds(process.start + start.elapsed()))
}

async fn load(endpoint: &Endpoint, from: usize, to: usize) -> Result<()> {
    let mut tasks = JoinSet::new();
    for first in from..from + LOADERS {
        let mut connection = endpoint.connect().await?;
        tasks.spawn(async move {
            for number in (first..to).step_by(LOADERS) {
                connection.expect(Method::POST, PATH, Some((JSON, config_map(number)))).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}

/// An object of 3 KB.
fn config_map(number: usize) -> Bytes {
    let line = |at: usize| format!("server-{at}.example.com:{} weight={} retries=3;", 8000 + at, number % 97);
    let text: String = (0..56).map(line).collect();
    let object = json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": format!("c-{number}"), "labels": {"app": format!("app-{}", number % 1000)}},
        "data": {"servers": text},
    });
    object.to_string().into()
}

/// The time of the first page, and of all pages.
async fn list(endpoint: &Endpoint, objects: usize) -> Result<[f64; 2]> {
    let mut connection = endpoint.connect().await?;
    let (mut path, mut found, mut first) = (format!("{PATH}?limit={PAGE}"), 0, 0.0);
    let begin = Instant::now();
    loop {
        let body = connection.expect(Method::GET, &path, None).await?;
        if found == 0 {
            first = milliseconds(begin.elapsed());
        }
        // Reading the whole page as JSON would take longer than the server needs for it.
        found += memmem::find_iter(&body, NAME).count();
        match next(&body)? {
            Some(token) => path = format!("{PATH}?limit={PAGE}&continue={token}"),
            None => break,
        }
    }
    ensure!(found == objects, "the list has {found} of {objects} objects");
    Ok([first, milliseconds(begin.elapsed())])
}

/// What every object has once.
const NAME: &[u8] = b"\"servers\":";

/// The field `continue` of a page.
fn next(body: &[u8]) -> Result<Option<String>> {
    let name = b"\"continue\":\"";
    let Some(start) = memmem::find(body, name) else { return Ok(None) };
    let rest = &body[start + name.len()..];
    let end = rest.iter().position(|byte| *byte == b'"').context("a page that ends in a string")?;
    let token = std::str::from_utf8(&rest[..end])?;
    Ok((!token.is_empty()).then(|| token.replace('+', "%2B").replace('=', "%3D")))
}

/// The time until a watch from now on has begun, and has seen a change.
async fn watch(endpoint: &Endpoint) -> Result<f64> {
    let mut connection = endpoint.connect().await?;
    let body = connection.expect(Method::GET, &format!("{PATH}?limit=1"), None).await?;
    let page: Value = serde_json::from_slice(&body)?;
    let version = page["metadata"]["resourceVersion"].as_str().context("a list without version")?;
    let watcher = endpoint.connect().await?;
    let start = Instant::now();
    let mut lines = watcher.lines(&format!("{PATH}?watch=1&resourceVersion={version}")).await?;
    let patch = Some((crate::http::STRATEGIC, json!({"data": {"changed": version}}).to_string().into()));
    connection.expect(Method::PATCH, &format!("{PATH}/c-1"), patch).await?;
    lines.next().await?.context("the watch ended")?;
    Ok(milliseconds(start.elapsed()))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
