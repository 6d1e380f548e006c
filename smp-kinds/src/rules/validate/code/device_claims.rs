//! Claims of devices, and classes of devices. The expressions of selectors are not compiled.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::super::{Code, Site, check_field, items, shown, syntax, text};
use super::{devices, storage};
use crate::cause::{Bad, Cause, Causes};
use crate::names::{label_value_problems, qualified_name_problems};
use crate::object::at;
use crate::path::Path;
use crate::types::Kind;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("new-claim", |site, causes| {
        // The spec does not change.
        if site.object.old.is_none() {
            check_field(site, "spec", site.path, causes);
        }
    }),
    ("named-once", |site, causes| differ(site, "name", causes)),
    ("device-request", request),
    ("allocation-mode", allocation_mode),
    ("device-toleration", toleration),
    ("device-constraint", constraint),
    ("request-references", references),
    ("raw-object", raw_object),
    ("opaque", |site, causes| {
        if site.value.is_null() {
            causes.required(site.path, "");
        } else {
            check_field(site, "opaque", site.path, causes);
        }
    }),
    ("extended-resource", |site, causes| {
        let name = site.value.as_str().unwrap_or_default();
        extended_resource(name, site.path, causes);
    }),
    ("reserved-for", |site, causes| {
        differ(site, "uid", causes);
        if !items(site.value).is_empty() && !site.has("allocation") {
            causes.forbidden(site.path, "may not be specified when `allocated` is not set");
        }
    }),
    ("fixed-allocation", fixed_allocation),
    ("request-reference", |site, causes| {
        check_reference(site.value.as_str().unwrap_or_default(), &requests(site), site.path, causes);
    }),
    ("allocated-device", allocated_device),
    ("network-data", network_data),
];

/// Refuses items of a list that have the text of an earlier one. The message shows the item.
pub(super) fn differ(site: &Site<'_>, field: &str, causes: &mut Causes) {
    if !storage::is_declared(site) {
        return differ_plainly(site, field, causes);
    }
    for index in repeated(site, field) {
        causes.duplicate(site.path.index(index), Bad::Json(&shown_item(site, index)));
    }
}

/// The same, but the message shows the text.
pub(super) fn differ_plainly(site: &Site<'_>, field: &str, causes: &mut Causes) {
    for index in repeated(site, field) {
        causes.duplicate(site.path.index(index), text(&items(site.value)[index], field));
    }
}

fn repeated(site: &Site<'_>, field: &str) -> Vec<usize> {
    let repeated = repeats(items(site.value).iter().map(|item| text(item, field)));
    repeated.into_iter().enumerate().filter(|(_, is_repeated)| *is_repeated).map(|(index, _)| index).collect()
}

/// An item of the list, as rules in the Go type show it.
fn shown_item(site: &Site<'_>, index: usize) -> String {
    let Path::Field(_, field) = site.path else { return String::new() };
    let Some(Kind::List(item)) = shown::slot_of(site.object.of.name, field).map(|slot| slot.kind) else {
        return String::new();
    };
    shown::declared(item.get(), &items(site.value)[index])
}

/// The name of an extended resource, which quotas can limit.
fn extended_resource(name: &str, path: &Path<'_>, causes: &mut Causes) {
    if !name.contains('/') {
        causes.invalid(path, name, "a name must be a domain-prefixed path, such as 'example.com/my-prop'");
    } else if name.contains("kubernetes.io/") {
        causes.invalid(path, name, "must not have \"kubernetes.io/\" domain");
    }
    if name.starts_with("requests.") {
        causes.invalid(path, name, "must not have \"requests.\" prefix");
    }
    causes.problems(path, name, syntax::qualified(&format!("requests.{name}")));
}

