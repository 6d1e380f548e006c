//! Finds what differs in two answers.

use serde_json::Value;

use crate::call::Answer;

/// A place where two answers differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    /// Such as `status` or `body.spec.replicas`.
    pub(crate) place: String,
    pub(crate) real: String,
    pub(crate) ours: String,
}

/// The number of differences that are reported of one answer.
const LIMIT: usize = 12;

/// Compares two answers.
pub(crate) fn differences(real: &Answer, ours: &Answer) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |place: &str, real: String, ours: String| {
        if real != ours {
            found.push(Difference { place: place.to_owned(), real, ours });
        }
    };
    note("status", real.status.to_string(), ours.status.to_string());
    note("content type", real.media_type.clone(), ours.media_type.clone());
    note("warnings", real.warnings.join("; "), ours.warnings.join("; "));
    compare("body", &real.body, &ours.body, &mut found);
    found
}

fn compare(place: &str, real: &Value, ours: &Value, found: &mut Vec<Difference>) {
    if found.len() >= LIMIT || real == ours {
        return;
    }
    match (real, ours) {
        (Value::Object(one), Value::Object(other)) => {
            let mut names: Vec<_> = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name))).collect();
            names.sort_unstable();
            for name in names {
                let absent = Value::String("(absent)".to_owned());
                let [real, ours] = [one, other].map(|members| members.get(name).unwrap_or(&absent));
                compare(&format!("{place}.{name}"), real, ours, found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (real, ours)) in one.iter().zip(other).enumerate() {
                compare(&format!("{place}[{index}]"), real, ours, found);
            }
        }
        _ => found.push(Difference { place: place.to_owned(), real: shown(real), ours: shown(ours) }),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
