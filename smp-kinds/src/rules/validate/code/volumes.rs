//! Volumes of pods and persistent volumes: exactly one source each.

use serde_json::Value;

use super::super::{Code, Site, check_field, items, text};
use crate::cause::Causes;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("volume-source", |site, causes| one("volume", SOURCES, site, causes)),
    ("persistent-volume-source", |site, causes| one("volume", PERSISTENT, site, causes)),
    ("projection", projection),
    ("file-path", |site, causes| local_path(site.value.as_str().unwrap_or_default(), site.path, causes)),
    ("no-backsteps", |site, causes| no_backsteps(site.value.as_str().unwrap_or_default(), site.path, causes)),
    ("absolute", absolute),
    ("host-path-type", |site, causes| {
        let kind = site.value.as_str().unwrap_or_default();
        causes.one_of(site.path, kind, PATH_TYPES);
    }),
    ("downward-items", downward_items),
];

/// The sources of a pod's volume, in the order of kube-apiserver's checks.
const SOURCES: &[&str] = &[
    "emptyDir",
    "hostPath",
    "gitRepo",
    "gcePersistentDisk",
    "awsElasticBlockStore",
    "secret",
    "nfs",
    "iscsi",
    "glusterfs",
    "flocker",
    "persistentVolumeClaim",
    "rbd",
    "cinder",
    "cephfs",
    "quobyte",
    "downwardAPI",
    "fc",
    "flexVolume",
    "configMap",
    "azureFile",
    "vsphereVolume",
    "photonPersistentDisk",
    "portworxVolume",
    "azureDisk",
    "storageos",
    "projected",
    "scaleIO",
    "csi",
    "ephemeral",
    "image",
];

/// What is expected at a path of the host. The empty text expects nothing.
const PATH_TYPES: &[&str] =
    &["", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"];

/// The sources of a persistent volume.
const PERSISTENT: &[&str] = &[
    "hostPath",
    "gcePersistentDisk",
    "awsElasticBlockStore",
    "glusterfs",
    "flocker",
    "nfs",
    "rbd",
    "quobyte",
    "cephfs",
    "iscsi",
    "cinder",
    "fc",
    "flexVolume",
    "azureFile",
    "vsphereVolume",
    "photonPersistentDisk",
    "portworxVolume",
    "azureDisk",
    "scaleIO",
    "local",
    "storageos",
    "csi",
];

/// Checks the first of several fields of which exactly one is needed, and rejects the others.
///
/// ```yaml
/// volumes: [{name: v, emptyDir: {}, configMap: {name: c}}]
/// # spec.volumes[0].configMap: Forbidden: may not specify more than 1 volume type
/// ```
pub(super) fn one(what: &str, fields: &'static [&'static str], site: &Site<'_>, causes: &mut Causes) {
    let mut found = fields.iter().copied().filter(|name| site.has(name));
    match found.next() {
        None => causes.required(site.path, format_args!("must specify a {what} type")),
        Some(first) => {
            let shown = if first == "gcePersistentDisk" { "persistentDisk" } else { first };
            check_field(site, first, &site.path.field(shown), causes);
        }
    }
    for other in found {
        causes.forbidden(site.at(other), format_args!("may not specify more than 1 {what} type"));
    }
}

/// A source of a projected volume is one of several kinds.
fn projection(site: &Site<'_>, causes: &mut Causes) {
    let kinds = ["secret", "configMap", "downwardAPI", "serviceAccountToken", "clusterTrustBundle", "podCertificate"];
    if kinds.into_iter().filter(|name| site.has(name)).count() > 1 {
        causes.forbidden(site.path, "may not specify more than 1 volume type per source");
    }
}

/// A path below the place of the volume.
fn local_path(text: &str, path: &Path<'_>, causes: &mut Causes) {
    if text.starts_with('/') {
        causes.invalid(path, text, "must be a relative path");
    }
    no_backsteps(text, path, causes);
    if text.starts_with("..") && !text.starts_with("../") {
        causes.invalid(path, text, "must not start with '..'");
    }
}

fn no_backsteps(text: &str, path: &Path<'_>, causes: &mut Causes) {
    if text.split('/').any(|part| part == "..") {
        causes.invalid(path, text, "must not contain '..'");
    }
}

fn absolute(site: &Site<'_>, causes: &mut Causes) {
    let text = site.value.as_str().unwrap_or_default();
    if !text.starts_with('/') {
        causes.invalid(site.path, text, "must be an absolute path");
    }
}

/// kube-apiserver does not name the item, but the list.
fn downward_items(site: &Site<'_>, causes: &mut Causes) {
    for item in items(site.value) {
        let path = text(item, "path");
        causes.required_text(site.at("path"), path);
        local_path(path, &site.object.path.field("path"), causes);
        let has = |name: &str| item.get(name).is_some_and(|value: &Value| !value.is_null());
        if !has("fieldRef") && !has("resourceFieldRef") {
            causes.required(site.object.path, "one of fieldRef and resourceFieldRef is required");
        }
    }
}
