//! Ingresses and network policies.

use serde_json::Value;

use super::super::{Code, Site, check_field, items, syntax};
use super::{addresses, numbers};
use crate::cause::{Cause, Causes};
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("ingress-backends", backends),
    ("ingress-host", host),
    ("ingress-path", path),
    ("ingress-backend", backend),
    ("path-reference", reference),
    ("class-controller", controller),
    ("address-parent", parent),
    ("class-scope", scope),
    ("policy-peer", peer),
    ("policy-port", port),
    ("ip-block", block),
    ("policy-types", policy_types),
    ("service-cidrs", service_cidrs),
];

fn backends(site: &Site<'_>, causes: &mut Causes) {
    if site.items("rules").is_empty() && !site.has("defaultBackend") {
        causes.invalid(site.path, site.get("rules"), "either `defaultBackend` or `rules` must be specified");
    }
}

fn host(site: &Site<'_>, causes: &mut Causes) {
    let host = site.value.as_str().unwrap_or_default();
    if addresses::parse(host).is_some() {
        causes.invalid(site.path, host, "must be a DNS name, not an IP address");
    }
    if !host.is_empty() {
        syntax::check(syntax::host, host, site.path, causes);
    }
}

/// A path of an ingress is absolute and has a path type.
///
/// ```yaml
/// paths: [{path: /}]   # spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified
/// ```
fn path(site: &Site<'_>, causes: &mut Causes) {
    let (kind, text) = (site.text("pathType"), site.text("path"));
    if !site.has("pathType") {
        return causes.required(site.at("pathType"), "pathType must be specified");
    }
    let mut refuse = |detail: &str| causes.invalid(site.at("path"), text, detail);
    match kind {
        "Exact" | "Prefix" => {
            if !text.starts_with('/') {
                refuse("must be an absolute path");
            }
            for part in ["//", "/./", "/../", "%2f", "%2F"].into_iter().filter(|part| text.contains(part)) {
                refuse(&format!("must not contain '{part}'"));
            }
            for end in ["/..", "/."].into_iter().filter(|end| text.ends_with(end)) {
                refuse(&format!("cannot end with '{end}'"));
            }
        }
        "ImplementationSpecific" => {
            if !text.is_empty() && !text.starts_with('/') {
                refuse("must be an absolute path");
            }
        }
        _ => causes.not_supported(site.at("pathType"), kind, &["Exact", "ImplementationSpecific", "Prefix"]),
    }
    check_field(site, "backend", &site.path.field("backend"), causes);
}

fn backend(site: &Site<'_>, causes: &mut Causes) {
    let service = site.get("service");
    match (site.has("resource"), site.has("service")) {
        (true, true) => causes.invalid(site.path, "", "cannot set both resource and service backends"),
        (false, false) => causes.invalid(site.path, "", "resource or service backend is required"),
        (true, false) => check_field(site, "resource", &site.path.field("resource"), causes),
        (false, true) => {
            let path = site.path.field("service");
            syntax::needed(syntax::label, service["name"].as_str().unwrap_or_default(), path.field("name"), causes);
            let name = service["port"]["name"].as_str().unwrap_or_default();
            let number = service["port"]["number"].as_i64().unwrap_or_default();
            let path = path.field("port");
            match (name, number) {
                ("", 0) => causes.required(site.path, "port name or number is required"),
                ("", number) if !(1..=65_535).contains(&number) => {
                    causes.invalid(path.field("number"), number, syntax::PORT_NUMBER);
                }
                ("", _) => {}
                (name, 0) => syntax::check(syntax::port_name, name, path.field("name"), causes),
                _ => causes.invalid(site.path, "", "cannot set both port name & port number"),
            }
        }
    }
}

/// Kind and name of a reference: both are needed, and both are segments of paths.
fn reference(site: &Site<'_>, causes: &mut Causes) {
    for name in ["kind", "name"] {
        syntax::needed(syntax::segment, site.text(name), site.at(name), causes);
    }
}

/// A path after a domain.
fn controller(site: &Site<'_>, causes: &mut Causes) {
    let text = site.text("controller");
    let path = site.path.field("controller");
    if text.len() > 250 {
        causes.add(|| Cause::too_long(path, 250));
    }
    domain_path(text, &path, causes);
}

/// A path after a domain, such as `acme.io/foo`.
pub(super) fn domain_path(text: &str, path: &Path<'_>, causes: &mut Causes) {
    match text.split_once('/') {
        _ if text.is_empty() => causes.required(path, ""),
        Some((domain, rest)) if !domain.is_empty() && !rest.is_empty() => {
            causes.problems(path, domain, syntax::subdomain(domain));
            let is_allowed = |c: char| c.is_ascii_alphanumeric() || "/-._~%!$&'()*+,;=:".contains(c);
            if !rest.chars().all(is_allowed) {
                causes.invalid(path, rest, PATH);
            }
        }
        _ => causes.invalid(path, text, "must be a domain-prefixed path (such as \"acme.io/foo\")"),
    }
}

const PATH: &str = "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')";

