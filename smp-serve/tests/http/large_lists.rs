//! Lists in several parts: the server reads the next part from the store while the client reads the response.

use std::future::ready;
use std::io::Read as _;

use smp_server::store::{
    Changes, Commit, Key, MemoryStore, Page, Pages, Range, Store, StoreError, StoreFuture, Stored,
};
use smp_server::{Options, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::watch::Receiver;

use crate::support::{Running, get};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A store that may fail after the first parts of a large list.
struct Failing {
    inner: MemoryStore,
    fails: bool,
}

impl Store for Failing {
    fn get<'a>(&'a self, key: &'a Key) -> StoreFuture<'a, Option<Stored>> {
        self.inner.get(key)
    }

    fn range<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Page> {
        self.inner.range(range)
    }

    fn pages<'a>(&'a self, range: Range<'a>) -> StoreFuture<'a, Pages> {
        Box::pin(async move {
            let page = self.inner.range(range).await?;
            let (mut entries, fails) = (page.entries.into_iter(), self.fails);
            Ok(Pages::new(page.revision, move || {
                let part: Vec<_> = entries.by_ref().take(15).collect();
                let is_broken = fails && entries.len() == 0;
                let failed = || Err(StoreError::Failed("the disk is broken".to_owned()));
                Box::pin(ready(if is_broken { failed() } else { Ok(part) }))
            }))
        })
    }

    fn commit(&self, commit: Commit) -> StoreFuture<'_, u64> {
        self.inner.commit(commit)
    }

    fn changes<'a>(&'a self, collection: &'a str, after: u64) -> StoreFuture<'a, Changes> {
        self.inner.changes(collection, after)
    }

    fn notify(&self, collection: &str) -> Receiver<u64> {
        self.inner.notify(collection)
    }

    fn revision(&self) -> StoreFuture<'_, u64> {
        self.inner.revision()
    }

    fn compact(&self) -> StoreFuture<'_, ()> {
        self.inner.compact()
    }
}

/// A listener with a list of 4 MB.
async fn start(fails: bool) -> Running {
    let store = Failing { inner: MemoryStore::new(100), fails };
    for number in 0..40 {
        let text = "x".repeat(100_000);
        let object = format!(
            r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"m{number:02}","namespace":"default"}},"data":{{"text":"{text}"}}}}"#
        );
        let key = Key::new("/registry/configmaps", format!("default/m{number:02}"));
        store.commit(Commit::put(key, None, object)).await.unwrap();
    }
    Running::with(Server::with_store(store, Options::new()), |listener| listener).await
}

/// Returns the whole response, with undecoded chunks. It may be empty if the connection breaks.
async fn answer(running: &Running, request: &str) -> Vec<u8> {
    let mut stream = running.connect().await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // A broken connection may be reset.
    let _ = stream.read_to_end(&mut answer).await;
    answer
}

/// Joins the chunks of a body. Returns `None` if the last one is missing.
fn joined(answer: &[u8]) -> Option<Vec<u8>> {
    let head = answer.windows(4).position(|part| part == b"\r\n\r\n")? + 4;
    let (mut rest, mut body) = (&answer[head..], Vec::new());
    loop {
        let end = rest.windows(2).position(|part| part == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).ok()?, 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(rest.get(end + 2..end + 2 + size)?);
        rest = rest.get(end + 4 + size..)?;
    }
}

fn requests() -> [String; 2] {
    [get(MAPS), get(MAPS).replace("Connection", "Accept-Encoding: gzip\r\nConnection")]
}

#[tokio::test]
async fn a_large_list_is_complete_with_and_without_compression() {
    let running = start(false).await;
    let [plain, compressed] = requests();
    let plain = joined(&answer(&running, &plain).await).unwrap();
    let list: serde_json::Value = serde_json::from_slice(&plain).unwrap();
    assert_eq!(list["items"].as_array().unwrap().len(), 40);
    let compressed = joined(&answer(&running, &compressed).await).unwrap();
    assert!(compressed.len() < 100_000, "{} bytes", compressed.len());
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&*compressed).read_to_end(&mut text).unwrap();
    assert!(text == plain);
}

#[tokio::test]
async fn a_store_failure_in_a_large_list_breaks_the_connection() {
    let running = start(true).await;
    for request in requests() {
        let answer = answer(&running, &request).await;
        assert!(joined(&answer).is_none(), "the answer must not look complete");
    }
}
