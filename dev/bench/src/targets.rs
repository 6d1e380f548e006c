//! The performance targets, as ratios within one run, and the results.

use crate::catalog::{CHANGED, DEPLOYMENT, DIFF, ESCAPES, POD, REVERSED, SIXTY, THREE_WAY};
use crate::measure::Measured;
use crate::results::Results;
use crate::scale::Point;
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
    memory(results, &mut targets);
    let mut add = |says: &str, wanted, reached, unit| push(&mut targets, says, wanted, reached, unit);
    let in_memory = results.in_memory.first().zip(results.in_memory.last());
    let in_memory = in_memory.map(|((_, small), (_, large))| large.nanoseconds / small.nanoseconds);
    add("An object in memory: 10 MB relative to 10 KB", Wanted::AtMost(1.2), in_memory, "×");
    let started = results.start.iter().skip(1).map(|process| process.nanoseconds - results.start[0].nanoseconds);
    add("`smp apply` minus an empty process", Wanted::AtMost(1.0), worst(started).map(|time| time / 1e6), " ms");
    let batch = results.batch.get(1).zip(results.batch.last()).map(|(ours, go)| go.nanoseconds / ours.nanoseconds);
    add("`smp batch` on all cores: faster than Go", Wanted::AtLeast(10.0), batch, "×");
    add("Growth per doubling, worst case", Wanted::AtMost(2.2), worst(growth(results)), "×");
    let factor = |measured: &Measured| measured.ratio(Subject::Go, Subject::Bytes);
    let least = results.beside_go().filter_map(factor).min_by(f64::total_cmp);
    add("Faster than Go in every comparison: smallest factor", Wanted::AtLeast(1.0), least, "×");
    let least = results.errors.iter().filter_map(factor).min_by(f64::total_cmp);
    add("Faster than Go in calls that fail: smallest factor", Wanted::AtLeast(10.0), least, "×");
    targets
}

fn push(targets: &mut Vec<Target>, says: impl Into<String>, wanted: Wanted, reached: Option<f64>, unit: &'static str) {
    targets.push(Target { says: says.into(), wanted, reached, unit });
}

fn objects(results: &Results, targets: &mut Vec<Target>) {
    for name in [POD, DEPLOYMENT] {
        let ratio = |slow, quick| results.object(name)?.ratio(slow, quick);
        let mut add = |says, wanted, reached| push(targets, format!("{name}: {says}"), wanted, reached, "×");
        add("faster than Go", Wanted::AtLeast(40.0), ratio(Subject::Go, Subject::Bytes));
        add("relative to validation only", Wanted::AtMost(1.0), ratio(Subject::Bytes, Subject::Validate));
        add("faster than Go, input known to be valid", Wanted::AtLeast(80.0), ratio(Subject::Go, Subject::Trusted));
        let compiled = ratio(Subject::Go, Subject::Compiled);
        add("faster than Go, input known to be valid, compiled patch", Wanted::AtLeast(120.0), compiled);
    }
    let reached = results.object(THREE_WAY).and_then(|measured| measured.ratio(Subject::Go, Subject::Bytes));
    push(targets, format!("{THREE_WAY}: faster than Go"), Wanted::AtLeast(20.0), reached, "×");
    for (subject, says, most) in
        [(Subject::Bytes, "time", 10.0), (Subject::Trusted, "time, input known to be valid", 6.0)]
    {
        let figure = results.object(SIXTY).and_then(|measured| measured.of(subject));
        let reached = figure.map(|figure| figure.nanoseconds / 1e3);
        push(targets, format!("{SIXTY}: {says}"), Wanted::AtMost(most), reached, " µs");
    }
}

fn lists(results: &Results, targets: &mut Vec<Target>) {
    for (name, least) in [(REVERSED, 1_500.0), (CHANGED, 400.0), (DIFF, 60.0)] {
        let measured = results.lists.iter().find(|series| series.name == name).and_then(|series| series.at(2_000));
        let reached = measured.and_then(|measured| measured.ratio(Subject::Go, Subject::Bytes));
        push(targets, format!("{name}, 2,000 entries: faster than Go"), Wanted::AtLeast(least), reached, "×");
    }
}

fn large(results: &Results, targets: &mut Vec<Target>) {
    let of = |is_counted: fn(&Measured) -> bool| {
        let ratio = |measured: &Measured| measured.ratio(Subject::Bytes, Subject::Validate);
        worst(results.large.iter().filter(|measured| is_counted(measured)).filter_map(ratio))
    };
    let escapes = of(|measured| measured.name == ESCAPES);
    push(targets, format!("{ESCAPES} relative to validation only"), Wanted::AtMost(1.1), escapes, "×");
    push(targets, "Large objects relative to validation only, worst case", Wanted::AtMost(1.5), of(|_| true), "×");
    let ratios = results.large.iter().filter_map(|measured| {
        let time = |subject| measured.of(subject).map(|figure| figure.nanoseconds);
        Some(time(Subject::Trusted)? / (time(Subject::Structure)? + time(Subject::Copy)?))
    });
    let says = "Large objects known to be valid relative to a copy and a bracket scan, worst case";
    push(targets, says, Wanted::AtMost(2.0), worst(ratios), "×");
}

/// Peak memory for the longest lists, including inputs and outputs.
fn memory(results: &Results, targets: &mut Vec<Target>) {
    for (says, names, most) in [("apply", &[REVERSED, CHANGED][..], 4.0), ("diff", &[DIFF], 6.0)] {
        let growths = results.scale.iter().filter(|growth| names.contains(&growth.name));
        let longest = growths.filter_map(|growth| growth.points.last());
        #[expect(clippy::cast_precision_loss, reason = "a ratio")]
        let ratio = |point: &Point| Some(point.run.peak? as f64 / point.bytes as f64);
        let reached = worst(longest.filter_map(ratio));
        let says = format!("Memory per byte of the inputs, the longest lists: {says}");
        push(targets, says, Wanted::AtMost(most), reached, " bytes");
    }
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
