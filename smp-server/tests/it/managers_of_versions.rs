//! Field sets belong to a version: those of other versions are compared there, and versions that are not served are dropped.

#![allow(clippy::needless_pass_by_value, reason = "shorter calls")]

use serde_json::{Value, json};

use crate::support::{apply, entries, patch, post, put, server};

const V1: &str = "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers";
const V2: &str = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";

fn scaler(version: &str, spec: Value) -> Value {
    let mut scaler = json!({
        "apiVersion": format!("autoscaling/{version}"), "kind": "HorizontalPodAutoscaler", "metadata": {"name": "a"},
        "spec": {"maxReplicas": 3, "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"}},
    });
    let added = spec.as_object().into_iter().flatten().map(|(name, value)| (name.clone(), value.clone()));
    scaler["spec"].as_object_mut().unwrap().extend(added);
    scaler
}

fn metrics(percent: u8) -> Value {
    let target = json!({"type": "Utilization", "averageUtilization": percent});
    json!({"metrics": [{"type": "Resource", "resource": {"name": "cpu", "target": target}}]})
}

#[tokio::test]
async fn a_field_conflicts_with_its_counterpart_in_another_version() {
    let server = server();
    let wanted = scaler("v1", json!({"targetCPUUtilizationPercentage": 80}));
    assert_eq!(apply(&server, &format!("{V1}/a?fieldManager=a"), wanted).await.code, 201);
    let refused = apply(&server, &format!("{V2}/a?fieldManager=b"), scaler("v2", metrics(50))).await;
    let text = r#"Apply failed with 1 conflict: conflict with "a": .spec.targetCPUUtilizationPercentage"#;
    assert_eq!((refused.code, refused.message()), (409, text));
    let shared = apply(&server, &format!("{V2}/a?fieldManager=b"), scaler("v2", metrics(80))).await;
    assert_eq!(shared.code, 200, "{}", shared.message());
    let owners = entries(&shared.body);
    assert!(
        owners[0].starts_with("b Apply autoscaling/v2 ") && owners[1].starts_with("a Apply autoscaling/v1 "),
        "{owners:?}"
    );
}

#[tokio::test]
async fn a_field_that_another_version_always_has_stays_when_its_only_manager_gives_it_up_there() {
    let server = server();
    assert_eq!(apply(&server, &format!("{V1}/a?fieldManager=a"), scaler("v1", json!({}))).await.code, 201);
    let nothing = json!({"apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "a"}});
    let reduced = apply(&server, &format!("{V2}/a?fieldManager=a"), nothing).await;
    assert_eq!((reduced.code, &reduced.body["spec"]["maxReplicas"]), (200, &json!(3)), "{}", reduced.message());
    assert_eq!(entries(&reduced.body), Vec::<String>::new());
}

#[tokio::test]
async fn an_entry_of_a_version_that_is_not_served_is_dropped_at_the_next_operation() {
    let server = server();
    let maps = "/api/v1/namespaces/default/configmaps";
    let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"b": "1"}});
    let mut body = post(&server, &format!("{maps}?fieldManager=x"), &map).await.body;
    let entries_sent = body["metadata"]["managedFields"].as_array_mut().unwrap();
    let mut old = entries_sent[0].clone();
    old["apiVersion"] = "v0".into();
    old["manager"] = "old".into();
    entries_sent.push(old);
    let replaced = put(&server, &format!("{maps}/a?fieldManager=x"), &body).await;
    assert_eq!(entries(&replaced.body), [r#"x Update v1 {"f:data":{".":{},"f:b":{}}}"#]);
}

#[tokio::test]
async fn an_event_loses_the_managers_of_the_other_api_group() {
    let server = server();
    let event = json!({
        "apiVersion": "events.k8s.io/v1", "kind": "Event", "metadata": {"name": "a", "namespace": "default"},
        "eventTime": "2026-01-01T00:00:00.000000Z", "reportingController": "example.com/controller", "reportingInstance": "one",
        "action": "Start", "reason": "Started", "type": "Normal", "regarding": {"kind": "Pod", "name": "web", "namespace": "default"},
    });
    let created = post(&server, "/apis/events.k8s.io/v1/namespaces/default/events?fieldManager=new", &event).await;
    assert!(entries(&created.body)[0].starts_with("new Update events.k8s.io/v1 "), "{created:?}");
    let labels = json!({"metadata": {"labels": {"a": "b"}}});
    let path = "/api/v1/namespaces/default/events/a?fieldManager=old";
    let patched = patch(&server, path, "merge", &labels).await;
    let owners = entries(&patched.body);
    assert!(owners.len() == 1 && owners[0].starts_with("old Update v1 "), "{owners:?}");
}
