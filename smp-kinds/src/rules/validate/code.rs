//! Rules that need code. The table names them; each module has those of one part of the API.

mod addresses;
mod admission;
mod aggregation;
mod autoscaling;
mod batch;
mod bundles;
mod capacities;
mod certificates;
mod claims;
mod config;
mod containers;
mod csi;
mod device_claims;
mod device_options;
mod devices;
mod endpoints;
mod environment;
mod ephemeral;
mod events;
mod flow;
mod handlers;
mod health;
mod job_policies;
mod job_scheduling;
pub(super) mod labels;
mod limits;
mod migration;
mod network;
mod numbers;
mod others;
mod pod_certificates;
mod pod_change;
mod pod_status;
mod pods;
mod projections;
mod quantities;
mod rbac;
mod resize;
mod schedule;
mod scheduling;
mod security;
mod services;
mod storage;
mod volume_claims;
mod volumes;
mod webhooks;
mod workloads;

pub(crate) use certificates::pem_type;

use super::rule::Code;

/// The rules of all modules, by their names in the table.
const ALL: &[&[(&str, Code)]] = &[
    addresses::RULES,
    admission::RULES,
    aggregation::RULES,
    autoscaling::RULES,
    batch::RULES,
    bundles::RULES,
    capacities::RULES,
    certificates::RULES,
    claims::RULES,
    config::RULES,
    containers::RULES,
    csi::RULES,
    device_claims::RULES,
    device_options::RULES,
    devices::RULES,
    endpoints::RULES,
    environment::RULES,
    ephemeral::RULES,
    events::RULES,
    flow::RULES,
    handlers::RULES,
    health::RULES,
    job_policies::RULES,
    job_scheduling::RULES,
    limits::RULES,
    network::RULES,
    migration::RULES,
    numbers::RULES,
    others::RULES,
    pod_certificates::RULES,
    pod_change::RULES,
    pod_status::RULES,
    pods::RULES,
    projections::RULES,
    quantities::RULES,
    rbac::RULES,
    scheduling::RULES,
    security::RULES,
    services::RULES,
    storage::RULES,
    volume_claims::RULES,
    volumes::RULES,
    webhooks::RULES,
    workloads::RULES,
];

/// The rule with a name.
pub(super) fn named(name: &str) -> Option<Code> {
    let name = name.split(' ').next().unwrap_or_default();
    ALL.iter().copied().flatten().find(|(found, _)| *found == name).map(|(_, code)| *code)
}

/// The names of all rules.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().copied().flatten().map(|(name, _)| *name)
}
