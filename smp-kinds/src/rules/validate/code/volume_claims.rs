//! Claims of persistent volumes.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::{Code, Site, syntax, text};
use super::quantities;
use super::storage::basic;
use crate::cause::Causes;
use crate::object::at;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("claim-size", claim_size),
    ("claim-change", claim_change),
    ("data-source-of-claim", data_source),
    ("claim-status", claim_status),
];

/// A claim must request storage.
fn claim_size(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("resources");
    let path = path.key("storage");
    match site.get("resources").get("requests").and_then(|requests| requests.get("storage")) {
        None => causes.required(path, ""),
        Some(size) if quantities::sign(size) != Some(Ordering::Greater) => {
            causes.invalid(path, size, "must be greater than zero");
        }
        Some(_) => {}
    }
}

const FIXED: &str =
    "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

/// The immutable fields of a claim. Claim templates of a `StatefulSet` are skipped, because the cause for the set covers them.
fn claim_change(site: &Site<'_>, causes: &mut Causes) {
    if !matches!(site.object.path, Path::Root) {
        return;
    }
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let new = site.value;
    let is_bound = site.object.members.get("status").is_some_and(|status| status["phase"] == "Bound");
    let fixed = |spec: &Value| {
        let mut spec = spec.clone();
        crate::rules::unite_sources(&mut spec);
        let mut fixed = spec.as_object().cloned().unwrap_or_default();
        if old["volumeName"].as_str().unwrap_or_default().is_empty() {
            fixed.remove("volumeName");
        }
        if old["storageClassName"].is_null() && !new["storageClassName"].is_null() {
            fixed.remove("storageClassName");
        }
        if is_bound {
            fixed.remove("volumeAttributesClassName");
            let requests = fixed.get_mut("resources").and_then(|resources| resources.get_mut("requests"));
            if let Some(requests) = requests.and_then(Value::as_object_mut) {
                requests.remove("storage");
            }
        }
        fixed.retain(|_, value| !value.is_null());
        fixed
    };
    if old != new && fixed(old) != fixed(new) {
        causes.forbidden(site.path, FIXED);
    }
    let size = |spec: &Value| match &spec["resources"]["requests"]["storage"] {
        Value::Null => "0".into(),
        size => size.clone(),
    };
    if quantities::compare(&size(new), &size(old)) == Some(Ordering::Less) {
        let known = site.scope.old.and_then(|old| old.get("status")).map(|status| &status["capacity"]["storage"]);
        let known = known.filter(|size| !size.is_null()).cloned().unwrap_or("0".into());
        if quantities::compare(&size(new), &known) != Some(Ordering::Greater) {
            causes.forbidden("spec.resources.requests.storage", "field can not be less than status.capacity");
        }
    }
    if old["volumeMode"] != new["volumeMode"] {
        causes.invalid("volumeMode", &new["volumeMode"], "field is immutable");
    }
    beta_class(site, causes);
}

/// The class of a claim can be an annotation, which does not change either.
fn beta_class(site: &Site<'_>, causes: &mut Causes) {
    const NAME: &str = "volume.beta.kubernetes.io/storage-class";
    let [before, after] = [site.scope.old, Some(site.object.members)].map(|object| {
        let metadata = object.and_then(|object| object.get("metadata")).unwrap_or(&Value::Null);
        text(at(metadata, &["annotations"]), NAME)
    });
    if before != after {
        causes.invalid(format_args!("metadata.annotations.{NAME}"), after, "field is immutable");
    }
}

/// What is known of the size of a claim while it changes.
fn claim_status(site: &Site<'_>, causes: &mut Causes) {
    const STATES: [&str; 5] = [
        "ControllerResizeInProgress",
        "ControllerResizeInfeasible",
        "NodeResizeInProgress",
        "NodeResizeInfeasible",
        "NodeResizePending",
    ];
    let path = site.path.field("capacity");
    for (name, size) in quantities::sorted(at(site.value, &["capacity"])) {
        basic(size, &path.key(name), causes);
    }
    let check_key = |name: &str, path: &Path<'_>, causes: &mut Causes| {
        let problems = syntax::qualified(name);
        let is_known = name == "storage" || name.contains('/') && !name.contains("kubernetes.io/");
        if problems.is_empty() && !is_known {
            causes.not_supported(path, name, &["storage"]);
        }
        causes.problems(path, name, problems);
    };
    let path = site.path.field("allocatedResourceStatuses");
    for (name, state) in quantities::sorted(at(site.value, &["allocatedResourceStatuses"])) {
        check_key(name, &path, causes);
        if !STATES.contains(&state.as_str().unwrap_or_default()) {
            let mut sorted = STATES;
            sorted.sort_unstable();
            causes.not_supported(path, name, &sorted);
        }
    }
    let path = site.path.field("allocatedResources");
    for (name, size) in quantities::sorted(at(site.value, &["allocatedResources"])) {
        let before = causes.len();
        check_key(name, &path, causes);
        if causes.len() == before {
            basic(size, &path.key(name), causes);
        }
    }
}

fn data_source(site: &Site<'_>, causes: &mut Causes) {
    let member = |name: &str| site.value[name].as_str().unwrap_or_default();
    let (kind, group) = (member("kind"), member("apiGroup"));
    for name in ["name", "kind"] {
        causes.required_text(site.path.field(name), member(name));
    }
    if group.is_empty() && kind != "PersistentVolumeClaim" {
        causes.invalid(site.path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    }
    if !group.is_empty() && site.object.old.is_none() {
        syntax::check(syntax::subdomain, group, site.path.field("apiGroup"), causes);
    }
}
