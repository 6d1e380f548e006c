//! The pages of what smp-server covers for each built-in kind and of what differs between versions of Kubernetes, from the tables of
//! smp-kinds.

mod types;
mod validation;
mod versions;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files::{Mode, Page};
use crate::spec;
use types::Types;

const PAGE: Page = Page {
    target: "docs/server-coverage.md",
    template: include_str!("server/page.md"),
    command: "cargo xtask generate server",
};

/// Writes or compares the pages.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let resources = table(root, "resources.tsv")?;
    let types = Types::read(root)?;
    let selectors = by_resource(&table(root, "fields.tsv")?)?;
    let immutable = by_resource(&table(root, "immutable.tsv")?)?;
    let columns = by_resource(&table(root, "columns.tsv")?)?;
    let mut lines = String::new();
    for row in rows(&resources) {
        let &[group, version, plural, _, kind, _, _, parts, flags, _, generation, _, _] = row.as_slice() else {
            anyhow::bail!("a row of resources.tsv does not have thirteen columns: {row:?}");
        };
        let has = |list: &str, word: &str| list.split(',').any(|found| found == word);
        let name = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
        let mark = |is: bool| if is { "yes" } else { "" };
        let of = |fields: &Fields| fields.get(&(group.to_owned(), plural.to_owned())).cloned().unwrap_or_default();
        let _ = writeln!(
            lines,
            "| {kind} | {name} | {} | {} | {} | {} | {} | {} | {} |",
            if has(flags, "namespaced") { "namespace" } else { "cluster" },
            parts.replace(',', ", "),
            mark(!generation.is_empty()),
            number(types.defaults(group, version, kind)?),
            of(&immutable),
            of(&selectors),
            of(&columns).replace('`', ""),
        );
    }
    let rules = validation::lines(&table(root, "validation.tsv")?)?;
    PAGE.settle(root, &[("kinds", lines), ("rules", rules)], mode)?;
    versions::run(root, mode)
}

/// The number, or nothing for zero.
fn number(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// Lists of fields by group and plural.
type Fields = BTreeMap<(String, String), String>;

/// Joins the third column of all rows of a resource.
fn by_resource(table: &str) -> Result<Fields> {
    let mut fields = Fields::new();
    for row in rows(table) {
        let (group, plural) = (row.first().context("no group")?, row.get(1).context("no plural")?);
        let list = fields.entry(((*group).to_owned(), (*plural).to_owned())).or_default();
        let gap = if list.is_empty() { "" } else { ", " };
        let _ = write!(list, "{gap}`{}`", row.get(2).context("no field")?);
    }
    Ok(fields)
}

/// The text of a table.
fn table(root: &Path, name: &str) -> Result<String> {
    spec::read(root, &format!("smp-kinds/data/{name}"))
}

/// The columns of each row.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}
