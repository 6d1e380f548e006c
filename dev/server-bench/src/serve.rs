//! Measures smp serve over HTTP, next to kube-apiserver.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use smp_page::{ratio, rounded, table, time};

use crate::client::Endpoint;
use crate::measure::{Figures, Row, rounds};
use crate::page::fill;
use crate::process::{Store, folder, smp};
use crate::subject::Subject;
use crate::workload::Workload;
use crate::{growth, in_process};

pub const WORKLOADS: [Workload; 11] = [
    Workload::Patch { clients: 1 },
    Workload::Patch { clients: 8 },
    Workload::Patch { clients: 32 },
    Workload::Apply { clients: 1 },
    Workload::Apply { clients: 8 },
    Workload::Create { clients: 1 },
    Workload::Create { clients: 8 },
    Workload::Get { clients: 1 },
    Workload::Get { clients: 8 },
    Workload::List { objects: 500 },
    Workload::Watch,
];

/// The name of smp-server in this process.
pub const IN_PROCESS: &str = "in-process";

/// Measures smp serve and returns the page. A file has the figures of kube-apiserver, as `tried` returns them.
pub async fn page(program: &Path, real: &Path, objects: usize, n_rounds: usize) -> Result<String> {
    let lines = fs::read_to_string(real)?;
    let real = lines.lines().map(serde_json::from_str).collect::<Result<Vec<(String, Figures)>, _>>()?;
    let folder = folder(program)?;
    let (mut processes, mut subjects) = (Vec::new(), Vec::new());
    for store in [Store::Memory, Store::Tls, Store::File(folder.path())] {
        let (process, url) = smp(program, store)?;
        processes.push(process);
        subjects.push(Subject::Http(Endpoint::of_url(&url)?.into()));
    }
    let mut rows = rounds(&subjects, &WORKLOADS, n_rounds).await?;
    for (workload, figures) in &mut rows {
        let found = real.iter().find(|(name, _)| *name == workload.name());
        figures.push(found.context("a workload was not measured with kube-apiserver")?.1);
    }
    // They need the cores even if nobody sends requests.
    drop(processes);
    let growth = growth::table(program, objects).await?;
    let values = [("rates", rates(&rows)), ("latencies", latencies(&rows)), ("growth", growth)];
    Ok(fill(include_str!("serve.md"), &values))
}

/// Returns the figures of one server in lines of JSON: `in-process`, `memory`, `tls` or `file` of smp, or that of a kubeconfig.
pub async fn tried(program: &Path, server: &str, name: &str, n_rounds: usize) -> Result<String> {
    let folder = folder(program)?;
    let store = match server {
        "memory" => Some(Store::Memory),
        "tls" => Some(Store::Tls),
        "file" => Some(Store::File(folder.path())),
        _ => None,
    };
    let process = store.map(|store| smp(program, store)).transpose()?;
    let (subject, all) = match &process {
        Some((_, url)) => (Subject::Http(Endpoint::of_url(url)?.into()), &WORKLOADS[..]),
        None if server == IN_PROCESS => (Subject::Smp, &in_process::WORKLOADS[..]),
        None => (Subject::Http(Endpoint::of_kubeconfig(Path::new(server)).await?.into()), &WORKLOADS[..]),
    };
    let workloads: Vec<_> = all.iter().copied().filter(|workload| workload.name().contains(name)).collect();
    ensure!(!workloads.is_empty(), "no workload has `{name}` in its name");
    let rows = rounds(&[subject], &workloads, n_rounds).await?;
    let line = |(workload, figures): &Row| Ok(serde_json::to_string(&(workload.name(), figures[0]))? + "\n");
    rows.iter().map(line).collect()
}

fn rates(rows: &[Row]) -> String {
    let head = "requests per second | memory | memory, TLS | file | kube-apiserver and etcd | memory, ratio | TLS, ratio | file, ratio";
    let row = |(workload, figures): &Row| {
        let mut cells = vec![workload.name()];
        cells.extend(figures.iter().map(|figures| rounded(figures.rate)));
        cells.extend((0..3).map(|smp| ratio(Some(figures[smp].rate / figures[3].rate))));
        cells
    };
    table(head, rows.iter().filter(|row| row.0 != Workload::Watch).map(row))
}

fn latencies(rows: &[Row]) -> String {
    let row = |(workload, figures): &Row| {
        let cells = figures.iter().map(|figures| format!("{}, {}", time(figures.p50), time(figures.p99)));
        std::iter::once(workload.name()).chain(cells).collect()
    };
    table("p50, p99 | memory | memory, TLS | file | kube-apiserver and etcd", rows.iter().map(row))
}
