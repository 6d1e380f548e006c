//! Many clients at once, on any store: no lost update, and no event lost or repeated.

use std::collections::BTreeMap;

use futures::StreamExt as _;
use futures::future::try_join_all;
use http::{Method, Request};
use http_body_util::{BodyDataStream, BodyExt as _, Empty};
use serde_json::{Value, json};
use smp_server::{Body, Server};
use tower_service::Service as _;

use crate::support::{delete, get, in_time, patch, post, put};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Adds one to a counter by PUT, and tries again after a conflict.
async fn count_up(server: Server, times: usize) {
    let path = format!("{MAPS}/counter");
    for _ in 0..times {
        loop {
            let mut map = get(&server, &path).await.body;
            let count: u64 = map["data"]["count"].as_str().unwrap().parse().unwrap();
            map["data"]["count"] = (count + 1).to_string().into();
            match put(&server, &path, &map).await.code {
                200 => break,
                code => assert_eq!(code, 409),
            }
        }
    }
}

/// 32 clients count up one object, each of them some times.
pub(crate) async fn count_with_32_clients(server: Server, times: usize) {
    post(&server, MAPS, &json!({"metadata": {"name": "counter"}, "data": {"count": "0"}})).await;
    let clients: Vec<_> = (0..32).map(|_| tokio::spawn(count_up(server.clone(), times))).collect();
    in_time(try_join_all(clients)).await.unwrap();
    let count = get(&server, &format!("{MAPS}/counter")).await.body["data"]["count"].clone();
    assert_eq!(count, (32 * times).to_string(), "an update was lost");
}

/// Random writes to a few objects. Each patch adds a key that no other has.
async fn write_at_random(server: Server, client: usize) {
    let mut random = fastrand::Rng::with_seed(client as u64);
    for step in 0..40 {
        let name = format!("m{}", random.u8(..6));
        let path = format!("{MAPS}/{name}");
        match random.u8(..10) {
            0 => {
                delete(&server, &path).await;
            }
            1..4 => {
                post(&server, MAPS, &json!({"metadata": {"name": name}})).await;
            }
            4..7 => {
                let read = get(&server, &path).await.body;
                let version = &read["metadata"]["resourceVersion"];
                let change =
                    json!({"metadata": {"resourceVersion": version}, "data": {format!("v{client}-{step}"): "1"}});
                let answer = patch(&server, &path, "merge", &change).await;
                assert!(matches!(answer.code, 200 | 404 | 409), "{answer:?}");
            }
            _ => {
                let change = json!({"data": {format!("p{client}-{step}"): "1"}});
                let answer = patch(&server, &path, "strategic-merge", &change).await;
                assert!(matches!(answer.code, 200 | 404), "{answer:?}");
                if answer.code == 200 {
                    assert_eq!(answer.body["data"][format!("p{client}-{step}")], "1");
                }
            }
        }
    }
}

/// The newest version of the collection.
async fn version(server: &Server) -> String {
    get(server, MAPS).await.body["metadata"]["resourceVersion"].as_str().unwrap().to_owned()
}

/// The lines of a watch from a version on.
async fn watch(server: &Server, version: &str) -> BodyDataStream<Body> {
    let request = Request::builder().method(Method::GET).uri(format!("{MAPS}?watch=true&resourceVersion={version}"));
    let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
    response.into_body().into_data_stream()
}

/// Reads an event and its revision, which is larger than the last one.
fn next_event(line: &[u8], last: &mut u64) -> Value {
    let event: Value = serde_json::from_slice(line).unwrap();
    let revision = event["object"]["metadata"]["resourceVersion"].as_str().unwrap().parse().unwrap();
    assert!(revision > *last, "an event came twice or out of order: {event}");
    *last = revision;
    event
}

/// Opens a watch, reads some events of it and drops it, again and again until the end.
async fn glance(server: Server, seed: u64, mut end: tokio::sync::watch::Receiver<u64>) {
    let mut random = fastrand::Rng::with_seed(seed);
    while *end.borrow() == 0 {
        let version = version(&server).await;
        let mut body = watch(&server, &version).await;
        let mut last = version.parse().unwrap();
        for _ in 0..random.u8(..20) {
            tokio::select! {
                line = body.next() => drop(next_event(&line.unwrap().unwrap(), &mut last)),
                _ = end.wait_for(|end| *end != 0) => return,
            }
        }
    }
}

/// Applies the events of a watch to a model of the objects, and checks that each of them fits.
async fn follow(server: Server, version: String, end: tokio::sync::watch::Receiver<u64>) -> BTreeMap<String, Value> {
    let mut body = watch(&server, &version).await;
    let mut objects = BTreeMap::new();
    let mut last: u64 = version.parse().unwrap();
    loop {
        let mut wait = end.clone();
        let line = tokio::select! {
            line = body.next() => line.unwrap().unwrap(),
            _ = wait.wait_for(|end| *end != 0 && *end <= last) => return objects,
        };
        let event = next_event(&line, &mut last);
        let object = event["object"].clone();
        let name = object["metadata"]["name"].as_str().unwrap().to_owned();
        let previous = match event["type"].as_str().unwrap() {
            "DELETED" => objects.remove(&name),
            _ => objects.insert(name.clone(), object.clone()),
        };
        let is_new = event["type"] == "ADDED";
        assert_eq!(is_new, previous.is_none(), "{event}");
        if let Some(previous) = previous.filter(|_| event["type"] == "MODIFIED") {
            let added = object["data"].as_object().unwrap().len()
                - previous["data"].as_object().map_or(0, serde_json::Map::len);
            assert_eq!(added, 1, "an update was lost or an event is missing: {name}");
        }
    }
}

/// 64 clients write at random. Watches see each change once, and what they make of it is what is stored in the end. Other watches come
/// and go meanwhile.
pub(crate) async fn write_with_64_clients(server: Server) {
    let version = version(&server).await;
    let (sender, end) = tokio::sync::watch::channel(0);
    let watches: Vec<_> = (0..4).map(|_| tokio::spawn(follow(server.clone(), version.clone(), end.clone()))).collect();
    let glances: Vec<_> = (0..8).map(|seed| tokio::spawn(glance(server.clone(), seed, end.clone()))).collect();
    let clients: Vec<_> = (0..64).map(|client| tokio::spawn(write_at_random(server.clone(), client))).collect();
    in_time(try_join_all(clients)).await.unwrap();
    // The last change that all watches must see.
    let last = post(&server, MAPS, &json!({"metadata": {"name": "last"}})).await.body;
    sender.send(last["metadata"]["resourceVersion"].as_str().unwrap().parse().unwrap()).unwrap();
    in_time(try_join_all(glances)).await.unwrap();
    let list = get(&server, MAPS).await.body;
    let stored: BTreeMap<String, Value> = list["items"].as_array().unwrap().iter().map(named).collect();
    for seen in in_time(try_join_all(watches)).await.unwrap() {
        let model: BTreeMap<String, Value> = seen.values().map(named).collect();
        assert_eq!(model, stored);
    }
}

/// The name and the content of an object; items of lists have no kind.
fn named(object: &Value) -> (String, Value) {
    let content = json!({"metadata": object["metadata"], "data": object["data"]});
    (object["metadata"]["name"].as_str().unwrap().to_owned(), content)
}
