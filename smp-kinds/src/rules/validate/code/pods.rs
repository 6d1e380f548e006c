//! Pods, and what a pod may not change.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::super::{Code, Site, items, syntax, text};
use super::{addresses, ephemeral, labels, resize};
use crate::cause::Causes;
use crate::cause::text::json;
use crate::object::at;
use crate::path::Path;
use crate::subresource::Subresource;

pub(super) const RULES: &[(&str, Code)] = &[
    ("host-network", host_network),
    ("dns-config", dns_config),
    ("pod-only", pod_only),
    ("pod-change", change),
    ("host-alias", |site, causes| addresses::ip(site.text("ip"), &site.path.field("ip"), causes)),
    ("pod-conditions", conditions),
    ("template-metadata", template_metadata),
    ("template-ephemeral", |site, causes| {
        if !items(at(site.get("spec"), &["ephemeralContainers"])).is_empty() {
            causes.forbidden(site.at("spec.ephemeralContainers"), "ephemeral containers not allowed in pod template");
        }
    }),
];

/// Ports of containers that use the network of the host are ports of the host.
fn host_network(site: &Site<'_>, causes: &mut Causes) {
    if site.get("hostNetwork") != true {
        return;
    }
    let is_pod = site.scope.root.get("kind").and_then(Value::as_str) == Some("Pod");
    let list = site.path.field("containers");
    for (index, container) in site.items("containers").iter().enumerate() {
        for (port_index, port) in items(at(container, &["ports"])).iter().enumerate() {
            let [host, own] = ["hostPort", "containerPort"].map(|name| port[name].as_i64().unwrap_or_default());
            if (is_pod || host != 0) && host != own {
                let (path, detail) = (list.index(index), "must match `containerPort` when `hostNetwork` is true");
                causes.invalid(path.field("ports").index(port_index).field("hostPort"), host, detail);
            }
        }
    }
}

fn dns_config(site: &Site<'_>, causes: &mut Causes) {
    let config = site.get("dnsConfig");
    let servers = items(at(config, &["nameservers"]));
    let path = site.at("dnsConfig");
    let list = path.field("nameservers");
    if site.text("dnsPolicy") == "None" && config.is_null() {
        return causes.required(path, "must provide `dnsConfig` when `dnsPolicy` is None");
    }
    if site.text("dnsPolicy") == "None" && servers.is_empty() {
        return causes.required(list, "must provide at least one DNS nameserver when `dnsPolicy` is None");
    }
    if servers.len() > 3 {
        causes.invalid(list, at(config, &["nameservers"]), "must not have more than 3 nameservers");
    }
    for (index, server) in servers.iter().enumerate() {
        addresses::ip(server.as_str().unwrap_or_default(), &list.index(index), causes);
    }
    for (index, option) in items(at(config, &["options"])).iter().enumerate() {
        if text(option, "name").is_empty() {
            causes.required(path.field("options").index(index), "must not be empty");
        }
    }
}

/// What holds for pods, but not for templates of pods.
fn pod_only(site: &Site<'_>, causes: &mut Causes) {
    if text(site.value, "serviceAccountName").is_empty() {
        let list = site.path.field("volumes");
        for (index, volume) in items(at(site.value, &["volumes"])).iter().enumerate() {
            let path = list.index(index);
            let sources = path.field("projected.sources");
            for (index, source) in items(at(volume, &["projected", "sources"])).iter().enumerate() {
                if !at(source, &["serviceAccountToken"]).is_null() {
                    let detail = "must not be specified when serviceAccountName is not set";
                    causes.forbidden(sources.index(index).field("serviceAccountToken"), detail);
                }
            }
        }
    }
    for name in ["containers", "initContainers"] {
        let list = site.path.field(name);
        for (index, container) in items(&site.value[name]).iter().enumerate() {
            image(text(container, "image"), &list.index(index), causes);
        }
    }
    if site.object.old.is_none() && !items(at(site.value, &["ephemeralContainers"])).is_empty() {
        causes.forbidden(site.path.field("ephemeralContainers"), "cannot be set on create");
    }
}

