//! Built-in kinds that exist in two versions, of which one is stored.

use serde_json::json;

use crate::support::{get, patch, post, put, server};

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
