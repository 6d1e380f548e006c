//! Whether an object is ready, as `kubectl rollout status` and kstatus see it.

use serde_json::Value;

use super::resource::Resource;

/// How far an object is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Readiness {
    Ready,
    /// It is not ready yet, because of this.
    Waiting(String),
    /// It will not become ready, because of this.
    Failed(String),
}

use Readiness::{Failed, Ready, Waiting};

/// Whether an object is ready.
///
/// ```yaml
/// kind: Deployment                                        # waiting: 1 of 3 replicas are available
/// metadata: {generation: 2}
/// spec: {replicas: 3}
/// status: {observedGeneration: 2, replicas: 3, updatedReplicas: 3, availableReplicas: 1}
/// ```
///
/// An object of another kind is ready if its condition `Ready`, or else `Available`, is true, or if it has neither.
pub(super) fn of(resource: &Resource, object: &Value) -> Readiness {
    if object.pointer("/metadata/deletionTimestamp").is_some() {
        return Waiting("it is being deleted".to_owned());
    }
    let by_kind = match (&*resource.group, &*resource.kind) {
        ("apps", "Deployment") => deployment,
        ("apps", "StatefulSet") => stateful_set,
        ("apps", "DaemonSet") => daemon_set,
        ("apps", "ReplicaSet") => replica_set,
        ("batch", "Job") => job,
        ("", "Pod") => pod,
        ("", "PersistentVolumeClaim") => claim,
        ("", "Namespace") => namespace,
        ("apiextensions.k8s.io", "CustomResourceDefinition") => definition,
        _ => any,
    };
    // Controllers of workloads always write the generation that they saw. Others may not.
    let has_generation = resource.group == "apps";
    match object.pointer("/status/observedGeneration") {
        None if !has_generation => by_kind(object),
        observed if observed == object.pointer("/metadata/generation") => by_kind(object),
        _ => Waiting("its controller has not seen the change yet".to_owned()),
    }
}

/// A number of replicas, for example. Zero if it is absent.
fn number(object: &Value, pointer: &str) -> i64 {
    object.pointer(pointer).and_then(Value::as_i64).unwrap_or_default()
}

fn text<'v>(object: &'v Value, pointer: &str) -> &'v str {
    object.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

fn condition<'v>(object: &'v Value, name: &str) -> Option<&'v Value> {
    let conditions = object.pointer("/status/conditions")?.as_array()?;
    conditions.iter().find(|condition| condition["type"] == name)
}

fn is_true(condition: &Value) -> bool {
    condition["status"] == "True"
}

/// What a condition says: its message, or else its reason.
///
/// ```yaml
/// {type: Available, status: "False", reason: MinimumReplicasUnavailable, message: Deployment does not have minimum availability.}
/// ```
fn said(condition: &Value) -> String {
    let part = |name: &str| condition[name].as_str().filter(|text| !text.is_empty());
    let status = condition["status"].as_str().unwrap_or("absent");
    let name = condition["type"].as_str().unwrap_or_default();
    match part("message").or(part("reason")) {
        Some(text) => format!("{name} is {status}: {text}"),
        None => format!("{name} is {status}"),
    }
}

/// Waiting for some of the replicas. A condition that is not true says why.
fn waiting_for(object: &Value, have: i64, wanted: i64, what: &str, why: &[&str]) -> Readiness {
    let unmet = why.iter().filter_map(|name| condition(object, name)).find(|condition| !is_true(condition));
    let why = unmet.map_or_else(String::new, |condition| format!("; {}", said(condition)));
    Waiting(format!("{have} of {wanted} {what}{why}"))
}

fn replicas(object: &Value) -> i64 {
    object.pointer("/spec/replicas").and_then(Value::as_i64).unwrap_or(1)
}

fn deployment(object: &Value) -> Readiness {
    let progressing = condition(object, "Progressing");
    if let Some(late) = progressing.filter(|condition| condition["reason"] == "ProgressDeadlineExceeded") {
        return Failed(said(late));
    }
    let wanted = replicas(object);
    let of = |name: &str| number(object, &format!("/status/{name}"));
    let (all, updated, available) = (of("replicas"), of("updatedReplicas"), of("availableReplicas"));
    let why = ["ReplicaFailure", "Available", "Progressing"];
    if updated < wanted {
        waiting_for(object, updated, wanted, "replicas are updated", &why)
    } else if all > updated {
        Waiting(format!("{} old replicas are not gone yet", all - updated))
    } else if available < updated {
        waiting_for(object, available, updated, "replicas are available", &why)
    } else {
        Ready
    }
}

