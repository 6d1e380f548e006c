// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `EphemeralContainer` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.EphemeralContainer`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.EphemeralContainer", no_descriptions)]
pub struct EphemeralContainer {
    /// `args`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub args: Option<Vec<String>>,
    /// `command`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub command: Option<Vec<String>>,
    /// `env`: list of `EnvVar`, merged by `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
    pub env: Option<Vec<crate::core::v1::EnvVar>>,
    /// `envFrom`: list of `EnvFromSource`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub env_from: Option<Vec<crate::core::v1::EnvFromSource>>,
    /// `image`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// `imagePullPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_pull_policy: Option<String>,
    /// `lifecycle`: `Lifecycle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lifecycle: Option<crate::core::v1::Lifecycle>,
    /// `livenessProbe`: `Probe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liveness_probe: Option<crate::core::v1::Probe>,
    /// `name`: string. Required.
    pub name: String,
    /// `ports`: list of `ContainerPort`, merged by `containerPort`; recommended key `containerPort,protocol`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(
        strategy = "merge",
        merge_key = "containerPort",
        recommended_key = "containerPort,protocol",
        list_type = "map",
        list_map_keys = "containerPort,protocol"
    )]
    pub ports: Option<Vec<crate::core::v1::ContainerPort>>,
    /// `readinessProbe`: `Probe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readiness_probe: Option<crate::core::v1::Probe>,
    /// `resizePolicy`: list of `ContainerResizePolicy`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub resize_policy: Option<Vec<crate::core::v1::ContainerResizePolicy>>,
    /// `resources`: `ResourceRequirements`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// `restartPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart_policy: Option<String>,
    /// `restartPolicyRules`: list of `ContainerRestartRule`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub restart_policy_rules: Option<Vec<crate::core::v1::ContainerRestartRule>>,
    /// `securityContext`: `SecurityContext`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub security_context: Option<crate::core::v1::SecurityContext>,
    /// `startupProbe`: `Probe`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub startup_probe: Option<crate::core::v1::Probe>,
    /// `stdin`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdin: Option<bool>,
    /// `stdinOnce`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdin_once: Option<bool>,
    /// `targetContainerName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_container_name: Option<String>,
    /// `terminationMessagePath`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub termination_message_path: Option<String>,
    /// `terminationMessagePolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub termination_message_policy: Option<String>,
    /// `tty`: boolean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tty: Option<bool>,
    /// `volumeDevices`: list of `VolumeDevice`, merged by `devicePath`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "devicePath", list_type = "map", list_map_keys = "devicePath")]
    pub volume_devices: Option<Vec<crate::core::v1::VolumeDevice>>,
    /// `volumeMounts`: list of `VolumeMount`, merged by `mountPath`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(strategy = "merge", merge_key = "mountPath", list_type = "map", list_map_keys = "mountPath")]
    pub volume_mounts: Option<Vec<crate::core::v1::VolumeMount>>,
    /// `workingDir`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub working_dir: Option<String>,
}

crate::fields::fields!(EphemeralContainer {
    0 "args" args value,
    1 "command" command value,
    2 "env" env value,
    3 "envFrom" env_from value,
    4 "image" image value,
    5 "imagePullPolicy" image_pull_policy value,
    6 "lifecycle" lifecycle value,
    7 "livenessProbe" liveness_probe value,
    8 "name" name value,
    9 "ports" ports value,
    10 "readinessProbe" readiness_probe value,
    11 "resizePolicy" resize_policy value,
    12 "resources" resources value,
    13 "restartPolicy" restart_policy value,
    14 "restartPolicyRules" restart_policy_rules value,
    15 "securityContext" security_context value,
    16 "startupProbe" startup_probe value,
    17 "stdin" stdin value,
    18 "stdinOnce" stdin_once value,
    19 "targetContainerName" target_container_name value,
    20 "terminationMessagePath" termination_message_path value,
    21 "terminationMessagePolicy" termination_message_policy value,
    22 "tty" tty value,
    23 "volumeDevices" volume_devices value,
    24 "volumeMounts" volume_mounts value,
    25 "workingDir" working_dir value,
});
