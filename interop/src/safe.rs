//! Whether patches that smp makes for stock servers give there what was wanted, with the Go package's own patches beside.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use smp_core::{Error, Options, PatchMergeKey, Schema, apply_value, diff_value, three_way_value};

use crate::case::{Case, Inputs, Op};
use crate::compare::gist;
use crate::generate;
use crate::generate::place::Place;
use crate::oracle::{Answer, Oracle};
use crate::session;
use crate::types::{Origin, Types};
use crate::wanted::{Order, gives};

/// How one side's patches of one operation came out.
#[derive(Debug, Default)]
struct Counts {
    cases: u64,
    /// No patch was made.
    refused: u64,
    /// The server refuses the patch, or the result is not what was wanted.
    lost: u64,
}

/// What a run found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    counts: BTreeMap<(Op, &'static str), Counts>,
    /// By what went wrong: how many of our patches, and the smallest case.
    lost: BTreeMap<String, (u64, Lost)>,
}

/// A case that our patch loses.
#[derive(Debug)]
struct Lost {
    case: Case,
    patch: Value,
    result: String,
}

const OURS: &str = "smp";
const GO: &str = "Go";
const BATCH: u64 = 1000;

/// Makes patches with both sides and lets the Go package apply them.
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

/// A case with our patch for stock servers and what is wanted of it.
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
                    let counts = self.counts.entry((case.op, OURS)).or_default();
                    (counts.cases, counts.refused) = (counts.cases + 1, counts.refused + 1);
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
        // What a server does with items that the patch does not name is its own affair.
        let order = if made.case.op == Op::Diff { Order::Grouped } else { Order::Any };
        let fits = |answer: &Answer, field: &str| match answer {
            Answer::Value(value) => value.get(field).is_some_and(|got| gives(place, &made.wanted, got, order)),
            Answer::Failure(_) | Answer::Unstable(_) => false,
        };
        let counts = self.counts.entry((made.case.op, GO)).or_default();
        counts.cases += 1;
        counts.refused += u64::from(matches!(go, Answer::Failure(_)));
        counts.lost += u64::from(matches!(go, Answer::Value(_)) && !fits(go, "applied"));
        let counts = self.counts.entry((made.case.op, OURS)).or_default();
        counts.cases += 1;
        if !fits(ours, "result") {
            counts.lost += 1;
            let (gist, result) = match ours {
                Answer::Value(value) => ("another result".to_owned(), value["result"].to_string()),
                Answer::Failure(text) => (gist(text), text.clone()),
                Answer::Unstable(answers) => ("several results".to_owned(), Value::from(answers.clone()).to_string()),
            };
            let lost = Lost { case: made.case, patch: made.patch, result };
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
}

/// The object that the patch is for, our patch, and what is to become of the object.
fn make(case: &Case, schema: Schema<'_>) -> Result<(Value, Value, Value), Error> {
    let options = Options { patch_merge_key: PatchMergeKey::Never, ..Options::default() };
    match &case.inputs {
        Inputs::ThreeWay { original, modified, current, .. } => {
            let patch = three_way_value(schema, original, modified, current, &options)?.into_value();
            let wanted = apply_value(schema, current.clone(), &patch, &options)?;
            Ok((current.clone(), patch, wanted))
        }
        Inputs::Diff { original, modified } => {
            let patch = diff_value(schema, original, modified, &options)?.into_value();
            Ok((original.clone(), patch, modified.clone()))
        }
        Inputs::Apply { live, patch } => Ok((live.clone(), patch.clone(), live.clone())),
        Inputs::Patches([first, second]) => Ok((first.clone(), second.clone(), first.clone())),
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<10} {:<10} {:>10} {:>10} {:>10} {:>8}",
            "op", "patch by", "cases", "no patch", "lost", "lost %"
        )?;
        for ((op, side), counts) in &self.counts {
            let Counts { cases, refused, lost } = counts;
            #[expect(clippy::cast_precision_loss, reason = "a percentage for people")]
            let percent = *lost as f64 * 100.0 / (*cases).max(1) as f64;
            writeln!(f, "{:<10} {side:<10} {cases:>10} {refused:>10} {lost:>10} {percent:>8.2}", op.name())?;
        }
        for (gist, (count, Lost { case, patch, result })) in &self.lost {
            writeln!(f, "\n{gist}: {count} times\n  case   {}\n  patch  {patch}\n  result {result}", case.to_json())?;
        }
        Ok(())
    }
}
