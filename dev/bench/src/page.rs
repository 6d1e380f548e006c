//! Renders the figures as Markdown, for the page and the terminal.

use std::fmt::Write as _;

use crate::in_memory;
use crate::lists::Series;
use crate::measure::Measured;
use crate::processes::{self, Process};
use crate::results::Results;
use crate::scale::{Growth, Point};
use crate::targets::{Wanted, targets};
use crate::text::{bytes, count, ratio, time};
use crate::turns::Figure;
use crate::workload::Subject;

const FIRST_LINES: &str = "\
<!-- Written by `cargo xtask bench`: edit dev/bench/src/page.rs, never this file. -->

# Performance

Benchmarks of smp, the Go package `k8s.io/apimachinery/pkg/util/strategicpatch` and other peers. All figures come from one run on
one machine, with the programs taking turns; only the ratios are comparable between machines. Times are medians of
processor time, from bytes to bytes unless noted otherwise.

";

const HOW: &str = "
## How it is measured

`cargo xtask bench` measures and writes this page; `cargo xtask bench --quick` measures less, prints the results and writes no
files.

- Each round runs every program once for a few milliseconds; the result is the median of up to 21 rounds. A program that takes
  longer than 1.5 s for one call runs once.
- Times are processor times including system calls, so other load on the machine has little effect. Only the command as a process
  is measured in wall-clock time.
- Every program uses one core. Go runs in a separate process with `GOMAXPROCS=1`. Its time includes garbage collection, as ours
  includes freeing memory, but not a collection before each round.
- Documents are generated and have no whitespace; objects have managed fields and status, as in a cluster. Go gets the same
  bytes and a Go type of `k8s.io/api`; smp gets the table of the same type.
- The answers of smp and Go are compared as values; patches are compared by their result. A difference fails the run.
- smp uses `serde_json` with default features, without `preserve_order`. Like Go's patches, its patches are for stock servers.
- Allocations are counted for one call; they do not depend on the machine, and a test limits them.
- Instructions are counted with valgrind, if it is installed: the difference between a process that makes eleven calls and one
  that makes one. No test limits them, because they depend on the compiler and on valgrind.
- Peak memory is reported by the system for a separate process, including the inputs.
- \"Validation only\" parses all inputs with `serde_json` into `IgnoredAny` after a UTF-8 check. The bracket scan skips
  strings and counts depth, the minimum needed to find the end of a value. The copy is of the first input.
";

/// An explanation of the figures that does not depend on the run.
const REASONS: &str = "
## What limits the speed

- A validating apply reads every byte once, so validation is the lower bound. In addition, it finds the parts that the
  patch names, and writes the result.
- An input that is known to be valid must still be scanned to find the ends of its parts. The bracket scan shows this cost.
- Go's times for long lists are quadratic: it searches each item of one list in the other. smp is O(n log n); where its times
  grow by more than two per doubling, the documents no longer fit a cache.
- A three-way diff must read all its documents, and a diff of a long list both lists completely. Go's diff of lists is much faster
  than its apply, so the factor is smaller.
- An apply of an object of usual size allocates 30 to 45 times, for the plan, the opened parts and the result.
- Memory for long lists is mostly the positions of items and the result. A diff returns the patch as a value, which takes more
  memory than its text.
- `smp apply` loads its program and its libraries. The start of the standard library alone takes about 0.2 ms.
- `smp batch` spends five sixths of its time in the engine. Its documents are small, so fixed costs of each call count most.
";

/// The page.
pub(crate) fn page(results: &Results) -> String {
    let mut text = FIRST_LINES.to_owned();
    wanted(&mut text, results);
    text.push_str(REASONS);
    text.push_str("\n## The machine\n\n| | |\n|---|---|\n");
    for (name, value) in &results.machine {
        line(&mut text, [(*name).to_owned(), value.clone()]);
    }
    text.push_str("\n## One object\n");
    results.objects.iter().for_each(|measured| object(&mut text, measured));
    text.push_str("\n## Errors\n\nCalls that fail both in smp and in Go.\n\n");
    head(&mut text, ["", "smp", "Go", "Go relative to smp", "allocations, smp", "allocations, Go"]);
    for measured in &results.errors {
        let mut cells = vec![measured.name.clone()];
        cells.extend(pair(measured));
        cells.extend([Subject::Bytes, Subject::Go].map(|subject| allocations(measured.of(subject))));
        line(&mut text, cells);
    }
    text.push_str("\n## Lists\n\nThe environment of a container, by the number of its entries.\n\n");
    text.push_str("![Time against the length of the list, both logarithmic](performance.svg)\n");
    results.lists.iter().for_each(|series| list(&mut text, series));
    text.push_str("\n## Large objects\n\nA small patch of a large object.\n");
    results.large.iter().for_each(|measured| object(&mut text, measured));
    memory(&mut text, results);
    text.push_str(
        "\n## Scale\n\nEach size runs in a separate process, with inputs in files. Peak memory includes the inputs.\n",
    );
    results.scale.iter().for_each(|growth| scale(&mut text, growth));
    process_table(&mut text, processes::BATCH, &results.batch);
    process_table(&mut text, processes::START, &results.start);
    text.push_str(HOW);
    text
}

