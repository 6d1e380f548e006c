// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! The unions of the built-in types, sorted by definition.

use crate::unions::{Union, UnionMember};

pub(crate) static UNIONS: &[Union] = &[
    Union {
        definition: "io.k8s.api.admissionregistration.v1.Mutation",
        discriminator: Some("patchType"),
        members: &[
            UnionMember { fields: &["applyConfiguration"], value: Some("ApplyConfiguration") },
            UnionMember { fields: &["jsonPatch"], value: Some("JSONPatch") },
        ],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1.ParamRef",
        discriminator: None,
        members: &[UnionMember { fields: &["name"], value: None }, UnionMember { fields: &["selector"], value: None }],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1.WebhookClientConfig",
        discriminator: None,
        members: &[UnionMember { fields: &["url"], value: None }, UnionMember { fields: &["service"], value: None }],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1alpha1.Mutation",
        discriminator: Some("patchType"),
        members: &[
            UnionMember { fields: &["applyConfiguration"], value: Some("ApplyConfiguration") },
            UnionMember { fields: &["jsonPatch"], value: Some("JSONPatch") },
        ],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1alpha1.ParamRef",
        discriminator: None,
        members: &[UnionMember { fields: &["name"], value: None }, UnionMember { fields: &["selector"], value: None }],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1beta1.Mutation",
        discriminator: Some("patchType"),
        members: &[
            UnionMember { fields: &["applyConfiguration"], value: Some("ApplyConfiguration") },
            UnionMember { fields: &["jsonPatch"], value: Some("JSONPatch") },
        ],
    },
    Union {
        definition: "io.k8s.api.admissionregistration.v1beta1.ParamRef",
        discriminator: None,
        members: &[UnionMember { fields: &["name"], value: None }, UnionMember { fields: &["selector"], value: None }],
    },
    Union {
        definition: "io.k8s.api.apps.v1.DaemonSetUpdateStrategy",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["rollingUpdate"], value: Some("RollingUpdate") }],
    },
    Union {
        definition: "io.k8s.api.apps.v1.DeploymentStrategy",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["rollingUpdate"], value: Some("RollingUpdate") }],
    },
    Union {
        definition: "io.k8s.api.apps.v1.StatefulSetUpdateStrategy",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["rollingUpdate"], value: Some("RollingUpdate") }],
    },
    Union {
        definition: "io.k8s.api.authorization.v1.FieldSelectorAttributes",
        discriminator: None,
        members: &[
            UnionMember { fields: &["rawSelector"], value: None },
            UnionMember { fields: &["requirements"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.authorization.v1.LabelSelectorAttributes",
        discriminator: None,
        members: &[
            UnionMember { fields: &["rawSelector"], value: None },
            UnionMember { fields: &["requirements"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["resourceAttributes"], value: None },
            UnionMember { fields: &["nonResourceAttributes"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.authorization.v1.SubjectAccessReviewSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["resourceAttributes"], value: None },
            UnionMember { fields: &["nonResourceAttributes"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.autoscaling.v2.MetricSpec",
        discriminator: Some("type"),
        members: &[
            UnionMember { fields: &["containerResource"], value: Some("ContainerResource") },
            UnionMember { fields: &["external"], value: Some("External") },
            UnionMember { fields: &["object"], value: Some("Object") },
            UnionMember { fields: &["pods"], value: Some("Pods") },
            UnionMember { fields: &["resource"], value: Some("Resource") },
        ],
    },
    Union {
        definition: "io.k8s.api.autoscaling.v2.MetricStatus",
        discriminator: Some("type"),
        members: &[
            UnionMember { fields: &["containerResource"], value: Some("ContainerResource") },
            UnionMember { fields: &["external"], value: Some("External") },
            UnionMember { fields: &["object"], value: Some("Object") },
            UnionMember { fields: &["pods"], value: Some("Pods") },
            UnionMember { fields: &["resource"], value: Some("Resource") },
        ],
    },
    Union {
        definition: "io.k8s.api.autoscaling.v2.MetricTarget",
        discriminator: Some("type"),
        members: &[
            UnionMember { fields: &["value"], value: Some("Value") },
            UnionMember { fields: &["averageValue"], value: Some("AverageValue") },
            UnionMember { fields: &["averageUtilization"], value: Some("Utilization") },
        ],
    },
    Union {
        definition: "io.k8s.api.autoscaling.v2.MetricValueStatus",
        discriminator: None,
        members: &[
            UnionMember { fields: &["value"], value: None },
            UnionMember { fields: &["averageValue"], value: None },
            UnionMember { fields: &["averageUtilization"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.batch.v1.PodFailurePolicyRule",
        discriminator: None,
        members: &[
            UnionMember { fields: &["onExitCodes"], value: None },
            UnionMember { fields: &["onPodConditions"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.AppArmorProfile",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["localhostProfile"], value: Some("Localhost") }],
    },
    Union {
        definition: "io.k8s.api.core.v1.ClusterTrustBundleProjection",
        discriminator: None,
        members: &[
            UnionMember { fields: &["name"], value: None },
            UnionMember { fields: &["signerName", "labelSelector"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.ContainerState",
        discriminator: None,
        members: &[
            UnionMember { fields: &["running"], value: None },
            UnionMember { fields: &["terminated"], value: None },
            UnionMember { fields: &["waiting"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.DownwardAPIVolumeFile",
        discriminator: None,
        members: &[
            UnionMember { fields: &["fieldRef"], value: None },
            UnionMember { fields: &["resourceFieldRef"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.EnvFromSource",
        discriminator: None,
        members: &[
            UnionMember { fields: &["configMapRef"], value: None },
            UnionMember { fields: &["secretRef"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.EnvVar",
        discriminator: None,
        members: &[
            UnionMember { fields: &["value"], value: None },
            UnionMember { fields: &["valueFrom"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.EnvVarSource",
        discriminator: None,
        members: &[
            UnionMember { fields: &["configMapKeyRef"], value: None },
            UnionMember { fields: &["fieldRef"], value: None },
            UnionMember { fields: &["fileKeyRef"], value: None },
            UnionMember { fields: &["resourceFieldRef"], value: None },
            UnionMember { fields: &["secretKeyRef"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.FCVolumeSource",
        discriminator: None,
        members: &[
            UnionMember { fields: &["wwids"], value: None },
            UnionMember { fields: &["targetWWNs", "lun"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.FlockerVolumeSource",
        discriminator: None,
        members: &[
            UnionMember { fields: &["datasetName"], value: None },
            UnionMember { fields: &["datasetUUID"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.LifecycleHandler",
        discriminator: None,
        members: &[
            UnionMember { fields: &["exec"], value: None },
            UnionMember { fields: &["httpGet"], value: None },
            UnionMember { fields: &["sleep"], value: None },
            UnionMember { fields: &["tcpSocket"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.PersistentVolumeSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["gcePersistentDisk"], value: None },
            UnionMember { fields: &["awsElasticBlockStore"], value: None },
            UnionMember { fields: &["hostPath"], value: None },
            UnionMember { fields: &["glusterfs"], value: None },
            UnionMember { fields: &["nfs"], value: None },
            UnionMember { fields: &["rbd"], value: None },
            UnionMember { fields: &["iscsi"], value: None },
            UnionMember { fields: &["cinder"], value: None },
            UnionMember { fields: &["cephfs"], value: None },
            UnionMember { fields: &["fc"], value: None },
            UnionMember { fields: &["flocker"], value: None },
            UnionMember { fields: &["flexVolume"], value: None },
            UnionMember { fields: &["azureFile"], value: None },
            UnionMember { fields: &["vsphereVolume"], value: None },
            UnionMember { fields: &["quobyte"], value: None },
            UnionMember { fields: &["azureDisk"], value: None },
            UnionMember { fields: &["photonPersistentDisk"], value: None },
            UnionMember { fields: &["portworxVolume"], value: None },
            UnionMember { fields: &["scaleIO"], value: None },
            UnionMember { fields: &["local"], value: None },
            UnionMember { fields: &["storageos"], value: None },
            UnionMember { fields: &["csi"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.PodResourceClaim",
        discriminator: None,
        members: &[
            UnionMember { fields: &["resourceClaimName"], value: None },
            UnionMember { fields: &["resourceClaimTemplateName"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.Probe",
        discriminator: None,
        members: &[
            UnionMember { fields: &["exec"], value: None },
            UnionMember { fields: &["httpGet"], value: None },
            UnionMember { fields: &["tcpSocket"], value: None },
            UnionMember { fields: &["grpc"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.SeccompProfile",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["localhostProfile"], value: Some("Localhost") }],
    },
    Union {
        definition: "io.k8s.api.core.v1.Volume",
        discriminator: None,
        members: &[
            UnionMember { fields: &["hostPath"], value: None },
            UnionMember { fields: &["emptyDir"], value: None },
            UnionMember { fields: &["gcePersistentDisk"], value: None },
            UnionMember { fields: &["awsElasticBlockStore"], value: None },
            UnionMember { fields: &["gitRepo"], value: None },
            UnionMember { fields: &["secret"], value: None },
            UnionMember { fields: &["nfs"], value: None },
            UnionMember { fields: &["iscsi"], value: None },
            UnionMember { fields: &["glusterfs"], value: None },
            UnionMember { fields: &["persistentVolumeClaim"], value: None },
            UnionMember { fields: &["rbd"], value: None },
            UnionMember { fields: &["flexVolume"], value: None },
            UnionMember { fields: &["cinder"], value: None },
            UnionMember { fields: &["cephfs"], value: None },
            UnionMember { fields: &["flocker"], value: None },
            UnionMember { fields: &["downwardAPI"], value: None },
            UnionMember { fields: &["fc"], value: None },
            UnionMember { fields: &["azureFile"], value: None },
            UnionMember { fields: &["configMap"], value: None },
            UnionMember { fields: &["vsphereVolume"], value: None },
            UnionMember { fields: &["quobyte"], value: None },
            UnionMember { fields: &["azureDisk"], value: None },
            UnionMember { fields: &["photonPersistentDisk"], value: None },
            UnionMember { fields: &["projected"], value: None },
            UnionMember { fields: &["portworxVolume"], value: None },
            UnionMember { fields: &["scaleIO"], value: None },
            UnionMember { fields: &["storageos"], value: None },
            UnionMember { fields: &["csi"], value: None },
            UnionMember { fields: &["ephemeral"], value: None },
            UnionMember { fields: &["image"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.VolumeMount",
        discriminator: None,
        members: &[
            UnionMember { fields: &["subPath"], value: None },
            UnionMember { fields: &["subPathExpr"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.core.v1.VolumeProjection",
        discriminator: None,
        members: &[
            UnionMember { fields: &["clusterTrustBundle"], value: None },
            UnionMember { fields: &["configMap"], value: None },
            UnionMember { fields: &["downwardAPI"], value: None },
            UnionMember { fields: &["podCertificate"], value: None },
            UnionMember { fields: &["secret"], value: None },
            UnionMember { fields: &["serviceAccountToken"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.flowcontrol.v1.LimitResponse",
        discriminator: Some("type"),
        members: &[UnionMember { fields: &["queuing"], value: None }],
    },
    Union {
        definition: "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec",
        discriminator: Some("type"),
        members: &[
            UnionMember { fields: &["exempt"], value: Some("Exempt") },
            UnionMember { fields: &["limited"], value: Some("Limited") },
        ],
    },
    Union {
        definition: "io.k8s.api.flowcontrol.v1.Subject",
        discriminator: Some("kind"),
        members: &[
            UnionMember { fields: &["user"], value: Some("User") },
            UnionMember { fields: &["group"], value: Some("Group") },
            UnionMember { fields: &["serviceAccount"], value: Some("ServiceAccount") },
        ],
    },
    Union {
        definition: "io.k8s.api.networking.v1.IngressBackend",
        discriminator: None,
        members: &[
            UnionMember { fields: &["service"], value: None },
            UnionMember { fields: &["resource"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.networking.v1.NetworkPolicyPeer",
        discriminator: None,
        members: &[
            UnionMember { fields: &["ipBlock"], value: None },
            UnionMember { fields: &["podSelector", "namespaceSelector"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.networking.v1.ServiceBackendPort",
        discriminator: None,
        members: &[UnionMember { fields: &["name"], value: None }, UnionMember { fields: &["number"], value: None }],
    },
    Union {
        definition: "io.k8s.api.policy.v1.PodDisruptionBudgetSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["minAvailable"], value: None },
            UnionMember { fields: &["maxUnavailable"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.rbac.v1.PolicyRule",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nonResourceURLs"], value: None },
            UnionMember { fields: &["apiGroups", "resources", "resourceNames"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.CapacityRequestPolicy",
        discriminator: None,
        members: &[
            UnionMember { fields: &["validValues"], value: None },
            UnionMember { fields: &["validRange"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.Device",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.DeviceAttribute",
        discriminator: None,
        members: &[
            UnionMember { fields: &["bool"], value: None },
            UnionMember { fields: &["bools"], value: None },
            UnionMember { fields: &["int"], value: None },
            UnionMember { fields: &["ints"], value: None },
            UnionMember { fields: &["string"], value: None },
            UnionMember { fields: &["strings"], value: None },
            UnionMember { fields: &["version"], value: None },
            UnionMember { fields: &["versions"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.DeviceConstraint",
        discriminator: None,
        members: &[
            UnionMember { fields: &["matchAttribute"], value: None },
            UnionMember { fields: &["distinctAttribute"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.DeviceRequest",
        discriminator: None,
        members: &[
            UnionMember { fields: &["exactly"], value: None },
            UnionMember { fields: &["firstAvailable"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["devices"], value: None },
            UnionMember { fields: &["sharedCounters"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
            UnionMember { fields: &["perDeviceNodeSelection"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.BasicDevice",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.CapacityRequestPolicy",
        discriminator: None,
        members: &[
            UnionMember { fields: &["validValues"], value: None },
            UnionMember { fields: &["validRange"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.DeviceAttribute",
        discriminator: None,
        members: &[
            UnionMember { fields: &["bool"], value: None },
            UnionMember { fields: &["bools"], value: None },
            UnionMember { fields: &["int"], value: None },
            UnionMember { fields: &["ints"], value: None },
            UnionMember { fields: &["string"], value: None },
            UnionMember { fields: &["strings"], value: None },
            UnionMember { fields: &["version"], value: None },
            UnionMember { fields: &["versions"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.DeviceConstraint",
        discriminator: None,
        members: &[
            UnionMember { fields: &["matchAttribute"], value: None },
            UnionMember { fields: &["distinctAttribute"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.DeviceRequest",
        discriminator: None,
        members: &[
            UnionMember { fields: &["deviceClassName"], value: None },
            UnionMember { fields: &["firstAvailable"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["devices"], value: None },
            UnionMember { fields: &["sharedCounters"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta1.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
            UnionMember { fields: &["perDeviceNodeSelection"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.CapacityRequestPolicy",
        discriminator: None,
        members: &[
            UnionMember { fields: &["validValues"], value: None },
            UnionMember { fields: &["validRange"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.Device",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.DeviceAttribute",
        discriminator: None,
        members: &[
            UnionMember { fields: &["bool"], value: None },
            UnionMember { fields: &["bools"], value: None },
            UnionMember { fields: &["int"], value: None },
            UnionMember { fields: &["ints"], value: None },
            UnionMember { fields: &["string"], value: None },
            UnionMember { fields: &["strings"], value: None },
            UnionMember { fields: &["version"], value: None },
            UnionMember { fields: &["versions"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.DeviceConstraint",
        discriminator: None,
        members: &[
            UnionMember { fields: &["matchAttribute"], value: None },
            UnionMember { fields: &["distinctAttribute"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.DeviceRequest",
        discriminator: None,
        members: &[
            UnionMember { fields: &["exactly"], value: None },
            UnionMember { fields: &["firstAvailable"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["devices"], value: None },
            UnionMember { fields: &["sharedCounters"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.resource.v1beta2.ResourceSliceSpec",
        discriminator: None,
        members: &[
            UnionMember { fields: &["nodeName"], value: None },
            UnionMember { fields: &["nodeSelector"], value: None },
            UnionMember { fields: &["allNodes"], value: None },
            UnionMember { fields: &["perDeviceNodeSelection"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.scheduling.v1alpha2.PodGroupResourceClaim",
        discriminator: None,
        members: &[
            UnionMember { fields: &["resourceClaimName"], value: None },
            UnionMember { fields: &["resourceClaimTemplateName"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.api.scheduling.v1alpha2.PodGroupSchedulingPolicy",
        discriminator: None,
        members: &[UnionMember { fields: &["basic"], value: None }, UnionMember { fields: &["gang"], value: None }],
    },
    Union {
        definition: "io.k8s.api.storage.v1.VolumeAttachmentSource",
        discriminator: None,
        members: &[
            UnionMember { fields: &["persistentVolumeName"], value: None },
            UnionMember { fields: &["inlineVolumeSpec"], value: None },
        ],
    },
    Union {
        definition: "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion",
        discriminator: Some("strategy"),
        members: &[UnionMember { fields: &["webhook"], value: Some("Webhook") }],
    },
    Union {
        definition: "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig",
        discriminator: None,
        members: &[UnionMember { fields: &["url"], value: None }, UnionMember { fields: &["service"], value: None }],
    },
    Union {
        definition: "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions",
        discriminator: None,
        members: &[
            UnionMember { fields: &["orphanDependents"], value: None },
            UnionMember { fields: &["propagationPolicy"], value: None },
        ],
    },
];
