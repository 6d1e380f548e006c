//! Garbage collection in the cases that a single owner and a single child do not have.

use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{delete, get, patch, post};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const NAMESPACES: &str = "/api/v1/namespaces";

fn collector() -> Server {
    Server::new(Options::new().garbage_collector())
}

/// A reference to a `ConfigMap`.
fn reference(owner: &Value, blocks: bool) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "name": owner["metadata"]["name"], "uid": owner["metadata"]["uid"],
        "blockOwnerDeletion": blocks})
}

async fn map(server: &Server, name: &str, owners: &[Value]) -> Value {
    let created = post(server, MAPS, &json!({"metadata": {"name": name, "ownerReferences": owners}})).await;
    assert_eq!(created.code, 201, "{created:?}");
    created.body
}

async fn codes<const N: usize>(server: &Server, names: [&str; N]) -> [u16; N] {
    let mut codes = [0; N];
    for (code, name) in codes.iter_mut().zip(names) {
        *code = get(server, &format!("{MAPS}/{name}")).await.code;
    }
    codes
}

#[tokio::test]
async fn an_owner_in_the_foreground_goes_on_when_its_child_has_another_owner() {
    let server = collector();
    let one = map(&server, "one", &[]).await;
    let two = map(&server, "two", &[]).await;
    map(&server, "child", &[reference(&one, true), reference(&two, true)]).await;
    delete(&server, &format!("{MAPS}/one?propagationPolicy=Foreground")).await;
    assert_eq!(codes(&server, ["one", "two", "child"]).await, [404, 200, 200]);
    let child = get(&server, &format!("{MAPS}/child")).await.body;
    assert_eq!(child["metadata"]["ownerReferences"], json!([reference(&two, true)]));
}

#[tokio::test]
async fn an_owner_in_the_foreground_goes_on_when_its_child_drops_the_reference() {
    let server = collector();
    let owner = map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner, true)]).await;
    let child = format!("{MAPS}/child");
    patch(&server, &child, "merge", &json!({"metadata": {"finalizers": ["example.com/hold"]}})).await;
    delete(&server, &format!("{MAPS}/owner?propagationPolicy=Foreground")).await;
    assert_eq!(codes(&server, ["owner", "child"]).await, [200, 200]);
    patch(&server, &child, "merge", &json!({"metadata": {"ownerReferences": null}})).await;
    assert_eq!(codes(&server, ["owner", "child"]).await, [404, 200]);
}

#[tokio::test]
async fn a_circle_of_owners_is_deleted_in_the_foreground() {
    let server = collector();
    let mut last = map(&server, "m0", &[]).await;
    for name in ["m1", "m2"] {
        last = map(&server, name, &[reference(&last, true)]).await;
    }
    let close = json!({"metadata": {"ownerReferences": [reference(&last, true)]}});
    patch(&server, &format!("{MAPS}/m0"), "merge", &close).await;
    delete(&server, &format!("{MAPS}/m0?propagationPolicy=Foreground")).await;
    assert_eq!(codes(&server, ["m0", "m1", "m2"]).await, [404; 3]);
}

#[tokio::test]
async fn an_object_that_owns_itself_is_deleted() {
    let server = collector();
    for policy in ["Foreground", "Background", "Orphan"] {
        let own = map(&server, "own", &[]).await;
        let owners = json!({"metadata": {"ownerReferences": [reference(&own, true)]}});
        patch(&server, &format!("{MAPS}/own"), "merge", &owners).await;
        delete(&server, &format!("{MAPS}/own?propagationPolicy={policy}")).await;
        assert_eq!(codes(&server, ["own"]).await, [404], "{policy}");
    }
}

#[tokio::test]
async fn a_new_object_with_the_name_of_the_owner_is_not_the_owner() {
    let server = collector();
    let owner = map(&server, "owner", &[]).await;
    delete(&server, &format!("{MAPS}/owner")).await;
    map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner, false)]).await;
    assert_eq!(codes(&server, ["owner", "child"]).await, [200, 404]);
}

#[tokio::test]
async fn an_owner_in_another_namespace_does_not_count() {
    let server = collector();
    post(&server, NAMESPACES, &json!({"metadata": {"name": "demo"}})).await;
    let owner = map(&server, "owner", &[]).await;
    let child = json!({"metadata": {"name": "child", "ownerReferences": [reference(&owner, false)]}});
    post(&server, "/api/v1/namespaces/demo/configmaps", &child).await;
    assert_eq!(get(&server, "/api/v1/namespaces/demo/configmaps/child").await.code, 404);
}

#[tokio::test]
async fn an_object_without_namespace_is_kept_if_its_owner_cannot_be_known() {
    let server = collector();
    let owner = map(&server, "owner", &[]).await;
    let other = json!({"apiVersion": "example.com/v1", "kind": "Nosuch", "name": "x", "uid": "x"});
    for reference in [reference(&owner, false), other] {
        let child = json!({"metadata": {"name": "demo", "ownerReferences": [reference]}});
        post(&server, NAMESPACES, &child).await;
        let path = format!("{NAMESPACES}/demo");
        assert_eq!(get(&server, &path).await.code, 200, "{reference}");
        patch(&server, &path, "merge", &json!({"metadata": {"ownerReferences": null}})).await;
    }
}

#[tokio::test]
async fn an_owner_without_namespace_has_children_in_namespaces() {
    let server = collector();
    let node = post(&server, "/api/v1/nodes", &json!({"metadata": {"name": "n1"}})).await.body;
    let owner = json!({"apiVersion": "v1", "kind": "Node", "name": "n1", "uid": node["metadata"]["uid"]});
    map(&server, "child", &[owner]).await;
    assert_eq!(codes(&server, ["child"]).await, [200]);
    delete(&server, "/api/v1/nodes/n1").await;
    assert_eq!(codes(&server, ["child"]).await, [404]);
}

#[tokio::test]
async fn a_dry_run_collects_nothing() {
    let server = collector();
    let owner = map(&server, "owner", &[]).await;
    map(&server, "child", &[reference(&owner, false)]).await;
    delete(&server, &format!("{MAPS}/owner?dryRun=All")).await;
    let lost =
        json!({"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "ConfigMap", "name": "x", "uid": "x"}]}});
    patch(&server, &format!("{MAPS}/child?dryRun=All"), "merge", &lost).await;
    assert_eq!(codes(&server, ["owner", "child"]).await, [200, 200]);
}

#[tokio::test]
async fn a_pod_on_a_node_waits_for_its_node_when_its_dependents_are_gone() {
    let server = collector();
    let pods = "/api/v1/namespaces/default/pods";
    let spec = json!({"nodeName": "n1", "containers": [{"name": "c", "image": "i"}]});
    assert_eq!(post(&server, pods, &json!({"metadata": {"name": "web"}, "spec": spec})).await.code, 201);
    delete(&server, &format!("{pods}/web?propagationPolicy=Foreground")).await;
    let pod = get(&server, &format!("{pods}/web")).await;
    assert_eq!((pod.code, &pod.body["metadata"]["deletionGracePeriodSeconds"]), (200, &json!(30)));
    assert!(pod.body["metadata"]["finalizers"].is_null(), "{}", pod.body);
    delete(&server, &format!("{pods}/web?gracePeriodSeconds=0")).await;
    assert_eq!(get(&server, &format!("{pods}/web")).await.code, 404);
}
