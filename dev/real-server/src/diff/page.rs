//! Writes `docs/server-differences.md`.

use std::fmt::Write as _;

use anyhow::Result;

use crate::diff::accepted::ACCEPTED;
use crate::diff::customs;
use crate::diff::kinds::LEFT_OUT;
use crate::diff::report;
use crate::diff::run::Results;
use crate::page::Page;

const PAGE: Page = Page {
    path: "docs/server-differences.md",
    command: "cargo xtask real-server diff",
    head: ("dev/real-server/src/diff/page.md", include_str!("page.md")),
};

/// Writes the page.
pub(crate) fn write(results: &Results, version: &str, seed: u64) -> Result<()> {
    let mut text = String::new();
    let total = |count: fn(&crate::diff::run::Count) -> u32| results.counts.values().map(count).sum::<u32>();
    writeln!(text, "## Requests\n\n| | |\n|---|---|\n| kube-apiserver | {version} |")?;
    writeln!(text, "| requests | {}, seed {seed} |", results.requests())?;
    let sum = |is_wanted: fn(&(String, &'static str)) -> bool| {
        results.counts.iter().filter(|(key, _)| is_wanted(key)).map(|(_, count)| count.requests).sum::<u32>()
    };
    writeln!(text, "| about custom resources | {} |", sum(|(kind, _)| customs::is_custom(kind)))?;
    writeln!(text, "| watches | {} |", sum(|(_, verb)| *verb == "watch"))?;
    writeln!(text, "| apply patches | {}, of {} kinds |", sum(|(_, verb)| *verb == "apply"), applied_kinds(results))?;
    writeln!(text, "| equal answers | {} |", results.requests() - total(|count| count.accepted + count.different))?;
    writeln!(text, "| accepted differences | {} |", total(|count| count.accepted))?;
    writeln!(text, "| other differences | {} |", total(|count| count.different))?;
    applies(&mut text, results)?;
    accepted(&mut text, results)?;
    open(&mut text, results)?;
    writeln!(text, "\n## Kinds that are left out\n\n| kind | reason |\n|---|---|")?;
    for (kind, reason) in LEFT_OUT {
        writeln!(text, "| {kind} | {reason} |")?;
    }
    counts(&mut text, results)?;
    PAGE.write(&text)
}

fn applied_kinds(results: &Results) -> usize {
    results.counts.keys().filter(|(_, verb)| *verb == "apply").count()
}

/// How the real server answers apply patches.
fn applies(text: &mut String, results: &Results) -> Result<()> {
    writeln!(text, "\n## Answers to apply patches\n\n| status of kube-apiserver | answers |\n|---:|---:|")?;
    for (status, count) in &results.applies {
        writeln!(text, "| {status} | {count} |")?;
    }
    Ok(())
}

fn accepted(text: &mut String, results: &Results) -> Result<()> {
    writeln!(text, "\n## Accepted differences\n\n| difference | reason | answers | example |\n|---|---|---:|---|")?;
    for (position, accepted) in ACCEPTED.iter().enumerate() {
        let none = (0, String::new());
        let (count, example) = results.accepted.get(&position).unwrap_or(&none);
        let example = if example.is_empty() { String::new() } else { format!("`{example}`") };
        writeln!(text, "| {} | {} | {count} | {example} |", accepted.title, accepted.reason)?;
    }
    Ok(())
}

/// Differences that are neither fixed nor accepted yet.
fn open(text: &mut String, results: &Results) -> Result<()> {
    writeln!(text, "\n## Other differences\n\nThey are not fixed yet.\n\n| request and place | answers |\n|---|---:|")?;
    for (label, found) in report::groups(results) {
        writeln!(text, "| {label} | {} |", found.len())?;
    }
    Ok(())
}

fn counts(text: &mut String, results: &Results) -> Result<()> {
    writeln!(
        text,
        "\n## Requests by kind and verb\n\n| kind | verb | requests | accepted | other |\n|---|---|---:|---:|---:|"
    )?;
    for ((kind, verb), count) in &results.counts {
        writeln!(text, "| {kind} | {verb} | {} | {} | {} |", count.requests, count.accepted, count.different)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_lists_every_accepted_difference() {
        let rows =
            super::ACCEPTED.iter().map(|accepted| (format!("| {} | {} |", accepted.title, accepted.reason), "|"));
        super::PAGE.check(rows);
    }
}
