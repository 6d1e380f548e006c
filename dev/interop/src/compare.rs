//! Compares two answers and classifies the difference.

pub(crate) use smp_testkit::same::same;

use crate::case::Op;
use crate::oracle::Answer;
use crate::ours::Outcome;

/// The result of comparing the two answers to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Equal values, or both failed.
    Equal,
    /// Go gives several answers, ours is an error.
    NotDeterministic,
    Different(Kind),
}

/// The kind of a difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Different values.
    Values,
    /// Only Go gives a value; contains the code of our error.
    OnlyGo(String),
    /// Only smp gives a value; contains Go's message without names and values.
    OnlyOurs(String),
    /// Go gives several answers, and smp gives a value instead of an error.
    SeveralInGo,
    /// smp panicked.
    Panic,
}

/// Compares.
pub(crate) fn compare(op: Op, ours: &Outcome, go: &Answer) -> Verdict {
    match (ours, go) {
        (Outcome::Panic, _) => Verdict::Different(Kind::Panic),
        (Outcome::Value(_), Answer::Unstable(_)) => Verdict::Different(Kind::SeveralInGo),
        (Outcome::Failure(_), Answer::Unstable(_)) => Verdict::NotDeterministic,
        (Outcome::Failure(_), Answer::Failure(_)) => Verdict::Equal,
        (Outcome::Value(ours), Answer::Value(go)) if same(ours, &go[op.answer()]) => Verdict::Equal,
        (Outcome::Value(_), Answer::Value(_)) => Verdict::Different(Kind::Values),
        (Outcome::Failure(error), Answer::Value(_)) => Verdict::Different(Kind::OnlyGo(error.code().to_string())),
        (Outcome::Value(_), Answer::Failure(text)) => Verdict::Different(Kind::OnlyOurs(gist(text))),
    }
}

/// The start of an error text, up to the first name or value.
pub(crate) fn gist(text: &str) -> String {
    let plain = |text: &str| text.find(['"', '`', '[', '{', '(', ':']).unwrap_or(text.len());
    let end = if text.starts_with("panic:") { text.len() } else { text.find(" in struct ").unwrap_or(plain(text)) };
    text[..end].trim().chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::{gist, same};
    use serde_json::json;

    #[test]
    fn numbers_are_equal_by_value() {
        assert!(same(&json!({"a": [1, 2.0]}), &json!({"a": [1.0, 2]})));
        assert!(!same(&json!(9_007_199_254_740_993_i64), &json!(9_007_199_254_740_992_i64)));
    }

    #[test]
    fn the_order_of_a_list_counts() {
        assert!(!same(&json!([1, 2]), &json!([2, 1])));
        assert!(!same(&json!({"a": null}), &json!({})));
    }

    #[test]
    fn the_gist_of_an_error_contains_no_names() {
        assert_eq!(
            gist("unable to find api field in struct PodSpec for the json field \"x\""),
            "unable to find api field"
        );
        assert_eq!(gist("list element types are not identical: [[0.5] [1]]"), "list element types are not identical");
    }
}
