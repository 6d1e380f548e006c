//! The controller in a cluster with racks. Each test starts its own.

mod faults;
mod requests;
mod snapshot;

use futures::StreamExt as _;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::runtime::wait::await_condition;
use kube::{Api, Client, CustomResourceExt as _};
use smp_example_controller::{Rack, run};
use smp_server::{Options, Server};

/// A server with the objects of `cluster.yaml`, a client, and the controller.
async fn cluster(options: Options) -> anyhow::Result<(Server, Client)> {
    let server = Server::new(options.controllers());
    server.load(&serde_json::to_string(&Rack::crd())?).await?;
    server.load(include_str!("../cluster.yaml")).await?;
    let client = smp_kube::Strategic::new().with_crd(&Rack::crd())?.wrap(Client::new(server.clone(), "hall"));
    tokio::spawn(run(client.clone()).for_each(async |_| ()));
    Ok((server, client))
}

/// Waits until the line of a rack in the inventory is `wanted`.
async fn await_inventory(client: &Client, rack: &str, wanted: Option<&str>) -> anyhow::Result<()> {
    let line = |map: Option<&ConfigMap>| Some(map?.data.as_ref()?.get(rack)?.clone());
    let is_wanted = |map: Option<&ConfigMap>| line(map).as_deref() == wanted;
    await_condition(Api::default_namespaced(client.clone()), "inventory", is_wanted).await?;
    Ok(())
}
