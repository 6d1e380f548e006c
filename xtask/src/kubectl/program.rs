//! The kubectl to run: the installed one, or one that is built from its Go module.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{cargo, real_server};

/// The folder of the Go module.
const MODULE: &str = "dev/kubectl/go";

/// The oldest minor version of Kubernetes 1 whose kubectl reads OpenAPI v3, without which `apply` fails.
const OLDEST: u32 = 27;

/// A kubectl.
pub(crate) struct Kubectl {
    pub(crate) path: PathBuf,
    /// Its version, without `v`.
    pub(crate) version: String,
}

/// Returns the installed kubectl, or the newest one if none is installed or it is too old.
#[expect(clippy::print_stderr, reason = "a message for the person at the terminal")]
pub(crate) fn any(root: &Path) -> Result<Kubectl> {
    match at("kubectl") {
        Ok(kubectl) => Ok(kubectl),
        Err(error) => {
            eprintln!("{error:#}; using one that is built from its Go module");
            newest(root)
        }
    }
}

/// Returns the kubectl that is run as this command. Fails if it is too old.
pub(super) fn at(path: &str) -> Result<Kubectl> {
    let output = Command::new(path).args(["version", "--client", "-o", "json"]).output();
    let output = output.with_context(|| format!("{path} is not installed"))?;
    let answer: Value = serde_json::from_slice(&output.stdout).with_context(|| format!("{path} has no version"))?;
    let version = answer["clientVersion"]["gitVersion"].as_str().unwrap_or_default();
    // `v1.32.4-dispatcher` is kubectl 1.32.4.
    let version = version.trim_start_matches('v').split('-').next().unwrap_or_default();
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    let recent = minor.is_some_and(|minor| minor >= OLDEST);
    ensure!(recent, "{path} {version} is older than 1.{OLDEST}, or has an unknown version");
    Ok(Kubectl { path: path.into(), version: version.to_owned() })
}

/// Returns the kubectl of the newest Kubernetes, and builds it if needed.
pub(super) fn newest(root: &Path) -> Result<Kubectl> {
    let folder = cargo::target_directory(root)?.join("kubectl");
    std::fs::create_dir_all(&folder)?;
    real_server::kubectl(&root.join(MODULE), &folder)
        .and_then(|path| at(&path.to_string_lossy()))
        .context("the checks need kubectl, or Go to build it")
}
