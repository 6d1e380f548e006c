//! Entries of lists, changed as a program does.

use anyhow::{Result, bail, ensure};
use k8s_openapi::api::core::v1::{Service, ServicePort};
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject, GroupVersionKind, Patch, PatchParams};
use serde_json::{Value, json};
use smp_kube::Strategic;

use crate::call::{MERGE, STRATEGIC, create, get, patch};
use crate::cluster::{Cluster, RACKS, SERVICES, User};
use crate::objects::{Kind, slot};

/// A function that returns the patch between two Services.
type Diff = fn(&Service, &Service) -> Result<Patch<smp_core::Patch>, smp_kube::Error>;

pub(crate) async fn service_with_layer(cluster: &Cluster) -> Result<String> {
    let client = cluster.layered(User::Admin)?.client;
    service(&client, "with-layer", |live, wanted| Strategic::new().diff(live, wanted)).await
}

pub(crate) async fn service_without_layer(cluster: &Cluster) -> Result<String> {
    service(&cluster.plain(User::Admin)?.client, "without-layer", smp_kube::diff).await
}

/// Adds, changes and removes ports, and checks after each step that the ports are the wanted ones.
async fn service(client: &Client, name: &str, diff: Diff) -> Result<String> {
    let created = json!({
        "apiVersion": "v1", "kind": "Service", "metadata": {"name": name},
        "spec": {"clusterIP": "None", "ports": [{"name": "udp", "port": 53, "protocol": "UDP", "targetPort": 53}]},
    });
    create(client, SERVICES, &created).await?;
    let api: Api<Service> = Api::namespaced(client.clone(), "checks");
    let steps: [fn(&mut Vec<ServicePort>); 4] = [
        |ports| ports.push(ServicePort { name: Some("tcp".into()), protocol: Some("TCP".into()), ..ports[0].clone() }),
        |ports| ports[1].app_protocol = Some("example.com/dns".into()),
        |ports| ports[0].app_protocol = Some("example.com/dns".into()),
        |ports| drop(ports.remove(0)),
    ];
    for step in steps {
        let live = api.get(name).await?;
        let mut wanted = live.clone();
        let Some(spec) = wanted.spec.as_mut() else { bail!("the Service has no spec") };
        step(spec.ports.get_or_insert_default());
        api.patch(name, &PatchParams::default(), &diff(&live, &wanted)?).await?;
        let stored = api.get(name).await?;
        ensure!(stored.spec == wanted.spec, "stored {:?}\nwanted {:?}", stored.spec, wanted.spec);
    }
    Ok("4 of 4 changes".to_owned())
}

/// Null in a list is kept and written by the layer, and a field of the object by the patch of `diff`.
pub(crate) async fn nullable(cluster: &Cluster) -> Result<String> {
    let (client, url) = (&cluster.layered(User::Admin)?.client, format!("{RACKS}/nullable"));
    let mut rack = Kind::Rack.object("nullable");
    let untouched = json!({"position": 9, "note": null});
    rack["spec"]["slots"] = json!([untouched]);
    create(client, RACKS, &rack).await?;
    let lines = json!([{"text": null, "number": 1}]);
    let change = json!({"spec": {"slots": [slot(5, "server")], "extra": {"lines": lines}}});
    patch(client, &url, STRATEGIC, &change).await?.object()?;
    let stored = get(client, &url).await?;
    ensure!(stored["spec"]["slots"][0] == untouched, "null in another entry was lost: {}", stored["spec"]);
    ensure!(stored["spec"]["extra"]["lines"] == lines, "null was not stored: {}", stored["spec"]);

    let api: Api<DynamicObject> = Api::namespaced_with(client.clone(), "checks", &racks());
    let live = api.get("nullable").await?;
    let mut wanted = live.clone();
    wanted.data["spec"]["note"] = Value::Null;
    wanted.data["spec"]["log"] = lines;
    api.patch("nullable", &PatchParams::default(), &smp_kube::diff(&live, &wanted)?).await?;
    let stored = api.get("nullable").await?;
    ensure!(stored.data == wanted.data, "null was not stored: {}", stored.data);
    Ok("kept in a list, written in a list and in a field".to_owned())
}

/// The resource of the racks, for kube.
pub(crate) fn racks() -> ApiResource {
    ApiResource::from_gvk(&GroupVersionKind::gvk("example.com", "v1", "Rack"))
}

pub(crate) async fn subresources(cluster: &Cluster) -> Result<String> {
    let (client, url) = (&cluster.layered(User::Admin)?.client, format!("{RACKS}/subresources"));
    let mut rack = Kind::Rack.object("subresources");
    rack["spec"]["replicas"] = 1.into();
    let created = create(client, RACKS, &rack).await?;
    let conditions = json!([{"type": "Ready", "status": "False"}, {"type": "Clean", "status": "True"}]);
    let status = format!("{url}/status");
    patch(client, &status, MERGE, &json!({"status": {"conditions": conditions, "ready": 1}})).await?.object()?;

    let change = json!({
        "status": {"conditions": [{"type": "Ready", "status": "True", "reason": "Filled"}]},
        "spec": {"title": "not part of the status"},
    });
    patch(client, &status, STRATEGIC, &change).await?.object()?;
    let stored = get(client, &url).await?;
    let ready = json!({"type": "Ready", "status": "True", "reason": "Filled"});
    ensure!(stored["status"]["conditions"] == json!([ready, conditions[1]]), "status: {}", stored["status"]);
    ensure!(stored["spec"] == created["spec"], "the patch of the status changed the spec");

    let scale = json!({"spec": {"replicas": 3}});
    patch(client, &format!("{url}/scale"), STRATEGIC, &scale).await?.object()?;
    ensure!(get(client, &url).await?["spec"]["replicas"] == 3, "the scale was not set");
    Ok("2 of 2 changes".to_owned())
}
