//! Runs the benchmark, in its own process: this program depends on no crate of the workspace.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// What the benchmark is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Measure everything, and write page and plot.
    Full,
    /// Measure less, and print.
    Quick,
    /// Measure nothing; look at page and plot.
    Check,
}

/// Builds what is measured and measures it.
pub(crate) fn run(root: &Path, extent: Extent) -> Result<()> {
    let run = |words: &[&str]| call(root, words);
    if extent == Extent::Check {
        return run(&["run", "--quiet", "-p", "smp-bench", "--", "--check"]);
    }
    // Apart from the other one, so that neither gets features of libraries that only the other asks for.
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
