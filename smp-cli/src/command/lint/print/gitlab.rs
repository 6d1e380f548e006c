//! A Code Quality report of GitLab, which shows findings in merge requests.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::super::code::Severity;
use super::super::finding::{Finding, Findings};

/// The report: a list of findings.
pub(super) fn report(findings: &Findings) -> Value {
    let mut known = HashMap::new();
    Value::Array(findings.all().iter().map(|finding| issue(finding, &mut known)).collect())
}

fn issue(finding: &Finding, known: &mut HashMap<String, usize>) -> Value {
    let found = &finding.found;
    let place = if found.path.is_root() { String::new() } else { format!("{}: ", found.path) };
    let hint = found.hint.as_ref().map_or_else(String::new, |hint| format!("; {hint}"));
    json!({
        "check_name": found.code.as_str(),
        "description": format!("{place}{}{hint}", found.message),
        "severity": match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        "fingerprint": fingerprint(finding, known),
        // GitLab compares the path with the paths of the repository.
        "location": {
            "path": finding.file.replace('\\', "/").trim_start_matches("./"),
            "lines": {"begin": finding.line.unwrap_or(1)},
        },
    })
}

/// Identifies a finding in the reports of two commits, so it does not contain the line:
///
/// ```text
/// patch.yaml:4: spec.replica: … [UnknownField]   before a line was added above
/// patch.yaml:5: spec.replica: … [UnknownField]   after that: the same finding
/// ```
///
/// A finding that is repeated in a file gets a number, because GitLab drops repeated fingerprints.
fn fingerprint(finding: &Finding, known: &mut HashMap<String, usize>) -> String {
    let found = &finding.found;
    let text = format!("{}\n{}\n{}\n{}", finding.name, found.code.as_str(), found.path, found.message);
    let repeated = known.entry(text.clone()).or_default();
    *repeated += 1;
    format!("{:016x}", fnv1a(&format!("{text}\n{repeated}")))
}

/// FNV-1a, which is the same in every version, unlike the hashes of the standard library.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
