//! Endpoints and endpoint slices.

use std::net::IpAddr;

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::addresses;
use crate::cause::{Cause, Causes};
use crate::names::label_value_problems;
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("endpoint-subset", subset),
    ("endpoint-address", |site, causes| {
        addresses::ip(site.text("ip"), &site.path.field("ip"), causes);
    }),
    ("endpoint-range", |site, causes| addresses::endpoint(site.text("ip"), &site.path.field("ip"), causes)),
    ("endpoint-port-name", port_name),
    ("slice-addresses", slice_addresses),
    ("slice-port", slice_port),
    ("hints", |site, causes| {
        let before = causes.len();
        hints(at(site.value, &["forZones"]), label_value_problems, &site.path.field("forZones"), causes);
        if causes.len() == before || items(at(site.value, &["forZones"])).len() <= MOST_HINTS {
            hints(at(site.value, &["forNodes"]), syntax::subdomain, &site.path.field("forNodes"), causes);
        }
    }),
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
        causes.required(path, "");
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

/// The most zones or nodes that an endpoint is meant for.
const MOST_HINTS: usize = 8;

/// The zones or nodes that should use an endpoint.
fn hints(list: &Value, syntax: fn(&str) -> Vec<String>, path: &Path<'_>, causes: &mut Causes) {
    let names: Vec<&str> = items(list).iter().map(|item| text(item, "name")).collect();
    if names.len() > MOST_HINTS {
        return causes.add(|| Cause::too_many(path, i64::try_from(names.len()).unwrap_or(i64::MAX), 8));
    }
    for (index, is_repeated) in repeats(&names).into_iter().enumerate() {
        let (item, name) = (path.index(index), names[index]);
        if is_repeated {
            causes.duplicate(item.field("name"), name);
        }
        causes.problems(item.field("name"), name, syntax(name));
    }
}
