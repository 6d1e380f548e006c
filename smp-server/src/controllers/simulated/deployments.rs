//! Rolls out Deployments: a ReplicaSet for each template of pods, with the revisions that `kubectl rollout history` shows.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{add, change, hash, number};
use crate::delete::{self, DeleteOptions};
use crate::managers::CONTROLLERS;
use crate::object::{raise_generation, text_at};
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::store::{Key, Range};

/// The annotation with the number of a revision.
const REVISION: &str = "deployment.kubernetes.io/revision";
/// The label that distinguishes the pods of different templates.
const HASH: &str = "pod-template-hash";

/// A ReplicaSet of a deployment.
struct Owned {
    key: Key,
    object: Arc<Value>,
    revision: u64,
}

/// Completes the rollout of a deployment: the ReplicaSet of its template has all replicas, the others have none.
///
/// ```text
/// deployment              ReplicaSets
/// web, image nginx:1      web-x (revision 1, 3 replicas)
/// web, image nginx:2      web-x (revision 1, 0 replicas), web-y (revision 2, 3 replicas)
/// web, image nginx:1      web-x (revision 3, 3 replicas), web-y (revision 2, 0 replicas)
/// ```
pub(super) async fn look_at(server: &Server, key: &Key, deployment: &Value) -> Result<(), Status> {
    let Some(sets) = server.catalog().find("apps", "v1", "replicasets") else { return Ok(()) };
    let owned = owned(server, &sets, deployment).await?;
    let replicas = number(deployment, "replicas", 1);
    let template = &deployment["spec"]["template"];
    let current = owned.iter().position(|set| without_hash(&set.object["spec"]["template"]) == *template);
    let newest = owned.iter().map(|set| set.revision).max().unwrap_or_default();
    // A client may have set the annotation to any number.
    let next = newest.saturating_add(1);
    let revision = current.map_or(next, |at| if owned[at].revision < newest { next } else { newest });
    let is_paused = deployment["spec"]["paused"] == true;
    if current.is_none() && is_paused {
        return finish(server, key, newest, false).await;
    }
    for (at, set) in owned.iter().enumerate() {
        let wanted = if current == Some(at) { (Some(revision), replicas) } else { (None, 0) };
        change(server, &set.key, |object| scale(object, wanted)).await?;
    }
    if current.is_none() {
        let namespace = text_at(deployment, &["metadata", "namespace"]);
        // If a ReplicaSet of another owner has the name, the deployment has none.
        add(server, &sets, Some(namespace), replica_set(deployment, revision), CONTROLLERS).await?;
    }
    forget_oldest(server, &sets, deployment, &owned, current).await?;
    finish(server, key, revision, true).await
}

/// The ReplicaSets that a deployment controls, oldest revision first.
async fn owned(server: &Server, sets: &Resource, deployment: &Value) -> Result<Vec<Owned>, Status> {
    let prefix = format!("{}/", text_at(deployment, &["metadata", "namespace"]));
    let uid = text_at(deployment, &["metadata", "uid"]);
    let page = server.inner.store.range(Range { prefix: &prefix, ..Range::all(sets.collection()) }).await?;
    let mut owned = Vec::new();
    for (name, stored) in page.entries {
        let object = stored.value()?;
        let owners = object["metadata"]["ownerReferences"].as_array();
        if owners.is_some_and(|owners| owners.iter().any(|owner| owner["uid"] == uid && owner["controller"] == true)) {
            let revision = text_at(&object, &["metadata", "annotations", REVISION]).parse().unwrap_or_default();
            owned.push(Owned { key: Key::new(Arc::clone(sets.collection()), name), object, revision });
        }
    }
    owned.sort_by_key(|set| set.revision);
    Ok(owned)
}

/// Returns the template of a ReplicaSet as in the deployment.
fn without_hash(template: &Value) -> Value {
    let mut template = template.clone();
    if let Some(labels) = template.pointer_mut("/metadata/labels").and_then(Value::as_object_mut) {
        labels.remove(HASH);
    }
    template
}

/// Sets the replicas of a ReplicaSet, and its revision if one is given.
fn scale(object: &mut Value, (revision, replicas): (Option<u64>, u64)) {
    if let Some(revision) = revision {
        object["metadata"]["annotations"][REVISION] = revision.to_string().into();
    }
    if object["spec"]["replicas"] != replicas {
        object["spec"]["replicas"] = replicas.into();
        raise_generation(object);
    }
}

