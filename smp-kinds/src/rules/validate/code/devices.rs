//! Devices of a node, their attributes and their capacities.

use serde_json::Value;

use super::super::{Code, Site, check_field, items, shown, syntax, text};
use super::{device_claims, quantities, storage};
use crate::cause::{Bad, Cause, Causes};
use crate::names::{label_value_problems, qualified_name_problems};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("pool-name", pool_name),
    ("declared-pool", declared_pool),
    ("slice-change", change),
    ("slice-nodes", nodes),
    ("slice-devices", slice_devices),
    ("attributes", attributes),
    ("device-taint", taint),
    ("device-counters", |site, causes| device_claims::differ(site, "counterSet", causes)),
    ("counter-set", |site, causes| counters(site, "name", causes)),
    ("counter-use", |site, causes| counters(site, "counterSet", causes)),
    ("device-nodes", device_nodes),
    ("binding", binding),
];

pub(super) const EFFECTS: [&str; 3] = ["NoExecute", "NoSchedule", "None"];

/// The name of a pool: names of nodes, with slashes between them.
/// The name of a pool where the rule is declared in the Go type. The message numbers the parts.
fn declared_pool(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if name.is_empty() {
        return causes.required(site.path, "");
    }
    if name.len() > 253 {
        causes.add(|| Cause::too_long(site.path, 253));
    }
    for (number, part) in name.split('/').enumerate() {
        if part.is_empty() {
            causes.invalid(site.path, name, format_args!("segment {number}: must not be empty"));
            continue;
        }
        for problem in syntax::subdomain(part) {
            let problem = problem.replace("no more than 253 characters", "no more than 253 bytes");
            causes.invalid(site.path, part, format_args!("segment {number}: {problem}"));
        }
    }
}

fn pool_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if name.is_empty() {
        return causes.required(site.path, "");
    }
    if name.len() > 253 {
        causes.add(|| Cause::too_long(site.path, 253));
    }
    for part in name.split('/') {
        syntax::check(syntax::subdomain, part, site.path, causes);
    }
}

/// A slice stays in its pool, on its node.
fn change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old else { return };
    let pool = |pool: Option<&Value>| pool.map_or("", |pool| text(pool, "name")).to_owned();
    let name = pool(Some(site.get("pool")));
    if pool(old.get("pool")) != name {
        causes.invalid(site.at("pool.name"), name.as_str(), "field is immutable");
    }
    let node = site.get("nodeName");
    if old.get("nodeName").unwrap_or(&Value::Null) != node {
        causes.invalid(site.at("nodeName"), node, "field is immutable");
    }
}

/// Checks the fields of which one says where something is. Returns those that are set.
fn places(site: &Site<'_>, empty: &str, flags: &[&'static str], causes: &mut Causes) -> Vec<&'static str> {
    let mut set = Vec::new();
    match site.get("nodeName").as_str() {
        Some("") => causes.invalid(site.at("nodeName"), "", empty),
        Some(name) => {
            set.push("nodeName");
            syntax::check(syntax::subdomain, name, site.path.field("nodeName"), causes);
        }
        None => {}
    }
    if site.has("nodeSelector") {
        set.push("nodeSelector");
        check_field(site, "nodeSelector", &site.path.field("nodeSelector"), causes);
    }
    for flag in flags.iter().filter(|flag| site.has(flag)) {
        if site.get(flag) == true {
            set.push(flag);
        } else {
            causes.invalid(site.at(flag), site.get(flag), "must be either unset or set to true");
        }
    }
    set
}

fn shown_places(set: &[&str]) -> String {
    let names: Vec<String> = set.iter().map(|name| format!("`{name}`")).collect();
    format!("{{{}}}", names.join(", "))
}

/// Where the devices of a slice are.
///
/// ```yaml
/// spec: {nodeName: a, allNodes: true}
/// # spec: Invalid value: "{`nodeName`, `allNodes`}": exactly one of … is required, but multiple fields are set
/// ```
fn nodes(site: &Site<'_>, causes: &mut Causes) {
    let empty = "must be either unset or set to a non-empty string";
    let set = places(site, empty, &["allNodes", "perDeviceNodeSelection"], causes);
    let terms = at(site.get("nodeSelector"), &["nodeSelectorTerms"]);
    if site.has("nodeSelector") && items(terms).len() != 1 {
        let path = site.at("nodeSelector.nodeSelectorTerms");
        let shown = items(terms).iter().map(|term| shown::of("io.k8s.api.core.v1.NodeSelectorTerm", term));
        let shown =
            if terms.is_null() { "null".to_owned() } else { format!("[{}]", shown.collect::<Vec<_>>().join(",")) };
        causes.invalid(path, Bad::Json(&shown), "must have exactly one node selector term");
    }
    let detail = "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
    match set.len() {
        0 => causes.required(site.path, detail),
        1 => {}
        _ => {
            let detail = format!("{detail}, but multiple fields are set");
            causes.invalid(site.path, shown_places(&set).as_str(), &detail);
        }
    }
    if site.has("sharedCounters") && site.has("devices") {
        causes.invalid(site.path, "", "only one of `sharedCounters` or `devices` is allowed");
    }
}

