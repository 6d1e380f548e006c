// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `PersistentVolumeSpec` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.PersistentVolumeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.core.v1.PersistentVolumeSpec",
    no_descriptions,
    union(
        members = "gcePersistentDisk,awsElasticBlockStore,hostPath,glusterfs,nfs,rbd,iscsi,cinder,cephfs,fc,flocker,flexVolume,azureFile,vsphereVolume,quobyte,azureDisk,photonPersistentDisk,portworxVolume,scaleIO,local,storageos,csi",
        required
    )
)]
pub struct PersistentVolumeSpec {
    /// `accessModes`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub access_modes: Option<Vec<String>>,
    /// `awsElasticBlockStore`: `AWSElasticBlockStoreVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aws_elastic_block_store: Option<crate::core::v1::AWSElasticBlockStoreVolumeSource>,
    /// `azureDisk`: `AzureDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub azure_disk: Option<crate::core::v1::AzureDiskVolumeSource>,
    /// `azureFile`: `AzureFilePersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub azure_file: Option<crate::core::v1::AzureFilePersistentVolumeSource>,
    /// `capacity`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<BTreeMap<String, crate::Quantity>>,
    /// `cephfs`: `CephFSPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cephfs: Option<crate::core::v1::CephFSPersistentVolumeSource>,
    /// `cinder`: `CinderPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cinder: Option<crate::core::v1::CinderPersistentVolumeSource>,
    /// `claimRef`: `ObjectReference`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(map_type = "granular")]
    pub claim_ref: Option<crate::core::v1::ObjectReference>,
    /// `csi`: `CSIPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csi: Option<crate::core::v1::CSIPersistentVolumeSource>,
    /// `fc`: `FCVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fc: Option<crate::core::v1::FCVolumeSource>,
    /// `flexVolume`: `FlexPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flex_volume: Option<crate::core::v1::FlexPersistentVolumeSource>,
    /// `flocker`: `FlockerVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flocker: Option<crate::core::v1::FlockerVolumeSource>,
    /// `gcePersistentDisk`: `GCEPersistentDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gce_persistent_disk: Option<crate::core::v1::GCEPersistentDiskVolumeSource>,
    /// `glusterfs`: `GlusterfsPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glusterfs: Option<crate::core::v1::GlusterfsPersistentVolumeSource>,
    /// `hostPath`: `HostPathVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host_path: Option<crate::core::v1::HostPathVolumeSource>,
    /// `iscsi`: `ISCSIPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iscsi: Option<crate::core::v1::ISCSIPersistentVolumeSource>,
    /// `local`: `LocalVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local: Option<crate::core::v1::LocalVolumeSource>,
    /// `mountOptions`: list of strings, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub mount_options: Option<Vec<String>>,
    /// `nfs`: `NFSVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nfs: Option<crate::core::v1::NFSVolumeSource>,
    /// `nodeAffinity`: `VolumeNodeAffinity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_affinity: Option<crate::core::v1::VolumeNodeAffinity>,
    /// `persistentVolumeReclaimPolicy`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persistent_volume_reclaim_policy: Option<String>,
    /// `photonPersistentDisk`: `PhotonPersistentDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photon_persistent_disk: Option<crate::core::v1::PhotonPersistentDiskVolumeSource>,
    /// `portworxVolume`: `PortworxVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portworx_volume: Option<crate::core::v1::PortworxVolumeSource>,
    /// `quobyte`: `QuobyteVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quobyte: Option<crate::core::v1::QuobyteVolumeSource>,
    /// `rbd`: `RBDPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rbd: Option<crate::core::v1::RBDPersistentVolumeSource>,
    /// `scaleIO`: `ScaleIOPersistentVolumeSource`.
    #[serde(rename = "scaleIO", skip_serializing_if = "Option::is_none")]
    pub scale_io: Option<crate::core::v1::ScaleIOPersistentVolumeSource>,
    /// `storageClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_class_name: Option<String>,
    /// `storageos`: `StorageOSPersistentVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storageos: Option<crate::core::v1::StorageOSPersistentVolumeSource>,
    /// `volumeAttributesClassName`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_attributes_class_name: Option<String>,
    /// `volumeMode`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume_mode: Option<String>,
    /// `vsphereVolume`: `VsphereVirtualDiskVolumeSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vsphere_volume: Option<crate::core::v1::VsphereVirtualDiskVolumeSource>,
}

crate::fields::fields!(PersistentVolumeSpec {
    0 "accessModes" access_modes value,
    1 "awsElasticBlockStore" aws_elastic_block_store value,
    2 "azureDisk" azure_disk value,
    3 "azureFile" azure_file value,
    4 "capacity" capacity value,
    5 "cephfs" cephfs value,
    6 "cinder" cinder value,
    7 "claimRef" claim_ref value,
    8 "csi" csi value,
    9 "fc" fc value,
    10 "flexVolume" flex_volume value,
    11 "flocker" flocker value,
    12 "gcePersistentDisk" gce_persistent_disk value,
    13 "glusterfs" glusterfs value,
    14 "hostPath" host_path value,
    15 "iscsi" iscsi value,
    16 "local" local value,
    17 "mountOptions" mount_options value,
    18 "nfs" nfs value,
    19 "nodeAffinity" node_affinity value,
    20 "persistentVolumeReclaimPolicy" persistent_volume_reclaim_policy value,
    21 "photonPersistentDisk" photon_persistent_disk value,
    22 "portworxVolume" portworx_volume value,
    23 "quobyte" quobyte value,
    24 "rbd" rbd value,
    25 "scaleIO" scale_io value,
    26 "storageClassName" storage_class_name value,
    27 "storageos" storageos value,
    28 "volumeAttributesClassName" volume_attributes_class_name value,
    29 "volumeMode" volume_mode value,
    30 "vsphereVolume" vsphere_volume value,
});
