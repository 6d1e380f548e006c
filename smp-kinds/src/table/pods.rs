//! Cells of pods: the states of their containers.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::duration;
use crate::column::Source;
use crate::object::scalar;
use crate::object::text_at;

/// A summary of the containers of a pod.
struct Summary {
    reason: String,
    ready: usize,
    restarts: Restarts,
}

pub(super) fn ready(source: &Source<'_>, _: &[&str]) -> Value {
    let sidecars = source.items("spec.initContainers").iter().filter(|container| is_sidecar(container)).count();
    let all = source.items("spec.containers").len() + sidecars;
    format!("{}/{all}", summary(source).ready).into()
}

pub(super) fn status(source: &Source<'_>, _: &[&str]) -> Value {
    let phase = source.text("status.phase");
    if source.is_deleted() && source.text("status.reason") == "NodeLost" {
        return "Unknown".into();
    }
    if source.is_deleted() && !matches!(phase, "Failed" | "Succeeded") {
        return "Terminating".into();
    }
    summary(source).reason.into()
}

pub(super) fn restarts(source: &Source<'_>, _: &[&str]) -> Value {
    let Restarts { count, last } = summary(source).restarts;
    match last {
        Some(time) if count != 0 => format!("{count} ({} ago)", duration::since(time, source.now)).into(),
        _ => count.to_string().into(),
    }
}

pub(super) fn gates(source: &Source<'_>, _: &[&str]) -> Value {
    let gates = source.items("spec.readinessGates");
    if gates.is_empty() {
        return "<none>".into();
    }
    let open = gates.iter().filter(|gate| source.condition(&scalar(&gate["conditionType"])) == "True").count();
    format!("{open}/{}", gates.len()).into()
}

/// The conditions of a pod's row: whether the pod is finished.
pub fn conditions(object: &Value) -> Option<Value> {
    let (reason, message) = match object["status"]["phase"].as_str()? {
        "Succeeded" => ("Succeeded", "The pod has completed successfully."),
        "Failed" => ("Failed", "The pod failed."),
        _ => return None,
    };
    let is_pod = !object["spec"]["containers"].is_null();
    is_pod.then(|| json!([{"type": "Completed", "status": "True", "reason": reason, "message": message}]))
}

fn is_sidecar(container: &Value) -> bool {
    container["restartPolicy"] == "Always"
}

/// The status column: the state of the first init container that is not done, or else of the last container that has a reason.
fn summary(source: &Source<'_>) -> Summary {
    let mut summary = Summary { reason: phase(source), ready: 0, restarts: Restarts::default() };
    let (sidecars, waits) = initial(source, &mut summary);
    if !waits || source.condition("Initialized") == "True" {
        summary.restarts = sidecars;
        regular(source, &mut summary);
    }
    summary
}

fn phase(source: &Source<'_>) -> String {
    let is_gated = |condition: &Value| condition["type"] == "PodScheduled" && condition["reason"] == "SchedulingGated";
    if source.items("status.conditions").iter().any(is_gated) {
        return "SchedulingGated".to_owned();
    }
    let reason = source.text("status.reason");
    if reason.is_empty() { source.text("status.phase").to_owned() } else { reason.to_owned() }
}

#[derive(Default)]
struct Restarts {
    count: i64,
    /// The time of the last restart.
    last: Option<i64>,
}

impl Restarts {
    fn add(&mut self, status: &Value) {
        self.count += status["restartCount"].as_i64().unwrap_or_default();
        let finished = status["lastState"]["terminated"]["finishedAt"].as_str().and_then(duration::seconds);
        self.last = self.last.max(finished);
    }
}

/// Goes through the init containers. Returns the restarts of sidecars, and whether the pod waits for an init container.
fn initial(source: &Source<'_>, summary: &mut Summary) -> (Restarts, bool) {
    let containers = source.items("spec.initContainers");
    let named: HashSet<&str> = containers
        .iter()
        .filter(|container| is_sidecar(container))
        .map(|container| text_at(container, &["name"]))
        .collect();
    let mut sidecars = Restarts::default();
    for (at, status) in source.items("status.initContainerStatuses").iter().enumerate() {
        let is_sidecar = named.contains(text_at(status, &["name"]));
        summary.restarts.add(status);
        if is_sidecar {
            sidecars.add(status);
        }
        let terminated = &status["state"]["terminated"];
        if terminated["exitCode"] == 0 {
            continue;
        }
        if is_sidecar && status["started"] == true {
            summary.ready += usize::from(status["ready"] == true);
            continue;
        }
        let waiting = scalar(&status["state"]["waiting"]["reason"]);
        summary.reason = if !terminated.is_null() {
            format!("Init:{}", end(terminated))
        } else if !waiting.is_empty() && waiting != "PodInitializing" {
            format!("Init:{waiting}")
        } else {
            format!("Init:{at}/{}", containers.len())
        };
        return (sidecars, true);
    }
    (sidecars, false)
}

fn regular(source: &Source<'_>, summary: &mut Summary) {
    let (mut runs, mut failure) = (false, None);
    for status in source.items("status.containerStatuses").iter().rev() {
        summary.restarts.add(status);
        let state = &status["state"];
        let waiting = scalar(&state["waiting"]["reason"]);
        if !waiting.is_empty() {
            summary.reason = waiting;
        } else if !state["terminated"].is_null() {
            summary.reason = end(&state["terminated"]);
            if state["terminated"]["exitCode"].as_i64().unwrap_or_default() != 0 {
                failure = Some(summary.reason.clone());
            }
        } else if status["ready"] == true && !state["running"].is_null() {
            runs = true;
            summary.ready += 1;
        }
    }
    if summary.reason == "Completed" {
        summary.reason = match failure {
            _ if runs && source.condition("Ready") == "True" => "Running".to_owned(),
            Some(failure) => failure,
            None if runs => "NotReady".to_owned(),
            None => "Completed".to_owned(),
        };
    }
}

/// How a container ended: a reason, `Signal:9` or `ExitCode:1`.
fn end(terminated: &Value) -> String {
    let reason = scalar(&terminated["reason"]);
    if !reason.is_empty() {
        return reason;
    }
    match terminated["signal"].as_i64() {
        Some(signal) if signal != 0 => format!("Signal:{signal}"),
        _ => format!("ExitCode:{}", terminated["exitCode"].as_i64().unwrap_or_default()),
    }
}
