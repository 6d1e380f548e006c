//! Checks that smp's patches for stock servers give the wanted result there, and compares with Go's own patches.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use smp_core::Schema;
use smp_testkit::operations::apply_value;
use smp_testkit::options::Options;
use smp_testkit::schemas::Place;

use crate::case::{Case, Inputs, Op};
use crate::compare::gist;
use crate::generate;
use crate::oracle::{Answer, Oracle};
use crate::session;
use crate::types::{Origin, Types};
use crate::wanted::{Order, gives};

/// The result of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// The numbers of patches of one side for one operation, by their results.
type Counts = BTreeMap<Ended, u64>;

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
    patch: Value,
    wanted: Value,
}

impl Found {
    fn ask(&mut self, types: &Types, oracle: &mut Oracle, cases: Vec<Case>) -> Result<()> {
        let mut made = Vec::new();
        for case in cases {
            match make(&case.inputs, types.schema(&case.name)) {
                Some((patch, wanted)) => made.push(Made { case, patch, wanted }),
                None => self.count(case.op, OURS, Ended::Refused),
            }
        }
        let mut lines: Vec<Value> = Vec::new();
        for Made { case, patch, .. } in &made {
            let mut ours = case.to_json();
            (ours["op"], ours["live"], ours["patch"]) = (json!("apply"), case.inputs.target().clone(), patch.clone());
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
        self.count(made.case.op, GO, theirs);
        let ended = judged(ours, "result");
        self.count(made.case.op, OURS, ended);
        if matches!(ended, Ended::Lost | Ended::Moved) {
            let (gist, result) = match ours {
                Answer::Value(value) => (format!("{ended:?}"), value["result"].to_string()),
                Answer::Failure(text) => (gist(text), text.clone()),
                Answer::Unstable(answers) => ("several results".to_owned(), Value::from(answers.clone()).to_string()),
            };
            self.keep(gist, Lost { case: made.case, patch: made.patch, result });
        }
    }

    fn count(&mut self, op: Op, side: &'static str, ended: Ended) {
        *self.counts.entry((op, side)).or_default().entry(ended).or_default() += 1;
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

/// Our patch and the wanted result; `None` if no patch is made.
fn make(inputs: &Inputs, schema: Schema<'_>) -> Option<(Value, Value)> {
    let patch = inputs.patch(schema, &Options::default())?;
    let wanted = match inputs {
        Inputs::Diff { modified, .. } => modified.clone(),
        inputs => apply_value(schema, inputs.target().clone(), &patch, &Options::default()).ok()?,
    };
    Some((patch, wanted))
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<10} {:<10} {:>10} {:>10} {:>10} {:>8} {:>10} {:>10}",
            "op", "patch by", "cases", "no patch", "lost", "lost %", "moved", "regrouped"
        )?;
        for ((op, side), counts) in &self.counts {
            let of = |ended| counts.get(&ended).copied().unwrap_or_default();
            let [refused, lost] = [Ended::Refused, Ended::Lost].map(of);
            let [moved, regrouped] = [Ended::Moved, Ended::Regrouped].map(of);
            let cases: u64 = counts.values().sum();
            #[expect(clippy::cast_precision_loss, reason = "a percentage for people")]
            let percent = lost as f64 * 100.0 / cases as f64;
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
