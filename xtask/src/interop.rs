//! Runs the comparison with the Go package as a separate process, because this program depends on no other crate of the
//! workspace.

use std::path::Path;

use anyhow::Result;

use crate::{cargo, process};

/// From this number of cases on, an optimized build saves more time than it takes.
const MANY: u64 = 100_000;

/// Compares `cases` generated cases.
pub(crate) fn run(root: &Path, cases: u64, seed: u64, rest: &[String]) -> Result<()> {
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "-p", "smp-interop"]);
    if cases >= MANY {
        command.arg("--release");
    }
    process::run(command.args(["--", "--cases", &cases.to_string(), "--seed", &seed.to_string()]).args(rest))
}
