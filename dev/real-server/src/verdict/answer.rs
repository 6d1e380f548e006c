//! What a server answers to a patch, and what `smp explain` says that it answers.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::call;

/// The answer to a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Accepts,
    /// The object cannot be decoded or changed at all, or the patch cannot be applied.
    Refuses,
    /// smp does not apply the patch, whatever a server does with it.
    Wrong,
    /// Unknown fields, as strict validation names them.
    Unknown(BTreeSet<String>),
    /// The fields of the causes.
    Causes(BTreeSet<String>),
    /// Unknown fields, which the server reports alone, and causes, which smp reports too.
    Both(BTreeSet<String>),
    /// smp does not know.
    Open,
}

/// Two different answers.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) real: String,
    pub(super) ours: String,
}

impl Answer {
    pub(super) fn accepts(&self) -> bool {
        *self == Self::Accepts
    }

    /// The answer of a server, which validates fields strictly.
    pub(super) fn of_server(answer: &call::Answer) -> Self {
        if answer.succeeds() {
            return Self::Accepts;
        }
        let unknown: BTreeSet<_> = answer.message().split(", ").filter_map(unknown).collect();
        let fields = fields(&answer.body["details"]["causes"]);
        if !unknown.is_empty() {
            Self::Unknown(unknown)
        } else if fields.is_empty() || fields.contains("patch") {
            Self::Refuses
        } else {
            Self::Causes(fields)
        }
    }
}

/// The answer that `smp explain` predicts.
pub(super) fn of_smp(live: &Value, definition: Option<&Path>, patch: &Value) -> Result<Answer> {
    let mut command = Command::new(std::env::var_os("SMP").context("SMP is not set")?);
    command.args(["explain", "-f", "-", "-o", "json", "-p", &patch.to_string()]);
    if let Some(definition) = definition {
        command.args(["--type", "merge", "--schema"]).arg(definition);
    }
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn()?;
    child.stdin.take().context("no standard input")?.write_all(live.to_string().as_bytes())?;
    let output = child.wait_with_output()?;
    let explained: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let explained = if explained.is_array() { &explained[0] } else { &explained };
    let messages = String::from_utf8_lossy(&output.stderr);
    if explained.is_null() {
        // The patch is for another object.
        ensure!(messages.starts_with("error: --patch: "), "{messages}");
        return Ok(Answer::Refuses);
    }
    if explained["stockServer"]["answer"] == "refuses" {
        return Ok(Answer::Refuses);
    }
    let is_wrong = explained["errors"].as_array().is_some_and(|errors| !errors.is_empty());
    let verdict = &explained["verdict"];
    let unknown: BTreeSet<_> = texts(&verdict["warnings"]).filter_map(unknown).collect();
    Ok(match verdict["accepted"].as_bool() {
        Some(false) if unknown.is_empty() => Answer::Causes(fields(&verdict["causes"])),
        Some(false) => Answer::Both(unknown),
        _ if is_wrong => Answer::Wrong,
        Some(true) if unknown.is_empty() => Answer::Accepts,
        Some(true) => Answer::Unknown(unknown),
        None => Answer::Open,
    })
}

/// The field in `unknown field "spec.nosuch"`.
fn unknown(problem: &str) -> Option<String> {
    let start = problem.find("unknown field ")?;
    Some(problem[start..].split('"').nth(1)?.to_owned())
}

fn fields(causes: &Value) -> BTreeSet<String> {
    let causes = causes.as_array().into_iter().flatten();
    // The name of a whole custom resource.
    let field =
        |cause: &Value| cause["field"].as_str().filter(|field| *field != "<nil>").unwrap_or_default().to_owned();
    causes.map(field).collect()
}

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// How the answers differ. smp names the fields whose change is forbidden where the server names only their parent, and the value that
/// cannot be decoded where the server has one message.
pub(super) fn difference(real: &Answer, ours: &Answer) -> Option<Difference> {
    let is_equal = match (real, ours) {
        (Answer::Causes(real), Answer::Causes(ours)) => {
            real.iter().all(|field| ours.iter().any(|other| covers(field, other))) && are_among(ours, real)
        }
        (Answer::Refuses, Answer::Causes(_) | Answer::Both(_) | Answer::Wrong) => true,
        (Answer::Unknown(real), Answer::Both(ours)) => real == ours,
        _ => real == ours,
    };
    (!is_equal).then(|| Difference { real: format!("{real:?}"), ours: format!("{ours:?}") })
}

