// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MetricStatus` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.MetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.autoscaling.v2.MetricStatus",
    no_descriptions,
    union(
        members = "ContainerResource=containerResource,External=external,Object=object,Pods=pods,Resource=resource",
        discriminator = "type"
    )
)]
pub struct MetricStatus {
    /// `containerResource`: `ContainerResourceMetricStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_resource: Option<crate::autoscaling::v2::ContainerResourceMetricStatus>,
    /// `external`: `ExternalMetricStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external: Option<crate::autoscaling::v2::ExternalMetricStatus>,
    /// `object`: `ObjectMetricStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<crate::autoscaling::v2::ObjectMetricStatus>,
    /// `pods`: `PodsMetricStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pods: Option<crate::autoscaling::v2::PodsMetricStatus>,
    /// `resource`: `ResourceMetricStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<crate::autoscaling::v2::ResourceMetricStatus>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(MetricStatus {
    0 "containerResource" container_resource value,
    1 "external" external value,
    2 "object" object value,
    3 "pods" pods value,
    4 "resource" resource value,
    5 "type" r#type value,
});
