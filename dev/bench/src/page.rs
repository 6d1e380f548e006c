//! The figures as Markdown, for the page and the terminal.

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

How long smp takes, beside the Go package `k8s.io/apimachinery/pkg/util/strategicpatch` and other peers. All figures come from
one run on one machine, in which everybody takes turns: only the ratios carry over to another machine. Times are medians of
processor time, from bytes to bytes unless it says otherwise.

";

const HOW: &str = "
## How it is measured

`cargo xtask bench` measures and writes this page; `cargo xtask bench --quick` measures less, prints and writes nothing.

- Each round runs everybody once, ours and Go's in turns, each for some milliseconds; the median of up to 21 rounds counts. Who
  takes longer than 1.5 s for one call runs once.
- Times are those of the processor, system calls included, so that what else the machine does counts little. Only the command
  as a process is timed by the clock on the wall.
- Everybody uses one core. Go runs in a process of its own with `GOMAXPROCS=1`. Its garbage collector is part of its time, as
  freeing memory is part of ours; a collection before each round is not.
- Documents are made by rule and have no white space; objects have managed fields and status, as in a cluster. Go gets the same
  bytes and a Go type of `k8s.io/api`; smp the table of the same type.
- The answers of smp and of Go are compared as values, patches by what they make of their target. A difference fails the run.
- smp is built with `serde_json` as it comes, without `preserve_order`. Patches are made for stock servers, as Go's are.
- Allocations are counted for one call; they do not depend on the machine, and a test limits them.
- Instructions are counted by valgrind, where it is installed: the difference between a process that makes eleven calls and one
  that makes one. No test limits them, because they change with the compiler and valgrind is not everywhere; a change of this
  page shows them.
- Peak memory is what the system reports of a process of its own, the inputs included.
- The bare check is `serde_json` reading into `IgnoredAny` after a check of UTF-8, of all inputs. The scan for brackets steps
  over strings and counts depth: less than that cannot find where a value ends. The copy is of the first input.
";

/// What the figures are, in words that hold from run to run.
const REASONS: &str = "
## What stands in the way

- A validated apply reads every byte once, so that a bare check is its floor; what comes on top is finding the parts that the
  patch names, and writing the result.
- An input that is known to be valid is still stepped over to find where its parts end, which the scan for brackets shows.
- Go's times for long lists are quadratic: it looks for each item of one list in the other. Ours are O(n log n); where times
  grow by more than two per doubling the documents leave a cache.
- A three-way diff has to read all of its documents, and a diff of a long list all of both; Go's diff of lists is far less slow
  than its apply, so that there is less to win.
- More than half of the time of `smp apply` is the system's: it loads the program and fixes some 17,000 addresses in the tables of the
  built-in types before the first line runs. Of the rest the reader of YAML takes most.
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
    text.push_str("\n## Errors\n\nWhat ends in an error, at smp and at Go.\n\n");
    head(&mut text, ["", "smp", "Go", "Go against smp", "allocations, smp", "allocations, Go"]);
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
        "\n## Scale\n\nEach size in a process of its own, inputs as files. Peak memory includes the inputs.\n",
    );
    results.scale.iter().for_each(|growth| scale(&mut text, growth));
    process_table(&mut text, processes::BATCH, &results.batch);
    process_table(&mut text, processes::START, &results.start);
    text.push_str(HOW);
    text
}

fn wanted(text: &mut String, results: &Results) {
    text.push_str("## Wanted and reached\n\n");
    head(text, ["", "wanted", "reached", ""]);
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
    head(text, ["", "time", "Go against it", "against the bare check", "allocations", "instructions"]);
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
    head(text, ["entries", "smp", "Go", "Go against smp", "growth, smp", "growth, Go", "allocations, smp"]);
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
    text.push_str("A `serde_json` value is patched again and again, without reading or writing text. What grows is left alone by the\n");
    text.push_str("patch.\n\n");
    head(text, ["the object as text", "time", "against the smallest"]);
    let smallest = results.in_memory.first().map_or(f64::NAN, |(_, figure)| figure.nanoseconds);
    for (size, figure) in &results.in_memory {
        line(text, [bytes(*size), time(figure.nanoseconds), ratio(Some(figure.nanoseconds / smallest))]);
    }
}

fn scale(text: &mut String, growth: &Growth) {
    let _ = write!(text, "\n### {}\n\n", growth.name);
    head(text, ["entries", "bytes", "time", "growth", "peak memory", "against the bytes"]);
    let mut before: Option<&Point> = None;
    for point in &growth.points {
        let grown = before.map(|before| point.told.nanoseconds / before.told.nanoseconds);
        let held = point.told.peak.map(|peak| crate::number(peak) / crate::number(point.bytes));
        line(
            text,
            [
                point.entries.map_or_else(|| "–".to_owned(), |entries| count(as_u64(entries))),
                bytes(point.bytes),
                time(point.told.nanoseconds),
                ratio(grown),
                point.told.peak.map_or_else(|| "–".to_owned(), bytes),
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
    // Numbers are read from the right.
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
