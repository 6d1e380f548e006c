//! Prints findings as text, JSON, SARIF or GitHub workflow commands.

mod github;
mod sarif;

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::code::Severity;
use super::finding::{Finding, Findings};
use crate::args::LintFormat;
use crate::input::Format;
use crate::output::{self, Output};
use crate::report::{self, Failure};

/// Prints findings in documents, which `noun` names in singular and plural.
pub(in crate::command) fn print(
    findings: &Findings,
    (documents, noun): (usize, [&str; 2]),
    format: LintFormat,
) -> Result<(), Failure> {
    for (name, hidden) in findings.hidden() {
        report::warning(&format!("{name}: {hidden} more findings are not shown; fix the first ones"));
    }
    let text = match format {
        LintFormat::Human => {
            let text: String = findings.all().iter().map(human).collect();
            output::styled(&text)?;
            report::summary(&summary(findings, documents, noun));
            return Ok(());
        }
        LintFormat::Json => output::text(&Value::Array(findings.all().iter().map(json).collect()), Format::Json)?,
        LintFormat::Sarif => output::text(&sarif::log(findings), Format::Json)?,
        LintFormat::Github => findings.all().iter().map(github::command).collect(),
    };
    Output::new(Format::Yaml).text(&text)
}

/// For example `error: patch.yaml:4:5: spec.ports[1]: message [Code]`, followed by the line and the hint.
fn human(finding: &Finding) -> String {
    let Finding { severity, found, .. } = finding;
    let style = match severity {
        Severity::Error => report::ERROR,
        Severity::Warning => report::WARNING,
        Severity::Note => report::HINT,
    };
    let word = severity.as_str();
    let mut place = finding.name.clone();
    for number in finding.line.into_iter().chain(finding.column) {
        let _ = write!(place, ":{number}");
    }
    if !found.path.is_root() {
        let _ = write!(place, ": {}", found.path);
    }
    let message = format!("{place}: {} [{}]", found.message, found.code.as_str());
    let mut text = report::line(style, &format!("{word}:"), &message);
    if let Some(excerpt) = &finding.excerpt {
        text.push_str(&excerpt.render());
    }
    if let Some(hint) = &found.hint {
        text.push_str(&report::line(report::HINT, "hint:", hint));
    }
    text
}

fn summary(findings: &Findings, documents: usize, noun: [&str; 2]) -> String {
    let counted = |severity: Severity| {
        let count = findings.count(severity);
        let s = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {}{s}", severity.as_str()))
    };
    let counts: Vec<String> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(counted).collect();
    let counts = if counts.is_empty() { "no findings".to_owned() } else { counts.join(", ") };
    format!("{counts} in {documents} {}", noun[usize::from(documents != 1)])
}

fn json(finding: &Finding) -> Value {
    let found = &finding.found;
    json!({
        "code": found.code.as_str(),
        "severity": finding.severity.as_str(),
        "file": finding.file,
        "name": finding.name,
        "line": finding.line,
        "column": finding.column,
        "path": found.path.to_string(),
        "message": found.message,
        "hint": found.hint,
    })
}
