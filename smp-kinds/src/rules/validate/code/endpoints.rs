//! Endpoints and endpoint slices.

use std::net::IpAddr;

use serde_json::Value;

use super::super::{Code, Site, syntax};
use super::addresses;
use crate::cause::{Cause, Causes};

pub(super) const RULES: &[(&str, Code)] = &[
    ("endpoint-subset", subset),
    ("endpoint-address", |site, causes| {
        addresses::ip(site.text("ip"), &site.path.field("ip"), causes);
    }),
    ("endpoint-range", |site, causes| addresses::endpoint(site.text("ip"), &site.path.field("ip"), causes)),
    ("endpoint-port-name", port_name),
    ("slice-addresses", slice_addresses),
    ("slice-port", slice_port),
];

fn subset(site: &Site<'_>, causes: &mut Causes) {
    if site.items("addresses").is_empty() && site.items("notReadyAddresses").is_empty() {
        causes.required(site.path, "must specify `addresses` or `notReadyAddresses`");
    }
}

/// Ports need names if there are several.
pub(super) fn port_name(site: &Site<'_>, causes: &mut Causes) {
    match site.text("name") {
        "" if site.object.siblings.len() > 1 => causes.required(site.at("name"), ""),
        "" => {}
        name => syntax::check(syntax::label, name, site.path.field("name"), causes),
    }
}

/// The addresses of an endpoint are of the type that the slice has.
fn slice_addresses(site: &Site<'_>, causes: &mut Causes) {
    let (list, path) = (site.items("addresses"), site.path.field("addresses"));
    if list.is_empty() {
        causes.required(path, "must contain at least 1 address");
    } else if list.len() > 100 {
        causes.add(|| Cause::too_many(path, i64::try_from(list.len()).unwrap_or(i64::MAX), 100));
    }
    let kind = site.scope.root.get("addressType").and_then(Value::as_str).unwrap_or_default();
    for (index, address) in list.iter().enumerate() {
        let (text, place, before) = (address.as_str().unwrap_or_default(), path.index(index), causes.len());
        if kind == "FQDN" {
            syntax::check(syntax::subdomain, text, place, causes);
            continue;
        }
        addresses::ip(text, &place, causes);
        if causes.len() > before {
            continue;
        }
        let is_right =
            matches!((kind, addresses::parse(text)), ("IPv4", Some(IpAddr::V4(_))) | ("IPv6", Some(IpAddr::V6(_))));
        if !is_right && matches!(kind, "IPv4" | "IPv6") {
            causes.invalid(path, text, format_args!("must be an {kind} address"));
        }
        addresses::endpoint(text, &place, causes);
    }
}

fn slice_port(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    if !name.is_empty() {
        syntax::check(syntax::label, name, site.path.field("name"), causes);
    }
    if site.object.repeats("name") {
        causes.duplicate(site.at("name"), name);
    }
}
