//! The tables of recommended keys and strategies, in the order of the overlay.

use std::fmt::Write as _;

use anyhow::Result;

use super::audit::Audit;
use super::facts::{Facts, name, published};

/// The recommended keys, and whether a server enforces that they are unique.
pub(crate) fn keys(facts: &Facts, audit: &Audit) -> Result<String> {
    let mut table = "| field | in Kubernetes | recommended key | unique by validation | reason and source |\n\
                     |---|---|---|---|---|\n"
        .to_owned();
    for [definition, field, key, _, reason] in facts.overlay.iter().filter(|[_, _, key, ..]| !key.is_empty()) {
        let unique = audit.recommended(definition, field)?.text();
        writeln!(table, "{} | `{key}` | {unique} | {reason} |", start(facts, definition, field)?)?;
    }
    Ok(table)
}

/// The recommended strategies.
pub(crate) fn strategies(facts: &Facts) -> Result<String> {
    let mut table =
        "| field | in Kubernetes | recommended strategy | reason and source |\n|---|---|---|---|\n".to_owned();
    for [definition, field, _, strategy, reason] in facts.overlay.iter().filter(|row| !row[3].is_empty()) {
        writeln!(table, "{} | `{strategy}` | {reason} |", start(facts, definition, field)?)?;
    }
    Ok(table)
}

fn start(facts: &Facts, definition: &str, field: &str) -> Result<String> {
    Ok(format!("| {} | {}", name(definition, field), published(facts.field(definition, field)?)))
}

/// The defaults of key fields.
pub(crate) fn defaults(rows: &[[String; 4]]) -> String {
    let row = |[definition, field, default, reason]: &[String; 4]| {
        format!("| {} | `{default}` | {reason} |\n", name(definition, field))
    };
    format!("| key field | default | source |\n|---|---|---|\n{}", rows.iter().map(row).collect::<String>())
}
