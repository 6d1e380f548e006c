//! Workloads: selectors, templates of pods, and strategies.

use serde_json::{Value, json};

use super::super::{Code, Site, check_field, shown, syntax};
use super::{labels, numbers};
use crate::cause::text::quoted;
use crate::cause::{Bad, Causes};
use crate::object::{at, is_same};
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("deployment-template", |site, causes| selected(site, "ReplicaSet", "deployment", causes)),
    ("replica-set-template", |site, causes| selected(site, "ReplicaSet", "deployment", causes)),
    ("stateful-set-template", |site, causes| selected(site, "StatefulSet", "statefulset", causes)),
    ("daemon-set-template", daemon_set),
    ("controller-template", controller),
    ("deployment-strategy", deployment_strategy),
    ("rolling-deployment", rolling_deployment),
    ("daemon-set-strategy", daemon_set_strategy),
    ("stateful-set-policies", stateful_set_policies),
    ("stateful-set-ordinals", ordinals),
    ("stateful-set-change", stateful_set_change),
    ("progress-deadline", progress_deadline),
    ("claim-policies", claim_policies),
    ("controller-data", controller_data),
    ("not-above-replicas", not_above_replicas),
    ("collisions", |site, causes| {
        let count = |value: &Value| value.as_i64().unwrap_or_default();
        let before = site.object.old.and_then(|old| old.get("collisionCount")).map(count);
        let after = count(site.value);
        if after < 0 {
            causes.invalid(site.path, after, "must be greater than or equal to 0");
        }
        if before.is_some_and(|before| after < before) {
            causes.invalid(site.path, after, "cannot be decremented");
        }
    }),
    ("service-name", |site, causes| {
        let name = site.value.as_str().unwrap_or_default();
        if site.object.old.is_none() && !name.is_empty() {
            syntax::check(syntax::label, name, site.path, causes);
        }
    }),
    ("claim-templates", |site, causes| {
        if site.object.old.is_none() {
            check_field(site, "volumeClaimTemplates", site.path, causes);
        }
    }),
    ("set-unavailable", |site, causes| {
        let value = site.value;
        if numbers::amount(value) == 0 {
            causes.invalid(site.path, value, "cannot be 0");
        }
    }),
];

const MISMATCH: &str = "`selector` does not match template `labels`";

/// A workload needs a selector that fits to its template, whose pods always start again.
///
/// ```yaml
/// selector: {matchLabels: {app: web}}
/// template: {metadata: {labels: {app: other}}}
/// # spec.template.metadata.labels: Invalid value: {"app":"other"}: `selector` does not match template `labels`
/// ```
fn selected(site: &Site<'_>, kind: &str, word: &str, causes: &mut Causes) {
    let (selector, path) = (site.get("selector"), site.path.field("selector"));
    let before = causes.len();
    if selector.is_null() {
        causes.required(path, "");
    } else {
        labels::check_selector(selector, &path, causes);
        if causes.len() > before {
            let detail = if kind == "StatefulSet" { "" } else { "invalid label selector" };
            causes.invalid(path, selector, detail);
            return;
        }
        if labels::is_empty(selector) {
            causes.invalid(path, selector, format_args!("empty selector is invalid for {word}"));
        }
    }
    if selector.is_null() || !labels::is_empty(selector) {
        mismatch(site, selector, causes);
    }
    template(site, kind, causes);
}

fn mismatch(site: &Site<'_>, selector: &Value, causes: &mut Causes) {
    let found = at(site.get("template"), &["metadata", "labels"]);
    if !labels::matches(selector, found) {
        causes.invalid(site.at("template.metadata.labels"), found, MISMATCH);
    }
}

/// The pods of a workload always start again.
fn template(site: &Site<'_>, kind: &str, causes: &mut Causes) {
    check_field(site, "template", &site.path.field("template"), causes);
    let spec = at(site.get("template"), &["spec"]);
    let policy = at(spec, &["restartPolicy"]).as_str().unwrap_or_default();
    causes.one_of(site.at("template.spec.restartPolicy"), policy, &["Always"]);
    if !at(spec, &["activeDeadlineSeconds"]).is_null() {
        let path = site.at("template.spec.activeDeadlineSeconds");
        causes.forbidden(path, format_args!("activeDeadlineSeconds in {kind} is not Supported"));
    }
}

