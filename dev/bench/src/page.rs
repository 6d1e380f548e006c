//! Renders the figures as Markdown, for the page and the terminal.

use smp_page::{bytes, count, fill, ratio, table, time};

use crate::in_memory;
use crate::lists::Series;
use crate::measure::Measured;
use crate::processes::{self, Process};
use crate::results::Results;
use crate::scale::{Growth, Point};
use crate::targets::{Target, Wanted, targets};
use crate::turns::Figure;
use crate::workload::Subject;

/// The page.
pub(crate) fn page(results: &Results) -> String {
    let objects = |measured: &[Measured]| sections(measured.iter().map(object));
    let machine = results.machine.iter().map(|(name, value)| vec![(*name).to_owned(), value.clone()]);
    let values = [
        ("targets", wanted(results)),
        ("machine", table(" | ", machine).replace("---:", "---")),
        ("objects", objects(&results.objects)),
        ("errors", errors(&results.errors)),
        ("lists", sections(results.lists.iter().map(list))),
        ("large", objects(&results.large)),
        ("in_memory_name", in_memory::NAME.to_owned()),
        ("in_memory", memory(&results.in_memory)),
        ("scale", sections(results.scale.iter().map(scale))),
        ("batch_name", processes::BATCH.to_owned()),
        ("batch", process_table(&results.batch)),
        ("start_name", processes::START.to_owned()),
        ("start", process_table(&results.start)),
    ];
    fill(include_str!("page.md"), &values)
}

/// Sections, each with a name and a table.
fn sections(sections: impl Iterator<Item = (String, String)>) -> String {
    sections.map(|(name, table)| format!("### {name}\n\n{table}")).collect::<Vec<_>>().join("\n\n")
}

fn wanted(results: &Results) -> String {
    let row = |target: Target| {
        let bound = match target.wanted {
            Wanted::AtLeast(least) => format!("at least {least}{}", target.unit),
            Wanted::AtMost(most) => format!("at most {most}{}", target.unit),
        };
        let reached = ratio(target.reached).replace('×', target.unit);
        let met = if target.is_met() { "yes" } else { "no" };
        vec![target.says, bound, reached, met.to_owned()]
    };
    table(" | target | result | met", targets(results).into_iter().map(row))
}

fn object(measured: &Measured) -> (String, String) {
    let row = |(subject, figure): &(Subject, Figure)| {
        vec![
            subject.label().to_owned(),
            time(figure.nanoseconds),
            ratio(measured.ratio(Subject::Go, *subject)),
            ratio(measured.ratio(*subject, Subject::Validate)),
            allocations(Some(figure)),
            figure.instructions.map_or_else(|| "–".to_owned(), count),
        ]
    };
    let head = " | time | Go relative to it | relative to validation only | allocations | instructions";
    let name = format!("{}, {}", measured.name, bytes(measured.bytes));
    (name, table(head, measured.figures.iter().map(row)))
}

fn errors(errors: &[Measured]) -> String {
    let row = |measured: &Measured| {
        let mut cells = vec![measured.name.clone()];
        cells.extend(pair(measured));
        cells.extend([Subject::Bytes, Subject::Go].map(|subject| allocations(measured.of(subject))));
        cells
    };
    table(" | smp | Go | Go relative to smp | allocations, smp | allocations, Go", errors.iter().map(row))
}

/// Our time, Go's, and their ratio.
fn pair(measured: &Measured) -> [String; 3] {
    let shown = |subject| measured.of(subject).map_or_else(String::new, |figure| time(figure.nanoseconds));
    [shown(Subject::Bytes), shown(Subject::Go), ratio(measured.ratio(Subject::Go, Subject::Bytes))]
}

fn allocations(figure: Option<&Figure>) -> String {
    figure.and_then(|figure| figure.allocations).map_or_else(String::new, count)
}

fn list(series: &Series) -> (String, String) {
    let befores = std::iter::once(None).chain(series.points.iter().map(|(_, measured)| Some(measured)));
    let row = |((length, measured), before): (&(usize, Measured), Option<&Measured>)| {
        let growth = |subject| Some(measured.of(subject)?.nanoseconds / before?.of(subject)?.nanoseconds);
        let mut cells = vec![count(as_u64(*length))];
        cells.extend(pair(measured));
        cells.extend([Subject::Bytes, Subject::Go].map(|subject| ratio(growth(subject))));
        cells.push(allocations(measured.of(Subject::Bytes)));
        cells
    };
    let head = "entries | smp | Go | Go relative to smp | growth, smp | growth, Go | allocations, smp";
    (series.name.to_owned(), table(head, series.points.iter().zip(befores).map(row)))
}

fn memory(figures: &[(usize, Figure)]) -> String {
    let smallest = figures.first().map_or(f64::NAN, |(_, figure)| figure.nanoseconds);
    let row = |(size, figure): &(usize, Figure)| {
        vec![bytes(*size), time(figure.nanoseconds), ratio(Some(figure.nanoseconds / smallest))]
    };
    table("size as text | time | relative to the smallest", figures.iter().map(row))
}

fn scale(growth: &Growth) -> (String, String) {
    let befores = std::iter::once(None).chain(growth.points.iter().map(Some));
    let row = |(point, before): (&Point, Option<&Point>)| {
        vec![
            point.entries.map_or_else(|| "–".to_owned(), |entries| count(as_u64(entries))),
            bytes(point.bytes),
            time(point.run.nanoseconds),
            ratio(before.map(|before| point.run.nanoseconds / before.run.nanoseconds)),
            point.run.peak.map_or_else(|| "–".to_owned(), bytes),
            ratio(point.run.peak.map(|peak| crate::number(peak) / crate::number(point.bytes))),
        ]
    };
    let head = "entries | bytes | time | growth | peak memory | relative to the bytes";
    (growth.name.to_owned(), table(head, growth.points.iter().zip(befores).map(row)))
}

fn process_table(processes: &[Process]) -> String {
    let row = |process: &Process| {
        let peak = process.peak.map_or_else(|| "–".to_owned(), bytes);
        vec![process.name.clone(), time(process.nanoseconds), peak]
    };
    table(" | time | peak memory", processes.iter().map(row))
}

fn as_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
