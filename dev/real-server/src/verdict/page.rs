//! Writes `docs/server-verdict.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;

use super::{Found, Results};
use crate::diff::customs;
use crate::page::Page;

const PAGE: Page = Page {
    path: "docs/server-verdict.md",
    command: "cargo xtask real-server verdict",
    head: ("dev/real-server/src/verdict/page.md", include_str!("page.md")),
};

/// Writes the page.
pub(super) fn write(results: &Results, version: &str, seed: u64) -> Result<()> {
    let mut text = String::new();
    let [accepted, rejected] = [results.sum(|count| count.accepted), results.sum(|count| count.rejected)];
    let [explained, different] = [results.sum(|count| count.explained), results.sum(|count| count.different)];
    let is_custom = |(kind, _): &(&String, _)| customs::is_custom(kind);
    let custom: u32 = results.counts.iter().filter(is_custom).map(|(_, count)| count.accepted + count.rejected).sum();
    writeln!(text, "## Results\n\n| | |\n|---|---|\n| kube-apiserver | {version} |")?;
    writeln!(text, "| patches | {}, seed {seed} |\n| of custom resources | {custom} |", accepted + rejected)?;
    writeln!(text, "| accepted by the server | {accepted} |\n| rejected by the server | {rejected} |")?;
    writeln!(text, "| another verdict by design | {explained} |\n| another verdict | {different} |")?;
    writeln!(text, "\n## Other verdicts by design\n\n| reason | patches | example |\n|---|---:|---|")?;
    for (reason, (count, example)) in &results.explained {
        writeln!(text, "| {reason} | {count} | `{example}` |")?;
    }
    if !results.found.is_empty() {
        writeln!(
            text,
            "\n## Other verdicts\n\nThey are not fixed yet.\n\n| kind | server | smp | patches |\n|---|---|---|---:|"
        )?;
        for ((kind, real, ours), found) in groups(results) {
            writeln!(text, "| {kind} | `{real}` | `{ours}` | {} |", found.len())?;
        }
    }
    writeln!(
        text,
        "\n## Patches by kind\n\n| kind | accepted | rejected | another by design | another |\n|---|---:|---:|---:|---:|"
    )?;
    for (kind, count) in &results.counts {
        writeln!(
            text,
            "| {kind} | {} | {} | {} | {} |",
            count.accepted, count.rejected, count.explained, count.different
        )?;
    }
    PAGE.write(&text)
}

/// The differences as text, the most frequent ones first.
pub(super) fn report(results: &Results) -> String {
    let mut text = String::new();
    for ((kind, real, ours), found) in groups(results) {
        let _ = writeln!(text, "{} × {kind}\n    real: {real}\n    ours: {ours}", found.len());
        if let Some(example) = found.first() {
            let _ = writeln!(text, "    {}", example.patch);
        }
    }
    for (reason, (count, example)) in &results.explained {
        let _ = writeln!(text, "{count} × by design: {reason}\n    {example}");
    }
    let patches = results.sum(|count| count.accepted + count.rejected);
    let explained = results.sum(|count| count.explained);
    let different = results.found.len();
    let _ = writeln!(text, "{patches} patches: {different} have another verdict, {explained} by design");
    text
}

type Groups<'r> = Vec<((&'r str, &'r str, &'r str), Vec<&'r Found>)>;

fn groups(results: &Results) -> Groups<'_> {
    let mut groups = BTreeMap::<_, Vec<&Found>>::new();
    for found in &results.found {
        let key = (found.kind.as_str(), found.difference.real.as_str(), found.difference.ours.as_str());
        groups.entry(key).or_default().push(found);
    }
    let mut sorted: Groups<'_> = groups.into_iter().collect();
    sorted.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
    sorted
}
