//! The tables of smp-server: lines with tabs between the columns, and comments.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The folder of the tables.
const FOLDER: &str = "smp-server/data";

/// The text of a table.
pub(super) struct Table(String);

impl Table {
    pub(super) fn read(root: &Path, name: &str) -> Result<Self> {
        let path = root.join(FOLDER).join(name);
        fs::read_to_string(&path).map(Self).with_context(|| format!("{} cannot be read", path.display()))
    }

    #[cfg(test)]
    pub(super) fn new(text: String) -> Self {
        Self(text)
    }

    /// The columns of each row.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        self.0.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
    }
}
