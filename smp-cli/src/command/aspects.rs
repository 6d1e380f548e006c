//! The properties of a field or a type that users see, such as strategy, merge key and list type.

use std::collections::BTreeMap;

use smp_core::Schema;
use smp_core::schema::{Field, MapType, Union};
use smp_openapi::Aspect;

/// The properties of a field. The map type may come from the definition of its type.
pub(super) fn of(field: &Field<'_>, value: Schema<'_>) -> BTreeMap<Aspect, String> {
    Aspect::of(&field.with_map_type(map_type(field, value)))
}

/// The map type of a field or of its definition.
pub(super) fn map_type(field: &Field<'_>, value: Schema<'_>) -> Option<MapType> {
    field.map_type().or_else(|| value.object()?.map_type())
}

/// The type and format of a type without fields.
pub(super) fn of_type(schema: Schema<'_>) -> BTreeMap<Aspect, String> {
    let mut aspects = Aspect::of(&Field::new("", schema.shape().unnamed()));
    aspects.retain(|aspect, _| matches!(aspect, Aspect::Type | Aspect::Format));
    aspects
}

/// The fields of a type that exclude each other.
pub(super) fn union(union: &Union<'_>) -> String {
    format!("A server accepts {union}.")
}
