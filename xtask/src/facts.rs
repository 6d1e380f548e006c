//! The facts about the Kubernetes API that its Go modules state.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::files::{self, Files, Mode};

/// The module of the Go program, whose requirements name the version of Kubernetes.
const PROGRAM: &str = "dev/interop/go";

/// The folder of the facts. Some files in it are this project's own.
const TARGET: &str = "spec/facts";

/// Runs the Go program, which writes the facts, then writes or compares them.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let status = Command::new("go")
        .args(["run", "./facts"])
        .arg(folder.path())
        .current_dir(root.join(PROGRAM))
        .status()
        .context("go cannot be run; the facts come from Go modules")?;
    if !status.success() {
        bail!("the facts cannot be made; `go run ./facts FOLDER` in {PROGRAM} says why");
    }
    let fresh = files::read(folder.path())?;
    let present: Files =
        files::read(&root.join(TARGET))?.into_iter().filter(|(path, _)| fresh.contains_key(path)).collect();
    files::settle(root, Path::new(TARGET), &fresh, &present, mode, "cargo xtask generate facts")
}
