//! Several programs use one etcd.

use http::{Method, Request};
use http_body_util::{BodyExt, Full};
use smp_server::store::{Changes, Commit, EtcdStore, Key, Range, Store};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::process::Etcd;
use crate::{PODS, key};

#[tokio::test(flavor = "multi_thread")]
async fn stores_with_the_same_prefix_share_objects_and_changes() {
    let etcd = Etcd::start().await;
    let (one, other) = (etcd.connect().await, etcd.connect().await);
    let mut changed = other.notify(PODS);
    let revision = one.commit(Commit::put(key("a/x"), None, "{}")).await.unwrap();
    changed.wait_for(|seen| *seen == revision).await.unwrap();
    let Changes { events, revision: end } = other.changes(PODS, revision - 1).await.unwrap();
    assert_eq!((&events[0].key, events[0].revision, end), (&key("a/x"), revision, revision));
    other.commit(Commit::delete(key("a/x"), revision)).await.unwrap();
    assert!(one.get(&key("a/x")).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn stores_with_other_prefixes_see_nothing() {
    let etcd = Etcd::start().await;
    let one = EtcdStore::connect([etcd.url()], "/one", 100).await.unwrap();
    let other = EtcdStore::connect([etcd.url()], "other/", 100).await.unwrap();
    let start = other.revision().await.unwrap();
    let revision = one.commit(Commit::put(key("a/x"), None, "{}")).await.unwrap();
    assert!(other.get(&key("a/x")).await.unwrap().is_none());
    assert!(other.range(Range::all(PODS)).await.unwrap().entries.is_empty());
    let next = other.commit(Commit::put(Key::new("/registry/nodes", "n"), None, "{}")).await.unwrap();
    assert!(next > revision, "revisions are those of etcd");
    let Changes { events, revision: end } = other.changes(PODS, start).await.unwrap();
    assert_eq!((events.len(), end), (0, next));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_object_that_is_not_json_is_an_error_that_names_it() {
    let etcd = Etcd::start().await;
    let store = etcd.connect().await;
    let start = store.revision().await.unwrap();
    store.commit(Commit::put(key("default/p"), None, &b"k8s\0\x0a\x09secret"[..])).await.unwrap();
    let errors = [
        store.get(&key("default/p")).await.unwrap_err(),
        store.range(Range::all(PODS)).await.unwrap_err(),
        store.changes(PODS, start).await.unwrap_err(),
    ];
    for error in errors {
        let error = error.to_string();
        assert!(error.contains("/registry/pods/default/p is not JSON"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let mut server = Server::with_store(store, Options::new().controllers());
    let request = Request::builder().method(Method::GET).uri("/api/v1/namespaces/default/pods/p");
    let answer = server.call(request.body(Full::<bytes::Bytes>::default()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), 500);
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    assert!(String::from_utf8_lossy(&body).contains("is not JSON"));
}

/// Only another program writes such keys.
#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_not_text_end_no_list() {
    let etcd = Etcd::start().await;
    let store = etcd.connect().await;
    for name in ["a/a", "b/z"] {
        store.commit(Commit::put(key(name), None, "{}")).await.unwrap();
    }
    let mut client = etcd_client::Client::connect([etcd.url()], None).await.unwrap();
    for byte in 0..5 {
        client.put([b"/registry/pods/a/b\xff", &[byte][..]].concat(), "{}", None).await.unwrap();
    }
    let page = store.range(Range { limit: 2, after: "a/a", ..Range::all(PODS) }).await.unwrap();
    let names: Vec<_> = page.entries.iter().map(|(name, _)| &**name).collect();
    assert_eq!((names, page.remaining), (vec!["b/z"], Some(0)));
}
