//! Compares server-side apply with the packages of Kubernetes: random cases, answered by smp-apply and by a Go program.

mod answers;
mod cases;
mod compare;
mod documents;
mod entries;
mod explained;
mod minimize;
mod objects;
mod page;
mod recorded;
mod resources;
mod schemas;
mod small;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::oracle::Oracle;
use cases::Cases;
use compare::difference;
use explained::Explanation;

pub(crate) use answers::run as answer;
pub(crate) use page::write as write_page;

/// The number of cases in a batch. The cases of a batch share their random schemas.
const BATCH: u64 = 200;

/// A case to which the answers differ.
#[derive(Clone, Debug)]
struct Found {
    case: Value,
    ours: Value,
    go: Value,
    /// What differs, without values.
    kind: String,
}

/// A session with both sides.
struct Session {
    oracle: Oracle,
    ours: answers::Answers,
}

impl Session {
    /// Answers cases on both sides, and returns the pairs of answers.
    fn ask(&mut self, cases: &[Value]) -> Result<Vec<(Value, Value)>> {
        let Self { oracle, ours } = self;
        let (go, ours) = oracle.send(cases, || cases.iter().map(|case| ours.answer(case)).collect::<Vec<_>>())?;
        Ok(ours.into_iter().zip(go).collect())
    }

    /// The differences among cases.
    fn differences(&mut self, cases: Vec<Value>) -> Result<Vec<Option<Found>>> {
        let answers = self.ask(&cases)?;
        let found = cases.into_iter().zip(answers).map(|(case, (ours, go))| {
            let kind = difference(&case, &ours, &go)?;
            Some(Found { case, ours, go, kind })
        });
        Ok(found.collect())
    }
}

/// The result of a run.
#[derive(Default)]
pub(crate) struct Report {
    /// The number of operations, by level: steps of scripts, and other cases.
    operations: BTreeMap<String, u64>,
    /// How many of them returned an error, on both sides.
    refused: u64,
    /// The number of cases that one side does not support, by reason.
    skipped: BTreeMap<String, u64>,
    /// The number of differences that each entry of explained-apply.yaml explains.
    explained: BTreeMap<String, u64>,
    /// The number of cases to which the packages give several answers, one of them ours.
    several: u64,
    differences: BTreeMap<String, (u64, Vec<Found>)>,
}

/// How many differences of a kind are minimized.
const KEPT: usize = 3;

/// How often the packages are asked about a difference.
const REPEATS: usize = 40;

/// Compares this number of operations at these levels, or all if there are none.
pub(crate) fn run(program: &Path, operations: u64, seed: u64, levels: &[String]) -> Result<Report> {
    let documents = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi/v3/openapi.json");
    let text = std::fs::read_to_string(documents).context("the OpenAPI document cannot be read")?;
    let mut cases = Cases::new(&text, seed, levels)?;
    let mut session = Session { oracle: Oracle::start(program, &[])?, ours: answers::Answers::new() };
    let explanations = explained::read()?;
    explained::check_examples(&mut session, &explanations)?;
    recorded::check(&mut session)?;
    let mut report = Report::default();
    let mut batch = 0;
    while report.total() < operations {
        let cases: Vec<Value> = cases.batch(batch, BATCH);
        batch += 1;
        let answers = session.ask(&cases)?;
        for (case, (ours, go)) in cases.into_iter().zip(answers) {
            if let Some(found) = report.add(case, ours, go, &explanations) {
                report.examine(&mut session, found)?;
            }
        }
    }
    for (_, found) in report.differences.values_mut() {
        for found in found {
            *found = minimize::minimize(&mut session, found.clone())?;
        }
    }
    Ok(report)
}

impl Report {
    fn total(&self) -> u64 {
        self.operations.values().sum()
    }

    pub(crate) fn has_differences(&self) -> bool {
        !self.differences.is_empty()
    }

    /// Counts a case. Returns it if the answers differ and no entry explains why.
    fn add(&mut self, case: Value, ours: Value, go: Value, explanations: &[Explanation]) -> Option<Found> {
        if let Some(answer) = [&ours, &go].into_iter().find(|answer| answer.get("skip").is_some()) {
            let reason = answer["reason"].as_str().unwrap_or("unknown level or operation");
            *self.skipped.entry(reason.to_owned()).or_default() += 1;
            return None;
        }
        let count = case["steps"].as_array().map_or(1, Vec::len);
        *self.operations.entry(case["level"].as_str().unwrap_or_default().to_owned()).or_default() += count as u64;
        let failed = |answer: &Value| answer.get("error").is_some() || answer.get("conflicts").is_some();
        self.refused += match go["steps"].as_array() {
            Some(steps) => steps.iter().filter(|step| failed(step)).count() as u64,
            None => u64::from(failed(&go)),
        };
        let kind = difference(&case, &ours, &go)?;
        if let Some(explanation) = explanations.iter().find(|explanation| explanation.explains(&kind)) {
            *self.explained.entry(explanation.name.clone()).or_default() += 1;
            return None;
        }
        Some(Found { case, ours, go, kind })
    }

    /// Asks again about a difference: the packages visit versions in random order, so their answers may differ among each other.
    fn examine(&mut self, session: &mut Session, found: Found) -> Result<()> {
        if session.differences(vec![found.case.clone(); REPEATS])?.iter().any(Option::is_none) {
            self.several += 1;
            return Ok(());
        }
        let (count, kept) = self.differences.entry(found.kind.clone()).or_default();
        *count += 1;
        if kept.len() < KEPT {
            kept.push(found);
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, count) in &self.operations {
            writeln!(f, "{level:<8} {count:>9}")?;
        }
        writeln!(f, "total    {:>9}, {} refused", self.total(), self.refused)?;
        writeln!(f, "{} with several answers in Go", self.several)?;
        for (name, count) in &self.explained {
            writeln!(f, "{count} differences explained: {name}")?;
        }
        for (reason, count) in &self.skipped {
            writeln!(f, "skipped  {count:>9}: {reason}")?;
        }
        for (kind, (count, found)) in &self.differences {
            writeln!(f, "\n{kind}: {count} times")?;
            if let Some(found) = found.iter().min_by_key(|found| found.case.to_string().len()) {
                writeln!(f, "  case  {}\n  ours  {}\n  go    {}", found.case, short(&found.ours), short(&found.go))?;
            }
        }
        Ok(())
    }
}

/// An answer as text of limited length.
fn short(answer: &Value) -> String {
    let mut text = String::new();
    let _ = write!(text, "{answer}");
    text.chars().take(4000).collect()
}
