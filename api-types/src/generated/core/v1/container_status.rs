// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ContainerStatus` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.ContainerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.ContainerStatus", no_descriptions)]
pub struct ContainerStatus {
    /// `allocatedResources`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_resources: Option<BTreeMap<String, crate::Quantity>>,
    /// `allocatedResourcesStatus`: list of `ResourceStatus`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub allocated_resources_status: Option<Vec<crate::core::v1::ResourceStatus>>,
    /// `containerID`: string.
    #[serde(rename = "containerID", skip_serializing_if = "Option::is_none")]
    pub container_id: Option<String>,
    /// `image`: string. Required.
    pub image: String,
    /// `imageID`: string. Required.
    #[serde(rename = "imageID")]
    pub image_id: String,
    /// `lastState`: `ContainerState`. A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub last_state: Option<crate::core::v1::ContainerState>,
    /// `name`: string. Required.
    pub name: String,
    /// `ready`: boolean. Required.
    pub ready: bool,
    /// `resources`: `ResourceRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// `restartCount`: 32-bit integer. Required.
    pub restart_count: i32,
    /// `started`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started: Option<bool>,
    /// `state`: `ContainerState`. A patch lists the fields to retain (`retainKeys`); stock servers do not declare this strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "retainKeys", stock_strategy = "none")]
    pub state: Option<crate::core::v1::ContainerState>,
    /// `stopSignal`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_signal: Option<String>,
    /// `user`: `ContainerUser`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<crate::core::v1::ContainerUser>,
    /// `volumeMounts`: list of `VolumeMountStatus`, merged by `mountPath`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "mountPath", list_type = "map", list_map_keys = "mountPath")]
    pub volume_mounts: Option<Vec<crate::core::v1::VolumeMountStatus>>,
}

crate::fields::fields!(ContainerStatus {
    0 "allocatedResources" allocated_resources value,
    1 "allocatedResourcesStatus" allocated_resources_status value,
    2 "containerID" container_id value,
    3 "image" image value,
    4 "imageID" image_id value,
    5 "lastState" last_state value,
    6 "name" name value,
    7 "ready" ready value,
    8 "resources" resources value,
    9 "restartCount" restart_count value,
    10 "started" started value,
    11 "state" state value,
    12 "stopSignal" stop_signal value,
    13 "user" user value,
    14 "volumeMounts" volume_mounts value,
});
