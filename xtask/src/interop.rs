//! Runs the comparison with the Go package, in its own process: this program depends on no crate of the workspace.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// From here on an optimised build saves more time than it takes.
const MANY: u64 = 100_000;

/// Compares over `cases` generated cases.
pub(crate) fn run(root: &Path, cases: u64, seed: u64, rest: &[String]) -> Result<()> {
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "-p", "smp-interop"]);
    if cases >= MANY {
        command.arg("--release");
    }
    command.args(["--", "--cases", &cases.to_string(), "--seed", &seed.to_string()]).args(rest);
    let status = command.status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("the comparison with the Go package failed");
    }
    Ok(())
}