/// A slice has up to 128 devices, or 64 if they have taints, counters or lists.
fn slice_devices(site: &Site<'_>, causes: &mut Causes) {
    let devices = items(site.value);
    let lists = ["bools", "ints", "strings", "versions"];
    let has_lists = |device: &Value| {
        let attributes = at(device, &["attributes"]).as_object();
        attributes
            .into_iter()
            .flatten()
            .any(|(_, attribute)| lists.iter().any(|list| !at(attribute, &[list]).is_null()))
    };
    let is_rich = |device: &Value| {
        ["taints", "consumesCounters"].iter().any(|list| !items(at(device, &[list])).is_empty()) || has_lists(device)
    };
    let most = if devices.iter().any(is_rich) { 64 } else { 128 };
    if devices.len() > most {
        let [count, most] = [devices.len(), most].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        return causes.add(|| Cause::too_many(site.path, count, most));
    }
    check_field(site, "devices", site.path, causes);
    device_claims::differ_plainly(site, "name", causes);
}

/// Where a device is, if that differs in its slice.
fn device_nodes(site: &Site<'_>, causes: &mut Causes) {
    const WHEN: &str = "`perDeviceNodeSelection` is set to true in the ResourceSlice spec";
    let spec = site.scope.root.get("spec").unwrap_or(&Value::Null);
    if at(spec, &["perDeviceNodeSelection"]) != true {
        if ["nodeName", "nodeSelector", "allNodes"].iter().any(|name| site.has(name)) {
            let detail = format!("`nodeName`, `nodeSelector` and `allNodes` can only be set if {WHEN}");
            causes.invalid(site.path, &Value::Null, &detail);
        }
        return;
    }
    let set = places(site, "must not be empty", &["allNodes"], causes);
    let detail = format!("exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when {WHEN}");
    match set.len() {
        0 => causes.required(site.path, &detail),
        1 => {}
        _ => causes.invalid(site.path, shown_places(&set).as_str(), &detail),
    }
}

/// A name with an optional domain: `memory`, `example.com/memory`.
pub(super) fn name(name: &str, path: &Path<'_>, causes: &mut Causes) {
    let parts: Vec<&str> = name.split('/').collect();
    match parts.as_slice() {
        [name] => identifier(name, path, causes),
        [domain, name] => {
            if domain.is_empty() {
                causes.invalid(path, "", "the domain must not be empty");
            } else {
                storage::check_driver(domain, path, causes);
            }
            if name.is_empty() {
                causes.invalid(path, "", "the name must not be empty");
            } else {
                identifier(name, path, causes);
            }
        }
        _ => {}
    }
}

fn identifier(name: &str, path: &Path<'_>, causes: &mut Causes) {
    if name.len() > 32 {
        causes.add(|| Cause::too_long(path, 32));
    }
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    if !name.starts_with(is_start) || !name.chars().all(|c| is_start(c) || c.is_ascii_digit()) {
        causes.invalid(path, name, IDENTIFIER);
    }
}

/// A name with a domain, by the rule in the Go type.
fn declared_name(domain: &str, name: &str, path: &Path<'_>, causes: &mut Causes) {
    if domain.is_empty() {
        causes.invalid(path, "", "prefix must not be empty");
    } else {
        if domain.len() > 63 {
            causes.add(|| Cause::too_long(path, 63));
        }
        let problems = syntax::subdomain(domain).into_iter().map(|problem| format!("prefix: {problem}"));
        causes.problems(path, domain, problems.collect());
    }
    if name.is_empty() {
        causes.invalid(path, "", "name must not be empty");
    } else {
        identifier(name, path, causes);
    }
}

const IDENTIFIER: &str = "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric \
    characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')";

/// A name with a domain.
pub(super) fn full_name(site: &Site<'_>, full: &str, path: &Path<'_>, causes: &mut Causes) {
    match full.split('/').collect::<Vec<_>>().as_slice() {
        [domain, own] if storage::is_declared(site) => declared_name(domain, own, path, causes),
        _ => name(full, path, causes),
    }
    if !full.contains('/') {
        causes.invalid(path, full, "a fully qualified name must be a domain and a name separated by a slash");
    }
}

