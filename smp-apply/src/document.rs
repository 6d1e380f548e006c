//! Documents as values: JSON, or Rust types with a schema.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use smp_schema::{Kind, PatchSchema, Schema};

use crate::{Code, Error};

/// Converts a Rust value to JSON. Fields that are null are left out, because serde writes `None` as null, and an applier would own them.
pub(crate) fn to_json<T: PatchSchema + Serialize + ?Sized>(value: &T) -> Result<Cow<'_, Value>, Error> {
    if let Some(value) = value.__as_json() {
        return Ok(Cow::Borrowed(value));
    }
    // The text of serde's error may show values.
    let value = serde_json::to_value(value)
        .map_err(|_| Error::new(Code::InvalidDocument, "cannot convert the Rust value to JSON"))?;
    Ok(Cow::Owned(without_nulls(Schema::of::<T>(), value)))
}

/// Converts the result of an operation to the Rust type of the object.
pub(crate) fn from_json<T: PatchSchema + DeserializeOwned>(value: Value) -> Result<T, Error> {
    T::__from_json(value).or_else(|value| {
        T::deserialize(value).map_err(|_| Error::new(Code::InvalidDocument, "the result does not fit its Rust type"))
    })
}

/// Removes fields that are null. The content of a list without a schema is data, and stays.
fn without_nulls(schema: Schema<'_>, value: Value) -> Value {
    match (value, schema.kind()) {
        (Value::Object(fields), kind) => {
            let below = |name: &str| match kind {
                Kind::Object(_) => schema.field(name).map_or(Schema::free_form(), |field| schema.field_schema(field)),
                Kind::Map(values) => values,
                Kind::Scalar | Kind::List(_) | Kind::FreeForm => Schema::free_form(),
            };
            let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(fields.map(|(name, value)| (name.clone(), without_nulls(below(&name), value))).collect())
        }
        (Value::Array(items), Kind::List(item)) => {
            Value::Array(items.into_iter().map(|value| without_nulls(item, value)).collect())
        }
        (value, _) => value,
    }
}
