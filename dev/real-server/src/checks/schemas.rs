//! When the layer reads schemas from the server.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};
use http::Method;
use serde_json::{Value, json};
use smp_kube::Strategic;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::call::{JSON, STRATEGIC, all, call, create, get, patch, wait};
use crate::cluster::{Cluster, RACKS, User, crd};
use crate::objects::{Kind, slot};

/// How many new types are patched.
const TYPES: usize = 5;

/// How long a changed type may take to be published.
const PUBLISHED: Duration = Duration::from_secs(8);

/// Concurrent patches through several clients with the same layer.
pub(crate) async fn once(cluster: &Cluster) -> Result<String> {
    let layer = Strategic::new();
    let admin = cluster.plain(User::Admin)?.client;
    let mut patches = JoinSet::new();
    let mut connections = Vec::new();
    for number in 0..10 {
        let name = format!("schema-{number}");
        create(&admin, RACKS, &Kind::Rack.object(&name)).await?;
        let connection = cluster.sharing(User::Admin, &layer)?;
        connections.push(connection.clone());
        patches.spawn(async move {
            for position in 0..10 {
                let body = json!({"spec": {"slots": [slot(position, "server")]}});
                patch(&connection.client, &format!("{RACKS}/{name}"), STRATEGIC, &body).await?.object()?;
            }
            anyhow::Ok(())
        });
    }
    all(patches).await?;
    let mut fetched = BTreeMap::<String, u32>::new();
    for connection in connections {
        for sent in connection.recorder.take().await? {
            if sent.url.starts_with("/openapi") {
                *fetched.entry(sent.url).or_default() += 1;
            }
        }
    }
    let groups = fetched.keys().filter(|url| url.contains("hash=")).count();
    ensure!(groups == 1 && fetched.values().all(|count| *count == 1), "requests: {fetched:?}");
    Ok("100 patches through 10 clients: one request for the index, one for the group".to_owned())
}

/// Patches objects of types that the server has just begun to serve. It may publish their schemas later.
pub(crate) async fn new_type(cluster: &Cluster) -> Result<String> {
    let client = &cluster.layered(User::Admin)?.client;
    for number in 0..TYPES {
        let group = format!("new{number}.example.com");
        let mut crd = crd()?;
        crd["metadata"]["name"] = format!("racks.{group}").into();
        crd["spec"]["group"] = group.clone().into();
        create(client, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", &crd).await?;
        let racks = format!("/apis/{group}/v1/namespaces/checks/racks");
        wait(client, &racks, |answer| answer.status == 200).await?;
        let mut rack = Kind::Rack.object("new");
        rack["apiVersion"] = format!("{group}/v1").into();
        let created = create(client, &racks, &rack).await?;
        let body = json!({"spec": {"slots": [slot(1, "changed")]}});
        let stored = patch(client, &format!("{racks}/new"), STRATEGIC, &body).await?.object()?;
        let count = |rack: &Value| rack["spec"]["slots"].as_array().map_or(0, Vec::len);
        ensure!(count(&stored) == count(&created), "entries were lost: {}", stored["spec"]["slots"]);
    }
    Ok(format!("{TYPES} of {TYPES} types"))
}

/// Patches a list in a field that the type got after the layer had read its schema.
pub(crate) async fn changed_type(cluster: &Cluster) -> Result<String> {
    let (client, url) = (&cluster.layered(User::Admin)?.client, format!("{RACKS}/changed"));
    create(client, RACKS, &Kind::Rack.object("changed")).await?;
    patch(client, &url, STRATEGIC, &json!({"spec": {"slots": [slot(1, "server")]}})).await?.object()?;

    let definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/racks.example.com";
    let mut crd = get(client, definition).await?;
    let schema = &mut crd["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
    let fields = &mut schema["properties"]["spec"]["properties"];
    fields["shelves"] = fields["slots"].clone();
    call(client, Method::PUT, definition, Some((JSON, &crd))).await?.object()?;
    // The server needs a moment to publish the change.
    sleep(PUBLISHED).await;

    let shelves = json!([slot(1, "first"), slot(2, "second")]);
    patch(client, &url, STRATEGIC, &json!({"spec": {"shelves": shelves}})).await?.object()?;
    let change = json!({"spec": {"shelves": [slot(2, "changed")]}});
    let stored = patch(client, &url, STRATEGIC, &change).await?.object()?;
    let wanted = json!([slot(1, "first"), slot(2, "changed")]);
    ensure!(stored["spec"]["shelves"] == wanted, "stored {}", stored["spec"]["shelves"]);
    Ok("1 of 1 changes".to_owned())
}
