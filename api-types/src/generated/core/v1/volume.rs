// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Volume` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.Volume`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.Volume",
    no_descriptions,
    union(
        members = "hostPath,emptyDir,gcePersistentDisk,awsElasticBlockStore,gitRepo,secret,nfs,iscsi,glusterfs,persistentVolumeClaim,rbd,flexVolume,cinder,cephfs,flocker,downwardAPI,fc,azureFile,configMap,vsphereVolume,quobyte,azureDisk,photonPersistentDisk,projected,portworxVolume,scaleIO,storageos,csi,ephemeral,image"
    )
)]
pub struct Volume {
    /// `awsElasticBlockStore`: `AWSElasticBlockStoreVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aws_elastic_block_store: Option<crate::core::v1::AWSElasticBlockStoreVolumeSource>,
    /// `azureDisk`: `AzureDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub azure_disk: Option<crate::core::v1::AzureDiskVolumeSource>,
    /// `azureFile`: `AzureFileVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub azure_file: Option<crate::core::v1::AzureFileVolumeSource>,
    /// `cephfs`: `CephFSVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cephfs: Option<crate::core::v1::CephFSVolumeSource>,
    /// `cinder`: `CinderVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cinder: Option<crate::core::v1::CinderVolumeSource>,
    /// `configMap`: `ConfigMapVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub config_map: Option<crate::core::v1::ConfigMapVolumeSource>,
    /// `csi`: `CSIVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csi: Option<crate::core::v1::CSIVolumeSource>,
    /// `downwardAPI`: `DownwardAPIVolumeSource`.
    #[serde(rename = "downwardAPI", skip_serializing_if = "Option::is_none")]
    pub downward_api: Option<crate::core::v1::DownwardAPIVolumeSource>,
    /// `emptyDir`: `EmptyDirVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empty_dir: Option<crate::core::v1::EmptyDirVolumeSource>,
    /// `ephemeral`: `EphemeralVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ephemeral: Option<crate::core::v1::EphemeralVolumeSource>,
    /// `fc`: `FCVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// `flexVolume`: `FlexVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flex_volume: Option<crate::core::v1::FlexVolumeSource>,
    /// `flocker`: `FlockerVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// `gcePersistentDisk`: `GCEPersistentDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// `gitRepo`: `GitRepoVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub git_repo: Option<crate::core::v1::GitRepoVolumeSource>,
    /// `glusterfs`: `GlusterfsVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glusterfs: Option<crate::core::v1::GlusterfsVolumeSource>,
    /// `hostPath`: `HostPathVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// `image`: `ImageVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<crate::core::v1::ImageVolumeSource>,
    /// `iscsi`: `ISCSIVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iscsi: Option<crate::core::v1::ISCSIVolumeSource>,
    /// `name`: string. Required.
    pub name: String,
    /// `nfs`: `NFSVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// `persistentVolumeClaim`: `PersistentVolumeClaimVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persistent_volume_claim: Option<crate::core::v1::PersistentVolumeClaimVolumeSource>,
    /// `photonPersistentDisk`: `PhotonPersistentDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photon_persistent_disk: Option<crate::core::v1::PhotonPersistentDiskVolumeSource>,
    /// `portworxVolume`: `PortworxVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// `projected`: `ProjectedVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub projected: Option<crate::core::v1::ProjectedVolumeSource>,
    /// `quobyte`: `QuobyteVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quobyte: Option<crate::core::v1::QuobyteVolumeSource>,
    /// `rbd`: `RBDVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rbd: Option<crate::core::v1::RBDVolumeSource>,
    /// `scaleIO`: `ScaleIOVolumeSource`.
    #[serde(rename = "scaleIO", skip_serializing_if = "Option::is_none")]
    pub scale_io: Option<crate::core::v1::ScaleIOVolumeSource>,
    /// `secret`: `SecretVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<crate::core::v1::SecretVolumeSource>,
    /// `storageos`: `StorageOSVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storageos: Option<crate::core::v1::StorageOSVolumeSource>,
    /// `vsphereVolume`: `VsphereVirtualDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vsphere_volume: Option<crate::core::v1::VsphereVirtualDiskVolumeSource>,
}

crate::fields::fields!(Volume {
    0 "awsElasticBlockStore" aws_elastic_block_store value,
    1 "azureDisk" azure_disk value,
    2 "azureFile" azure_file value,
    3 "cephfs" cephfs value,
    4 "cinder" cinder value,
    5 "configMap" config_map value,
    6 "csi" csi value,
    7 "downwardAPI" downward_api value,
    8 "emptyDir" empty_dir value,
    9 "ephemeral" ephemeral value,
    10 "fc" fc value,
    11 "flexVolume" flex_volume value,
    12 "flocker" flocker value,
    13 "gcePersistentDisk" gce_persistent_disk value,
    14 "gitRepo" git_repo value,
    15 "glusterfs" glusterfs value,
    16 "hostPath" host_path value,
    17 "image" image value,
    18 "iscsi" iscsi value,
    19 "name" name value,
    20 "nfs" nfs value,
    21 "persistentVolumeClaim" persistent_volume_claim value,
    22 "photonPersistentDisk" photon_persistent_disk value,
    23 "portworxVolume" portworx_volume value,
    24 "projected" projected value,
    25 "quobyte" quobyte value,
    26 "rbd" rbd value,
    27 "scaleIO" scale_io value,
    28 "secret" secret value,
    29 "storageos" storageos value,
    30 "vsphereVolume" vsphere_volume value,
});
