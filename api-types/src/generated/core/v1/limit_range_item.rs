// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LimitRangeItem` of `core/v1`.
///
/// Definition `io.k8s.api.core.v1.LimitRangeItem`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.core.v1.LimitRangeItem", no_descriptions)]
pub struct LimitRangeItem {
    /// `default`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<BTreeMap<String, crate::Quantity>>,
    /// `defaultRequest`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_request: Option<BTreeMap<String, crate::Quantity>>,
    /// `max`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<BTreeMap<String, crate::Quantity>>,
    /// `maxLimitRequestRatio`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_limit_request_ratio: Option<BTreeMap<String, crate::Quantity>>,
    /// `min`: map of `Quantity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<BTreeMap<String, crate::Quantity>>,
    /// `type`: string. Required.
    pub r#type: String,
}

crate::fields::fields!(LimitRangeItem {
    0 "default" default value,
    1 "defaultRequest" default_request value,
    2 "max" max value,
    3 "maxLimitRequestRatio" max_limit_request_ratio value,
    4 "min" min value,
    5 "type" r#type value,
});
