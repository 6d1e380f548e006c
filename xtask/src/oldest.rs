//! The oldest supported compiler, `rust-version` in Cargo.toml: checks that the workspace builds with it, and runs it for others.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{cargo, process};

/// Compiles the workspace with that compiler.
pub(crate) fn run(root: &Path) -> Result<()> {
    process::run(cargo(root)?.args(["check", "--workspace", "--quiet"])).context(
        "the oldest supported compiler cannot compile the workspace; fix that, or raise `rust-version` in Cargo.toml",
    )
}

/// Cargo of the oldest supported compiler: the current one, or one that rustup installs.
pub(crate) fn cargo(root: &Path) -> Result<Command> {
    if is_at_work(root)? { Ok(cargo::command(root)) } else { installed(root, "cargo") }
}

/// The oldest supported compiler: the current one, or one that rustup installs.
pub(crate) fn rustc(root: &Path) -> Result<Command> {
    if !is_at_work(root)? {
        return installed(root, "rustc");
    }
    let mut command = Command::new("rustc");
    command.current_dir(root);
    Ok(command)
}

/// A program of a toolchain that rustup installs.
fn installed(root: &Path, program: &str) -> Result<Command> {
    let mut command = Command::new("rustup");
    command.args(["run", "--install", &stated(root)?, program]).current_dir(root);
    Ok(command)
}

/// Whether the current compiler is the oldest supported one.
fn is_at_work(root: &Path) -> Result<bool> {
    // It has no patch release: `1.95` for `rustc 1.95.1 (59807616e 2026-04-14)`.
    let start = format!("rustc {}.", stated(root)?);
    Ok(process::printed(Command::new("rustc").arg("--version").current_dir(root))?.starts_with(&start))
}

/// The version in `rust-version` of the workspace.
fn stated(root: &Path) -> Result<String> {
    let packages = cargo::packages(root, &["--no-deps"])?;
    packages.into_iter().find_map(|package| package.rust_version).context("Cargo.toml has no rust-version")
}
