// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LabelSelectorAttributes` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.LabelSelectorAttributes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(
    name = "io.k8s.api.authorization.v1.LabelSelectorAttributes",
    no_descriptions,
    union(members = "rawSelector,requirements")
)]
pub struct LabelSelectorAttributes {
    /// `rawSelector`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_selector: Option<String>,
    /// `requirements`: list of `LabelSelectorRequirement`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub requirements: Option<Vec<crate::meta::v1::LabelSelectorRequirement>>,
}

crate::fields::fields!(LabelSelectorAttributes {
    0 "rawSelector" raw_selector value,
    1 "requirements" requirements value,
});
