//! A JUnit report, which most CI systems show as a list of tests.

use std::fmt::Write as _;

use smp_suggest::escaped;

use super::super::code::Severity;
use super::super::finding::{Finding, Findings};

/// The report: a test suite per document, with a test case per finding. Only errors are failures, as for the exit code; a document
/// without findings is one test case that passed.
///
/// ```xml
/// <testsuite name="patch.yaml" tests="1" failures="1">
///   <testcase classname="patch.yaml" name="UnknownField: spec.replica" file="patch.yaml" line="4">
///     <failure type="UnknownField" message="DeploymentSpec has no field `replica`">…</failure>
/// ```
pub(super) fn report(findings: &Findings, names: &[String]) -> String {
    let suites = suites(findings, names);
    let failures = findings.count(Severity::Error);
    let tests: usize = suites.iter().map(|(_, found)| found.len().max(1)).sum();
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let _ = writeln!(text, "<testsuites name=\"smp\" tests=\"{tests}\" failures=\"{failures}\">");
    for (name, found) in &suites {
        suite(&mut text, name, found);
    }
    text.push_str("</testsuites>\n");
    text
}

/// The findings of each document, in the order of the documents; then those of inputs that are not documents.
fn suites<'f>(findings: &'f Findings, names: &'f [String]) -> Vec<(&'f str, Vec<&'f Finding>)> {
    let found = findings.all().iter().map(|finding| finding.name.as_str());
    let mut suites: Vec<(&str, Vec<&Finding>)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for name in names.iter().map(String::as_str).chain(found) {
        places.entry(name).or_insert_with(|| {
            suites.push((name, Vec::new()));
            suites.len() - 1
        });
    }
    for finding in findings.all() {
        suites[places[finding.name.as_str()]].1.push(finding);
    }
    suites
}

fn suite(text: &mut String, name: &str, found: &[&Finding]) {
    let is_failure = |finding: &&&Finding| finding.severity == Severity::Error;
    let (tests, failures) = (found.len().max(1), found.iter().filter(is_failure).count());
    let name = attribute(name);
    let _ = writeln!(text, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">");
    if found.is_empty() {
        let _ = writeln!(text, "    <testcase classname=\"{name}\" name=\"no findings\"/>");
    }
    for finding in found {
        case(text, &name, finding);
    }
    text.push_str("  </testsuite>\n");
}

fn case(text: &mut String, suite: &str, finding: &Finding) {
    let found = &finding.found;
    let code = found.code.as_str();
    let place = if found.path.is_root() { String::new() } else { format!(": {}", found.path) };
    let _ = write!(text, "    <testcase classname=\"{suite}\" name=\"{}\"", attribute(&format!("{code}{place}")));
    if finding.is_file {
        let _ = write!(text, " file=\"{}\"", attribute(&finding.file));
    }
    if let Some(line) = finding.line {
        let _ = write!(text, " line=\"{line}\"");
    }
    text.push_str(">\n");
    let full = content(&super::plain(finding));
    let _ = match finding.severity {
        Severity::Error => {
            let message = attribute(&found.message);
            writeln!(text, "      <failure type=\"{code}\" message=\"{message}\">{full}</failure>")
        }
        Severity::Warning | Severity::Note => writeln!(text, "      <system-out>{full}</system-out>"),
    };
    text.push_str("    </testcase>\n");
}

/// Escapes the text of an element.
fn content(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes the value of an attribute. XML cannot express most control characters.
fn attribute(text: &str) -> String {
    content(&escaped(text)).replace('"', "&quot;")
}
