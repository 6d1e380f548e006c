//! Servers that refuse, forget and are slow.

use std::time::Duration;

use http::{Method, StatusCode};
use kube::api::{Api, DeleteParams, Patch, PatchParams};
use serde_json::json;
use smp_example_controller::Rack;
use smp_server::{Options, Received, Status};

use crate::{await_inventory, cluster};

#[tokio::test(start_paused = true)]
async fn a_refused_patch_is_tried_again() -> anyhow::Result<()> {
    let (server, client) = cluster(Options::new()).await?;
    let conflict = Status::new(StatusCode::CONFLICT, "Conflict", "somebody else was faster");
    let is_about_inventory =
        |request: &Received| request.method == Method::PATCH && request.path.ends_with("/configmaps/inventory");
    for status in [conflict, Status::too_many_requests(1), Status::internal_error("the disk is full")] {
        server.fail_next(is_about_inventory, status);
    }
    await_inventory(&client, "north", Some("1 of 2 slots")).await?;
    assert!(server.requests().iter().filter(|request| is_about_inventory(request)).count() > 3);
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_change_after_an_expired_watch_is_seen() -> anyhow::Result<()> {
    let (server, client) = cluster(Options::new()).await?;
    await_inventory(&client, "north", Some("1 of 2 slots")).await?;
    server.expire_watches().await;
    let racks = Api::<Rack>::default_namespaced(client.clone());
    let patch = Patch::Strategic(json!({"spec": {"slots": [{"number": 2, "holds": "disk"}]}}));
    racks.patch("north", &PatchParams::default(), &patch).await?;
    await_inventory(&client, "north", Some("2 of 2 slots")).await
}

#[tokio::test(start_paused = true)]
async fn a_slow_server_does_not_keep_a_rack_from_being_deleted() -> anyhow::Result<()> {
    let (server, client) = cluster(Options::new()).await?;
    await_inventory(&client, "north", Some("1 of 2 slots")).await?;
    server.set_latency(Duration::from_secs(20));
    Api::<Rack>::default_namespaced(client.clone()).delete("north", &DeleteParams::default()).await?;
    await_inventory(&client, "north", None).await
}
