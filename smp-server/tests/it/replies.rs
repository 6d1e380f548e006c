//! Answers that clients of a real server see: codes, warnings and what a write keeps. `cargo xtask real-server diff` found them.

use http::{Method, Request};
use http_body_util::Full;
use serde_json::{Value, json};
use smp_server::{Server, Status};
use tower_service::Service as _;

use crate::support::{delete, get, patch, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";
const SERVICES: &str = "/api/v1/namespaces/default/services";
const DEPLOYMENTS: &str = "/apis/apps/v1/namespaces/default/deployments";

fn pod(name: &str) -> Value {
    json!({"metadata": {"name": name}, "spec": {"containers": [{"name": "a", "image": "a"}]}})
}

fn deployment(name: &str) -> Value {
    let labels = json!({"app": "web"});
    json!({"metadata": {"name": name}, "spec": {
        "selector": {"matchLabels": labels},
        "template": {"metadata": {"labels": labels}, "spec": {
            "containers": [{"name": "a", "image": "a"}],
            "volumes": [{"name": "g", "gitRepo": {"repository": "x"}}],
        }},
    }})
}

#[tokio::test]
async fn a_pod_whose_name_is_not_the_name_of_a_host_is_accepted_with_a_warning() {
    let created = post(&server(), PODS, &pod("a.b")).await;
    assert_eq!(created.code, 201);
    assert!(created.warnings[0].contains("a DNS label is recommended: [must not contain dots]"), "{created:?}");
}

#[tokio::test]
async fn a_template_is_warned_about_when_the_generation_changes() {
    let server = server();
    let path = format!("{DEPLOYMENTS}/web");
    let expected = "spec.template.spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+";
    let created = post(&server, DEPLOYMENTS, &deployment("web")).await;
    assert_eq!(created.warnings, [format!("299 - \"{expected}\"")]);
    let labeled = patch(&server, &path, "merge", &json!({"metadata": {"labels": {"a": "b"}}})).await;
    assert!(labeled.warnings.is_empty(), "{labeled:?}");
    let annotated = patch(&server, &path, "merge", &json!({"metadata": {"annotations": {"a": "b"}}})).await;
    assert_eq!((annotated.warnings.len(), &annotated.body["metadata"]["generation"]), (1, &json!(2)));
}

#[tokio::test]
async fn warnings_stay_when_the_request_fails_later() {
    let server = server();
    post(&server, PODS, &pod("a.b")).await;
    let again = post(&server, PODS, &pod("a.b")).await;
    assert_eq!((again.code, again.warnings.len()), (409, 1));
    let path = format!("{PODS}/a.b");
    let renamed = patch(&server, &path, "merge", &json!({"metadata": {"name": "b", "nosuch": 1}})).await;
    assert_eq!((renamed.code, renamed.warnings.len()), (400, 1));
}

#[tokio::test]
async fn repeated_owners_are_united_with_a_warning() {
    let owner = json!({"apiVersion": "v1", "kind": "A", "name": "a", "uid": "u"});
    let object = json!({"metadata": {"name": "a", "ownerReferences": [owner, owner]}});
    let created = post(&server(), MAPS, &object).await;
    assert_eq!(created.body["metadata"]["ownerReferences"], json!([owner]));
    assert!(created.warnings[0].contains("duplicate UID(s) observed: u"), "{created:?}");
}

#[tokio::test]
async fn the_namespaces_of_every_cluster_cannot_be_deleted() {
    let server = server();
    for name in ["default", "kube-system", "kube-public"] {
        let refused = delete(&server, &format!("/api/v1/namespaces/{name}")).await;
        let message = format!("namespaces \"{name}\" is forbidden: this namespace may not be deleted");
        assert_eq!((refused.code, refused.message()), (403, message.as_str()));
    }
}

#[tokio::test]
async fn the_finalizers_of_a_namespace_can_only_be_replaced() {
    let server = server();
    let path = "/api/v1/namespaces/default/finalize";
    assert_eq!(get(&server, path).await.code, 405);
    assert_eq!(patch(&server, path, "merge", &json!({})).await.code, 405);
}

#[tokio::test]
async fn a_version_of_the_future_is_a_timeout() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    for path in [format!("{MAPS}/a?resourceVersion=999"), format!("{MAPS}?resourceVersion=999")] {
        assert_eq!(get(&server, &path).await.code, 504, "{path}");
    }
    assert_eq!(get(&server, &format!("{MAPS}/a?resourceVersion=1")).await.code, 200);
}

