//! The simulated status of pods.

use serde_json::{Value, json};

use super::status::{ADDRESS, with};
use crate::object::text_at;

/// Returns the next status of a pod, or `None` if it does not change. A status from a client is never changed.
///
/// ```text
/// restartPolicy: Always               Pending → Running
/// restartPolicy: Never or OnFailure   Pending → Running → Succeeded
/// ```
pub(super) fn status(pod: &Value, now: &str) -> Option<Value> {
    let is_simulated = text_at(pod, &["status", "podIP"]) == ADDRESS;
    match text_at(pod, &["status", "phase"]) {
        "" | "Pending" => Some(running(pod, now)),
        "Running" if is_simulated && text_at(pod, &["spec", "restartPolicy"]) != "Always" => Some(succeeded(pod, now)),
        _ => None,
    }
}

fn running(pod: &Value, now: &str) -> Value {
    let kinds = ["PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"];
    let state = json!({"running": {"startedAt": now}});
    let init = containers(pod, "initContainers", |container| {
        // A sidecar runs as long as the pod.
        (true, if container["restartPolicy"] == "Always" { state.clone() } else { completed(now, now) })
    });
    let mut status = with(
        pod,
        json!({
            "phase": "Running", "startTime": now, "podIP": ADDRESS, "podIPs": [{"ip": ADDRESS}],
            "hostIP": ADDRESS, "hostIPs": [{"ip": ADDRESS}],
            "conditions": kinds.map(|kind| condition(kind, true, now)),
            "containerStatuses": containers(pod, "containers", |_| (true, state.clone())),
        }),
    );
    if !init.is_empty() {
        status["initContainerStatuses"] = init.into();
    }
    status
}

fn succeeded(pod: &Value, now: &str) -> Value {
    let start = text_at(pod, &["status", "startTime"]);
    let mut conditions = Vec::new();
    for (kind, holds) in
        [("PodReadyToStartContainers", false), ("Initialized", true), ("Ready", false), ("ContainersReady", false)]
    {
        let mut condition = condition(kind, holds, now);
        if kind != "PodReadyToStartContainers" {
            condition["reason"] = "PodCompleted".into();
        }
        conditions.push(condition);
    }
    conditions.push(condition("PodScheduled", true, start));
    let mut members = json!({"phase": "Succeeded", "conditions": conditions});
    for (list, statuses) in [("containers", "containerStatuses"), ("initContainers", "initContainerStatuses")] {
        let ended = containers(pod, list, |_| (false, completed(start, now)));
        if !ended.is_empty() {
            members[statuses] = ended.into();
        }
    }
    with(pod, members)
}

fn condition(kind: &str, holds: bool, now: &str) -> Value {
    let status = if holds { "True" } else { "False" };
    json!({"type": kind, "status": status, "lastProbeTime": null, "lastTransitionTime": now})
}

fn completed(start: &str, end: &str) -> Value {
    json!({"terminated": {"exitCode": 0, "reason": "Completed", "startedAt": start, "finishedAt": end}})
}

/// The status of each container of a list. `state` returns whether a container is ready, and its state.
fn containers(pod: &Value, list: &str, state: impl Fn(&Value) -> (bool, Value)) -> Vec<Value> {
    let containers = pod["spec"][list].as_array().into_iter().flatten();
    let status = |container: &Value| {
        let (ready, state) = state(container);
        json!({
            "name": container["name"], "image": container["image"], "imageID": "", "ready": ready,
            "started": state.get("running").is_some(), "restartCount": 0, "state": state, "lastState": {},
            "resources": container.get("resources").cloned().unwrap_or_else(|| json!({})),
        })
    };
    containers.map(status).collect()
}
