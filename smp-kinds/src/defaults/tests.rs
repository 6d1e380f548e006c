//! Recorded documents get the defaults that an API server gives them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{apply, plan, rules};
use crate::decode::decode;
use crate::types;

/// What the server makes of a document; see `dev/server-data/go/cases`.
#[derive(Deserialize)]
struct Case {
    gvk: (String, String, String),
    #[serde(rename = "in")]
    input: String,
    #[serde(default)]
    problems: Vec<String>,
    error: Option<String>,
    out: Option<Value>,
}

/// The time that recorded documents have where the server writes the current one.
fn now() -> String {
    "2000-01-01T00:00:00Z".to_owned()
}

/// Returns how the answer differs from the recorded one.
fn difference(case: &Case) -> Option<String> {
    let (group, version, kind) = &case.gvk;
    let of = types::of_kind(group, version, kind).unwrap();
    let decoded = match (decode(of, case.input.as_bytes()), &case.error) {
        (Err(failure), error) => {
            let expected = error.as_deref().unwrap_or("no error");
            return (failure.to_string() != expected).then(|| format!("{failure}\ninstead of {expected}"));
        }
        (Ok(_), Some(error)) => return Some(format!("accepted, but: {error}")),
        (Ok(decoded), None) => decoded,
    };
    if decoded.problems != case.problems {
        return Some(format!("{:?} instead of {:?}", decoded.problems, case.problems));
    }
    let mut object = decoded.object;
    apply(of, &mut object, &now);
    (Some(&object) != case.out.as_ref())
        .then(|| format!("{object:#}\ninstead of {:#}", case.out.clone().unwrap_or_default()))
}

#[test]
fn recorded_documents_are_decoded_and_defaulted_as_on_a_server() {
    let recorded = include_str!("../../tests/data/defaults.jsonl");
    let text = match std::env::var_os("SMP_KINDS_CASES") {
        Some(file) => std::fs::read_to_string(file).unwrap(),
        None => recorded.to_owned(),
    };
    let cases: Vec<Case> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 1_000, "only {} documents", cases.len());
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|case| Some(format!("{:?}\n{}\n{}", case.gvk, case.input, difference(case)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(3)].join("\n\n")
    );
}

