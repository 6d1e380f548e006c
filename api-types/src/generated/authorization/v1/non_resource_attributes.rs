// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `NonResourceAttributes` of `authorization/v1`.
///
/// Definition `io.k8s.api.authorization.v1.NonResourceAttributes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.authorization.v1.NonResourceAttributes", no_descriptions)]
pub struct NonResourceAttributes {
    /// `path`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// `verb`: string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
}

crate::fields::fields!(NonResourceAttributes {
    0 "path" path value,
    1 "verb" verb value,
});
