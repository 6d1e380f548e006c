// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `autoscaling/v1` of the Kubernetes API.

mod cross_version_object_reference;
mod horizontal_pod_autoscaler;
mod horizontal_pod_autoscaler_list;
mod horizontal_pod_autoscaler_spec;
mod horizontal_pod_autoscaler_status;
mod scale;
mod scale_spec;
mod scale_status;

pub use cross_version_object_reference::CrossVersionObjectReference;
pub use horizontal_pod_autoscaler::HorizontalPodAutoscaler;
pub use horizontal_pod_autoscaler_list::HorizontalPodAutoscalerList;
pub use horizontal_pod_autoscaler_spec::HorizontalPodAutoscalerSpec;
pub use horizontal_pod_autoscaler_status::HorizontalPodAutoscalerStatus;
pub use scale::Scale;
pub use scale_spec::ScaleSpec;
pub use scale_status::ScaleStatus;