fn stateful_set(object: &Value) -> Readiness {
    if text(object, "/spec/updateStrategy/type") == "OnDelete" {
        return Ready;
    }
    let wanted = replicas(object);
    let partition = number(object, "/spec/updateStrategy/rollingUpdate/partition");
    let of = |name: &str| number(object, &format!("/status/{name}"));
    let (ready, updated) = (of("readyReplicas"), of("updatedReplicas"));
    let is_current = text(object, "/status/updateRevision") == text(object, "/status/currentRevision");
    if ready < wanted {
        waiting_for(object, ready, wanted, "replicas are ready", &[])
    } else if updated < wanted - partition && !is_current {
        waiting_for(object, updated, wanted - partition, "replicas are updated", &[])
    } else if partition == 0 && !is_current {
        Waiting("the last replicas are being updated".to_owned())
    } else {
        Ready
    }
}

fn daemon_set(object: &Value) -> Readiness {
    if text(object, "/spec/updateStrategy/type") == "OnDelete" {
        return Ready;
    }
    let of = |name: &str| number(object, &format!("/status/{name}"));
    let (wanted, updated, available) =
        (of("desiredNumberScheduled"), of("updatedNumberScheduled"), of("numberAvailable"));
    if updated < wanted {
        waiting_for(object, updated, wanted, "nodes have an updated Pod", &[])
    } else if available < wanted {
        waiting_for(object, available, wanted, "nodes have an available Pod", &[])
    } else {
        Ready
    }
}

fn replica_set(object: &Value) -> Readiness {
    let (wanted, available) = (replicas(object), number(object, "/status/availableReplicas"));
    let all = number(object, "/status/replicas");
    if available < wanted {
        waiting_for(object, available, wanted, "replicas are available", &["ReplicaFailure"])
    } else if all > wanted {
        Waiting(format!("{} replicas are not gone yet", all - wanted))
    } else {
        Ready
    }
}

fn job(object: &Value) -> Readiness {
    let is = |name: &str| condition(object, name).filter(|condition| is_true(condition));
    if let Some(failed) = is("Failed") {
        return Failed(said(failed));
    }
    if is("Complete").is_some() || object.pointer("/spec/suspend") == Some(&Value::Bool(true)) {
        return Ready;
    }
    let wanted = object.pointer("/spec/completions").and_then(Value::as_i64).unwrap_or(1);
    Waiting(format!("{} of {wanted} Pods have succeeded", number(object, "/status/succeeded")))
}

fn pod(object: &Value) -> Readiness {
    match text(object, "/status/phase") {
        "Succeeded" => return Ready,
        "Failed" => {
            let reason = ["message", "reason"].map(|name| text(object, &format!("/status/{name}")));
            let reason = reason.into_iter().find(|text| !text.is_empty()).unwrap_or("a container failed");
            return Failed(reason.to_owned());
        }
        _ => {}
    }
    if condition(object, "Ready").is_some_and(is_true) {
        return Ready;
    }
    let statuses = ["initContainerStatuses", "containerStatuses"].map(|name| object["status"][name].as_array());
    for container in statuses.into_iter().flatten().flatten() {
        let name = container["name"].as_str().unwrap_or_default();
        match container.pointer("/state/waiting/reason").and_then(Value::as_str) {
            None | Some("ContainerCreating" | "PodInitializing") => {}
            Some("CrashLoopBackOff") => return Failed(format!("the container {name} crashes again and again")),
            Some(reason) => return Waiting(format!("the container {name} waits: {reason}")),
        }
    }
    let unmet = ["PodScheduled", "Ready"].iter().filter_map(|name| condition(object, name));
    let unmet = unmet.into_iter().find(|condition| !is_true(condition));
    Waiting(unmet.map_or_else(|| "it is not running yet".to_owned(), said))
}

