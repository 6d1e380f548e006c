//! Mutation testing: changes one thing in the engine at a time and reports changes that no test catches.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{cargo, process};

/// Runs cargo-mutants on these files, or on the whole engine. `.cargo/mutants.toml` selects the tests.
pub(crate) fn run(root: &Path, files: &[String]) -> Result<()> {
    cargo::output(root, &["mutants", "--version"])
        .context("cargo-mutants is not installed; install it with `cargo install cargo-mutants --locked`")?;
    let mut command = cargo::command(root);
    command.args(["mutants", "--package", "smp-core"]);
    for file in files {
        command.args(["--file", file]);
    }
    process::run(&mut command).context("tests miss some mutants; `mutants.out/missed.txt` lists them")
}
