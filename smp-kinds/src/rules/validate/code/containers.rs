//! Containers: unique names, ports, and mounts of volumes.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, check_field, items, syntax, text};
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

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
    ("recursive-read-only", recursive_read_only),
    ("mount-options", mount_options),
    ("resize-policy", resize),
];

/// Whether a container is in `initContainers`.
fn is_init(site: &Site<'_>) -> bool {
    matches!(site.object.path, Path::Index(Path::Field(_, "initContainers"), _))
}

/// Names are unique in a list of containers, and init containers have other names than the rest.
fn unique(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    let others = site.scope.pod.map(|pod| &pod.containers).filter(|_| is_init(site));
    if site.object.repeats("name") && !(is_init(site) && name.is_empty())
        || others.is_some_and(|others| others.find(name).is_some())
    {
        causes.duplicate(site.at("name"), name);
    }
}

/// Init containers have probes and a lifecycle only if they keep running with the others.
fn unless_init(name: &'static str, site: &Site<'_>, causes: &mut Causes) {
    if is_init(site) && site.text("restartPolicy") != "Always" {
        causes.forbidden(site.path, "may not be set for init containers without restartPolicy=Always");
    } else {
        check_field(site, name, site.path, causes);
    }
}

fn restart(site: &Site<'_>, causes: &mut Causes) {
    if site.has("restartPolicy") {
        causes.one_of(site.at("restartPolicy"), site.text("restartPolicy"), &["Always", "Never", "OnFailure"]);
    } else if !site.items("restartPolicyRules").is_empty() {
        causes.required(site.at("restartPolicy"), "must specify restartPolicy when restart rules are used");
    }
    let (rules, list) = (site.items("restartPolicyRules"), site.path.field("restartPolicyRules"));
    if rules.len() > 20 {
        causes.add(|| Cause::too_many(list, i64::try_from(rules.len()).unwrap_or(i64::MAX), 20));
    }
    for (index, rule) in rules.iter().enumerate() {
        restart_rule(rule, &list.index(index), causes);
    }
}

/// What happens when a container ends with some exit codes.
fn restart_rule(rule: &Value, path: &Path<'_>, causes: &mut Causes) {
    causes.one_of(path.field("action"), text(rule, "action"), &["Restart", "RestartAllContainers"]);
    let (codes, path) = (at(rule, &["exitCodes"]), path.field("exitCodes"));
    if codes.is_null() {
        return causes.required(path, "must be specified");
    }
    causes.one_of(path.field("operator"), text(codes, "operator"), &["In", "NotIn"]);
    let count = items(at(codes, &["values"])).len();
    if count > 255 {
        causes.add(|| Cause::too_many(path.field("values"), i64::try_from(count).unwrap_or(i64::MAX), 255));
    }
}

/// A mount that is read-only with everything mounted below it. kube-apiserver does not name the item, but the list.
fn recursive_read_only(site: &Site<'_>, causes: &mut Causes) {
    let Path::Index(list, _) = site.object.path else { return };
    let path = list.field("recursiveReadOnly");
    match site.value.as_str().unwrap_or_default() {
        "Disabled" => {}
        "Enabled" | "IfPossible" => {
            if site.get("readOnly") != true {
                causes.forbidden(path, "may only be specified when readOnly is true");
            }
            if site.has("mountPropagation") && site.text("mountPropagation") != "None" {
                causes.forbidden(path, "may only be specified when mountPropagation is None or not specified");
            }
        }
        other => causes.not_supported(path, other, &["Disabled", "Enabled", "IfPossible"]),
    }
}

fn port_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    let before = causes.len();
    syntax::check(syntax::port_name, name, site.path, causes);
    if causes.len() == before && site.object.repeats("name") {
        causes.duplicate(site.path, name);
    }
}

/// Two containers of a pod cannot use the same port of the host.
fn host_ports(site: &Site<'_>, causes: &mut Causes) {
    let mut used = HashSet::new();
    for (index, container) in items(site.value).iter().enumerate() {
        for (port_index, port) in items(at(container, &["ports"])).iter().enumerate() {
            let number = at(port, &["hostPort"]).as_i64().unwrap_or_default();
            if number == 0 {
                continue;
            }
            let shown = format!("{}/{}/{number}", text(port, "protocol"), text(port, "hostIP"));
            if !used.insert(shown.clone()) {
                let path = site.path.index(index);
                causes.duplicate(path.field("ports").index(port_index).field("hostPort"), shown.as_str());
            }
        }
    }
}

