//! What the controller sends.

use std::time::Duration;

use http::Method;
use smp_server::Options;

use crate::{await_inventory, cluster};

#[tokio::test(start_paused = true)]
async fn a_rack_is_patched_twice_and_then_left_alone() -> anyhow::Result<()> {
    let (server, client) = cluster(Options::new()).await?;
    await_inventory(&client, "north", Some("1 of 2 slots")).await?;
    tokio::time::sleep(Duration::from_hours(1)).await;
    let requests = server.requests();
    let patches = requests.iter().filter(|request| request.method == Method::PATCH && request.path.ends_with("/north"));
    let types: Vec<_> = patches.map(|request| request.content_type.as_str()).collect();
    // The finalizer, then slot 1. smp-kube sends the strategic merge patch as a merge patch.
    assert_eq!(types, ["application/json-patch+json", "application/merge-patch+json"]);
    Ok(())
}
