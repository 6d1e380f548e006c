//! Sends the requests of cases to both servers, and collects what differs.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::stream::{self, StreamExt};
use kube::Client;
use regex::Regex;
use smp_server::{Options, Server};
use tokio::time::timeout;

use crate::accepted::{ACCEPTED, Request};
use crate::compare::{Difference, differences};
use crate::managers::Managers;
use crate::mask::Mask;
use crate::settle;
use crate::side::{self, Answer};
use crate::step::{Case, Step};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The names that only this run has.
static RUN: LazyLock<Regex> = LazyLock::new(|| Regex::new("[nsfr][0-9a-f]{6,}-[0-9]+").expect("the pattern is valid"));

/// The number of cases that run at the same time.
const PARALLEL: usize = 8;

/// The number of requests of a kind and verb.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub(crate) requests: u32,
    pub(crate) accepted: u32,
    pub(crate) different: u32,
}

/// A difference that is not accepted.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) case: String,
    pub(crate) subject: String,
    pub(crate) step: Step,
    pub(crate) differences: Vec<Difference>,
}

/// The results of all cases.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// By kind and verb.
    pub(crate) counts: BTreeMap<(String, &'static str), Count>,
    /// The number and the first example of each accepted difference.
    pub(crate) accepted: BTreeMap<usize, (u32, String)>,
    pub(crate) found: Vec<Found>,
}

/// The result of a request.
struct Record {
    step: Step,
    accepted: Vec<usize>,
    differences: Vec<Difference>,
}

/// Runs cases.
pub(crate) async fn run(client: &Client, cases: impl Iterator<Item = Case>) -> Result<Results> {
    let mut results = Results::default();
    let mut running = stream::iter(cases).map(|case| run_one(client.clone(), case)).buffer_unordered(PARALLEL);
    while let Some(done) = running.next().await {
        let (case, records) = done?;
        for record in records {
            results.add(&case, record);
        }
    }
    results.found.sort_by(|one, other| one.case.cmp(&other.case));
    Ok(results)
}

async fn run_one(client: Client, case: Case) -> Result<(Case, Vec<Record>)> {
    let mut server = Server::new(Options::new());
    let (mut answers, mut masks) = ([Vec::new(), Vec::new()], [Mask::default(), Mask::default()]);
    let mut records = Vec::new();
    let mut managers = Managers::default();
    for step in &case.steps {
        let context = || format!("case {}, {} {}", case.name, step.method, step.path);
        let mut real =
            timeout(PATIENCE, side::real(&client, &step.filled(&answers[0]))).await.with_context(context)??;
        let mut ours =
            timeout(PATIENCE, side::ours(&mut server, &step.filled(&answers[1]))).await.with_context(context)??;
        if case.subject == "CustomResourceDefinition" && step.writes() && real.succeeds() {
            settle::definition(&client, step, &mut real).await?;
        }
        for (answers, answer) in answers.iter_mut().zip([&real, &ours]) {
            answers.push(answer.body.clone());
        }
        let manages_others = managers.changed(&real.body);
        for (mask, answer) in masks.iter_mut().zip([&mut real, &mut ours]) {
            mask.apply(answer);
        }
        let versions = [&real, &ours].map(|answer| answer.body["metadata"]["resourceVersion"].clone());
        let went_apart = step.writes() && (real.succeeds() != ours.succeeds() || versions[0] != versions[1]);
        let request = Request { subject: &case.subject, step, manages_others };
        let (accepted, differences) = judge(&request, real, ours);
        let differs = !differences.is_empty();
        records.push(Record { step: step.clone(), accepted, differences });
        // The objects differ now, so the answers that follow say nothing.
        if went_apart || (differs && step.writes()) {
            break;
        }
    }
    Ok((case, records))
}

/// Which accepted differences two answers have, and what differs besides.
fn judge(request: &Request<'_>, mut real: Answer, mut ours: Answer) -> (Vec<usize>, Vec<Difference>) {
    if real == ours {
        return (Vec::new(), Vec::new());
    }
    let mut accepted = Vec::new();
    for (position, difference) in ACCEPTED.iter().enumerate() {
        if (difference.settle)(request, &mut real, &mut ours) {
            accepted.push(position);
        }
    }
    (accepted, differences(&real, &ours))
}

impl Results {
    fn add(&mut self, case: &Case, record: Record) {
        let Record { step, accepted, differences } = record;
        let count = self.counts.entry((case.subject.clone(), step.verb)).or_default();
        count.requests += 1;
        count.accepted += u32::from(!accepted.is_empty() && differences.is_empty());
        count.different += u32::from(!differences.is_empty());
        for position in accepted {
            let example = format!("{} {}", step.method, RUN.replace_all(&step.path, "x"));
            self.accepted.entry(position).or_insert((0, example)).0 += 1;
        }
        if !differences.is_empty() {
            self.found.push(Found { case: case.name.clone(), subject: case.subject.clone(), step, differences });
        }
    }

    /// The number of requests.
    pub(crate) fn requests(&self) -> u32 {
        self.counts.values().map(|count| count.requests).sum()
    }
}
