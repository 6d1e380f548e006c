//! Runs the comparison with the Go package, in its own process: this program depends on no crate of the workspace.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// From here on an optimised build saves more time than it takes.
const MANY: u64 = 100_000;

/// Compares over `cases` generated cases.
pub(crate) fn run(root: &Path, cases: u64, seed: u64, rest: &[String]) -> Result<()> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(["run", "--quiet", "-p", "smp-interop"]);
    if cases >= MANY {
        command.arg("--release");
    }
    command.args(["--", "--cases", &cases.to_string(), "--seed", &seed.to_string()]).args(rest);
    let status = command.current_dir(root).status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("the comparison with the Go package failed");
    }
    Ok(())
}