/// A mount names a volume of the pod, and no two mounts have the same path.
fn mount(site: &Site<'_>, causes: &mut Causes) {
    let (name, path) = (site.text("name"), site.text("mountPath"));
    causes.required_text(site.at("name"), name);
    if !site.scope.pod.is_some_and(|pod| pod.has_volume(name)) {
        causes.add(|| Cause::not_found(site.at("name"), name));
    }
    causes.required_text(site.at("mountPath"), path);
    if site.object.repeats("mountPath") {
        causes.invalid(site.at("mountPath"), path, "must be unique");
    }
    let Path::Index(list, _) = site.object.path else { return };
    for field in ["subPath", "subPathExpr"] {
        let value = site.text(field);
        if field == "subPathExpr" && !value.is_empty() && !site.text("subPath").is_empty() {
            causes.invalid(site.at(field), value, "subPathExpr and subPath are mutually exclusive");
        }
        if value.starts_with('/') {
            causes.invalid(list.field(field), value, "must be a relative path");
        }
        if value.split('/').any(|part| part == "..") {
            causes.invalid(list.field(field), value, "must not contain '..'");
        }
    }
}

fn propagation(site: &Site<'_>, causes: &mut Causes) {
    let Path::Index(list, _) = site.object.path else { return };
    causes.one_of(list.field("mountPropagation"), site.value, &["Bidirectional", "HostToContainer", "None"]);
}

/// Options of a mount, each once. Volumes of images have none.
fn mount_options(site: &Site<'_>, causes: &mut Causes) {
    let options = items(site.value);
    for (index, is_repeated) in repeats(options).into_iter().enumerate() {
        causes.one_of(site.path.index(index), &options[index], &["nodev", "noexec", "nosuid"]);
        if is_repeated {
            causes.duplicate(site.path.index(index), &options[index]);
        }
    }
    let is_image = volume(site, site.text("name")).is_some_and(|volume| !at(volume, &["image"]).is_null());
    if is_image && !options.is_empty() {
        causes.invalid(site.path, site.value, "bindMountOptions may not be used with image volumes");
    }
}

fn device(site: &Site<'_>, causes: &mut Causes) {
    let (name, path) = (site.text("name"), site.text("devicePath"));
    if name.is_empty() {
        causes.required(site.at("name"), "");
    } else if site.object.repeats("name") {
        causes.invalid(site.at("name"), name, "must be unique");
    }
    match volume(site, name) {
        None if site.scope.pod.is_some_and(|pod| pod.claims.find(name).is_some()) => {}
        None => causes.add(|| Cause::not_found(site.at("name"), name)),
        Some(volume) if at(volume, &["persistentVolumeClaim"]).is_null() && at(volume, &["ephemeral"]).is_null() => {
            let detail = "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";
            causes.invalid(site.at("name"), name, detail);
        }
        Some(_) => {}
    }
    causes.required_text(site.at("devicePath"), path);
    if site.object.repeats("devicePath") {
        causes.invalid(site.at("devicePath"), path, "must be unique");
    }
    if path.split('/').any(|part| part == "..") {
        causes.invalid(site.at("devicePath"), path, "can not contain backsteps ('..')");
    }
}

fn volume<'v>(site: &Site<'v>, name: &str) -> Option<&'v Value> {
    let pod = site.scope.pod?;
    pod.volumes.items.get(pod.valid_volume(name)?)
}

fn resize(site: &Site<'_>, causes: &mut Causes) {
    let pod_ends =
        site.scope.pod.is_some_and(|pod| pod.spec.get("restartPolicy").is_some_and(|policy| policy == "Never"));
    let repeats = repeats(items(site.value).iter().map(|policy| text(policy, "resourceName")));
    for (index, policy) in items(site.value).iter().enumerate() {
        let name = text(policy, "resourceName");
        if repeats[index] {
            causes.duplicate(site.path.index(index), name);
        }
        let supported: [(&str, &[&str]); 2] =
            [("resourceName", &["cpu", "memory"]), ("restartPolicy", &["NotRequired", "RestartContainer"])];
        for (field, supported) in supported {
            match text(policy, field) {
                "" => causes.required(site.path, ""),
                value if !supported.contains(&value) => causes.not_supported(site.path, value, supported),
                _ => {}
            }
        }
        if pod_ends && text(policy, "restartPolicy") != "NotRequired" {
            let detail = "must be 'NotRequired' when pod `restartPolicy` is 'Never'";
            causes.invalid(site.path, text(policy, "restartPolicy"), detail);
        }
    }
}
