//! Builds and tests the example workspace with the packages instead of the crates of this workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::validator;
use crate::cargo::{self, Package};
use crate::files::Mode;
use crate::process;

/// The workspace, which names the packages by their versions, as if they were published.
const WORKSPACE: &str = "examples/gateway";

/// The OpenAPI document of the workspace. A test of the workspace keeps it up to date, and `smp-interop custom-resources`
/// validates the custom resource definitions next to it.
const DOCUMENT: &str = "examples/gateway/api/tests/snapshots/documents__openapi.snap.json";

/// A package that the workspace uses, and the folder with its contents.
type Source = (String, PathBuf);

/// Unpacks the packages, checks the workspace with them and validates its document.
pub(super) fn run(root: &Path, packages: &[Package], mode: Mode) -> Result<()> {
    let target = cargo::target_directory(root)?;
    let sources = unpack(root, packages, &target)?;
    let locked: &[&str] = if mode == Mode::Check { &["--locked"] } else { &[] };
    for (command, more) in [("test", &[][..]), ("clippy", &["--all-targets", "--", "-D", "warnings"])] {
        let arguments = [&[command], locked, &["--workspace", "--quiet"], more].concat();
        check(root, &target, &sources, &arguments)?;
    }
    validator::run(root, Path::new(DOCUMENT))
}

/// The packages of this workspace that the example workspace uses, directly or not.
fn used<'p>(root: &Path, packages: &'p [Package]) -> Result<Vec<&'p Package>> {
    let lock = fs::read_to_string(root.join(WORKSPACE).join("Cargo.lock")).context("the example has no Cargo.lock")?;
    let is_used = |package: &&Package| lock.lines().any(|line| line == format!("name = \"{}\"", package.name));
    Ok(packages.iter().filter(is_used).collect())
}

/// The arguments with which cargo uses these sources instead of the registry.
fn patches(sources: &[Source]) -> Vec<String> {
    // A string of JSON is also one of TOML.
    let in_quotes = |folder: &Path| serde_json::Value::from(folder.display().to_string());
    let patch = |(name, folder): &Source| format!("patch.crates-io.{name}.path={}", in_quotes(folder));
    sources.iter().flat_map(|source| ["--config".to_owned(), patch(source)]).collect()
}

/// Unpacks the packages that the workspace uses.
fn unpack(root: &Path, packages: &[Package], target: &Path) -> Result<Vec<Source>> {
    let unpacked = target.join("unpacked");
    if unpacked.exists() {
        fs::remove_dir_all(&unpacked)?;
    }
    fs::create_dir_all(&unpacked)?;
    let mut sources = Vec::new();
    for Package { name, version, .. } in used(root, packages)? {
        let archive = target.join("package").join(format!("{name}-{version}.crate"));
        // Without `m`, all files have the same old date, and cargo would not notice that they changed.
        process::run(Command::new("tar").arg("-xzmf").arg(&archive).arg("-C").arg(&unpacked))?;
        sources.push((name.clone(), unpacked.join(format!("{name}-{version}"))));
    }
    Ok(sources)
}

/// Runs cargo in the workspace.
fn check(root: &Path, target: &Path, sources: &[Source], arguments: &[&str]) -> Result<()> {
    let mut command = cargo::command(&root.join(WORKSPACE));
    command.arg(arguments[0]).args(patches(sources)).arg("--target-dir").arg(target);
    process::run(command.args(&arguments[1..])).with_context(|| {
        let folder = target.join("unpacked");
        format!(
            "{WORKSPACE} does not work with the packages in {}; if its Cargo.lock is not up to date, run `cargo xtask package` and \
             commit it",
            folder.display()
        )
    })
}
