// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

use serde::Serialize;
use smp_schema::PatchSchema;

/// `StatefulSetOrdinals` of `apps/v1`.
///
/// Definition `io.k8s.api.apps.v1.StatefulSetOrdinals`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, PatchSchema)]
#[serde(rename_all = "camelCase")]
#[patch(name = "io.k8s.api.apps.v1.StatefulSetOrdinals", no_descriptions)]
pub struct StatefulSetOrdinals {
    /// `start`: 32-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<i32>,
}

crate::fields::fields!(StatefulSetOrdinals {
    0 "start" start value,
});
