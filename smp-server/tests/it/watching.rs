//! Watches, and what kube's `watcher` makes of them.

use futures::StreamExt as _;
use futures::stream::BoxStream;
use http::{Method, Request};
use http_body_util::{BodyExt, Empty};
use k8s_openapi::api::core::v1::ConfigMap;
use kube::Client;
use kube::api::{Api, DeleteParams, Patch, PatchParams, PostParams, ResourceExt as _};
use kube::runtime::watcher::{self, Event};
use serde_json::{Value, json};
use smp_server::Server;
use tower_service::Service;

use crate::support::{delete, patch, post, server};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// The events of a watch, as JSON.
async fn watch(server: &Server, query: &str) -> BoxStream<'static, Value> {
    let request = Request::builder().method(Method::GET).uri(format!("{MAPS}?watch=true&{query}"));
    let response = server.clone().call(request.body(Empty::<bytes::Bytes>::new()).unwrap()).await.unwrap();
    assert_eq!(response.status(), 200);
    Box::pin(futures::stream::unfold(response.into_body(), |mut body| async move {
        let frame = body.frame().await?.unwrap().into_data().unwrap();
        Some((serde_json::from_slice(&frame).unwrap(), body))
    }))
}

async fn events(watch: &mut BoxStream<'static, Value>, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while lines.len() < count {
        let event = watch.next().await.unwrap();
        let object = &event["object"];
        let name = object["metadata"]["name"].as_str().or(object["reason"].as_str()).unwrap_or("-");
        lines.push(format!("{} {name}", event["type"].as_str().unwrap()));
    }
    lines
}

