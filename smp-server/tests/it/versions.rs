//! Built-in kinds that exist in two versions, of which one is stored.

use serde_json::json;

use crate::support::{apply, get, patch, post, put, server};

#[tokio::test]
async fn an_autoscaler_has_its_cpu_target_as_a_field_or_as_a_metric() {
    let server = server();
    let [older, newer] =
        ["v1", "v2"].map(|version| format!("/apis/autoscaling/{version}/namespaces/default/horizontalpodautoscalers"));
    let target = json!({"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"});
    let spec = json!({"maxReplicas": 3, "scaleTargetRef": target, "targetCPUUtilizationPercentage": 70});
    let created = post(&server, &older, &json!({"metadata": {"name": "web"}, "spec": spec})).await;
    assert_eq!(created.code, 201, "{created:?}");
    assert_eq!(created.body["spec"]["targetCPUUtilizationPercentage"], 70);

    let read = get(&server, &format!("{newer}/web")).await.body;
    assert_eq!((&read["apiVersion"], &read["kind"]), (&json!("autoscaling/v2"), &json!("HorizontalPodAutoscaler")));
    let metric = json!({"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 70}}});
    assert_eq!(read["spec"]["metrics"], json!([metric]));
    assert_eq!(put(&server, &format!("{newer}/web"), &read).await.body, read, "a round trip must change nothing");

    let change = json!({"spec": {"targetCPUUtilizationPercentage": 50}});
    let patched = patch(&server, &format!("{older}/web"), "merge", &change).await;
    assert_eq!(patched.body["spec"]["targetCPUUtilizationPercentage"], 50, "{patched:?}");
    let list = get(&server, &newer).await.body;
    assert_eq!(list["items"][0]["spec"]["metrics"][0]["resource"]["target"]["averageUtilization"], 50);
}

#[tokio::test]
async fn an_event_has_the_names_of_its_version() {
    let server = server();
    let core = "/api/v1/namespaces/default/events";
    let newer = "/apis/events.k8s.io/v1/namespaces/default/events";
    let about = json!({"kind": "Pod", "name": "web", "namespace": "default"});
    let event = json!({"metadata": {"name": "a"}, "involvedObject": about, "message": "hello", "count": 2});
    let created = post(&server, core, &event).await;
    assert_eq!(created.code, 201, "{created:?}");
    let read = get(&server, &format!("{newer}/a")).await.body;
    let fields = [&read["regarding"]["name"], &read["note"], &read["deprecatedCount"], &read["apiVersion"]];
    assert_eq!(fields, [&json!("web"), &json!("hello"), &json!(2), &json!("events.k8s.io/v1")], "{read}");
    let refused = patch(&server, &format!("{newer}/a"), "merge", &json!({"note": "bye"})).await;
    let causes = refused.body["details"]["causes"].as_array().unwrap();
    assert_eq!((refused.code, causes.len(), &causes[0]["field"]), (422, 1, &json!("message")), "{refused:?}");
    let patched = patch(&server, &format!("{core}/a"), "merge", &json!({"message": "bye"})).await;
    assert_eq!(patched.body["message"], "bye", "{patched:?}");
    assert_eq!(get(&server, &format!("{newer}/a")).await.body["note"], "bye");
}

#[tokio::test]
async fn what_the_older_version_of_an_autoscaler_lacks_is_in_its_annotations() {
    let server = server();
    let [older, newer] =
        ["v1", "v2"].map(|version| format!("/apis/autoscaling/{version}/namespaces/default/horizontalpodautoscalers"));
    let target = json!({"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"});
    let memory = json!({"type": "Resource", "resource": {"name": "memory", "target": {"type": "Utilization", "averageUtilization": 60}}});
    let behavior = json!({"scaleDown": {"stabilizationWindowSeconds": 60}});
    let spec = json!({"maxReplicas": 3, "scaleTargetRef": target, "metrics": [memory], "behavior": behavior});
    let created = post(&server, &newer, &json!({"metadata": {"name": "web"}, "spec": spec})).await;
    assert_eq!(created.code, 201, "{created:?}");
    let read = get(&server, &format!("{older}/web")).await.body;
    assert_eq!((read["spec"].get("metrics"), read["spec"].get("behavior")), (None, None));
    let kept = read["metadata"]["annotations"]["autoscaling.alpha.kubernetes.io/metrics"].as_str().unwrap();
    assert!(kept.contains("memory"), "{kept}");
    assert_eq!(put(&server, &format!("{older}/web"), &read).await.body, read, "a round trip must change nothing");
    let wanted = json!({"apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "web"}, "spec": {"minReplicas": 2}});
    let applied = apply(&server, &format!("{older}/web?fieldManager=a&force=true"), wanted).await;
    assert_eq!(applied.code, 200, "{applied:?}");
    let back = get(&server, &format!("{newer}/web")).await.body;
    assert_eq!((&back["spec"]["metrics"], &back["spec"]["minReplicas"]), (&created.body["spec"]["metrics"], &json!(2)));
    assert_eq!(back["spec"]["behavior"], created.body["spec"]["behavior"]);
    assert_eq!(back["status"].get("currentReplicas"), None, "{back}");
}
