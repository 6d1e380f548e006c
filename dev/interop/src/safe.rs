//! Checks that smp's patches for stock servers give the wanted result there, and compares with Go's own patches.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use smp_core::{Error, Patcher, Schema, ThreeWay};
use smp_testkit::schemas::Place;

use crate::case::{Case, Inputs, Op};
use crate::compare::gist;
use crate::generate;
use crate::oracle::{Answer, Oracle};
use crate::session;
use crate::types::{Origin, Types};
use crate::wanted::{Order, gives};

/// How many patches of one side had each result, for one operation.
type Counts = [u64; 5];

/// The result of a patch, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Wanted,
    /// No patch was made.
    Refused,
    /// The server rejects the patch, or the result is wrong even without regard to order.
    Lost,
    /// The order is wrong: an item moved that should have kept its position.
    Moved,
    /// Only items with equal default keys moved, which a stock server always groups.
    Regrouped,
}

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Found {
    counts: BTreeMap<(Op, &'static str), Counts>,
    /// By kind of failure: the number of our patches, and the smallest case.
    lost: BTreeMap<String, (u64, Lost)>,
}

/// A case in which our patch fails.
#[derive(Debug)]
struct Lost {
    case: Case,
    patch: Value,
    result: String,
}

const OURS: &str = "smp";
const GO: &str = "Go";
const BATCH: u64 = 1000;

/// Makes patches with both sides and applies them with the Go package.
pub(crate) fn run(program: &Path, cases: u64, seed: u64, origin: Origin) -> Result<Found> {
    let types = Types::new(origin, seed, 100)?;
    let mut oracle = session::start(&types, program, &[])?;
    let mut found = Found::default();
    for first in (0..cases).step_by(usize::try_from(BATCH)?) {
        let batch: Vec<Case> = (first..cases.min(first + BATCH))
            .map(|number| generate::legal_case(&types, [Op::Diff, Op::ThreeWay], seed, number))
            .collect();
        found.ask(&types, &mut oracle, batch)?;
    }
    if found.lost.is_empty() { Ok(found) } else { bail!("our patches are not safe for stock servers\n{found}") }
}

/// A case with our patch for stock servers and the wanted result.
struct Made {
    case: Case,
    target: Value,
    patch: Value,
    wanted: Value,
}

impl Found {
    fn ask(&mut self, types: &Types, oracle: &mut Oracle, cases: Vec<Case>) -> Result<()> {
        let mut made = Vec::new();
        for case in cases {
            match make(&case, types.schema(&case.name)) {
                Ok((target, patch, wanted)) => made.push(Made { case, target, patch, wanted }),
                Err(_) => {
                    self.counts.entry((case.op, OURS)).or_default()[Ended::Refused as usize] += 1;
                }
            }
        }
        let mut lines: Vec<Value> = Vec::new();
        for Made { case, target, patch, .. } in &made {
            let mut ours = case.to_json();
            (ours["op"], ours["live"], ours["patch"]) = (json!("apply"), target.clone(), patch.clone());
            lines.extend([ours, case.to_json()]);
        }
        let (answers, ()) = oracle.ask(&lines, || ())?;
        for (made, answers) in made.into_iter().zip(answers.chunks_exact(2)) {
            self.judge(types, made, &answers[0], &answers[1]);
        }
        Ok(())
    }

    fn judge(&mut self, types: &Types, made: Made, ours: &Answer, go: &Answer) {
        let place = Place::root(types.schema(&made.case.name));
        let judged = |answer: &Answer, field: &str| {
            let Answer::Value(value) = answer else { return Ended::Lost };
            let fits = |order| value.get(field).is_some_and(|got| gives(place, &made.wanted, got, order));
            match (fits(Order::Exact), fits(Order::Grouped), fits(Order::Any)) {
                (true, ..) => Ended::Wanted,
                (_, true, _) => Ended::Regrouped,
                (.., true) => Ended::Moved,
                _ => Ended::Lost,
            }
        };
        let theirs = if matches!(go, Answer::Failure(_)) { Ended::Refused } else { judged(go, "applied") };
        self.counts.entry((made.case.op, GO)).or_default()[theirs as usize] += 1;
        let ended = judged(ours, "result");
        self.counts.entry((made.case.op, OURS)).or_default()[ended as usize] += 1;
        if matches!(ended, Ended::Lost | Ended::Moved) {
            let (gist, result) = match ours {
                Answer::Value(value) => (format!("{ended:?}"), value["result"].to_string()),
                Answer::Failure(text) => (gist(text), text.clone()),
                Answer::Unstable(answers) => ("several results".to_owned(), Value::from(answers.clone()).to_string()),
            };
            self.keep(gist, Lost { case: made.case, patch: made.patch, result });
        }
    }

    /// Counts a lost change, and keeps the smallest one of its gist.
    fn keep(&mut self, gist: String, lost: Lost) {
        match self.lost.get_mut(&gist) {
            Some((count, smallest)) => {
                *count += 1;
                if smallest.case.size() > lost.case.size() {
                    *smallest = lost;
                }
            }
            None => drop(self.lost.insert(gist, (1, lost))),
        }
    }
}

/// Returns the target of the patch, our patch, and the wanted result.
fn make(case: &Case, schema: Schema<'_>) -> Result<(Value, Value, Value), Error> {
    let patcher = Patcher::new(schema);
    match &case.inputs {
        Inputs::ThreeWay { original, modified, current, .. } => {
            let patch = patcher.three_way(ThreeWay { original, modified, current })?.into_value();
            let wanted = patcher.apply(current.clone(), &patch)?;
            Ok((current.clone(), patch, wanted))
        }
        Inputs::Diff { original, modified } => {
            let patch = patcher.diff(original, modified)?.into_value();
            Ok((original.clone(), patch, modified.clone()))
        }
        Inputs::Apply { live, patch } => Ok((live.clone(), patch.clone(), live.clone())),
        Inputs::Patches { patches: [first, second] } => Ok((first.clone(), second.clone(), first.clone())),
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<10} {:<10} {:>10} {:>10} {:>10} {:>8} {:>10} {:>10}",
            "op", "patch by", "cases", "no patch", "lost", "lost %", "moved", "regrouped"
        )?;
        for ((op, side), counts) in &self.counts {
            let (cases, [_, refused, lost, moved, regrouped]) = (counts.iter().sum::<u64>(), counts);
            #[expect(clippy::cast_precision_loss, reason = "a percentage for people")]
            let percent = *lost as f64 * 100.0 / cases.max(1) as f64;
            writeln!(
                f,
                "{:<10} {side:<10} {cases:>10} {refused:>10} {lost:>10} {percent:>8.2} {moved:>10} {regrouped:>10}",
                op.name()
            )?;
        }
        for (gist, (count, Lost { case, patch, result })) in &self.lost {
            writeln!(f, "\n{gist}: {count} times\n  case   {}\n  patch  {patch}\n  result {result}", case.to_json())?;
        }
        Ok(())
    }
}
