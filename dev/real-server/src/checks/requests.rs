//! Parameters, headers and answers of requests, and what the layer asks the server for.

use anyhow::{Result, ensure};
use http::Method;
use serde_json::{Value, json};

use crate::call::{MERGE, STRATEGIC, Step, create, get, patch, send};
use crate::cluster::{Cluster, RACKS, SERVICES, User};
use crate::objects::{Kind, slot};

/// Patches that the layer sends in different ways.
fn patches() -> [(Kind, Value); 5] {
    let key = json!(["port", "protocol"]);
    let port = json!({"$patchMergeKey": key, "port": 53, "protocol": "TCP", "targetPort": 5353});
    [
        (Kind::Service, json!({"selector": {"app": "other"}})),
        (Kind::Service, json!({"ports": [port]})),
        (Kind::Rack, json!({"title": "field"})),
        (Kind::Rack, json!({"slots": [slot(5, "server")]})),
        (Kind::Rack, json!({"extra": {"lines": [{"text": null}]}})),
    ]
}

/// Patches of each kind, for an object with an older version than the stored one.
pub(crate) async fn stale(cluster: &Cluster) -> Result<String> {
    let connection = cluster.layered(User::Admin)?;
    let client = &connection.client;
    for (number, (kind, spec)) in patches().iter().enumerate() {
        let name = format!("stale-{number}");
        let url = format!("{}/{name}", kind.collection());
        let created = create(client, kind.collection(), &kind.object(&name)).await?;
        patch(client, &url, MERGE, &json!({"metadata": {"labels": {"changed": "yes"}}})).await?.object()?;
        let changed = get(client, &url).await?;
        connection.recorder.take().await?;
        let version = &created["metadata"]["resourceVersion"];
        let body = json!({"metadata": {"resourceVersion": version}, "spec": spec});
        let answer = patch(client, &url, STRATEGIC, &body).await?;
        ensure!(answer.status == 409, "{kind:?} {spec}: the status is {}: {}", answer.status, answer.body);
        let sent = connection.recorder.take().await?;
        // A strategic merge patch of a custom resource is refused before it is looked at.
        let counts = |kind: &Kind, content: &str| *kind == Kind::Service || content != STRATEGIC;
        let attempts = sent.iter().filter(|sent| sent.method == Method::PATCH && counts(kind, &sent.content_type));
        let attempts = attempts.count();
        ensure!(attempts == 1, "{kind:?} {spec}: {attempts} attempts");
        ensure!(get(client, &url).await? == changed, "{kind:?} {spec}: the object was changed");
    }
    Ok(format!("{} of {0} patches", patches().len()))
}

pub(crate) async fn dry_run(cluster: &Cluster) -> Result<String> {
    let client = &cluster.layered(User::Admin)?.client;
    for (number, (kind, spec)) in patches().iter().enumerate() {
        let name = format!("dry-run-{number}");
        let url = format!("{}/{name}", kind.collection());
        let created = create(client, kind.collection(), &kind.object(&name)).await?;
        let body = json!({"spec": spec});
        let answer = patch(client, &format!("{url}?dryRun=All"), STRATEGIC, &body).await?.object()?;
        let wanted = kind.patcher()?.apply(created.clone(), &body)?;
        ensure!(answer["spec"] == wanted["spec"], "{kind:?} {spec}: the answer does not have the change");
        ensure!(get(client, &url).await? == created, "{kind:?} {spec}: the object was changed");
    }
    Ok(format!("{} of {0} patches", patches().len()))
}

/// A client that wants to print the object asks for a table.
pub(crate) async fn table(cluster: &Cluster) -> Result<String> {
    let client = cluster.layered(User::Admin)?.client;
    create(&client, RACKS, &Kind::Rack.object("table")).await?;
    let body = json!({"spec": {"slots": [slot(5, "server")]}});
    let step = Step::new("", Method::PATCH, format!("{RACKS}/table")).with_body(STRATEGIC, body.to_string());
    let answer = send(&client, &step.accepting("application/json;as=Table;v=v1;g=meta.k8s.io")).await?.object()?;
    ensure!(answer["kind"] == "Table", "the answer is a {}", answer["kind"]);
    Ok("1 of 1 answers".to_owned())
}

pub(crate) async fn large(cluster: &Cluster) -> Result<String> {
    let (plain, layered) = (cluster.plain(User::Admin)?.client, cluster.layered(User::Admin)?.client);
    let body = json!({"metadata": {"annotations": {"example.com/large": "x".repeat(3 * 1024 * 1024)}}});
    for (collection, kind) in [(SERVICES, STRATEGIC), (RACKS, MERGE)] {
        let url = format!("{collection}/large");
        let (wanted, answer) =
            (patch(&plain, &url, kind, &body).await?, patch(&layered, &url, STRATEGIC, &body).await?);
        ensure!(answer.status == wanted.status, "{url}: {}, and {} without the layer", answer.status, wanted.status);
        ensure!(answer.status == 413, "{url}: the status is {}", answer.status);
        ensure!(answer.body["reason"] == wanted.body["reason"], "{url}: {}", answer.body);
    }
    Ok("2 of 2 answers".to_owned())
}
