//! Temporary.
use crate::types::Struct;
use serde_json::Value;
pub(crate) fn apply(_root: &'static Struct, _object: &mut Value) {}
