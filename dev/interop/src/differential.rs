//! The differential run: generates cases, runs both sides, and collects the differences.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::case::Op;
use crate::compare::{Kind, Verdict};
use crate::explained;
use crate::flags::Flags;
use crate::generate;
use crate::minimize::minimize;
use crate::oracle::Answer;
use crate::session::{Asked, Session};
use crate::types::Types;

/// The counts for one operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) same_value: u64,
    pub(crate) both_fail: u64,
    pub(crate) not_deterministic: u64,
    pub(crate) different: u64,
}

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) counts: BTreeMap<Op, Counts>,
    /// The minimized unexplained differences.
    pub(crate) differences: Vec<Asked>,
    /// The differences that each entry of explained.yaml explains.
    pub(crate) explained: BTreeMap<String, Vec<Asked>>,
    /// Differences that were only counted, because there were too many of the kind.
    pub(crate) left_out: u64,
}

/// The number of cases in a batch.
const BATCH: u64 = 2000;

/// Runs.
pub(crate) fn run(flags: &Flags, program: &Path) -> Result<Found> {
    let types = Types::new(flags.types, flags.seed, generated_types(flags.cases))?;
    let mut session = Session::start(&types, program)?;
    let ops = if flags.op.is_empty() { &Op::ALL[..] } else { &flags.op[..] };
    let mut found = Found::default();
    let mut kept: BTreeMap<(Op, Kind), Vec<Asked>> = BTreeMap::new();
    for first in (0..flags.cases).step_by(usize::try_from(BATCH)?) {
        let numbers = first..flags.cases.min(first + BATCH);
        let cases = numbers.map(|number| generate::case(&types, ops, flags.seed, number)).collect();
        let (different, equal): (Vec<_>, Vec<_>) = session.ask(cases)?.into_iter().partition(Asked::differs);
        let different = session.confirm(different.into_iter().map(|asked| asked.case).collect())?;
        for asked in equal.into_iter().chain(different) {
            found.count(&asked);
            let Verdict::Different(kind) = &asked.verdict else { continue };
            let kept = kept.entry((asked.case.op, kind.clone())).or_default();
            if kept.len() < flags.keep { kept.push(asked) } else { found.left_out += 1 }
        }
    }
    let smallest = minimize(&mut session, kept.into_values().flatten().collect())?;
    found.explain(program, &mut session, smallest)?;
    Ok(found)
}

/// Enough generated types to combine many rules, few enough to load quickly in the Go program.
fn generated_types(cases: u64) -> usize {
    usize::try_from(cases / 200).unwrap_or(usize::MAX).clamp(24, 400)
}

impl Found {
    /// Whether there is an unexplained difference.
    pub(crate) fn has_unexplained(&self) -> bool {
        self.left_out > 0 || !self.differences.is_empty()
    }

    /// Moves the differences that explained.yaml explains.
    fn explain(&mut self, program: &Path, session: &mut Session<'_>, differences: Vec<Asked>) -> Result<()> {
        let explanations = explained::read()?;
        explained::check_examples(session, &explanations)?;
        let names = explained::explain(program, session, &explanations, &differences)?;
        for (asked, name) in differences.into_iter().zip(names) {
            if asked.verdict == Verdict::NotDeterministic {
                let counts = self.counts.entry(asked.case.op).or_default();
                (counts.different, counts.not_deterministic) = (counts.different - 1, counts.not_deterministic + 1);
                continue;
            }
            match name {
                Some(name) => self.explained.entry(name.to_owned()).or_default().push(asked),
                None => self.differences.push(asked),
            }
        }
        Ok(())
    }

    fn count(&mut self, asked: &Asked) {
        let counts = self.counts.entry(asked.case.op).or_default();
        match (&asked.verdict, &asked.go) {
            (Verdict::Equal, Answer::Value(_)) => counts.same_value += 1,
            (Verdict::Equal, _) => counts.both_fail += 1,
            (Verdict::NotDeterministic, _) => counts.not_deterministic += 1,
            (Verdict::Different(_), _) => counts.different += 1,
        }
    }
}
