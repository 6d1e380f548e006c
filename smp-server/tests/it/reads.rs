//! What requests read from the store.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use smp_server::store::{Changes, Commit, Key, MemoryStore, Page, Range, Store, StoreFuture, Stored};
use smp_server::{Options, Server};
use tokio::sync::watch;

use crate::support::{delete, get, post};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const COLLECTION: &str = "/registry/configmaps";

/// What was read of the collection.
#[derive(Default)]
struct Reads {
    ranges: AtomicUsize,
    entries: AtomicUsize,
    /// The prefix of the last range.
    prefix: Mutex<String>,
}

/// A store that notes what is read.
struct Noting {
    inner: MemoryStore,
    reads: Arc<Reads>,
}

impl Store for Noting {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.inner.get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        Box::pin(async move {
            let page = self.inner.range(range.clone()).await?;
            if range.collection == COLLECTION {
                self.reads.ranges.fetch_add(1, Ordering::Relaxed);
                let counted = if range.count_remaining { page.remaining.unwrap_or_default() } else { 0 };
                self.reads.entries.fetch_add(page.entries.len() + counted, Ordering::Relaxed);
                range.prefix.clone_into(&mut self.reads.prefix.lock().unwrap());
            }
            Ok(page)
        })
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        self.inner.commit(commit)
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.inner.changes(collection, after)
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        self.inner.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.inner.compact()
    }
}

/// A server with config maps named `m0000` and so on, of which every hundredth has the label `rare`.
async fn server_with(count: usize) -> (Server, Arc<Reads>) {
    let reads = Arc::<Reads>::default();
    let store = Noting { inner: MemoryStore::new(10_000), reads: Arc::clone(&reads) };
    let server = Server::with_store(store, Options::new());
    for number in 0..count {
        let labels = if number % 100 == 50 { json!({"rare": "yes"}) } else { json!({}) };
        post(&server, MAPS, &json!({"metadata": {"name": format!("m{number:04}"), "labels": labels}})).await;
    }
    reads.ranges.store(0, Ordering::Relaxed);
    reads.entries.store(0, Ordering::Relaxed);
    (server, reads)
}

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().into_iter().flatten();
    items.filter_map(|item| item["metadata"]["name"].as_str()).collect()
}

#[tokio::test]
async fn a_small_limit_with_a_selector_that_matches_nothing_reads_each_object_once() {
    let (server, reads) = server_with(1_200).await;
    let list = get(&server, &format!("{MAPS}?limit=1&labelSelector=rare%3Dno")).await.body;
    assert_eq!((names(&list), &list["metadata"]["continue"]), (vec![], &Value::Null));
    assert_eq!(reads.entries.load(Ordering::Relaxed), 1_200);
    assert_eq!(reads.ranges.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn a_limited_list_with_a_selector_continues_after_its_last_object() {
    let (server, _) = server_with(1_200).await;
    let (mut seen, mut token, mut sizes) = (Vec::new(), String::new(), Vec::new());
    // If the list has no end, the sizes differ below.
    for _ in 0..10 {
        let list = get(&server, &format!("{MAPS}?limit=5&labelSelector=rare&continue={token}")).await.body;
        assert_eq!(list["metadata"]["remainingItemCount"], Value::Null, "the rest may not be selected");
        sizes.push(names(&list).len());
        seen.extend(names(&list).into_iter().map(ToOwned::to_owned));
        match list["metadata"]["continue"].as_str() {
            Some(next) => next.clone_into(&mut token),
            None => break,
        }
    }
    assert_eq!(sizes, [5, 5, 2]);
    assert_eq!(seen, (0..12).map(|number| format!("m{number:02}50")).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_list_of_one_name_reads_the_names_that_begin_with_it() {
    let (server, reads) = server_with(30).await;
    let all = "/api/v1/configmaps";
    for (path, selector, prefix, found) in [
        (MAPS, "metadata.name=m0007", "default/m0007", vec!["m0007"]),
        (MAPS, "metadata.name=m000", "default/m000", vec![]),
        (all, "metadata.namespace=default,metadata.name=m0007", "default/m0007", vec!["m0007"]),
        (all, "metadata.name=m0007", "", vec!["m0007"]),
        (MAPS, "metadata.name=m0007,metadata.namespace=other", "default/m0007", vec![]),
    ] {
        let list = get(&server, &format!("{path}?fieldSelector={}", selector.replace('=', "%3D"))).await.body;
        assert_eq!((names(&list), reads.prefix.lock().unwrap().as_str()), (found, prefix), "{path} {selector}");
    }
}

#[tokio::test]
async fn objects_with_other_names_are_not_parsed() {
    let store = MemoryStore::new(100);
    store.commit(Commit::put(Key::new(COLLECTION, "default/b"), None, "not JSON")).await.unwrap();
    let server = Server::with_store(store, Options::new());
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    let list = get(&server, "/api/v1/configmaps?fieldSelector=metadata.name%3Da").await;
    assert_eq!((list.code, names(&list.body)), (200, vec!["a"]));
    assert_eq!(get(&server, "/api/v1/configmaps?labelSelector=a").await.code, 500);
}

#[tokio::test]
async fn a_deleted_collection_is_read_once() {
    let (server, reads) = server_with(3).await;
    let deleted = delete(&server, MAPS).await;
    assert_eq!(names(&deleted.body), ["m0000", "m0001", "m0002"]);
    assert_eq!(reads.ranges.load(Ordering::Relaxed), 1);
    assert!(names(&get(&server, MAPS).await.body).is_empty());
}
