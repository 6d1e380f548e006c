//! A client that creates, changes, replaces and deletes objects. No other client writes them.

use std::sync::Arc;

use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::json;

use super::model::{Fate, Known, Source, Version};
use super::shared::{OBJECTS, Shared, version};
use crate::http::{Connection, JSON, STRATEGIC};

/// The number of objects of each client.
const OWNED: usize = 100;

/// A write.
struct Write {
    method: Method,
    path: String,
    content: Option<(&'static str, Bytes)>,
    /// The mark of the object after it; `None` if it deletes the object.
    mark: Option<u64>,
}

/// Writes until the run is over, then reads all objects once more.
pub(super) async fn run(shared: Arc<Shared>, number: usize) {
    let mut objects = vec![Known::default(); OWNED];
    let mut random = fastrand::Rng::with_seed(number as u64);
    let mut connection = shared.connect().await;
    while !shared.is_over() {
        let at = random.usize(..OWNED);
        let name = name(number, at);
        let write = choose(&mut random, &name, objects[at].version.is_some(), shared.mark());
        let answer = connection.send(write.method, &write.path, write.content).await;
        match answer {
            Ok((status, body)) if status.is_success() => {
                let version = write.mark.and_then(|_| answered(&shared, &name, write.mark, &body));
                objects[at].acknowledge(version);
                shared.count(|tally| tally.acknowledged += 1);
            }
            Ok((status, body)) if !status.is_server_error() => {
                shared.check::<()>(Err(format!("{name}: {status}: {}", String::from_utf8_lossy(&body))));
            }
            failed => {
                shared.count(|tally| tally.unknown += 1);
                objects[at].lose(write.mark);
                if failed.is_err() {
                    connection = shared.connect().await;
                }
                verify(&shared, &mut connection, &mut objects, number).await;
            }
        }
    }
    verify(&shared, &mut connection, &mut objects, number).await;
}

fn name(number: usize, at: usize) -> String {
    format!("w{number}-{at}")
}

/// Chooses a write of an object: one of eight deletes it, two replace it, and the others patch it.
fn choose(random: &mut fastrand::Rng, name: &str, exists: bool, mark: u64) -> Write {
    let path = format!("{OBJECTS}/{name}");
    let object = json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": name},
        "data": {"mark": mark.to_string(), "text": "a line of a configuration file\n".repeat(random.usize(1..60))},
    });
    let object = Some((JSON, Bytes::from(object.to_string())));
    let patch = json!({"data": {"mark": mark.to_string()}}).to_string();
    let mark = Some(mark);
    match random.u8(..8) {
        _ if !exists => Write { method: Method::POST, path: OBJECTS.to_owned(), content: object, mark },
        0 => Write { method: Method::DELETE, path, content: None, mark: None },
        1 | 2 => Write { method: Method::PUT, path, content: object, mark },
        _ => Write { method: Method::PATCH, path, content: Some((STRATEGIC, patch.into())), mark },
    }
}

/// The version in the answer to a write.
fn answered(shared: &Shared, name: &str, mark: Option<u64>, body: &[u8]) -> Option<Version> {
    let found = serde_json::from_slice(body).map_err(Into::into).and_then(|object| version(&object));
    let found = shared.check(found.map_err(|error| format!("{name}: {error}")))?;
    if Some(found.mark) != mark {
        shared.check::<()>(Err(format!("{name}: an answer with {} to a write of {mark:?}", found.mark)));
    }
    shared.seen(found.revision, name, mark, Source::Answer);
    Some(found)
}

/// Reads all objects of the client, and compares them with what it knows.
async fn verify(shared: &Shared, connection: &mut Connection, objects: &mut [Known], number: usize) {
    for (at, known) in objects.iter_mut().enumerate() {
        let name = name(number, at);
        let (status, body) = shared.read(connection, &format!("{OBJECTS}/{name}")).await;
        let found = if status == StatusCode::NOT_FOUND {
            Ok(None)
        } else {
            let object = serde_json::from_slice(&body).map_err(anyhow::Error::from);
            object.and_then(|object| version(&object)).map(Some)
        };
        let found = shared.check(found.map_err(|error| format!("{name}: {status}: {error}")));
        let fate = found.and_then(|found| shared.check(known.settle(&name, found)));
        shared.count(|tally| {
            tally.verified += 1;
            tally.happened += u64::from(fate == Some(Fate::Happened));
        });
    }
}