async fn create(server: &Server, name: &str, app: &str) -> String {
    let body = json!({"metadata": {"name": name, "labels": {"app": app}}});
    let created = post(server, MAPS, &body).await;
    created.body["metadata"]["resourceVersion"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_watch_without_version_begins_with_the_objects() {
    let server = server();
    create(&server, "a", "web").await;
    let mut watch = watch(&server, "").await;
    create(&server, "b", "web").await;
    delete(&server, &format!("{MAPS}/a")).await;
    assert_eq!(events(&mut watch, 3).await, ["ADDED a", "ADDED b", "DELETED a"]);
}

#[tokio::test]
async fn a_watch_from_a_version_has_the_changes_after_it() {
    let server = server();
    let version = create(&server, "a", "web").await;
    create(&server, "b", "web").await;
    patch(&server, &format!("{MAPS}/a"), "merge", &json!({"data": {"x": "1"}})).await;
    let mut watch = watch(&server, &format!("resourceVersion={version}")).await;
    assert_eq!(events(&mut watch, 2).await, ["ADDED b", "MODIFIED a"]);
}

#[tokio::test]
async fn initial_events_end_with_a_bookmark() {
    let server = server();
    create(&server, "a", "web").await;
    let query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    let mut watch = watch(&server, query).await;
    assert_eq!(events(&mut watch, 1).await, ["ADDED a"]);
    let bookmark = watch.next().await.unwrap();
    assert_eq!(bookmark["type"], "BOOKMARK");
    assert_eq!(bookmark["object"]["metadata"]["annotations"], json!({"k8s.io/initial-events-end": "true"}));
    assert_eq!(bookmark["object"]["kind"], "ConfigMap");
}

#[tokio::test]
async fn objects_come_and_go_with_the_selector() {
    let server = server();
    create(&server, "a", "db").await;
    let mut watch = watch(&server, "labelSelector=app%3Dweb").await;
    for app in ["web", "web2", "web"] {
        patch(&server, &format!("{MAPS}/a"), "merge", &json!({"metadata": {"labels": {"app": app}}})).await;
    }
    patch(&server, &format!("{MAPS}/a"), "merge", &json!({"data": {"x": "1"}})).await;
    assert_eq!(events(&mut watch, 4).await, ["ADDED a", "DELETED a", "ADDED a", "MODIFIED a"]);
}

#[tokio::test]
async fn a_deleted_object_has_the_version_of_its_deletion() {
    let server = server();
    let version = create(&server, "a", "web").await;
    let mut watch = watch(&server, &format!("resourceVersion={version}")).await;
    delete(&server, &format!("{MAPS}/a")).await;
    let event = watch.next().await.unwrap();
    let deletion: u64 = event["object"]["metadata"]["resourceVersion"].as_str().unwrap().parse().unwrap();
    assert!(deletion > version.parse().unwrap());
}

#[tokio::test]
async fn an_expired_watch_ends_with_410() {
    let server = server();
    let version = create(&server, "a", "web").await;
    let mut running = watch(&server, &format!("resourceVersion={version}")).await;
    create(&server, "b", "web").await;
    server.expire_watches().await;
    let mut late = watch(&server, &format!("resourceVersion={version}")).await;
    for watch in [&mut running, &mut late] {
        assert_eq!(events(watch, 1).await, ["ERROR Expired"]);
        assert!(watch.next().await.is_none());
    }
}

#[tokio::test(start_paused = true)]
async fn a_watch_ends_in_time_and_sends_bookmarks_until_then() {
    let server = server();
    let version = create(&server, "a", "web").await;
    let query = format!("resourceVersion={version}&timeoutSeconds=150&allowWatchBookmarks=true");
    let watch = watch(&server, &query).await;
    let events: Vec<Value> = watch.collect().await;
    let bookmarks = events.iter().map(|event| event["type"].as_str().unwrap());
    assert_eq!(bookmarks.collect::<Vec<_>>(), ["BOOKMARK", "BOOKMARK"]);
}

/// What kube's watcher reports, until it has reported `count` events.
async fn observe(server: &Server, config: watcher::Config, count: usize) -> Vec<String> {
    let client = Client::new(server.clone(), "default");
    let maps = Api::<ConfigMap>::default_namespaced(client);
    let mut stream = Box::pin(watcher::watcher(maps.clone(), config));
    let mut seen = Vec::new();
    while seen.len() < count {
        let Ok(event) = stream.next().await.unwrap() else { continue };
        seen.push(match event {
            Event::Init => "Init".to_owned(),
            Event::InitApply(map) => format!("InitApply {}", map.name_any()),
            Event::InitDone => "InitDone".to_owned(),
            Event::Apply(map) => format!("Apply {}", map.name_any()),
            Event::Delete(map) => format!("Delete {}", map.name_any()),
        });
        match seen.len() {
            3 => {
                maps.create(
                    &PostParams::default(),
                    &serde_json::from_value(json!({"metadata": {"name": "b"}})).unwrap(),
                )
                .await
                .unwrap();
                let change = Patch::Merge(json!({"data": {"x": "1"}}));
                maps.patch("b", &PatchParams::default(), &change).await.unwrap();
                maps.delete("a", &DeleteParams::default()).await.unwrap();
            }
            6 => server.expire_watches().await,
            _ => {}
        }
    }
    seen
}

#[tokio::test]
async fn kubes_watcher_loses_nothing_in_both_list_strategies() {
    for config in [watcher::Config::default(), watcher::Config::default().streaming_lists()] {
        let server = server();
        create(&server, "a", "web").await;
        let wanted =
            ["Init", "InitApply a", "InitDone", "Apply b", "Apply b", "Delete a", "Init", "InitApply b", "InitDone"];
        assert_eq!(observe(&server, config, wanted.len()).await, wanted);
    }
}

#[tokio::test(start_paused = true)]
async fn a_watch_does_not_wait_long_for_the_objects_of_a_later_version() {
    let server = server();
    create(&server, "a", "web").await;
    let query = "resourceVersion=999999999&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    let mut late = watch(&server, query).await;
    assert_eq!(events(&mut late, 1).await, ["ERROR Timeout"]);
    assert!(late.next().await.is_none());
    let next = create(&server, "b", "web").await.parse::<u64>().unwrap() + 1;
    let query = format!("resourceVersion={next}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan");
    let mut soon = watch(&server, &query).await;
    create(&server, "c", "web").await;
    assert_eq!(events(&mut soon, 3).await, ["ADDED a", "ADDED b", "ADDED c"]);
}
