//! Runs the benchmark as a separate process, because this program depends on no other crate of the workspace.

use std::path::Path;

use anyhow::Result;

use crate::ci;

/// Builds and runs the benchmark with more arguments.
pub(crate) fn run(root: &Path, rest: &[String]) -> Result<()> {
    // Separate builds, so that feature unification does not affect the measurements.
    ci::call(root, "build --quiet --release -p smp-cli")?;
    ci::call(root, format!("run --quiet --release -p smp-bench -- {}", rest.join(" ")).trim_end())
}
