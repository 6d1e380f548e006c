//! Sets the status of workloads as if their pods ran, for clients that wait for them: `kubectl rollout status`, `helm --wait`.
//!
//! No pods are created. A Deployment gets ReplicaSets, because `kubectl rollout history` and `undo` read them.

mod deployments;
mod pods;
mod status;

use serde_json::Value;

use super::{add, change, find};
use crate::resource::BuiltIn;
use crate::sources::LETTERS;
use crate::state::Server;
use crate::status::Status;
use crate::store::Key;

/// Reconciles an object: sets the status that it would have on a cluster.
pub(crate) async fn look_at(server: &Server, key: &Key) -> Result<(), Status> {
    let Some((resource, stored)) = find(server, key).await? else { return Ok(()) };
    let object = stored.value()?;
    if !object["metadata"]["deletionTimestamp"].is_null() {
        return Ok(());
    }
    if resource.is(BuiltIn::Deployment) {
        return deployments::look_at(server, key, &object).await;
    }
    let now = server.inner.sources.now();
    let nodes = if resource.is(BuiltIn::DaemonSet) { count_nodes(server).await? } else { 0 };
    change(server, key, |object| {
        if let Some(wanted) = status::of(&resource, object, &now, nodes) {
            object["status"] = wanted;
        }
    })
    .await
}

/// The number of nodes on which a DaemonSet runs. A server without nodes pretends to have one.
async fn count_nodes(server: &Server) -> Result<usize, Status> {
    let Some(nodes) = server.catalog().find("", "v1", "nodes") else { return Ok(1) };
    let page = server.inner.store.range(crate::store::Range::all(nodes.collection())).await?;
    Ok(page.entries.len().max(1))
}

/// Returns a number in `spec`, or its default.
fn number(object: &Value, name: &str, default: u64) -> u64 {
    object["spec"][name].as_u64().unwrap_or(default)
}

/// Returns a hash of a pod template, the same for equal templates.
fn hash(template: &Value) -> String {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    feed(&mut sum, template);
    let letters = (0..10).map(|_| {
        let letter = LETTERS[usize::try_from(sum % 27).unwrap_or_default()];
        sum /= 27;
        char::from(letter)
    });
    letters.collect()
}

/// Adds a value to a checksum (FNV-1a), independently of the order of its fields.
fn feed(sum: &mut u64, value: &Value) {
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            *sum = (*sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    match value {
        Value::Object(members) => {
            add("{");
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| *name);
            for (name, value) in members {
                feed(sum, &Value::from(name.as_str()));
                feed(sum, value);
            }
        }
        Value::Array(items) => {
            add("[");
            for item in items {
                feed(sum, item);
            }
            feed(sum, &Value::from("]"));
        }
        scalar => add(&scalar.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_templates_have_equal_hashes() {
        let one = json!({"spec": {"containers": [{"name": "web", "image": "nginx"}]}});
        let same = json!({"spec": {"containers": [{"image": "nginx", "name": "web"}]}});
        let other = json!({"spec": {"containers": [{"name": "web"}, {"image": "nginx"}]}});
        assert_eq!(hash(&one), hash(&same));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(hash(&one).len(), 10);
    }
}
