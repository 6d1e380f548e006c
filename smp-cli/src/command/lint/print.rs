//! Prints findings as text, JSON, SARIF, JUnit, a report of GitLab or GitHub workflow commands.

mod github;
mod gitlab;
mod junit;
mod sarif;

use std::fmt::Write as _;

use serde_json::{Value, json};
use smp_suggest::escaped;

use super::code::Severity;
use super::finding::{Finding, Findings};
use crate::args::LintFormat;
use crate::input::Format;
use crate::output::{self, Output};
use crate::report::{self, Failure};
use crate::summary::wrapped;

/// Prints findings in documents with these names, which `noun` calls in singular and plural.
pub(in crate::command) fn print(
    findings: &Findings,
    (names, noun): (&[String], [&str; 2]),
    format: LintFormat,
) -> Result<(), Failure> {
    for (name, hidden) in findings.hidden() {
        report::warning(&format!("{name}: {hidden} more findings are not shown; fix the first ones"));
    }
    let text = match format {
        LintFormat::Human => {
            let text: String = findings.all().iter().map(human).collect();
            output::styled(&text)?;
            // If no file could be opened, the errors say so.
            if !(names.is_empty() && findings.all().is_empty()) {
                report::summary(&summary(findings, names.len(), noun));
            }
            return Ok(());
        }
        LintFormat::Json => output::text(&Value::Array(findings.all().iter().map(json).collect()), Format::Json)?,
        LintFormat::Sarif => output::text(&sarif::log(findings), Format::Json)?,
        LintFormat::Junit => junit::report(findings, names),
        LintFormat::Gitlab => output::text(&gitlab::report(findings), Format::Json)?,
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
    let mut text = wrapped(&report::line(style, &format!("{word}:"), &message(finding)));
    if let Some(excerpt) = &finding.excerpt {
        text.push_str(&excerpt.render());
    }
    if let Some(hint) = &found.hint {
        text.push_str(&wrapped(&report::line(report::HINT, "hint:", hint)));
    }
    text
}

/// The same without styles and without the line of the document.
fn plain(finding: &Finding) -> String {
    let mut text = escaped(&message(finding)).into_owned();
    if let Some(hint) = &finding.found.hint {
        let _ = write!(text, "\nhint: {}", escaped(hint));
    }
    text
}

/// The message with its place and code.
fn message(finding: &Finding) -> String {
    let found = &finding.found;
    let mut place = finding.name.clone();
    for number in finding.line.into_iter().chain(finding.column) {
        let _ = write!(place, ":{number}");
    }
    if !found.path.is_root() {
        let _ = write!(place, ": {}", found.path);
    }
    format!("{place}: {} [{}]", found.message, found.code.as_str())
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
