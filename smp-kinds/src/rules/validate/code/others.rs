//! Events, nodes, leases, priority classes and runtime classes.

use serde_json::Value;

use super::super::{Code, Site, items};
use super::quantities;
use crate::cause::Causes;

pub(super) const RULES: &[(&str, Code)] = &[
    ("event-namespace", event_namespace),
    ("node-change", node_change),
    ("node-amounts", node_amounts),
    ("priority", priority),
];

fn event_namespace(site: &Site<'_>, causes: &mut Causes) {
    let own = site.scope.root.get("metadata").and_then(|metadata| metadata["namespace"].as_str()).unwrap_or_default();
    let involved = site.value["namespace"].as_str().unwrap_or_default();
    let is_old = site.object.members.get("eventTime").is_none_or(Value::is_null);
    let is_wrong = match (involved, is_old) {
        ("", true) => !matches!(own, "" | "default"),
        ("", false) => !matches!(own, "default" | "kube-system"),
        (involved, _) => involved != own,
    };
    if is_wrong {
        causes.invalid(site.path.field("namespace"), involved, "does not match event.namespace");
    }
}

fn node_change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old else { return };
    let before = items(old.get("podCIDRs").unwrap_or(&Value::Null));
    let after = site.items("podCIDRs");
    let changed = if before.is_empty() {
        0
    } else if before.len() == after.len() {
        before.iter().zip(after).filter(|(one, other)| one != other).count()
    } else {
        1
    };
    for _ in 0..changed {
        causes.forbidden(site.at("podCIDRs"), "node updates may not change podCIDR except from \"\" to valid");
    }
    let provider = old.get("providerID").and_then(Value::as_str).unwrap_or_default();
    if !provider.is_empty() && provider != site.text("providerID") {
        causes.forbidden(site.at("providerID"), "node updates may not change providerID except from \"\" to valid");
    }
}

/// kube-apiserver joins the name of a resource to the path with a dot.
fn node_amounts(site: &Site<'_>, causes: &mut Causes) {
    for (name, amount) in quantities::sorted(site.value) {
        quantities::amount(name, amount, &site.path.field(name), causes);
    }
}

/// The greatest priority that users may give.
const MOST: i64 = 1_000_000_000;

fn priority(site: &Site<'_>, causes: &mut Causes) {
    if site.value.as_i64().unwrap_or_default() > MOST {
        let name = site.get("metadata")["name"].as_str().unwrap_or_default();
        if !name.starts_with("system-") {
            causes.forbidden(site.path, format_args!("maximum allowed value of a user defined priority is {MOST}"));
        }
    }
}