/// What the rules set: for each struct with a rule, the lines of `data/defaults.tsv` that the rule is responsible for, as struct and
/// field, shortened to their last two parts.
const SETS: [(&str, &[&str]); 25] = [
    (
        "io.k8s.api.apps.v1.DeploymentStrategy",
        &[
            "apps.v1.DeploymentStrategy rollingUpdate",
            "apps.v1.RollingUpdateDeployment maxSurge",
            "apps.v1.RollingUpdateDeployment maxUnavailable",
        ],
    ),
    (
        "io.k8s.api.apps.v1.DaemonSetUpdateStrategy",
        &[
            "apps.v1.DaemonSetUpdateStrategy rollingUpdate",
            "apps.v1.RollingUpdateDaemonSet maxSurge",
            "apps.v1.RollingUpdateDaemonSet maxUnavailable",
        ],
    ),
    (
        "io.k8s.api.apps.v1.StatefulSetUpdateStrategy",
        &[
            "apps.v1.StatefulSetUpdateStrategy rollingUpdate",
            "apps.v1.RollingUpdateStatefulSetStrategy maxUnavailable",
            "apps.v1.RollingUpdateStatefulSetStrategy partition",
        ],
    ),
    (
        "io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior",
        &["autoscaling.v2.HPAScalingRules policies", "autoscaling.v2.HPAScalingRules stabilizationWindowSeconds"],
    ),
    (
        "io.k8s.api.batch.v1.Job",
        &[
            "batch.v1.JobSpec backoffLimit",
            "batch.v1.JobSpec completionMode",
            "batch.v1.JobSpec completions",
            "batch.v1.JobSpec manualSelector",
            "batch.v1.JobSpec parallelism",
            "batch.v1.JobSpec podReplacementPolicy",
            "batch.v1.JobSpec suspend",
        ],
    ),
    ("io.k8s.api.core.v1.Container", &["core.v1.Container imagePullPolicy"]),
    ("io.k8s.api.core.v1.EphemeralContainer", &["core.v1.EphemeralContainer imagePullPolicy"]),
    ("io.k8s.api.core.v1.ImageVolumeSource", &["core.v1.ImageVolumeSource pullPolicy"]),
    ("io.k8s.api.core.v1.Volume", &["core.v1.Volume emptyDir"]),
    ("io.k8s.api.core.v1.LimitRangeItem", &["core.v1.LimitRangeItem default", "core.v1.LimitRangeItem defaultRequest"]),
    ("io.k8s.api.core.v1.Namespace", &["meta.v1.ObjectMeta labels"]),
    ("io.k8s.api.core.v1.NodeStatus", &["core.v1.NodeStatus allocatable"]),
    (
        "io.k8s.api.core.v1.PersistentVolume",
        &["core.v1.PersistentVolumeSpec persistentVolumeReclaimPolicy", "core.v1.PersistentVolumeSpec volumeMode"],
    ),
    ("io.k8s.api.core.v1.ReplicationController", &["core.v1.ReplicationControllerSpec selector"]),
    (
        "io.k8s.api.core.v1.Pod",
        &[
            "core.v1.PodSpec enableServiceLinks",
            "core.v1.ContainerPort hostPort",
            "core.v1.ResourceRequirements requests",
        ],
    ),
    ("io.k8s.api.core.v1.PodSpec", &["core.v1.PodSpec serviceAccount", "core.v1.PodSpec serviceAccountName"]),
    ("io.k8s.api.core.v1.PodStatus", &["core.v1.PodIP ip", "core.v1.PodStatus podIP", "core.v1.PodStatus podIPs"]),
    (
        "io.k8s.api.core.v1.Service",
        &[
            "core.v1.ClientIPConfig timeoutSeconds",
            "core.v1.LoadBalancerIngress ipMode",
            "core.v1.ServiceSpec allocateLoadBalancerNodePorts",
            "core.v1.ServiceSpec externalTrafficPolicy",
            "core.v1.ServiceSpec internalTrafficPolicy",
            "core.v1.ServiceSpec sessionAffinityConfig",
            "core.v1.SessionAffinityConfig clientIP",
        ],
    ),
    ("io.k8s.api.core.v1.ServicePort", &["core.v1.ServicePort targetPort"]),
    ("io.k8s.api.networking.v1.NetworkPolicySpec", &["networking.v1.NetworkPolicySpec policyTypes"]),
    ("io.k8s.api.rbac.v1.Subject", &["rbac.v1.Subject apiGroup"]),
    ("io.k8s.api.resource.v1.DeviceSubRequest", &["resource.v1.DeviceSubRequest count"]),
    ("io.k8s.api.resource.v1.ExactDeviceRequest", &["resource.v1.ExactDeviceRequest count"]),
    ("io.k8s.api.resource.v1.DeviceTaint", &["resource.v1.DeviceTaint timeAdded"]),
    (
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition",
        &[
            "apiextensions.v1.CustomResourceDefinitionNames listKind",
            "apiextensions.v1.CustomResourceDefinitionNames singular",
            "apiextensions.v1.CustomResourceDefinitionStatus storedVersions",
        ],
    ),
];

#[test]
fn each_default_that_depends_on_other_fields_has_a_rule() {
    let mut expected: Vec<String> = Vec::new();
    for (name, fields) in plan::left_to_rules() {
        let mut parts: Vec<_> = name.rsplitn(4, '.').take(3).collect();
        parts.reverse();
        expected.extend(fields.iter().map(|field| format!("{} {field}", parts.join("."))));
    }
    let mut found: Vec<String> = SETS.iter().flat_map(|(_, sets)| *sets).map(|&set| set.to_owned()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert!(rules::ALL.iter().map(|(of, _)| of).eq(SETS.iter().map(|(of, _)| of)));
    assert!(SETS.iter().all(|(of, _)| types::by_name(of).is_some()));
}

#[test]
fn each_line_of_the_table_is_a_field_and_a_value() {
    let lines = include_str!("../../data/defaults.tsv").lines().filter(|line| !line.starts_with('#')).count();
    let own: usize = types::all().iter().map(|of| plan::plan(of).own.len()).sum();
    let left: usize = plan::left_to_rules().values().map(Vec::len).sum();
    let rounded: u32 = types::all().iter().map(|of| plan::plan(of).rounded.count_ones()).sum();
    assert_eq!(own + left + usize::try_from(rounded).unwrap(), lines);
}

#[test]
fn defaulting_twice_changes_nothing_more() {
    for line in include_str!("../../tests/data/defaults.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let (group, version, kind) = &case.gvk;
        if let (Some(of), Some(out)) = (types::of_kind(group, version, kind), case.out) {
            let mut again = out.clone();
            apply(of, &mut again, &now);
            assert_eq!(again, out, "{}", case.input);
        }
    }
}

#[test]
fn a_default_does_not_replace_an_explicit_zero() {
    let of = types::of_kind("apps", "v1", "Deployment").unwrap();
    let mut object = decode(of, br#"{"spec":{"replicas":0,"revisionHistoryLimit":null}}"#).unwrap().object;
    apply(of, &mut object, &now);
    assert_eq!((&object["spec"]["replicas"], &object["spec"]["revisionHistoryLimit"]), (&json!(0), &json!(10)));
}
