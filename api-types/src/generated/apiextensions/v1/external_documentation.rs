// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `ExternalDocumentation` of `apiextensions/v1`.
///
/// Definition `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation", no_descriptions)]
pub struct ExternalDocumentation {
    /// `description`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// `url`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

crate::fields::fields!(ExternalDocumentation {
    0 "description" description value,
    1 "url" url value,
});
