//! A controller of kube whose client has the layer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use futures_util::StreamExt as _;
use http::Method;
use kube::api::{Api, DynamicObject, Patch, PatchParams};
use kube::runtime::controller::{Action, Controller};
use kube::runtime::finalizer::{self, Event, finalizer};
use kube::runtime::watcher;
use serde_json::{Value, json};

use super::lists::racks;
use crate::call::{call, create, wait};
use crate::cluster::{Cluster, RACKS, User};
use crate::objects::{Kind, slot};

const NAME: &str = "controlled";
const FINALIZER: &str = "example.com/checks";

/// When the controller tries again after an error.
const PAUSE: Duration = Duration::from_millis(50);

/// What the controller works with.
struct State {
    api: Api<DynamicObject>,
    applied: AtomicU32,
    cleaned: AtomicU32,
}

/// Creates an object, waits for the controller's finalizer and entry, deletes the object, and waits for the cleanup.
pub(crate) async fn run(cluster: &Cluster) -> Result<String> {
    let client = &cluster.layered(User::Admin)?.client;
    let api: Api<DynamicObject> = Api::namespaced_with(client.clone(), "checks", &racks());
    let state = Arc::new(State { api: api.clone(), applied: AtomicU32::new(0), cleaned: AtomicU32::new(0) });
    let only = watcher::Config::default().fields(&format!("metadata.name={NAME}"));
    let controller = Controller::new_with(api, only, racks())
        .run(reconcile, |_, _, _| Action::requeue(PAUSE), Arc::clone(&state))
        .for_each(|_| async {});
    let controller = tokio::spawn(controller);

    create(client, RACKS, &Kind::Rack.object(NAME)).await?;
    let entry = slot(9, "controller");
    let is_filled = |rack: &Value| {
        let slots = rack["spec"]["slots"].as_array();
        rack["metadata"]["finalizers"] == json!([FINALIZER]) && slots.is_some_and(|slots| slots.contains(&entry))
    };
    let url = format!("{RACKS}/{NAME}");
    wait(client, &url, |answer| is_filled(&answer.body)).await?;
    call(client, Method::DELETE, &url, None).await?.object()?;
    wait(client, &url, |answer| answer.status == 404).await?;
    controller.abort();
    let (applied, cleaned) = (state.applied.load(Ordering::Relaxed), state.cleaned.load(Ordering::Relaxed));
    ensure!(applied > 0 && cleaned == 1, "reconciled {applied} times, cleaned up {cleaned} times");
    Ok("finalizer added, entry patched, cleaned up once".to_owned())
}

async fn reconcile(rack: Arc<DynamicObject>, state: Arc<State>) -> Result<Action, finalizer::Error<kube::Error>> {
    let state = &*state;
    finalizer(&state.api, FINALIZER, rack, |event| async move {
        match event {
            Event::Apply(_) => {
                let patch = Patch::Strategic(json!({"spec": {"slots": [slot(9, "controller")]}}));
                state.api.patch(NAME, &PatchParams::default(), &patch).await?;
                state.applied.fetch_add(1, Ordering::Relaxed);
            }
            Event::Cleanup(_) => drop(state.cleaned.fetch_add(1, Ordering::Relaxed)),
        }
        Ok(Action::await_change())
    })
    .await
}
