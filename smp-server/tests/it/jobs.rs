//! Changes of Jobs: most of their fields cannot change, but those of suspended and of indexed Jobs can.

use serde_json::{Value, json};
use smp_server::Server;

use crate::support::{Reply, get, patch, post, put, server};

const JOBS: &str = "/apis/batch/v1/namespaces/default/jobs";
const JOB: &str = "/apis/batch/v1/namespaces/default/jobs/sample";

async fn server_with(spec: Value) -> Server {
    let server = server();
    let mut job = json!({
        "metadata": {"name": "sample"},
        "spec": {"template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "web", "image": "web:1"}]}}},
    });
    for (name, value) in spec.as_object().into_iter().flatten() {
        job["spec"][name] = value.clone();
    }
    assert_eq!(post(&server, JOBS, &job).await.code, 201);
    server
}

async fn change(server: &Server, spec: Value) -> Reply {
    patch(server, JOB, "strategic-merge", &json!({"spec": spec})).await
}

async fn set_status(server: &Server, status: Value) {
    let status = patch(server, &format!("{JOB}/status"), "merge", &json!({"status": status})).await;
    assert_eq!(status.code, 200, "{}", status.body);
}

/// The code, and the fields of the causes.
fn outcome(answer: &Reply) -> (u16, Vec<String>) {
    let causes = answer.body["details"]["causes"].as_array().into_iter().flatten();
    (answer.code, causes.map(|cause| cause["field"].as_str().unwrap().to_owned()).collect())
}

fn resources() -> Value {
    json!({"template": {"spec": {"containers": [{"name": "web", "resources": {"limits": {"cpu": "2"}}}]}}})
}

fn scheduling() -> Value {
    let terms = json!([{"matchExpressions": [{"key": "zone", "operator": "In", "values": ["a"]}]}]);
    json!({"template": {
        "metadata": {"annotations": {"queue": "a"}},
        "spec": {
            "nodeSelector": {"zone": "a"},
            "tolerations": [{"key": "a", "operator": "Exists"}],
            "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": terms}}},
        },
    }})
}

#[tokio::test]
async fn the_template_of_a_job_that_runs_cannot_change() {
    for change_of in [resources(), scheduling(), json!({"suspend": true, "template": resources()["template"]})] {
        let server = server_with(json!({})).await;
        assert_eq!(outcome(&change(&server, change_of).await), (422, vec!["spec.template".to_owned()]));
    }
}

#[tokio::test]
async fn a_suspended_job_gets_other_resources_and_nodes_when_it_is_resumed() {
    let server = server_with(json!({"suspend": true})).await;
    for mut change_of in [resources(), scheduling()] {
        change_of["suspend"] = false.into();
        assert_eq!(outcome(&change(&server, change_of).await), (200, vec![]));
        // The controller has not started it yet.
        assert_eq!(outcome(&change(&server, json!({"suspend": true})).await), (200, vec![]));
    }
    let removed = json!({"template": {"spec": {"affinity": null, "nodeSelector": null, "tolerations": null}}});
    assert_eq!(outcome(&change(&server, removed).await), (200, vec![]));
}

#[tokio::test]
async fn a_suspended_job_keeps_the_rest_of_its_pods() {
    let server = server_with(json!({"suspend": true})).await;
    let pods = |spec: Value| json!({"template": {"spec": spec}});
    let other_pods = json!({"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
        [{"topologyKey": "zone", "labelSelector": {"matchLabels": {"a": "b"}}}]}});
    for change_of in [
        pods(json!({"containers": [{"name": "web", "image": "web:2"}]})),
        pods(json!({"containers": [{"name": "log", "image": "log:1"}]})),
        pods(json!({"affinity": other_pods})),
        pods(json!({"volumes": [{"name": "a", "emptyDir": {}}]})),
    ] {
        assert_eq!(outcome(&change(&server, change_of).await), (422, vec!["spec.template.spec".to_owned()]));
    }
}

#[tokio::test]
async fn a_suspended_job_that_has_pods_or_may_have_some_keeps_its_template() {
    let server = server_with(json!({"suspend": true})).await;
    set_status(&server, json!({"active": 1})).await;
    assert_eq!(outcome(&change(&server, resources()).await).0, 422);
    set_status(&server, json!({"active": 0, "startTime": "2026-01-01T00:00:00Z"})).await;
    assert_eq!(outcome(&change(&server, resources()).await).0, 422);
    let condition = json!({"type": "Suspended", "status": "True"});
    set_status(&server, json!({"conditions": [condition]})).await;
    assert_eq!(outcome(&change(&server, resources()).await), (200, vec![]));
}

#[tokio::test]
async fn an_indexed_job_changes_its_size_together_with_its_parallelism() {
    let server = server_with(json!({"completionMode": "Indexed", "completions": 2, "parallelism": 2})).await;
    assert_eq!(outcome(&change(&server, json!({"completions": 3, "parallelism": 3})).await), (200, vec![]));
    let refused = change(&server, json!({"completions": 4})).await;
    assert_eq!(outcome(&refused), (422, vec!["spec.completions".to_owned()]));
    let text = "spec.completions: Invalid value: 4: can only be modified in tandem with spec.parallelism";
    assert!(refused.body["message"].as_str().unwrap().ends_with(text), "{}", refused.body["message"]);

    let server = server_with(json!({"completions": 2, "parallelism": 2})).await;
    let refused = change(&server, json!({"completions": 3, "parallelism": 3})).await;
    assert_eq!(outcome(&refused), (422, vec!["spec.completions".to_owned()]));
}

#[tokio::test]
async fn policies_of_a_job_cannot_change() {
    let server = server_with(json!({"completionMode": "Indexed", "completions": 2})).await;
    let rule = json!({"rules": [{"action": "FailJob", "onExitCodes": {"operator": "In", "values": [1]}}]});
    let changes = json!({"podFailurePolicy": rule, "backoffLimitPerIndex": 1, "managedBy": "example.com/a",
        "successPolicy": {"rules": [{"succeededCount": 1}]}});
    // A job with a failure policy has another default of `podReplacementPolicy`.
    let fields = ["podReplacementPolicy", "podFailurePolicy", "backoffLimitPerIndex", "managedBy", "successPolicy"];
    let (code, causes) = outcome(&change(&server, changes).await);
    assert_eq!((code, causes), (422, fields.map(|field| format!("spec.{field}")).to_vec()));
}

#[tokio::test]
async fn a_status_without_labels_leaves_a_job_those_of_its_template() {
    let server = server_with(json!({})).await;
    let mut job = get(&server, JOB).await.body;
    let labels = job["metadata"]["labels"].take();
    assert!(labels.is_object(), "{job}");
    job["metadata"]["labels"] = json!(null);
    let written = put(&server, &format!("{JOB}/status"), &job).await;
    assert_eq!((written.code, &written.body["metadata"]["labels"]), (200, &labels), "{written:?}");
}
