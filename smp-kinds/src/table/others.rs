//! Cells of events, quotas, roles, policies and other kinds.

use serde_json::Value;

use super::cell::or;
use super::duration;
use super::lists::selector_text;
use crate::column::Source;
use crate::object::scalar;

/// The field of an event, which has two names: that of the core group and that of `events.k8s.io`.
fn either<'v>(source: &Source<'v>, names: [&str; 2]) -> &'v Value {
    let [core, other] = names.map(|name| source.at(name));
    if core.is_null() { other } else { core }
}

fn since(source: &Source<'_>, time: &Value) -> Option<Value> {
    time.as_str().and_then(duration::seconds).map(|time| duration::since(time, source.now).into())
}

pub(super) fn event_first(source: &Source<'_>, _: &[&str]) -> Value {
    let first = since(source, either(source, ["firstTimestamp", "deprecatedFirstTimestamp"]));
    first.unwrap_or_else(|| source.since("eventTime", "<unknown>"))
}

pub(super) fn event_last(source: &Source<'_>, arguments: &[&str]) -> Value {
    if !source.at("series").is_null() {
        return source.since("series.lastObservedTime", "<unknown>");
    }
    let last = since(source, either(source, ["lastTimestamp", "deprecatedLastTimestamp"]));
    last.unwrap_or_else(|| event_first(source, arguments))
}

pub(super) fn event_count(source: &Source<'_>, _: &[&str]) -> Value {
    let count = either(source, ["count", "deprecatedCount"]).as_i64().unwrap_or_default();
    if source.at("series").is_null() { count.max(1) } else { source.number("series.count") }.into()
}

pub(super) fn event_message(source: &Source<'_>, _: &[&str]) -> Value {
    scalar(either(source, ["message", "note"])).trim().into()
}

pub(super) fn event_object(source: &Source<'_>, _: &[&str]) -> Value {
    let object = either(source, ["involvedObject", "regarding"]);
    let (kind, name) = (scalar(&object["kind"]).to_lowercase(), scalar(&object["name"]));
    if name.is_empty() { kind.into() } else { format!("{kind}/{name}").into() }
}

pub(super) fn event_part(source: &Source<'_>, _: &[&str]) -> Value {
    scalar(&either(source, ["involvedObject", "regarding"])["fieldPath"]).into()
}

pub(super) fn event_source(source: &Source<'_>, _: &[&str]) -> Value {
    let from = either(source, ["source", "deprecatedSource"]);
    let first = |name: &str, fields: [&str; 2]| {
        let found = scalar(&from[name]);
        if found.is_empty() { scalar(either(source, fields)) } else { found }
    };
    let component = first("component", ["reportingComponent", "reportingController"]);
    let host = first("host", ["reportingInstance", "reportingInstance"]);
    if host.is_empty() { component.into() } else { format!("{component}, {host}").into() }
}

/// The usage of a quota: of limits, or of all other resources.
pub(super) fn quota(source: &Source<'_>, arguments: &[&str]) -> Value {
    let wants_limits = arguments == ["limits"];
    let hard = source.at("status.hard").as_object().into_iter().flatten();
    let mut found: Vec<_> = hard.filter(|(name, _)| name.starts_with("limits.") == wants_limits).collect();
    found.sort_by_key(|(name, _)| name.as_str());
    let text = |(name, hard): &(&String, &Value)| {
        let used = scalar(&source.at("status.used")[name.as_str()]);
        format!("{name}: {}/{}", if used.is_empty() { "0" } else { &used }, scalar(hard))
    };
    found.iter().map(text).collect::<Vec<_>>().join(", ").into()
}

