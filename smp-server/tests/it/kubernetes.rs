//! Servers of other versions of Kubernetes.

use http::Method;
use serde_json::{Value, json};
use smp_server::{KubernetesVersion, Options, Server};

use crate::support::{apply, entries, get, post, send, server};

const PODS: &str = "/api/v1/namespaces/default/pods";

fn of(version: &str) -> Server {
    Server::new(Options::new().kubernetes(version.parse().unwrap()))
}

/// A pod with a field that was added in 1.36.
fn pod() -> Value {
    json!({"metadata": {"name": "web"}, "spec": {
        "schedulingGroup": {"podGroupName": "web"}, "containers": [{"name": "web", "image": "web:1"}],
    }})
}

#[tokio::test]
async fn a_server_reports_its_version() {
    for version in KubernetesVersion::ALL {
        let server = Server::new(Options::new().kubernetes(version));
        let reported = get(&server, "/version").await.body;
        assert_eq!((&reported["major"], &reported["minor"]), (&json!("1"), &json!(version.minor().to_string())));
        assert_eq!(reported["gitVersion"], format!("v{version}.0+smp"));
    }
    assert_eq!(get(&server(), "/version").await.body["minor"], KubernetesVersion::NEWEST.minor().to_string());
}

#[tokio::test]
async fn kinds_that_a_version_lacks_are_not_served() {
    let rules = "/apis/resource.k8s.io/v1/devicetaintrules";
    let rule = json!({"metadata": {"name": "gpu"}, "spec": {"taint": {"key": "example.com/a", "effect": "None"}}});
    let (old, new) = (of("1.36"), of("1.37"));
    assert_eq!((get(&old, rules).await.code, post(&old, rules, &rule).await.code), (404, 404));
    assert_eq!((get(&new, rules).await.code, post(&new, rules, &rule).await.code), (200, 201));

    for (path, name) in
        [("/apis", "\"storagemigration.k8s.io\""), ("/apis/certificates.k8s.io/v1", "\"clustertrustbundles\"")]
    {
        let has = async |server| get(server, path).await.body.to_string().contains(name);
        assert_eq!((has(&old).await, has(&new).await), (false, true), "{path}");
    }
}

#[tokio::test]
async fn fields_that_a_version_lacks_are_unknown() {
    for (version, is_known) in [("1.35", false), ("1.36", true), ("1.37", true)] {
        let server = of(version);
        let strict = post(&server, &format!("{PODS}?fieldValidation=Strict"), &pod()).await;
        if !is_known {
            assert_eq!(strict.code, 400);
            assert!(strict.message().ends_with("strict decoding error: unknown field \"spec.schedulingGroup\""));
        }
        let warned = post(&server, &format!("{PODS}?dryRun=All"), &pod()).await;
        if is_known {
            assert_eq!((strict.code, warned.code), (201, 409));
            assert_eq!(strict.body["spec"]["schedulingGroup"]["podGroupName"], "web");
        } else {
            assert_eq!(warned.warnings, [r#"299 - "unknown field \"spec.schedulingGroup\"""#]);
            assert_eq!((warned.code, warned.body["spec"].get("schedulingGroup")), (201, None));
        }
    }
}

#[tokio::test]
async fn a_patch_drops_fields_that_a_version_lacks() {
    let server = of("1.35");
    assert_eq!(post(&server, PODS, &pod()).await.code, 201);
    let path = format!("{PODS}/web");
    let patch = json!({"metadata": {"labels": {"a": "b"}}, "spec": {"schedulingGroup": {"podGroupName": "web"}}});
    for media_type in ["application/strategic-merge-patch+json", "application/merge-patch+json"] {
        let patched = send(&server, Method::PATCH, &path, media_type, patch.to_string()).await;
        assert_eq!((patched.code, patched.warnings.len()), (200, 1), "{media_type}");
        assert_eq!(patched.body["spec"].get("schedulingGroup"), None);
    }
}

#[tokio::test]
async fn an_apply_is_refused_if_a_version_lacks_its_field() {
    for (version, is_known) in [("1.35", false), ("1.36", true)] {
        let server = of(version);
        let mut wanted = pod();
        (wanted["apiVersion"], wanted["kind"]) = (json!("v1"), json!("Pod"));
        let applied = apply(&server, &format!("{PODS}/web?fieldManager=shop"), &wanted).await;
        assert_eq!(applied.code < 300, is_known, "{version}: {applied:?}");
        if is_known {
            assert!(entries(&applied.body)[0].contains("\"f:schedulingGroup\":{"), "{applied:?}");
        } else {
            assert!(applied.message().contains(".spec.schedulingGroup: field not declared in schema"), "{applied:?}");
        }
    }
}

#[tokio::test]
async fn the_documents_are_those_of_the_version() {
    for (version, is_known) in [("1.34", false), ("1.36", false), ("1.37", true)] {
        let server = of(version);
        let index = get(&server, "/openapi/v3").await.body;
        assert_eq!(index["paths"].get("apis/storagemigration.k8s.io/v1").is_some(), is_known);
        let document = get(&server, index["paths"]["api/v1"]["serverRelativeURL"].as_str().unwrap()).await.body;
        assert_eq!(document["info"]["version"], version);
        let spec = &document["components"]["schemas"]["io.k8s.api.core.v1.PodSpec"]["properties"];
        assert!(spec["containers"].is_object());
        assert_eq!(spec.get("evictionResponders").is_some(), is_known, "{version}");
    }
}
