//! Jobs and cron jobs.

use serde_json::Value;

use super::super::{Code, Site};
use super::{labels, schedule};
use crate::cause::{Cause, Causes};
use crate::names::too_many_characters;

pub(super) const RULES: &[(&str, Code)] = &[
    ("generated-selector", generated_selector),
    ("job-mode", mode),
    ("managed-by", managed_by),
    ("job-status", status),
    ("indexed-name", indexed_name),
    ("job-restart", restart),
    ("job-selector", selector),
    ("job-template-selector", template_selector),
    ("cron-schedule", cron),
    ("time-zone", time_zone),
    ("cron-name", cron_name),
];

fn mode(site: &Site<'_>, causes: &mut Causes) {
    if site.has("maxFailedIndexes") && !site.has("backoffLimitPerIndex") {
        causes.required(site.at("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
    }
    let mode = site.text("completionMode");
    if site.has("completionMode") && !matches!(mode, "NonIndexed" | "Indexed") {
        causes.not_supported(site.at("completionMode"), mode, &["NonIndexed", "Indexed"]);
    }
    if mode == "Indexed" {
        indexed(site, causes);
    } else if !site.has("completionMode") || mode == "NonIndexed" {
        for name in ["backoffLimitPerIndex", "maxFailedIndexes"].into_iter().filter(|name| site.has(name)) {
            causes.invalid(site.at(name), site.get(name), "requires indexed completion mode");
        }
    }
}

/// The limits of an indexed job.
fn indexed(site: &Site<'_>, causes: &mut Causes) {
    let number = |name: &str| site.get(name).as_i64();
    let (completions, parallelism, failed) = (number("completions"), number("parallelism"), number("maxFailedIndexes"));
    if completions.is_none() {
        causes.required(site.at("completions"), "when completion mode is Indexed");
    }
    let mut refuse = |name: &str, detail: &str| causes.invalid(site.at(name), site.get(name), detail);
    if parallelism.is_some_and(|number| number > 100_000) {
        refuse("parallelism", "must be less than or equal to 100000 when completion mode is Indexed");
    }
    if let (Some(completions), Some(failed)) = (completions, failed)
        && failed > completions
    {
        refuse("maxFailedIndexes", "must be less than or equal to completions");
    }
    if failed.is_some_and(|number| number > 100_000) {
        refuse("maxFailedIndexes", "must be less than or equal to 100000");
    }
    if completions.is_none_or(|number| number <= 100_000) || !site.has("backoffLimitPerIndex") {
        return;
    }
    let when = "when completions are above 100000 and used with backoff limit per index";
    for name in ["parallelism", "maxFailedIndexes"] {
        if number(name).is_some_and(|number| number > 10_000) {
            refuse(name, &format!("must be less than or equal to 10000 {when}"));
        }
    }
    if failed.is_none() {
        causes.required(site.at("maxFailedIndexes"), "must be specified when completions is above 100000");
    }
}

/// Who takes care of a job: a domain and a path.
fn managed_by(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    super::network::domain_path(name, site.path, causes);
    if name.len() > 63 {
        causes.add(|| Cause::too_long(site.path, 63));
    }
}

/// The pods of a job end.
///
/// ```yaml
/// template: {spec: {restartPolicy: Always}}
/// # spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"
/// ```
fn restart(site: &Site<'_>, causes: &mut Causes) {
    let path = site.at("template.spec.restartPolicy");
    match site.get("template")["spec"]["restartPolicy"].as_str().unwrap_or_default() {
        "" | "Always" => causes.required(path, "valid values: \"OnFailure\", \"Never\""),
        "Never" => {}
        "OnFailure" if !site.has("podFailurePolicy") => {}
        "OnFailure" => {
            causes.invalid(path, "OnFailure", "only \"Never\" is supported when podFailurePolicy is specified");
        }
        other => causes.not_supported(path, other, &["OnFailure", "Never"]),
    }
}

/// The labels by which a job finds its pods.
const OWN_LABELS: [(&str, &str); 4] = [
    ("controller-uid", "uid"),
    ("job-name", "name"),
    ("batch.kubernetes.io/controller-uid", "uid"),
    ("batch.kubernetes.io/job-name", "name"),
];

/// The selector that a new job gets from the server fits to the job's own labels, which the template has too.
fn generated_selector(site: &Site<'_>, causes: &mut Causes) {
    let selector = &site.value["selector"];
    if site.object.old.is_some() || site.value["manualSelector"] == true || selector.is_null() {
        return;
    }
    let own = |name: &str| site.get("metadata")[name].as_str().unwrap_or_default();
    let labels = &site.value["template"]["metadata"]["labels"];
    let path = site.path.field("template.metadata.labels");
    for (label, member) in OWN_LABELS {
        let detail = format!("must be '{}'", own(member));
        match labels[label].as_str() {
            None => causes.required(path.key(label), &detail),
            Some(found) if found != own(member) => causes.invalid(path.key(label), labels, &detail),
            Some(_) => {}
        }
    }
    let expected: Value = OWN_LABELS.iter().map(|(label, member)| (*label, own(member))).collect();
    if !labels::matches(selector, &expected) {
        causes.invalid(site.path.field("selector"), selector, "`selector` not auto-generated");
    }
}

/// A job's selector comes from the server, unless the client sets `manualSelector`.
fn selector(site: &Site<'_>, causes: &mut Causes) {
    let spec = site.value;
    let selector = spec.get("selector").unwrap_or(&Value::Null);
    let found = &spec["template"]["metadata"]["labels"];
    let path = site.path.field("selector");
    if selector.is_null() {
        causes.required(path, "");
    }
    let before = causes.len();
    labels::check_selector(selector, &path, causes);
    if before == causes.len() && !labels::matches(selector, found) {
        let detail = "`selector` does not match template `labels`";
        causes.invalid(site.path.field("template.metadata.labels"), found, detail);
    }
}

fn template_selector(site: &Site<'_>, causes: &mut Causes) {
    let spec = site.get("spec");
    if let Some(selector) = spec.get("selector").filter(|selector| !selector.is_null()) {
        causes.invalid(site.at("spec.selector"), selector, "`selector` will be auto-generated");
    }
    if spec["manualSelector"] == true {
        causes.not_supported(site.at("spec.manualSelector"), &spec["manualSelector"], &["nil", "false"]);
    }
}

fn cron(site: &Site<'_>, causes: &mut Causes) {
    let text = site.text("schedule");
    if text.is_empty() {
        causes.required(site.at("schedule"), "");
        return;
    }
    if let Some(problem) = schedule::problem(text) {
        causes.invalid(site.at("schedule"), text, &problem);
    }
    if text.contains("TZ") {
        causes.invalid(site.at("schedule"), text, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
    }
}

fn time_zone(site: &Site<'_>, causes: &mut Causes) {
    let zone = site.value.as_str().unwrap_or_default();
    if zone.is_empty() {
        causes.invalid(site.path, zone, "timeZone must be nil or non-empty string");
        return;
    }
    let is_character = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    for part in zone.split('/') {
        let is_part = (1..=14).contains(&part.len()) && part.chars().all(is_character);
        if matches!(part, "." | "..") || part.starts_with('-') || !is_part {
            causes.invalid(site.path, zone, format_args!("unknown time zone {zone}"));
        }
    }
    if zone.eq_ignore_ascii_case("Local") {
        let detail = "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones";
        causes.invalid(site.path, zone, detail);
    }
}

fn cron_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value["name"].as_str().unwrap_or_default();
    if site.object.old.is_none()
        && let Some(problem) = too_many_characters(name, 52)
    {
        causes.invalid(site.path.field("name"), name, &problem);
    }
}

/// The pods of an indexed job are named after it and their index.
fn indexed_name(site: &Site<'_>, causes: &mut Causes) {
    let spec = site.get("spec");
    let Some(completions) = spec["completions"].as_i64().filter(|completions| *completions > 0) else { return };
    if site.object.old.is_some() || spec["completionMode"] != "Indexed" {
        return;
    }
    let name = site.get("metadata")["name"].as_str().unwrap_or_default();
    let pod = format!("{name}-{}", completions - 1);
    if !crate::names::label(&pod).is_empty() {
        let detail = format!("will not able to create pod with invalid DNS label: {pod}");
        causes.invalid("metadata.name", name, &detail);
    }
}

/// Counters of a job do not decrease, and its start is fixed while it runs.
fn status(site: &Site<'_>, causes: &mut Causes) {
    let count = |status: &Value, name: &str| status[name].as_i64().unwrap_or_default();
    if count(site.value, "ready") > count(site.value, "active") {
        let detail = "cannot set more ready pods than active";
        causes.invalid(site.path.field("ready"), count(site.value, "ready"), detail);
    }
    let spec = site.get("spec");
    if let Some(indexes) = site.value["completedIndexes"].as_str()
        && spec["completionMode"] == "Indexed"
        && let Err(problem) =
            super::job_policies::total_indexes(indexes, spec["completions"].as_i64().unwrap_or_default())
    {
        let detail = format!("error parsing completedIndexes: {problem}");
        causes.invalid(site.path.field("completedIndexes"), indexes, &detail);
    }
    let Some(old) = site.object.old.and_then(|old| old.get("status")) else { return };
    for name in ["failed", "succeeded"] {
        if count(site.value, name) < count(old, name) {
            let detail = format!("cannot decrease the {name} counter");
            causes.invalid(site.path.field(name), count(site.value, name), &detail);
        }
    }
    let [before, after] = [old, site.value].map(|status| &status["startTime"]);
    if !before.is_null() && before != after && spec["suspend"] != true {
        let detail = "field is immutable for unsuspended job once set";
        causes.invalid(site.path.field("startTime"), after, detail);
    }
}