/// A request is for exactly one kind of device, or for the first that is available of several kinds.
///
/// ```yaml
/// requests: [{name: gpu}]   # …requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required
/// ```
fn request(site: &Site<'_>, causes: &mut Causes) {
    let detail = "exactly one of `exactly` or `firstAvailable` is required";
    match (site.has("exactly"), !site.items("firstAvailable").is_empty()) {
        (false, false) => causes.required(site.path, detail),
        (true, true) => {
            causes.invalid(site.path, &Value::Null, format_args!("{detail}, but multiple fields are set"));
        }
        (true, false) => check_field(site, "exactly", &site.path.field("exactly"), causes),
        (false, true) => {
            let path = site.path.field("firstAvailable");
            if site.items("firstAvailable").len() > 8 {
                let count = i64::try_from(site.items("firstAvailable").len()).unwrap_or(i64::MAX);
                return causes.add(|| Cause::too_many(path, count, 8));
            }
            check_field(site, "firstAvailable", &path, causes);
            differ(&Site { value: site.get("firstAvailable"), path: &path, ..*site }, "name", causes);
        }
    }
}

fn allocation_mode(site: &Site<'_>, causes: &mut Causes) {
    let count = site.get("count").as_i64().unwrap_or_default();
    match site.text("allocationMode") {
        "All" if count != 0 => {
            causes.invalid(site.at("count"), count, "must not be specified when allocationMode is 'All'");
        }
        "ExactCount" if count <= 0 => causes.invalid(site.at("count"), count, "must be greater than zero"),
        mode => causes.one_of(site.at("allocationMode"), mode, &["All", "ExactCount"]),
    }
}

fn toleration(site: &Site<'_>, causes: &mut Causes) {
    let [key, operator, value, effect] = ["key", "operator", "value", "effect"].map(|name| site.text(name));
    if !key.is_empty() {
        causes.problems(site.at("key"), key, qualified_name_problems(key));
    }
    match operator {
        "Exists" if !value.is_empty() => causes.invalid(site.at("value"), value, "must be empty for operator `Exists`"),
        "Exists" => {}
        "Equal" => causes.problems(site.at("value"), value, label_value_problems(value)),
        "" => causes.required(site.at("operator"), ""),
        _ => causes.not_supported(site.at("operator"), operator, &["Equal", "Exists"]),
    }
    if !effect.is_empty() {
        causes.one_of(site.at("effect"), effect, &devices::EFFECTS);
    }
}

fn constraint(site: &Site<'_>, causes: &mut Causes) {
    let [same, distinct] = ["matchAttribute", "distinctAttribute"].map(|name| site.get(name).as_str());
    match (same, distinct) {
        (Some(name), _) => devices::full_name(site, name, &site.path.field("matchAttribute"), causes),
        (None, Some(name)) => devices::full_name(site, name, &site.path.field("distinctAttribute"), causes),
        (None, None) => {
            let which = "exactly one of \"matchAttribute\" or \"distinctAttribute\" is required";
            causes.required(site.path, format_args!("{which}, but multiple fields are set"));
        }
    }
}

/// The requests of the claim, each with the names of its alternatives.
fn requests<'v>(site: &Site<'v>) -> HashMap<&'v str, HashSet<&'v str>> {
    let spec = site.scope.root.get("spec").unwrap_or(&Value::Null);
    let devices = if at(spec, &["spec"]).is_null() { at(spec, &["devices"]) } else { at(spec, &["spec", "devices"]) };
    let requests = items(at(devices, &["requests"])).iter().take(MOST_REQUESTS);
    let named = requests.map(|request| {
        let alternatives = items(at(request, &["firstAvailable"])).iter();
        (text(request, "name"), alternatives.map(|alternative| text(alternative, "name")).collect())
    });
    named.collect()
}

/// The most requests of a claim, and references to them.
const MOST_REQUESTS: usize = 32;

/// References to requests, or to one alternative of a request: `gpu`, `gpu/big`.
fn references(site: &Site<'_>, causes: &mut Causes) {
    let names: Vec<&str> = items(site.value).iter().map(|name| name.as_str().unwrap_or_default()).collect();
    if names.len() > MOST_REQUESTS {
        let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
        return causes.add(|| Cause::too_many(site.path, count, 32));
    }
    let known = requests(site);
    for (index, is_repeated) in repeats(&names).into_iter().enumerate() {
        let path = site.path.index(index);
        check_reference(names[index], &known, &path, causes);
        if is_repeated {
            causes.duplicate(path, names[index]);
        }
    }
}

