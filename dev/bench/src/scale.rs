//! Very long lists and very large objects: time and peak memory, each in a separate process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use smp_page::memory;

use crate::catalog;
use crate::clock::now;
use crate::turns::median;
use crate::workload::{Subject, Work, Workload};

/// A call to measure.
#[derive(Clone, Debug, Args)]
pub(crate) struct Job {
    /// The operation.
    #[arg(value_enum)]
    operation: Operation,
    /// The type, as v1/Pod.
    gvk: String,
    /// Live and patch, or original and modified.
    inputs: Vec<PathBuf>,
    /// The file for the result.
    #[arg(long)]
    output: PathBuf,
    /// The number of calls; the median is reported.
    #[arg(long)]
    times: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Operation {
    Apply,
    Diff,
}

/// The report of a process.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(crate) struct Run {
    /// The median of its calls.
    pub(crate) nanoseconds: f64,
    /// The peak memory in bytes, including the inputs; none if the system does not report it.
    pub(crate) peak: Option<usize>,
}

/// Figures by size, each size twice the previous one.
#[derive(Clone, Debug)]
pub(crate) struct Growth {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<Point>,
}

/// One size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// Entries of the list; none for a large object.
    pub(crate) entries: Option<usize>,
    /// The size of both inputs, in bytes.
    pub(crate) bytes: usize,
    pub(crate) run: Run,
}

/// The name of the large object.
pub(crate) const LARGE: &str = "An EndpointSlice of up to 100 MB, one label";

/// Lists up to `entries` entries and objects up to `bytes` bytes, each in four sizes.
pub(crate) fn measure(entries: usize, bytes: usize, times: u32) -> Result<Vec<Growth>> {
    let folder = tempfile::tempdir()?;
    let file = |name: &str| folder.path().join(name);
    let sizes = |largest: usize| [8, 4, 2, 1].map(|part| largest / part);
    let mut found: Vec<Growth> = catalog::LISTS.map(|name| Growth { name, points: Vec::new() }).into_iter().collect();
    for entries in sizes(entries) {
        let mut add = |at: usize, bytes, run| {
            found[at].points.push(Point { entries: Some(entries), bytes, run });
        };
        for (at, name) in [(0, catalog::REVERSED), (1, catalog::CHANGED)] {
            let (original, modified) = catalog::versions(name, entries);
            let (original_file, modified_file) = (file("original"), file("modified"));
            fs::write(&original_file, &original)?;
            fs::write(&modified_file, &modified)?;
            let (patch, result) = (file("patch"), file("result"));
            let diff = ask(Operation::Diff, "v1/Pod", [&original_file, &modified_file], &patch, times)?;
            if name == catalog::CHANGED {
                add(2, original.len() + modified.len(), diff);
            }
            let apply = ask(Operation::Apply, "v1/Pod", [&original_file, &patch], &result, times)?;
            add(at, original.len() + fs::read(&patch)?.len(), apply);
            if fs::read(&result)? != modified.as_bytes() {
                bail!("{name}, {entries} entries: the patch does not give the wanted result");
            }
        }
    }
    let points = sizes(bytes).map(|bytes| large(folder.path(), bytes, times));
    found.push(Growth { name: LARGE, points: points.into_iter().collect::<Result<_>>()? });
    Ok(found)
}

fn large(folder: &Path, bytes: usize, times: u32) -> Result<Point> {
    let workload = catalog::large("An EndpointSlice of many endpoints", bytes)?;
    let Work::Apply { live, patch } = &workload.work else { bail!("a large object is patched") };
    let [live_file, patch_file] = ["live", "patch"].map(|name| folder.join(name));
    fs::write(&live_file, live)?;
    fs::write(&patch_file, patch)?;
    let run = ask(Operation::Apply, &workload.gvk, [&live_file, &patch_file], &folder.join("result"), times)?;
    Ok(Point { entries: None, bytes: live.len() + patch.len(), run })
}

/// Runs a job in a separate process.
fn ask(operation: Operation, gvk: &str, inputs: [&PathBuf; 2], output: &Path, times: u32) -> Result<Run> {
    let word = match operation {
        Operation::Apply => "apply",
        Operation::Diff => "diff",
    };
    let program = std::env::current_exe().context("the path of the running program is unknown")?;
    let mut command = Command::new(program);
    command.args(["call", word, gvk]).args(inputs).arg("--output").arg(output).args(["--times", &times.to_string()]);
    let answer = command.output().context("cannot start the child process")?;
    if !answer.status.success() {
        bail!("the child process failed: {}", String::from_utf8_lossy(&answer.stderr));
    }
    serde_json::from_slice(&answer.stdout).context("the output of the child process is not JSON")
}

/// Runs the job in the child process.
pub(crate) fn call(job: &Job) -> Result<Run> {
    let [first, second] = job.inputs.as_slice() else { bail!("an operation has two inputs here") };
    let (first, second) = (fs::read(first)?, fs::read(second)?);
    let work = match job.operation {
        Operation::Apply => Work::Apply { live: first, patch: second },
        Operation::Diff => Work::Diff { original: first, modified: second },
    };
    let workload = Workload { name: String::new(), gvk: job.gvk.clone(), work, subjects: Subject::PAIR };
    let patcher = workload.patcher();
    let (mut taken, mut result) = (Vec::new(), Vec::new());
    for _ in 0..job.times {
        // Outside the measured time: a caller that runs once has nothing to drop.
        drop(std::mem::take(&mut result));
        let start = now();
        let outcome = workload.call(&patcher, None, Subject::Bytes);
        taken.push(now().saturating_sub(start).as_secs_f64() * 1e9);
        result = outcome.map_err(|error| anyhow!("{error}"))?;
    }
    let run = Run { nanoseconds: median(taken), peak: memory("self", "VmHWM") };
    fs::write(&job.output, result)?;
    Ok(run)
}
