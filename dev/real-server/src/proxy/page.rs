//! Writes `docs/proxy.md`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::clients::Outcome;
use super::process::{program, succeeds};
use crate::call::get;
use crate::cluster::{Cluster, User};
use crate::page::Page;

const PAGE: Page = Page {
    path: "docs/proxy.md",
    command: "cargo xtask real-server proxy",
    head: ("dev/real-server/src/proxy/page.md", include_str!("page.md")),
};

/// The title of an edit, and its outcomes without and with the proxy.
type Row = (&'static str, Result<()>, Result<()>);

pub(super) async fn text(cluster: &Cluster, rows: &[Row], clients: &[Outcome]) -> Result<String> {
    let version = get(&cluster.plain(User::Admin)?.client, "/version").await?;
    let server = version["gitVersion"].as_str().unwrap_or("unknown").trim_start_matches('v');
    let kubectl = succeeds(Command::new(program("KUBECTL")?).args(["version", "--client", "-o", "json"]))?;
    let kubectl: Value = serde_json::from_str(&kubectl).context("kubectl has no version")?;
    let kubectl = kubectl["clientVersion"]["gitVersion"].as_str().unwrap_or("unknown").trim_start_matches('v');
    // `1.32.4-dispatcher` is kubectl 1.32.4.
    let kubectl = kubectl.split('-').next().unwrap_or_default();
    let mut text = format!("| | |\n|---|---|\n| kube-apiserver | {server} |\n| kubectl | {kubectl} |\n");
    for (name, variable) in [("helm 3", "HELM_3"), ("helm 4", "HELM_4")] {
        let printed = succeeds(Command::new(program(variable)?).args(["version", "--template", "{{.Version}}"]))?;
        writeln!(text, "| {name} | {} |", printed.trim().trim_start_matches('v'))?;
    }
    let count = |right: usize| format!("{right} of {}", rows.len());
    let [without, with] = [
        rows.iter().filter(|(_, without, _)| without.is_ok()).count(),
        rows.iter().filter(|(.., with)| with.is_ok()).count(),
    ];
    write!(
        text,
        "\n## Edits of 53/UDP and 53/TCP\n\n| edit | kubectl apply | through the proxy |\n|---|:---:|:---:|\n"
    )?;
    for (title, without, with) in rows {
        writeln!(text, "| {title} | {} | {} |", cell(without), cell(with))?;
    }
    writeln!(text, "| **right** | **{}** | **{}** |", count(without), count(with))?;
    write!(text, "\n## Other clients\n\n| client | works |\n|---|:---:|\n")?;
    for (title, outcome) in clients {
        writeln!(text, "| {title} | {} |", cell(outcome))?;
    }
    Ok(text)
}

fn cell(outcome: &Result<()>) -> &'static str {
    if outcome.is_ok() { "yes" } else { "no" }
}

/// Prints the results.
pub(super) fn report(text: &str) -> Result<()> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

pub(super) fn write(text: &str) -> Result<()> {
    PAGE.write(text)
}

#[cfg(test)]
mod tests {
    use crate::proxy::edits::EDITS;

    #[test]
    fn the_page_has_every_edit_and_all_are_right_through_the_proxy() {
        super::PAGE.check(EDITS.iter().map(|edit| (format!("| {} |", edit.title), "| yes |")));
    }
}
