//! Writes `docs/real-server.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::call::get;
use crate::checks::{CHECKS, Check, Outcome};
use crate::cluster::{Cluster, User};

const PAGE: &str = "docs/real-server.md";
const COMMAND: &str = "cargo xtask real-server";
const HEAD: &str = include_str!("page.md");

/// Writes the page.
pub(crate) async fn write(cluster: &Cluster, results: &[(&'static Check, Outcome)]) -> Result<()> {
    let version = get(&cluster.plain(User::Admin)?.client, "/version").await?;
    let server = version["gitVersion"].as_str().unwrap_or("unknown").trim_start_matches('v');
    let etcd = std::env::var("ETCD_VERSION").unwrap_or_else(|_| "unknown".to_owned());
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("Cargo.lock cannot be read")?;
    let mut text =
        format!("<!-- Written by `{COMMAND}`: edit dev/real-server/src/page.rs, never this file. -->\n\n{HEAD}\n");
    text.push_str("| | |\n|---|---|\n");
    for (name, version) in [("kube-apiserver", server), ("etcd", &*etcd)] {
        writeln!(text, "| {name} | {version} |")?;
    }
    for name in ["smp-kube", "kube", "k8s-openapi"] {
        writeln!(text, "| {name} | {} |", locked(&lock, name))?;
    }
    writeln!(text, "| patches of each kind | {}, seed {} |", cluster.cases, cluster.seed)?;
    let mut part = "";
    for (check, outcome) in results {
        if check.part != part {
            part = check.part;
            write!(text, "\n## {part}\n\n| check | result | holds |\n|---|---|:---:|\n")?;
        }
        let result = if outcome.holds { &*outcome.result } else { first_line(&outcome.result) };
        writeln!(text, "| {} | {result} | {} |", check.title, if outcome.holds { "yes" } else { "no" })?;
    }
    fs::write(root().join(PAGE), text).with_context(|| format!("{PAGE} cannot be written"))
}

/// Fails if the page lacks a check, or has one that does not hold.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(root().join(PAGE)).with_context(|| format!("{PAGE} is missing; run `{COMMAND}`"))?;
    for Check { title, .. } in CHECKS {
        let row = text.lines().find(|line| line.starts_with(&format!("| {title} |")));
        let row = row.with_context(|| format!("{PAGE} lacks the check \"{title}\"; run `{COMMAND}`"))?;
        ensure!(row.ends_with("| yes |"), "{PAGE}: \"{title}\" does not hold");
    }
    Ok(())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// The version of a package in a lock file.
fn locked<'l>(lock: &'l str, name: &str) -> &'l str {
    let entry = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).map_or("", |(_, rest)| rest);
    entry.split('"').next().unwrap_or_default()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
