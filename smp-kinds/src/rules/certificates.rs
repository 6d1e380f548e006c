//! Rules for certificate signing requests: the user and the conditions.

use serde_json::{Value, json};

use crate::object::at;

/// The conditions that only the subresource `approval` can set.
pub(crate) const DECISIONS: [&str; 2] = ["Approved", "Denied"];

/// Sets the user of a new request, the same for every client.
pub(crate) fn set_requester(request: &mut Value) {
    let Some(spec) = request.get_mut("spec").and_then(Value::as_object_mut) else { return };
    spec.retain(|name, _| !matches!(name.as_str(), "username" | "uid" | "groups" | "extra"));
    spec.insert("username".to_owned(), "smp".into());
    spec.insert("groups".to_owned(), json!(["system:masters", "system:authenticated"]));
}

/// Returns the stored request with the conditions and the metadata from the client.
///
/// ```yaml
/// # stored             # wanted                                          # result
/// spec: {…}            spec: {}                                          spec: {…}
/// status: {}           status:                                           status:
///                        certificate: LS0t…
///                        conditions: [{type: Approved, status: "True"}]    conditions: [{type: Approved, status: "True", …}]
/// ```
pub(crate) fn approved(old: &Value, mut wanted: Value, now: &str) -> Value {
    let conditions = wanted["status"]["conditions"].take();
    for part in ["spec", "status"] {
        wanted[part] = old[part].clone();
    }
    let mut status = wanted["status"].as_object().cloned().unwrap_or_default();
    status.remove("conditions");
    if !conditions.is_null() {
        status.insert("conditions".to_owned(), conditions);
    }
    wanted["status"] = status.into();
    set_times(old, &mut wanted, now);
    wanted
}

/// Completes a changed status: restores the stored decisions. If their number differs, validation rejects the status.
pub(crate) fn keep_decisions(old: &Value, new: &mut Value, now: &str) {
    let before = at(old, &["status", "conditions"]).as_array().cloned().unwrap_or_default();
    let after = new["status"].get_mut("conditions").and_then(Value::as_array_mut);
    for decision in DECISIONS {
        let kept: Vec<_> = before.iter().filter(|condition| condition["type"] == decision).collect();
        let sent = after.as_deref().map(Vec::as_slice).unwrap_or_default();
        if sent.iter().filter(|condition| condition["type"] == decision).count() != kept.len() {
            return;
        }
    }
    let decided = after.into_iter().flatten();
    for condition in decided.filter(|condition| DECISIONS.iter().any(|decision| condition["type"] == *decision)) {
        if let Some(kept) = before.iter().find(|kept| kept["type"] == condition["type"]) {
            *condition = kept.clone();
        }
    }
    set_times(old, new, now);
}

/// Sets missing times. While the status of a condition does not change, a missing `lastTransitionTime` is the stored one.
fn set_times(old: &Value, new: &mut Value, now: &str) {
    let before = at(old, &["status", "conditions"]).as_array();
    for condition in new["status"].get_mut("conditions").and_then(Value::as_array_mut).into_iter().flatten() {
        if condition["lastUpdateTime"].is_null() {
            condition["lastUpdateTime"] = now.into();
        }
        if condition["lastTransitionTime"].is_null() {
            let is_same = |kept: &&Value| ["type", "status"].iter().all(|name| kept[*name] == condition[*name]);
            let kept = before.into_iter().flatten().find(is_same).map(|kept| kept["lastTransitionTime"].clone());
            condition["lastTransitionTime"] = kept.filter(|time| !time.is_null()).unwrap_or_else(|| now.into());
        }
    }
}
