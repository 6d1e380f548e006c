//! The page with the result of a run.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use smp_apply::Timestamp;

use super::{Report, explained, resources};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server-side-apply.md");

/// Writes the page.
pub(crate) fn write(report: &Report, seed: u64) -> Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is wrong")?.as_secs();
    let now = Timestamp::from_unix(i64::try_from(now)?).to_string();
    let date = now.split('T').next().unwrap_or_default();
    std::fs::write(Path::new(PAGE), text(report, seed, date)?).context("the page cannot be written")
}

fn text(report: &Report, seed: u64, date: &str) -> Result<String> {
    let mut levels = String::new();
    for (level, count) in &report.operations {
        writeln!(levels, "| {level} | {count} |")?;
    }
    let mut reasons = String::new();
    for entry in explained::read()? {
        writeln!(reasons, "- **{}**: {}", entry.name, entry.reason.trim())?;
    }
    let page = include_str!("page.md")
        .replace("{version}", smp_api_types::KUBERNETES_VERSION)
        .replace("{kinds}", &resources::KINDS.len().to_string())
        .replace("{date}", date)
        .replace("{seed}", &seed.to_string())
        .replace("{operations}", &report.total().to_string())
        .replace("{refused}", &report.refused.to_string())
        .replace("{several}", &report.several.to_string())
        .replace("{explained}", &report.explained.values().sum::<u64>().to_string())
        .replace("{different}", &report.differences.values().map(|(count, _)| count).sum::<u64>().to_string())
        .replace("{levels}", &levels)
        .replace("{reasons}", reasons.trim_end());
    Ok(page)
}
