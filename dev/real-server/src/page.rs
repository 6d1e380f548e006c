//! The pages with the results.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A page that a command writes.
pub(crate) struct Page {
    pub(crate) path: &'static str,
    pub(crate) command: &'static str,
    /// The path and the text of what the page begins with.
    pub(crate) head: (&'static str, &'static str),
}

impl Page {
    pub(crate) fn write(&self, results: &str) -> Result<()> {
        let Self { path, command, head: (source, head) } = self;
        let text = format!("<!-- Written by `{command}`: edit {source}, never this file. -->\n\n{head}\n{results}");
        fs::write(root().join(path), text).with_context(|| format!("{path} cannot be written"))
    }

    /// Fails unless the page has a line with each beginning and end.
    #[cfg(test)]
    pub(crate) fn check(&self, lines: impl Iterator<Item = (String, &'static str)>) {
        let text = fs::read_to_string(root().join(self.path)).unwrap_or_default();
        for (beginning, end) in lines {
            let is_there = text.lines().any(|line| line.starts_with(&beginning) && line.ends_with(end));
            assert!(is_there, "{} has no line {beginning} … {end}; run `{}`", self.path, self.command);
        }
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
