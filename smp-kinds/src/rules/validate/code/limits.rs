//! Limit ranges, quotas and disruption budgets.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::{Code, Site, items, text};
use super::quantities;
use crate::cause::Causes;
use crate::decode::quantity;
use crate::names::qualified_name_problems;

pub(super) const RULES: &[(&str, Code)] = &[
    ("limit-type", limit_type),
    ("limit-names", limit_names),
    ("limit-values", limit_values),
    ("limit-ratio", limit_ratio),
    ("quota-amounts", quota),
    ("quota-scopes", quota_scopes),
    ("quota-change", quota_change),
    ("scope-selector", scope_selector),
    ("budget", budget),
];

fn limit_type(site: &Site<'_>, causes: &mut Causes) {
    let (kind, path) = (site.text("type"), site.at("type"));
    let problems = qualified_name_problems(kind);
    let is_known = kind.contains('/') || matches!(kind, "Pod" | "Container" | "PersistentVolumeClaim");
    if problems.is_empty() && !is_known {
        causes.invalid(path, kind, "must be a standard limit type or fully qualified");
    }
    causes.problems(path, kind, problems);
    if site.object.repeats("type") {
        causes.duplicate(path, kind);
    }
}

fn limit_names(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("type");
    for field in ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"] {
        if kind == "Pod" && field.starts_with("default") {
            if site.get(field).as_object().is_some_and(|map| !map.is_empty()) {
                causes.forbidden(site.at(field), "may not be specified when `type` is 'Pod'");
            }
            continue;
        }
        let path = site.path.field(field);
        for (name, _) in quantities::sorted(site.get(field)) {
            if matches!(kind, "Pod" | "Container") {
                quantities::container_name(name, &path.key(name), causes);
            } else {
                quantities::resource_name(name, &path.key(name), causes);
            }
        }
    }
}

/// The fields whose values are compared: the lower one, the higher one, the one that is named and shown, and their words.
const ORDER: [(&str, &str, &str, &str); 6] = [
    ("min", "max", "min", "min value {} is greater than max value {}"),
    ("min", "defaultRequest", "defaultRequest", "min value {} is greater than default request value {}"),
    ("defaultRequest", "max", "defaultRequest", "default request value {} is greater than max value {}"),
    ("defaultRequest", "default", "defaultRequest", "default request value {} is greater than default limit value {}"),
    ("min", "default", "default", "min value {} is greater than default value {}"),
    ("default", "max", "default", "default value {} is greater than max value {}"),
];

/// Minimum, default request, default and maximum grow in this order.
fn limit_values(site: &Site<'_>, causes: &mut Causes) {
    let fields = ["min", "max", "default", "defaultRequest"];
    let mut names: Vec<&str> =
        fields.iter().flat_map(|field| quantities::sorted(site.get(field))).map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let value = |field: &str| site.get(field).get(name);
        for (low, high, named, words) in ORDER {
            if site.text("type") == "Pod" && (low.starts_with("default") || high.starts_with("default")) {
                continue;
            }
            let (Some(lower), Some(higher)) = (value(low), value(high)) else { continue };
            if quantities::compare(lower, higher) != Some(Ordering::Greater) {
                continue;
            }
            // Of the last two pairs, kube-apiserver shows the other value.
            let shown = match (low, high) {
                ("min", "default") => lower,
                ("default", "max") => higher,
                _ => value(named).unwrap_or(lower),
            };
            let mut detail = words.replacen("{}", lower.as_str().unwrap_or_default(), 1);
            detail = detail.replacen("{}", higher.as_str().unwrap_or_default(), 1);
            causes.invalid(site.path.field(named).key(name), shown, &detail);
        }
    }
}

/// A limit is at least the request, and the ratio of both at most that of the maximum and the minimum.
fn limit_ratio(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("maxLimitRequestRatio");
    for (name, ratio) in quantities::sorted(site.get("maxLimitRequestRatio")) {
        let (path, shown) = (path.key(name), ratio.as_str().unwrap_or_default());
        if quantity::compare(shown, "1") == Some(Ordering::Less) {
            causes.invalid(path, ratio, format_args!("ratio {shown} is less than 1"));
        }
        let numbers = [Some(ratio), site.get("max").get(name), site.get("min").get(name)];
        let [Some(value), Some(most), Some(least)] =
            numbers.map(|amount| amount.and_then(Value::as_str).and_then(quantity::approximate))
        else {
            continue;
        };
        if value > most / least {
            let detail = format!("ratio {shown} is greater than max/min = {:.6}", most / least);
            causes.invalid(path, ratio, &detail);
        }
    }
}

