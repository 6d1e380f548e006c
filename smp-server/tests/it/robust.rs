//! Requests that no client should send, and stores that misbehave: an answer, and no panic.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use smp_server::store::{Changes, Commit, Key, MemoryStore, Page, Range, Store, StoreError, StoreFuture, Stored};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::custom::{RACKS, rack, with_racks};
use crate::support::{get, patch, post, put, send, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Bodies that replace an object, its metadata, or a part of them with something else.
fn odd_bodies() -> Vec<String> {
    let mut bodies: Vec<String> =
        ["", " \n", "null", "5", "\"x\"", "[]", "{}", "true", "[null]", "{\"metadata\":null}"]
            .map(ToOwned::to_owned)
            .to_vec();
    let odd = [json!(null), json!(5), json!("x"), json!([]), json!([1]), json!({}), json!({"a": []}), json!(true)];
    let paths = [
        "metadata",
        "spec",
        "status",
        "data",
        "kind",
        "apiVersion",
        "metadata/labels",
        "metadata/finalizers",
        "metadata/ownerReferences",
        "metadata/uid",
        "metadata/name",
        "metadata/namespace",
        "metadata/generation",
        "metadata/resourceVersion",
        "metadata/managedFields",
        "metadata/deletionTimestamp",
        "spec/replicas",
        "spec/template/metadata",
        "metadata/generateName",
        "metadata/annotations",
        "spec/selector",
        "spec/versions",
    ];
    for path in paths {
        for value in &odd {
            let wrap = |value, name: &str| json!({name: value});
            bodies.push(path.rsplit('/').fold(value.clone(), wrap).to_string());
            for op in ["add", "test"] {
                bodies.push(json!([{"op": op, "path": format!("/{path}"), "value": value}]).to_string());
            }
        }
    }
    for value in odd {
        bodies.push(json!([{"op": "replace", "path": "", "value": value}]).to_string());
    }
    bodies.push(json!([{"op": "move", "from": "/metadata", "path": "/spec"}]).to_string());
    bodies.push(json!([{"op": "remove", "path": ""}]).to_string());
    bodies
}

async fn attack(server: &Server, collection: &str, object: &Value) {
    let name = object["metadata"]["name"].as_str().unwrap();
    let types = ["application/json", "application/yaml"];
    let patches = ["strategic-merge", "merge", "json", "strategic-merge+json;dialect=extended"];
    let patches = patches.map(|kind| match kind.split_once("+json") {
        Some((kind, rest)) => format!("application/{kind}-patch+json{rest}"),
        None => format!("application/{kind}-patch+json"),
    });
    for body in odd_bodies() {
        for part in ["", "/status", "/scale", "/finalize"] {
            let path = format!("{collection}/{name}{part}");
            for media_type in &patches {
                let answer = send(server, Method::PATCH, &path, media_type, body.clone()).await;
                assert!(answer.code < 500, "PATCH {path} {media_type} {body}: {answer:?}");
            }
            for media_type in types {
                let answer = send(server, Method::PUT, &path, media_type, body.clone()).await;
                assert!(answer.code < 500, "PUT {path} {body}: {answer:?}");
            }
        }
        for (method, query) in [(Method::POST, ""), (Method::POST, "?dryRun=All"), (Method::DELETE, "/other")] {
            let answer = send(server, method, &format!("{collection}{query}"), "application/json", body.clone()).await;
            assert!(answer.code < 500, "{query} {body}: {answer:?}");
        }
        // Patches may have deleted parts of it, or marked it.
        post(server, collection, object).await;
    }
    let read = get(server, &format!("{collection}/{name}")).await;
    assert_eq!((read.code, &read.body["metadata"]["name"]), (200, &object["metadata"]["name"]), "{read:?}");
}

#[tokio::test]
async fn no_body_makes_a_built_in_kind_panic() {
    let server = Server::new(Options::new().controllers());
    attack(&server, MAPS, &json!({"metadata": {"name": "a"}, "data": {"k": "v"}})).await;
    let template = json!({"metadata": {"labels": {"app": "a"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}});
    let spec = json!({"selector": {"matchLabels": {"app": "a"}}, "template": template});
    attack(&server, "/apis/apps/v1/namespaces/default/deployments", &json!({"metadata": {"name": "a"}, "spec": spec}))
        .await;
    attack(&server, "/api/v1/namespaces", &json!({"metadata": {"name": "demo"}})).await;
    let crds = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    attack(&server, crds, &crate::custom::definition()).await;
}

#[tokio::test]
async fn no_body_makes_a_custom_resource_panic() {
    let server = with_racks(Options::new().controllers().strategic_custom_resources()).await;
    attack(&server, RACKS, &rack(&json!({"replicas": 3}))).await;
}

#[tokio::test]
async fn large_numbers_in_queries_are_answered() {
    let server = server();
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    for number in ["0", "1", "9223372036854775807", "18446744073709551615"] {
        for name in ["timeoutSeconds", "limit", "resourceVersion", "gracePeriodSeconds"] {
            let request = Request::get(format!("{MAPS}?watch=true&resourceVersion=1&{name}={number}"));
            let response = server.clone().call(request.body(Full::<Bytes>::default()).unwrap()).await.unwrap();
            assert!(response.status().as_u16() < 500, "{name}={number}");
            let answer = get(&server, &format!("{MAPS}?{name}={number}")).await;
            assert!(answer.code < 500 || answer.code == 504, "{name}={number}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn a_token_of_another_server_is_refused_as_too_new() {
    let (one, other) = (server(), server());
    for index in 0..5 {
        post(&one, MAPS, &json!({"metadata": {"name": format!("m{index}")}})).await;
    }
    let page = get(&one, &format!("{MAPS}?limit=2")).await.body;
    let token = page["metadata"]["continue"].as_str().unwrap();
    let refused = get(&other, &format!("{MAPS}?limit=2&continue={token}")).await;
    assert_eq!(refused.code, 504, "{refused:?}");
}

#[tokio::test]
async fn a_head_request_has_the_headers_of_a_get_and_no_body() {
    let server = server();
    for path in [MAPS, "/api", "/nosuch", &format!("{MAPS}?watch=true")] {
        let request = Request::head(path).body(Full::<Bytes>::default()).unwrap();
        let response = server.clone().call(request).await.unwrap();
        assert_eq!(response.headers()["content-type"], "application/json", "{path}");
        assert!(response.into_body().collect().await.unwrap().to_bytes().is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_character_set_is_accepted_next_to_the_media_type() {
    let server = server();
    let json = "application/json; charset=utf-8";
    let created = send(&server, Method::POST, MAPS, json, r#"{"metadata":{"name":"a"}}"#).await;
    assert_eq!(created.code, 201, "{created:?}");
    for kind in ["strategic-merge", "merge"] {
        let media_type = format!("application/{kind}-patch+json; charset=utf-8");
        let patched = send(&server, Method::PATCH, &format!("{MAPS}/a"), &media_type, r#"{"data":{"x":"1"}}"#).await;
        assert_eq!(patched.code, 200, "{kind}: {patched:?}");
    }
}

/// A store in which every change of an object comes second. Each attempt takes a second.
struct Late {
    inner: MemoryStore,
    /// The number of commits that succeed.
    left: AtomicU64,
}

impl Store for Late {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.inner.get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        self.inner.range(range)
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        if self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok() {
            return self.inner.commit(commit);
        }
        Box::pin(async {
            tokio::time::advance(Duration::from_secs(1)).await;
            Err(StoreError::Changed)
        })
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.inner.changes(collection, after)
    }

    fn notify(&self, collection: &str) -> tokio::sync::watch::Receiver<u64> {
        self.inner.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.inner.compact()
    }
}

#[tokio::test(start_paused = true)]
async fn a_write_gives_up_after_34_seconds() {
    // Four namespaces, five objects of a new cluster, and one object.
    let server = Server::with_store(Late { inner: MemoryStore::new(100), left: 10.into() }, Options::new());
    let created = post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    assert_eq!(created.code, 201, "{created:?}");
    let path = format!("{MAPS}/a");
    let start = tokio::time::Instant::now();
    for answer in [
        patch(&server, &path, "merge", &json!({"data": {"x": "1"}})).await,
        put(&server, &path, &json!({"metadata": {"name": "a"}, "data": {"x": "1"}})).await,
        crate::support::delete(&server, &path).await,
    ] {
        assert_eq!((answer.code, answer.body["reason"].as_str()), (504, Some("Timeout")), "{answer:?}");
    }
    let seconds = start.elapsed().as_secs();
    assert!((102..110).contains(&seconds), "{seconds} s for three requests");
}
