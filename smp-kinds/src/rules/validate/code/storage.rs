//! Persistent volumes, claims, and the classes of both.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::{Code, Site, items, syntax};
use super::quantities;
use crate::cause::{Cause, Causes};
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("access-modes", access_modes),
    ("claim-size", claim_size),
    ("claim-change", claim_change),
    ("data-source-of-claim", data_source),
    ("capacity", capacity),
    ("volume-change", volume_change),
    ("provisioner", provisioner),
    ("parameters", parameters),
    ("driver-name", driver_name),
    ("lifecycle-modes", lifecycle_modes),
    ("attachment-source", attachment_source),
    ("needs-affinity", needs_affinity),
    ("attachment-name", |site, causes| {
        if let Some(name) = site.value["source"]["persistentVolumeName"].as_str() {
            syntax::check(syntax::subdomain, name, site.path.field("source").field("persistentVolumeName"), causes);
        }
    }),
    ("driver-change", driver_change),
    ("class-name", |site, causes| {
        if site.value != "" {
            needed_subdomain(site, causes);
        }
    }),
    ("needed-subdomain", needed_subdomain),
];

const MODES: [&str; 4] = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

fn access_modes(site: &Site<'_>, causes: &mut Causes) {
    let modes: Vec<&str> = items(site.value).iter().filter_map(Value::as_str).collect();
    for mode in &modes {
        causes.one_of(site.path, *mode, &MODES);
    }
    if modes.contains(&"ReadWriteOncePod") && modes.iter().any(|mode| MODES[..3].contains(mode)) {
        causes.forbidden(site.path, "may not use ReadWriteOncePod with other access modes");
    }
}

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
        let mut fixed = spec.as_object().cloned().unwrap_or_default();
        if old["volumeName"].as_str().unwrap_or_default().is_empty() {
            fixed.remove("volumeName");
        }
        if old["storageClassName"].is_null() && !new["storageClassName"].is_null() {
            fixed.remove("storageClassName");
        }
        if is_bound {
            fixed.remove("volumeAttributesClassName");
            if let Some(requests) = fixed.get_mut("resources").and_then(|resources| resources.get_mut("requests")) {
                requests["storage"] = Value::Null;
            }
        }
        fixed.retain(|_, value| !value.is_null());
        fixed
    };
    if old != new && fixed(old) != fixed(new) {
        causes.forbidden(site.path, FIXED);
    }
    let size = |spec: &Value| spec["resources"]["requests"]["storage"].clone();
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
    if !group.is_empty() {
        syntax::check(syntax::subdomain, group, site.path.field("apiGroup"), causes);
    }
}

fn capacity(site: &Site<'_>, causes: &mut Causes) {
    let sizes = quantities::sorted(site.value);
    if sizes.is_empty() {
        causes.required(site.path, "");
    }
    if !matches!(sizes.as_slice(), [("storage", _)]) {
        causes.not_supported(site.path, site.value, &["storage"]);
    }
    for (name, size) in sizes {
        if quantities::sign(size) != Some(Ordering::Greater) {
            causes.invalid(site.path.key(name), size, "must be greater than zero");
        }
    }
}

/// Fields of a persistent volume's spec that are not its source.
const NOT_SOURCES: [&str; 9] = [
    "accessModes",
    "capacity",
    "claimRef",
    "mountOptions",
    "nodeAffinity",
    "persistentVolumeReclaimPolicy",
    "storageClassName",
    "volumeAttributesClassName",
    "volumeMode",
];

fn volume_change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let new = site.value;
    if old == new {
        return;
    }
    let source = |spec: &Value| {
        let mut source = spec.as_object().cloned().unwrap_or_default();
        source.retain(|name, value| !value.is_null() && !NOT_SOURCES.contains(&name.as_str()));
        source
    };
    if source(old) != source(new) {
        causes.forbidden("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation");
    }
    if old["volumeMode"] != new["volumeMode"] {
        causes.invalid("volumeMode", &new["volumeMode"], "field is immutable");
    }
}

fn needs_affinity(site: &Site<'_>, causes: &mut Causes) {
    if site.has("local") && !site.has("nodeAffinity") {
        causes.required(site.at("nodeAffinity"), "Local volume requires node affinity");
    }
}

fn provisioner(site: &Site<'_>, causes: &mut Causes) {
    syntax::needed(syntax::qualified, &site.value.as_str().unwrap_or_default().to_lowercase(), site.path, causes);
}

fn parameters(site: &Site<'_>, causes: &mut Causes) {
    let is_needed = site.object.of.name.ends_with("VolumeAttributesClass");
    let parameters = quantities::sorted(site.value);
    if parameters.iter().any(|(name, _)| name.is_empty()) {
        causes.invalid(site.path, "", "field can not be empty.");
    }
    if is_needed && parameters.is_empty() {
        causes.required(site.path, "must contain at least one key/value pair");
    }
}

fn driver_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if name.is_empty() {
        return causes.required(site.path, "");
    }
    if name.len() > 63 {
        causes.add(|| Cause::too_long(site.path, 63));
    }
    causes.problems(site.path, name, syntax::subdomain(&name.to_lowercase()));
}

fn lifecycle_modes(site: &Site<'_>, causes: &mut Causes) {
    for mode in items(site.value) {
        causes.one_of(site.path, mode, &["Persistent", "Ephemeral"]);
    }
}

fn attachment_source(site: &Site<'_>, causes: &mut Causes) {
    let detail = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    let has = |name: &str| site.value.get(name).is_some_and(|value| !value.is_null());
    match (has("inlineVolumeSpec"), has("persistentVolumeName")) {
        (false, false) => causes.required(site.path, detail),
        (true, true) => causes.forbidden(site.path, detail),
        (false, true) if site.value["persistentVolumeName"] == "" => {
            causes.required(site.path.field("persistentVolumeName"), "must specify non empty persistentVolumeName");
        }
        _ => {}
    }
}

/// A name that may not be empty, although kube-apiserver does not call it required.
fn needed_subdomain(site: &Site<'_>, causes: &mut Causes) {
    syntax::check(syntax::subdomain, site.value.as_str().unwrap_or_default(), site.path, causes);
}

/// What a node says about a driver does not change, except how many volumes it can attach.
fn driver_change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("drivers")) else { return };
    let Some(of) = crate::types::by_name("io.k8s.api.storage.v1.CSINodeDriver") else { return };
    let fixed = |driver: &Value| {
        let mut driver = driver.clone();
        driver["allocatable"] = Value::Null;
        driver
    };
    for before in items(old) {
        for after in items(site.value).iter().filter(|after| after["name"] == before["name"]) {
            if fixed(before) != fixed(after) {
                let shown = super::super::shown::internal(&of.slot, &fixed(after));
                causes.invalid(site.path, crate::cause::Bad::Json(&shown), "field is immutable");
            }
        }
    }
}
