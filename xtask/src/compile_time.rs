//! Measures how long the crate of the Kubernetes types takes to compile, for the table in its README.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// The crate that is measured. Its dependencies are compiled before.
const PACKAGE: &str = "smp-api-types";

/// The features that are measured, with the words for cargo.
const FEATURES: [(&str, &[&str]); 3] =
    [("all", &[]), ("apps", &["--no-default-features", "--features", "apps"]), ("none", &["--no-default-features"])];

/// Prints a table: for `cargo check` and `cargo build`, the elapsed time and the CPU time, each the best of all runs.
pub(crate) fn run(root: &Path, n_runs: u32) -> Result<()> {
    print("seconds to compile only this crate: elapsed, and CPU time of all cores\n");
    print("| features | `cargo check` | CPU | `cargo build` | CPU |\n|---|---|---|---|---|\n");
    for (name, words) in FEATURES {
        let [check, build] = ["check", "build"].map(|command| best(root, command, words, n_runs));
        let ((check, check_cpu), (build, build_cpu)) = (check?, build?);
        print(&format!("| {name} | {check:.1} | {check_cpu:.1} | {build:.1} | {build_cpu:.1} |\n"));
    }
    Ok(())
}

/// Returns the shortest elapsed time and the least CPU time.
fn best(root: &Path, command: &str, words: &[&str], n_runs: u32) -> Result<(f64, f64)> {
    let words = [&[command, "--quiet", "-p", PACKAGE], words].concat();
    call(root, &words)?;
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..n_runs.max(1) {
        call(root, &["clean", "--quiet", "-p", PACKAGE])?;
        let (start, cpu) = (Instant::now(), cpu_seconds()?);
        call(root, &words)?;
        best = (best.0.min(start.elapsed().as_secs_f64()), best.1.min(cpu_seconds()? - cpu));
    }
    Ok(best)
}

/// Runs cargo as a new project does: without incremental compilation, and with all debug information.
fn call(root: &Path, words: &[&str]) -> Result<()> {
    let mut command = cargo::command(root);
    command.env("CARGO_TARGET_DIR", root.join("target/compile-time"));
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "true");
    let status = command.args(words).status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("`cargo {}` failed", words.join(" "));
    }
    Ok(())
}

/// Returns the CPU time of all processes that this one has waited for, which other programs on the machine affect less than
/// the elapsed time. It is not a number except on Linux.
fn cpu_seconds() -> Result<f64> {
    let Ok(stat) = fs::read_to_string("/proc/self/stat") else { return Ok(f64::NAN) };
    // The name of the program, in parentheses, can contain spaces. The 14th and 15th fields after it are the times.
    let fields = stat.rsplit_once(')').map(|(_, fields)| fields).unwrap_or_default();
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    let ticks: f64 = ticks.sum::<Result<f64, _>>().context("`/proc/self/stat` has an unexpected format")?;
    // Linux always reports 100 ticks per second here.
    Ok(ticks / 100.0)
}

#[expect(clippy::print_stdout, reason = "the table is the output")]
fn print(text: &str) {
    print!("{text}");
}
