//! Runs cargo, the same one that runs this program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process;

/// A cargo command in the root of the repository.
pub(crate) fn command(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Builds a program of the workspace, and returns the command that runs it.
pub(crate) fn program(root: &Path, name: &str) -> Result<Command> {
    built(root, ["--bin", name], "debug")
}

/// Builds an example of the workspace, and returns the command that runs it.
pub(crate) fn example(root: &Path, name: &str) -> Result<Command> {
    built(root, ["--example", name], "debug/examples")
}

fn built(root: &Path, [kind, name]: [&str; 2], folder: &str) -> Result<Command> {
    // With examples, cargo adds the features of dev-dependencies, as for tests.
    process::run(command(root).args(["build", "--workspace", "--quiet", "--examples", kind, name]))?;
    let mut program = Command::new(target_directory(root)?.join(folder).join(name));
    program.current_dir(root);
    Ok(program)
}

/// Runs cargo and returns its output. If it fails, the error contains its messages.
pub(crate) fn output(root: &Path, arguments: &[&str]) -> Result<String> {
    process::printed(command(root).args(arguments))
}

/// A package in the output of `cargo metadata`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) readme: Option<String>,
    pub(crate) repository: Option<String>,
    pub(crate) rust_version: Option<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) categories: Vec<String>,
    /// The registries it may be published to; any if there is no list.
    pub(crate) publish: Option<Vec<String>>,
    pub(crate) features: std::collections::BTreeMap<String, Vec<String>>,
    pub(crate) manifest_path: String,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A dependency of a package.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev` or `build`; none for a normal dependency.
    pub(crate) kind: Option<String>,
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

/// Returns the packages of the workspace. Additional arguments can include their dependencies.
pub(crate) fn packages(root: &Path, more: &[&str]) -> Result<Vec<Package>> {
    Ok(metadata(root, more)?.packages)
}

/// Returns the folder for everything that cargo builds.
pub(crate) fn target_directory(root: &Path) -> Result<PathBuf> {
    Ok(metadata(root, &["--no-deps"])?.target_directory)
}

fn metadata(root: &Path, more: &[&str]) -> Result<Metadata> {
    let text = output(root, &[&["metadata", "--format-version", "1", "--quiet"], more].concat())?;
    serde_json::from_str(&text).context("the output of `cargo metadata` has an unexpected format")
}
