// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use std::collections::BTreeMap;

use serde::Serialize;
use smp_schema::PatchSchema;

/// `LabelSelector` of `meta/v1`.
///
/// Definition `io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector", no_descriptions, map_type = "atomic")]
pub struct LabelSelector {
    /// `matchExpressions`: list of `LabelSelectorRequirement`, replaced as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[patch(list_type = "atomic")]
    pub match_expressions: Option<Vec<crate::meta::v1::LabelSelectorRequirement>>,
    /// `matchLabels`: map of strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_labels: Option<BTreeMap<String, String>>,
}

crate::fields::fields!(LabelSelector {
    0 "matchExpressions" match_expressions value,
    1 "matchLabels" match_labels value,
});
