//! GitHub workflow commands, which annotate the lines of a pull request.

use std::fmt::Write as _;

use smp_suggest::escaped;

use super::super::code::Severity;
use super::super::finding::Finding;

/// For example `::error file=patch.yaml,line=4,title=MissingMergeKey::message`.
pub(super) fn command(finding: &Finding) -> String {
    let found = &finding.found;
    let word = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut text = format!("::{word} ");
    if finding.is_file {
        let _ = write!(text, "file={},", property(&finding.file));
    }
    if let Some(line) = finding.line {
        let _ = write!(text, "line={line},");
    }
    if let Some(column) = finding.column {
        let _ = write!(text, "col={column},");
    }
    let place = if found.path.is_root() { String::new() } else { format!("{}: ", found.path) };
    let hint = found.hint.as_ref().map_or_else(String::new, |hint| format!("\nhint: {hint}"));
    let message = data(&format!("{place}{}{hint}", found.message));
    let _ = writeln!(text, "title={}::{message}", property(found.code.as_str()));
    text
}

/// Escapes the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a command property.
fn property(text: &str) -> String {
    // A workflow command cannot express the other control characters, so a file with such a name is not annotated.
    escaped(&data(text)).replace(':', "%3A").replace(',', "%2C")
}
