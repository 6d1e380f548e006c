//! Bad input: a Status with a code from 400 to 499 or a closed stream, bounded memory, and no panic.

use http::{Method, Request};
use http_body_util::{BodyExt, Empty};
use serde_json::{Value, json};
use smp_server::{MAX_BODY, Options, Server};
use tower_service::Service;

use crate::support::{get, post, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const TYPES: [&str; 9] = [
    "application/json",
    "application/yaml",
    "application/merge-patch+json",
    "application/json-patch+json",
    "application/strategic-merge-patch+json",
    "application/strategic-merge-patch+json;dialect=extended",
    "application/apply-patch+yaml",
    "application/vnd.kubernetes.protobuf",
    "nonsense",
];

/// A server with an object, and the requests that write to it.
async fn target() -> (Server, [(Method, String); 4]) {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}, "data": {"k": "v"}})).await;
    let path = format!("{MAPS}/a");
    let requests = [
        (Method::POST, MAPS.to_owned()),
        (Method::PUT, path.clone()),
        (Method::PATCH, path.clone()),
        (Method::DELETE, format!("{MAPS}/b")),
    ];
    (server, requests)
}

fn is_refused(code: u16, body: &Value) -> bool {
    // As on kube-apiserver, an unknown group or version is refused with plain text.
    let is_page = code == 404 && *body == "404 page not found\n";
    is_page || (400..500).contains(&code) && body["kind"] == "Status" && body["status"] == "Failure"
}

#[tokio::test]
async fn random_bytes_are_refused_in_every_media_type() {
    let (server, requests) = target().await;
    let mut random = fastrand::Rng::with_seed(1);
    let start = get(&server, &format!("{MAPS}/a")).await.body;
    for round in 0..300 {
        let bytes: Vec<u8> = (0..random.usize(1..60))
            .map(|_| if round % 2 == 0 { random.u8(..) } else { b"{}[]:,\"a1 \\-n"[random.usize(..13)] })
            .collect();
        for media_type in TYPES {
            for (method, path) in &requests {
                let answer = send(&server, method.clone(), path, media_type, bytes.clone()).await;
                assert!(is_refused(answer.code, &answer.body), "{method} {media_type} {bytes:?}: {answer:?}");
            }
        }
    }
    assert_eq!(get(&server, &format!("{MAPS}/a")).await.body, start, "a refused request must change nothing");
}

#[tokio::test]
async fn large_and_deep_bodies_are_refused() {
    let (server, requests) = target().await;
    let large = format!("{{\"data\":{{\"a\":\"{}\"}}}}", "x".repeat(10 * 1024 * 1024));
    let deep_list = format!("{{\"data\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let deep_object = format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    for media_type in TYPES {
        for (method, path) in &requests {
            let answer = send(&server, method.clone(), path, media_type, large.clone()).await;
            assert_eq!(answer.code, 413, "{method} {media_type}");
            for body in [&deep_list, &deep_object] {
                let answer = send(&server, method.clone(), path, media_type, body.clone()).await;
                assert!(is_refused(answer.code, &answer.body), "{method} {media_type}: {}", answer.code);
            }
        }
    }
    let exact = format!("{{\"metadata\":{{\"name\":\"big\"}},\"data\":{{\"a\":\"{}\"}}}}", "x".repeat(MAX_BODY - 43));
    assert_eq!(exact.len(), MAX_BODY);
    assert_ne!(send(&server, Method::POST, MAPS, "application/json", exact).await.code, 413);
}

#[tokio::test]
async fn paths_and_queries_that_mean_nothing_are_refused() {
    let (server, _) = target().await;
    for path in [
        "/",
        "//",
        "/api/v2/pods",
        "/api/v1/nosuch",
        "/apis/apps/v9/deployments",
        "/api/v1/namespaces//pods",
        "/api/v1/namespaces/default/configmaps/a/nosuch",
        "/api/v1/namespaces/default/configmaps/a/status",
        "/api/v1/namespaces/default/nodes",
        "/api/v1/pods/a/b/c/d",
        "/api/v1/namespaces/default/configmaps/%ff",
        "/apis//v1/pods",
        "/openapi/v9",
    ] {
        let answer = get(&server, path).await;
        assert!(is_refused(answer.code, &answer.body), "{path}: {answer:?}");
    }
    for query in [
        "limit=x",
        "continue=%%%",
        "continue=abc",
        "resourceVersion=x",
        "labelSelector=a%20b",
        "fieldSelector=data.a=b",
        "resourceVersionMatch=Sometimes",
        "watch=1&timeoutSeconds=x",
        "labelSelector=%ff",
        "resourceVersion=1&resourceVersionMatch=Exact&continue=abc",
        "sendInitialEvents=true",
    ] {
        let answer = get(&server, &format!("{MAPS}?{query}")).await;
        assert!(is_refused(answer.code, &answer.body), "{query}: {answer:?}");
    }
}

#[tokio::test]
async fn metadata_of_wrong_types_is_refused() {
    let server = Server::new(Options::new());
    for metadata in [
        json!(5),
        json!("x"),
        json!([]),
        json!({"name": 5}),
        json!({"name": "a", "labels": []}),
        json!({"name": "a", "finalizers": {}}),
    ] {
        let answer = post(&server, MAPS, &json!({"metadata": metadata})).await;
        assert!(is_refused(answer.code, &answer.body), "{metadata}: {answer:?}");
    }
    for name in ["", "A", "a b", "-a", &"a".repeat(254), "a/b", "ä"] {
        let answer = post(&server, MAPS, &json!({"metadata": {"name": name}})).await;
        assert_eq!(answer.code, 422, "{name}: {answer:?}");
    }
}

#[tokio::test]
async fn a_hundred_thousand_watches_can_be_opened_and_dropped() {
    let server = server();
    for index in 0..100_000 {
        let request = Request::builder().uri(format!("{MAPS}?watch=true&resourceVersion=1"));
        let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
        assert_eq!(response.status(), 200);
        let mut body = response.into_body();
        if index % 100 == 0 {
            // Some of them wait for an event before they are dropped.
            let next = tokio::time::timeout(std::time::Duration::from_micros(10), body.frame());
            assert!(next.await.is_err());
        }
    }
    assert!(server.requests().len() <= 10_000);
}