fn claim(object: &Value) -> Readiness {
    match text(object, "/status/phase") {
        "Bound" => Ready,
        "Lost" => Failed("its volume is lost".to_owned()),
        _ => Waiting("it is not bound to a volume".to_owned()),
    }
}

fn namespace(object: &Value) -> Readiness {
    if text(object, "/status/phase") == "Active" { Ready } else { Waiting("it is not active".to_owned()) }
}

fn definition(object: &Value) -> Readiness {
    match (condition(object, "NamesAccepted"), condition(object, "Established")) {
        (Some(refused), _) if refused["status"] == "False" => Failed(said(refused)),
        (_, Some(established)) if is_true(established) => Ready,
        _ => Waiting("it is not established".to_owned()),
    }
}

/// An object whose kind is not known: by the conditions that controllers agree on.
fn any(object: &Value) -> Readiness {
    let is = |name: &str| condition(object, name).filter(|condition| is_true(condition));
    if let Some(stalled) = is("Stalled") {
        return Failed(said(stalled));
    }
    if let Some(reconciling) = is("Reconciling") {
        return Waiting(said(reconciling));
    }
    let Some(found) = condition(object, "Ready").or_else(|| condition(object, "Available")) else { return Ready };
    let observed = found.get("observedGeneration");
    if observed.is_some() && observed != object.pointer("/metadata/generation") {
        return Waiting("its controller has not seen the change yet".to_owned());
    }
    if is_true(found) { Ready } else { Waiting(said(found)) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Failed, Readiness, Ready, Resource, Waiting, of};

    #[expect(clippy::needless_pass_by_value, reason = "shorter calls")]
    fn readiness(kind: &str, object: Value) -> Readiness {
        let (group, kind) = kind.split_once('/').unwrap_or(("", kind));
        let [group, version, kind, plural] = [group, "v1", kind, "things"].map(str::to_owned);
        of(&Resource { group, version, kind, plural, is_namespaced: true }, &object)
    }

    fn waits(kind: &str, object: Value) -> String {
        match readiness(kind, object) {
            Waiting(reason) => reason,
            other => panic!("{kind}: {other:?}"),
        }
    }

    /// A workload whose controller saw the last change.
    #[expect(clippy::needless_pass_by_value, reason = "shorter calls")]
    fn workload(spec: Value, mut status: Value) -> Value {
        status["observedGeneration"] = json!(2);
        json!({"metadata": {"generation": 2}, "spec": spec, "status": status})
    }

    #[test]
    fn a_deployment_is_ready_when_its_rollout_is_complete() {
        let of = |status: Value| workload(json!({"replicas": 3}), status);
        let unavailable = json!({"type": "Available", "status": "False", "message": "no minimum availability"});
        let late = json!({"type": "Progressing", "status": "False", "reason": "ProgressDeadlineExceeded"});
        let kind = "apps/Deployment";
        assert_eq!(waits(kind, json!({"metadata": {"generation": 1}})), "its controller has not seen the change yet");
        assert_eq!(waits(kind, of(json!({"replicas": 3, "updatedReplicas": 1}))), "1 of 3 replicas are updated");
        assert_eq!(waits(kind, of(json!({"replicas": 4, "updatedReplicas": 3}))), "1 old replicas are not gone yet");
        let some = json!({"replicas": 3, "updatedReplicas": 3, "availableReplicas": 1, "conditions": [unavailable]});
        let reason = "1 of 3 replicas are available; Available is False: no minimum availability";
        assert_eq!(waits(kind, of(some)), reason);
        let reason = "Progressing is False: ProgressDeadlineExceeded".to_owned();
        assert_eq!(readiness(kind, of(json!({"conditions": [late]}))), Failed(reason));
        let all = json!({"replicas": 3, "updatedReplicas": 3, "availableReplicas": 3});
        assert_eq!(readiness(kind, of(all)), Ready);
    }

    #[test]
    fn a_stateful_set_and_a_daemon_set_are_ready_when_their_pods_are() {
        let (set, kind) = (json!({"replicas": 2}), "apps/StatefulSet");
        let of = |ready: i64, updated: i64, current: &str| json!({"readyReplicas": ready, "updatedReplicas": updated, "updateRevision": "b", "currentRevision": current});
        assert_eq!(waits(kind, workload(set.clone(), of(1, 2, "b"))), "1 of 2 replicas are ready");
        assert_eq!(waits(kind, workload(set.clone(), of(2, 1, "a"))), "1 of 2 replicas are updated");
        assert_eq!(waits(kind, workload(set.clone(), of(2, 2, "a"))), "the last replicas are being updated");
        assert_eq!(readiness(kind, workload(set, of(2, 0, "b"))), Ready);
        let part = json!({"replicas": 2, "updateStrategy": {"rollingUpdate": {"partition": 1}}});
        assert_eq!(readiness(kind, workload(part, of(2, 1, "a"))), Ready);
        let kind = "apps/DaemonSet";
        let status = |updated: i64, available: i64| json!({"desiredNumberScheduled": 3, "updatedNumberScheduled": updated, "numberAvailable": available});
        assert_eq!(waits(kind, workload(json!({}), status(2, 3))), "2 of 3 nodes have an updated Pod");
        assert_eq!(waits(kind, workload(json!({}), status(3, 1))), "1 of 3 nodes have an available Pod");
        assert_eq!(readiness(kind, workload(json!({}), status(3, 3))), Ready);
    }

    #[test]
    fn jobs_end_and_pods_run() {
        let with = |name: &str, message: &str| json!({"status": {"conditions": [{"type": name, "status": "True", "message": message}]}});
        assert_eq!(waits("batch/Job", json!({"spec": {"completions": 2}})), "0 of 2 Pods have succeeded");
        assert_eq!(readiness("batch/Job", with("Complete", "")), Ready);
        assert_eq!(readiness("batch/Job", with("Failed", "too often")), Failed("Failed is True: too often".to_owned()));
        assert_eq!(readiness("batch/Job", json!({"spec": {"suspend": true}})), Ready);
        assert_eq!(readiness("Pod", with("Ready", "")), Ready);
        assert_eq!(waits("Pod", json!({"status": {"phase": "Pending"}})), "it is not running yet");
        let waiting = |reason: &str| {
            let state = json!({"name": "web", "state": {"waiting": {"reason": reason}}});
            json!({"status": {"phase": "Pending", "containerStatuses": [state]}})
        };
        assert_eq!(waits("Pod", waiting("ImagePullBackOff")), "the container web waits: ImagePullBackOff");
        let crashes = Failed("the container web crashes again and again".to_owned());
        assert_eq!(readiness("Pod", waiting("CrashLoopBackOff")), crashes);
        assert_eq!(
            readiness("Pod", json!({"status": {"phase": "Failed", "reason": "Evicted"}})),
            Failed("Evicted".to_owned())
        );
    }

    #[test]
    fn other_objects_are_ready_by_their_conditions() {
        let of = |name: &str, status: &str, generation: i64| {
            let condition =
                json!({"type": name, "status": status, "reason": "Issuing", "observedGeneration": generation});
            json!({"metadata": {"generation": 2}, "status": {"conditions": [condition]}})
        };
        let kind = "cert-manager.io/Certificate";
        assert_eq!(readiness(kind, json!({})), Ready);
        assert_eq!(readiness(kind, of("Ready", "True", 2)), Ready);
        assert_eq!(waits(kind, of("Ready", "True", 1)), "its controller has not seen the change yet");
        assert_eq!(waits(kind, of("Available", "Unknown", 2)), "Available is Unknown: Issuing");
        assert_eq!(waits(kind, of("Reconciling", "True", 2)), "Reconciling is True: Issuing");
        assert_eq!(readiness(kind, of("Stalled", "True", 2)), Failed("Stalled is True: Issuing".to_owned()));
        let stale = json!({"metadata": {"generation": 2}, "status": {"observedGeneration": 1}});
        assert_eq!(waits(kind, stale), "its controller has not seen the change yet");
        assert_eq!(waits(kind, json!({"metadata": {"deletionTimestamp": "x"}})), "it is being deleted");
        assert_eq!(waits("PersistentVolumeClaim", json!({})), "it is not bound to a volume");
        assert_eq!(readiness("Namespace", json!({"status": {"phase": "Active"}})), Ready);
    }
}
