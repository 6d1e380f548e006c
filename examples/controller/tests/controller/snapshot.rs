//! The whole cluster as text.

use std::time::{Duration, SystemTime};

use smp_server::Options;

use crate::{await_inventory, cluster};

/// The lines of `metadata.managedFields`, which repeat the object.
const MANAGED_FIELDS: &str = r"(?m)^  managedFields:\n(  - .*\n|    .*\n)*";

#[tokio::test(start_paused = true)]
async fn a_rack_that_is_added_an_hour_later() -> anyhow::Result<()> {
    let time = SystemTime::UNIX_EPOCH + Duration::from_hours(500_000);
    let (server, client) = cluster(Options::new().seed(7).time(time).track(false)).await?;
    await_inventory(&client, "north", Some("1 of 2 slots")).await?;
    server.set_time(time + Duration::from_hours(1));
    let rack = "{apiVersion: example.com/v1, kind: Rack, metadata: {name: south, namespace: hall}, spec: {slots: []}}";
    server.load(rack).await?;
    await_inventory(&client, "south", Some("0 of 0 slots")).await?;

    let dump = server.dump().await?;
    let objects = dump.split_inclusive("---\n").filter(|object| !object.contains("kind: CustomResourceDefinition"));
    insta::with_settings!({filters => [(MANAGED_FIELDS, "")]}, {
        insta::assert_snapshot!(objects.collect::<String>());
    });
    Ok(())
}
