//! Decodes a value without building it again: names, texts and maps stay where they are. Most requests change little of an object that
//! has its form already.

use serde::de::DeserializeSeed;
use serde_json::{Map, Value};

use super::context::{Context, Path};
use super::object;
use super::seed::Seed;
use crate::types::{Kind, Slot, Struct};

/// A value that its Go type cannot hold. The caller finds out which one, from the value as it was.
#[derive(Debug)]
pub(super) struct Unfit;

/// Does to a value what [`Seed`] does to a text.
///
/// ```text
/// {"kind":"Pod","spec":{"nosuch":1,"restartPolicy":"","hostname":null,"containers":[{"name":"web"}]}}
/// {"kind":"Pod","spec":{"containers":[{"name":"web","resources":{}}]},"metadata":{},"status":{}}
/// ```
pub(super) fn decode(context: &Context, path: &Path<'_>, slot: &'static Slot, value: &mut Value) -> Result<(), Unfit> {
    match (slot.kind, &mut *value) {
        (Kind::Text, Value::String(_)) | (Kind::Bool, Value::Bool(_)) => Ok(()),
        (Kind::Free, value) if !value.is_null() => Ok(()),
        (Kind::Struct(id), Value::Object(members)) => decode_struct(context, path, id.get(), members),
        (Kind::List(item), Value::Array(items)) => items
            .iter_mut()
            .enumerate()
            .try_for_each(|(index, value)| decode(context, &Path::Index(path, index), item.get(), value)),
        (Kind::Map(inner), Value::Object(members)) => members
            .iter_mut()
            .try_for_each(|(name, value)| decode(context, &Path::Field(path, name), inner.get(), value)),
        _ => {
            let seed = Seed { context, path, slot, base: None };
            *value = seed.deserialize(value.take()).map_err(|_: serde_json::Error| Unfit)?;
            Ok(())
        }
    }
}

fn decode_struct(
    context: &Context,
    path: &Path<'_>,
    of: &'static Struct,
    members: &mut Map<String, Value>,
) -> Result<(), Unfit> {
    let (mut seen, mut result) = (0_u64, Ok(()));
    members.retain(|name, value| {
        let Some(position) = of.position(name) else {
            context.unknown(path, name);
            return false;
        };
        let field = &of.fields[position];
        seen |= 1 << position;
        if result.is_ok() {
            result = decode(context, &Path::Field(path, field.name), &field.slot, value);
        }
        !object::left_out(field, value)
    });
    object::add_always(of, seen, members);
    result
}
