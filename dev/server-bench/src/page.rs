//! Writes the results as a page in Markdown.

use std::fmt::Write as _;
use std::time::Duration;

use crate::alone::{CONTROLLED, Start, WATCHERS};
use crate::measure::Figures;
use crate::workload::Workload;

/// The results of one run.
pub struct Results {
    /// Each workload with the figures of smp-server, of the bare service and of kube-fake-client.
    pub rows: Vec<(Workload, [Figures; 3])>,
    /// Strategic merge patches by the rules of smp.
    pub extended: Figures,
    /// Strategic merge patches while others watch.
    pub watched: Figures,
    /// Whether the strategic merge patch of kube-fake-client keeps the container that it does not name.
    pub fake_keeps: bool,
    pub start: Start,
    pub controller: Duration,
}

/// Writes the page.
pub fn write(results: &Results) -> String {
    let mut page = INTRODUCTION.to_owned();
    page.push_str(&format!("\n{}\n{METHOD}\n", machine()));
    page.push_str(&comparison(results));
    page.push_str(&alone(results));
    page
}

const INTRODUCTION: &str = "\
<!-- Written by `cargo xtask server-bench`: edit dev/server-bench/src/page.rs, never this file. -->

# Performance of smp-server
";

const METHOD: &str = "\
Client and server are in one process, a release build with link-time optimization. The servers take turns. Each figure is the best
of several rounds, because other programs only make a round slower. Compare the ratios, which are from the same run.";

/// Names the machine.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("Measured on {cores} cores of {}.", model.trim_start_matches([' ', '\t', ':']))
}

fn comparison(results: &Results) -> String {
    let mut text = "
## Next to others

The bare service merges patches without a schema, sets no defaults and has no resourceVersions: it shows the cost of the client.
The objects are Deployments with two containers, read and written as Rust types with kube. kube-fake-client is version 0.3, with
the version of kube that it needs. Requests are sent one after the other, from one task unless noted otherwise.

| workload | smp-server | bare service | kube-fake-client | ratio to bare service | ratio to kube-fake-client |
|---|---:|---:|---:|---:|---:|
"
    .to_owned();
    for (workload, [smp, bare, fake]) in &results.rows {
        let (name, note) = (workload.name(), if is_wrong(*workload, results.fake_keeps) { " (wrong)" } else { "" });
        let [smp_text, bare_text, fake_text] = [smp, bare, fake].map(|figures| figure(*workload, *figures));
        let [to_bare, to_fake] = [bare, fake].map(|other| ratio(smp.rate / other.rate));
        let _ = writeln!(text, "| {name} | {smp_text} | {bare_text} | {fake_text}{note} | {to_bare} | {to_fake} |");
    }
    if !results.fake_keeps {
        text.push_str(WRONG);
    }
    text
}

const WRONG: &str = "
kube-fake-client applies strategic merge patches as JSON merge patches: the patch of this benchmark names one container, and the
other one is lost. smp-server keeps both, as kube-apiserver does.
";

fn is_wrong(workload: Workload, keeps: bool) -> bool {
    matches!(workload, Workload::Strategic { .. }) && !keeps
}

fn alone(results: &Results) -> String {
    let smp = results.rows.iter().find(|(workload, _)| *workload == Workload::Strategic { tasks: 1 });
    let watched = smp.map_or(0.0, |(_, [smp, ..])| results.watched.rate / smp.rate);
    let start = results.start;
    let rows = [
        ("strategic merge patch by the rules of smp".to_owned(), figure(Workload::Merge, results.extended)),
        (format!("strategic merge patch with {WATCHERS} watchers"), figure(Workload::Merge, results.watched)),
        (format!("rate with {WATCHERS} watchers, relative to the rate without"), ratio(watched)),
        ("start, until the response to the first list".to_owned(), format!("{:.1} ms", start.time)),
        (
            "memory of the process with an empty server".to_owned(),
            format!("{:.1} MiB, of which {:.1} MiB before the start", mib(start.memory), mib(start.before)),
        ),
        (
            format!("a kube `Controller` sets the status of {} objects", count(CONTROLLED as f64)),
            format!("{:.2} s", results.controller.as_secs_f64()),
        ),
    ];
    let mut text = "
## smp-server alone

|  | result |
|---|---:|
"
    .to_owned();
    for (name, result) in rows {
        let _ = writeln!(text, "| {name} | {result} |");
    }
    text
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

/// Requests per second with their processor time, or the time of a list.
fn figure(workload: Workload, figures: Figures) -> String {
    if workload == Workload::List {
        return format!("{:.2} ms", 1000.0 / figures.rate);
    }
    format!("{}/s ({:.0} µs)", count(figures.rate), figures.cpu)
}

fn ratio(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.2}×") } else { format!("{ratio:.0}×") }
}

/// A number with three significant digits, and commas between thousands.
fn count(number: f64) -> String {
    let digits = if number < 1.0 { 0 } else { number.log10() as i32 };
    let unit = 10_f64.powi((digits - 2).max(0));
    let text = format!("{:.0}", (number / unit).round() * unit);
    let groups: Vec<_> = text.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::{count, ratio};

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(
            [0.4, 7.0, 999.0, 1000.0, 17_249.0, 1_234_567.0].map(count),
            ["0", "7", "999", "1,000", "17,200", "1,230,000"]
        );
        assert_eq!([0.271, 9.5, 41.7].map(ratio), ["0.27×", "9.50×", "42×"]);
    }
}
