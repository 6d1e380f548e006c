//! Releases: the table of targets, and everything that names their archives.
//!
//! The release workflow, the krew manifest, the Homebrew formula and the table of cargo-binstall in `smp-cli/Cargo.toml` name
//! the same archives. Tests compare them with the table in this file.

mod archive;
mod manifests;
#[cfg(test)]
mod tests;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Subcommand;

use crate::cargo;
use crate::files;

/// The steps of the release workflow.
#[derive(Subcommand)]
pub(crate) enum Step {
    /// Pack the built command for a target into an archive in `target/dist`.
    Pack {
        /// Target, such as `x86_64-unknown-linux-musl`; build it first with `cargo build --release --target`.
        target: String,
    },
    /// Write the manifests and the checksums of all archives in `target/dist`.
    Manifests {
        /// Tag of the release, such as `v0.1.0`.
        #[arg(long)]
        tag: String,
        /// Address of the repository, such as `https://github.com/example/smp`.
        #[arg(long)]
        repository: String,
    },
}

/// A platform with an archive in each release.
struct Target {
    /// The name that rustc uses.
    triple: &'static str,
    /// The file name extension of the archive.
    ending: &'static str,
    /// The file name of the command.
    command: &'static str,
}

/// The targets of a release. The Linux builds are static, so they run on any distribution.
const TARGETS: [Target; 5] = [
    Target::unix("x86_64-unknown-linux-musl"),
    Target::unix("aarch64-unknown-linux-musl"),
    Target::unix("x86_64-apple-darwin"),
    Target::unix("aarch64-apple-darwin"),
    Target { triple: "x86_64-pc-windows-msvc", ending: "zip", command: "smp.exe" },
];

impl Target {
    const fn unix(triple: &'static str) -> Self {
        Self { triple, ending: "tar.gz", command: "smp" }
    }

    /// The file name of the archive: `smp-v0.1.0-x86_64-apple-darwin.tar.gz`.
    fn archive(&self, version: &str) -> String {
        format!("smp-v{version}-{}.{}", self.triple, self.ending)
    }
}

/// Runs a step of the release workflow.
pub(crate) fn run(root: &Path, step: &Step) -> Result<()> {
    let command = command(root)?;
    let folder = cargo::target_directory(root)?;
    match step {
        Step::Pack { target } => {
            let known = TARGETS.iter().find(|known| known.triple == target);
            let names = TARGETS.map(|target| target.triple).join(", ");
            let target = known.with_context(|| format!("unknown target `{target}`; the targets are {names}"))?;
            archive::pack(root, &folder, target, &command.version)
        }
        Step::Manifests { tag, repository } => {
            check(&command, tag, repository)?;
            let dist = folder.join("dist");
            let sums = archive::sums(&dist, &command.version)?;
            files::write(&dist, &manifests::filled(root, &command, repository, &sums)?)
        }
    }
}

/// The package of the command.
fn command(root: &Path) -> Result<cargo::Package> {
    let packages = cargo::packages(root, &["--no-deps"])?;
    packages.into_iter().find(|package| package.name == "smp-cli").context("the workspace has no package smp-cli")
}

/// Checks that the package can be found under the tag and in the repository of the release.
fn check(command: &cargo::Package, tag: &str, repository: &str) -> Result<()> {
    let version = &command.version;
    ensure!(
        tag.strip_prefix('v') == Some(version),
        "the tag is `{tag}`, but the version in Cargo.toml is {version}; the tag must be `v{version}`"
    );
    let found = command.repository.as_deref().with_context(|| {
        format!("smp-cli/Cargo.toml has no `repository`, from which cargo-binstall downloads; set it to {repository}")
    })?;
    ensure!(found == repository, "`repository` in smp-cli/Cargo.toml is {found}, but the release is in {repository}");
    Ok(())
}
