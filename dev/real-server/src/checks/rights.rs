//! What a user has to be allowed.

use anyhow::{Result, ensure};
use http::header::CONTENT_TYPE;
use http::{Method, Request};
use kube::client::Body;
use serde_json::json;

use crate::call::{JSON, MERGE, STRATEGIC, call, create, get, patch};
use crate::cluster::{Cluster, RACKS, User};
use crate::objects::{Kind, slot};

/// The role of this user has two verbs. That it has no others is checked with the plain requests that need them.
pub(crate) async fn get_and_patch(cluster: &Cluster) -> Result<String> {
    let admin = cluster.plain(User::Admin)?.client;
    let url = format!("{RACKS}/rights");
    let created = create(&admin, RACKS, &Kind::Rack.object("rights")).await?;
    let connection = cluster.layered(User::Patcher)?;
    for (method, url) in [(Method::PUT, &*url), (Method::DELETE, &*url), (Method::GET, RACKS)] {
        let body = (method == Method::PUT).then_some((JSON, &created));
        let status = call(&connection.client, method.clone(), url, body).await?.status;
        ensure!(status == 403, "the role allows {method}: {status}");
    }
    let key = json!(["port", "protocol"]);
    let patches = [
        json!({"spec": {"title": "field"}}),
        json!({"spec": {"slots": [slot(5, "server")]}}),
        json!({"spec": {"ports": [{"$patchMergeKey": key, "$patch": "delete", "port": 53, "protocol": "TCP"}]}}),
        json!({"spec": {"extra": {"lines": [{"text": null}]}}}),
    ];
    for body in &patches {
        patch(&connection.client, &url, STRATEGIC, body).await?.object()?;
    }
    let rack = get(&admin, &url).await?;
    ensure!(rack["spec"]["ports"].as_array().is_some_and(|ports| ports.len() == 1), "the port was not removed");
    let verbs = connection.recorder.take().await?;
    let is_read = |url: &str| url.starts_with(RACKS) || url.starts_with("/openapi/v3");
    ensure!(verbs.iter().all(|sent| is_read(&sent.url)), "other resources were read");
    Ok(format!("{} of {0} patches", patches.len()))
}

/// The answer to a user without rights is that of a plain request.
pub(crate) async fn nothing(cluster: &Cluster) -> Result<String> {
    let admin = cluster.plain(User::Admin)?.client;
    create(&admin, RACKS, &Kind::Rack.object("no-rights")).await?;
    let url = format!("{RACKS}/no-rights");
    let plain = cluster.plain(User::Nobody)?.client;
    let layered = cluster.layered(User::Nobody)?.client;
    for spec in [json!({"title": "field"}), json!({"slots": [slot(5, "server")]})] {
        let body = json!({"spec": spec});
        let (wanted, answer) =
            (patch(&plain, &url, MERGE, &body).await?, patch(&layered, &url, STRATEGIC, &body).await?);
        ensure!(wanted.status == 403 && answer.status == 403, "the status is {}", answer.status);
        ensure!(answer.body["reason"] == wanted.body["reason"], "the answer is {}", answer.body);
    }
    Ok("2 of 2 answers".to_owned())
}

/// An administrator acts as a user who may patch, and as one who may not.
pub(crate) async fn impersonation(cluster: &Cluster) -> Result<String> {
    let client = &cluster.layered(User::Admin)?.client;
    create(client, RACKS, &Kind::Rack.object("impersonated")).await?;
    for (user, wanted) in [("patcher", 200), ("nobody", 403)] {
        let body = json!({"spec": {"slots": [slot(5, user)]}});
        let request = Request::patch(format!("{RACKS}/impersonated"))
            .header(CONTENT_TYPE, STRATEGIC)
            .header("Impersonate-User", user)
            .body(Body::from(serde_json::to_vec(&body)?))?;
        let status = client.send(request).await?.status();
        ensure!(status == wanted, "as {user}, the status is {status}");
    }
    Ok("2 of 2 users".to_owned())
}
