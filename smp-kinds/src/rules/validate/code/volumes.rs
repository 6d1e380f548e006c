//! Volumes of pods and persistent volumes: exactly one source each.

use super::super::{Code, Object, Site, check_field, items, syntax, text};
use crate::cause::Causes;
use crate::cause::text::quoted;
use crate::path::Path;
use crate::types::Kind;
use crate::unique::Siblings;

pub(super) const RULES: &[(&str, Code)] = &[
    ("volume-source", |site, causes| one("volume", SOURCES, site, causes)),
    ("persistent-volume-source", |site, causes| one("volume", PERSISTENT, site, causes)),
    ("file-path", |site, causes| local_path(site.value.as_str().unwrap_or_default(), site.path, causes)),
    ("no-backsteps", |site, causes| no_backsteps(site.value.as_str().unwrap_or_default(), site.path, causes)),
    ("absolute", absolute),
    ("host-path-type", |site, causes| {
        let kind = site.value.as_str().unwrap_or_default();
        causes.one_of(site.path, kind, PATH_TYPES);
    }),
    ("downward-items", downward_items),
    ("relative-path", |site, causes| descending(site.value.as_str().unwrap_or_default(), site.path, causes)),
    ("ephemeral-claim", ephemeral_claim),
    ("publish-secret", publish_secret),
    ("chap-secret", |site, causes| {
        let has_login = ["chapAuthDiscovery", "chapAuthSession"].iter().any(|name| site.get(name) == true);
        if has_login && !site.has("secretRef") {
            causes.required(site.at("secretRef"), "");
        }
    }),
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
pub(super) const PERSISTENT: &[&str] = &[
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

/// A relative path that does not leave its place.
pub(super) fn descending(text: &str, path: &Path<'_>, causes: &mut Causes) {
    if text.starts_with('/') {
        causes.invalid(path, text, "must be a relative path");
    }
    no_backsteps(text, path, causes);
}

/// A path below the place of the volume.
pub(super) fn local_path(text: &str, path: &Path<'_>, causes: &mut Causes) {
    descending(text, path, causes);
    if text.starts_with("..") && !text.starts_with("../") {
        causes.invalid(path, text, "must not start with '..'");
    }
}

/// The claim of an ephemeral volume is named after the pod and the volume.
fn ephemeral_claim(site: &Site<'_>, causes: &mut Causes) {
    let pod = site.scope.root.get("metadata").map_or("", |metadata| text(metadata, "name"));
    let volume = site.text("name");
    if !super::pods::is_pod(site) || !site.has("ephemeral") || pod.is_empty() || volume.is_empty() {
        return;
    }
    let name = format!("{pod}-{volume}");
    for problem in syntax::subdomain(&name) {
        causes.invalid(site.at("name"), volume, format_args!("PVC name {}: {problem}", quoted(&name)));
    }
}

fn publish_secret(site: &Site<'_>, causes: &mut Causes) {
    match text(site.value, "name") {
        "" => causes.required(site.path.field("name"), ""),
        name => syntax::check(syntax::subdomain, name, site.object.path.field("name"), causes),
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
    let Kind::List(item) = site.object.of.fields[site.object.of.position("items").unwrap_or_default()].slot.kind else {
        return;
    };
    let Kind::Struct(of) = item.get().kind else { return };
    for item in items(site.value) {
        let Some(members) = item.as_object() else { continue };
        let siblings = Siblings::default();
        let object = Object { of: of.get(), members, old: None, path: site.object.path, siblings: &siblings, index: 0 };
        let item = Site { object, scope: site.scope, value: item, path: site.object.path };
        downward_item(&item, causes);
    }
}

fn downward_item(site: &Site<'_>, causes: &mut Causes) {
    let path = site.text("path");
    causes.required_text(site.at("path"), path);
    local_path(path, &site.path.field("path"), causes);
    match (site.has("fieldRef"), site.has("resourceFieldRef")) {
        (false, false) => causes.required(site.path, "one of fieldRef and resourceFieldRef is required"),
        (true, both) => {
            check_field(site, "fieldRef", &site.path.field("fieldRef"), causes);
            if both {
                let detail = "fieldRef and resourceFieldRef can not be specified simultaneously";
                causes.invalid(site.path, "resource", detail);
            }
        }
        (false, true) => check_field(site, "resourceFieldRef", &site.path.field("resourceFieldRef"), causes),
    }
    if site.get("mode").as_i64().is_some_and(|mode| !(0..=0o777).contains(&mode)) {
        causes.invalid(
            site.at("mode"),
            site.get("mode"),
            "must be a number between 0 and 0777 (octal), both inclusive",
        );
    }
}
