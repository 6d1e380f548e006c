//! The page of what differs between the versions of Kubernetes that are covered.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use super::{rows, table};
use crate::files::{Mode, Page};

const PAGE: Page = Page {
    target: "docs/kubernetes-versions.md",
    template: include_str!("versions.md"),
    command: "cargo xtask generate server",
};

/// Writes or compares the page.
pub(super) fn run(root: &Path, mode: Mode) -> Result<()> {
    let text = table(root, "versions.tsv")?;
    let releases = text.lines().find_map(|line| line.strip_prefix("# releases: ")).context("no line of releases")?;
    let releases: Vec<&str> = releases.split(' ').collect();
    let minors: Vec<&str> = releases.iter().filter_map(|release| Some(release.rsplit_once('.')?.0)).collect();
    let parts = [
        ("newest", minors.last().copied().unwrap_or_default().to_owned()),
        ("minors", minors.join(", ")),
        ("releases", releases.join(", ")),
        ("kinds", kinds(&text, &minors)),
        ("fields", fields(&text, &minors)),
        ("gates", gates(&text)),
        ("defaults", defaults(&text)),
    ];
    PAGE.settle(root, &parts, mode)
}

/// The rows of kinds: those of an API version that came and went together share a row. Lists are left out.
fn kinds(text: &str, minors: &[&str]) -> String {
    let mut together: BTreeMap<[&str; 4], Vec<&str>> = BTreeMap::new();
    for row in rows(text) {
        if let ["kind", group, version, kind, first, last] = row[..]
            && !kind.ends_with("List")
        {
            together.entry([group, version, first, last]).or_default().push(kind);
        }
    }
    let row = |([group, version, first, last], kinds): (&[&str; 4], &Vec<&str>)| {
        format!("| {group}/{version} | {} | {} | {} |\n", kinds.join(", "), known(first), removed(minors, last))
    };
    together.iter().map(row).collect()
}

/// The rows of fields: those of a type that came and went together share a row.
fn fields(text: &str, minors: &[&str]) -> String {
    let mut together: BTreeMap<[&str; 3], Vec<String>> = BTreeMap::new();
    for row in rows(text) {
        if let ["field", definition, field, first, last] = row[..] {
            together.entry([definition, first, last]).or_default().push(format!("`{field}`"));
        }
    }
    let row = |([definition, first, last], fields): (&[&str; 3], &Vec<String>)| {
        format!("| {} | {} | {} | {} |\n", short(definition), fields.join(", "), known(first), removed(minors, last))
    };
    together.iter().map(row).collect()
}

/// The rows of fields with feature gates, in types of stable API versions.
fn gates(text: &str) -> String {
    let mut together: BTreeMap<[&str; 3], Vec<String>> = BTreeMap::new();
    for row in rows(text) {
        if let ["gate", definition, field, gates, since] = row[..]
            && is_stable(definition)
        {
            together.entry([definition, gates, since]).or_default().push(format!("`{field}`"));
        }
    }
    let row = |([definition, gates, since], fields): (&[&str; 3], &Vec<String>)| {
        let gates = gates.replace(',', ", ");
        format!("| {} | {} | {gates} | {} |\n", short(definition), fields.join(", "), known(since))
    };
    together.iter().map(row).collect()
}

/// The rows of fields that have a default only in later versions, in types of stable API versions.
fn defaults(text: &str) -> String {
    let row = |row: Vec<&str>| match row[..] {
        ["default", definition, field, since] if is_stable(definition) => {
            Some(format!("| {} | `{field}` | {since} |\n", short(definition)))
        }
        _ => None,
    };
    rows(text).filter_map(row).collect()
}

fn is_stable(definition: &str) -> bool {
    !["alpha", "beta"].iter().any(|word| definition.contains(word))
}

/// The name of a definition without the part that all have.
fn short(definition: &str) -> &str {
    let name =
        definition.strip_prefix("io.k8s.api.").or_else(|| definition.rsplit_once(".apis.").map(|(_, name)| name));
    name.unwrap_or(definition)
}

/// A version, or nothing for one that is not covered.
fn known(version: &str) -> &str {
    if version == "-" { "" } else { version }
}

/// The version after the last one that has a kind or field.
fn removed<'m>(minors: &[&'m str], last: &str) -> &'m str {
    let at = minors.iter().position(|minor| *minor == last);
    at.and_then(|at| minors.get(at + 1)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINORS: [&str; 3] = ["1.7", "1.8", "1.9"];

    #[test]
    fn kinds_and_fields_that_came_together_share_a_row() {
        let text = "kind\tg\tv1\tA\t1.8\t-\nkind\tg\tv1\tAList\t1.8\t-\nkind\tg\tv1\tB\t1.8\t-\nkind\tg\tv1\tC\t-\t1.7\n\
                    field\tio.k8s.api.g.v1.A\tx\t1.8\t1.8\nfield\tio.k8s.api.g.v1.A\ty\t1.8\t1.8\n";
        assert_eq!(kinds(text, &MINORS), "| g/v1 | C |  | 1.8 |\n| g/v1 | A, B | 1.8 |  |\n");
        assert_eq!(fields(text, &MINORS), "| g.v1.A | `x`, `y` | 1.8 | 1.9 |\n");
    }

    #[test]
    fn fields_with_the_same_gates_share_a_row() {
        let text = "gate\tio.k8s.api.g.v1.A\tx\tOne,Two\t1.8\ngate\tio.k8s.api.g.v1.A\ty\tOne,Two\t1.8\n\
                    gate\tio.k8s.api.g.v1beta1.A\tx\tOne\t-\n";
        assert_eq!(gates(text), "| g.v1.A | `x`, `y` | One, Two | 1.8 |\n");
    }
}
