//! The values of fields that a document does not have, as the Go encoder writes them.

use serde_json::{Map, Value};

use crate::types::{Kind, Slot, Struct};

/// Returns the encoded zero value of a type.
pub(super) fn of_slot(slot: &Slot) -> Value {
    if slot.pointer {
        return Value::Null;
    }
    match slot.kind {
        Kind::Text => Value::String(String::new()),
        Kind::Bool | Kind::SchemaOrBool => Value::Bool(false),
        Kind::Int32 | Kind::Int64 | Kind::Float64 | Kind::IntOrString => Value::from(0),
        Kind::Struct(id) => of_struct(id.get()),
        Kind::Quantity => Value::from("0"),
        Kind::Duration => Value::from("0s"),
        Kind::List(_)
        | Kind::Map(_)
        | Kind::Bytes
        | Kind::Time
        | Kind::MicroTime
        | Kind::Free
        | Kind::SchemaOrArray
        | Kind::SchemaOrStrings => Value::Null,
    }
}

/// Returns an encoded struct whose fields all have their zero values.
///
/// ```text
/// DeploymentSpec: {"selector":null,"strategy":{},"template":{"metadata":{},"spec":{"containers":null}}}
/// ```
pub(super) fn of_struct(of: &Struct) -> Value {
    let mut object = Map::new();
    let mut always = of.always;
    while always != 0 {
        let field = &of.fields[always.trailing_zeros() as usize];
        always &= always - 1;
        object.insert(field.name.to_owned(), of_slot(&field.slot));
    }
    Value::Object(object)
}

/// Returns whether `omitempty` leaves out a value that is not a pointer.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_i64() == Some(0) || number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}
