//! A client that creates, changes, replaces and deletes objects. No other client writes them.

use std::sync::Arc;

use k8s_openapi::api::core::v1::ConfigMap;
use kube::Api;
use kube::api::{DeleteParams, Patch, PatchParams, PostParams};
use serde_json::{Value, json};

use super::model::{Fate, Known, Source, Version};
use super::shared::{Shared, is_refusal, version};

/// The number of objects of each client.
const OWNED: usize = 100;

/// A write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Write {
    Create,
    Patch,
    Replace,
    Delete,
}

/// Writes until the run is over, then reads all objects once more.
pub async fn run(shared: Arc<Shared>, number: usize) {
    let mut objects = vec![Known::default(); OWNED];
    let mut random = fastrand::Rng::with_seed(number as u64);
    while !shared.is_over() {
        let at = random.usize(..OWNED);
        let (name, mark) = (name(number, at), shared.mark());
        // One of eight deletes the object, two replace it, and the others patch it.
        let write = match random.u8(..8) {
            _ if objects[at].version.is_none() => Write::Create,
            0 => Write::Delete,
            1 | 2 => Write::Replace,
            _ => Write::Patch,
        };
        let text = "a line of a configuration file\n".repeat(random.usize(1..60));
        let object = json!({"metadata": {"name": name}, "data": {"mark": mark.to_string(), "text": text}});
        match write.send(&shared.objects, &name, object).await {
            Ok(object) => {
                objects[at].acknowledge(object.and_then(|object| answered(&shared, &name, mark, &object)));
                shared.count(|tally| tally.acknowledged += 1);
            }
            Err(error) if is_refusal(&error) => shared.violation(format!("{name}: {error}")),
            Err(_) => {
                shared.count(|tally| tally.unknown += 1);
                objects[at].lose((write != Write::Delete).then_some(mark));
                verify(&shared, &mut objects, number).await;
            }
        }
    }
    verify(&shared, &mut objects, number).await;
}

fn name(number: usize, at: usize) -> String {
    format!("w{number}-{at}")
}

impl Write {
    /// Sends it. Returns the object after it; `None` if it deletes the object.
    async fn send(self, api: &Api<ConfigMap>, name: &str, object: Value) -> kube::Result<Option<ConfigMap>> {
        let typed = || serde_json::from_value(object.clone()).map_err(kube::Error::SerdeError);
        match self {
            Self::Create => api.create(&PostParams::default(), &typed()?).await.map(Some),
            Self::Replace => api.replace(name, &PostParams::default(), &typed()?).await.map(Some),
            Self::Delete => api.delete(name, &DeleteParams::default()).await.map(|_| None),
            Self::Patch => {
                let patch = json!({"data": {"mark": object["data"]["mark"]}});
                api.patch(name, &PatchParams::default(), &Patch::Strategic(patch)).await.map(Some)
            }
        }
    }
}

/// The version in the answer to a write.
fn answered(shared: &Shared, name: &str, mark: u64, object: &ConfigMap) -> Option<Version> {
    let found = shared.check(name, version(object))?;
    if found.mark != mark {
        shared.violation(format!("{name}: an answer with {} to a write of {mark}", found.mark));
    }
    shared.seen(found.revision, name, Some(mark), Source::Answer);
    Some(found)
}

/// Reads all objects of the client, and compares them with what it knows.
async fn verify(shared: &Shared, objects: &mut [Known], number: usize) {
    for (at, known) in objects.iter_mut().enumerate() {
        let name = name(number, at);
        let found = shared.read(&shared.objects, &name).await;
        let found = shared.check(&name, found.as_ref().map(version).transpose());
        let fate = found.and_then(|found| shared.check(&name, known.settle(found)));
        shared.count(|tally| {
            tally.verified += 1;
            tally.happened += u64::from(fate == Some(Fate::Happened));
        });
    }
}