fn daemon_set(site: &Site<'_>, causes: &mut Causes) {
    let (selector, path) = (site.get("selector"), site.path.field("selector"));
    let before = causes.len();
    labels::check_selector(selector, &path, causes);
    if causes.len() == before {
        mismatch(site, selector, causes);
    }
    if !selector.is_null() && labels::is_empty(selector) {
        causes.invalid(path, selector, "empty selector is invalid for daemonset");
    }
    template(site, "DaemonSet", causes);
}

/// A replication controller's selector is a map of labels.
fn controller(site: &Site<'_>, causes: &mut Causes) {
    if site.get("template").is_null() {
        causes.required(site.at("template"), "");
        return;
    }
    let wanted = site.get("selector");
    if wanted.as_object().is_some_and(|wanted| !wanted.is_empty()) {
        mismatch(site, &json!({"matchLabels": wanted}), causes);
    }
    template(site, "ReplicationController", causes);
}

/// An object of kube-apiserver's own types, whose members have other names than in the API.
fn shown_strategy(site: &Site<'_>) -> String {
    let rolling = site.get("rollingUpdate");
    let member = |name: &str| rolling.get(name).cloned().unwrap_or(json!(0)).to_string();
    let rolling = if rolling.is_null() {
        "null".to_owned()
    } else {
        format!("{{\"MaxUnavailable\":{},\"MaxSurge\":{}}}", member("maxUnavailable"), member("maxSurge"))
    };
    let kind = quoted(site.text("type"));
    format!("{{\"Type\":{kind},\"RollingUpdate\":{rolling}}}")
}

fn deployment_strategy(site: &Site<'_>, causes: &mut Causes) {
    let rolling = site.get("rollingUpdate");
    match site.text("type") {
        "Recreate" if !rolling.is_null() => {
            causes.forbidden(site.at("rollingUpdate"), "may not be specified when strategy `type` is 'Recreate'");
        }
        "Recreate" => {}
        "RollingUpdate" => check_field(site, "rollingUpdate", &site.path.field("rollingUpdate"), causes),
        _ => causes.not_supported(site.path, Bad::Json(&shown_strategy(site)), &["Recreate", "RollingUpdate"]),
    }
}

fn rolling_deployment(site: &Site<'_>, causes: &mut Causes) {
    let [unavailable, surge] = ["maxUnavailable", "maxSurge"].map(|name| site.get(name));
    if numbers::amount(unavailable) == 0 && numbers::amount(surge) == 0 {
        causes.invalid(site.at("maxUnavailable"), unavailable, "may not be 0 when `maxSurge` is 0");
    }
}

fn daemon_set_strategy(site: &Site<'_>, causes: &mut Causes) {
    match site.text("type") {
        "OnDelete" => {}
        "RollingUpdate" => {
            let rolling = site.get("rollingUpdate");
            let path = site.path.field("rollingUpdate");
            check_field(site, "rollingUpdate", &path, causes);
            match ["maxUnavailable", "maxSurge"].map(|name| numbers::amount(&rolling[name]) != 0) {
                [true, true] => {
                    let detail = "may not be set when maxUnavailable is non-zero";
                    causes.invalid(path.field("maxSurge"), at(rolling, &["maxSurge"]), detail);
                }
                [false, false] => causes.required(path.field("maxUnavailable"), "cannot be 0 when maxSurge is 0"),
                _ => {}
            }
        }
        _ => causes.not_supported(site.path, Bad::Json(&shown_strategy(site)), &["RollingUpdate", "OnDelete"]),
    }
}