/// What an address belongs to.
fn parent(site: &Site<'_>, causes: &mut Causes) {
    let reference = site.get("parentRef");
    let path = site.path.field("parentRef");
    if reference.is_null() {
        return causes.required(path, "");
    }
    let text = |name: &str| reference[name].as_str().unwrap_or_default();
    if !text("group").is_empty() {
        syntax::check(syntax::subdomain, text("group"), path.field("group"), causes);
    }
    for name in ["resource", "name"] {
        syntax::needed(syntax::segment, text(name), path.field(name), causes);
    }
    if !text("namespace").is_empty() {
        syntax::check(syntax::segment, text("namespace"), path.field("namespace"), causes);
    }
}

fn scope(site: &Site<'_>, causes: &mut Causes) {
    match site.text("scope") {
        "Namespace" if !site.has("namespace") => {
            causes.required(site.at("namespace"), "`parameters.scope` is set to 'Namespace'");
        }
        "Namespace" => syntax::check(syntax::label, site.text("namespace"), site.path.field("namespace"), causes),
        "Cluster" if site.has("namespace") => {
            causes.forbidden(site.at("namespace"), "`parameters.scope` is set to 'Cluster'");
        }
        "Cluster" => {}
        scope => causes.not_supported(site.at("scope"), scope, &["Cluster", "Namespace"]),
    }
}

fn peer(site: &Site<'_>, causes: &mut Causes) {
    let [pods, namespaces, block] = ["podSelector", "namespaceSelector", "ipBlock"].map(|name| site.has(name));
    if !pods && !namespaces && !block {
        causes.required(site.path, "must specify a peer");
    } else if block && (pods || namespaces) {
        causes.forbidden(site.path, "may not specify both ipBlock and another peer");
    }
}

fn port(site: &Site<'_>, causes: &mut Causes) {
    if site.has("protocol") {
        causes.one_of(site.at("protocol"), site.text("protocol"), &["TCP", "UDP", "SCTP"]);
    }
    let (port, end, path) = (site.get("port"), site.get("endPort"), site.path.field("port"));
    if let (Some(last), Some(first)) = (end.as_i64(), port.as_i64()) {
        numbers::port_or_name(port, &path, causes);
        if last < first {
            causes.invalid(site.at("endPort"), last, "must be greater than or equal to `port`");
        }
        numbers::port_or_name(end, &site.path.field("endPort"), causes);
        return;
    }
    if !end.is_null() {
        let reason = if port.is_null() { "not specified" } else { "non-numeric" };
        causes.invalid(site.at("endPort"), end, format_args!("may not be specified when `port` is {reason}"));
    }
    numbers::port_or_name(port, &path, causes);
}

fn block(site: &Site<'_>, causes: &mut Causes) {
    let text = site.text("cidr");
    if text.is_empty() {
        return causes.required(site.at("cidr"), "");
    }
    addresses::cidr(text, &site.path.field("cidr"), causes);
    let Some((address, bits)) = addresses::parse_cidr(text) else { return };
    let list = site.path.field("except");
    for (index, text) in site.items("except").iter().enumerate() {
        let (text, path) = (text.as_str().unwrap_or_default(), list.index(index));
        addresses::cidr(text, &path, causes);
        let Some((inner, inner_bits)) = addresses::parse_cidr(text) else { continue };
        let is_inside = inner.is_ipv4() == address.is_ipv4()
            && inner_bits > bits
            && addresses::prefix(inner, bits) == addresses::prefix(address, bits);
        if !is_inside {
            causes.invalid(path, text, "must be a strict subset of `cidr`");
        }
    }
}

fn policy_types(site: &Site<'_>, causes: &mut Causes) {
    let types = items(site.value);
    if types.len() > 2 {
        return causes.invalid(site.path, site.value, "may not specify more than two policyTypes");
    }
    for (index, kind) in types.iter().enumerate() {
        causes.one_of(site.path.index(index), kind, &["Ingress", "Egress"]);
    }
}

fn service_cidrs(site: &Site<'_>, causes: &mut Causes) {
    let (ranges, path) = (site.items("cidrs"), site.path.field("cidrs"));
    if let Some(old) = site.object.old {
        let before = items(old.get("cidrs").unwrap_or(&Value::Null));
        if before.len() == ranges.len() {
            let changed = ranges.iter().enumerate().filter(|(index, range)| before[*index] != **range);
            causes.extend(changed.map(|(index, range)| Cause::invalid(path.index(index), range, IMMUTABLE)));
        } else if !(before.len() == 1 && ranges.len() == 2) {
            let none = Value::Array(Vec::new());
            let shown = if ranges.is_empty() { &none } else { site.get("cidrs") };
            causes.invalid(path, shown, IMMUTABLE);
        }
        return;
    }
    if ranges.is_empty() {
        causes.required(path, "at least one CIDR required");
    }
    if ranges.len() > 2 {
        return causes.invalid(path, site.get("cidrs"), "may only hold up to 2 values");
    }
    for (index, range) in ranges.iter().enumerate() {
        addresses::cidr(range.as_str().unwrap_or_default(), &path.index(index), causes);
    }
}

const IMMUTABLE: &str = "field is immutable";
