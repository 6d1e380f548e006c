//! Kinds of smaller groups.

use serde_json::{Map, Value, json};

use super::{is_nil, object_mut, set_nil, set_text, text};

/// Go: `SetDefaults_NetworkPolicy`.
///
/// ```text
/// egress: [{}]    policyTypes: [Ingress, Egress]
/// (none)          policyTypes: [Ingress]
/// ```
pub(super) fn network_policy(spec: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let types = if is_nil(spec, "egress") { json!(["Ingress"]) } else { json!(["Ingress", "Egress"]) };
    set_nil(spec, "policyTypes", types);
}

/// Go: `SetDefaults_Subject`. The API group of users and groups is that of roles; the one of service accounts is empty.
pub(super) fn subject(subject: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if matches!(text(subject, "kind"), "User" | "Group") {
        set_text(subject, "apiGroup", "rbac.authorization.k8s.io");
    }
}

/// Go: `SetDefaults_ExactDeviceRequest` and `SetDefaults_DeviceSubRequest`.
pub(super) fn device_request(request: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if matches!(text(request, "allocationMode"), "" | "ExactCount") {
        set_nil(request, "count", 1);
    }
}

/// Go: `SetDefaults_DeviceTaint`.
pub(super) fn device_taint(taint: &mut Map<String, Value>, now: &dyn Fn() -> String) {
    if is_nil(taint, "timeAdded") {
        taint.insert("timeAdded".to_owned(), Value::String(now()));
    }
}

/// Go: `SetDefaults_CustomResourceDefinition`.
///
/// ```text
/// names: {kind: CronTab}            names: {kind: CronTab, listKind: CronTabList, singular: crontab}
/// versions:                         storedVersions: [v2]
/// - {name: v1, storage: false}
/// - {name: v2, storage: true}
/// ```
pub(super) fn custom_resource_definition(definition: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let Some(spec) = object_mut(definition, "spec") else { return };
    if let Some(names) = object_mut(spec, "names") {
        let kind = text(names, "kind").to_owned();
        if !kind.is_empty() {
            set_text(names, "singular", &kind.to_lowercase());
            set_text(names, "listKind", &format!("{kind}List"));
        }
    }
    let stored = stored_version(spec);
    if let (Some(status), Some(stored)) = (object_mut(definition, "status"), stored)
        && status.get("storedVersions").and_then(Value::as_array).is_none_or(Vec::is_empty)
    {
        status.insert("storedVersions".to_owned(), json!([stored]));
    }
}

/// Returns the name of the first version that is stored.
fn stored_version(spec: &Map<String, Value>) -> Option<String> {
    let versions = spec.get("versions")?.as_array()?;
    let stored =
        versions.iter().filter_map(Value::as_object).find(|version| version.get("storage") == Some(&Value::Bool(true)));
    stored.map(|version| text(version, "name").to_owned())
}
