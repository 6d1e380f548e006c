//! A controller that marks the slots of a rack as ready, one list entry at a time.

#![expect(unreachable_pub, reason = "kube's derive repeats the struct where it cannot be reached")]

use std::sync::Arc;

use kube::api::{Api, Patch, PatchParams, ResourceExt as _};
use kube::runtime::controller::Action;
use kube::{Client, CustomResource, KubeSchema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

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

/// Marks each slot that holds something as ready. Others may change the same list: each patch has one entry, and one field of it.
///
/// # Errors
///
/// Returns the error of the API server.
pub async fn reconcile(rack: Arc<Rack>, client: Arc<Client>) -> kube::Result<Action> {
    let racks = Api::<Rack>::namespaced((*client).clone(), &rack.namespace().unwrap_or_default());
    for slot in rack.spec.slots.iter().filter(|slot| slot.holds.is_some() && slot.state.is_none()) {
        let entry = json!({"number": slot.number, "state": "ready"});
        let patch = Patch::Strategic(json!({"spec": {"slots": [entry]}}));
        racks.patch(&rack.name_any(), &PatchParams::default(), &patch).await?;
    }
    Ok(Action::await_change())
}
