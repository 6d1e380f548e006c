//! Lists in several parts, which the server writes while the client reads them.

use std::future::ready;
use std::sync::Arc;

use http::Request;
use http_body::Body as _;
use http_body_util::{BodyExt, Empty};
use serde_json::Value;
use smp_server::store::{
    Changes, Commit, Key, MemoryStore, Page, Pages, Range, RedbStore, Store, StoreError, StoreFuture, Stored,
};
use smp_server::{Body, Options, Server};
use tokio::sync::watch;
use tower_service::Service as _;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const COLLECTION: &str = "/registry/configmaps";
const COUNT: usize = 40;

/// Creates objects with 100 KB each in a store.
async fn fill(store: &impl Store) {
    for number in 0..COUNT {
        let (name, label, text) = (format!("m{number:02}"), number % 2, "x".repeat(100_000));
        let object = format!(
            r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"{name}","namespace":"default","labels":{{"even":"{label}"}}}},"data":{{"text":"{text}"}}}}"#
        );
        store.commit(Commit::put(Key::new(COLLECTION, format!("default/{name}")), None, object)).await.unwrap();
    }
}

async fn send(server: &Server, query: &str, accept: &str) -> Body {
    let request = Request::get(format!("{MAPS}{query}")).header("accept", accept).body(Empty::<bytes::Bytes>::new());
    let response = server.clone().call(request.unwrap()).await.unwrap();
    assert_eq!(response.status(), 200, "{query}");
    response.into_body()
}

fn names(list: &Value, items: &str) -> Vec<String> {
    let items = list[items].as_array().into_iter().flatten();
    let name = |item: &Value| item.pointer("/metadata/name").or_else(|| item.pointer("/object/metadata/name")).cloned();
    items.filter_map(name).filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn a_large_list_has_the_same_text_as_its_pages() {
    let folder = tempfile::tempdir().unwrap();
    let file = RedbStore::open(folder.path().join("state.redb"), 100).unwrap();
    let memory = MemoryStore::new(100);
    fill(&file).await;
    fill(&memory).await;
    for server in [Server::with_store(file, Options::new()), Server::with_store(memory, Options::new())] {
        for (accept, items) in [
            ("application/json", "items"),
            ("application/json;as=Table;v=v1;g=meta.k8s.io", "rows"),
            ("application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io", "items"),
        ] {
            for selector in ["", "&labelSelector=even%3D1"] {
                let include = "includeObject=Object";
                let whole = send(&server, &format!("?{include}{selector}"), accept).await;
                let whole = whole.collect().await.unwrap().to_bytes();
                // A page with all objects has the same text, but is written at once.
                let page = send(&server, &format!("?limit=1000&{include}{selector}"), accept).await;
                assert_eq!(page.size_hint().exact(), Some(whole.len() as u64), "{accept} {selector}");
                assert!(page.collect().await.unwrap().to_bytes() == whole, "{accept} {selector}");
                let expected = if selector.is_empty() { COUNT } else { COUNT / 2 };
                assert_eq!(names(&serde_json::from_slice(&whole).unwrap(), items).len(), expected);
            }
        }
    }
}

#[tokio::test]
async fn a_large_list_is_written_in_parts_that_have_one_revision() {
    let folder = tempfile::tempdir().unwrap();
    let file = Arc::new(RedbStore::open(folder.path().join("state.redb"), 10).unwrap());
    fill(&file).await;
    let newest = file.revision().await.unwrap();
    let server = Server::with_store(Arc::clone(&file), Options::new());
    let mut body = send(&server, "", "application/json").await;
    let (mut text, mut parts) = (Vec::new(), 0);
    while let Some(part) = body.frame().await {
        let part = part.unwrap().into_data().unwrap();
        assert!(part.len() < 2 * 1024 * 1024);
        text.extend_from_slice(&part);
        parts += 1;
        // Meanwhile, objects are deleted: more than the history keeps.
        for entry in file.range(Range { limit: 12, ..Range::all(COLLECTION) }).await.unwrap().entries {
            file.commit(Commit::delete(Key::new(COLLECTION, entry.0), entry.1.revision)).await.unwrap();
        }
    }
    let list: Value = serde_json::from_slice(&text).unwrap();
    assert!(parts >= 4, "{parts} parts");
    assert_eq!(names(&list, "items").len(), COUNT);
    assert!(list["metadata"]["resourceVersion"].as_str().unwrap().parse::<u64>().unwrap() >= newest);
}

/// A store that fails after the first parts of a large list.
struct Failing(MemoryStore);

impl Store for Failing {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.0.get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        self.0.range(range)
    }

    fn pages<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Pages> {
        Box::pin(async move {
            let page = self.0.range(range).await?;
            let mut entries = page.entries.into_iter();
            Ok(Pages::new(page.revision, move || {
                let part: Vec<_> = entries.by_ref().take(15).collect();
                let failed = || Err(StoreError::Failed("the disk is broken".to_owned()));
                Box::pin(ready(if entries.len() > 0 { Ok(part) } else { failed() }))
            }))
        })
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        self.0.commit(commit)
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.0.changes(collection, after)
    }

    fn notify(&self, collection: &str) -> watch::Receiver<u64> {
        self.0.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.0.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.0.compact()
    }
}

#[tokio::test]
async fn a_store_failure_in_a_large_list_ends_the_body_with_an_error() {
    let store = Failing(MemoryStore::new(100));
    fill(&store).await;
    let server = Server::with_store(store, Options::new());
    let mut body = send(&server, "", "application/json").await;
    let mut parts = 0;
    let error = loop {
        match body.frame().await.expect("the body does not just end") {
            Ok(_) => parts += 1,
            Err(error) => break error,
        }
    };
    assert!(parts > 0 && error.to_string().contains("the disk is broken"), "{parts} parts, {error}");
}
