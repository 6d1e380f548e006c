//! Sends the requests of cases to both servers, and collects what differs.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::stream::{self, StreamExt};
use kube::Client;
use regex::Regex;
use serde_json::Value;
use smp_server::{Options, Server};
use tokio::time::timeout;

use crate::call::{self, Answer};
use crate::diff::accepted::{ACCEPTED, Request};
use crate::diff::compare::{Difference, differences};
use crate::diff::customs;
use crate::diff::mask::Mask;
use crate::diff::settle;
use crate::diff::watching::{self, Opened, Watching};
use crate::step::{Case, Step};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The names that only this run has.
static RUN: LazyLock<Regex> = LazyLock::new(|| Regex::new("[nsfrk][0-9a-f]{6,}-[0-9]+").expect("the pattern is valid"));

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
    /// The number of apply patches by the status of the real server's answer.
    pub(crate) applies: BTreeMap<u16, u32>,
    /// The number and the first example of each accepted difference.
    pub(crate) accepted: BTreeMap<usize, (u32, String)>,
    pub(crate) found: Vec<Found>,
}

/// The result of a request.
struct Record {
    step: Step,
    /// What the real server answered.
    status: u16,
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

/// A case that is run.
struct Running {
    client: Client,
    server: Server,
    case: Case,
    /// The bodies of both servers' answers.
    answers: [Vec<Value>; 2],
    masks: [Mask; 2],
    /// The open watches, with the positions of their records.
    watches: Vec<(usize, Watching, Watching)>,
    records: Vec<Record>,
}

async fn run_one(client: Client, case: Case) -> Result<(Case, Vec<Record>)> {
    let server = Server::new(Options::new());
    let (answers, masks) = Default::default();
    let (watches, records) = (Vec::new(), Vec::new());
    let mut running = Running { client, server, case, answers, masks, watches, records };
    running.run().await?;
    Ok((running.case, running.records))
}

impl Running {
    async fn run(&mut self) -> Result<()> {
        if let Some(definition) = &self.case.definition {
            customs::define_ours(&mut self.server, definition).await?;
        }
        // The real server has no changes of the time before it started.
        self.server.expire_watches().await;
        for step in self.case.steps.clone() {
            let context = || format!("case {}, {} {}", self.case.name, step.method, step.path);
            let filled = [0, 1].map(|side| step.filled(&self.answers[side]));
            let sent = timeout(PATIENCE, send(&self.client, &mut self.server, &step, &filled));
            let mut answers = match sent.await.with_context(context)?? {
                Sent::Answers(answers) => *answers,
                Sent::Watches(real, ours) => {
                    self.watches.push((self.records.len(), *real, *ours));
                    self.records.push(Record { step, status: 200, accepted: Vec::new(), differences: Vec::new() });
                    self.answers.iter_mut().for_each(|answers| answers.push(Value::Null));
                    continue;
                }
            };
            if step.path.contains("/customresourcedefinitions") && step.writes() && answers[0].succeeds() {
                settle::definition(&self.client, &step, &mut answers[0]).await?;
            }
            for (known, answer) in self.answers.iter_mut().zip(&answers) {
                known.push(answer.body.clone());
            }
            let is_write = step.writes();
            let (record, went_apart) = self.judge(step, answers);
            let differs = !record.differences.is_empty();
            self.records.push(record);
            if is_write && (went_apart || differs) {
                self.drop_watches();
                return Ok(());
            }
        }
        self.finish_watches().await;
        Ok(())
    }

    /// Compares two answers. Also returns whether one server did what the other refused, or changed what the other did not.
    fn judge(&mut self, step: Step, [mut real, mut ours]: [Answer; 2]) -> (Record, bool) {
        self.masks[0].apply(&mut real);
        self.masks[1].apply(&mut ours);
        let versions = [&real, &ours]
            .map(|answer| ["resourceVersion", "generation"].map(|field| answer.body["metadata"][field].clone()));
        let went_apart = real.succeeds() != ours.succeeds() || versions[0] != versions[1];
        let request = Request { subject: &self.case.subject, step: &step };
        let status = real.status;
        let (accepted, differences) = judge(&request, real, ours);
        (Record { step, status, accepted, differences }, went_apart)
    }

    /// Compares the events that the watches of the case received.
    async fn finish_watches(&mut self) {
        for (position, real, ours) in std::mem::take(&mut self.watches) {
            let answers = watching::finish(real, ours).await;
            self.records[position] = self.judge(self.records[position].step.clone(), answers).0;
        }
    }

    /// The objects differ now, so the following answers and the events say nothing.
    fn drop_watches(&mut self) {
        for (position, ..) in self.watches.drain(..).rev() {
            self.records.remove(position);
        }
    }
}

/// What both servers answered.
enum Sent {
    Answers(Box<[Answer; 2]>),
    Watches(Box<Watching>, Box<Watching>),
}

async fn send(client: &Client, server: &mut Server, step: &Step, [to_real, to_ours]: &[Step; 2]) -> Result<Sent> {
    if !step.watches() {
        let answers = [call::send_or_close(client, to_real).await?, call::ours(server, to_ours).await?];
        return Ok(Sent::Answers(Box::new(answers)));
    }
    let opened = [call::watch_real(client, to_real).await?, call::watch_ours(server, to_ours).await?];
    Ok(match opened {
        [Opened::Open(real), Opened::Open(ours)] => Sent::Watches(Box::new(real), Box::new(ours)),
        other => Sent::Answers(Box::new(other.map(Opened::into_answer))),
    })
}

/// Which accepted differences two answers have, and what differs besides.
fn judge(request: &Request<'_>, mut real: Answer, mut ours: Answer) -> (Vec<usize>, Vec<Difference>) {
    if real == ours {
        return (Vec::new(), Vec::new());
    }
    let mut accepted = Vec::new();
    for (position, difference) in ACCEPTED.iter().enumerate() {
        if difference.settle(request, &mut real, &mut ours) {
            accepted.push(position);
        }
    }
    (accepted, differences(&real, &ours))
}

impl Results {
    fn add(&mut self, case: &Case, record: Record) {
        let Record { step, status, accepted, differences } = record;
        if step.verb == "apply" {
            *self.applies.entry(status).or_default() += 1;
        }
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
