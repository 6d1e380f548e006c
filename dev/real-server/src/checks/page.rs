//! Writes `docs/real-server.md`.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

use super::Check;
use crate::call::get;
use crate::cluster::{Cluster, User};
use crate::page::{Page, root};

const PAGE: Page = Page {
    path: "docs/real-server.md",
    command: "cargo xtask real-server",
    head: ("dev/real-server/src/checks/page.md", include_str!("page.md")),
};

/// Writes the page.
pub(crate) async fn write(cluster: &Cluster, results: &[(&'static Check, Result<String>)]) -> Result<()> {
    let version = get(&cluster.plain(User::Admin)?.client, "/version").await?;
    let server = version["gitVersion"].as_str().unwrap_or("unknown").trim_start_matches('v');
    let etcd = std::env::var("ETCD_VERSION").unwrap_or_else(|_| "unknown".to_owned());
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("Cargo.lock cannot be read")?;
    let mut text = format!("| | |\n|---|---|\n| kube-apiserver | {server} |\n| etcd | {etcd} |\n");
    for name in ["smp-kube", "kube", "k8s-openapi"] {
        writeln!(text, "| {name} | {} |", locked(&lock, name))?;
    }
    writeln!(text, "| patches of each kind | {}, seed {} |", cluster.cases, cluster.seed)?;
    for part in results.chunk_by(|(one, _), (other, _)| one.part == other.part) {
        write!(text, "\n## {}\n\n| check | result | holds |\n|---|---|:---:|\n", part[0].0.part)?;
        for (check, outcome) in part {
            let (result, holds) = match outcome {
                Ok(result) => (result.clone(), "yes"),
                Err(error) => (format!("{error:#}").lines().take(1).collect(), "no"),
            };
            writeln!(text, "| {} | {result} | {holds} |", check.title)?;
        }
    }
    PAGE.write(&text)
}

/// The version of a package in a lock file.
fn locked<'l>(lock: &'l str, name: &str) -> &'l str {
    let entry = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).map_or("", |(_, rest)| rest);
    entry.split('"').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_has_every_check_and_all_hold() {
        super::PAGE.check(super::super::CHECKS.iter().map(|check| (format!("| {} |", check.title), "| yes |")));
    }
}
