//! Variables of containers, and the fields of a pod that they and volumes can show.

use super::super::{Code, Site, check_field};
use crate::cause::Causes;
use crate::names::qualified_name_problems;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] =
    &[("env-value", value), ("env-from", from), ("field-path", field_path), ("resource-field", resource)];

const SOURCES: [&str; 5] = ["fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef"];

/// A variable has a value, or one source of it.
fn value(site: &Site<'_>, causes: &mut Causes) {
    let source = site.get("valueFrom");
    check_field(site, "valueFrom", site.path, causes);
    let count = SOURCES.iter().filter(|name| source.get(**name).is_some_and(|source| !source.is_null())).count();
    let detail = if count == 0 {
        "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`"
    } else if !site.text("value").is_empty() {
        "may not be specified when `value` is not empty"
    } else if count > 1 {
        "may not have more than one field specified at a time"
    } else {
        return;
    };
    causes.invalid(site.path, "", detail);
}

fn from(site: &Site<'_>, causes: &mut Causes) {
    let Path::Index(list, _) = site.path else { return };
    match (site.has("configMapRef"), site.has("secretRef")) {
        (false, false) => causes.invalid(*list, "", "must specify one of: `configMapRef` or `secretRef`"),
        (true, true) => causes.invalid(*list, "", "may not have more than one field specified at a time"),
        _ => {}
    }
}

/// Fields that variables can show.
const VARIABLE: [&str; 9] = [
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];

/// Fields that files can show.
const FILE: [&str; 5] =
    ["metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"];

/// Fields of a pod that have a label, but cannot be shown everywhere.
const LABELS: [&str; 4] = ["spec.restartPolicy", "spec.schedulerName", "status.phase", "spec.host"];

fn field_path(site: &Site<'_>, causes: &mut Causes) {
    let path = site.text("fieldPath");
    if path.is_empty() {
        causes.required(site.at("fieldPath"), "");
        return;
    }
    if let Some((name, key)) = path.strip_suffix("']").and_then(|path| path.split_once("['")) {
        let key = if name == "metadata.annotations" { key.to_lowercase() } else { key.to_owned() };
        match name {
            "metadata.annotations" | "metadata.labels" => {
                causes.problems(site.path, key.as_str(), qualified_name_problems(&key));
            }
            _ => unknown(site, path, causes),
        }
        return;
    }
    let is_known = VARIABLE.contains(&path) || FILE.contains(&path) || LABELS.contains(&path);
    let is_variable = matches!(site.object.path, Path::Field(Path::Field(_, "valueFrom"), _));
    let supported: &[&str] = if is_variable { &VARIABLE } else { &FILE };
    if !is_known {
        unknown(site, path, causes);
    } else if !supported.contains(&path) {
        causes.not_supported(site.at("fieldPath"), path, supported);
    }
}

fn unknown(site: &Site<'_>, path: &str, causes: &mut Causes) {
    let detail = format!("error converting fieldPath: field label not supported: {path}");
    causes.invalid(site.at("fieldPath"), path, &detail);
}

const RESOURCES: [&str; 6] = [
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
];

fn resource(site: &Site<'_>, causes: &mut Causes) {
    let resource = site.text("resource");
    let is_variable = matches!(site.object.path, Path::Field(Path::Field(_, "valueFrom"), _));
    if !is_variable && site.text("containerName").is_empty() {
        causes.required(site.at("containerName"), "");
    } else if resource.is_empty() {
        causes.required(site.at("resource"), "");
    } else if !RESOURCES.contains(&resource)
        && !resource.starts_with("limits.hugepages-")
        && !resource.starts_with("requests.hugepages-")
    {
        causes.not_supported(site.at("resource"), resource, &RESOURCES);
    }
}