fn stateful_set_policies(site: &Site<'_>, causes: &mut Causes) {
    match site.text("podManagementPolicy") {
        "" => causes.required(site.at("podManagementPolicy"), ""),
        "OrderedReady" | "Parallel" => {}
        other => causes.invalid(site.at("podManagementPolicy"), other, "must be 'OrderedReady' or 'Parallel'"),
    }
    let strategy = site.get("updateStrategy");
    let rolling = at(strategy, &["rollingUpdate"]);
    let path = site.path.field("updateStrategy");
    match at(strategy, &["type"]).as_str().unwrap_or_default() {
        "" => causes.required(path, ""),
        "OnDelete" if !rolling.is_null() => {
            let (shown, detail) = (shown_partition(rolling), "only allowed for updateStrategy 'RollingUpdate'");
            causes.invalid(path.field("rollingUpdate"), Bad::Json(&shown), detail);
        }
        "OnDelete" => {}
        "RollingUpdate" => check_field(site, "updateStrategy", &path, causes),
        other => {
            let rolling = if rolling.is_null() { "null".to_owned() } else { shown_partition(rolling) };
            let shown = format!("{{\"Type\":{},\"RollingUpdate\":{rolling}}}", quoted(other));
            causes.invalid(path, Bad::Json(&shown), "must be 'RollingUpdate' or 'OnDelete'");
        }
    }
}

fn shown_partition(rolling: &Value) -> String {
    let partition = at(rolling, &["partition"]).as_i64().unwrap_or_default();
    format!("{{\"Partition\":{partition},\"MaxUnavailable\":{}}}", at(rolling, &["maxUnavailable"]))
}

fn ordinals(site: &Site<'_>, causes: &mut Causes) {
    let start = at(site.value, &["start"]).as_i64().unwrap_or_default();
    if start < 0 {
        causes.invalid(site.at("ordinals.start"), start, "must be greater than or equal to 0");
    }
}

fn claim_policies(site: &Site<'_>, causes: &mut Causes) {
    for name in ["whenDeleted", "whenScaled"] {
        causes.one_of(site.at(name), site.text(name), &["Retain", "Delete"]);
    }
}

/// Fields of a stateful set that cannot change.
const FIXED: [&str; 4] = ["selector", "volumeClaimTemplates", "serviceName", "podManagementPolicy"];

fn stateful_set_change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old.and_then(|old| old.get("spec")) else { return };
    let is_unset = |value: &Value| value.is_null() || *value == "" || *value == json!([]);
    for name in FIXED {
        let [before, after] = [old, site.value].map(|spec| at(spec, &[name]));
        if is_same(before, after) || (is_unset(before) && is_unset(after)) {
            continue;
        }
        let slot = shown::slot_of("io.k8s.api.apps.v1.StatefulSetSpec", name);
        let shown = slot.map(|slot| shown::internal(&slot, after));
        causes.invalid(
            site.path.field(name),
            shown.as_deref().map_or(Bad::Value(after), Bad::Json),
            "field is immutable",
        );
    }
}

fn progress_deadline(site: &Site<'_>, causes: &mut Causes) {
    let [deadline, ready] = ["progressDeadlineSeconds", "minReadySeconds"].map(|name| site.get(name).as_i64());
    if let Some(deadline) = deadline.filter(|deadline| *deadline <= ready.unwrap_or_default()) {
        causes.invalid(site.at("progressDeadlineSeconds"), deadline, "must be greater than minReadySeconds");
    }
}

fn controller_data(site: &Site<'_>, causes: &mut Causes) {
    if site.object.old.is_none() && !site.value.is_object() {
        let detail = if site.value.is_null() { "data is mandatory" } else { "data must be a valid JSON object" };
        causes.required(site.path, detail);
    }
}

/// Counts in the status of a workload that cannot be greater than the number of replicas.
const COUNTS: [&str; 5] =
    ["updatedReplicas", "fullyLabeledReplicas", "readyReplicas", "currentReplicas", "availableReplicas"];

fn not_above_replicas(site: &Site<'_>, causes: &mut Causes) {
    let count = |name: &str| site.get(name).as_i64().unwrap_or_default();
    let is_set = matches!(site.object.path, Path::Field(..)) && site.has("currentReplicas");
    let order: &[&str] =
        if is_set { &["readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"] } else { &COUNTS };
    let exists = |name: &str| site.object.of.position(name).is_some();
    for name in order.iter().filter(|name| exists(name) && count(name) > count("replicas")) {
        causes.invalid(site.at(name), count(name), "cannot be greater than status.replicas");
    }
    if count("availableReplicas") > count("readyReplicas") {
        let is_set = site.object.of.name.ends_with("StatefulSetStatus");
        let detail = format!("cannot be greater than {}readyReplicas", if is_set { "status." } else { "" });
        causes.invalid(site.at("availableReplicas"), count("availableReplicas"), &detail);
    }
}
