//! Bad input: a Status with a code from 400 to 499 or a closed stream, bounded memory, and no panic.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use http::{Method, Request};
use http_body::Body as _;
use http_body_util::Empty;
use serde_json::{Value, json};
use smp_server::{Body, MAX_BODY, Options, Server};
use tower_service::Service;

use crate::observed::Observed;
use crate::support::{delete, get, post, put, send, server};

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

/// A list of owners that is almost as long as the limit of values permits.
fn owners(count: usize) -> Vec<Value> {
    let owner = |number| json!({"apiVersion": "v1", "kind": "Pod", "name": "a", "uid": format!("{number}")});
    (0..count).map(owner).collect()
}

/// If every owner were compared with all others, this would take seconds.
#[tokio::test]
async fn thousands_of_owners_are_compared_without_comparing_each_with_all_others() {
    let server = server();
    let mut all = owners(9_900);
    let expected = json!(all);
    all.insert(9_000, json!({"uid": "7", "name": "a", "kind": "Pod", "apiVersion": "v1"}));
    all.push(json!({"apiVersion": "v1", "kind": "Pod", "name": "a", "uid": "9899"}));
    let created = post(&server, MAPS, &json!({"metadata": {"name": "a", "ownerReferences": all}})).await;
    assert_eq!(created.code, 201, "{}", created.message());
    assert!(created.body["metadata"]["ownerReferences"] == expected, "each owner once, in the order of the request");
    assert!(created.warnings[0].contains("duplicate UID(s) observed: 7, 9899\""), "{:?}", created.warnings);
}

#[tokio::test]
async fn thousands_of_controllers_are_refused_in_an_answer_of_bounded_size() {
    let mut all = owners(7_000);
    for owner in &mut all {
        owner["controller"] = true.into();
    }
    let refused = post(&server(), MAPS, &json!({"metadata": {"name": "a", "ownerReferences": all}})).await;
    assert_eq!(refused.code, 422);
    let causes = refused.body["details"]["causes"].as_array().unwrap();
    assert!(causes.len() < 100 && refused.message().len() < 1_200_000, "{} causes", causes.len());
    assert!(refused.message().ends_with("; further causes are left out"));
    let end = "Only one reference can have Controller set to true. Found \"true\" in references for Pod/a and Pod/a";
    assert!(causes[0]["message"].as_str().unwrap().ends_with(end));
}

/// If every finalizer were looked for in all others, this would take a minute.
#[tokio::test]
async fn thousands_of_finalizers_are_compared_without_comparing_each_with_all_others() {
    let server = server();
    let path = format!("{MAPS}/a");
    let names = |start: &str| (0..45_000).map(|number| format!("{start}/{number}")).collect::<Vec<_>>();
    let object = |finalizers: &[String]| json!({"metadata": {"name": "a", "finalizers": finalizers}});
    let known = names("a");
    assert_eq!(post(&server, MAPS, &object(&known)).await.code, 201);
    assert_eq!(delete(&server, &path).await.code, 200);
    assert_eq!(put(&server, &path, &object(&known)).await.code, 200, "the finalizers are known");
    let refused = put(&server, &path, &object(&names("b"))).await;
    let message = "no new finalizers can be added if the object is being deleted, found new finalizers []string{\"b/0\", \"b/1\", ";
    assert_eq!(refused.code, 422);
    assert!(refused.message().contains(message) && refused.message().ends_with("\"b/44999\"}"));
    assert_eq!(refused.body["details"]["causes"].as_array().unwrap().len(), 1);
}

/// Opens a watch that waits for its first event.
async fn waiting_watch(server: &Server) -> Body {
    let request = Request::builder().uri(format!("{MAPS}?watch=true&resourceVersion=1"));
    let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
    assert_eq!(response.status(), 200);
    let mut body = response.into_body();
    let first = poll_fn(|context| Poll::Ready(Pin::new(&mut body).poll_frame(context))).await;
    assert!(first.is_pending());
    body
}

#[tokio::test]
async fn a_hundred_thousand_watches_that_are_dropped_while_they_wait_leave_nothing_behind() {
    let store = Observed::new();
    let watches = store.watches.clone();
    let server = Server::with_store(store, Options::new());
    for _ in 0..100 {
        let mut open = Vec::new();
        for _ in 0..1_000 {
            open.push(waiting_watch(&server).await);
        }
        assert_eq!(watches.receiver_count(), 1_000, "the watches that are open");
        drop(open);
        assert_eq!(watches.receiver_count(), 0, "the watches that are dropped");
    }
}
