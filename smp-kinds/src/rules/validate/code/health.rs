//! The health of volumes and the pods that a node or a responder may evict.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::others::REASON;
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("health-reason", reason),
    ("pod-volume-health", volumes),
    ("eviction-responders", responders),
    ("resize-preemption", |site, causes| {
        let reasons = items(site.value);
        for (index, is_repeated) in repeats(reasons).into_iter().enumerate() {
            syntax::check(
                syntax::qualified,
                reasons[index].as_str().unwrap_or_default(),
                site.path.index(index),
                causes,
            );
            if is_repeated {
                causes.duplicate(site.path.index(index), &reasons[index]);
            }
        }
    }),
];

/// The reason of a condition, such as `DiskFull`.
fn reason(site: &Site<'_>, causes: &mut Causes) {
    let reason = site.value.as_str().unwrap_or_default();
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',' | ':');
    let is_valid = reason.starts_with(|c: char| c.is_ascii_alphabetic())
        && reason.chars().all(is_word)
        && !reason.ends_with([',', ':']);
    if !reason.is_empty() && !is_valid {
        causes.invalid(site.path, reason, REASON);
    }
}

/// The health of volumes is that of volumes of the pod.
fn volumes(site: &Site<'_>, causes: &mut Causes) {
    let volumes = site.scope.root.get("spec").map_or(&[][..], |spec| items(at(spec, &["volumes"])));
    let known: HashSet<&str> = volumes.iter().map(|volume| text(volume, "name")).collect();
    for (index, health) in items(site.value).iter().enumerate() {
        let name = text(health, "name");
        if !name.is_empty() && !known.contains(name) {
            causes.add(|| Cause::not_found(site.path.index(index).field("name"), name));
        }
    }
}

/// The responders to an eviction have different names with a domain. Domains and low priorities of Kubernetes are reserved.
fn responders(site: &Site<'_>, causes: &mut Causes) {
    let responders = items(site.value);
    let repeated = repeats(responders.iter().map(|responder| text(responder, "name")));
    for (index, responder) in responders.iter().enumerate() {
        let path = site.path.index(index);
        if repeated[index] {
            causes.duplicate(path, responder);
        }
        responder_name(text(responder, "name"), &path.field("name"), causes);
        responder_priority(at(responder, &["priority"]), &path.field("priority"), causes);
    }
}

fn responder_name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    if name.is_empty() {
        return causes.required(path, "");
    }
    let domain = name.split('/').next().unwrap_or_default().trim().to_lowercase();
    let domain = domain.trim_end_matches('.');
    if ["k8s.io", "kubernetes.io"]
        .iter()
        .any(|own| domain.strip_suffix(own).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
    {
        causes.invalid(path, name, "domain names *.k8s.io, *.kubernetes.io are reserved");
    }
    syntax::check(syntax::qualified, name, path, causes);
}

fn responder_priority(priority: &Value, path: &Path<'_>, causes: &mut Causes) {
    match priority.as_i64() {
        None => causes.required(path, ""),
        Some(number @ 0..=999) => {
            causes.invalid(path, number, "priorities 0-999 are reserved for responders with *.k8s.io suffix");
        }
        Some(number) if number > 100_000 => causes.invalid(path, number, "must be less than or equal to 100000"),
        Some(number) if number < 0 => causes.invalid(path, number, "must be greater than or equal to 0"),
        Some(_) => {}
    }
}
