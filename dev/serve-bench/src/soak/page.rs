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
    let outage = format!("longest time from {outage} to the next response");
    let rows = [
        ("length of the run", format!("{} s", plan.length.as_secs())),
        ("interruptions", exact(outages.len() as u64)),
        (&outage, time(longest)),
        ("acknowledged writes", exact(tally.acknowledged + tally.increments[0])),
        ("writes without a response", exact(tally.unknown + tally.increments[1])),
        ("objects that writers read again after an interruption", exact(tally.verified)),
        ("increments retried after 409", exact(tally.conflicts)),
        ("events of the watch", exact(tally.events)),
        ("times that the watch resumed from its last resourceVersion", exact(tally.resumed)),
        ("times that the watch had to list again", exact(tally.lists)),
        ("events of kube's watcher", exact(tally.kube_events)),
        ("times that kube's watcher had to list again", exact(tally.kube_lists)),
        ("violations of the model", exact(outcome.violations.len() as u64)),
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
{strike} {pause} seconds. Meanwhile clients keep running:

- {WRITERS} clients create, patch, replace and delete ConfigMaps, each its own.
- {COUNTERS} clients increment one counter, each with an update that has the resourceVersion that it read.
- One client watches all objects, and after an interruption resumes from the last resourceVersion that it saw.
- kube's watcher watches them too, as in a controller.

All of them recover without help; a watch that is more than 10,000 changes behind lists the objects again. A model checks what
they see:

- After an interruption, each writer reads all its objects. Every acknowledged write is there. A write without a response was
  applied completely or not at all.
- No two changes have the same resourceVersion.
- The events of the watch are in the order of resourceVersions, are consistent with each other, and include every acknowledged
  write.
- The counter is at least the number of acknowledged increments, and at most that number plus the increments without a response.
- In the end, the watch, kube's watcher and a list have the same objects with the same resourceVersions.

{caveat}
"
    )
}
