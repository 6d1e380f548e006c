//! The tables of recommended keys and strategies, in the order of the overlay.

use std::fmt::Write as _;

use anyhow::Result;

use super::audit::Audit;
use super::facts::{Facts, Recommendation, name, published};

/// The recommended keys, and whether a server enforces that they are unique.
pub(crate) fn keys(facts: &Facts, audit: &Audit) -> Result<String> {
    let mut table = "| field | in Kubernetes | recommended key | unique by validation | reason and source |\n\
                     |---|---|---|---|---|\n"
        .to_owned();
    for row in facts.overlay.iter().filter(|row| !row.key.is_empty()) {
        let unique = audit.recommended(&row.definition, &row.field)?;
        let start = start(facts, row)?;
        writeln!(table, "{start} | `{}` | {} | {} |", row.key, unique.text(), row.reason)?;
    }
    Ok(table)
}

/// The recommended strategies.
pub(crate) fn strategies(facts: &Facts) -> Result<String> {
    let mut table =
        "| field | in Kubernetes | recommended strategy | reason and source |\n|---|---|---|---|\n".to_owned();
    for row in facts.overlay.iter().filter(|row| !row.strategy.is_empty()) {
        writeln!(table, "{} | `{}` | {} |", start(facts, row)?, row.strategy, row.reason)?;
    }
    Ok(table)
}

fn start(facts: &Facts, row: &Recommendation) -> Result<String> {
    let field = facts.field(&row.definition, &row.field)?;
    Ok(format!("| {} | {}", name(&row.definition, &row.field), published(field)))
}

/// The defaults of key fields.
pub(crate) fn defaults(facts: &Facts) -> String {
    let rows = facts
        .defaults
        .iter()
        .map(|row| format!("| {} | `{}` | {} |\n", name(&row.definition, &row.field), row.default, row.reason));
    format!("| key field | default | source |\n|---|---|---|\n{}", rows.collect::<String>())
}
