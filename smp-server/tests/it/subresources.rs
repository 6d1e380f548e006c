//! The server serves all subresources of kube-apiserver, or refuses them with a reason.

use http::Method;
use serde_json::{Value, json};
use smp_server::Server;

use crate::support::{Reply, get, patch, post, put, send, server};

/// A request for a certificate, as PEM in base64.
pub(crate) const REQUEST: &str = "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIS01ITUNBUUF3RVRFUE1BMEdBMVVFQXd3R2MyRnRjR3hsTUZrd0V3WUhLb1\
    pJemowQ0FRWUlLb1pJemowRApBUWNEUWdBRVlSOWR0czZ0YkNSYlRiL1lJSHYyMG9VcFFpdDAzMFVYeHVwVDRNMllaUzVWRklHbHFuS080bVpt\
    ClRJd2lFbXFnUlk2dm96VStvZlVXVFZjcnVwZmdSNkFBTUFvR0NDcUdTTTQ5QkFNQ0EwY0FNRVFDSUcxL0RKMFUKMDJvL1JrVThsSFJVNGpNaX\
    RwY1ZvK0ZxQ1F4Q1R6Uk9MQlprQWlBaUxRL2o3Sy9YSEh3Q3c1L0VjSVRzQTUzRApkVzAwd3FvTS9KaUhPQWlpRHc9PQotLS0tLUVORCBDRVJU\
    SUZJQ0FURSBSRVFVRVNULS0tLS0K";
const REQUESTS: &str = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
const PODS: &str = "/api/v1/namespaces/default/pods";

/// The subresources of the stable kinds, from the discovery of kube-apiserver 1.37.
const ALL: &str = "
    v1: namespaces/finalize namespaces/status nodes/proxy nodes/status persistentvolumeclaims/status persistentvolumes/status
    v1: pods/attach pods/binding pods/ephemeralcontainers pods/eviction pods/exec pods/log pods/portforward pods/proxy pods/resize
    v1: pods/status replicationcontrollers/scale replicationcontrollers/status resourcequotas/status serviceaccounts/token
    v1: services/proxy services/status
    admissionregistration.k8s.io/v1: validatingadmissionpolicies/status
    apiextensions.k8s.io/v1: customresourcedefinitions/status
    apiregistration.k8s.io/v1: apiservices/status
    apps/v1: daemonsets/status deployments/scale deployments/status replicasets/scale replicasets/status
    apps/v1: statefulsets/scale statefulsets/status
    autoscaling/v1: horizontalpodautoscalers/status
    autoscaling/v2: horizontalpodautoscalers/status
    batch/v1: cronjobs/status jobs/status
    certificates.k8s.io/v1: certificatesigningrequests/approval certificatesigningrequests/status
    flowcontrol.apiserver.k8s.io/v1: flowschemas/status prioritylevelconfigurations/status
    networking.k8s.io/v1: ingresses/status servicecidrs/status
    policy/v1: poddisruptionbudgets/status
    resource.k8s.io/v1: resourceclaims/status
    storage.k8s.io/v1: volumeattachments/status
";

#[tokio::test]
async fn every_subresource_is_served_or_refused_with_a_reason() {
    let server = server();
    let mut known = 0;
    for line in ALL.lines().filter(|line| !line.trim().is_empty()) {
        let (version, names) = line.trim().split_once(": ").unwrap();
        let root = if version == "v1" { "/api".to_owned() } else { "/apis".to_owned() };
        let listed = get(&server, &format!("{root}/{version}")).await.body;
        let listed: Vec<&Value> = listed["resources"].as_array().unwrap().iter().collect();
        for name in names.split(' ') {
            known += 1;
            if listed.iter().any(|resource| resource["name"] == *name) {
                continue;
            }
            let (plural, part) = name.split_once('/').unwrap();
            let scope = if plural == "nodes" { "" } else { "/namespaces/default" };
            for tail in ["", "/a/b"].iter().filter(|tail| tail.is_empty() || part == "proxy") {
                let refused = get(&server, &format!("{root}/{version}{scope}/{plural}/a/{part}{tail}")).await;
                let text = format!("smp-server does not run containers, so the subresource {part} is not available");
                assert_eq!((refused.code, refused.message()), (501, &*text), "{name}");
            }
        }
    }
    assert_eq!(known, 45);
    assert_eq!(get(&server, &format!("{PODS}/a/nosuch")).await.code, 404);
    assert_eq!(get(&server, &format!("{PODS}/a/status/b")).await.code, 404);
}

