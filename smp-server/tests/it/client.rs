//! The server behind a kube client.

use std::collections::BTreeMap;

use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{ConfigMap, Namespace};
use kube::api::{Api, DeleteParams, ListParams, Patch, PatchParams, PostParams, ResourceExt as _};
use kube::{Client, Discovery, Error};
use serde_json::{Value, json};

use crate::support::server;

fn client() -> Client {
    Client::new(server(), "default")
}

fn typed<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn map(name: &str) -> ConfigMap {
    typed(json!({"metadata": {"name": name}, "data": {"a": "1"}}))
}

fn deployment() -> Deployment {
    let containers = json!([{"name": "web", "image": "nginx:1.27"}, {"name": "log", "image": "log:1"}]);
    let template = json!({"metadata": {"labels": {"app": "web"}}, "spec": {"containers": containers}});
    let spec = json!({"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": template});
    typed(json!({"metadata": {"name": "web"}, "spec": spec}))
}

/// The code and the reason of a refusal.
fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> (u16, String) {
    match result.unwrap_err() {
        Error::Api(status) => (status.code, status.reason),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn objects_are_created_once_and_replaced_in_their_newest_version() {
    let maps = Api::<ConfigMap>::default_namespaced(client());
    let post = PostParams::default();
    let mut first = maps.create(&post, &map("a")).await.unwrap();
    assert_eq!(refusal(maps.create(&post, &map("a")).await), (409, "AlreadyExists".to_owned()));
    assert!(maps.get_opt("b").await.unwrap().is_none());
    assert_eq!(refusal(maps.get("b").await), (404, "NotFound".to_owned()));

    first.data = Some(BTreeMap::from([("a".to_owned(), "2".to_owned())]));
    let second = maps.replace("a", &post, &first).await.unwrap();
    assert_eq!(second.uid(), first.uid());
    assert_eq!(refusal(maps.replace("a", &post, &first).await), (409, "Conflict".to_owned()));
}

#[tokio::test]
async fn each_type_of_patch_has_its_own_rules_for_lists() {
    let deployments = Api::<Deployment>::default_namespaced(client());
    deployments.create(&PostParams::default(), &deployment()).await.unwrap();
    let images = |deployment: Deployment| {
        let spec = deployment.spec.template.spec.unwrap();
        spec.containers.into_iter().map(|container| container.image.unwrap()).collect::<Vec<_>>()
    };
    let params = PatchParams::default();
    let containers = json!([{"name": "web", "image": "nginx:2"}]);
    let change = json!({"spec": {"template": {"spec": {"containers": containers}}}});
    let patched = deployments.patch("web", &params, &Patch::Strategic(&change)).await.unwrap();
    assert_eq!(patched.metadata.generation, Some(2));
    assert_eq!(images(patched), ["nginx:2", "log:1"]);
    let patched = deployments.patch("web", &params, &Patch::Merge(&change)).await.unwrap();
    assert_eq!(images(patched), ["nginx:2"]);
    let json_patch =
        typed(json!([{"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "nginx:3"}]));
    let patched = deployments.patch("web", &params, &Patch::Json::<()>(json_patch)).await.unwrap();
    assert_eq!(images(patched), ["nginx:3"]);
    let (code, reason) =
        refusal(deployments.patch("web", &PatchParams::apply("me"), &Patch::Apply(&deployment())).await);
    assert_eq!((code, reason.as_str()), (409, "Conflict"));
    let force = PatchParams::apply("me").force();
    let applied = deployments.patch("web", &force, &Patch::Apply(&deployment())).await.unwrap();
    assert_eq!(images(applied), images(deployment()));
}

#[tokio::test]
async fn status_and_scale_change_only_their_part() {
    let deployments = Api::<Deployment>::default_namespaced(client());
    deployments.create(&PostParams::default(), &deployment()).await.unwrap();
    let params = PatchParams::default();
    let change = json!({"spec": {"replicas": 7}, "status": {"replicas": 2}});
    let patched = deployments.patch_status("web", &params, &Patch::Merge(&change)).await.unwrap();
    assert_eq!((patched.spec.replicas, patched.status.unwrap().replicas), (Some(2), Some(2)));
    assert_eq!(patched.metadata.generation, Some(1));
    let patched = deployments.patch("web", &params, &Patch::Merge(&json!({"status": {"replicas": 9}}))).await.unwrap();
    assert_eq!(patched.status.unwrap().replicas, Some(2));

    let change = json!({"spec": {"replicas": 5}});
    let scale = deployments.patch_scale("web", &params, &Patch::Merge(&change)).await.unwrap();
    assert_eq!(scale.spec.unwrap().replicas, Some(5));
    let status = scale.status.unwrap();
    assert_eq!((status.replicas, status.selector.as_deref()), (2, Some("app=web")));
    let read = deployments.get("web").await.unwrap();
    assert_eq!((read.spec.replicas, read.metadata.generation), (Some(5), Some(2)));
}

#[tokio::test]
async fn an_entry_is_changed_or_created() {
    let maps = Api::<ConfigMap>::default_namespaced(client());
    for value in ["1", "2"] {
        let entry = maps.entry("a").await.unwrap();
        let data = BTreeMap::from([("a".to_owned(), value.to_owned())]);
        let mut entry = entry.or_insert(|| map("a")).and_modify(|map| map.data = Some(data));
        entry.commit(&PostParams::default()).await.unwrap();
    }
    let read = maps.get("a").await.unwrap();
    assert_eq!(read.data.unwrap()["a"], "2");
}

#[tokio::test]
async fn a_restart_changes_the_template() {
    let deployments = Api::<Deployment>::default_namespaced(client());
    deployments.create(&PostParams::default(), &deployment()).await.unwrap();
    let restarted = deployments.restart("web").await.unwrap();
    let annotations = restarted.spec.template.metadata.unwrap().annotations.unwrap();
    assert!(annotations.keys().any(|key| key.ends_with("/restartedAt")), "{annotations:?}");
}

#[tokio::test]
async fn deletions_answer_with_a_status_or_with_the_object() {
    let client = client();
    let maps = Api::<ConfigMap>::default_namespaced(client.clone());
    for name in ["a", "b", "c"] {
        maps.create(&PostParams::default(), &map(name)).await.unwrap();
    }
    let deleted = maps.delete("a", &DeleteParams::default()).await.unwrap();
    assert!(deleted.right().unwrap().is_success());
    let rest = maps.delete_collection(&DeleteParams::default(), &ListParams::default()).await.unwrap();
    assert_eq!(rest.left().unwrap().items.len(), 2);
    assert!(maps.list(&ListParams::default()).await.unwrap().items.is_empty());

    let namespaces = Api::<Namespace>::all(client);
    namespaces.create(&PostParams::default(), &typed(json!({"metadata": {"name": "demo"}}))).await.unwrap();
    let deleted = namespaces.delete("demo", &DeleteParams::default()).await.unwrap().left().unwrap();
    assert_eq!(deleted.status.unwrap().phase.as_deref(), Some("Terminating"));
}

#[tokio::test]
async fn a_finalizer_keeps_an_object_until_it_is_removed() {
    let maps = Api::<ConfigMap>::default_namespaced(client());
    maps.create(&PostParams::default(), &map("a")).await.unwrap();
    let patch = |finalizers: Value| Patch::Merge(json!({"metadata": {"finalizers": finalizers}}));
    let params = PatchParams::default();
    maps.patch("a", &params, &patch(json!(["example.com/hold"]))).await.unwrap();
    let kept = maps.delete("a", &DeleteParams::default()).await.unwrap().left().unwrap();
    assert!(kept.metadata.deletion_timestamp.is_some());
    let more = patch(json!(["example.com/hold", "example.com/more"]));
    assert_eq!(refusal(maps.patch("a", &params, &more).await), (422, "Invalid".to_owned()));
    maps.patch("a", &params, &patch(json!(null))).await.unwrap();
    assert!(maps.get_opt("a").await.unwrap().is_none());
}

#[tokio::test]
async fn lists_come_in_pages_of_one_version_and_by_selector() {
    let maps = Api::<ConfigMap>::default_namespaced(client());
    for index in 0..10 {
        let mut map = map(&format!("m{index}"));
        map.metadata.labels = Some(BTreeMap::from([("parity".to_owned(), ["even", "odd"][index % 2].to_owned())]));
        maps.create(&PostParams::default(), &map).await.unwrap();
    }
    let mut params = ListParams::default().limit(4);
    let mut names = Vec::new();
    // If the list has no end, the names differ below.
    for _ in 0..10 {
        let page = maps.list(&params).await.unwrap();
        names.extend(page.items.iter().map(kube::ResourceExt::name_any));
        // A page shows the objects as they were at the first one.
        maps.delete(&format!("m{}", 10 - names.len() / 4), &DeleteParams::default()).await.ok();
        match page.metadata.continue_.filter(|token| !token.is_empty()) {
            Some(token) => params.continue_token = Some(token),
            None => break,
        }
    }
    assert_eq!(names, (0..10).map(|index| format!("m{index}")).collect::<Vec<_>>());
    let odd = maps.list(&ListParams::default().labels("parity in (odd)").limit(3)).await.unwrap();
    assert_eq!(odd.items.len(), 3);
    let one = maps.list(&ListParams::default().fields("metadata.name=m3")).await.unwrap();
    assert_eq!(one.items.len(), 1);
}

#[tokio::test]
async fn metadata_alone_can_be_read() {
    let maps = Api::<ConfigMap>::default_namespaced(client());
    maps.create(&PostParams::default(), &map("a")).await.unwrap();
    let metadata = maps.get_metadata("a").await.unwrap();
    assert_eq!(metadata.name_any(), "a");
    assert_eq!(maps.list_metadata(&ListParams::default()).await.unwrap().items.len(), 1);
}

#[tokio::test]
async fn discovery_lists_all_groups_both_ways() {
    let client = client();
    let legacy = Discovery::new(client.clone()).run().await.unwrap();
    let aggregated = Discovery::new(client.clone()).run_aggregated().await.unwrap();
    for discovery in [&legacy, &aggregated] {
        let apps = discovery.get("apps").unwrap();
        let (resource, capabilities) = apps.recommended_kind("Deployment").unwrap();
        assert_eq!((resource.plural.as_str(), resource.version.as_str()), ("deployments", "v1"));
        let mut parts: Vec<_> = capabilities.subresources.iter().map(|(part, _)| part.plural.as_str()).collect();
        parts.sort_unstable();
        assert_eq!(parts.len(), 2, "{parts:?}");
    }
    assert_eq!(legacy.groups().count(), aggregated.groups().count());
    assert_eq!(client.apiserver_version().await.unwrap().major, "1");
}
