//! Measures one workload: times, allocations, and whether all answers are equal.

use anyhow::{Result, bail};
use serde_json::Value;

use crate::go::Go;
use crate::turns::{Call, Effort, Figure, Runner, take_turns};
use crate::workload::{Subject, Work, Workload};

/// The figures of a workload.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) name: String,
    /// The size of the largest document, in bytes.
    pub(crate) bytes: usize,
    pub(crate) figures: Vec<(Subject, Figure)>,
}

/// Runs all subjects in turns.
pub(crate) fn measure(workload: &Workload, go: &mut Go, effort: Effort) -> Result<Measured> {
    let patcher = workload.patcher();
    let compiled = workload.patch().and_then(|patch| patcher.compile(&patch).ok());
    let mut go = Some(go.load(workload)?);
    let mut runners: Vec<Box<dyn Runner + '_>> = Vec::new();
    for subject in workload.subjects {
        runners.push(match go.take_if(|_| *subject == Subject::Go) {
            Some(go) => Box::new(go),
            None => Box::new(Call(|| workload.call(&patcher, compiled.as_ref(), *subject))),
        });
    }
    let figures = take_turns(&mut runners, effort)?;
    drop(runners);
    let mut figures: Vec<(Subject, Figure)> = workload.subjects.iter().copied().zip(figures).collect();
    for (subject, figure) in figures.iter_mut().filter(|(subject, _)| *subject != Subject::Go) {
        let counted = allocation_counter::measure(|| drop(workload.call(&patcher, compiled.as_ref(), *subject)));
        figure.allocations = Some(counted.count_total);
    }
    compare(workload, &figures)?;
    let bytes = workload.documents().iter().map(|document| document.len()).max().unwrap_or_default();
    Ok(Measured { name: workload.name.clone(), bytes, figures })
}

impl Measured {
    /// The figure of a subject.
    pub(crate) fn of(&self, subject: Subject) -> Option<&Figure> {
        self.figures.iter().find_map(|(of, figure)| (*of == subject).then_some(figure))
    }

    /// The ratio of the times of two subjects.
    pub(crate) fn ratio(&self, slow: Subject, quick: Subject) -> Option<f64> {
        Some(self.of(slow)?.nanoseconds / self.of(quick)?.nanoseconds)
    }
}

/// Fails if our result differs from Go's, because the times would then be meaningless.
fn compare(workload: &Workload, figures: &[(Subject, Figure)]) -> Result<()> {
    let meaning = |answer: &Vec<u8>| -> Result<Value> {
        let value: Value = serde_json::from_slice(answer)?;
        let target = match &workload.work {
            Work::Apply { .. } => return Ok(value),
            Work::Diff { original, .. } => original,
            Work::ThreeWay { documents: [_, _, current], .. } => current,
        };
        Ok(workload.patcher().apply(serde_json::from_slice::<Value>(target)?, &value)?)
    };
    let mut meanings: Vec<(Subject, Option<Value>)> = Vec::new();
    for (subject, figure) in figures {
        if matches!(subject, Subject::Bytes | Subject::Trusted | Subject::Compiled | Subject::Values | Subject::Go) {
            meanings.push((*subject, figure.answer.as_ref().map(meaning).transpose()?));
        }
    }
    match meanings.windows(2).find(|pair| pair[0].1 != pair[1].1) {
        Some(pair) => {
            bail!("{}: {} and {} give different answers", workload.name, pair[0].0.label(), pair[1].0.label())
        }
        None => Ok(()),
    }
}
