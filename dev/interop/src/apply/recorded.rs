//! Cases that random choices rarely reach, with the answers of the packages.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

use super::Session;
use super::compare::difference;

/// One entry of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    name: String,
    case: Value,
    answer: Value,
}

fn read() -> Result<Vec<Recorded>> {
    crate::yaml::parse(include_str!("../../recorded-apply.yaml")).context("recorded-apply.yaml cannot be read")
}

/// Fails if the answer of a side is not the recorded one.
pub(super) fn check(session: &mut Session) -> Result<()> {
    let recorded = read()?;
    let cases: Vec<_> = recorded.iter().map(|entry| entry.case.clone()).collect();
    for (Recorded { name, case, answer }, (ours, go)) in recorded.iter().zip(session.ask(&cases)?) {
        for (side, given) in [("Go", &go), ("smp", &ours)] {
            let found = difference(case, given, answer);
            ensure!(found.is_none(), "recorded-apply.yaml: {side} answers \"{name}\" with {given}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Recorded, difference, read};
    use crate::apply::answers::Answers;

    #[test]
    fn rare_cases_have_the_recorded_answers() {
        let mut answers = Answers::new();
        for Recorded { name, case, answer } in read().unwrap() {
            let ours = answers.answer(&case);
            assert_eq!(difference(&case, &ours, &answer), None, "{name}: {ours}");
        }
    }
}