pub(super) fn subjects(source: &Source<'_>, arguments: &[&str]) -> Value {
    let subjects = source.items("subjects").iter();
    let chosen = subjects.filter(|subject| arguments.first().is_some_and(|kind| subject["kind"] == **kind));
    let text = |subject: &Value| match subject["namespace"].as_str() {
        Some(namespace) if !namespace.is_empty() => format!("{namespace}/{}", scalar(&subject["name"])),
        _ => scalar(&subject["name"]),
    };
    chosen.map(text).collect::<Vec<_>>().join(", ").into()
}

pub(super) fn param_ref(source: &Source<'_>, _: &[&str]) -> Value {
    let reference = source.at("spec.paramRef");
    let [namespace, name] = ["namespace", "name"].map(|field| scalar(&reference[field]));
    if !name.is_empty() {
        return format!("{}/{name}", if namespace.is_empty() { "*" } else { &namespace }).into();
    }
    if reference["selector"].is_null() { "<unset>".into() } else { selector_text(&reference["selector"]).into() }
}

pub(super) fn request_condition(source: &Source<'_>, _: &[&str]) -> Value {
    let has = |name: &str| source.items("status.conditions").iter().any(|condition| condition["type"] == name);
    let state = if has("Denied") {
        "Denied"
    } else if has("Approved") {
        "Approved"
    } else {
        "Pending"
    };
    let failed = if has("Failed") { ",Failed" } else { "" };
    let issued = if source.text("status.certificate").is_empty() { "" } else { ",Issued" };
    format!("{state}{failed}{issued}").into()
}

/// The last of some conditions that is true; the first argument is the text without one.
pub(super) fn last_condition(source: &Source<'_>, arguments: &[&str]) -> Value {
    let Some((fallback, kinds)) = arguments.split_first() else { return Value::Null };
    let is_true = |condition: &&Value| condition["status"] == "True";
    let mut types = source.items("status.conditions").iter().filter(is_true).filter_map(|found| found["type"].as_str());
    types.rfind(|kind| kinds.contains(kind)).unwrap_or(fallback).into()
}

/// A resource with its group.
///
/// ```text
/// {group: apps, resource: deployments}  →  deployments.apps
/// ```
pub(super) fn migrated(source: &Source<'_>, _: &[&str]) -> Value {
    let [group, resource] = ["spec.resource.group", "spec.resource.resource"].map(|path| source.text(path));
    if group.is_empty() { resource.into() } else { format!("{resource}.{group}").into() }
}

pub(super) fn api_available(source: &Source<'_>, _: &[&str]) -> Value {
    let found = source.items("status.conditions").iter().find(|condition| condition["type"] == "Available");
    let Some(condition) = found else { return "Unknown".into() };
    let (status, reason) = (scalar(&condition["status"]), scalar(&condition["reason"]));
    if status == "True" || reason.is_empty() { status.into() } else { format!("{status} ({reason})").into() }
}

pub(super) fn dangling(source: &Source<'_>, _: &[&str]) -> Value {
    or(source.condition("Dangling").to_owned(), "?")
}

/// The versions that are served, sorted: `v1(storage),v1beta1`.
pub(super) fn served_versions(source: &Source<'_>, _: &[&str]) -> Value {
    let served = source.items("spec.versions").iter().filter(|version| version["served"] == true);
    let mark = |version: &Value| if version["storage"] == true { "(storage)" } else { "" };
    let mut labels: Vec<String> = served.map(|version| scalar(&version["name"]) + mark(version)).collect();
    labels.sort_unstable();
    labels.join(",").into()
}

pub(super) fn established(source: &Source<'_>, _: &[&str]) -> Value {
    (source.condition("Established") == "True").into()
}

pub(super) fn claim_state(source: &Source<'_>, _: &[&str]) -> Value {
    let mut states = Vec::new();
    if source.is_deleted() {
        states.push("deleted");
    }
    if !source.at("status.allocation").is_null() {
        states.push("allocated");
        if !source.items("status.reservedFor").is_empty() {
            states.push("reserved");
        }
    } else if !source.is_deleted() {
        states.push("pending");
    }
    states.join(",").into()
}
