//! The command `smp` as a process, from its start to its end.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::turns::median;
use crate::{documents, go};

/// A process and its figures.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    pub(crate) name: String,
    pub(crate) nanoseconds: f64,
    /// The observed peak memory, in bytes.
    pub(crate) peak: Option<usize>,
}

/// The heading for runs of `smp batch`.
pub(crate) const BATCH: &str = "smp batch, 100,000 mixed cases";
/// The heading for runs of `smp apply`.
pub(crate) const START: &str = "smp apply, from start to end";

/// The release build of `smp`, in the folder of this program.
pub(crate) fn smp() -> Result<PathBuf> {
    let program = std::env::current_exe().context("the path of the running program is unknown")?;
    let smp = program.with_file_name(format!("smp{}", std::env::consts::EXE_SUFFIX));
    if !smp.exists() {
        bail!("cannot find smp in the folder of this program; run `cargo xtask bench`, which builds it");
    }
    Ok(smp)
}

/// `smp batch` with one thread and with all, and the Go package on the same cases (`dev/interop/go`).
pub(crate) fn batch(cases: usize, rounds: usize) -> Result<Vec<Process>> {
    let (smp, oracle) = (smp()?, go::build(".", "interop-oracle")?);
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("cases");
    write_cases(&file, cases)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    let programs: [(String, &Path, Vec<&str>); 3] = [
        ("`smp batch --jobs 1`".to_owned(), &smp, vec!["batch", "--jobs", "1"]),
        (format!("`smp batch --jobs {cores}`"), &smp, vec!["batch", "--jobs", &cores]),
        (format!("Go `strategicpatch` on {cores} cores"), &oracle, Vec::new()),
    ];
    let mut taken = vec![(Vec::new(), None); programs.len()];
    for _ in 0..rounds {
        for ((_, program, arguments), (times, highest)) in programs.iter().zip(&mut taken) {
            let mut command = Command::new(program);
            let (time, peak) = run(command.args(arguments).stdin(File::open(&file)?), Duration::from_millis(10))?;
            times.push(time);
            *highest = (*highest).max(peak);
        }
    }
    Ok(processes(programs.map(|(name, ..)| name), taken))
}

/// `smp apply` on a Pod in YAML and in JSON, and an empty process.
pub(crate) fn start(rounds: usize) -> Result<Vec<Process>> {
    let smp = smp()?;
    let folder = tempfile::tempdir()?;
    let [json, yaml] = ["pod.json", "pod.yaml"].map(|name| folder.path().join(name));
    fs::write(&json, documents::text(&documents::pod()))?;
    let written = Command::new(&smp).args(["apply", "-p", "{}", "-o", "yaml", "-f"]).arg(&json).output()?;
    fs::write(&yaml, written.stdout)?;
    let patch = documents::pod_patch("2").to_string();
    let apply = |file| {
        let mut command = Command::new(&smp);
        command.args(["apply", "-p", &patch, "-f"]).arg(file);
        command
    };
    let mut commands = [Command::new("true"), apply(&json), apply(&yaml)];
    let mut taken = vec![(Vec::new(), None); commands.len()];
    for _ in 0..rounds {
        for (command, (times, _)) in commands.iter_mut().zip(&mut taken) {
            times.push(run(command.stdin(Stdio::null()), Duration::ZERO)?.0);
        }
    }
    Ok(processes(["`true`, which does nothing", "`smp apply`, Pod in JSON", "`smp apply`, Pod in YAML"], taken))
}

fn processes<const N: usize>(names: [impl Into<String>; N], taken: Vec<(Vec<f64>, Option<usize>)>) -> Vec<Process> {
    let process = |(name, (times, peak)): (_, (Vec<f64>, Option<usize>))| Process {
        name: Into::into(name),
        nanoseconds: median(times),
        peak,
    };
    names.into_iter().zip(taken).map(process).collect()
}

/// Runs a process to its end and samples its memory if requested.
fn run(command: &mut Command, pause: Duration) -> Result<(f64, Option<usize>)> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().context("a process cannot be started")?;
    let mut highest = None;
    let status = loop {
        if pause.is_zero() {
            break child.wait()?;
        }
        highest = highest.max(smp_page::memory(child.id(), "VmHWM"));
        match child.try_wait()? {
            Some(status) => break status,
            None => std::thread::sleep(pause),
        }
    };
    let time = start.elapsed().as_secs_f64() * 1e9;
    if !status.success() {
        bail!("a measured process failed: {status}");
    }
    Ok((time, highest))
}

/// Cases for all operations on small Pods and Deployments, some of them invalid.
fn write_cases(file: &Path, cases: usize) -> Result<()> {
    let container = |name: &str, tag: usize, variables: usize| {
        let env: Value =
            (0..variables).map(|at| json!({"name": format!("SETTING_{at}"), "value": format!("{at} {tag}")})).collect();
        json!({"name": name, "image": format!("images.example.com/{name}:{tag}"), "env": env, "ports": [{"containerPort": 8080, "protocol": "TCP"}]})
    };
    let pod = |id: usize, tag: usize| {
        json!({
            "apiVersion": "v1", "kind": "Pod",
            "metadata": {"name": format!("web-{id}"), "namespace": "shop", "labels": {"app": "web", "tag": tag.to_string()}},
            "spec": {"containers": [container("web", tag, 4 + id % 5), container("log", 1, 2)], "nodeName": format!("node-{}", id % 100)},
        })
    };
    let mut output = BufWriter::new(File::create(file)?);
    for id in 0..cases {
        let (old, new, patch) = (pod(id, 1), pod(id, 2), json!({"spec": {"containers": [container("web", 2, 1)]}}));
        let mut case = match id % 6 {
            0 => json!({"op": "apply", "live": old, "patch": patch}),
            1 => json!({"op": "diff", "original": old, "modified": new}),
            2 => json!({"op": "diff3", "original": old, "modified": new, "current": pod(id, 3)}),
            3 => json!({"op": "merge", "patches": [patch, {"metadata": {"labels": {"tag": "4"}}}]}),
            4 => json!({"op": "conflicts", "patches": [patch, {"spec": {"nodeName": "node-1"}}]}),
            _ => json!({"op": "apply", "live": old, "patch": {"spec": {"containers": [{"image": "web:2"}]}}}),
        };
        (case["id"], case["gvk"]) = (json!(id), json!("v1/Pod"));
        writeln!(output, "{case}")?;
    }
    output.flush().context("the cases cannot be written")
}
