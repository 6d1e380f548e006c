// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ResourceAttributes` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.ResourceAttributes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.ResourceAttributes", no_descriptions)]
pub struct ResourceAttributes {
    /// `fieldSelector`: `FieldSelectorAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_selector: Option<crate::authorization::v1::FieldSelectorAttributes>,
    /// `group`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// `labelSelector`: `LabelSelectorAttributes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_selector: Option<crate::authorization::v1::LabelSelectorAttributes>,
    /// `name`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `namespace`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// `resource`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// `subresource`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subresource: Option<String>,
    /// `verb`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// `version`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

crate::fields::fields!(ResourceAttributes {
    0 "fieldSelector" field_selector value,
    1 "group" group value,
    2 "labelSelector" label_selector value,
    3 "name" name value,
    4 "namespace" namespace value,
    5 "resource" resource value,
    6 "subresource" subresource value,
    7 "verb" verb value,
    8 "version" version value,
});
