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
use smp_server::{Options, Server};
use tower_service::Service;

use crate::support::{delete, get, patch, post, server};

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

const SECRETS: &str = "/api/v1/namespaces/default/secrets";

async fn create_secrets(server: &Server, count: usize) -> String {
    let mut version = String::new();
    for _ in 0..count {
        let created = post(server, SECRETS, &json!({"metadata": {"generateName": "s-"}})).await;
        created.body["metadata"]["resourceVersion"].as_str().unwrap().clone_into(&mut version);
    }
    version
}

#[tokio::test]
async fn changes_of_other_resources_expire_neither_watches_nor_continue_tokens() {
    let server = Server::new(Options::new().history(10));
    for name in ["a", "b"] {
        create(&server, name, "web").await;
    }
    let page = get(&server, &format!("{MAPS}?limit=1")).await.body;
    let version = page["metadata"]["resourceVersion"].as_str().unwrap();
    let mut running = watch(&server, &format!("resourceVersion={version}")).await;
    assert!(futures::poll!(running.next()).is_pending());
    create_secrets(&server, 30).await;
    let mut late = watch(&server, &format!("resourceVersion={version}")).await;
    let rest =
        get(&server, &format!("{MAPS}?limit=1&continue={}", page["metadata"]["continue"].as_str().unwrap())).await;
    assert_eq!((rest.code, &rest.body["items"][0]["metadata"]["name"]), (200, &json!("b")));
    create(&server, "c", "web").await;
    for watch in [&mut running, &mut late] {
        assert_eq!(events(watch, 1).await, ["ADDED c"]);
    }
}

#[tokio::test]
async fn a_watch_expires_if_a_change_of_its_resource_was_forgotten() {
    let server = Server::new(Options::new().history(10));
    let versions =
        [create(&server, "a", "web").await, create(&server, "b", "web").await, create(&server, "c", "web").await];
    // Of the history, "a" and "b" are forgotten.
    create_secrets(&server, 9).await;
    let mut expired = watch(&server, &format!("resourceVersion={}", versions[0])).await;
    assert_eq!(events(&mut expired, 1).await, ["ERROR Expired"]);
    let mut complete = watch(&server, &format!("resourceVersion={}", versions[1])).await;
    assert_eq!(events(&mut complete, 1).await, ["ADDED c"]);
}

#[tokio::test(start_paused = true)]
async fn a_bookmark_has_the_newest_version() {
    let server = server();
    let version = create(&server, "a", "web").await;
    let mut watch = watch(&server, &format!("resourceVersion={version}&allowWatchBookmarks=true")).await;
    assert!(futures::poll!(watch.next()).is_pending());
    let newest = create_secrets(&server, 3).await;
    let bookmark = watch.next().await.unwrap();
    assert_eq!(
        (&bookmark["type"], &bookmark["object"]["metadata"]["resourceVersion"]),
        (&json!("BOOKMARK"), &json!(newest))
    );
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_of_0_is_the_default_and_a_negative_one_is_over() {
    let server = server();
    let version = create(&server, "a", "web").await;
    let start = tokio::time::Instant::now();
    let mut endless = watch(&server, &format!("resourceVersion={version}&timeoutSeconds=0")).await;
    assert!(futures::poll!(endless.next()).is_pending());
    create(&server, "b", "web").await;
    assert_eq!(events(&mut endless, 1).await, ["ADDED b"]);
    assert!(endless.next().await.is_none());
    assert_eq!(start.elapsed().as_secs(), 30 * 60);
    let mut over = watch(&server, &format!("resourceVersion={version}&timeoutSeconds=-5")).await;
    assert!(over.next().await.is_none());
    assert_eq!(start.elapsed().as_secs(), 30 * 60);
}

#[tokio::test]
async fn a_watch_of_one_name_sees_only_that_object() {
    let server = server();
    create(&server, "a", "web").await;
    create(&server, "ab", "web").await;
    let mut one = watch(&server, "fieldSelector=metadata.name%3Da").await;
    let mut others = watch(&server, "fieldSelector=metadata.name!%3Da,metadata.namespace%3Ddefault").await;
    let mut elsewhere = watch(&server, "fieldSelector=metadata.namespace%3Dother").await;
    delete(&server, &format!("{MAPS}/ab")).await;
    delete(&server, &format!("{MAPS}/a")).await;
    assert_eq!(events(&mut one, 2).await, ["ADDED a", "DELETED a"]);
    assert_eq!(events(&mut others, 2).await, ["ADDED ab", "DELETED ab"]);
    assert!(futures::poll!(elsewhere.next()).is_pending());
}

#[tokio::test]
async fn a_watch_with_many_changes_has_all_of_them_in_order() {
    let server = server();
    let version = create(&server, "first", "web").await;
    for number in 0..600 {
        create(&server, &format!("m{number}"), "web").await;
    }
    let mut watch = watch(&server, &format!("resourceVersion={version}&labelSelector=app%3Dweb")).await;
    let wanted: Vec<_> = (0..600).map(|number| format!("ADDED m{number}")).collect();
    assert_eq!(events(&mut watch, 600).await, wanted);
    assert!(futures::poll!(watch.next()).is_pending());
}
