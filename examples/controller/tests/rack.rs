//! The controller against an API server in this process.

use futures::StreamExt as _;
use k8s_openapi::api::core::v1::ConfigMap;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{Api, DeleteParams, PostParams};
use kube::runtime::wait::{await_condition, conditions};
use kube::{Client, CustomResourceExt as _, ResourceExt as _};
use serde_json::json;
use smp_example_controller::{Rack, run};
use smp_server::{Options, Server};

#[tokio::test(start_paused = true)]
async fn a_rack_takes_its_contents_along() -> anyhow::Result<()> {
    let server = Server::new(Options::new().controllers());
    let client = smp_kube::Strategic::new().with_crd(&Rack::crd())?.wrap(Client::new(server, "default"));
    let crds = Api::<CustomResourceDefinition>::all(client.clone());
    crds.create(&PostParams::default(), &Rack::crd()).await?;
    await_condition(crds, Rack::crd_name(), conditions::is_crd_established()).await?;
    tokio::spawn(run(client.clone()).for_each(async |_| ()));

    let racks = Api::<Rack>::default_namespaced(client.clone());
    let slots = json!([{"number": 1, "holds": "switch"}, {"number": 2}]);
    let rack = serde_json::from_value(json!({"metadata": {"name": "north"}, "spec": {"slots": slots}}))?;
    let rack = racks.create(&PostParams::default(), &rack).await?;
    let maps = Api::<ConfigMap>::default_namespaced(client);
    let contents = await_condition(maps.clone(), "north-contents", conditions::is_created()).await?;
    assert_eq!(contents.and_then(|map| map.data).unwrap()["slots"], "1 switch\n");
    assert_eq!(racks.get("north").await?.spec.slots[0].state.as_deref(), Some("ready"));

    racks.delete("north", &DeleteParams::default()).await?;
    await_condition(racks, "north", conditions::is_deleted(&rack.uid().unwrap())).await?;
    assert!(maps.get_opt("north-contents").await?.is_none());
    Ok(())
}
