//! Writes the figures as a page in Markdown.

use std::fmt::Write as _;

use crate::format::{count, machine, memory, ratio, time};
use crate::growth::{LOADERS, PAGE, Step};
use crate::measure::Figures;
use crate::workload::{LISTED, Workload};

/// The figures of the servers in one run.
pub(crate) struct Results {
    pub(crate) rows: Vec<Row>,
    pub(crate) steps: Vec<Step>,
}

/// The figures of a workload.
pub(crate) struct Row {
    pub(crate) workload: Workload,
    /// Of smp serve with objects in memory, the same encrypted, and in a file.
    pub(crate) smp: [Figures; 3],
    pub(crate) real: Figures,
}

/// Writes the page.
pub(crate) fn write(results: &Results) -> String {
    let mut page = format!("{INTRODUCTION}\n{}\n{METHOD}", machine());
    page.push_str(&comparison(&results.rows));
    page.push_str(&latencies(&results.rows));
    page.push_str(&growth(&results.steps));
    page
}

const INTRODUCTION: &str = "\
<!-- Written by `cargo xtask serve-bench`: edit dev/serve-bench/src/page.rs, never this file. -->

# Performance of smp serve
";

const METHOD: &str = "\
One client program sends requests over HTTP/1.1 on the loopback interface to one server after the other. It runs on the same cores
as the server, and its own work is part of all figures. Each figure is the median of five rounds. Compare the ratios, which are from
the same run.

The objects are Deployments with two containers. A patch changes the image of one container and nothing else. If there are several
connections, each one patches and reads its own object. Each connection sends its next request when the response has arrived.

kube-apiserver and etcd are built from their Go modules and started by the command, with etcd's default durability. kube-apiserver
has no unencrypted port, so the client connects to it with TLS and a token. Compare it with the column TLS, which is
`smp serve --tls`. The file of `--data` is as durable as etcd: a write is on disk before the response is sent. Ratios are relative
to kube-apiserver; larger is better.
";

fn comparison(rows: &[Row]) -> String {
    let mut text = "
## Next to kube-apiserver

| requests per second | memory | memory, TLS | file | kube-apiserver and etcd | memory, ratio | TLS, ratio | file, ratio |
|---|---:|---:|---:|---:|---:|---:|---:|
"
    .to_owned();
    for row in with_rates(rows) {
        let ([memory, tls, file], real) = (row.smp.map(|figures| figures.rate), row.real.rate);
        let rates = [memory, tls, file, real].map(count).join(" | ");
        let ratios = [memory, tls, file].map(|rate| ratio(rate / real)).join(" | ");
        let _ = writeln!(text, "| {} | {rates} | {ratios} |", row.workload.name());
    }
    text
}

/// The rows about requests per second.
fn with_rates(rows: &[Row]) -> impl Iterator<Item = &Row> {
    rows.iter().filter(|row| row.workload != Workload::Watch)
}

fn latencies(rows: &[Row]) -> String {
    let mut text = format!(
        "
Latencies from a request to the end of its response: the median and the 99th percentile. The last row has the time from sending a
patch to receiving its event on another connection. The list has {LISTED} Deployments.

| p50, p99 | memory | memory, TLS | file | kube-apiserver and etcd |
|---|---:|---:|---:|---:|
"
    );
    for row in rows {
        let [memory, tls, file] = row.smp;
        let cells = [memory, tls, file, row.real].map(|of| format!("{}, {}", time(of.p50), time(of.p99))).join(" | ");
        let _ = writeln!(text, "| {} | {cells} |", row.workload.name());
    }
    text
}

/// The table of steps. Columns are numbers of objects, so that a row shows the growth.
pub(crate) fn growth(steps: &[Step]) -> String {
    let mut text = format!(
        "
## Many objects in a file

ConfigMaps of 3 KB, created over {LOADERS} connections and listed over one, in pages of {PAGE}. The number in parentheses is the
ratio to half as many objects. The start is measured after the server was killed with `kill -9` or stopped, until it responds to
the first request. Memory is the peak of the process: while objects are created, and from the start to the end of the list of all
objects.

|  |"
    );
    for step in steps {
        let _ = write!(text, " {} |", count(step.objects as f64));
    }
    let _ = writeln!(text, "\n|---|{}", "---:|".repeat(steps.len()));
    let mib = |bytes: f64| memory((bytes / 1024.0) as u64);
    let kib = |kib: f64| memory(kib as u64);
    let rate = |rate: f64| format!("{}/s", count(rate));
    row(&mut text, "size of the file", steps, |step| step.file as f64, mib);
    row(&mut text, "creates", steps, |step| step.load, rate);
    row(&mut text, "memory while objects are created", steps, |step| step.load_memory as f64, kib);
    row(&mut text, "start after `kill -9`", steps, |step| step.start_after_kill, time);
    row(&mut text, "start", steps, |step| step.start, time);
    row(&mut text, "first page of a list", steps, |step| step.first_page, time);
    row(&mut text, "all pages", steps, |step| step.whole_list, time);
    row(&mut text, "start of a watch until its first event", steps, |step| step.watch, time);
    row(&mut text, "memory with the list", steps, |step| step.memory as f64, kib);
    text
}

fn row(text: &mut String, name: &str, steps: &[Step], value: impl Fn(&Step) -> f64, unit: impl Fn(f64) -> String) {
    let _ = write!(text, "| {name} |");
    let mut before = None;
    for step in steps {
        let value = value(step);
        let grown = before.map_or_else(String::new, |before| format!(" ({})", ratio(value / before)));
        let _ = write!(text, " {}{grown} |", unit(value));
        before = Some(value);
    }
    text.push('\n');
}