/// The fields of an attribute, of which it has one.
const KINDS: [&str; 8] = ["bool", "int", "string", "version", "bools", "ints", "strings", "versions"];

const ONE_VALUE: &str =
    "must specify one of: `int`, `bool`, `string`, `version`, `ints`, `bools`, `strings`, `versions`";

fn attributes(site: &Site<'_>, causes: &mut Causes) {
    for (key, attribute) in quantities::sorted(site.value) {
        name(key, site.path, causes);
        let path = site.path.key(key);
        let text = |path: Path<'_>, text: &Value, is_version: bool, causes: &mut Causes| {
            let text = text.as_str().unwrap_or_default();
            if is_version && !is_version_number(text) {
                causes.invalid(path, text, "must be a string compatible with semver.org spec 2.0.0");
            }
            if text.len() > 64 {
                causes.add(|| Cause::too_long(path, 64));
            }
        };
        for kind in ["string", "version"].into_iter().filter(|kind| !at(attribute, &[kind]).is_null()) {
            text(path.field(kind), at(attribute, &[kind]), kind == "version", causes);
        }
        for kind in ["strings", "versions"] {
            let list = path.field(kind);
            for (index, item) in items(at(attribute, &[kind])).iter().enumerate() {
                text(list.index(index), item, kind == "versions", causes);
            }
        }
        match KINDS.iter().filter(|kind| !at(attribute, &[kind]).is_null()).count() {
            0 => causes.invalid(path, "", ONE_VALUE),
            1 => {}
            _ => causes.invalid(path, attribute, "exactly one value must be specified"),
        }
    }
}

/// Whether a text is a version as in semver.org: `1.2.3-alpha.1+build`.
fn is_version_number(text: &str) -> bool {
    let (rest, build) = text.split_once('+').map_or((text, None), |(rest, build)| (rest, Some(build)));
    let (numbers, pre) = rest.split_once('-').map_or((rest, None), |(numbers, pre)| (numbers, Some(pre)));
    let is_number = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
    };
    let is_word = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let is_pre = |part: &str| is_word(part) && (is_number(part) || part.bytes().any(|b| !b.is_ascii_digit()));
    let numbers: Vec<&str> = numbers.split('.').collect();
    numbers.len() == 3
        && numbers.into_iter().all(is_number)
        && pre.is_none_or(|pre| pre.split('.').all(is_pre))
        && build.is_none_or(|build| build.split('.').all(is_word))
}

fn taint(site: &Site<'_>, causes: &mut Causes) {
    let [key, value, effect] = ["key", "value", "effect"].map(|name| site.text(name));
    causes.problems(site.at("key"), key, qualified_name_problems(key));
    causes.problems(site.at("value"), value, label_value_problems(value));
    match effect {
        "" => causes.required(site.at("effect"), ""),
        effect => causes.one_of(site.at("effect"), effect, &EFFECTS),
    }
}

/// A set of counters, or what a device uses of one.
fn counters(site: &Site<'_>, set: &'static str, causes: &mut Causes) {
    syntax::needed(syntax::label, site.text(set), site.path.field(set), causes);
    let (counters, path) = (quantities::sorted(site.get("counters")), site.path.field("counters"));
    if counters.is_empty() {
        causes.required(path, "");
    } else if counters.len() > 32 {
        let count = i64::try_from(counters.len()).unwrap_or(i64::MAX);
        causes.add(|| Cause::too_many(path, count, 32));
    } else {
        for (name, _) in counters {
            syntax::check(syntax::label, name, path, causes);
        }
    }
}

/// The conditions for the use of a device come in two lists, both or none.
fn binding(site: &Site<'_>, causes: &mut Causes) {
    const LISTS: [&str; 2] = ["bindingConditions", "bindingFailureConditions"];
    for name in LISTS {
        let (path, list) = (site.path.field(name), site.items(name));
        if list.len() > 4 {
            let count = i64::try_from(list.len()).unwrap_or(i64::MAX);
            causes.add(|| Cause::too_many(path, count, 4));
            continue;
        }
        for (index, is_repeated) in repeats(list).into_iter().enumerate() {
            let condition = list[index].as_str().unwrap_or_default();
            causes.problems(path.index(index), condition, qualified_name_problems(condition));
            if is_repeated {
                causes.duplicate(path.index(index), condition);
            }
        }
    }
    for (missing, other) in [(LISTS[0], LISTS[1]), (LISTS[1], LISTS[0])] {
        if site.items(missing).is_empty() && !site.items(other).is_empty() {
            let shown = Bad::Json(if site.has(missing) { "[]" } else { "null" });
            causes.invalid(site.at(missing), shown, format_args!("{missing} are required to use {other}"));
        }
    }
}
