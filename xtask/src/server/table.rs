//! The tables of smp-server: lines with tabs between the columns, and comments.

use std::path::Path;

use anyhow::Result;

/// The text of a table.
pub(super) fn read(root: &Path, name: &str) -> Result<String> {
    crate::spec::read(root, &format!("smp-server/data/{name}"))
}

/// The columns of each row.
pub(super) fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}
