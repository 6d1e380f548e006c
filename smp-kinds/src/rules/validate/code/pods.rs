//! Pods, and what a pod may not change.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use super::{addresses, labels};
use crate::cause::{Bad, Cause, Causes};
use crate::metadata::check_common;
use crate::object::at;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("host-network", host_network),
    ("hostname-override", hostname_override),
    ("dns-config", dns_config),
    ("pod-only", pod_only),
    ("host-alias", |site, causes| addresses::ip(site.text("ip"), &site.path.field("ip"), causes)),
    ("pod-conditions", conditions),
    ("pod-addresses", addresses_of),
    ("fixed-quality", |site, causes| {
        let old = site.object.old.map(|old| old.get("qosClass").unwrap_or(&Value::Null));
        if old.is_some_and(|old| old != site.value) {
            causes.invalid(site.path, site.value.as_str().unwrap_or_default(), "field is immutable");
        }
    }),
    ("template-metadata", template_metadata),
    ("claim-template-metadata", |site, causes| {
        causes.append(check_common(site.value, site.path, true));
    }),
    ("template-ephemeral", |site, causes| {
        if !items(at(site.get("spec"), &["ephemeralContainers"])).is_empty() {
            causes.forbidden(site.at("spec.ephemeralContainers"), "ephemeral containers not allowed in pod template");
        }
    }),
];

/// Whether the object is a pod, not one that has a template of pods.
pub(super) fn is_pod(site: &Site<'_>) -> bool {
    site.scope.root.get("kind").and_then(Value::as_str) == Some("Pod")
}

/// Ports of containers that use the network of the host are ports of the host.
fn host_network(site: &Site<'_>, causes: &mut Causes) {
    if site.get("hostNetwork") != true {
        return;
    }
    let is_pod = is_pod(site);
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

/// A hostname that replaces the one from the name of the pod.
fn hostname_override(site: &Site<'_>, causes: &mut Causes) {
    /// The longest hostname of Linux.
    const MOST: usize = 64;
    for name in ["setHostnameAsFQDN", "hostNetwork"] {
        if site.get(name) == true {
            causes.forbidden(site.path, format_args!("may not be specified when {name} is true"));
        }
    }
    let name = site.value.as_str().unwrap_or_default();
    if name.len() > MOST {
        causes.add(|| Cause::too_long(site.path, 64));
    }
    syntax::check(syntax::subdomain, name, site.path, causes);
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
    let (searches, list) = (at(config, &["searches"]), path.field("searches"));
    if items(searches).len() > 32 {
        causes.invalid(list, searches, "must not have more than 32 search paths");
    }
    let length: usize = items(searches).iter().map(|search| search.as_str().unwrap_or_default().len() + 1).sum();
    if length > 2_049 {
        causes.invalid(list, searches, "must not have more than 2048 characters (including spaces) in the search list");
    }
    for (index, search) in items(searches).iter().enumerate() {
        let search = search.as_str().unwrap_or_default();
        if search != "." {
            syntax::check(syntax::search, search.strip_suffix('.').unwrap_or(search), list.index(index), causes);
        }
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

pub(super) fn image(image: &str, container: &Path<'_>, causes: &mut Causes) {
    if image.trim() != image {
        causes.invalid(container.field("image"), image, "must not have leading or trailing whitespace");
    }
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

/// The addresses of a pod, or of its node: at most one of each family.
fn addresses_of(site: &Site<'_>, causes: &mut Causes) {
    let addresses: Vec<&str> = items(site.value).iter().map(|address| text(address, "ip")).collect();
    if matches!(site.path, Path::Field(_, "hostIPs"))
        && let Some(first) = addresses.first().filter(|first| **first != site.text("hostIP"))
    {
        let path = site.path.index(0);
        causes.invalid(path.field("ip"), *first, "must be equal to `hostIP`");
    }
    for (index, address) in addresses.iter().enumerate() {
        addresses::ip(address, &site.path.index(index), causes);
    }
    let parsed: Vec<_> = addresses.iter().map(|address| addresses::parse(address)).collect();
    let families = parsed.iter().flatten().map(std::net::IpAddr::is_ipv4).collect::<HashSet<_>>().len();
    if let Some(invalid) = parsed.iter().position(Option::is_none).filter(|_| addresses.len() > 1) {
        let why = format!("failed to check for dual stack with error:invalid IP[{invalid}]: {}", addresses[invalid]);
        causes.add(|| Cause::without_value("InternalError", "Internal error", site.path.to_string(), &why));
    }
    let mut reject = |why| {
        let position = site.object.of.position(site.name()).unwrap_or_default();
        let shown = shown::internal(&site.object.of.fields[position].slot, site.value);
        causes.invalid(site.path, Bad::Json(&shown), why);
    };
    if addresses.len() > 2 || (addresses.len() == 2 && families < 2) {
        reject("may specify no more than one IP for each IP family");
    }
    // Defaulting makes them equal, unless the first address is empty.
    if matches!(site.path, Path::Field(_, "podIPs")) && site.text("podIP").is_empty() && !addresses.is_empty() {
        reject("podIP and podIPs must either both be set or both be unset");
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
