// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `MetricSpec` of `autoscaling/v2`.
///
/// Definition `io.k8s.api.autoscaling.v2.MetricSpec`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.autoscaling.v2.MetricSpec",
    no_descriptions,
    union(
        members = "ContainerResource=containerResource,External=external,Object=object,Pods=pods,Resource=resource",
        discriminator = "type"
    )
)]
pub struct MetricSpec {
    /// `containerResource`: `ContainerResourceMetricSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_resource: Option<crate::autoscaling::v2::ContainerResourceMetricSource>,
    /// `external`: `ExternalMetricSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external: Option<crate::autoscaling::v2::ExternalMetricSource>,
    /// `object`: `ObjectMetricSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<crate::autoscaling::v2::ObjectMetricSource>,
    /// `pods`: `PodsMetricSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pods: Option<crate::autoscaling::v2::PodsMetricSource>,
    /// `resource`: `ResourceMetricSource`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<crate::autoscaling::v2::ResourceMetricSource>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(MetricSpec {
    0 "containerResource" container_resource value,
    1 "external" external value,
    2 "object" object value,
    3 "pods" pods value,
    4 "resource" resource value,
    5 "type" r#type value,
});
