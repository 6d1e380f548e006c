//! What follows from a write, with stores that fail, panic, or are slow.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures::FutureExt as _;
use serde_json::{Value, json};
use smp_server::store::{Commit, Key, MemoryStore, Range, Store};
use smp_server::{Options, Server};
use tokio::time::{sleep, timeout};

use crate::stores::{Disturbance, DisturbedStore, Operation};
use crate::support::{delete, get, post};

const NAMESPACES: &str = "/api/v1/namespaces";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const PODS: &str = "/api/v1/namespaces/default/pods";

pub(crate) fn memory() -> Arc<MemoryStore> {
    Arc::new(MemoryStore::new(10_000))
}

/// A server whose store the hook disturbs.
pub(crate) fn disturbed(
    store: &Arc<MemoryStore>,
    hook: impl Fn(&MemoryStore, &Operation<'_>) -> Disturbance + Send + Sync + 'static,
) -> Server {
    Server::with_store(DisturbedStore::new(store, hook), Options::new().controllers())
}

pub(crate) fn reference(owner: &Value) -> Value {
    let metadata = &owner["metadata"];
    json!({"apiVersion": "v1", "kind": "ConfigMap", "name": metadata["name"], "uid": metadata["uid"]})
}

pub(crate) async fn map(server: &Server, name: &str, owners: &[Value]) -> Value {
    let created = post(server, MAPS, &json!({"metadata": {"name": name, "ownerReferences": owners}})).await;
    assert_eq!(created.code, 201, "{created:?}");
    created.body
}

pub(crate) async fn namespace(server: &Server, name: &str) {
    assert_eq!(post(server, NAMESPACES, &json!({"metadata": {"name": name}})).await.code, 201);
}

pub(crate) fn pod(name: &str) -> Value {
    json!({"metadata": {"name": name}, "spec": {"containers": [{"name": "c", "image": "i"}]}})
}

#[test]
fn a_server_in_memory_answers_at_once_and_needs_no_runtime() {
    let server = Server::new(Options::new().controllers().pretend());
    let answer = async {
        let owner = map(&server, "owner", &[]).await;
        map(&server, "child", &[reference(&owner)]).await;
        delete(&server, &format!("{MAPS}/owner")).await;
        assert_eq!(get(&server, &format!("{MAPS}/child")).await.code, 404);
        assert_eq!(post(&server, PODS, &pod("web")).await.code, 201);
        assert_eq!(get(&server, &format!("{PODS}/web")).await.body["status"]["phase"], "Running");
        delete(&server, &format!("{PODS}/web")).await.code
    };
    assert_eq!(answer.now_or_never(), Some(200));
}

/// The objects of `demo` in a range.
fn is_of_demo(operation: &Operation<'_>) -> bool {
    matches!(operation, Operation::Range(range) if range.prefix == "demo/" && range.collection.ends_with("configmaps"))
}

/// A store that cannot list the objects of `demo` while the value is true.
fn without_demo() -> (DisturbedStore, Arc<AtomicBool>) {
    let is_away = Arc::new(AtomicBool::new(true));
    let seen = Arc::clone(&is_away);
    let store = DisturbedStore::new(&memory(), move |_, operation| match operation {
        operation if is_of_demo(operation) && seen.load(Ordering::SeqCst) => Disturbance::Fails,
        _ => Disturbance::None,
    });
    (store, is_away)
}

#[tokio::test(start_paused = true)]
async fn work_that_fails_is_done_later_and_its_write_succeeds() {
    let (store, is_away) = without_demo();
    let server = Server::with_store(store, Options::new().controllers());
    namespace(&server, "demo").await;
    post(&server, "/api/v1/namespaces/demo/configmaps", &json!({"metadata": {"name": "a"}})).await;
    assert_eq!(delete(&server, "/api/v1/namespaces/demo").await.code, 200);
    let owner = map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner)]).await;
    sleep(Duration::from_mins(1)).await;
    assert_eq!(get(&server, "/api/v1/namespaces/demo").await.body["status"]["phase"], "Terminating");
    is_away.store(false, Ordering::SeqCst);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(get(&server, "/api/v1/namespaces/demo").await.code, 404);
}

