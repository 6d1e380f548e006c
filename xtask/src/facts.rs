//! The facts about the Kubernetes API that come from its Go modules.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::files::{self, Files, Mode};

/// The module of the Go program. Its requirements determine the Kubernetes version.
const PROGRAM: &str = "dev/interop/go";

/// The folder of the facts. Some of its files are written by hand.
const TARGET: &str = "spec/facts";

/// Runs the Go program that generates the facts, then writes or compares them.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let status = Command::new("go")
        .args(["run", "./facts"])
        .arg(folder.path())
        .current_dir(root.join(PROGRAM))
        .status()
        .context("cannot run go, which is needed because the facts come from Go modules")?;
    if !status.success() {
        bail!("cannot generate the facts; run `go run ./facts FOLDER` in {PROGRAM} to see why");
    }
    let fresh = files::read(folder.path())?;
    let present: Files =
        files::read(&root.join(TARGET))?.into_iter().filter(|(path, _)| fresh.contains_key(path)).collect();
    files::settle(root, Path::new(TARGET), [&fresh, &present], mode, "cargo xtask generate facts")
}
