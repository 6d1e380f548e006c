//! SARIF 2.1.0, the Static Analysis Results Interchange Format.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::super::code::{Code, Severity};
use super::super::finding::{Finding, Findings};

/// The log of one run, with every code as a rule.
pub(super) fn log(findings: &Findings) -> Value {
    let rules: Vec<Value> = Code::ALL.iter().map(|code| rule(*code)).collect();
    let results: Vec<Value> = findings.all().iter().map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "smp", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "shortDescription": {"text": code.summary()},
        "help": {"text": code.page(), "markdown": code.page()},
        "defaultConfiguration": {"level": level(code.severity())},
    })
}

fn result(finding: &Finding) -> Value {
    let found = &finding.found;
    let text = match &found.hint {
        Some(hint) => format!("{}\nhint: {hint}", found.message),
        None => found.message.clone(),
    };
    json!({
        "ruleId": found.code.as_str(),
        "ruleIndex": Code::ALL.iter().position(|code| *code == found.code),
        "level": level(finding.severity),
        "message": {"text": text},
        "locations": [location(finding)],
    })
}

fn location(finding: &Finding) -> Value {
    let mut location = Map::new();
    if finding.is_file {
        let mut physical = json!({"artifactLocation": {"uri": uri(&finding.file)}});
        if let Some(line) = finding.line {
            physical["region"] = json!({"startLine": line});
            if let Some(column) = finding.column {
                physical["region"]["startColumn"] = column.into();
            }
        }
        location.insert("physicalLocation".to_owned(), physical);
    }
    let logical = json!([{"fullyQualifiedName": format!("{}#{}", finding.name, finding.found.path), "kind": "member"}]);
    location.insert("logicalLocations".to_owned(), logical);
    Value::Object(location)
}

const fn level(severity: Severity) -> &'static str {
    severity.as_str()
}

/// A path as a relative or absolute URI reference.
fn uri(path: &str) -> String {
    let escaped = path.replace('\\', "/").trim_start_matches("./").bytes().fold(String::new(), |mut uri, byte| {
        if byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
        uri
    });
    if path.starts_with('/') { format!("file://{escaped}") } else { escaped }
}
