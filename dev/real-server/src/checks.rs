//! The checks, by part of the page.

pub(crate) mod concurrent;
mod controller;
mod lists;
mod overhead;
mod plugin;
mod requests;
mod rights;
mod schemas;
mod speed;
mod stub;

use std::pin::Pin;

use anyhow::Result;

use crate::cluster::Cluster;
use crate::tiers::{self, Tier};

/// A check of the page.
pub(crate) struct Check {
    /// The heading of the page that it belongs to.
    pub(crate) part: &'static str,
    /// What must hold.
    pub(crate) title: &'static str,
    pub(crate) run: Run,
}

/// A function that runs a check. An error means that it does not hold.
type Run = for<'c> fn(&'c Cluster) -> Pin<Box<dyn Future<Output = Result<Outcome>> + 'c>>;

/// What a check found.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) holds: bool,
    pub(crate) result: String,
}

impl Outcome {
    pub(crate) fn held(result: impl Into<String>) -> Self {
        Self { holds: true, result: result.into() }
    }

    pub(crate) fn failed(result: impl Into<String>) -> Self {
        Self { holds: false, result: result.into() }
    }
}

const WRITERS: &str = "Many writers";
const GENERATED: &str = "Generated patches";
const LISTS: &str = "Entries of lists";
const REQUESTS: &str = "Requests";
const SPEED: &str = "Speed";

/// All checks.
pub(crate) const CHECKS: &[Check] = &[
    Check {
        part: WRITERS,
        title: "100 concurrent patches of one custom resource from one client: all succeed, and nothing is lost",
        run: |cluster| Box::pin(concurrent::one_client(cluster)),
    },
    Check {
        part: WRITERS,
        title: "100 concurrent patches of one custom resource from ten processes: all succeed, and nothing is lost",
        run: |cluster| Box::pin(concurrent::ten_processes(cluster)),
    },
    Check {
        part: WRITERS,
        title: "One entry of a list is changed while ten other clients change theirs: nothing is lost",
        run: |cluster| Box::pin(concurrent::ten_writers(cluster)),
    },
    Check {
        part: GENERATED,
        title: "Built-in types without `$patchMergeKey`: sent unchanged",
        run: |cluster| Box::pin(tiers::run(cluster, Tier::Unchanged)),
    },
    Check {
        part: GENERATED,
        title: "Custom resources, fields only: the same bytes as a merge patch",
        run: |cluster| Box::pin(tiers::run(cluster, Tier::SameBytes)),
    },
    Check {
        part: GENERATED,
        title: "Built-in types with `$patchMergeKey`: read, and sent as a merge patch",
        run: |cluster| Box::pin(tiers::run(cluster, Tier::BuiltIn)),
    },
    Check {
        part: GENERATED,
        title: "Custom resources with lists and directives: read, and sent as a merge patch",
        run: |cluster| Box::pin(tiers::run(cluster, Tier::Custom)),
    },
    Check {
        part: GENERATED,
        title: "Custom resources with null in what changes: read, and sent as a JSON patch",
        run: |cluster| Box::pin(tiers::run(cluster, Tier::Nulls)),
    },
    Check {
        part: GENERATED,
        title: "Patches of `diff` and `three_way`, without the layer: the stored object is the wanted one",
        run: |cluster| Box::pin(tiers::run_without_layer(cluster)),
    },
    Check {
        part: LISTS,
        title: "A Service with 53/UDP and 53/TCP: a port is added, changed and removed, with the layer",
        run: |cluster| Box::pin(lists::service_with_layer(cluster)),
    },
    Check {
        part: LISTS,
        title: "A Service with 53/UDP and 53/TCP: a port is added, changed and removed by `diff`, without the layer",
        run: |cluster| Box::pin(lists::service_without_layer(cluster)),
    },
    Check {
        part: LISTS,
        title: "A Service with 53/UDP and 53/TCP: a port is added, changed and removed by `kubectl smp patch`",
        run: |cluster| Box::pin(plugin::run(cluster)),
    },
    Check {
        part: LISTS,
        title: "Null in a list is kept and written, and a nullable field is set to null by `diff`",
        run: |cluster| Box::pin(lists::nullable(cluster)),
    },
    Check {
        part: LISTS,
        title: "Subresources: one condition of `status` is changed, and `scale` is set",
        run: |cluster| Box::pin(lists::subresources(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A role with only get and patch suffices",
        run: |cluster| Box::pin(rights::get_and_patch(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "Without rights, the caller gets the server's 403",
        run: |cluster| Box::pin(rights::nothing(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "Headers for impersonation reach the server in every request",
        run: |cluster| Box::pin(rights::impersonation(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A stale resourceVersion from the caller gets 409 after one attempt",
        run: |cluster| Box::pin(requests::stale(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "`dryRun=All` shows the change and stores nothing",
        run: |cluster| Box::pin(requests::dry_run(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "An answer as a table reaches the caller",
        run: |cluster| Box::pin(requests::table(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A body over 3 MiB gets 413, as from the server",
        run: |cluster| Box::pin(requests::large(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A `Controller` that uses `finalizer()` runs unchanged",
        run: |cluster| Box::pin(controller::run(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "One request for the schema of each group and hash",
        run: |cluster| Box::pin(schemas::once(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A custom resource is patched as soon as the server serves it: nothing is lost",
        run: |cluster| Box::pin(schemas::new_type(cluster)),
    },
    Check {
        part: REQUESTS,
        title: "A list in a field that a custom resource got a moment ago is patched: nothing is lost",
        run: |cluster| Box::pin(schemas::changed_type(cluster)),
    },
    Check {
        part: SPEED,
        title: "The layer adds at most 10 µs to a request that it passes on",
        run: |_| Box::pin(overhead::time()),
    },
    Check { part: SPEED, title: "The layer copies no stream", run: |_| Box::pin(overhead::stream()) },
    Check {
        part: SPEED,
        title: "Patches that are read first, of different objects: at least 75 % of the rate of plain merge patches",
        run: |cluster| Box::pin(speed::rate(cluster)),
    },
];
