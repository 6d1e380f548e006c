//! Persistent volumes, and classes of volumes.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::syntax::Syntax;
use super::super::{Code, Site, items, shown, syntax, text};
use super::quantities;
use crate::cause::{Cause, Causes};
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("access-modes", access_modes),
    ("capacity", capacity),
    ("volume-change", volume_change),
    ("provisioner", provisioner),
    ("parameters", parameters),
    ("driver-name", driver_name),
    ("declared-driver", declared_driver),
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
    ("secret-reference", secret_reference),
    ("attributes-class", attributes_class),
];

const MODES: [&str; 4] = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

pub(super) fn access_modes(site: &Site<'_>, causes: &mut Causes) {
    let modes: Vec<&str> = items(site.value).iter().filter_map(Value::as_str).collect();
    for mode in &modes {
        causes.one_of(site.path, *mode, &MODES);
    }
    if modes.contains(&"ReadWriteOncePod") && modes.iter().any(|mode| MODES[..3].contains(mode)) {
        causes.forbidden(site.path, "may not use ReadWriteOncePod with other access modes");
    }
}

/// Checks that a size is not negative. kube-apiserver shows the number without its unit.
pub(super) fn basic(size: &Value, path: &Path<'_>, causes: &mut Causes) {
    if quantities::sign(size) == Some(Ordering::Less) {
        let number = size.as_str().unwrap_or_default();
        causes.invalid(path, crate::cause::Bad::Json(number), "must be a valid resource quantity");
    }
}

/// A secret of a driver, in some namespace.
fn secret_reference(site: &Site<'_>, causes: &mut Causes) {
    syntax::needed(syntax::subdomain, text(site.value, "name"), site.path.field("name"), causes);
    syntax::needed(syntax::label, text(site.value, "namespace"), site.path.field("namespace"), causes);
}

/// Only volumes of CSI drivers have a class of attributes.
fn attributes_class(site: &Site<'_>, causes: &mut Causes) {
    const NAME: &str = "volumeAttributesClassName";
    let Some(class) = site.get(NAME).as_str() else {
        if site.object.old.is_some_and(|old| old.get(NAME).is_some_and(|class| !class.is_null())) {
            causes.forbidden(site.at(NAME), "update from non-nil value to nil is forbidden");
        }
        return;
    };
    if class.is_empty() {
        causes.required(site.at(NAME), "an empty string is disallowed");
    } else {
        syntax::check(syntax::subdomain, class, site.path.field(NAME), causes);
    }
    if !site.has("csi") {
        causes.required(site.at("csi"), "has to be specified when using volumeAttributesClassName");
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
        basic(size, &site.path.key(name), causes);
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
    let affinity = |spec: &Value| without_beta_labels(&spec["nodeAffinity"]);
    if !old["nodeAffinity"].is_null() && affinity(old) != affinity(new) {
        let shown = match &new["nodeAffinity"] {
            Value::Null => "null".to_owned(),
            affinity => shown::of("io.k8s.api.core.v1.VolumeNodeAffinity", affinity),
        };
        let detail = "field is immutable, except for updating from beta label to GA";
        causes.invalid("nodeAffinity", crate::cause::Bad::Json(&shown), detail);
    }
    if source(old) != source(new) {
        causes.forbidden("spec.persistentvolumesource", "spec.persistentvolumesource is immutable after creation");
    }
    if old["volumeMode"] != new["volumeMode"] {
        causes.invalid("volumeMode", &new["volumeMode"], "field is immutable");
    }
}

/// The affinity of a volume, with the present names of labels that had others.
fn without_beta_labels(affinity: &Value) -> Value {
    const LABELS: [(&str, &str); 5] = [
        ("beta.kubernetes.io/arch", "kubernetes.io/arch"),
        ("beta.kubernetes.io/os", "kubernetes.io/os"),
        ("beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"),
        ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"),
        ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"),
    ];
    let mut affinity = affinity.clone();
    let terms = affinity.pointer_mut("/required/nodeSelectorTerms").and_then(Value::as_array_mut);
    let lists = terms.into_iter().flatten().filter_map(|term| term.get_mut("matchExpressions")?.as_array_mut());
    for requirement in lists.flatten() {
        if let Some((_, new)) = LABELS.iter().find(|(old, _)| requirement["key"] == **old) {
            requirement["key"] = (*new).into();
        }
    }
    affinity
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
    check_driver(site.value.as_str().unwrap_or_default(), site.path, causes);
}

/// Whether kube-apiserver applies the rules in the Go type. An update of a spec that cannot change breaks the first of them, and
/// the rules inside the spec are not applied.
pub(super) fn is_declared(site: &Site<'_>) -> bool {
    let kind = site.scope.root.get("kind").and_then(Value::as_str);
    site.scope.old.is_none() || site.scope.is_status || !matches!(kind, Some("ResourceClaim" | "VolumeAttachment"))
}

/// The name of a driver, with the words of the rule in the Go type.
fn declared_driver(site: &Site<'_>, causes: &mut Causes) {
    if is_declared(site) {
        driver(site.value.as_str().unwrap_or_default(), syntax::caseless_subdomain, "characters", site.path, causes);
    } else {
        driver_name(site, causes);
    }
}

/// Checks the name of a driver, which may have capital letters.
pub(super) fn check_driver(name: &str, path: &Path<'_>, causes: &mut Causes) {
    driver(name, |name| syntax::subdomain(&name.to_lowercase()), "bytes", path, causes);
}

fn driver(name: &str, syntax: Syntax, unit: &str, path: &Path<'_>, causes: &mut Causes) {
    if name.is_empty() {
        return causes.required(path, "");
    }
    if name.len() > 63 {
        causes.add(|| Cause::longer_than(path, 63, unit));
    }
    causes.problems(path, name, syntax(name));
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
