//! Containers: unique names, ports, and mounts of volumes.

use serde_json::Value;

use super::super::rule::Code;
use super::super::site::{Site, items, text};
use super::super::syntax::{self, Syntax};
use super::super::{check_field, members};
use crate::cause::Cause;
use crate::object::at;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("unique-container", unique),
    ("lifecycle", |site, causes| unless_init("lifecycle", site, causes)),
    ("liveness", |site, causes| unless_init("livenessProbe", site, causes)),
    ("readiness", |site, causes| unless_init("readinessProbe", site, causes)),
    ("startup", |site, causes| unless_init("startupProbe", site, causes)),
    ("container-restart", restart),
    ("container-port-name", port_name),
    ("host-ports", host_ports),
    ("mount", mount),
    ("device", device),
    ("mount-propagation", propagation),
    ("resize-policy", resize),
];

/// Whether a container is in `initContainers`.
fn is_init(site: &Site<'_>) -> bool {
    matches!(site.object.path, Path::Index(Path::Field(_, "initContainers"), _))
}

/// Names are unique in a list of containers, and init containers have other names than the rest.
fn unique(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let name = site.text("name");
    let before = &site.object.siblings[..site.object.index];
    let others = site.scope.pod.and_then(|pod| pod.get("containers")).filter(|_| is_init(site));
    let others = others.map(items).unwrap_or_default();
    if before.iter().any(|other| text(other, "name") == name && !(is_init(site) && name.is_empty()))
        || others.iter().any(|other| text(other, "name") == name)
    {
        causes.push(Cause::duplicate(site.at("name"), name));
    }
}

/// Init containers have probes and a lifecycle only if they keep running with the others.
fn unless_init(name: &'static str, site: &Site<'_>, causes: &mut Vec<Cause>) {
    if is_init(site) && site.text("restartPolicy") != "Always" {
        let detail = "may not be set for init containers without restartPolicy=Always";
        causes.push(Cause::forbidden(site.path, detail));
    } else {
        check_field(site, name, site.path, causes);
    }
}

fn restart(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let policy = site.text("restartPolicy");
    let supported = ["Always", "Never", "OnFailure"];
    if site.has("restartPolicy") && !supported.contains(&policy) {
        causes.push(Cause::not_supported(site.at("restartPolicy"), policy, &supported));
    } else if !site.has("restartPolicy") && !site.items("restartPolicyRules").is_empty() {
        causes
            .push(Cause::required(site.at("restartPolicy"), "must specify restartPolicy when restart rules are used"));
    }
}

fn port_name(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let name = site.text("name");
    let before = causes.len();
    syntax::check(Syntax::PortName, name, site.path, causes);
    let others = &site.object.siblings[..site.object.index];
    if causes.len() == before && others.iter().any(|other| text(other, "name") == name) {
        causes.push(Cause::duplicate(site.path, name));
    }
}

/// Two containers of a pod cannot use the same port of the host.
fn host_ports(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let mut used: Vec<String> = Vec::new();
    for (index, container) in items(site.value).iter().enumerate() {
        for (port_index, port) in items(container.get("ports").unwrap_or(&Value::Null)).iter().enumerate() {
            let number = at(port, &["hostPort"]).as_i64().unwrap_or_default();
            if number == 0 {
                continue;
            }
            let shown = format!("{}/{}/{number}", text(port, "protocol"), text(port, "hostIP"));
            if used.contains(&shown) {
                let path = site.path.index(index);
                let path = path.field("ports");
                causes.push(Cause::duplicate(path.index(port_index).at("hostPort"), shown.as_str()));
            }
            used.push(shown);
        }
    }
}

