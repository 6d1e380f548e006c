//! Writes `docs/kubectl.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Column;
use super::check::Check;
use super::server::Outcome;

const PAGE: &str = "docs/kubectl.md";
const COMMAND: &str = "cargo xtask kubectl";
const HEAD: &str = include_str!("page.md");

/// Writes the page.
pub(super) fn write(root: &Path, checks: &[Check], columns: &[Column]) -> Result<()> {
    let mut text = format!(
        "<!-- Written by `{COMMAND}`: edit xtask/src/kubectl/page.md or dev/kubectl, never this file. -->\n\n{HEAD}\n"
    );
    text.push_str("| what must hold |");
    for column in columns {
        write!(text, " {}, {} |", column.kubectl, column.store.name())?;
    }
    writeln!(text, "\n|---|{}", ":---:|".repeat(columns.len()))?;
    for (index, check) in checks.iter().enumerate() {
        write!(text, "| {} |", check.law)?;
        for column in columns {
            write!(text, " {} |", cell(check, &column.outcomes[index]))?;
        }
        text.push('\n');
    }
    let waiting: Vec<&Check> = checks.iter().filter(|check| check.waiting.is_some()).collect();
    if !waiting.is_empty() {
        text.push_str("\n## Not yet\n\nThese checks wait for a part of the server that is missing:\n\n");
        for check in waiting {
            writeln!(text, "- {}: {}", check.waiting.as_deref().unwrap_or_default(), check.law)?;
        }
    }
    fs::write(root.join(PAGE), text).with_context(|| format!("{PAGE} cannot be written"))
}

fn cell(check: &Check, outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Held => "yes",
        Outcome::LeftOut => "–",
        Outcome::Failed(_) if check.waiting.is_some() => "not yet",
        Outcome::Failed(_) => "no",
    }
}

/// Fails if the page lacks a check, or has one that does not hold.
pub(super) fn check(root: &Path, checks: &[Check]) -> Result<()> {
    let text = fs::read_to_string(root.join(PAGE)).with_context(|| format!("{PAGE} is missing; run `{COMMAND}`"))?;
    for Check { law, .. } in checks {
        let row = text.lines().find(|line| line.starts_with(&format!("| {law} |")));
        let row = row.with_context(|| format!("{PAGE} lacks the check \"{law}\"; run `{COMMAND}`"))?;
        ensure!(!row.contains("| no |"), "{PAGE}: \"{law}\" does not hold");
    }
    Ok(())
}
