//! Mistakes in built-in kinds are refused as a real server refuses them.
//!
//! The files have one request in each line: the path, the object that exists, if any, the object that is sent, and the
//! causes and the message of kube-apiserver's refusal.

use serde_json::{Value, json};

use crate::support::{get, patch, post, put, server};

/// Refusals that are equal.
const EQUAL: &str = include_str!("../data/validation.jsonl");
/// Refusals that still differ.
const OPEN: &str = include_str!("../data/validation-open.jsonl");

/// Sends the request of a line, and returns the answer in the form of the line.
async fn answer(case: &Value) -> Value {
    let server = server();
    let path = case["path"].as_str().unwrap();
    if path.contains("/namespaces/v/") {
        post(&server, "/api/v1/namespaces", &json!({"metadata": {"name": "v"}})).await;
    }
    let answer = match case.get("stored") {
        Some(stored) => {
            let created = post(&server, path, stored).await;
            assert!(created.code < 300, "{}", created.message());
            let name = stored["metadata"]["name"].as_str().unwrap();
            let mut object = case["object"].clone();
            object["metadata"]["resourceVersion"] = created.body["metadata"]["resourceVersion"].clone();
            put(&server, &format!("{path}/{name}"), &object).await
        }
        None => post(&server, path, &case["object"]).await,
    };
    let causes = answer.body["details"]["causes"].as_array().cloned().unwrap_or_default();
    let causes = causes.iter().map(|cause| json!([cause["reason"], cause["field"], cause["message"]]));
    json!({"causes": once(causes.collect()), "message": answer.body["message"]})
}

/// kube-apiserver runs some checks of a changed object twice.
fn once(mut causes: Vec<Value>) -> Vec<Value> {
    let mut seen = Vec::new();
    causes.retain(|cause| {
        let is_new = !seen.contains(cause);
        seen.push(cause.clone());
        is_new
    });
    causes
}

async fn differences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let recorded = json!({"causes": once(case["causes"].as_array().unwrap().clone()), "message": case["message"]});
        let ours = answer(&case).await;
        if ours != recorded {
            found.push(format!("{line}\nours: {ours}"));
        }
    }
    found
}

#[tokio::test]
async fn recorded_mistakes_are_refused_word_for_word() {
    let path = std::env::var_os("SMP_SERVER_MISTAKES");
    let text = path.as_ref().map_or_else(|| EQUAL.to_owned(), |path| std::fs::read_to_string(path).unwrap());
    let count = text.lines().count();
    let found = differences(&text).await;
    if let Some(path) = path {
        std::fs::write(std::path::Path::new(&path).with_extension("out"), found.join("\n")).unwrap();
    }
    assert!(found.is_empty(), "{} of {count} differ:\n{}", found.len(), found[..found.len().min(3)].join("\n\n"));
    assert!(count > 300, "only {count} mistakes");
}

#[tokio::test]
async fn the_list_of_open_differences_is_current() {
    let count = OPEN.lines().count();
    let found = differences(OPEN).await;
    assert_eq!(found.len(), count, "move the lines that are equal now to the other file");
}

const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";

fn deployment() -> Value {
    let spec = json!({
        "selector": {"matchLabels": {"app": "web"}},
        "template": {
            "metadata": {"labels": {"app": "web"}},
            "spec": {"containers": [{"name": "web", "image": "nginx"}, {"name": "log", "image": "log"}]}
        }
    });
    json!({"metadata": {"name": "web"}, "spec": spec})
}

#[tokio::test]
async fn a_patch_that_breaks_a_rule_changes_nothing() {
    let server = server();
    post(&server, DEPLOYMENTS, &deployment()).await;
    let path = format!("{DEPLOYMENTS}/web");
    let before = get(&server, &path).await.body;
    let containers =
        json!({"spec": {"template": {"spec": {"containers": [{"name": "web", "imagePullPolicy": "Maybe"}]}}}});
    for (patch_type, body) in [("strategic-merge", containers), ("merge", json!({"spec": {"replicas": -1}}))] {
        let answer = patch(&server, &path, patch_type, &body).await;
        assert_eq!((answer.code, &answer.body["reason"]), (422, &json!("Invalid")), "{}", answer.message());
    }
    assert_eq!(get(&server, &path).await.body, before);
}

#[tokio::test]
async fn an_unchanged_item_is_checked_against_a_changed_one() {
    let server = server();
    let services = "/api/v1/namespaces/default/services";
    let service = |ports: Value| json!({"metadata": {"name": "web"}, "spec": {"ports": ports}});
    post(&server, services, &service(json!([{"port": 80}]))).await;
    let body = json!({"spec": {"ports": [{"port": 81, "name": "b"}]}});
    let answer = patch(&server, &format!("{services}/web"), "strategic-merge", &body).await;
    assert_eq!(answer.message(), "Service \"web\" is invalid: spec.ports[1].name: Required value");
}

