//! The known differences in server-side apply.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

use super::Session;

/// One entry of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Explanation {
    pub(super) name: String,
    pub(super) reason: String,
    /// How the kinds of the differences begin.
    kind: String,
    example: Value,
}

impl Explanation {
    pub(super) fn explains(&self, kind: &str) -> bool {
        kind.starts_with(&self.kind)
    }
}

/// Reads the file.
pub(super) fn read() -> Result<Vec<Explanation>> {
    crate::yaml::parse(include_str!("../../explained-apply.yaml")).context("explained-apply.yaml cannot be read")
}

/// Fails if an example no longer differs.
pub(super) fn check_examples(session: &mut Session, explanations: &[Explanation]) -> Result<()> {
    let examples = explanations.iter().map(|entry| entry.example.clone()).collect();
    for (entry, found) in explanations.iter().zip(session.differences(examples)?) {
        let is_same = found.is_some_and(|found| entry.explains(&found.kind));
        ensure!(is_same, "explained-apply.yaml: the example of \"{}\" no longer differs; remove the entry", entry.name);
    }
    Ok(())
}
