//! A controller of racks: it marks their slots as ready, lists their contents, and keeps an inventory.

#![allow(unreachable_pub, reason = "kube's derive repeats the struct where it cannot be reached")]

use std::sync::Arc;
use std::time::Duration;

use futures::Stream;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::{Api, ObjectMeta, Patch, PatchParams, PostParams, Resource as _, ResourceExt as _};
use kube::runtime::controller::{self, Action, Controller};
use kube::runtime::finalizer::{self, Event, finalizer};
use kube::runtime::reflector::ObjectRef;
use kube::runtime::watcher;
use kube::{Client, CustomResource, KubeSchema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Keeps a deleted rack until its line in the inventory is removed.
const FINALIZER: &str = "example.com/inventory";

/// The owner of the fields that this controller applies.
const MANAGER: &str = "rack-controller";

/// What a rack holds. The key of `slots` is in the custom resource definition, where the client finds it.
#[derive(CustomResource, Clone, Debug, Deserialize, Serialize, KubeSchema)]
#[kube(group = "example.com", version = "v1", kind = "Rack", namespaced)]
pub struct RackSpec {
    /// The slots, by number.
    #[x_kube(merge_strategy = ListMerge::Map(vec!["number".to_owned()]))]
    pub slots: Vec<Slot>,
}

/// A slot of a rack.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Slot {
    /// The number of the slot.
    pub number: i32,
    /// What is in the slot.
    pub holds: Option<String>,
    /// The state that this controller sets.
    pub state: Option<String>,
}

/// Why a rack cannot be reconciled.
pub type Error = finalizer::Error<kube::Error>;

/// The rack that was reconciled, or what went wrong.
pub type Outcome = Result<(ObjectRef<Rack>, Action), controller::Error<Error, watcher::Error>>;

/// Runs the controller. After an error, a rack is tried again in five seconds.
pub fn run(client: Client) -> impl Stream<Item = Outcome> {
    let racks = Api::<Rack>::all(client.clone());
    let controller = Controller::new(racks, watcher::Config::default());
    let controller = controller.owns(Api::<ConfigMap>::all(client.clone()), watcher::Config::default());
    controller.run(reconcile, |_, _, _| Action::requeue(Duration::from_secs(5)), Arc::new(client))
}

async fn reconcile(rack: Arc<Rack>, client: Arc<Client>) -> Result<Action, Error> {
    let racks = Api::<Rack>::namespaced(Client::clone(&client), &rack.namespace().unwrap_or_default());
    let maps = Api::<ConfigMap>::namespaced(Client::clone(&client), &rack.namespace().unwrap_or_default());
    let change = async |event| match event {
        Event::Apply(rack) => {
            mark_slots(&rack, &racks).await?;
            apply(&maps, &contents(&rack)).await?;
            save(&maps, &inventory(&rack)).await
        }
        Event::Cleanup(rack) => remove_from_inventory(&rack, &maps).await,
    };
    finalizer(&racks, FINALIZER, rack, change).await
}

/// Marks each slot that holds something as ready. Others may change the same list: each patch has one entry, and one field of it.
async fn mark_slots(rack: &Rack, racks: &Api<Rack>) -> kube::Result<()> {
    for slot in rack.spec.slots.iter().filter(|slot| slot.holds.is_some() && slot.state.is_none()) {
        let entry = json!({"number": slot.number, "state": "ready"});
        let patch = Patch::Strategic(json!({"spec": {"slots": [entry]}}));
        racks.patch(&rack.name_any(), &PatchParams::default(), &patch).await?;
    }
    Ok(())
}

/// The child of a rack: a list of what it holds. It is deleted with its owner.
fn contents(rack: &Rack) -> ConfigMap {
    let lines = rack.spec.slots.iter().filter_map(|slot| Some(format!("{} {}\n", slot.number, slot.holds.as_ref()?)));
    let name = format!("{}-contents", rack.name_any());
    let metadata = ObjectMeta {
        owner_references: rack.controller_owner_ref(&()).map(|owner| vec![owner]),
        ..ObjectMeta { name: Some(name), ..ObjectMeta::default() }
    };
    ConfigMap { metadata, data: Some([("slots".to_owned(), lines.collect())].into()), ..ConfigMap::default() }
}

/// The line of a rack in the inventory, which all racks share.
fn inventory(rack: &Rack) -> ConfigMap {
    let full = rack.spec.slots.iter().filter(|slot| slot.holds.is_some()).count();
    let line = format!("{full} of {} slots", rack.spec.slots.len());
    let metadata = ObjectMeta { name: Some("inventory".to_owned()), ..ObjectMeta::default() };
    ConfigMap { metadata, data: Some([(rack.name_any(), line)].into()), ..ConfigMap::default() }
}

/// Applies a map that this controller declares in full: the server creates it, and removes what the controller stops declaring.
async fn apply(maps: &Api<ConfigMap>, map: &ConfigMap) -> kube::Result<()> {
    let params = PatchParams::apply(MANAGER).force();
    maps.patch(&map.name_any(), &params, &Patch::Apply(map)).await.map(drop)
}

/// Patches a map to which others write too, or creates it.
async fn save(maps: &Api<ConfigMap>, map: &ConfigMap) -> kube::Result<Action> {
    match maps.patch(&map.name_any(), &PatchParams::default(), &Patch::Strategic(map)).await {
        Err(kube::Error::Api(status)) if status.is_not_found() => maps.create(&PostParams::default(), map).await?,
        patched => patched?,
    };
    Ok(Action::await_change())
}

async fn remove_from_inventory(rack: &Rack, maps: &Api<ConfigMap>) -> kube::Result<Action> {
    let patch = Patch::Merge(json!({"data": {rack.name_any(): null}}));
    match maps.patch("inventory", &PatchParams::default(), &patch).await {
        Err(kube::Error::Api(status)) if status.is_not_found() => {}
        patched => drop(patched?),
    }
    Ok(Action::await_change())
}
