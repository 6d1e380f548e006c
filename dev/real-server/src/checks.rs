//! The checks, by part of the page.

mod applier;
pub(crate) mod concurrent;
mod controller;
mod lists;
mod overhead;
pub(crate) mod page;
mod plugin;
mod requests;
mod rights;
mod schemas;
mod speed;

use std::pin::Pin;

use anyhow::{Result, ensure};

use crate::Run;
use crate::cluster::Cluster;
use crate::tiers::{self, Tier, stock};

/// A check of the page.
pub(crate) struct Check {
    /// The heading of the page that it belongs to.
    pub(crate) part: &'static str,
    /// What must hold.
    pub(crate) title: &'static str,
    pub(crate) run: Function,
}

/// A function that runs a check and returns what it found. An error means that the check does not hold.
type Function = for<'c> fn(&'c Cluster) -> Pin<Box<dyn Future<Output = Result<String>> + 'c>>;

/// The checks of each part: what must hold, and the function that checks it, with its second argument.
macro_rules! checks {
    ($($part:literal { $($title:literal => $run:path $(, $more:expr)?;)+ })+) => {
        &[$($(Check { part: $part, title: $title, run: |cluster| Box::pin($run(cluster $(, $more)?)) },)+)+]
    };
}

/// All checks.
pub(crate) const CHECKS: &[Check] = checks! {
    "Many writers" {
        "100 concurrent patches of one custom resource from one client: all succeed, and nothing is lost"
            => concurrent::one_client;
        "100 concurrent patches of one custom resource from ten processes: all succeed, and nothing is lost"
            => concurrent::ten_processes;
        "One entry of a list is changed while ten other clients change theirs: nothing is lost"
            => concurrent::ten_writers;
    }
    "Generated patches" {
        "Built-in types without `$patchMergeKey`: sent unchanged" => tiers::run, Tier::Unchanged;
        "Custom resources, fields only: the same bytes as a merge patch" => tiers::run, Tier::SameBytes;
        "Built-in types with `$patchMergeKey`: read, and sent as a merge patch" => tiers::run, Tier::BuiltIn;
        "Custom resources with lists and directives: read, and sent as a merge patch" => tiers::run, Tier::Custom;
        "Custom resources with null in what changes: read, and sent as a JSON patch" => tiers::run, Tier::Nulls;
        "Patches of `diff` and `three_way`, without the layer: the stored object is the wanted one" => stock::run;
    }
    "Entries of lists" {
        "A Service with 53/UDP and 53/TCP: a port is added, changed and removed, with the layer"
            => lists::service_with_layer;
        "A Service with 53/UDP and 53/TCP: a port is added, changed and removed by `diff`, without the layer"
            => lists::service_without_layer;
        "A Service with 53/UDP and 53/TCP: a port is added, changed and removed by `kubectl smp patch`" => plugin::run;
        "Null in a list is kept and written, and a nullable field is set to null by `diff`" => lists::nullable;
        "Subresources: one condition of `status` is changed, and `scale` is set" => lists::subresources;
    }
    "Server-side apply" {
        "Generated applies: `Applier::preview` has the changes and conflicts of the server, and `apply_if_changed` sends exactly those that \
         change something" => applier::previews;
    }
    "Requests" {
        "A role with only get and patch suffices" => rights::get_and_patch;
        "Without rights, the caller gets the server's 403" => rights::nothing;
        "Headers for impersonation reach the server in every request" => rights::impersonation;
        "A stale resourceVersion from the caller gets 409 after one attempt" => requests::stale;
        "`dryRun=All` shows the change and stores nothing" => requests::dry_run;
        "An answer as a table reaches the caller" => requests::table;
        "A body over 3 MiB gets 413, as from the server" => requests::large;
        "A `Controller` that uses `finalizer()` runs unchanged" => controller::run;
        "One request for the schema of each group and hash" => schemas::once;
        "A custom resource is patched as soon as the server serves it: nothing is lost" => schemas::new_type;
        "A list in a field that a custom resource got a moment ago is patched: nothing is lost"
            => schemas::changed_type;
    }
    "Speed" {
        "The layer adds at most 10 µs to a request that it passes on" => overhead::time;
        "The layer copies no stream" => overhead::stream;
        "Patches that are read first, of different objects: at least 75 % of the rate of plain merge patches"
            => speed::rate;
    }
};

/// Runs the checks one after the other, because some of them measure times, and writes the page.
#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
pub(crate) async fn run(cluster: &Cluster, flags: &Run) -> Result<()> {
    cluster.set_up().await?;
    let mut results = Vec::new();
    for check in CHECKS.iter().filter(|check| flags.only.as_ref().is_none_or(|only| check.title.contains(only))) {
        let outcome = (check.run)(cluster).await;
        let outcome = cluster.verify_requests().await.and(outcome);
        match &outcome {
            Ok(result) => println!("ok: {}: {result}", check.title),
            Err(error) => println!("FAILED: {}: {error:#}", check.title),
        }
        results.push((check, outcome));
    }
    ensure!(!results.is_empty(), "no check has this text in its name");
    if flags.writes_page() {
        page::write(cluster, &results).await?;
    }
    let failed = results.iter().filter(|(_, outcome)| outcome.is_err()).count();
    ensure!(failed == 0, "{failed} of {} checks failed", results.len());
    Ok(())
}