fn check_reference(name: &str, known: &HashMap<&str, HashSet<&str>>, path: &Path<'_>, causes: &mut Causes) {
    let parts: Vec<&str> = name.split('/').collect();
    let is_known = match parts.as_slice() {
        [request] => known.contains_key(request),
        [request, alternative] => known.get(request).is_some_and(|names| names.contains(alternative)),
        _ => false,
    };
    if parts.len() <= 2 {
        for part in &parts {
            syntax::check(syntax::label, part, path, causes);
        }
    }
    if !is_known {
        let detail =
            "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
        causes.invalid(path, name, detail);
    }
}

/// What a driver reads. kube-apiserver does not show it.
fn raw_object(site: &Site<'_>, causes: &mut Causes) {
    if site.value.is_null() {
        causes.required(site.path, "");
    } else if !site.value.is_object() {
        causes.invalid(site.path, "<value omitted>", "must be a valid JSON object");
    } else if site.value.to_string().len() > 10 * 1024 {
        causes.add(|| Cause::too_long(site.path, 10 * 1024));
    }
}

/// An allocation is checked when it is set, and does not change later.
fn fixed_allocation(site: &Site<'_>, causes: &mut Causes) {
    let old = site.object.old.and_then(|old| old.get("allocation")).filter(|old| !old.is_null());
    match old {
        None => check_field(site, "allocation", site.path, causes),
        Some(old) if old != site.value => {
            causes.invalid(site.path, &Value::Null, "field cannot be modified once set");
        }
        Some(_) => {}
    }
}

/// A device with a status is one that the claim has.
fn allocated_device(site: &Site<'_>, causes: &mut Causes) {
    const NAMES: [&str; 4] = ["driver", "pool", "device", "shareID"];
    // The server drops the statuses of devices that the claim no longer has.
    let statuses =
        [site.scope.old, Some(site.scope.root)].into_iter().flatten().filter_map(|object| object.get("status"));
    let results = statuses.flat_map(|status| items(at(status, &["allocation", "devices", "results"])));
    let known: HashSet<[&str; 4]> = results.map(|result| NAMES.map(|name| text(result, name))).collect();
    let devices: Vec<[&str; 4]> = items(site.value).iter().map(|device| NAMES.map(|name| text(device, name))).collect();
    for (index, is_repeated) in repeats(&devices).into_iter().enumerate() {
        let [driver, pool, device, share] = devices[index].map(crate::cause::text::quoted);
        let shown = format!("{{\"Driver\":{driver},\"Pool\":{pool},\"Device\":{device},\"ShareID\":{share}}}");
        if !known.contains(&devices[index]) {
            causes.invalid(site.path.index(index), Bad::Json(&shown), "must be an allocated device in the claim");
        }
        if is_repeated {
            causes.duplicate(site.path.index(index), Bad::Json(&shown_item(site, index)));
        }
    }
}

fn network_data(site: &Site<'_>, causes: &mut Causes) {
    for (name, most) in [("interfaceName", 256), ("hardwareAddress", 128)] {
        if text(site.value, name).len() > most {
            causes.add(|| Cause::too_long(site.path.field(name), i64::try_from(most).unwrap_or(i64::MAX)));
        }
    }
    let list = site.path.field("ips");
    let addresses: Vec<&str> = items(at(site.value, &["ips"])).iter().filter_map(Value::as_str).collect();
    for (index, is_repeated) in repeats(&addresses).into_iter().enumerate() {
        let (path, address): (Path<'_>, _) = (list.index(index), addresses[index]);
        if super::addresses::parse_cidr(address).is_none() {
            let detail = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
            causes.invalid(path, address, detail);
        }
        if is_repeated {
            causes.duplicate(path, address);
        }
    }
}