#[tokio::test]
async fn discovery_lists_each_subresource_once_and_finalize_only_with_update() {
    let listed = get(&server(), "/api/v1").await.body;
    let names: Vec<_> =
        listed["resources"].as_array().unwrap().iter().map(|found| found["name"].as_str().unwrap()).collect();
    assert!(names.is_sorted() && names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    let mut found = listed["resources"].as_array().unwrap().iter();
    assert_eq!(found.find(|found| found["name"] == "namespaces/finalize").unwrap()["verbs"], json!(["update"]));
}

async fn with_request() -> Server {
    let server = server();
    let spec = json!({
        "request": REQUEST, "signerName": "kubernetes.io/kube-apiserver-client", "usages": ["client auth"],
        "username": "root",
    });
    let created = post(&server, REQUESTS, &json!({"metadata": {"name": "a"}, "spec": spec})).await;
    assert_eq!((created.code, &created.body["spec"]["username"]), (201, &json!("smp")), "{created:?}");
    server
}

fn condition(kind: &str) -> Value {
    json!({"type": kind, "status": "True", "reason": "Test"})
}

/// Replaces the conditions of the request with a PUT of a subresource.
async fn decide(server: &Server, part: &str, conditions: &[Value]) -> Reply {
    let mut request = get(server, &format!("{REQUESTS}/a")).await.body;
    request["status"]["conditions"] = conditions.into();
    put(server, &format!("{REQUESTS}/a/{part}"), &request).await
}

#[tokio::test]
async fn an_approval_changes_only_the_conditions() {
    let server = with_request().await;
    let mut request = get(&server, &format!("{REQUESTS}/a/approval")).await.body;
    request["spec"]["usages"] = json!(["server auth"]);
    request["status"] = json!({"certificate": "LS0t", "conditions": [condition("Approved")]});
    let approved = put(&server, &format!("{REQUESTS}/a/approval"), &request).await;
    assert_eq!((approved.code, &approved.body["spec"]["usages"]), (200, &json!(["client auth"])), "{approved:?}");
    let found = &approved.body["status"];
    assert_eq!((found.get("certificate"), &found["conditions"][0]["type"]), (None, &json!("Approved")));
    assert!(
        found["conditions"][0]["lastTransitionTime"].is_string()
            && found["conditions"][0]["lastUpdateTime"].is_string()
    );

    let failed = json!({"status": {"conditions": [condition("Approved"), condition("Failed")]}});
    let patched = patch(&server, &format!("{REQUESTS}/a/approval"), "merge", &failed).await;
    assert_eq!(patched.body["status"]["conditions"][1]["type"], "Failed", "{patched:?}");

    // A controller then issues the certificate. It cannot be replaced.
    let issue = |text: &str| json!({"status": {"certificate": text}});
    let issued = patch(&server, &format!("{REQUESTS}/a/status"), "merge", &issue("LS0t")).await;
    assert_eq!((issued.code, &issued.body["status"]["conditions"]), (200, &patched.body["status"]["conditions"]));
    let again = patch(&server, &format!("{REQUESTS}/a/status"), "merge", &issue("LS0u")).await;
    assert_eq!((again.code, &again.body["details"]["causes"][0]["field"]), (422, &json!("status.certificate")));
    let changed = patch(&server, &format!("{REQUESTS}/a"), "merge", &json!({"spec": {"usages": []}})).await;
    assert_eq!((changed.code, &changed.body["spec"]["usages"]), (200, &json!(["client auth"])));
}

#[tokio::test]
async fn only_the_approval_subresource_decides_and_a_decision_is_final() {
    let server = with_request().await;
    let message = |reply: &Reply| reply.message().split_once("status.").unwrap().1.to_owned();
    let refused = decide(&server, "status", &[condition("Approved")]).await;
    assert_eq!(message(&refused), "conditions: Forbidden: updates may not add a condition of type \"Approved\"");
    let both = decide(&server, "approval", &[condition("Denied"), condition("Approved")]).await;
    let why = "conditions: Invalid value: \"Approved\": Approved and Denied conditions are mutually exclusive";
    assert_eq!(message(&both), why);
    let unknown = json!({"type": "Denied", "status": "False"});
    let unknown = decide(&server, "approval", &[unknown]).await;
    assert_eq!(message(&unknown), "conditions[0].status: Unsupported value: \"False\": supported values: \"True\"");

    assert_eq!(decide(&server, "approval", &[condition("Denied")]).await.code, 200);
    for part in ["approval", "status"] {
        let refused = decide(&server, part, &[]).await;
        assert_eq!(message(&refused), "conditions: Forbidden: updates may not remove a condition of type \"Denied\"");
    }
    // A status update does not change the decision.
    let kept = decide(&server, "status", &[json!({"type": "Denied", "status": "True", "reason": "Other"})]).await;
    assert_eq!(kept.body["status"]["conditions"][0]["reason"], "Test", "{kept:?}");
}

#[tokio::test]
async fn ephemeral_containers_can_only_be_added() {
    let server = server();
    let spec = json!({"containers": [{"name": "web", "image": "a"}]});
    assert_eq!(post(&server, PODS, &json!({"metadata": {"name": "a"}, "spec": spec})).await.code, 201);
    let path = format!("{PODS}/a/ephemeralcontainers");
    let debug = json!({"name": "debug", "image": "b", "targetContainerName": "web"});
    let added = json!({"spec": {"ephemeralContainers": [debug], "nodeName": "n1"}, "metadata": {"labels": {"a": "b"}}});
    let added = patch(&server, &path, "strategic-merge", &added).await;
    let first = &added.body["spec"]["ephemeralContainers"][0];
    assert_eq!((added.code, &first["imagePullPolicy"]), (200, &json!("Always")), "{added:?}");
    assert_eq!(added.body["metadata"]["generation"], 2);
    assert!(added.body["spec"].get("nodeName").is_none() && added.body["metadata"].get("labels").is_none());
    assert_eq!(get(&server, &path).await.body["kind"], "Pod");

    let refused = [
        (
            json!([]),
            "spec.ephemeralContainers: Forbidden: existing ephemeral containers \"debug\" may not be removed\n",
        ),
        (
            json!([{"name": "debug", "image": "c"}]),
            "spec.ephemeralContainers: Forbidden: existing ephemeral containers \"debug\" may not be changed",
        ),
        (json!([debug, {"name": "web", "image": "c"}]), "spec.ephemeralContainers[1].name: Duplicate value: \"web\""),
        (
            json!([debug, {"name": "x", "image": "c", "targetContainerName": "y"}]),
            "spec.ephemeralContainers[1].targetContainerName: Not found: \"y\"",
        ),
        (json!([debug, {"name": "x"}]), "spec.ephemeralContainers[1].image: Required value"),
        (
            json!([debug, {"name": "x", "image": "c", "ports": [{"containerPort": 1}]}]),
            "spec.ephemeralContainers[1].ports: Forbidden: cannot be set for an Ephemeral Container",
        ),
    ];
    for (containers, text) in refused {
        let answer = patch(&server, &path, "merge", &json!({"spec": {"ephemeralContainers": containers}})).await;
        assert_eq!(answer.code, 422, "{answer:?}");
        assert!(answer.message().ends_with(text), "{answer:?}");
    }
}

#[tokio::test]
async fn the_metadata_of_a_scale_is_ignored() {
    let server = server();
    let deployments = "/apis/apps/v1/namespaces/default/deployments";
    let spec = json!({
        "selector": {"matchLabels": {"a": "b"}},
        "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "a", "image": "b"}]}},
    });
    assert_eq!(post(&server, deployments, &json!({"metadata": {"name": "web"}, "spec": spec})).await.code, 201);
    let metadata = json!({"name": "web", "labels": {"a b": "c"}, "ownerReferences": [{}], "finalizers": ["x x"], "generation": -3});
    let path = format!("{deployments}/web/scale");
    let scaled = put(&server, &path, &json!({"metadata": metadata, "spec": {"replicas": 2}})).await;
    assert_eq!((scaled.code, &scaled.body["spec"]["replicas"]), (200, &json!(2)), "{scaled:?}");
    let refused = put(&server, &path, &json!({"metadata": metadata, "spec": {"replicas": -1}})).await;
    let text =
        "Scale.autoscaling \"web\" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0";
    assert_eq!((refused.code, refused.message()), (422, text));
}

#[tokio::test]
async fn a_dry_run_of_a_deletion_may_have_the_older_option_about_dependents() {
    let server = server();
    let maps = "/api/v1/namespaces/default/configmaps";
    post(&server, maps, &json!({"metadata": {"name": "a"}})).await;
    let options = json!({"orphanDependents": true, "dryRun": ["All"]}).to_string();
    let deleted = send(&server, Method::DELETE, &format!("{maps}/a"), "application/json", options).await;
    assert_eq!(deleted.code, 200, "{deleted:?}");
    assert_eq!(get(&server, &format!("{maps}/a")).await.code, 200);
}
