//! Code generation: from the facts under `spec/` to the files of `api-types`.

mod api_types;
mod features;
mod fixups;
mod load;
mod model;
mod registry;
mod render;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The first line of every generated file.
const HEADER: &str = "// Written by `cargo xtask codegen`: edit spec/facts or xtask/src/codegen, never this file.\n";

/// The folder of the crate that is generated; `generated.rs` and everything under `generated/` in it.
const TARGET: &str = "api-types/src";

/// What to do with the generated files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them, and remove those that are no longer generated.
    Write,
    /// Compare them, and fail when one is stale.
    Check,
}

/// Generated files by their path below [`TARGET`].
type Files = BTreeMap<PathBuf, String>;

/// Generates, then writes or compares.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    crate::spec::verify(root)?;
    let fresh = format(root, &generate(root)?)?;
    let target = root.join(TARGET);
    let present = read_present(&target)?;
    let stale: Vec<&PathBuf> = fresh
        .keys()
        .filter(|path| present.get(*path) != fresh.get(*path))
        .chain(present.keys().filter(|path| !fresh.contains_key(*path)))
        .collect();
    match mode {
        Mode::Check if stale.is_empty() => Ok(()),
        Mode::Check => bail!(
            "stale generated files: {}, {} first; run `cargo xtask codegen` and commit what it writes",
            stale.len(),
            Path::new(TARGET).join(stale[0]).display(),
        ),
        Mode::Write => stale.into_iter().try_for_each(|path| write(&target.join(path), fresh.get(path))),
    }
}

fn generate(root: &Path) -> Result<Files> {
    let mut definitions = load::definitions(root)?;
    fixups::apply(root, &mut definitions)?;
    let model = model::Model::new(&definitions)?;
    features::verify(root, &model)?;
    Ok(api_types::files(&model))
}

fn write(path: &Path, text: Option<&String>) -> Result<()> {
    let Some(text) = text else {
        return fs::remove_file(path).with_context(|| format!("{} cannot be removed", path.display()));
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// Runs rustfmt, with the repository's settings, over a copy of the files.
fn format(root: &Path, files: &Files) -> Result<Files> {
    let folder = tempfile::tempdir()?;
    for (path, text) in files {
        write(&folder.path().join(path), Some(text))?;
    }
    let status = Command::new("rustfmt")
        .arg("--config-path")
        .arg(root.join("rustfmt.toml"))
        .arg(folder.path().join("generated.rs"))
        .status()
        .context("rustfmt cannot be run; install it with `rustup component add rustfmt`")?;
    if !status.success() {
        bail!("rustfmt rejects the generated files");
    }
    let formatted = read_present(folder.path())?;
    if formatted.len() != files.len() {
        bail!("{} files were generated, {} came back from rustfmt", files.len(), formatted.len());
    }
    Ok(formatted)
}

/// The generated files as they are now.
fn read_present(target: &Path) -> Result<Files> {
    let mut files = Files::new();
    let mut open = vec![target.join("generated")];
    let front = target.join("generated.rs");
    if front.exists() {
        files.insert(PathBuf::from("generated.rs"), fs::read_to_string(front)?);
    }
    while let Some(folder) = open.pop().filter(|folder| folder.exists()) {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = fs::read_to_string(&path).with_context(|| format!("{} is not text", path.display()))?;
                files.insert(path.strip_prefix(target)?.to_path_buf(), text);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::{Mode, generate, run};

    #[test]
    fn generated_files_are_fresh() {
        run(&crate::root(), Mode::Check).unwrap();
    }

    #[test]
    fn generating_twice_gives_the_same_files() {
        assert_eq!(generate(&crate::root()).unwrap(), generate(&crate::root()).unwrap());
    }
}
