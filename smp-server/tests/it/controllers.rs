//! What follows from deletions: dependents are collected, namespaces are emptied.

use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{Reply, delete, get, patch, post};

const MAPS: &str = "/api/v1/namespaces/demo/configmaps";

async fn cluster() -> Server {
    let server = Server::new(Options::new().controllers());
    post(&server, "/api/v1/namespaces", &json!({"metadata": {"name": "demo"}})).await;
    server
}

/// Creates an owner and a child that refers to it.
async fn owner_and_child(server: &Server, blocks: bool) {
    let owner = post(server, MAPS, &json!({"metadata": {"name": "owner"}})).await.body;
    child_of(server, "child", &[(&owner, blocks)]).await;
}

async fn child_of(server: &Server, name: &str, owners: &[(&Value, bool)]) -> Reply {
    let reference = |(owner, blocks): &(&Value, bool)| {
        let metadata = &owner["metadata"];
        json!({"apiVersion": "v1", "kind": "ConfigMap", "name": metadata["name"], "uid": metadata["uid"],
            "blockOwnerDeletion": blocks})
    };
    let owners: Vec<_> = owners.iter().map(reference).collect();
    post(server, MAPS, &json!({"metadata": {"name": name, "ownerReferences": owners}})).await
}

async fn code(server: &Server, name: &str) -> u16 {
    get(server, &format!("{MAPS}/{name}")).await.code
}

#[tokio::test]
async fn a_child_goes_with_its_owner() {
    for policy in ["Background", "Foreground"] {
        let server = cluster().await;
        owner_and_child(&server, policy == "Foreground").await;
        let answer = delete(&server, &format!("{MAPS}/owner?propagationPolicy={policy}")).await;
        assert_eq!(answer.code, 200, "{answer:?}");
        assert_eq!((code(&server, "owner").await, code(&server, "child").await), (404, 404), "{policy}");
    }
}

#[tokio::test]
async fn an_owner_in_the_foreground_waits_for_a_child_that_blocks() {
    let server = cluster().await;
    owner_and_child(&server, true).await;
    let child = format!("{MAPS}/child");
    patch(&server, &child, "merge", &json!({"metadata": {"finalizers": ["example.com/hold"]}})).await;
    delete(&server, &format!("{MAPS}/owner?propagationPolicy=Foreground")).await;
    assert_eq!((code(&server, "owner").await, code(&server, "child").await), (200, 200));
    patch(&server, &child, "merge", &json!({"metadata": {"finalizers": null}})).await;
    assert_eq!((code(&server, "owner").await, code(&server, "child").await), (404, 404));
}

#[tokio::test]
async fn an_orphan_stays_without_owner() {
    let server = cluster().await;
    owner_and_child(&server, true).await;
    delete(&server, &format!("{MAPS}/owner?propagationPolicy=Orphan")).await;
    assert_eq!(code(&server, "owner").await, 404);
    let child = get(&server, &format!("{MAPS}/child")).await.body;
    assert!(child["metadata"]["ownerReferences"].is_null(), "{child}");
}

#[tokio::test]
async fn a_child_stays_while_one_owner_is_left() {
    let server = cluster().await;
    let mut owners = Vec::new();
    for name in ["one", "two"] {
        owners.push(post(&server, MAPS, &json!({"metadata": {"name": name}})).await.body);
    }
    child_of(&server, "child", &[(&owners[0], false), (&owners[1], false)]).await;
    delete(&server, &format!("{MAPS}/one")).await;
    let child = get(&server, &format!("{MAPS}/child")).await.body;
    assert_eq!(child["metadata"]["ownerReferences"].as_array().unwrap().len(), 1);
    delete(&server, &format!("{MAPS}/two")).await;
    assert_eq!(code(&server, "child").await, 404);
}

#[tokio::test]
async fn a_chain_of_dependents_is_collected() {
    let server = cluster().await;
    let mut owner = post(&server, MAPS, &json!({"metadata": {"name": "m0"}})).await.body;
    for index in 1..50 {
        owner = child_of(&server, &format!("m{index}"), &[(&owner, false)]).await.body;
    }
    delete(&server, &format!("{MAPS}/m0")).await;
    let left = format!("{MAPS}?fieldSelector=metadata.name!=kube-root-ca.crt");
    assert_eq!(get(&server, &left).await.body["items"], json!([]));
}

#[tokio::test]
async fn without_the_option_children_stay() {
    let server = Server::new(Options::new());
    let maps = "/api/v1/namespaces/default/configmaps";
    let owner = post(&server, maps, &json!({"metadata": {"name": "owner"}})).await.body;
    let reference = json!({"apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": owner["metadata"]["uid"]});
    post(&server, maps, &json!({"metadata": {"name": "child", "ownerReferences": [reference]}})).await;
    delete(&server, &format!("{maps}/owner")).await;
    assert_eq!(get(&server, &format!("{maps}/child")).await.code, 200);
}

#[tokio::test]
async fn a_deleted_namespace_is_emptied_and_takes_no_new_objects() {
    let server = cluster().await;
    post(&server, MAPS, &json!({"metadata": {"name": "a"}})).await;
    post(&server, MAPS, &json!({"metadata": {"name": "b", "finalizers": ["example.com/hold"]}})).await;
    delete(&server, "/api/v1/namespaces/demo").await;
    assert_eq!((code(&server, "a").await, code(&server, "b").await), (404, 200));
    let refused = post(&server, MAPS, &json!({"metadata": {"name": "c"}})).await;
    assert_eq!(refused.code, 403);
    let why = "unable to create new content in namespace demo because it is being terminated";
    assert!(refused.message().ends_with(why), "{}", refused.message());
    patch(&server, &format!("{MAPS}/b"), "merge", &json!({"metadata": {"finalizers": null}})).await;
    assert_eq!(get(&server, "/api/v1/namespaces/demo").await.code, 404);
    let refused = post(&server, MAPS, &json!({"metadata": {"name": "c"}})).await;
    assert_eq!((refused.code, refused.message()), (404, "namespaces \"demo\" not found"));
}
