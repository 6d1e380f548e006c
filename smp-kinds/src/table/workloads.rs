//! Cells of jobs, autoscalers and revisions.

use serde_json::Value;

use super::cell::at;
use super::duration;
use crate::column::Source;
use crate::object::scalar;

/// The state of a job: the first of these conditions that holds.
pub(super) fn job_status(source: &Source<'_>, _: &[&str]) -> Value {
    let holds = |name: &&str| source.condition(name) == "True";
    let first = ["Complete", "Failed"].into_iter().find(holds);
    let deleted = source.is_deleted().then_some("Terminating");
    let other = ["Suspended", "FailureTarget", "SuccessCriteriaMet"].into_iter().find(holds);
    first.or(deleted).or(other).unwrap_or("Running").into()
}

pub(super) fn completions(source: &Source<'_>, _: &[&str]) -> Value {
    let done = source.number("status.succeeded");
    match (source.at("spec.completions").as_i64(), source.number("spec.parallelism")) {
        (Some(wanted), _) => format!("{done}/{wanted}").into(),
        (None, parallelism) if parallelism > 1 => format!("{done}/1 of {parallelism}").into(),
        _ => format!("{done}/1").into(),
    }
}

pub(super) fn job_duration(source: &Source<'_>, _: &[&str]) -> Value {
    let time = |path: &str| duration::seconds(source.text(path));
    match (time("status.startTime"), time("status.completionTime")) {
        (None, _) => "".into(),
        (Some(start), None) => duration::since(start, source.now).into(),
        (Some(start), Some(end)) => duration::human(end - start).into(),
    }
}

/// The owner that controls an object: `statefulset.apps/web`.
pub(super) fn controller(source: &Source<'_>, _: &[&str]) -> Value {
    let owner = source.items("metadata.ownerReferences").iter().find(|owner| owner["controller"] == true);
    let Some(owner) = owner else { return "<none>".into() };
    let group = owner["apiVersion"].as_str().and_then(|version| version.split_once('/')).map(|(group, _)| group);
    let group = group.map(|group| format!(".{group}")).unwrap_or_default();
    format!("{}{group}/{}", scalar(&owner["kind"]).to_lowercase(), scalar(&owner["name"])).into()
}

/// The first two metrics of an autoscaler: the current value and the target.
///
/// ```text
/// cpu: 20%/80%, 7/10 (avg) + 1 more...
/// ```
pub(super) fn metrics(source: &Source<'_>, _: &[&str]) -> Value {
    let percent = |path: &str| source.at(path).as_i64().map(|percent| format!("{percent}%"));
    if let Some(target) = percent("spec.targetCPUUtilizationPercentage") {
        let current = percent("status.currentCPUUtilizationPercentage").unwrap_or_else(unknown);
        return format!("cpu: {current}/{target}").into();
    }
    let current = source.items("status.currentMetrics");
    let found = source.items("spec.metrics").iter().enumerate();
    let texts: Vec<String> =
        found.map(|(index, metric)| metric_text(metric, current.get(index).unwrap_or(&Value::Null))).collect();
    match texts.len() {
        0 => "<none>".into(),
        1 | 2 => texts.join(", ").into(),
        count => format!("{} + {} more...", texts[..2].join(", "), count - 2).into(),
    }
}

fn unknown() -> String {
    "<unknown>".to_owned()
}

fn metric_text(metric: &Value, status: &Value) -> String {
    let kind = metric["type"].as_str().unwrap_or_default();
    let (place, has_name) = match kind {
        "External" => ("external", false),
        "Pods" => ("pods", false),
        "Object" => ("object", false),
        "Resource" => ("resource", true),
        "ContainerResource" => ("containerResource", true),
        _ => return "<unknown type>".to_owned(),
    };
    let (target, current) = (at(&metric[place], "target"), at(&status[place], "current"));
    let known = |name: &str| Some(scalar(&current[name])).filter(|text| !text.is_empty()).unwrap_or_else(unknown);
    let name = if has_name { format!("{}: ", scalar(&metric[place]["name"])) } else { String::new() };
    if !target["averageValue"].is_null() {
        let mark = if matches!(kind, "External" | "Object") { " (avg)" } else { "" };
        return format!("{name}{}/{}{mark}", known("averageValue"), scalar(&target["averageValue"]));
    }
    if has_name {
        let percent = |value: &Value| value.as_i64().map(|percent| format!("{percent}%"));
        let wanted = percent(&target["averageUtilization"]).unwrap_or_else(|| "<auto>".to_owned());
        return format!("{name}{}/{wanted}", percent(&current["averageUtilization"]).unwrap_or_else(unknown));
    }
    format!("{}/{}", known("value"), scalar(&target["value"]))
}
