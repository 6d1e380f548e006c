//! A request does not block others if nobody polls it, if it panics, or if its runtime ends.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use serde_json::json;
use smp_server::store::RedbStore;
use smp_server::{Options, Server};
use tokio::runtime;
use tokio::time::timeout;

use crate::consequences::{disturbed, map, memory, namespace, pod, reference};
use crate::custom::definition;
use crate::stores::{Disturbance, Operation};
use crate::support::{delete, get, post};

const NAMESPACES: &str = "/api/v1/namespaces";
const DEMO: &str = "/api/v1/namespaces/demo";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/// Polls a future once. Returns whether it is ready.
async fn poll_once<F: Future + ?Sized>(future: &mut Pin<Box<F>>) -> bool {
    poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_ready())).await
}

/// A server with a store that delays each commit.
fn slow_server() -> Server {
    disturbed(&memory(), |_, operation| match operation {
        Operation::Commit => Disturbance::Delayed,
        _ => Disturbance::None,
    })
}

/// Deletes a namespace, an owner and a definition twice. The first request is polled only once and not dropped.
async fn second_request_is_answered(server: &Server) {
    namespace(server, "demo").await;
    map(server, "child", &[reference(&map(server, "owner", &[]).await)]).await;
    assert_eq!(post(server, DEFINITIONS, &definition()).await.code, 201);
    let name = definition()["metadata"]["name"].as_str().unwrap().to_owned();
    let owner = format!("{MAPS}/owner?propagationPolicy=Foreground");
    for path in [DEMO.to_owned(), owner, format!("{DEFINITIONS}/{name}")] {
        let mut stalled = Box::pin(delete(server, &path));
        poll_once(&mut stalled).await;
        let second = async {
            while get(server, &path).await.code != 404 {
                delete(server, &path).await;
            }
        };
        assert!(timeout(Duration::from_secs(20), second).await.is_ok(), "{path}");
        drop(stalled);
    }
}

#[tokio::test]
async fn a_stalled_request_does_not_block_others() {
    second_request_is_answered(&Server::new(Options::new().controllers())).await;
    second_request_is_answered(&slow_server()).await;
    let folder = tempfile::tempdir().unwrap();
    let store = RedbStore::open(folder.path().join("state.redb"), 1_000).unwrap();
    second_request_is_answered(&Server::with_store(store, Options::new().controllers())).await;
}

#[tokio::test]
async fn a_stalled_first_request_does_not_block_the_start() {
    let server = slow_server();
    let mut stalled = Box::pin(get(&server, NAMESPACES));
    assert!(!poll_once(&mut stalled).await, "the system namespaces are being created");
    let second = timeout(Duration::from_secs(20), get(&server, NAMESPACES)).await;
    assert_eq!(second.unwrap().code, 200);
    assert_eq!(stalled.await.code, 200);
}

#[tokio::test]
async fn a_request_that_panics_gets_500_and_blocks_no_work() {
    for panics_at in 0..3 {
        let left = Arc::new(AtomicUsize::new(usize::MAX));
        let until_panic = Arc::clone(&left);
        let server = disturbed(&memory(), move |_, operation| match operation {
            Operation::Commit => {
                assert!(until_panic.fetch_sub(1, Ordering::SeqCst) > 0, "this panic is part of the test");
                Disturbance::Delayed
            }
            _ => Disturbance::None,
        });
        // The first request creates the objects of the server.
        assert_eq!(get(&server, NAMESPACES).await.code, 200);
        left.store(panics_at, Ordering::SeqCst);
        let created = timeout(Duration::from_secs(20), post(&server, PODS, &pod("web"))).await.unwrap();
        let deleted = timeout(Duration::from_secs(20), delete(&server, &format!("{PODS}/web"))).await.unwrap();
        let failed = if panics_at == 0 { &created } else { &deleted };
        assert_eq!(failed.code, 500, "{failed:?}");
        assert_eq!(failed.body["reason"], "InternalError");
        assert_eq!(post(&server, NAMESPACES, &json!({"metadata": {"name": "demo"}})).await.code, 201);
    }
}

#[test]
fn the_next_runtime_does_the_work_of_one_that_ended() {
    let new = || runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (gate, is_open) = tokio::sync::watch::channel(false);
    let server = disturbed(&memory(), move |_, operation| match operation {
        Operation::Range(range) if range.prefix == "demo/" => Disturbance::Waits(is_open.clone()),
        _ => Disturbance::None,
    });
    let first = new();
    first.block_on(async {
        namespace(&server, "demo").await;
        assert!(timeout(Duration::from_millis(10), delete(&server, DEMO)).await.is_err(), "the store waits");
    });
    drop(first);
    gate.send_replace(true);
    new().block_on(async {
        namespace(&server, "other").await;
        let gone = async {
            while get(&server, DEMO).await.code != 404 {
                tokio::task::yield_now().await;
            }
        };
        timeout(Duration::from_secs(20), gone).await.unwrap();
    });
}