fn wanted(text: &mut String, results: &Results) {
    text.push_str("## Targets\n\n");
    head(text, ["", "target", "result", "met"]);
    for target in targets(results) {
        let bound = match target.wanted {
            Wanted::AtLeast(least) => format!("at least {least}{}", target.unit),
            Wanted::AtMost(most) => format!("at most {most}{}", target.unit),
        };
        let reached = ratio(target.reached).replace('×', target.unit);
        let met = if target.is_met() { "yes" } else { "no" };
        line(text, [target.says.clone(), bound, reached, met.to_owned()]);
    }
}

fn object(text: &mut String, measured: &Measured) {
    let _ = write!(text, "\n### {}, {}\n\n", measured.name, bytes(measured.bytes));
    head(text, ["", "time", "Go relative to it", "relative to validation only", "allocations", "instructions"]);
    for (subject, figure) in &measured.figures {
        line(
            text,
            [
                subject.label().to_owned(),
                time(figure.nanoseconds),
                ratio(measured.ratio(Subject::Go, *subject)),
                ratio(measured.ratio(*subject, Subject::Validate)),
                allocations(Some(figure)),
                figure.instructions.map_or_else(|| "–".to_owned(), count),
            ],
        );
    }
}

/// Our time, Go's, and their ratio.
fn pair(measured: &Measured) -> [String; 3] {
    let shown = |subject| measured.of(subject).map_or_else(String::new, |figure| time(figure.nanoseconds));
    [shown(Subject::Bytes), shown(Subject::Go), ratio(measured.ratio(Subject::Go, Subject::Bytes))]
}

fn allocations(figure: Option<&Figure>) -> String {
    figure.and_then(|figure| figure.allocations).map_or_else(String::new, count)
}

fn list(text: &mut String, series: &Series) {
    let _ = write!(text, "\n### {}\n\n", series.name);
    head(text, ["entries", "smp", "Go", "Go relative to smp", "growth, smp", "growth, Go", "allocations, smp"]);
    let mut before: Option<&Measured> = None;
    for (length, measured) in &series.points {
        let growth = |subject| {
            let (now, before) = (measured.of(subject)?, before?.of(subject)?);
            Some(now.nanoseconds / before.nanoseconds)
        };
        let mut cells = vec![count(as_u64(*length))];
        cells.extend(pair(measured));
        cells.extend([Subject::Bytes, Subject::Go].map(|subject| ratio(growth(subject))));
        cells.push(allocations(measured.of(Subject::Bytes)));
        line(text, cells);
        before = Some(measured);
    }
}

fn memory(text: &mut String, results: &Results) {
    let _ = write!(text, "\n## {}\n\n", in_memory::NAME);
    text.push_str("Patches a `serde_json` value repeatedly, without parsing or serializing. The patch does not touch the part of the value that\n");
    text.push_str("grows.\n\n");
    head(text, ["size as text", "time", "relative to the smallest"]);
    let smallest = results.in_memory.first().map_or(f64::NAN, |(_, figure)| figure.nanoseconds);
    for (size, figure) in &results.in_memory {
        line(text, [bytes(*size), time(figure.nanoseconds), ratio(Some(figure.nanoseconds / smallest))]);
    }
}

fn scale(text: &mut String, growth: &Growth) {
    let _ = write!(text, "\n### {}\n\n", growth.name);
    head(text, ["entries", "bytes", "time", "growth", "peak memory", "relative to the bytes"]);
    let mut before: Option<&Point> = None;
    for point in &growth.points {
        let grown = before.map(|before| point.run.nanoseconds / before.run.nanoseconds);
        let held = point.run.peak.map(|peak| crate::number(peak) / crate::number(point.bytes));
        line(
            text,
            [
                point.entries.map_or_else(|| "–".to_owned(), |entries| count(as_u64(entries))),
                bytes(point.bytes),
                time(point.run.nanoseconds),
                ratio(grown),
                point.run.peak.map_or_else(|| "–".to_owned(), bytes),
                ratio(held),
            ],
        );
        before = Some(point);
    }
}

fn process_table(text: &mut String, name: &str, processes: &[Process]) {
    let _ = write!(text, "\n## {name}\n\n");
    head(text, ["", "time", "peak memory"]);
    for process in processes {
        let peak = process.peak.map_or_else(|| "–".to_owned(), bytes);
        line(text, [process.name.clone(), time(process.nanoseconds), peak]);
    }
}

fn head<const N: usize>(text: &mut String, names: [&str; N]) {
    line(text, names);
    // Numbers are right-aligned.
    let _ = writeln!(text, "|---{}|", "|---:".repeat(N - 1));
}

fn line(text: &mut String, cells: impl IntoIterator<Item = impl AsRef<str>>) {
    for cell in cells {
        let _ = write!(text, "| {} ", cell.as_ref());
    }
    text.push_str("|\n");
}

fn as_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
