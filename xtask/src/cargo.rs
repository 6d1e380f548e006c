//! Calls of cargo, the one that runs this program.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// Cargo, to be called at the top of the repository.
pub(crate) fn command(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// What cargo prints for arguments; an error with what it says where it fails.
pub(crate) fn output(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = command(root).args(arguments).output().context("cargo cannot be run")?;
    if !output.status.success() {
        bail!("`cargo {}` failed: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A package as `cargo metadata` tells of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Where it comes from; none for those of the workspace.
    pub(crate) source: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) readme: Option<String>,
    pub(crate) rust_version: Option<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) categories: Vec<String>,
    /// The registries it may be published to: any where there is no list.
    pub(crate) publish: Option<Vec<String>>,
    pub(crate) features: std::collections::BTreeMap<String, Vec<String>>,
    pub(crate) manifest_path: String,
    pub(crate) dependencies: Vec<Dependency>,
}

/// What a package depends on.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev` or `build`; none for what the code itself needs.
    pub(crate) kind: Option<String>,
}

/// The packages of the workspace, and with `more` arguments what they depend on.
pub(crate) fn packages(root: &Path, more: &[&str]) -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let text = output(root, &[&["metadata", "--format-version", "1", "--quiet"], more].concat())?;
    let metadata: Metadata =
        serde_json::from_str(&text).context("`cargo metadata` says something else than expected")?;
    Ok(metadata.packages)
}
