//! The operations on values, with the dialect and rules of the options.

use serde_json::Value;
use smp_core::{AsDocument, Error, Patch, Path, Schema, ThreeWay};

use crate::options::Options;

/// Applies a patch.
pub fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    options.any(schema).apply(live, patch)
}

/// A diff of documents in any form.
pub fn diff<D: AsDocument>(schema: Schema<'_>, original: D, modified: D, options: &Options) -> Result<Patch, Error> {
    options.any(schema).diff(original, modified)
}

/// A three-way diff of documents in any form.
pub fn three_way<D: AsDocument>(schema: Schema<'_>, inputs: ThreeWay<D>, options: &Options) -> Result<Patch, Error> {
    options.any(schema).three_way(inputs)
}

/// Merges two patches.
pub fn merge_value(schema: Schema<'_>, first: &Value, second: &Value, options: &Options) -> Result<Patch, Error> {
    options.any(schema).merge(first, second)
}

/// Returns the places at which two patches conflict.
pub fn conflicts_value(
    schema: Schema<'_>,
    first: &Value,
    second: &Value,
    options: &Options,
) -> Result<Vec<Path>, Error> {
    options.any(schema).conflicts(first, second)
}