/// A mount names a volume of the pod, and no two mounts have the same path.
fn mount(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let (name, path) = (site.text("name"), site.text("mountPath"));
    if name.is_empty() {
        causes.push(Cause::required(site.at("name"), ""));
    }
    if !has_volume(site, name, causes) {
        causes.push(not_found(site.at("name"), name));
    }
    if path.is_empty() {
        causes.push(Cause::required(site.at("mountPath"), ""));
    }
    if site.object.siblings[..site.object.index].iter().any(|other| text(other, "mountPath") == path) {
        causes.push(Cause::invalid(site.at("mountPath"), path, "must be unique"));
    }
    let Path::Index(list, _) = site.object.path else { return };
    for field in ["subPath", "subPathExpr"] {
        let value = site.text(field);
        if field == "subPathExpr" && !value.is_empty() && !site.text("subPath").is_empty() {
            let detail = "subPathExpr and subPath are mutually exclusive";
            causes.push(Cause::invalid(site.at(field), value, detail));
        }
        if value.starts_with('/') {
            causes.push(Cause::invalid(list.at(field), value, "must be a relative path"));
        }
        if value.split('/').any(|part| part == "..") {
            causes.push(Cause::invalid(list.at(field), value, "must not contain '..'"));
        }
    }
}

fn propagation(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let supported = ["Bidirectional", "HostToContainer", "None"];
    let Path::Index(list, _) = site.object.path else { return };
    let value = site.value.as_str().unwrap_or_default();
    if !supported.contains(&value) {
        causes.push(Cause::not_supported(list.at("mountPropagation"), value, &supported));
    }
}

fn device(site: &Site<'_>, causes: &mut Vec<Cause>) {
    let (name, path) = (site.text("name"), site.text("devicePath"));
    let before = &site.object.siblings[..site.object.index];
    if name.is_empty() {
        causes.push(Cause::required(site.at("name"), ""));
    } else if before.iter().any(|other| text(other, "name") == name) {
        causes.push(Cause::invalid(site.at("name"), name, "must be unique"));
    }
    match volume(site, name) {
        None => causes.push(not_found(site.at("name"), name)),
        Some(volume) if at(volume, &["persistentVolumeClaim"]).is_null() && at(volume, &["ephemeral"]).is_null() => {
            let detail = "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";
            causes.push(Cause::invalid(site.at("name"), name, detail));
        }
        Some(_) => {}
    }
    if path.is_empty() {
        causes.push(Cause::required(site.at("devicePath"), ""));
    }
    if before.iter().any(|other| text(other, "devicePath") == path) {
        causes.push(Cause::invalid(site.at("devicePath"), path, "must be unique"));
    }
}

fn volume<'v>(site: &Site<'v>, name: &str) -> Option<&'v Value> {
    let volumes = items(site.scope.pod?.get("volumes")?);
    volumes.iter().find(|volume| text(volume, "name") == name)
}

/// Whether the pod has a volume that is valid itself. The claims of a stateful set are volumes too.
fn has_volume(site: &Site<'_>, name: &str, causes: &[Cause]) -> bool {
    let claims = site.scope.root.get("spec").and_then(|spec| spec.get("volumeClaimTemplates"));
    if items(claims.unwrap_or(&Value::Null)).iter().any(|claim| text(at(claim, &["metadata"]), "name") == name) {
        return true;
    }
    let volumes = site.scope.pod.and_then(|pod| pod.get("volumes")).unwrap_or(&Value::Null);
    let Some(index) = items(volumes).iter().position(|volume| text(volume, "name") == name) else { return false };
    let place = format!("volumes[{index}]");
    !causes.iter().any(|cause| cause.field.contains(&place))
}

pub(super) fn not_found(field: String, value: &str) -> Cause {
    Cause::new("FieldValueNotFound", field, format!("Not found: {}", crate::cause::text::quoted(value)))
}

fn resize(site: &Site<'_>, causes: &mut Vec<Cause>) {
    for (index, policy) in items(site.value).iter().enumerate() {
        let name = text(policy, "resourceName");
        if items(site.value)[..index].iter().any(|other| text(other, "resourceName") == name) {
            causes.push(Cause::duplicate(site.path.index(index), name));
        }
        let supported: [(&str, &[&str]); 2] =
            [("resourceName", &["cpu", "memory"]), ("restartPolicy", &["NotRequired", "RestartContainer"])];
        for (field, supported) in supported {
            match members(policy).and_then(|policy| policy.get(field)).and_then(Value::as_str).unwrap_or_default() {
                "" => causes.push(Cause::required(site.path, "")),
                value if !supported.contains(&value) => {
                    causes.push(Cause::not_supported(site.path, value, supported));
                }
                _ => {}
            }
        }
    }
}
