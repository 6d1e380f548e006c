//! Each subresource has its own entries, and its requests can neither own nor take what they reset.

use serde_json::{Value, json};

use crate::support::{apply, entries, get, patch, post, put, server};

const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";

fn deployment() -> Value {
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
        "spec": {
            "replicas": 1, "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
        },
    })
}

fn head() -> Value {
    json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"}})
}

fn replicas(count: u8) -> Value {
    let mut scale = json!({"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": "web"}});
    scale["spec"]["replicas"] = count.into();
    scale
}

#[tokio::test]
async fn the_status_has_entries_of_its_own() {
    let server = server();
    post(&server, &format!("{DEPLOYMENTS}?fieldManager=x"), &deployment()).await;
    let body = json!({"status": {"replicas": 3}, "spec": {"replicas": 9}, "metadata": {"labels": {"a": "b"}}});
    let path = format!("{DEPLOYMENTS}/web/status?fieldManager=y");
    let patched = patch(&server, &path, "merge", &body).await.body;
    assert_eq!((&patched["spec"]["replicas"], &patched["status"]["replicas"]), (&json!(1), &json!(3)));
    assert_eq!(entries(&patched)[1], r#"y Update/status apps/v1 {"f:status":{"f:replicas":{}}}"#);

    let mut wanted = head();
    wanted["status"] = json!({"replicas": 3});
    wanted["spec"] = json!({"paused": true});
    let path = format!("{DEPLOYMENTS}/web/status?fieldManager=z");
    let shared = apply(&server, &path, wanted.clone()).await;
    assert_eq!(shared.code, 200);
    assert_eq!(entries(&shared.body)[0], r#"z Apply/status apps/v1 {"f:status":{"f:replicas":{}}}"#);
    wanted["status"]["replicas"] = 4.into();
    let refused = apply(&server, &path, wanted).await;
    let text =
        r#"Apply failed with 1 conflict: conflict with "y" with subresource "status" using apps/v1: .status.replicas"#;
    assert_eq!((refused.code, refused.message()), (409, text));
}

#[tokio::test]
async fn a_request_for_the_object_cannot_own_the_status() {
    let server = server();
    let mut body = deployment();
    body["status"] = json!({"replicas": 3});
    let created = apply(&server, &format!("{DEPLOYMENTS}/web?fieldManager=x"), &body).await;
    assert_eq!((created.code, created.body["status"].get("replicas")), (201, None));
    assert!(!entries(&created.body)[0].contains("f:status"));
    let refused_by_nobody = apply(&server, &format!("{DEPLOYMENTS}/web?fieldManager=x"), &body).await;
    assert_eq!(refused_by_nobody.body["status"].get("replicas"), None);
}

#[tokio::test]
async fn a_scale_has_the_owners_of_the_number_of_replicas() {
    let server = server();
    let path = format!("{DEPLOYMENTS}/web");
    apply(&server, &format!("{path}?fieldManager=x"), deployment()).await;
    let scaled = put(&server, &format!("{path}/scale?fieldManager=hpa"), &replicas(3)).await;
    assert_eq!((scaled.code, scaled.body["metadata"].get("managedFields")), (200, None));
    let stored = get(&server, &path).await.body;
    let owners = entries(&stored);
    assert!(!owners[0].contains("f:replicas"), "{owners:?}");
    assert_eq!(owners[1], r#"hpa Update/scale apps/v1 {"f:spec":{"f:replicas":{}}}"#);
    assert_eq!(stored["metadata"]["managedFields"][1].get("time"), None);

    let refused = apply(&server, &format!("{path}?fieldManager=x"), deployment()).await;
    let text =
        r#"Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using apps/v1: .spec.replicas"#;
    assert_eq!((refused.code, refused.message()), (409, text));
    let refused = apply(&server, &format!("{path}/scale?fieldManager=y"), replicas(4)).await;
    let text = r#"Apply failed with 1 conflict: conflict with "hpa" with subresource "scale" using autoscaling/v1: .spec.replicas"#;
    assert_eq!((refused.code, refused.message()), (409, text));
    let forced = apply(&server, &format!("{path}/scale?fieldManager=y&force=true"), replicas(4)).await;
    assert_eq!((forced.code, &forced.body["spec"]["replicas"]), (200, &json!(4)));
    let owners = entries(&get(&server, &path).await.body);
    assert!(owners.contains(&r#"y Apply/scale apps/v1 {"f:spec":{"f:replicas":{}}}"#.to_owned()), "{owners:?}");
    assert!(!owners.iter().any(|line| line.starts_with("hpa ")), "{owners:?}");
    let patched =
        patch(&server, &format!("{path}/scale?fieldManager=z"), "merge", &json!({"spec": {"replicas": 5}})).await;
    assert_eq!(patched.code, 200);
    let owners = entries(&get(&server, &path).await.body);
    assert!(owners.contains(&r#"z Update/scale apps/v1 {"f:spec":{"f:replicas":{}}}"#.to_owned()), "{owners:?}");
}

#[tokio::test]
async fn a_scale_of_another_kind_is_refused() {
    let server = server();
    post(&server, DEPLOYMENTS, &deployment()).await;
    let refused = apply(&server, &format!("{DEPLOYMENTS}/web/scale?fieldManager=x"), head()).await;
    assert_eq!((refused.code, refused.message()), (400, "invalid object type: apps/v1, Kind=Deployment"));
}

#[tokio::test]
async fn nobody_owns_the_spec_of_a_certificate_signing_request() {
    let server = server();
    let request = json!({
        "apiVersion": "certificates.k8s.io/v1", "kind": "CertificateSigningRequest",
        "metadata": {"name": "a", "labels": {"a": "b"}},
        "spec": {"request": crate::subresources::REQUEST, "signerName": "x.dev/y", "usages": ["client auth"]},
    });
    let requests = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    for (created, owner) in [
        (post(&server, &format!("{requests}?fieldManager=x"), &request).await, "Update"),
        (
            {
                let mut other = request.clone();
                other["metadata"]["name"] = "b".into();
                apply(&server, &format!("{requests}/b?fieldManager=x"), other).await
            },
            "Apply",
        ),
    ] {
        assert_eq!((created.code, &created.body["spec"]["signerName"]), (201, &json!("x.dev/y")));
        let fields = if owner == "Apply" { r#"{"f:a":{}}"# } else { r#"{".":{},"f:a":{}}"# };
        let line = format!(r#"x {owner} certificates.k8s.io/v1 {{"f:metadata":{{"f:labels":{fields}}}}}"#);
        assert_eq!(entries(&created.body), [line]);
    }
}

#[tokio::test]
async fn ephemeral_containers_are_tracked() {
    let server = server();
    let pods = "/api/v1/namespaces/default/pods";
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"name": "c", "image": "i"}]},
    });
    post(&server, &format!("{pods}?fieldManager=x"), &pod).await;
    let body = json!({"spec": {"ephemeralContainers": [{"name": "e", "image": "i"}]}});
    let path = format!("{pods}/a/ephemeralcontainers?fieldManager=y");
    let patched = patch(&server, &path, "strategic-merge", &body).await;
    assert_eq!(patched.code, 200, "{}", patched.message());
    let owners = entries(&patched.body);
    assert!(owners.iter().any(|line| line.starts_with("y Update/ephemeralcontainers v1")), "{owners:?}");
}
