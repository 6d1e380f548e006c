//! The section about the rules of built-in kinds, from `validation.tsv`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};

/// A line for each struct: its fields and their rules, in the order of the table. Fields with rules that need code are named,
/// and the rules of the struct as a whole come last.
pub(super) fn lines(table: &str) -> Result<String> {
    let mut structs: BTreeMap<&str, Vec<(&str, Vec<String>)>> = BTreeMap::new();
    for row in super::rows(table) {
        let (of, field, rule) =
            (row.first().context("no struct")?, row.get(1).context("no field")?, row.get(2).context("no rule")?);
        let argument = row.get(3).copied().unwrap_or_default();
        let Some(words) = words(rule, argument) else { continue };
        let fields = structs.entry(of).or_default();
        match fields.iter_mut().find(|(name, _)| name == field) {
            Some((_, rules)) => rules.push(words),
            None => fields.push((field, vec![words])),
        }
    }
    let mut lines = String::new();
    for (of, fields) in structs {
        let shown = fields.iter().map(|(field, rules)| match *field {
            "." => rules.join(", "),
            field => format!("`{field}` {}", rules.join(", ")),
        });
        let _ = writeln!(lines, "| {of} | {} |", shown.collect::<Vec<_>>().join("; "));
    }
    Ok(lines)
}

/// A rule as the page calls it. What only leads to the rules of another struct is left out.
fn words(rule: &str, argument: &str) -> Option<String> {
    Some(match rule {
        "check" => return None,
        "required" => "required".to_owned(),
        "enum" => format!("one of {argument}"),
        "range" => argument.split_once(' ').map_or(argument, |(range, _)| range).to_owned(),
        "syntax" => format!("is a {argument}"),
        "code" | "code-always" | "code-changed" => argument.replace('-', " "),
        "forbidden" | "labels" | "selector" | "unique" | "port" | "id" => rule.to_owned(),
        "max-items" | "max-bytes" => format!("{} {argument}", rule.replace('-', " ")),
        _ => rule.replace('-', " "),
    })
}
