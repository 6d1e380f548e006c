//! The performance targets, as ratios within one run, and the results.

use crate::catalogue::{CHANGED, DEPLOYMENT, DIFF, POD, REVERSED, THREE_WAY};
use crate::results::Results;
use crate::workload::Subject;

/// A performance target.
pub(crate) struct Target {
    pub(crate) says: String,
    pub(crate) wanted: Wanted,
    /// None if it was not measured.
    pub(crate) reached: Option<f64>,
    pub(crate) unit: &'static str,
}

/// A bound.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    AtLeast(f64),
    AtMost(f64),
}

impl Target {
    /// Whether the target was met.
    pub(crate) fn is_met(&self) -> bool {
        self.reached.is_some_and(|reached| match self.wanted {
            Wanted::AtLeast(least) => reached >= least,
            Wanted::AtMost(most) => reached <= most,
        })
    }
}

/// All targets.
pub(crate) fn targets(results: &Results) -> Vec<Target> {
    let mut targets = Vec::new();
    objects(results, &mut targets);
    lists(results, &mut targets);
    large(results, &mut targets);
    let mut add = |says: &str, wanted, reached, unit| {
        targets.push(Target { says: says.to_owned(), wanted, reached, unit });
    };
    let in_memory = results.in_memory.first().zip(results.in_memory.last());
    let in_memory = in_memory.map(|((_, small), (_, large))| large.nanoseconds / small.nanoseconds);
    add("An object in memory: 10 MB relative to 10 KB", Wanted::AtMost(1.2), in_memory, "×");
    let started = results.start.iter().skip(1).map(|process| process.nanoseconds - results.start[0].nanoseconds);
    add("`smp apply` minus an empty process", Wanted::AtMost(5.0), worst(started).map(|time| time / 1e6), " ms");
    add("Growth per doubling, worst case", Wanted::AtMost(2.3), worst(growth(results)), "×");
    let least = results.beside_go().filter_map(|measured| measured.ratio(Subject::Go, Subject::Bytes));
    let (least, wanted) = (least.min_by(f64::total_cmp), Wanted::AtLeast(1.0));
    add("Faster than Go in every comparison, including errors: smallest factor", wanted, least, "×");
    targets
}

fn objects(results: &Results, targets: &mut Vec<Target>) {
    for name in [POD, DEPLOYMENT] {
        let ratio = |slow, quick| results.object(name)?.ratio(slow, quick);
        let mut add = |says: &str, wanted, reached| {
            targets.push(Target { says: format!("{name}: {says}"), wanted, reached, unit: "×" });
        };
        add("faster than Go", Wanted::AtLeast(22.0), ratio(Subject::Go, Subject::Bytes));
        add("relative to validation only", Wanted::AtMost(1.5), ratio(Subject::Bytes, Subject::Validate));
        add("faster than Go, input known to be valid", Wanted::AtLeast(60.0), ratio(Subject::Go, Subject::Trusted));
    }
    let reached = results.object(THREE_WAY).and_then(|measured| measured.ratio(Subject::Go, Subject::Bytes));
    targets.push(Target {
        says: format!("{THREE_WAY}: faster than Go"),
        wanted: Wanted::AtLeast(15.0),
        reached,
        unit: "×",
    });
}

fn lists(results: &Results, targets: &mut Vec<Target>) {
    for (name, least) in [(REVERSED, 1_000.0), (CHANGED, 200.0), (DIFF, 200.0)] {
        let measured = results.lists.iter().find(|series| series.name == name).and_then(|series| series.at(2_000));
        let reached = measured.and_then(|measured| measured.ratio(Subject::Go, Subject::Bytes));
        let says = format!("{name}, 2,000 entries: faster than Go");
        targets.push(Target { says, wanted: Wanted::AtLeast(least), reached, unit: "×" });
    }
}

fn large(results: &Results, targets: &mut Vec<Target>) {
    let ratios = results.large.iter().filter_map(|measured| measured.ratio(Subject::Bytes, Subject::Validate));
    targets.push(Target {
        says: "Large objects relative to validation only, worst case".to_owned(),
        wanted: Wanted::AtMost(1.5),
        reached: worst(ratios),
        unit: "×",
    });
    let ratios = results.large.iter().filter_map(|measured| {
        let time = |subject| measured.of(subject).map(|figure| figure.nanoseconds);
        Some(time(Subject::Trusted)? / (time(Subject::Structure)? + time(Subject::Copy)?))
    });
    targets.push(Target {
        says: "Large objects known to be valid relative to a copy and a bracket scan, worst case".to_owned(),
        wanted: Wanted::AtMost(2.0),
        reached: worst(ratios),
        unit: "×",
    });
}

/// The growth of our times from each size to the next, which is twice as large.
fn growth(results: &Results) -> impl Iterator<Item = f64> {
    let lists =
        results.lists.iter().map(|series| series.times(Subject::Bytes).into_iter().map(|(_, time)| time).collect());
    let scale = results.scale.iter().map(|growth| growth.points.iter().map(|point| point.run.nanoseconds).collect());
    let all: Vec<Vec<f64>> = lists.chain(scale).collect();
    all.into_iter().flat_map(|times| times.windows(2).map(|pair| pair[1] / pair[0]).collect::<Vec<f64>>())
}

fn worst(values: impl Iterator<Item = f64>) -> Option<f64> {
    values.max_by(f64::total_cmp)
}
