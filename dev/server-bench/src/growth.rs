//! Measures smp serve with more and more objects in a file.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bytes::Bytes;
use http::Method;
use memchr::memmem;
use serde_json::json;
use smp_page::{bytes, count, memory, ratio, rounded, time};
use tokio::task::JoinSet;

use crate::client::{Endpoint, JSON, STRATEGIC, next_page};
use crate::measure::nanoseconds;
use crate::page::fill;
use crate::process::{Process, Store, folder, smp};
use crate::workload;

/// The size of a page.
const PAGE: usize = 500;
/// The number of connections that create objects.
const LOADERS: usize = 32;
/// The steps from the smallest to the largest number of objects.
const DOUBLINGS: u32 = 3;

/// The objects.
const PATH: &str = "/api/v1/namespaces/bench/configmaps";

/// How a figure is written.
type Format = fn(f64) -> String;

/// The rows of the table.
const ROWS: [(&str, Format); 9] = [
    ("size of the file", size),
    ("creates", |rate| format!("{}/s", rounded(rate))),
    ("memory while objects are created", size),
    ("start after `kill -9`", time),
    ("start", time),
    ("first page of a list", time),
    ("all pages", time),
    ("start of a watch until its first event", time),
    ("memory with the list", size),
];

fn size(count: f64) -> String {
    bytes(count as usize)
}

/// Doubles the number of objects up to `objects`, measures after each step, and returns the section of the page. Columns are numbers
/// of objects, so that a row shows the growth.
pub async fn table(program: &Path, objects: usize) -> Result<String> {
    let folder = folder(program)?;
    let mut head = String::new();
    let mut rows = ROWS.map(|(name, _)| vec![name.to_owned()]);
    let mut before: Option<[f64; ROWS.len()]> = None;
    let mut from = 0;
    for doubling in (0..=DOUBLINGS).rev() {
        let to = objects >> doubling;
        let figures = step(program, folder.path(), from, to).await?;
        head += &format!(" | {}", count(to as u64));
        for (at, cells) in rows.iter_mut().enumerate() {
            let grown =
                before.map_or_else(String::new, |before| format!(" ({})", ratio(Some(figures[at] / before[at]))));
            cells.push(ROWS[at].1(figures[at]) + &grown);
        }
        (before, from) = (Some(figures), to);
    }
    let steps = smp_page::table(&head, rows);
    let values = [("loaders", LOADERS.to_string()), ("page", PAGE.to_string()), ("steps", steps)];
    Ok(fill(include_str!("growth.md"), &values))
}

/// Measures the figures of all rows. Times are in nanoseconds, sizes in bytes.
async fn step(program: &Path, folder: &Path, from: usize, to: usize) -> Result<[f64; ROWS.len()]> {
    let (mut process, url) = smp(program, Store::File(folder))?;
    let endpoint = Endpoint::of_url(&url)?;
    workload::namespace(&mut endpoint.connect().await?, "bench").await?;
    let begin = Instant::now();
    load(&endpoint, from, to).await?;
    let rate = (to - from) as f64 / begin.elapsed().as_secs_f64();
    let load_memory = peak(&process)?;
    process.kill()?;
    let start_after_kill = start(&mut process, &endpoint).await?;
    ensure!(process.stop()?.success(), "smp serve stopped with an error");
    let start = start(&mut process, &endpoint).await?;
    let [first_page, whole_list] = list(&endpoint, to).await?;
    let watch = watch(&endpoint).await?;
    let file = std::fs::metadata(folder.join("state.redb"))?.len() as f64;
    let memory = peak(&process)?;
    Ok([file, rate, load_memory, start_after_kill, start, first_page, whole_list, watch, memory])
}

fn peak(process: &Process) -> Result<f64> {
    Ok(memory(process.id(), "VmHWM").context("the system does not report memory")? as f64)
}

/// Starts the server again, and returns the time until its first response.
async fn start(process: &mut Process, endpoint: &Endpoint) -> Result<f64> {
    let start = Instant::now();
    process.restart()?;
    endpoint.connect().await?.expect(Method::GET, &format!("{PATH}/c-0"), None).await?;
    Ok(nanoseconds(start.elapsed()))
}

async fn load(endpoint: &Endpoint, from: usize, to: usize) -> Result<()> {
    let mut tasks = JoinSet::new();
    for first in from..from + LOADERS {
        let mut client = endpoint.connect().await?;
        tasks.spawn(async move {
            for number in (first..to).step_by(LOADERS) {
                client.expect(Method::POST, PATH, Some((JSON, config_map(number)))).await?;
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
    let mut client = endpoint.connect().await?;
    let (mut next, mut found, mut first) = (Some(String::new()), 0, Duration::ZERO);
    let begin = Instant::now();
    while let Some(query) = next {
        let page = client.expect(Method::GET, &format!("{PATH}?limit={PAGE}{query}"), None).await?;
        if found == 0 {
            first = begin.elapsed();
        }
        found += memmem::find_iter(&page, b"\"servers\":").count();
        next = next_page(&page)?;
    }
    ensure!(found == objects, "the list has {found} of {objects} objects");
    Ok([first, begin.elapsed()].map(nanoseconds))
}

/// The time until a watch from now on has begun, and has seen a change.
async fn watch(endpoint: &Endpoint) -> Result<f64> {
    let mut client = endpoint.connect().await?;
    let version = client.version(PATH).await?;
    let mut watcher = endpoint.connect().await?;
    let start = Instant::now();
    let mut lines = watcher.lines(&format!("{PATH}?watch=1&resourceVersion={version}")).await?;
    let patch = json!({"data": {"changed": version}}).to_string();
    client.expect(Method::PATCH, &format!("{PATH}/c-1"), Some((STRATEGIC, patch.into()))).await?;
    lines.next_line().await?.context("the watch ended")?;
    Ok(nanoseconds(start.elapsed()))
}
