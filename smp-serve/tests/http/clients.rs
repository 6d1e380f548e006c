//! Clients of kube over HTTP: requests, a watcher and a controller.

use std::sync::Arc;
use std::time::Duration;

use futures::{StreamExt as _, TryStreamExt as _};
use k8s_openapi::api::core::v1::{ConfigMap, Secret};
use kube::api::{Api, DeleteParams, ObjectMeta, Patch, PatchParams, PostParams};
use kube::runtime::controller::{Action, Controller};
use kube::runtime::watcher::{self, Event};
use kube::{Resource as _, ResourceExt as _};
use serde_json::json;

use crate::support::Running;

fn map(name: &str) -> ConfigMap {
    ConfigMap { metadata: ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() }, ..ConfigMap::default() }
}

#[tokio::test]
async fn objects_are_created_patched_listed_and_deleted() {
    let running = Running::start().await;
    let maps = Api::<ConfigMap>::default_namespaced(running.client());
    maps.create(&PostParams::default(), &map("a")).await.unwrap();
    let patch = Patch::Strategic(json!({"data": {"color": "red"}}));
    maps.patch("a", &PatchParams::default(), &patch).await.unwrap();
    let listed = maps.list(&kube::api::ListParams::default()).await.unwrap();
    assert_eq!(listed.items[0].data.as_ref().unwrap()["color"], "red");
    let refused = maps.create(&PostParams::default(), &map("a")).await.unwrap_err();
    assert!(matches!(refused, kube::Error::Api(status) if status.code == 409));
    maps.delete("a", &DeleteParams::default()).await.unwrap();
    assert!(maps.get_opt("a").await.unwrap().is_none());
    assert_eq!(running.client().apiserver_version().await.unwrap().major, "1");
}

#[tokio::test]
async fn a_watcher_sees_every_change_in_both_ways_to_list() {
    let own = watcher::Config::default().fields("metadata.name!=kube-root-ca.crt");
    for config in [own.clone(), own.streaming_lists()] {
        let running = Running::start().await;
        let maps = Api::<ConfigMap>::default_namespaced(running.client());
        maps.create(&PostParams::default(), &map("a")).await.unwrap();
        let mut events = Box::pin(watcher::watcher(maps.clone(), config));
        let mut seen = Vec::new();
        while seen.len() < 5 {
            let text = match events.try_next().await.unwrap().unwrap() {
                Event::Init => "init".to_owned(),
                Event::InitApply(map) => format!("found {}", map.name_any()),
                Event::InitDone => {
                    maps.create(&PostParams::default(), &map("b")).await.unwrap();
                    maps.delete("a", &DeleteParams::default()).await.unwrap();
                    "done".to_owned()
                }
                Event::Apply(map) => format!("applied {}", map.name_any()),
                Event::Delete(map) => format!("deleted {}", map.name_any()),
            };
            seen.push(text);
        }
        assert_eq!(seen, ["init", "found a", "done", "applied b", "deleted a"]);
    }
}

/// Copies the data of a Secret's name into a `ConfigMap` that it owns.
async fn reconcile(secret: Arc<Secret>, client: Arc<kube::Client>) -> Result<Action, kube::Error> {
    let maps = Api::<ConfigMap>::default_namespaced(kube::Client::clone(&client));
    let mut child = map(&secret.name_any());
    child.metadata.owner_references = secret.controller_owner_ref(&()).map(|owner| vec![owner]);
    match maps.create(&PostParams::default(), &child).await {
        Err(kube::Error::Api(status)) if status.code != 409 => Err(kube::Error::Api(status)),
        _ => Ok(Action::await_change()),
    }
}

#[tokio::test]
async fn a_controller_creates_children_that_go_with_their_owners() {
    let running = Running::start().await;
    let client = running.client();
    let secrets = Api::<Secret>::default_namespaced(client.clone());
    let maps = Api::<ConfigMap>::default_namespaced(client.clone());
    let retry = |_: Arc<Secret>, _: &kube::Error, _: Arc<kube::Client>| Action::requeue(Duration::from_secs(1));
    let controller = Controller::new(secrets.clone(), watcher::Config::default())
        .owns(maps.clone(), watcher::Config::default())
        .run(reconcile, retry, Arc::new(client));
    let controller = tokio::spawn(controller.for_each(|_| std::future::ready(())));
    for number in 0..20 {
        let metadata = ObjectMeta { name: Some(format!("s{number}")), ..ObjectMeta::default() };
        secrets.create(&PostParams::default(), &Secret { metadata, ..Secret::default() }).await.unwrap();
    }
    let mut events = Box::pin(watcher::watcher(maps.clone(), watcher::Config::default()));
    let mut children = std::collections::BTreeSet::new();
    while children.len() < 20 {
        if let Event::Apply(map) | Event::InitApply(map) = events.try_next().await.unwrap().unwrap() {
            children.insert(map.name_any());
        }
    }
    controller.abort();
    secrets.delete("s0", &DeleteParams::default()).await.unwrap();
    assert!(maps.get_opt("s0").await.unwrap().is_none());
}
