//! Autoscalers: their bounds, targets, metrics and behavior.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::{Code, Site, check_field, text};
use super::quantities;
use crate::cause::{Cause, Causes};
use crate::object::at;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[
    ("scaling-bounds", scaling_bounds),
    ("scaling-reference", scaling_reference),
    ("scaling-to-zero", scaling_to_zero),
    ("metric-source", metric_source),
    ("metric-target", metric_target),
    ("metric-values", metric_values),
    ("scaling-percentage", |site, causes| {
        // kube-apiserver checks it as a metric.
        if let Some(percent) = site.value.as_i64().filter(|percent| *percent < 1) {
            causes.invalid(site.at("metrics[0].resource.target.averageUtilization"), percent, "must be greater than 0");
        }
    }),
    ("container-metric", |site, causes| {
        let name = site.text("name");
        if !name.is_empty() {
            quantities::container_name(name, &site.path.field("name"), causes);
        }
    }),
];

fn scaling_bounds(site: &Site<'_>, causes: &mut Causes) {
    let (least, most) = (site.get("minReplicas").as_i64(), site.get("maxReplicas").as_i64().unwrap_or_default());
    if let Some(least) = least.filter(|least| *least < 0) {
        causes.invalid(site.at("minReplicas"), least, "must be greater than or equal to 0");
    }
    if least.is_some_and(|least| most < least) {
        causes.invalid(site.at("maxReplicas"), most, "must be greater than or equal to `minReplicas`");
    }
    if most == 0 {
        causes.required(site.at("maxReplicas"), "");
    } else if most < 0 {
        causes.invalid(site.at("maxReplicas"), most, "must be greater than or equal to 1");
    }
}

/// The target of an autoscaler has a group. A reference that already had the same kind is not checked again.
///
/// ```yaml
/// scaleTargetRef: {apiVersion: v1, kind: Deployment, name: web}
/// # spec.scaleTargetRef.apiVersion: Invalid value: "v1": apiVersion must specify API group
/// ```
fn scaling_reference(site: &Site<'_>, causes: &mut Causes) {
    let (version, kind) = (site.text("apiVersion"), site.text("kind"));
    let is_target = matches!(site.object.path, Path::Field(_, "scaleTargetRef"));
    let is_same = |old: &serde_json::Map<String, Value>| {
        ["apiVersion", "kind"].iter().all(|name| old.get(*name) == site.object.members.get(*name))
    };
    if is_target && site.object.old.is_some_and(is_same) {
        return;
    }
    if version.matches('/').count() > 1 {
        causes.invalid(site.at("apiVersion"), version, format_args!("unexpected GroupVersion string: {version}"));
    } else if is_target && kind != "ReplicationController" && version.find('/').unwrap_or_default() == 0 {
        causes.invalid(site.at("apiVersion"), version, "apiVersion must specify API group");
    }
}

fn scaling_to_zero(site: &Site<'_>, causes: &mut Causes) {
    let is_outside = |metric: &Value| matches!(text(metric, "type"), "Object" | "External");
    if site.get("minReplicas") == 0 && !site.items("metrics").iter().any(is_outside) {
        let detail = "must specify at least one Object or External metric to support scaling to zero replicas";
        causes.forbidden(site.at("metrics"), detail);
    }
}

/// The types of metrics and their fields.
const METRICS: [(&str, &str); 5] = [
    ("ContainerResource", "containerResource"),
    ("External", "external"),
    ("Object", "object"),
    ("Pods", "pods"),
    ("Resource", "resource"),
];

/// A metric has one source, that of its type.
fn metric_source(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("type");
    if kind.is_empty() {
        causes.required(site.at("type"), "must specify a metric source type");
    }
    let expected = METRICS.iter().find(|(name, _)| *name == kind).map(|(_, field)| *field);
    if expected.is_none() {
        let cause = Cause::not_supported(site.at("type"), kind, &METRICS.map(|(name, _)| name));
        causes.extend([cause.clone(), cause]);
    }
    let order = ["object", "external", "pods", "resource", "containerResource"];
    let present: Vec<&str> = order.into_iter().filter(|name| site.has(name)).collect();
    if let Some(&first) = present.first() {
        check_field(site, first, &site.path.field(first), causes);
    }
    if let Some(expected) = expected.filter(|expected| !present.contains(expected)) {
        causes.required(site.at(expected), "must populate information for the given metric source");
    }
    if present.len() != 1 {
        for name in present.iter().filter(|name| Some(**name) != expected) {
            causes.forbidden(site.at(name), "must populate the given metric source only");
        }
    }
}

/// Which values of its target a metric needs.
///
/// ```yaml
/// pods: {metric: {name: a}, target: {type: Value, value: "1"}}
/// # …target.averageValue: Required value: must specify a positive target averageValue
/// ```
fn metric_values(site: &Site<'_>, causes: &mut Causes) {
    let target = site.get("target");
    let path = site.path.field("target");
    let has = |name: &str| !at(target, &[name]).is_null();
    match site.path {
        Path::Field(_, "object") if !has("value") && !has("averageValue") => {
            causes.required(path.field("averageValue"), "must set either a target value or averageValue");
        }
        Path::Field(_, "external") => match (has("value"), has("averageValue")) {
            (false, false) => {
                let detail = "must set either a target value for metric or a per-pod target";
                causes.required(path.field("averageValue"), detail);
            }
            (true, true) => {
                let detail = "may not set both a target value for metric and a per-pod target";
                causes.forbidden(path.field("value"), detail);
            }
            _ => {}
        },
        Path::Field(_, "pods") if !has("averageValue") => {
            causes.required(path.field("averageValue"), "must specify a positive target averageValue");
        }
        Path::Field(_, "resource" | "containerResource") => match (has("averageUtilization"), has("averageValue")) {
            (false, false) => {
                let detail = "must set either a target raw value or a target utilization";
                causes.required(path.field("averageUtilization"), detail);
            }
            (true, true) => {
                let detail = "may not set both a target raw value and a target utilization";
                causes.forbidden(path.field("averageValue"), detail);
            }
            _ => {}
        },
        _ => {}
    }
}

fn metric_target(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("type");
    if kind.is_empty() {
        causes.required(site.at("type"), "must specify a metric target type");
    }
    if !matches!(kind, "Utilization" | "Value" | "AverageValue") {
        causes.invalid(site.at("type"), kind, "must be either Utilization, Value, or AverageValue");
    }
    for name in ["value", "averageValue"] {
        if site.has(name) && quantities::sign(site.get(name)) != Some(Ordering::Greater) {
            causes.invalid(site.at(name), site.get(name), "must be positive");
        }
    }
    if let Some(percent) = site.get("averageUtilization").as_i64().filter(|percent| *percent < 1) {
        causes.invalid(site.at("averageUtilization"), percent, "must be greater than 0");
    }
}
