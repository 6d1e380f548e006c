//! Dumps of the state of a server, and the functions for tests.

use std::time::{Duration, SystemTime};

use http::Method;
use serde_json::json;
use smp_server::{Options, Server};

use crate::support::{get, post, send};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A server whose times and uids are the same in every run.
fn fixed() -> Server {
    Server::new(Options::new().controllers().seed(7).time(SystemTime::UNIX_EPOCH + Duration::from_hours(500_000)))
}

async fn fill(server: &Server) {
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let server = server.clone();
            tokio::spawn(async move {
                for _ in 0..5 {
                    let name = format!("w{writer}-");
                    post(&server, MAPS, &json!({"metadata": {"generateName": name}, "data": {"b": "1", "a": "2"}}))
                        .await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

#[tokio::test]
async fn the_same_run_dumps_the_same_bytes() {
    let (one, other) = (fixed(), fixed());
    fill(&one).await;
    fill(&other).await;
    let dump = one.dump().await.unwrap();
    assert_eq!(dump.matches("kind: ConfigMap").count(), 40);
    assert_eq!(dump, other.dump().await.unwrap());
}

#[tokio::test]
async fn a_dump_can_be_loaded() {
    let (one, other) = (fixed(), fixed());
    fill(&one).await;
    other.load(&one.dump().await.unwrap()).await.unwrap();
    let names =
        |dump: &str| dump.lines().filter(|line| line.starts_with("  name: ")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(&one.dump().await.unwrap()), names(&other.dump().await.unwrap()));
}

#[tokio::test]
async fn odd_manifests_are_loaded_or_refused() {
    let server = fixed();
    server.load("").await.unwrap();
    server.load("---\n---\n# nothing\n").await.unwrap();
    let list = "{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]}";
    server.load(list).await.unwrap();
    server.load("{apiVersion: v1, kind: ConfigMap, items: [1], metadata: {name: b}}").await.unwrap();
    assert_eq!(get(&server, &format!("{MAPS}/b")).await.code, 200);
    for text in ["5", "[]", "a", "{kind: List, items: 5}", "{apiVersion: v1}", "{apiVersion: v1, kind: ConfigMap}", "{"]
    {
        assert!(server.load(text).await.is_err(), "{text}");
    }
}

#[tokio::test]
async fn remembered_requests_have_a_limited_size() {
    let server = fixed();
    let body = format!("{{\"data\":{{\"a\":\"{}\"}}}}", "x".repeat(2 * 1024 * 1024));
    for _ in 0..40 {
        send(&server, Method::DELETE, "/nosuch", "application/json", body.clone()).await;
    }
    let requests = server.requests();
    assert_eq!(requests.len(), 31, "31 bodies of more than 2 MiB fit into 64 MiB");
}
