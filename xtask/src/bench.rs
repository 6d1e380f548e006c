//! Runs the benchmark as a separate process, because this program depends on no other crate of the workspace.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// The extent of a benchmark run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Measure everything and write page and plot.
    Full,
    /// Measure less and only print.
    Quick,
    /// Measure nothing; check page and plot.
    Check,
}

/// Builds and runs the benchmark.
pub(crate) fn run(root: &Path, extent: Extent) -> Result<()> {
    let run = |words: &[&str]| call(root, words);
    if extent == Extent::Check {
        return run(&["run", "--quiet", "-p", "smp-bench", "--", "--check"]);
    }
    // Separate builds, so that feature unification does not affect the measurements.
    run(&["build", "--quiet", "--release", "-p", "smp-cli"])?;
    let mut words = vec!["run", "--quiet", "--release", "-p", "smp-bench"];
    if extent == Extent::Quick {
        words.extend(["--", "--quick"]);
    }
    run(&words)
}

fn call(root: &Path, words: &[&str]) -> Result<()> {
    let status = cargo::command(root).args(words).status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("`cargo {}` failed", words.join(" "));
    }
    Ok(())
}