#[test]
fn work_that_fails_without_a_runtime_is_done_with_the_next_write() {
    let (store, is_away) = without_demo();
    let server = Server::with_store(store, Options::new().controllers());
    let codes = async {
        namespace(&server, "demo").await;
        let deleted = delete(&server, "/api/v1/namespaces/demo").await.code;
        is_away.store(false, Ordering::SeqCst);
        map(&server, "other", &[]).await;
        (deleted, get(&server, "/api/v1/namespaces/demo").await.code)
    };
    assert_eq!(codes.now_or_never(), Some((200, 404)));
}

#[tokio::test]
async fn work_that_panics_is_dropped_and_later_writes_succeed() {
    let panics = AtomicBool::new(true);
    let server = disturbed(&memory(), move |_, operation| {
        assert!(!(is_of_demo(operation) && panics.swap(false, Ordering::SeqCst)), "this panic is part of the test");
        Disturbance::None
    });
    namespace(&server, "demo").await;
    assert_eq!(delete(&server, "/api/v1/namespaces/demo").await.code, 200);
    let owner = map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner)]).await;
    delete(&server, &format!("{MAPS}/owner")).await;
    assert_eq!(get(&server, &format!("{MAPS}/child")).await.code, 404);
}

#[tokio::test]
async fn objects_that_cannot_be_read_do_not_prevent_a_start() {
    let store = memory();
    let first = Server::with_store(DisturbedStore::calm(&store), Options::new());
    let owner = map(&first, "owner", &[]).await;
    for index in 0..9 {
        map(&first, &format!("child{index}"), &[reference(&owner)]).await;
    }
    let maps = "/registry/configmaps";
    let text = "k8s\0 \"ownerReferences\":";
    store.commit(Commit::put(Key::new(maps, "default/child5x"), None, text)).await.unwrap();
    let server = disturbed(&store, move |inner, operation| match operation {
        Operation::Range(range) if range.collection == maps => {
            let page = inner.range((*range).clone()).now_or_never().unwrap().unwrap();
            let is_unreadable = |name: &str| name == "default/child3";
            match page.entries.iter().find(|(name, _)| is_unreadable(name)) {
                Some((name, _)) => Disturbance::Unreadable(Key::new(maps, Arc::clone(name))),
                None => Disturbance::None,
            }
        }
        _ => Disturbance::None,
    });
    assert_eq!(get(&server, "/api/v1/nodes").await.code, 200);
    assert_eq!(delete(&server, &format!("{MAPS}/owner")).await.code, 200);
    let left = store.range(Range::all(maps)).await.unwrap().entries;
    let left = left.iter().map(|(name, _)| &**name);
    let left: Vec<_> = left.filter(|name| !name.ends_with("/kube-root-ca.crt")).collect();
    assert_eq!(left, ["default/child3", "default/child5x"]);
}

#[tokio::test(start_paused = true)]
async fn a_write_does_not_wait_for_the_work_of_others() {
    let (gate, is_open) = tokio::sync::watch::channel(false);
    let (begins, mut begun) = tokio::sync::watch::channel(false);
    let server = disturbed(&memory(), move |_, operation| {
        if is_of_demo(operation) {
            begins.send_replace(true);
            return Disturbance::Waits(is_open.clone());
        }
        Disturbance::None
    });
    namespace(&server, "demo").await;
    let other = server.clone();
    let deletion = tokio::spawn(async move { delete(&other, "/api/v1/namespaces/demo").await.code });
    begun.wait_for(|begun| *begun).await.unwrap();
    let writes = async {
        let owner = map(&server, "owner", &[]).await;
        map(&server, "child", &[reference(&owner)]).await;
        delete(&server, &format!("{MAPS}/owner")).await;
        get(&server, &format!("{MAPS}/child")).await.code
    };
    assert_eq!(timeout(Duration::from_mins(1), writes).await, Ok(404));
    assert!(!deletion.is_finished());
    gate.send_replace(true);
    assert_eq!(deletion.await.unwrap(), 200);
    assert_eq!(get(&server, "/api/v1/namespaces/demo").await.code, 404);
}

#[tokio::test]
async fn a_namespace_is_emptied_in_pages_and_read_once() {
    let ranges = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&ranges);
    let server = disturbed(&memory(), move |_, operation| {
        if let Operation::Range(range) = operation
            && is_of_demo(operation)
        {
            assert!((1..=500).contains(&range.limit));
            seen.fetch_add(1, Ordering::SeqCst);
        }
        Disturbance::None
    });
    namespace(&server, "demo").await;
    let maps = "/api/v1/namespaces/demo/configmaps";
    let owner = post(&server, maps, &json!({"metadata": {"name": "owner"}})).await.body;
    for index in 0..1_000 {
        let metadata = json!({"name": format!("child{index}"), "ownerReferences": [reference(&owner)]});
        assert_eq!(post(&server, maps, &json!({"metadata": metadata})).await.code, 201);
    }
    assert_eq!(delete(&server, "/api/v1/namespaces/demo").await.code, 200);
    assert_eq!(get(&server, "/api/v1/namespaces/demo").await.code, 404);
    assert_eq!(ranges.load(Ordering::SeqCst), 3, "1,001 objects are three pages");
}