fn image(image: &str, container: &Path<'_>, causes: &mut Causes) {
    if image.trim() != image {
        causes.invalid(container.field("image"), image, "must not have leading or trailing whitespace");
    }
}

/// What kube-apiserver says about a change of any other field, before it shows the difference.
const FROZEN: &str = "pod updates may not change fields other than `spec.containers[*].image`,\
    `spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),\
    `spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/// A pod may change its images, may get tolerations and an earlier deadline, and may lose scheduling gates.
fn change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let new = site.value;
    if old == new {
        return;
    }
    match site.scope.subresource {
        Subresource::Resize => return resize::check(site, old, causes),
        Subresource::EphemeralContainers => return ephemeral::change(site, old, causes),
        _ => {}
    }
    for name in ["containers", "initContainers"] {
        let [before, after] = [old, new].map(|spec| items(at(spec, &[name])));
        let list = site.path.field(name);
        if before.len() != after.len() {
            return causes.forbidden(list, "pod updates may not add or remove containers");
        }
        for (index, container) in after.iter().enumerate() {
            causes.required_text(list.index(index).field("image"), text(container, "image"));
            image(text(container, "image"), &list.index(index), causes);
        }
    }
    deadline(site, old, causes);
    tolerations(site, old, causes);
    let is_gated = !items(at(old, &["schedulingGates"])).is_empty();
    if comparable(old, is_gated) != comparable(new, is_gated) {
        causes.forbidden(site.path, FROZEN);
    }
}

fn deadline(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let name = "activeDeadlineSeconds";
    let [before, after] = [old, site.value].map(|spec| spec.get(name).and_then(Value::as_i64));
    match (before, after) {
        (Some(_), None) => {
            causes.invalid(site.path.field(name), &Value::Null, "must not update from a positive integer to nil value");
        }
        (Some(before), Some(after)) if before < after => {
            causes.invalid(site.path.field(name), after, "must be less than or equal to previous value");
        }
        _ => {}
    }
}

fn tolerations(site: &Site<'_>, old: &Value, causes: &mut Causes) {
    let [before, after] = [old, site.value].map(|spec| items(at(spec, &["tolerations"])));
    let essence = |toleration: &Value| {
        let mut members = toleration.as_object().cloned().unwrap_or_default();
        members.remove("tolerationSeconds");
        json(&Value::Object(members))
    };
    let kept: HashSet<String> = after.iter().map(essence).collect();
    for toleration in before {
        if !kept.contains(&essence(toleration)) {
            let detail = "existing toleration can not be modified except its tolerationSeconds";
            causes.forbidden(site.path.field("tolerations"), detail);
        }
    }
}

/// A spec without the fields that may change and without empty values.
fn comparable(spec: &Value, is_gated: bool) -> Map<String, Value> {
    let mut spec = spec.as_object().cloned().unwrap_or_default();
    for name in ["activeDeadlineSeconds", "tolerations", "schedulingGates"] {
        spec.remove(name);
    }
    if is_gated {
        spec.remove("nodeSelector");
        spec.remove("affinity");
    }
    for name in ["containers", "initContainers"] {
        for container in spec.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten() {
            container["image"] = Value::Null;
        }
    }
    spec.retain(|_, value| !is_nothing(value));
    spec
}

/// Whether a value is null, or has no items or fields.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn conditions(site: &Site<'_>, causes: &mut Causes) {
    for (index, condition) in items(site.value).iter().enumerate() {
        let kind = text(condition, "type");
        if !matches!(kind, "PodScheduled" | "Ready" | "Initialized") {
            syntax::check(syntax::qualified, kind, site.path.index(index).field("Type"), causes);
        }
    }
}

/// kube-apiserver leaves out `metadata` in the paths of a template.
fn template_metadata(site: &Site<'_>, causes: &mut Causes) {
    labels::check(at(site.value, &["labels"]), &site.object.path.field("labels"), causes);
    let path = site.object.path.field("annotations");
    for (key, _) in at(site.value, &["annotations"]).as_object().into_iter().flatten() {
        causes.problems(path, key.as_str(), syntax::qualified(&key.to_lowercase()));
    }
}
