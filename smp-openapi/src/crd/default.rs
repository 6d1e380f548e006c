//! Defaults of custom resources; an API server only accepts a default that is valid for its schema.

use serde_json::Value;
use smp_schema::Schema;
use smp_schema::{DefaultValue, Shape};

/// Returns the default as JSON, or the reason why the server would reject it.
pub(super) fn accepted(default: &DefaultValue, schema: Schema<'_>) -> Result<Value, String> {
    let value = default.to_value();
    let Shape::Scalar(scalar) = schema.shape().unnamed() else { return Ok(value) };
    let is_too_large = |value: &Value| value.as_i64().is_some_and(|integer| i32::try_from(integer).is_err());
    let fits = default.fits(scalar.kind) && !(scalar.format == "int32" && is_too_large(&value));
    let reason = "the default is lost: the server rejects a default that does not have the type of the field";
    fits.then_some(value).ok_or_else(|| reason.to_owned())
}