#[tokio::test]
async fn a_child_that_loses_its_owner_reference_meanwhile_is_kept() {
    let store = memory();
    let child = Key::new("/registry/configmaps", "default/child");
    let server = disturbed(&store, move |inner, operation| {
        let get = |key: &Key| inner.get(key).now_or_never().unwrap().unwrap();
        // The collector has read the child, and looks for the owner.
        if let Operation::Get(key) = operation
            && key.name.ends_with("/owner")
            && get(key).is_none()
            && let Some(stored) = get(&child)
        {
            let mut object: Value = serde_json::from_slice(&stored.bytes).unwrap();
            object["metadata"].as_object_mut().unwrap().remove("ownerReferences");
            let commit = Commit::put(child.clone(), Some(stored.revision), object.to_string());
            inner.commit(commit).now_or_never().unwrap().unwrap();
        }
        Disturbance::None
    });
    let owner = map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner)]).await;
    delete(&server, &format!("{MAPS}/owner")).await;
    let child = get(&server, &format!("{MAPS}/child")).await;
    assert_eq!((child.code, &child.body["metadata"]["ownerReferences"]), (200, &Value::Null));
}

#[tokio::test]
async fn a_pod_whose_deletion_was_cut_off_is_deleted_at_the_next_start() {
    for options in [Options::new(), Options::new().controllers()] {
        let store = memory();
        let first = Server::with_store(DisturbedStore::calm(&store), Options::new());
        for (name, grace) in [("gone", 0), ("ending", 30)] {
            post(&first, PODS, &pod(name)).await;
            let key = Key::new("/registry/pods", format!("default/{name}"));
            let stored = store.get(&key).await.unwrap().unwrap();
            let mut object: Value = serde_json::from_slice(&stored.bytes).unwrap();
            object["metadata"]["deletionTimestamp"] = "2026-01-01T00:00:00Z".into();
            object["metadata"]["deletionGracePeriodSeconds"] = grace.into();
            store.commit(Commit::put(key, Some(stored.revision), object.to_string())).await.unwrap();
        }
        let server = Server::with_store(DisturbedStore::calm(&store), options);
        assert_eq!(get(&server, &format!("{PODS}/gone")).await.code, 404);
        assert_eq!(get(&server, &format!("{PODS}/ending")).await.code, 200);
    }
}

#[tokio::test(start_paused = true)]
async fn an_owner_in_a_large_store_waits_until_its_dependents_are_known() {
    let store = memory();
    let first = Server::with_store(DisturbedStore::calm(&store), Options::new());
    let owner = map(&first, "owner", &[]).await;
    map(&first, "child", &[reference(&owner)]).await;
    let key = Key::new("/registry/configmaps", "default/other");
    let mut revision = None;
    for _ in 0..10_000 {
        revision = Some(store.commit(Commit::put(key.clone(), revision, "{}")).await.unwrap());
    }
    let (gate, is_open) = tokio::sync::watch::channel(false);
    let server = disturbed(&store, move |_, operation| match operation {
        Operation::Range(range) if range.collection.ends_with("configmaps") => Disturbance::Waits(is_open.clone()),
        _ => Disturbance::None,
    });
    assert_eq!(get(&server, &format!("{MAPS}/owner")).await.code, 200, "reads do not wait");
    namespace(&server, "demo").await;
    let orphan = async { delete(&server, &format!("{MAPS}/owner?propagationPolicy=Orphan")).await.code };
    assert!(timeout(Duration::from_mins(1), orphan).await.is_err(), "the child is not known yet");
    gate.send_replace(true);
    sleep(Duration::from_mins(1)).await;
    assert_eq!(get(&server, &format!("{MAPS}/owner")).await.code, 404);
    let child = get(&server, &format!("{MAPS}/child")).await;
    assert_eq!((child.code, &child.body["metadata"]["ownerReferences"]), (200, &Value::Null));
}
