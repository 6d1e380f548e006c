//! Writes the result of a run as a page in Markdown.

use std::fmt::Write as _;

use super::{COUNTERS, Description, Outcome, WRITERS};
use crate::format::{exact, machine, time};

/// Writes the page.
pub(crate) fn write(outcome: &Outcome) -> String {
    let Outcome { description, plan, tally, outages, .. } = outcome;
    let Description { command, title, outage, .. } = description;
    let mut page = format!(
        "<!-- Written by `{command}`: edit dev/serve-bench/src/soak/page.rs, never this file. -->\n\n# {title}\n\n{}\n{}",
        machine(),
        method(outcome)
    );
    let longest = outages.iter().max().map_or(0.0, |outage| outage.as_secs_f64() * 1000.0);
    let outage = format!("longest time from {outage} to the next answer");
    let rows = [
        ("length of the run", format!("{} s", plan.length.as_secs())),
        ("interruptions", exact(outages.len() as u64)),
        (&outage, time(longest)),
        ("writes that were acknowledged", exact(tally.acknowledged + tally.increments[0])),
        ("writes without answer", exact(tally.unknown + tally.increments[1])),
        ("objects that writers read again after an interruption", exact(tally.verified)),
        ("increments that were refused with 409 and repeated", exact(tally.conflicts)),
        ("events of the watch", exact(tally.events)),
        ("times that the watch went on from its last version", exact(tally.resumed)),
        ("lists that the watch needed after the first one", exact(tally.lists)),
        ("events of the watcher of kube", exact(tally.kube_events)),
        ("lists that the watcher of kube needed after the first one", exact(tally.kube_lists)),
        ("contradictions to the model", exact(outcome.violations.len() as u64)),
    ];
    page.push_str("\n|  | result |\n|---|---:|\n");
    for (name, result) in rows {
        let _ = writeln!(page, "| {name} | {result} |");
    }
    page
}

fn method(outcome: &Outcome) -> String {
    let pause = outcome.plan.pause.as_secs();
    let Description { strike, caveat, .. } = outcome.description;
    format!(
        "\
{strike} {pause} seconds. Meanwhile clients go on:

- {WRITERS} clients create, patch, replace and delete ConfigMaps, each its own.
- {COUNTERS} clients increment one counter, each by a replace in the version that it read.
- One client watches all objects, and after an interruption goes on from the last version that it saw.
- The watcher of kube does what it does in a controller.

All of them recover by themselves. A model checks what they see:

- After an interruption, each writer reads all its objects. A write that was acknowledged is there. A write without answer
  happened as a whole or not at all.
- A version is never given to two changes.
- The events of the watch are in the order of versions, follow from each other, and include every acknowledged write.
- The counter is at least the number of acknowledged increments, and at most that number and those without answer.
- In the end, the watch, the watcher of kube and a list have the same objects in the same versions.

{caveat}
"
    )
}