fn quota(site: &Site<'_>, causes: &mut Causes) {
    for (name, amount) in quantities::sorted(site.value) {
        let path = site.path.key(name);
        quantities::quota_name(name, &path, causes);
        quantities::amount(name, amount, &path, causes);
    }
}

const SCOPES: [&str; 7] = [
    "Terminating",
    "NotTerminating",
    "BestEffort",
    "NotBestEffort",
    "PriorityClass",
    "VolumeAttributesClass",
    "CrossNamespacePodAffinity",
];

fn quota_scopes(site: &Site<'_>, causes: &mut Causes) {
    let scopes: Vec<&str> = items(site.value).iter().filter_map(Value::as_str).collect();
    let hard = quantities::sorted(site.get("hard")).into_iter().map(|(name, _)| name);
    let limited: Vec<&str> = hard.filter(|name| quantities::is_quota(name)).collect();
    let before = causes.len();
    for scope in &scopes {
        // Each cause shows all scopes, so one is enough.
        if causes.len() - before > 2 * SCOPES.len() {
            break;
        }
        if !SCOPES.contains(scope) {
            causes.invalid(site.path, site.value, "unsupported scope");
        }
        for name in &limited {
            let is_of_pods = matches!(*name, "pods" | "cpu" | "memory")
                || ["requests.cpu", "requests.memory", "limits.cpu", "limits.memory"].contains(name);
            let is_allowed = match *scope {
                "BestEffort" => *name == "pods",
                "Terminating" | "NotTerminating" | "NotBestEffort" | "PriorityClass" | "CrossNamespacePodAffinity" => {
                    is_of_pods
                }
                _ => true,
            };
            if !is_allowed {
                causes.invalid(site.path, site.value, "unsupported scope applied to resource");
            }
        }
    }
    for pair in [["BestEffort", "NotBestEffort"], ["Terminating", "NotTerminating"]] {
        if pair.iter().all(|scope| scopes.contains(scope)) {
            causes.invalid(site.path, site.value, "conflicting scopes");
        }
    }
}

/// A selector of scopes, which may also compare the priority.
fn scope_selector(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("matchExpressions");
    for requirement in items(&site.value["matchExpressions"]) {
        let [scope, operator] = ["scopeName", "operator"].map(|name| text(requirement, name));
        let values = &requirement["values"];
        if !SCOPES.contains(&scope) {
            causes.invalid(path.field("scopeName"), scope, "unsupported scope");
        }
        let is_plain = !matches!(scope, "PriorityClass" | "VolumeAttributesClass") && SCOPES.contains(&scope);
        if is_plain && operator != "Exists" {
            causes.invalid(path.field("operator"), operator, PLAIN_SCOPE);
        }
        match (operator, items(values).is_empty()) {
            ("In" | "NotIn", true) => {
                let detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
                causes.required(path.field("values"), detail);
            }
            ("Exists" | "DoesNotExist", false) => {
                let detail = "must be \
                              no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
                causes.invalid(path.field("values"), values, detail);
            }
            ("In" | "NotIn" | "Exists" | "DoesNotExist", _) => {}
            _ => causes.invalid(path.field("operator"), operator, "not a valid selector operator"),
        }
    }
}

const PLAIN_SCOPE: &str = "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, \
    ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

fn quota_change(site: &Site<'_>, causes: &mut Causes) {
    let Some(old) = site.object.old else { return };
    let scopes = |spec: Option<&Value>| {
        let list = items(spec.and_then(|spec| spec.get("scopes")).unwrap_or(&Value::Null));
        let mut scopes: Vec<String> = list.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        scopes.sort_unstable();
        scopes
    };
    if scopes(old.get("spec")) != scopes(Some(site.value)) {
        let shown = site.value.get("scopes").unwrap_or(&Value::Null);
        causes.invalid(site.path.field("scopes"), shown, "field is immutable");
    }
}

fn budget(site: &Site<'_>, causes: &mut Causes) {
    if site.has("minAvailable") && site.has("maxUnavailable") {
        let member = |name: &str| crate::cause::text::json(site.get(name));
        let shown = format!(
            "{{\"MinAvailable\":{},\"Selector\":{},\"MaxUnavailable\":{},\"UnhealthyPodEvictionPolicy\":{}}}",
            member("minAvailable"),
            member("selector"),
            member("maxUnavailable"),
            member("unhealthyPodEvictionPolicy")
        );
        let detail = "minAvailable and maxUnavailable cannot be both set";
        causes.invalid(site.path, crate::cause::Bad::Json(&shown), detail);
    }
}
