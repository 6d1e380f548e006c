//! Events, nodes, leases, priority classes, runtime classes and admission policies.

use serde_json::Value;

use super::super::{Code, Site, items, syntax};
use super::quantities;
use crate::cause::Causes;
use crate::webhook;

pub(super) const RULES: &[(&str, Code)] = &[
    ("event-namespace", event_namespace),
    ("node-change", node_change),
    ("node-amounts", node_amounts),
    ("priority", priority),
    ("qualified-domain", qualified_domain),
    ("validation-actions", validation_actions),
    ("webhook-client", |site, causes| webhook::check_client(site.value, site.path, ["name", "namespace"], causes)),
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

/// Names of webhooks are domains.
fn qualified_domain(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if name.is_empty() {
        causes.required(site.path, "");
        return;
    }
    let problems = syntax::subdomain(name);
    if !problems.is_empty() {
        causes.invalid(site.path, name, problems.join(","));
    } else if name.split('.').count() < 3 {
        causes.invalid(site.path, name, "should be a domain with at least three segments separated by dots");
    }
}

fn validation_actions(site: &Site<'_>, causes: &mut Causes) {
    const ACTIONS: [&str; 3] = ["Audit", "Deny", "Warn"];
    let mut found = [false; ACTIONS.len()];
    for (index, action) in items(site.value).iter().enumerate() {
        let action = action.as_str().unwrap_or_default();
        match ACTIONS.iter().position(|known| *known == action) {
            None => causes.not_supported(site.path.index(index), action, &ACTIONS),
            Some(known) if found[known] => causes.duplicate(site.path.index(index), action),
            Some(known) => found[known] = true,
        }
    }
    if let [_, true, true] = found {
        let reason = "must not contain both Deny and Warn (repeating the same validation failure information in the API response \
                      and headers serves no purpose)";
        causes.invalid(site.path, site.value, reason);
    }
}
