//! Code generation: turns the facts in `spec/` into the files of `api-types`.

mod api_types;
mod features;
pub(crate) mod fixups;
pub(crate) mod load;
mod model;
mod registry;
mod render;
pub(crate) mod unions;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use self::load::Definitions;
use self::model::Model;
use crate::files::{self, Files, Mode};
use crate::process;

/// The first line of every generated file.
const HEADER: &str =
    "// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.\n";

/// The folder of the crate in which `generated.rs` and `generated/` are generated.
const TARGET: &str = "api-types/src";

/// Generates the files, then writes or compares them.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    crate::spec::settle(root, mode)?;
    let model = model(root)?;
    let fresh = format(root, &api_types::files(&model, &load::version(root)?))?;
    let target = Path::new(TARGET);
    let present = present(&root.join(target))?;
    files::settle(root, target, [&fresh, &present], mode, "cargo xtask generate api-types")?;
    features::settle(root, &model, mode)
}

fn model(root: &Path) -> Result<Model> {
    let mut definitions = load::definitions(root)?;
    let problems = apply_tables(root, &mut definitions)?;
    ensure!(problems.is_empty(), "rows that do not fit the facts; fix or remove them:\n{}", problems.join("\n"));
    Model::new(&definitions)
}

/// Adds what our own tables say to the definitions, and returns the problem of each row that no longer fits.
pub(crate) fn apply_tables(root: &Path, definitions: &mut Definitions) -> Result<Vec<String>> {
    Ok([unions::apply(root, definitions)?, fixups::apply(root, definitions)?].concat())
}

/// Formats a copy of the files with rustfmt and the repository's settings.
pub(crate) fn format(root: &Path, files: &Files) -> Result<Files> {
    let folder = tempfile::tempdir()?;
    files::write(folder.path(), files)?;
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.arg("--config-path").arg(root.join("rustfmt.toml")).arg(folder.path().join("generated.rs"));
    process::run(&mut rustfmt).context("install rustfmt with `rustup component add rustfmt`")?;
    let formatted = present(folder.path())?;
    if formatted.len() != files.len() {
        bail!("generated {} files, but rustfmt returned {}", files.len(), formatted.len());
    }
    Ok(formatted)
}

/// The current generated files.
fn present(target: &Path) -> Result<Files> {
    let is_generated = |path: &PathBuf| path.starts_with("generated") || path == Path::new("generated.rs");
    Ok(files::read(target)?.into_iter().filter(|(path, _)| is_generated(path)).collect())
}

#[cfg(test)]
mod tests {
    use super::{Definitions, apply_tables, fixups, unions};

    #[test]
    fn every_row_that_no_longer_fits_is_reported() {
        let root = crate::root();
        let problems = apply_tables(&root, &mut Definitions::new()).unwrap();
        let rows = |name: &str| crate::spec::read(&root, &format!("spec/facts/{name}")).unwrap().lines().count() - 1;
        assert_eq!(problems.len(), rows(unions::UNIONS) + rows(fixups::OVERLAY) + rows(fixups::KEY_DEFAULTS));
        assert!(problems.iter().all(|problem| problem.contains("no definition io.k8s.")));
    }
}
