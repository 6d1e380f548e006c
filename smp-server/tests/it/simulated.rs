//! The status of workloads, set as if their pods ran.

use bytes::Bytes;
use http::Request;
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::support::{delete, get, patch, post};

const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";
const SETS: &str = "/apis/apps/v1/namespaces/default/replicasets";

fn cluster() -> Server {
    Server::new(Options::new().controllers().pretend())
}

fn template(image: &str) -> Value {
    json!({"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "web", "image": image}]}})
}

fn workload(kind: &str, replicas: u64) -> Value {
    let selector = json!({"matchLabels": {"app": "web"}});
    json!({"apiVersion": "apps/v1", "kind": kind, "metadata": {"name": "web"},
        "spec": {"replicas": replicas, "selector": selector, "template": template("nginx:1")}})
}

async fn change_image(server: &Server, image: &str) {
    let body = json!({"spec": {"template": template(image)}});
    assert_eq!(patch(server, &format!("{DEPLOYMENTS}/web"), "strategic-merge", &body).await.code, 200);
}

/// Revision, image and replicas of each ReplicaSet, sorted by revision.
async fn history(server: &Server) -> Vec<(String, String, u64)> {
    let sets = get(server, SETS).await.body;
    let row = |set: &Value| {
        let text = |pointer: &str| set.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let revision = text("/metadata/annotations/deployment.kubernetes.io~1revision");
        (revision, text("/spec/template/spec/containers/0/image"), set["spec"]["replicas"].as_u64().unwrap_or(99))
    };
    let mut rows: Vec<_> = sets["items"].as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

fn row(revision: &str, image: &str, replicas: u64) -> (String, String, u64) {
    (revision.to_owned(), image.to_owned(), replicas)
}

/// The phases in the first events of a watch.
async fn watched_phases(server: &Server, path: &str, count: usize) -> Vec<String> {
    let request = Request::builder().uri(path).body(Full::<Bytes>::default()).unwrap();
    let mut body = server.clone().call(request).await.unwrap().into_body();
    let mut text = String::new();
    while text.lines().count() < count || !text.ends_with('\n') {
        let frame = body.frame().await.unwrap().unwrap();
        text.push_str(std::str::from_utf8(frame.data_ref().unwrap()).unwrap());
    }
    let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    events.map(|event| event["object"]["status"]["phase"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_deployment_is_rolled_out_and_can_go_back() {
    let server = cluster();
    post(&server, DEPLOYMENTS, &workload("Deployment", 3)).await;
    assert_eq!(history(&server).await, [row("1", "nginx:1", 3)]);
    change_image(&server, "nginx:2").await;
    assert_eq!(history(&server).await, [row("1", "nginx:1", 0), row("2", "nginx:2", 3)]);
    change_image(&server, "nginx:1").await;
    assert_eq!(history(&server).await, [row("2", "nginx:2", 0), row("3", "nginx:1", 3)]);
    let deployment = get(&server, &format!("{DEPLOYMENTS}/web")).await.body;
    let status = &deployment["status"];
    assert_eq!(status["observedGeneration"], deployment["metadata"]["generation"]);
    for name in ["replicas", "updatedReplicas", "readyReplicas", "availableReplicas"] {
        assert_eq!(status[name], 3, "{name}");
    }
    assert_eq!(deployment["metadata"]["annotations"]["deployment.kubernetes.io/revision"], "3");
    delete(&server, &format!("{DEPLOYMENTS}/web")).await;
    assert_eq!(history(&server).await, []);
}

#[tokio::test]
async fn a_history_has_at_most_as_many_revisions_as_wanted() {
    let server = cluster();
    let mut deployment = workload("Deployment", 1);
    deployment["spec"]["revisionHistoryLimit"] = 2.into();
    post(&server, DEPLOYMENTS, &deployment).await;
    for image in ["nginx:2", "nginx:3", "nginx:4", "nginx:5"] {
        change_image(&server, image).await;
    }
    let revisions: Vec<_> = history(&server).await.into_iter().map(|(revision, _, _)| revision).collect();
    assert_eq!(revisions, ["3", "4", "5"]);
}

#[tokio::test]
async fn a_paused_deployment_is_not_rolled_out() {
    let server = cluster();
    post(&server, DEPLOYMENTS, &workload("Deployment", 1)).await;
    patch(&server, &format!("{DEPLOYMENTS}/web"), "merge", &json!({"spec": {"paused": true}})).await;
    change_image(&server, "nginx:2").await;
    assert_eq!(history(&server).await, [row("1", "nginx:1", 1)]);
    patch(&server, &format!("{DEPLOYMENTS}/web"), "merge", &json!({"spec": {"paused": false}})).await;
    assert_eq!(history(&server).await, [row("1", "nginx:1", 0), row("2", "nginx:2", 1)]);
}

#[tokio::test]
async fn workloads_have_all_of_their_replicas() {
    let server = cluster();
    for (plural, kind, field) in [
        ("statefulsets", "StatefulSet", "readyReplicas"),
        ("replicasets", "ReplicaSet", "availableReplicas"),
        ("daemonsets", "DaemonSet", "numberReady"),
    ] {
        let path = format!("/apis/apps/v1/namespaces/default/{plural}");
        let mut object = workload(kind, 1);
        if kind == "DaemonSet" {
            object["spec"].as_object_mut().unwrap().remove("replicas");
        }
        assert_eq!(post(&server, &path, &object).await.code, 201, "{kind}");
        let stored = get(&server, &format!("{path}/web")).await.body;
        assert_eq!(stored["status"][field], 1, "{kind}: {}", stored["status"]);
        assert_eq!(stored["status"]["observedGeneration"], 1, "{kind}");
    }
}

#[tokio::test]
async fn jobs_are_complete_pods_run_and_claims_are_bound() {
    let server = cluster();
    let pod = json!({"restartPolicy": "Never", "containers": [{"name": "one", "image": "busybox"}]});
    let job = json!({"metadata": {"name": "one"}, "spec": {"completions": 2, "template": {"spec": pod}}});
    assert_eq!(post(&server, "/apis/batch/v1/namespaces/default/jobs", &job).await.code, 201);
    let job = get(&server, "/apis/batch/v1/namespaces/default/jobs/one").await.body;
    assert_eq!((&job["status"]["succeeded"], &job["status"]["conditions"][1]["type"]), (&json!(2), &json!("Complete")));

    let pods = "/api/v1/namespaces/default/pods";
    let pod = json!({"containers": [{"name": "one", "image": "busybox"}]});
    assert_eq!(post(&server, pods, &json!({"metadata": {"name": "one"}, "spec": pod})).await.code, 201);
    let pod = get(&server, &format!("{pods}/one")).await.body;
    assert_eq!(
        (&pod["status"]["phase"], &pod["status"]["containerStatuses"][0]["ready"]),
        (&json!("Running"), &json!(true))
    );

    let claims = "/api/v1/namespaces/default/persistentvolumeclaims";
    let resources = json!({"requests": {"storage": "1Gi"}});
    let claim =
        json!({"metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": resources}});
    assert_eq!(post(&server, claims, &claim).await.code, 201);
    let claim = get(&server, &format!("{claims}/data")).await.body;
    assert_eq!((&claim["status"]["phase"], &claim["status"]["capacity"]["storage"]), (&json!("Bound"), &json!("1Gi")));
}

#[tokio::test]
async fn a_pod_without_restarts_runs_and_succeeds() {
    let server = cluster();
    let pods = "/api/v1/namespaces/default/pods";
    let init = json!([{"name": "init", "image": "a"}, {"name": "sidecar", "image": "a", "restartPolicy": "Always"}]);
    for policy in ["Always", "OnFailure", "Never"] {
        let name = policy.to_lowercase();
        let spec =
            json!({"restartPolicy": policy, "containers": [{"name": "one", "image": "a"}], "initContainers": init});
        let created = post(&server, pods, &json!({"metadata": {"name": name}, "spec": spec})).await;
        assert_eq!(created.code, 201, "{created:?}");
        let since = created.body["metadata"]["resourceVersion"].as_str().unwrap();
        let pod = get(&server, &format!("{pods}/{name}")).await.body;
        let (status, ends) = (&pod["status"], policy != "Always");
        assert_eq!(status["phase"], if ends { "Succeeded" } else { "Running" }, "{pod}");
        let ready = status["conditions"].as_array().unwrap().iter().find(|found| found["type"] == "Ready").unwrap();
        assert_eq!(ready["status"], if ends { "False" } else { "True" }, "{pod}");
        let states =
            ["containerStatuses", "initContainerStatuses"].iter().flat_map(|list| status[*list].as_array().unwrap());
        let ended: Vec<_> = states.map(|status| status["state"]["terminated"]["reason"] == "Completed").collect();
        assert_eq!(ended, [ends, true, ends], "{pod}");
        // Clients that wait for a running pod see one.
        let watch =
            format!("{pods}?watch=1&timeoutSeconds=0&resourceVersion={since}&fieldSelector=metadata.name={name}");
        assert_eq!(watched_phases(&server, &watch, if ends { 2 } else { 1 }).await[0], "Running");
    }
}

#[tokio::test]
async fn a_pod_status_from_a_client_does_not_change() {
    let server = Server::new(Options::new().pretend());
    let path = "/api/v1/namespaces/default/pods";
    let spec = json!({"restartPolicy": "Never", "containers": [{"name": "one", "image": "a"}]});
    assert_eq!(post(&server, path, &json!({"metadata": {"name": "a"}, "spec": spec})).await.code, 201);
    let running = json!({"status": {"phase": "Running", "podIP": "10.0.0.7", "podIPs": [{"ip": "10.0.0.7"}]}});
    assert_eq!(patch(&server, &format!("{path}/a/status"), "merge", &running).await.code, 200);
    assert_eq!(get(&server, &format!("{path}/a")).await.body["status"]["phase"], "Running");
}

#[tokio::test]
async fn nothing_is_simulated_by_default() {
    let server = Server::new(Options::new().controllers());
    post(&server, DEPLOYMENTS, &workload("Deployment", 3)).await;
    assert_eq!(get(&server, &format!("{DEPLOYMENTS}/web")).await.body["status"], json!({}));
    assert_eq!(history(&server).await, []);
}

#[tokio::test]
async fn each_namespace_has_a_service_account_that_can_get_a_token() {
    let server = cluster();
    let namespace = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}});
    post(&server, "/api/v1/namespaces", &namespace).await;
    for namespace in ["default", "shop"] {
        let account = format!("/api/v1/namespaces/{namespace}/serviceaccounts/default");
        assert_eq!(get(&server, &account).await.code, 200, "{namespace}");
        let request =
            json!({"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {"audiences": []}});
        assert_eq!(post(&server, &format!("{account}/token"), &request).await.code, 201, "{namespace}");
    }
}

#[tokio::test]
async fn a_deployment_with_the_longest_name_is_rolled_out() {
    let server = cluster();
    for name in ["a".repeat(253), format!("{}.{}", "a".repeat(241), "b".repeat(11))] {
        let mut deployment = workload("Deployment", 2);
        deployment["metadata"]["name"] = name.as_str().into();
        let created = post(&server, DEPLOYMENTS, &deployment).await;
        assert_eq!(created.code, 201, "{created:?}");
        let stored = get(&server, &format!("{DEPLOYMENTS}/{name}")).await.body;
        assert_eq!(stored["status"]["readyReplicas"], 2);
        assert_eq!(history(&server).await, [row("1", "nginx:1", 2)]);
        delete(&server, &format!("{DEPLOYMENTS}/{name}")).await;
    }
}
