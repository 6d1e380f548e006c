//! Defaults as an API server takes them: a default must be valid for its schema.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Default, ScalarKind, Shape};

/// The default as JSON, or why the server would refuse it.
pub(super) fn accepted(default: &Default, schema: Schema<'_>) -> Result<Value, String> {
    let value = match default {
        Default::Bool(value) => Value::from(*value),
        Default::Integer(value) => Value::from(*value),
        Default::Number(value) => Value::from(*value),
        Default::String(value) => Value::from(&**value),
    };
    let Shape::Scalar(scalar) = schema.shape().unnamed() else { return Ok(value) };
    let fits = match (scalar.kind, default) {
        (ScalarKind::Integer, Default::Integer(value)) => scalar.format != "int32" || i32::try_from(*value).is_ok(),
        (ScalarKind::String | ScalarKind::IntOrString, Default::String(_))
        | (ScalarKind::Number, Default::Integer(_) | Default::Number(_))
        | (ScalarKind::IntOrString, Default::Integer(_))
        | (ScalarKind::Boolean, Default::Bool(_)) => true,
        _ => false,
    };
    if fits {
        Ok(value)
    } else {
        Err("the default is lost: the server refuses one that is not of the field's type".into())
    }
}
