//! Cells of nodes.

use serde_json::Value;

use super::cell::or;
use crate::column::Source;
use crate::object::scalar;

const ROLE: &str = "node-role.kubernetes.io/";

pub(super) fn status(source: &Source<'_>, _: &[&str]) -> Value {
    let ready = match source.condition("Ready") {
        "" => "Unknown",
        "True" => "Ready",
        _ => "NotReady",
    };
    let takes_none = source.at("spec.unschedulable") == &Value::Bool(true);
    format!("{ready}{}", if takes_none { ",SchedulingDisabled" } else { "" }).into()
}

pub(super) fn roles(source: &Source<'_>, _: &[&str]) -> Value {
    let role = |(name, value): (&String, &Value)| match name.strip_prefix(ROLE) {
        Some(role) => role.to_owned(),
        None if name == "kubernetes.io/role" => scalar(value),
        None => String::new(),
    };
    let labels = source.object["metadata"]["labels"].as_object().into_iter().flatten();
    let mut roles: Vec<String> = labels.map(role).filter(|role| !role.is_empty()).collect();
    roles.sort_unstable();
    roles.dedup();
    or(roles.join(","), "<none>")
}

/// The first address of a type.
pub(super) fn address(source: &Source<'_>, arguments: &[&str]) -> Value {
    let mut addresses = source.items("status.addresses").iter();
    let found = addresses.find(|address| arguments.first().is_some_and(|kind| address["type"] == **kind));
    found.map_or_else(|| "<none>".into(), |found| scalar(&found["address"]).into())
}

pub(super) fn kernel(source: &Source<'_>, _: &[&str]) -> Value {
    let architecture = source.text("status.nodeInfo.architecture");
    let kernel = or(source.text("status.nodeInfo.kernelVersion").to_owned(), "<unknown>");
    if architecture.is_empty() { kernel } else { format!("{} ({architecture})", scalar(&kernel)).into() }
}