#[tokio::test]
async fn the_rules_of_a_status_are_for_changes_of_the_status() {
    let server = server();
    post(&server, DEPLOYMENTS, &deployment()).await;
    let body = json!({"status": {"replicas": 1, "readyReplicas": 2}, "spec": {"replicas": -1}});
    let answer = patch(&server, &format!("{DEPLOYMENTS}/web/status"), "merge", &body).await;
    let fields: Vec<_> =
        answer.body["details"]["causes"].as_array().unwrap().iter().map(|cause| &cause["field"]).collect();
    assert_eq!(fields, ["status.readyReplicas"]);
}

#[tokio::test]
async fn a_changed_claim_template_of_a_stateful_set_has_one_cause() {
    let server = server();
    let sets = "/apis/apps/v1/namespaces/default/statefulsets";
    let claim = |size: &str| json!([{"metadata": {"name": "www"}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": size}}}}]);
    let spec = json!({
        "selector": {"matchLabels": {"a": "b"}}, "serviceName": "a", "volumeClaimTemplates": claim("2Gi"),
        "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "a", "image": "a"}]}},
    });
    assert_eq!(post(&server, sets, &json!({"metadata": {"name": "a"}, "spec": spec})).await.code, 201);
    let (mut renamed, mut of_class) = (claim("2Gi"), claim("2Gi"));
    renamed[0]["metadata"]["name"] = json!("data");
    of_class[0]["spec"]["storageClassName"] = json!("fast");
    let second = json!([claim("2Gi")[0], renamed[0]]);
    for change in [claim("1Gi"), claim("3Gi"), json!([]), renamed, of_class, second] {
        let refused =
            patch(&server, &format!("{sets}/a"), "merge", &json!({"spec": {"volumeClaimTemplates": change}})).await;
        assert_eq!(refused.code, 422, "{refused:?}");
        let causes = refused.body["details"]["causes"].as_array().unwrap();
        let field = json!("spec.volumeClaimTemplates");
        assert_eq!((causes.len(), &causes[0]["field"]), (1, &field), "{refused:?}");
    }
}

#[tokio::test]
async fn an_empty_list_of_scaling_policies_gets_no_defaults() {
    let server = server();
    let path = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";
    let target = json!({"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"});
    let spec = |rules: Value| json!({"maxReplicas": 2, "scaleTargetRef": target, "behavior": {"scaleDown": rules}});
    let answer =
        post(&server, path, &json!({"metadata": {"name": "web"}, "spec": spec(json!({"policies": []}))})).await;
    let why = "spec.behavior.scaleDown.policies: Required value: must specify at least one Policy";
    assert_eq!(answer.message(), format!("HorizontalPodAutoscaler.autoscaling \"web\" is invalid: {why}"));
    let created =
        post(&server, path, &json!({"metadata": {"name": "web"}, "spec": spec(json!({"policies": null}))})).await;
    let policies = &created.body["spec"]["behavior"]["scaleDown"]["policies"];
    assert_eq!(*policies, json!([{"type": "Percent", "value": 100, "periodSeconds": 15}]));
}

#[tokio::test]
async fn a_pod_with_addresses_has_a_first_one() {
    let server = server();
    let pods = "/api/v1/namespaces/default/pods";
    let pod = json!({"metadata": {"name": "web"}, "spec": {"containers": [{"name": "web", "image": "nginx"}]}});
    post(&server, pods, &pod).await;
    let write = async |addresses: Value| {
        let body = json!({"status": {"podIPs": addresses}});
        patch(&server, &format!("{pods}/web/status"), "merge", &body).await
    };
    let refused = write(json!([{}, {"ip": "10.0.0.1"}])).await;
    let causes = refused.body["details"]["causes"].as_array().unwrap().iter();
    let text = |cause: &Value, name: &str| cause[name].as_str().unwrap_or_default().to_owned();
    let causes: Vec<_> = causes.map(|cause| [text(cause, "field"), text(cause, "message")]).collect();
    let list = r#"Invalid value: [{"IP":""},{"IP":"10.0.0.1"}]"#;
    let expected = [
        (
            "status.podIPs[0]",
            r#"Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"#.to_owned(),
        ),
        ("status.podIPs", "Internal error: failed to check for dual stack with error:invalid IP[0]: ".to_owned()),
        ("status.podIPs", format!("{list}: may specify no more than one IP for each IP family")),
        ("status.podIPs", format!("{list}: podIP and podIPs must either both be set or both be unset")),
    ];
    assert_eq!(causes, expected.map(|(field, message)| [field.to_owned(), message]));
    assert_eq!(write(json!([{"ip": "10.0.0.1"}])).await.body["status"]["podIP"], "10.0.0.1");
}
