//! Nodes, leases, priority classes and runtime classes.

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use super::quantities;
use crate::cause::{Bad, Cause, Causes};
use crate::metadata::check_domain;
use crate::names;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("node-change", node_change),
    ("node-amounts", node_amounts),
    ("node-addresses", |site, causes| {
        let addresses = items(site.value);
        for (index, _) in repeats(addresses).into_iter().enumerate().filter(|(_, is_repeated)| *is_repeated) {
            let shown = shown::of("io.k8s.api.core.v1.NodeAddress", &addresses[index]);
            causes.duplicate(site.path.index(index), Bad::Json(&shown));
        }
    }),
    ("conditions", conditions),
    ("tolerations-differ", |site, causes| {
        let tolerations = items(site.value);
        for (index, _) in repeats(tolerations).into_iter().enumerate().filter(|(_, is_repeated)| *is_repeated) {
            let shown = shown::of("io.k8s.api.core.v1.Toleration", &tolerations[index]);
            causes.duplicate(site.path.index(index), Bad::Json(&shown));
        }
    }),
    ("namespace-phase", |site, causes| {
        let phase = text(site.value, "phase");
        let is_deleted = !site.get("metadata")["deletionTimestamp"].is_null();
        let (expected, when) = if is_deleted { ("Terminating", "not empty") } else { ("Active", "empty") };
        if phase != expected {
            let detail = format!("may only be '{expected}' if `deletionTimestamp` is {when}");
            causes.invalid(site.path.field("Phase"), phase, &detail);
        }
    }),
    ("namespace-finalizers", |site, causes| {
        for name in items(site.value).iter().filter_map(Value::as_str) {
            causes.problems(site.path, name, names::qualified_name_problems(name));
            causes.extend(check_domain(name, site.path));
        }
    }),
    ("priority", priority),
    ("preemption", |site, causes| match site.value.as_str().unwrap_or_default() {
        _ if site.object.old.is_some() => {}
        "" => causes.required(site.path, ""),
        policy => causes.one_of(site.path, policy, &["PreemptLowerPriority", "Never"]),
    }),
];

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
        let what = if site.text("providerID").is_empty() { "cleared" } else { "modified" };
        causes.invalid(site.at("providerID"), &Value::Null, format_args!("field cannot be {what} once set"));
    }
}

/// Conditions in the form of newer kinds: with a reason and the time of the last change.
fn conditions(site: &Site<'_>, causes: &mut Causes) {
    let conditions = items(site.value);
    let repeated = repeats(conditions.iter().map(|condition| text(condition, "type")));
    for (index, condition) in conditions.iter().enumerate() {
        let path = site.path.index(index);
        let [kind, status, reason] = ["type", "status", "reason"].map(|name| text(condition, name));
        if kind.is_empty() {
            causes.required(path.field("type"), "is required");
        } else {
            syntax::check(syntax::qualified, kind, path.field("type"), causes);
        }
        if status.is_empty() {
            causes.required(path.field("status"), "");
        } else {
            causes.one_of(path.field("status"), status, &["False", "True", "Unknown"]);
        }
        if condition["observedGeneration"].as_i64().unwrap_or_default() < 0 {
            let path = path.field("observedGeneration");
            causes.invalid(path, &condition["observedGeneration"], "must be greater than or equal to zero");
        }
        if condition["lastTransitionTime"].is_null() {
            causes.required(path.field("lastTransitionTime"), "");
        }
        if text(condition, "message").len() > 32_768 {
            causes.add(|| Cause::too_long(path.field("message"), 32_768));
        }
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',' | ':');
        let is_reason = reason.starts_with(|c: char| c.is_ascii_alphabetic())
            && reason.chars().all(is_word)
            && !reason.ends_with([',', ':']);
        if reason.is_empty() {
            causes.required(path.field("reason"), "");
        } else if !is_reason {
            causes.invalid(path.field("reason"), reason, REASON);
        }
        if reason.len() > 1_024 {
            causes.add(|| Cause::too_long(path.field("reason"), 1_024));
        }
        if repeated[index] {
            causes.duplicate(path, kind);
        }
    }
}

pub(super) const REASON: &str = "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric \
    characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or \
    'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')";

/// kube-apiserver joins the name of a resource to the path with a dot.
fn node_amounts(site: &Site<'_>, causes: &mut Causes) {
    for (name, amount) in quantities::sorted(site.value) {
        quantities::amount(name, amount, &site.path.field(name), causes);
    }
}

/// The greatest priority that users may give.
const MOST: i64 = 1_000_000_000;

fn priority(site: &Site<'_>, causes: &mut Causes) {
    if site.object.old.is_none() && site.value.as_i64().unwrap_or_default() > MOST {
        let name = site.get("metadata")["name"].as_str().unwrap_or_default();
        if !name.starts_with("system-") {
            causes.forbidden(site.path, format_args!("maximum allowed value of a user defined priority is {MOST}"));
        }
    }
}
