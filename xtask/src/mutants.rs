//! Mutation testing: changes one thing in the engine at a time and reports changes that no test catches.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// Runs cargo-mutants on these files, or on the whole engine. `.cargo/mutants.toml` selects the tests.
pub(crate) fn run(root: &Path, files: &[String]) -> Result<()> {
    let is_there = cargo::command(root).args(["mutants", "--version"]).output().context("cargo cannot be run")?;
    if !is_there.status.success() {
        bail!("cargo-mutants is not installed; install it with `cargo install cargo-mutants --locked`");
    }
    let mut command = cargo::command(root);
    command.args(["mutants", "--package", "smp-core"]);
    for file in files {
        command.args(["--file", file]);
    }
    if !command.status().context("cargo cannot be run")?.success() {
        bail!("tests miss some mutants; `mutants.out/missed.txt` lists them");
    }
    Ok(())
}
