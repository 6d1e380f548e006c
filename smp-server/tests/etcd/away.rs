//! etcd crashes, hangs and comes back.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::StreamExt as _;
use http::Request;
use http_body_util::{BodyExt as _, Empty};
use serde_json::json;
use smp_server::store::{Changes, Commit, EtcdStore, Store, StoreError};
use smp_server::{Options, Server};
use tokio::time::sleep;
use tower_service::Service as _;

use crate::process::Etcd;
use crate::support::post;
use crate::{PODS, key};

fn message<T: std::fmt::Debug>(result: Result<T, StoreError>) -> String {
    match result {
        Err(StoreError::Failed(message)) => message,
        other => panic!("it must fail: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_fail_while_etcd_is_away_and_succeed_when_it_is_back() {
    let mut etcd = Etcd::start().await;
    let store = etcd.connect().await;
    let first = store.commit(Commit::put(key("a/x"), None, "1")).await.unwrap();
    etcd.kill();
    assert!(message(store.get(&key("a/x")).await).starts_with("etcd failed: "));
    let refused = message(store.commit(Commit::put(key("a/x"), Some(first), "2")).await);
    assert!(refused.starts_with("etcd failed: "), "etcd has certainly not received it: {refused}");
    assert_eq!(store.changes(PODS, first - 1).await.unwrap().revision, first, "old changes are in memory");
    etcd.restart().await;
    let found = store.get(&key("a/x")).await.unwrap().unwrap();
    assert_eq!((found.revision, &found.bytes[..]), (first, &b"1"[..]));
    let second = store.commit(Commit::put(key("a/x"), Some(first), "2")).await.unwrap();
    let Changes { events, .. } = store.changes(PODS, first).await.unwrap();
    assert_eq!(events.iter().map(|event| event.revision).collect::<Vec<_>>(), [second]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_without_an_answer_says_that_its_outcome_is_unknown() {
    let etcd = Etcd::start().await;
    let store = etcd.connect().await;
    etcd.signal("STOP");
    // The threads of etcd stop one after the other.
    let mut revision = None;
    let unknown = loop {
        match store.commit(Commit::put(key("a/x"), revision, "1")).await {
            Ok(committed) => revision = Some(committed),
            failed => break message(failed),
        }
    };
    assert!(unknown.contains("it is unknown whether the change was made"), "{unknown}");
    etcd.signal("CONT");
    store.commit(Commit::put(key("a/y"), None, "1")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_that_cannot_be_reached_is_an_error() {
    assert!(EtcdStore::connect(Vec::<String>::new(), "", 100).await.is_err());
    let error = EtcdStore::connect(["https://127.0.0.1:1"], "", 100).await.unwrap_err();
    assert_eq!(error.to_string(), "the URL of etcd must begin with http://: https://127.0.0.1:1");
    assert!(EtcdStore::connect(["http://127.0.0.1:1"], "", 100).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_that_were_compacted_meanwhile_are_refused() {
    let mut etcd = Etcd::start().await;
    let url = etcd.url();
    let store = etcd.connect().await;
    let first = store.commit(Commit::put(key("a/x"), None, "1")).await.unwrap();
    let mut changed = store.notify(PODS);
    changed.mark_unchanged();
    etcd.kill();
    etcd.restart_elsewhere().await;
    let other = etcd.connect().await;
    let second = other.commit(Commit::put(key("a/x"), Some(first), "2")).await.unwrap();
    let third = other.commit(Commit::put(key("a/x"), Some(second), "3")).await.unwrap();
    other.compact().await.unwrap();
    drop(other);
    etcd.kill();
    etcd.restart_at(&url).await;
    changed.changed().await.unwrap();
    assert!(matches!(store.changes(PODS, first).await, Err(StoreError::Compacted { .. })));
    let fourth = store.commit(Commit::put(key("a/x"), Some(third), "4")).await.unwrap();
    let Changes { events, revision: end } = store.changes(PODS, third).await.unwrap();
    assert_eq!((events.len(), end), (1, fourth));
    assert_eq!(events[0].previous.as_ref().unwrap().bytes, "3");
}

#[tokio::test(flavor = "multi_thread")]
async fn watches_expire_if_etcd_goes_back_to_a_backup() {
    let mut etcd = Etcd::start().await;
    let server = Server::with_store(etcd.connect().await, Options::new());
    let maps = "/api/v1/namespaces/default/configmaps";
    let first = post(&server, maps, &json!({"metadata": {"name": "a"}})).await;
    let first = first.body["metadata"]["resourceVersion"].as_str().unwrap().to_owned();
    let backup = etcd.backup().await;
    let mut last = String::new();
    for name in ["b", "c", "d"] {
        let created = post(&server, maps, &json!({"metadata": {"name": name}})).await;
        created.body["metadata"]["resourceVersion"].as_str().expect("it must be created").clone_into(&mut last);
    }
    let open = async |version: &str| {
        let request = Request::get(format!("{maps}?watch=true&resourceVersion={version}"));
        let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
        response.into_body().into_data_stream()
    };
    let mut running = open(&last).await;
    assert!(futures::poll!(running.next()).is_pending());
    etcd.restart_from(&backup).await;
    let expired = running.next().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&expired).contains("\"reason\":\"Expired\""), "{expired:?}");
    let late = open(&last).await.next().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&late).contains("\"reason\":\"Expired\""), "a version that is void: {late:?}");
    let mut next = open(&first).await;
    post(&server, maps, &json!({"metadata": {"name": "e"}})).await;
    let event = next.next().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&event).contains("\"name\":\"e\""), "versions of the backup are valid: {event:?}");
}

/// Counts up an object until `stop` is set. Returns the revisions and numbers that were acknowledged.
async fn count(store: Arc<EtcdStore>, name: String, stop: Arc<AtomicBool>) -> Vec<(u64, u64)> {
    let mut done = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let Ok(found) = store.get(&key(&name)).await else { continue };
        let (revision, number) = found.map_or((None, 0), |found| {
            (Some(found.revision), std::str::from_utf8(&found.bytes).unwrap().parse().unwrap())
        });
        if let Some((last, acknowledged)) = done.last() {
            assert!(number >= *acknowledged && revision >= Some(*last), "an acknowledged write was lost");
        }
        let commit = Commit::put(key(&name), revision, (number + 1).to_string());
        match store.commit(commit).await {
            Ok(revision) => done.push((revision, number + 1)),
            // Only this task writes the object, and it waits for each answer.
            Err(error) => assert!(matches!(error, StoreError::Failed(_) | StoreError::Changed), "{error}"),
        }
    }
    done
}

/// Collects the changes of all counters as a watch does, until a revision.
async fn collect(store: Arc<EtcdStore>, start: u64, mut end: tokio::sync::watch::Receiver<u64>) -> BTreeMap<u64, u64> {
    let (mut after, mut seen) = (start, BTreeMap::new());
    let mut changed = store.notify(PODS);
    loop {
        changed.mark_unchanged();
        let Changes { events, revision: newest } = store.changes(PODS, after).await.expect("the watch must go on");
        for event in &events {
            let text = event.object.as_ref().unwrap().bytes.clone();
            let number = std::str::from_utf8(&text).unwrap().parse().unwrap();
            assert!(event.revision > after && seen.insert(event.revision, number).is_none(), "a revision came twice");
        }
        after = newest;
        if after >= *end.borrow_and_update() {
            return seen;
        }
        if events.is_empty() {
            tokio::select! { _ = changed.changed() => {}, _ = end.changed() => {} }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_of_etcd_during_load_lose_no_acknowledged_write() {
    let mut etcd = Etcd::start().await;
    let store = Arc::new(EtcdStore::connect([etcd.url()], "", 1_000_000).await.unwrap());
    let start = store.revision().await.unwrap();
    let (end, is_end) = tokio::sync::watch::channel(u64::MAX);
    let watching = tokio::spawn(collect(Arc::clone(&store), start, is_end));
    let stop = Arc::new(AtomicBool::new(false));
    let spawn = |task| tokio::spawn(count(Arc::clone(&store), format!("a/{task}"), Arc::clone(&stop)));
    let writers: Vec<_> = (0..4).map(spawn).collect();
    for _ in 0..3 {
        sleep(Duration::from_millis(300)).await;
        etcd.kill();
        etcd.restart().await;
    }
    sleep(Duration::from_millis(300)).await;
    stop.store(true, Ordering::Relaxed);
    let mut done = Vec::new();
    for writer in writers {
        let own = writer.await.unwrap();
        assert!(own.is_sorted_by(|one, next| one.0 < next.0), "revisions must grow");
        done.extend(own);
    }
    end.send_replace(store.revision().await.unwrap());
    let seen = watching.await.unwrap();
    assert!(done.len() > 20, "there must be some load, not {} writes", done.len());
    let revisions: std::collections::BTreeSet<_> = done.iter().map(|(revision, _)| revision).collect();
    assert_eq!(revisions.len(), done.len(), "no revision may be given twice");
    for (revision, number) in done {
        assert_eq!(seen.get(&revision), Some(&number), "the watch must see every write once");
    }
}