/// The ReplicaSet of a deployment's template.
fn replica_set(deployment: &Value, revision: u64) -> Value {
    let metadata = &deployment["metadata"];
    let spec = &deployment["spec"];
    let hash = hash(&spec["template"]);
    let mut labels = spec["template"]["metadata"]["labels"].clone();
    let mut selector = spec["selector"].clone();
    let mut template = spec["template"].clone();
    for labels in [&mut labels, &mut selector["matchLabels"], &mut template["metadata"]["labels"]] {
        labels[HASH] = hash.as_str().into();
    }
    json!({
        "apiVersion": "apps/v1", "kind": "ReplicaSet",
        "metadata": {
            "name": set_name(text_at(metadata, &["name"]), &hash),
            "namespace": metadata["namespace"],
            "labels": labels,
            "annotations": {REVISION: revision.to_string()},
            "ownerReferences": [{
                "apiVersion": "apps/v1", "kind": "Deployment", "name": metadata["name"], "uid": metadata["uid"],
                "controller": true, "blockOwnerDeletion": true,
            }],
        },
        "spec": {
            "replicas": number(deployment, "replicas", 1), "selector": selector, "template": template,
            "minReadySeconds": number(deployment, "minReadySeconds", 0),
        },
    })
}

/// Returns the name of a ReplicaSet. A long deployment name is truncated.
fn set_name(deployment: &str, hash: &str) -> String {
    /// The maximum length of a name on kube-apiserver.
    const LONGEST: usize = 253;
    let base: String = deployment.chars().take(LONGEST - hash.len() - 1).collect();
    format!("{}-{hash}", base.trim_end_matches(['-', '.']))
}

/// Deletes the oldest ReplicaSets beyond `revisionHistoryLimit`.
async fn forget_oldest(
    server: &Server,
    sets: &Arc<Resource>,
    deployment: &Value,
    owned: &[Owned],
    current: Option<usize>,
) -> Result<(), Status> {
    let limit = usize::try_from(number(deployment, "revisionHistoryLimit", 10)).unwrap_or(usize::MAX);
    let old: Vec<_> = owned.iter().enumerate().filter(|(at, _)| current != Some(*at)).collect();
    for (_, set) in &old[..old.len().saturating_sub(limit)] {
        delete::delete_key(server, sets, &set.key, &DeleteOptions::background()).await?;
    }
    Ok(())
}

/// Writes the revision and the status of a deployment. One that is paused before a rollout has no updated replicas.
async fn finish(server: &Server, key: &Key, revision: u64, is_rolled_out: bool) -> Result<(), Status> {
    let now = server.inner.sources.now();
    change(server, key, |object| {
        if revision > 0 {
            object["metadata"]["annotations"][REVISION] = revision.to_string().into();
        }
        object["status"] = status(object, &now, is_rolled_out);
    })
    .await
}

fn status(deployment: &Value, now: &str, is_rolled_out: bool) -> Value {
    let replicas = number(deployment, "replicas", 1);
    let mut status = deployment["status"].as_object().cloned().unwrap_or_default();
    status.insert("observedGeneration".to_owned(), deployment["metadata"]["generation"].clone());
    if !is_rolled_out {
        status.remove("updatedReplicas");
        return Value::Object(status);
    }
    for name in ["replicas", "updatedReplicas", "readyReplicas", "availableReplicas"] {
        if replicas == 0 {
            status.remove(name);
        } else {
            status.insert(name.to_owned(), replicas.into());
        }
    }
    let condition = |kind: &str, reason: &str, message: &str| {
        let known = deployment["status"]["conditions"].as_array().into_iter().flatten();
        let mut known = known.filter(|condition| condition["type"] == kind && condition["status"] == "True");
        known.next().cloned().unwrap_or_else(|| {
            json!({
                "type": kind, "status": "True", "reason": reason, "message": message,
                "lastUpdateTime": now, "lastTransitionTime": now,
            })
        })
    };
    let conditions = [
        condition("Available", "MinimumReplicasAvailable", "Deployment has minimum availability."),
        condition("Progressing", "NewReplicaSetAvailable", "The ReplicaSet has successfully progressed."),
    ];
    status.insert("conditions".to_owned(), conditions.to_vec().into());
    Value::Object(status)
}
