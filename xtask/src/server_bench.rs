//! Builds and runs the benchmark of smp-server, and writes the page that it prints.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::files::{self, Mode};
use crate::{cargo, ci};

/// The benchmark, a separate workspace.
const MANIFEST: &str = "dev/server-bench/Cargo.toml";

/// The page.
const PAGE: &str = "docs/server-performance.md";

/// Measures, and writes the page.
pub(crate) fn run(root: &Path) -> Result<()> {
    ci::call(root, &format!("build --quiet --release --manifest-path {MANIFEST}"))?;
    let mut command = cargo::command(root);
    command.args(["run", "--quiet", "--release", "--manifest-path", MANIFEST]).stderr(Stdio::inherit());
    let output = command.output().context("cargo cannot be run")?;
    ensure!(output.status.success(), "the benchmark failed");
    let page = String::from_utf8(output.stdout).context("the page is not text")?;
    files::settle_one(root, Path::new(PAGE), page, Mode::Write, "cargo xtask server-bench")
}
