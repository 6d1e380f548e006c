//! Updates without a resourceVersion, which some kinds forbid.

use serde_json::{Value, json};
use smp_server::Options;

use crate::custom::{RACKS, rack, with_racks};
use crate::support::{patch, post, server};

/// Patches that remove the resourceVersion, of each type.
fn without_version() -> [(&'static str, Value); 4] {
    [
        ("merge", json!({"metadata": {"resourceVersion": null, "labels": {"a": "b"}}})),
        ("merge", json!({"metadata": {"resourceVersion": "0", "labels": {"a": "b"}}})),
        ("strategic-merge", json!({"metadata": {"resourceVersion": null, "labels": {"a": "b"}}})),
        ("json", json!([{"op": "remove", "path": "/metadata/resourceVersion"}])),
    ]
}

#[tokio::test]
async fn a_patch_must_not_remove_a_required_resource_version() {
    let server = server();
    let budget = json!({"metadata": {"name": "a"}, "spec": {"selector": {"matchLabels": {"a": "b"}}}});
    let objects = [
        ("/apis/coordination.k8s.io/v1/namespaces/default/leases", json!({"metadata": {"name": "a"}}), ""),
        ("/apis/policy/v1/namespaces/default/poddisruptionbudgets", budget, "/status"),
        ("/apis/node.k8s.io/v1/runtimeclasses", json!({"metadata": {"name": "a"}, "handler": "a"}), ""),
    ];
    for (path, object, part) in objects {
        assert_eq!(post(&server, path, &object).await.code, 201, "{path}");
        for (patch_type, body) in without_version() {
            for path in [format!("{path}/a"), format!("{path}/a{part}")] {
                let refused = patch(&server, &path, patch_type, &body).await;
                assert_eq!(refused.code, 422, "{path} {body} {refused:?}");
                let text = "metadata.resourceVersion: Invalid value: 0: must be specified for an update";
                assert!(refused.message().ends_with(text), "{refused:?}");
            }
        }
        let change = json!({"metadata": {"labels": {"a": "c"}}});
        for patch_type in ["merge", "strategic-merge"] {
            assert_eq!(patch(&server, &format!("{path}/a"), patch_type, &change).await.code, 200, "{path}");
        }
    }
}

#[tokio::test]
async fn a_patch_may_remove_the_resource_version_of_other_kinds() {
    let server = server();
    let maps = "/api/v1/namespaces/default/configmaps";
    assert_eq!(post(&server, maps, &json!({"metadata": {"name": "a"}})).await.code, 201);
    for (patch_type, body) in without_version() {
        let patched = patch(&server, &format!("{maps}/a"), patch_type, &body).await;
        assert_eq!(patched.code, 200, "{body} {patched:?}");
    }
}

#[tokio::test]
async fn a_patch_must_not_remove_the_version_of_a_custom_resource_or_its_status() {
    let server = with_racks(Options::new()).await;
    assert_eq!(post(&server, RACKS, &rack(&json!({}))).await.code, 201);
    let rack = format!("{RACKS}/a");
    for (patch_type, body) in without_version() {
        for path in [rack.clone(), format!("{rack}/status")] {
            let refused = patch(&server, &path, patch_type, &body).await;
            // A stock server rejects strategic merge patches of custom resources.
            assert_eq!(
                refused.code,
                if patch_type == "strategic-merge" { 415 } else { 422 },
                "{path} {body} {refused:?}"
            );
        }
    }
    // An update of a scale never needs a resourceVersion.
    let scaled = json!({"metadata": {"resourceVersion": null}, "spec": {"replicas": 3}});
    let scaled = patch(&server, &format!("{rack}/scale"), "merge", &scaled).await;
    assert_eq!((scaled.code, &scaled.body["spec"]["replicas"]), (200, &json!(3)), "{scaled:?}");
}