/// The code and the header `Retry-After` of an answer.
async fn retry_after(server: &Server, method: Method, path: &str, body: &Value) -> (u16, Option<String>) {
    let request = Request::builder().method(method).uri(path).header("content-type", "application/json");
    let request = request.body(Full::new(bytes::Bytes::from(body.to_string()))).unwrap();
    let response = server.clone().call(request).await.unwrap();
    let header = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    (response.status().as_u16(), header)
}

#[tokio::test]
async fn a_header_says_when_to_try_again_as_the_details_do() {
    let server = server();
    let object = json!({"metadata": {"name": "a", "generateName": "a"}});
    post(&server, MAPS, &object).await;
    let some = |seconds: &str| Some(seconds.to_owned());
    let conflict = retry_after(&server, Method::POST, MAPS, &object).await;
    assert_eq!(conflict, (409, some("1")), "a generated name that exists");
    let named = json!({"metadata": {"name": "a"}});
    assert_eq!(retry_after(&server, Method::POST, MAPS, &named).await, (409, None), "another name that exists");
    let future = format!("{MAPS}?resourceVersion=999");
    assert_eq!(retry_after(&server, Method::GET, &future, &Value::Null).await, (504, some("1")));
    for (seconds, expected) in [(30, some("30")), (0, None)] {
        server.fail_next(|_| true, Status::too_many_requests(seconds));
        assert_eq!(retry_after(&server, Method::GET, MAPS, &Value::Null).await, (429, expected));
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_forgets_requests_fails_and_delays_them_when_asked() {
    let server = Server::new(smp_server::Options::new().forget_requests());
    server.fail_next(|request| request.path == MAPS, Status::too_many_requests(1));
    assert_eq!(get(&server, "/version").await.code, 200);
    assert_eq!(get(&server, MAPS).await.code, 429);
    assert_eq!(get(&server, MAPS).await.code, 200);
    let latency = std::time::Duration::from_secs(5);
    server.set_latency(latency);
    let start = tokio::time::Instant::now();
    assert_eq!(get(&server, MAPS).await.code, 200);
    assert!(start.elapsed() >= latency && server.requests().is_empty());
}

#[tokio::test]
async fn an_absent_object_comes_before_a_wrong_patch_but_after_text_that_is_not_json() {
    let server = server();
    let path = format!("{MAPS}/absent");
    let media_type = "application/merge-patch+json";
    assert_eq!(send(&server, Method::PATCH, &path, media_type, "[]").await.code, 404);
    let refused = send(&server, Method::PATCH, &path, media_type, "{").await;
    assert_eq!((refused.code, refused.message()), (400, "invalid JSON patch"));
    assert_eq!(send(&server, Method::PATCH, &path, "text/plain", "{").await.code, 415);
}

#[tokio::test]
async fn a_repeated_kind_is_a_repeated_field() {
    let body = r#"{"kind": "ConfigMap", "kind": "ConfigMap", "metadata": {"name": "a"}}"#;
    let created = send(&server(), http::Method::POST, MAPS, "application/json", body).await;
    assert_eq!((created.code, created.warnings), (201, vec!["299 - \"duplicate field \\\"kind\\\"\"".to_owned()]));
}

#[tokio::test]
async fn an_object_that_its_last_finalizer_kept_is_answered_as_it_was() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a", "finalizers": ["example.com/a"]}})).await;
    let path = format!("{MAPS}/a");
    let marked = delete(&server, &path).await;
    let released = patch(&server, &path, "merge", &json!({"metadata": {"finalizers": null}})).await;
    assert_eq!(released.body["metadata"]["resourceVersion"], marked.body["metadata"]["resourceVersion"]);
    assert_eq!(get(&server, &path).await.code, 404);
}

#[tokio::test]
async fn a_cascading_deletion_that_waits_is_accepted() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a", "finalizers": ["example.com/a"]}})).await;
    let options = json!({"orphanDependents": false}).to_string();
    let path = format!("{MAPS}/a");
    assert_eq!(send(&server, Method::DELETE, &path, "application/json", options).await.code, 202);
}

