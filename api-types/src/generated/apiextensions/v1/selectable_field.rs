// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `SelectableField` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField", no_descriptions)]
pub struct SelectableField {
    /// `jsonPath`: string. Required.
    pub json_path: String,
}

crate::fields::fields!(SelectableField {
    0 "jsonPath" json_path value,
});
