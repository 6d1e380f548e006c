//! The status of certificate signing requests.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, items, text};
use crate::cause::Causes;
use crate::object::at;
use crate::rules::certificates::DECISIONS;
use crate::subresource::Subresource;

pub(super) const RULES: &[(&str, Code)] = &[("certificate-status", status)];

/// Conditions that are final.
const FINAL: [&str; 3] = [DECISIONS[0], DECISIONS[1], "Failed"];

fn status(site: &Site<'_>, causes: &mut Causes) {
    let after = items(at(site.value, &["conditions"]));
    let list = site.path.field("conditions");
    let mut seen = HashSet::new();
    for (index, condition) in after.iter().enumerate() {
        let (path, kind, status) = (list.index(index), text(condition, "type"), text(condition, "status"));
        causes.required_text(path.field("type"), kind);
        let supported = if FINAL.contains(&kind) { &["True"][..] } else { &["False", "True", "Unknown"] };
        if status.is_empty() {
            causes.required(path.field("status"), "");
        } else if !supported.contains(&status) {
            causes.not_supported(path.field("status"), status, supported);
        }
        let is_second = |one, other| kind == one && seen.contains(other);
        if is_second(DECISIONS[0], DECISIONS[1]) || is_second(DECISIONS[1], DECISIONS[0]) {
            causes.invalid(list, kind, "Approved and Denied conditions are mutually exclusive");
        }
        if !seen.insert(kind) {
            causes.duplicate(path.field("type"), kind);
        }
    }
    let Some(old) = site.object.old.and_then(|old| old.get("status")) else { return };
    let count = |conditions: &[Value], kind: &str| conditions.iter().filter(|found| found["type"] == kind).count();
    let before = items(at(old, &["conditions"]));
    for kind in FINAL.iter().filter(|kind| count(after, kind) < count(before, kind)) {
        causes.forbidden(list, format_args!("updates may not remove a condition of type {kind:?}"));
    }
    let can_decide = site.scope.subresource == Subresource::Approval;
    for kind in DECISIONS.iter().filter(|kind| !can_decide && count(after, kind) > count(before, kind)) {
        causes.forbidden(list, format_args!("updates may not add a condition of type {kind:?}"));
    }
    let [before, after] = [old, site.value].map(|status| text(status, "certificate"));
    if !before.is_empty() && before != after {
        causes.forbidden(site.path.field("certificate"), "updates may not modify existing certificate content");
    }
}