fn covers(whole: &str, part: &str) -> bool {
    part.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn are_among(ours: &BTreeSet<String>, real: &BTreeSet<String>) -> bool {
    ours.iter().all(|field| real.iter().any(|other| covers(other, field)))
}

/// How a server reads a number that has too many bits.
const CUT_OFF: &str = "a number exceeds its type: the server cuts it off and goes on, smp names the number";

/// What smp leaves out: the expressions of policies and device classes have other variables than rules.
const EXPRESSION: &str = "CEL expressions of admission policies and device classes are not compiled";

/// Why answers differ by design.
pub(super) fn reason(patch: &Value, real: &Answer, ours: &Answer) -> Option<&'static str> {
    match (real, ours) {
        (_, Answer::Wrong) => Some("smp rejects the patch: a list item lacks its merge key, or a directive is unknown"),
        (Answer::Causes(_) | Answer::Accepts, Answer::Causes(_)) if exceeds(patch) => Some(CUT_OFF),
        (Answer::Causes(real), Answer::Accepts) if real.iter().all(|field| is_expression(field, patch)) => {
            Some(EXPRESSION)
        }
        (Answer::Causes(real), Answer::Causes(ours))
            if real.is_subset(ours) && real.iter().all(|field| is_about_addresses(field)) =>
        {
            Some("cluster IPs or their families are wrong: the server looks at nothing else, smp names all fields")
        }
        _ => None,
    }
}

/// Whether a field of a service is looked at before all others.
fn is_about_addresses(field: &str) -> bool {
    ["spec.clusterIPs", "spec.ipFamilies", "spec.ipFamilyPolicy"].iter().any(|prefix| field.starts_with(prefix))
}

/// Whether a field of a policy or a device class is an expression that the patch sets.
fn is_expression(field: &str, patch: &Value) -> bool {
    let is_set =
        |field: &str| patch.pointer(&format!("/{}", field.replace(['.', '['], "/").replace(']', ""))).is_some();
    field.ends_with("xpression") && is_set(field)
}

/// Whether a number needs more than 32 bits.
fn exceeds(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_some_and(|number| i32::try_from(number).is_err()),
        Value::Array(items) => items.iter().any(exceeds),
        Value::Object(fields) => fields.values().any(exceeds),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn causes(fields: &[&str]) -> Answer {
        Answer::Causes(fields.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn heads_and_fields_are_compared() {
        let is_equal = |real: &Answer, ours: &Answer| difference(real, ours).is_none();
        assert!(is_equal(&causes(&["spec.a", "spec.b"]), &causes(&["spec.a", "spec.b"])));
        assert!(is_equal(&causes(&["spec"]), &causes(&["spec.a"])));
        assert!(!is_equal(&causes(&["spec.a"]), &causes(&["spec"])));
        assert!(!is_equal(&causes(&["spec.a", "spec.b"]), &causes(&["spec.a"])));
        assert!(!is_equal(&causes(&["spec.a"]), &causes(&["spec.a", "spec.ab"])));
        assert!(!is_equal(&Answer::Accepts, &Answer::Open));
        assert!(!is_equal(&Answer::Accepts, &causes(&[])));
    }

    #[test]
    fn unknown_fields_are_read_from_messages() {
        assert_eq!(unknown("unknown field \"spec.a\"").as_deref(), Some("spec.a"));
        assert_eq!(unknown("duplicate field \"a\""), None);
    }
}
