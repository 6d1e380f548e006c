//! A generic type. Each instance has its own definition in documents.

use serde::{Deserialize, Serialize};
use smp_core::PatchSchema;

/// A limit with a warning below it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, PatchSchema)]
#[patch(name = "com.example.gateway.v1.Limits_{T}")]
pub struct Limits<T> {
    /// The value that is logged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub soft: Option<T>,
    /// The value that is refused.
    pub hard: T,
}
