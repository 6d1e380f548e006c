// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `Requester` of `lifecycle/v1alpha1`.
///
/// Definition `io.k8s.api.lifecycle.v1alpha1.Requester`. Server-side apply replaces it as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.lifecycle.v1alpha1.Requester", no_descriptions, map_type = "atomic")]
pub struct Requester {
    /// `intent`: string. Required.
    pub intent: String,
    /// `name`: string. Required.
    pub name: String,
}

crate::fields::fields!(Requester {
    0 "intent" intent value,
    1 "name" name value,
});
