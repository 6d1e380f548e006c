//! The documents under `openapi/`: the built-in types as Swagger 2.0 and OpenAPI 3.0.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::cargo;
use crate::files::{self, Files, Mode};

/// The folder of the documents; all JSON files in it are generated.
const TARGET: &str = "openapi";

/// Runs the generator, which has the types, then writes or compares the files.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let status = cargo::example(root, "openapi")?.arg(folder.path()).status().context("the generator cannot be run")?;
    ensure!(
        status.success(),
        "cannot generate the documents; run `cargo run -p smp-testkit --example openapi FOLDER` to see why"
    );
    let target = Path::new(TARGET);
    let is_document = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    let present: Files = files::read(&root.join(target))?.into_iter().filter(|(path, _)| is_document(path)).collect();
    files::settle(root, target, [&files::read(folder.path())?, &present], mode, "cargo xtask generate openapi")
}
