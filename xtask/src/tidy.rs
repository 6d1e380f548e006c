//! House rules that a machine can check, over the files that git knows.

mod architecture;
mod rules;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cargo;

/// Checks every text file; all findings at once.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut findings = Vec::new();
    let files = files(root)?;
    for name in &files {
        // A file that was removed but not committed yet is still listed; one that is not text has no lines to check.
        if let Ok(text) = fs::read_to_string(root.join(name)) {
            rules::check(name, &text, &mut findings);
        }
    }
    let page = fs::read_to_string(root.join(architecture::PAGE)).context("ARCHITECTURE.md cannot be read")?;
    architecture::check(&page, &cargo::packages(root, &["--no-deps"])?, &files, &mut findings);
    if findings.is_empty() {
        return Ok(());
    }
    bail!("{} house rules are broken:\n{}", findings.len(), findings.join("\n"))
}

/// The files of the repository, those not yet added included, those ignored not.
fn files(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("git cannot be run")?;
    if !output.status.success() {
        bail!("git does not list the files: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        super::run(&crate::root()).unwrap();
    }
}