#[tokio::test]
async fn a_status_write_keeps_the_labels_of_some_kinds() {
    let server = server();
    let claims = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";
    let devices = json!({"requests": [{"name": "gpu", "exactly": {"deviceClassName": "a"}}]});
    post(&server, claims, &json!({"metadata": {"name": "a"}, "spec": {"devices": devices}})).await;
    post(&server, DEPLOYMENTS, &deployment("a")).await;
    post(&server, PODS, &pod("a")).await;
    let labels = json!({"metadata": {"labels": {"a": "b"}}});
    for (collection, expected) in [(claims, Value::Null), (DEPLOYMENTS, Value::Null), (PODS, json!("b"))] {
        let written = patch(&server, &format!("{collection}/a/status"), "merge", &labels).await;
        assert_eq!(written.body["metadata"]["labels"]["a"], expected, "{collection}");
    }
}

#[tokio::test]
async fn a_service_loses_what_its_new_type_does_not_need() {
    let server = server();
    let service = json!({"metadata": {"name": "a"}, "spec": {"type": "NodePort", "ports": [{"port": 80}]}});
    post(&server, SERVICES, &service).await;
    let path = format!("{SERVICES}/a");
    let change = json!({"spec": {"type": "ExternalName", "externalName": "a.example.com"}});
    let changed = patch(&server, &path, "merge", &change).await;
    for name in ["clusterIP", "clusterIPs", "ipFamilies", "internalTrafficPolicy", "externalTrafficPolicy"] {
        assert!(changed.body["spec"].get(name).is_none(), "{name} {changed:?}");
    }
}

#[tokio::test]
async fn a_dry_run_shows_what_only_the_storage_drops() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    let object = json!({"metadata": {"name": "a", "selfLink": "/a"}});
    let dry = put(&server, &format!("{MAPS}/a?dryRun=All"), &object).await;
    assert_eq!(dry.body["metadata"]["selfLink"], "/a");
    let wet = put(&server, &format!("{MAPS}/a"), &object).await;
    assert!(wet.body["metadata"].get("selfLink").is_none());
}

#[tokio::test]
async fn a_status_update_that_keeps_the_metadata_keeps_the_self_link() {
    let server = server();
    let ranges = "/apis/networking.k8s.io/v1/servicecidrs";
    let range = json!({"metadata": {"name": "a"}, "spec": {"cidrs": ["10.96.0.0/16"]}});
    assert_eq!(post(&server, ranges, &range).await.code, 201);
    let changed = json!({"metadata": {"name": "a", "selfLink": "/a"}, "spec": {"cidrs": ["10.96.0.0/16"]}});
    for (path, link) in [("", Some("/a")), ("/status", None)] {
        let dry = put(&server, &format!("{ranges}/a{path}?dryRun=All"), &changed).await;
        assert_eq!((dry.code, dry.body["metadata"]["selfLink"].as_str()), (200, link));
    }
}

#[tokio::test]
async fn a_strategic_patch_keeps_the_type_and_rejects_one_that_is_not_a_string() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    for (patched, code) in [(json!("v2"), 200), (json!(null), 200), (json!(true), 422), (json!(["v1"]), 422)] {
        for field in ["apiVersion", "kind"] {
            let answer = patch(&server, &format!("{MAPS}/a"), "strategic-merge", &json!({field: patched})).await;
            assert_eq!(answer.code, code, "{field}: {patched} {answer:?}");
        }
    }
}

#[tokio::test]
async fn a_limit_range_without_name_gets_one() {
    let ranges = "/api/v1/namespaces/default/limitranges";
    let created = post(&server(), ranges, &json!({"spec": {"limits": []}})).await;
    assert_eq!((created.code, &created.body["metadata"]["name"].is_string()), (201, &true));
}
