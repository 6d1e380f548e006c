//! House rules that a machine can check, for all files in git.

mod architecture;
pub(crate) mod kubernetes;
mod prose;
mod rules;
mod words;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo, process, spec};

/// Checks every text file and reports all findings at once.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut findings = Vec::new();
    let files = files(root)?;
    let source = spec::read(root, words::DIRECTIVES)?;
    let directives = words::directives(&source);
    ensure!(!directives.is_empty(), "{} defines no directives in constants", words::DIRECTIVES);
    let words = words::restricted(&directives);
    for name in &files {
        // Git still lists files whose removal is not committed yet. Binary files have no lines to check.
        if let Ok(text) = fs::read_to_string(root.join(name)) {
            rules::check(name, &text, &words, &mut findings);
        }
    }
    let page = fs::read_to_string(root.join(architecture::PAGE)).context("ARCHITECTURE.md cannot be read")?;
    architecture::check(&page, &cargo::packages(root, &["--no-deps"])?, &files, &mut findings);
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap_or_default();
    words::check_complete(&directives, read, &mut findings);
    kubernetes::check(root, &files, &mut findings)?;
    if findings.is_empty() {
        return Ok(());
    }
    bail!("{} violations of house rules:\n{}", findings.len(), findings.join("\n"))
}

/// The files of the repository, including untracked but not ignored ones.
fn files(root: &Path) -> Result<Vec<String>> {
    let words = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let output = process::printed(Command::new("git").args(words).current_dir(root))?;
    Ok(output.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        super::run(&crate::root()).unwrap();
    }
}
