//! Kinds of the core group other than pods and services.

use serde_json::{Map, Value};

use super::{add_missing, is_nil, object, object_mut, set_nil, set_text, text};

/// Go: `SetDefaults_LimitRangeItem`.
///
/// ```text
/// type: Container            default: {cpu: 2}
/// max: {cpu: 2}              defaultRequest: {cpu: 2, memory: 1Gi}
/// min: {cpu: 1, memory: 1Gi}
/// ```
pub(super) fn limit_range_item(item: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if text(item, "type") != "Container" {
        return;
    }
    for (target, source) in [("default", "max"), ("defaultRequest", "default"), ("defaultRequest", "min")] {
        if let Some(from) = object(item, source).cloned() {
            add_missing(item, target, &from);
        }
    }
}

/// Go: `SetDefaults_Namespace`. A namespace has its name as a label.
pub(super) fn namespace(namespace: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let Some(metadata) = object_mut(namespace, "metadata") else { return };
    let name = text(metadata, "name").to_owned();
    if name.is_empty() {
        return;
    }
    set_nil(metadata, "labels", Value::Object(Map::new()));
    if let Some(labels) = object_mut(metadata, "labels") {
        labels.insert("kubernetes.io/metadata.name".to_owned(), Value::String(name));
    }
}

/// Go: `SetDefaults_NodeStatus`. All of the capacity is allocatable.
pub(super) fn node_status(status: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if let Some(capacity) = object(status, "capacity").cloned() {
        set_nil(status, "allocatable", capacity);
    }
}

/// Go: `SetDefaults_PersistentVolume`. The volume in a `VolumeAttachment` has none of these defaults.
pub(super) fn persistent_volume(volume: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if let Some(spec) = object_mut(volume, "spec") {
        set_text(spec, "persistentVolumeReclaimPolicy", "Retain");
        set_nil(spec, "volumeMode", "Filesystem");
    }
}

/// Go: `SetDefaults_ReplicationController`. The labels of the template are those of the controller, and its selector.
pub(super) fn replication_controller(controller: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let labels = object(controller, "spec").and_then(template_labels).cloned();
    if let (Some(spec), Some(labels)) = (object_mut(controller, "spec"), &labels)
        && object(spec, "selector").is_none_or(Map::is_empty)
    {
        spec.insert("selector".to_owned(), Value::Object(labels.clone()));
    }
    copy_labels(controller, labels);
}

/// Returns the labels of a spec's pod template, if it has any.
pub(super) fn template_labels(spec: &Map<String, Value>) -> Option<&Map<String, Value>> {
    let metadata = object(object(spec, "template")?, "metadata")?;
    object(metadata, "labels").filter(|labels| !labels.is_empty())
}

/// Gives labels to an object that has none.
pub(super) fn copy_labels(owner: &mut Map<String, Value>, labels: Option<Map<String, Value>>) {
    if let (Some(metadata), Some(labels)) = (object_mut(owner, "metadata"), labels)
        && is_nil(metadata, "labels")
    {
        metadata.insert("labels".to_owned(), Value::Object(labels));
    }
}
