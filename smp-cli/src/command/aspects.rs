//! The properties of a field or a type that users see, such as strategy, merge key and list type.

use std::collections::BTreeMap;

use smp_core::Schema;
use smp_core::schema::{Field, Link, MapType, Shape};
use smp_openapi::Aspect;

/// The properties of a field. The map type may come from the definition of its type.
pub(super) fn of(field: &Field, value: Schema<'_>) -> BTreeMap<Aspect, String> {
    Aspect::of(&Field { map_type: map_type(field, value), ..field.clone() })
}

/// The map type of a field or of its definition.
pub(super) fn map_type(field: &Field, value: Schema<'_>) -> Option<MapType> {
    field.map_type.or_else(|| value.object()?.map_type)
}

/// The type and format of a type without fields.
pub(super) fn of_type(schema: Schema<'_>) -> BTreeMap<Aspect, String> {
    let shape = Link::from(schema.shape().unnamed().clone());
    let mut aspects = Aspect::of(&Field { shape, ..Field::new("", &Shape::FreeForm) });
    aspects.retain(|aspect, _| matches!(aspect, Aspect::Type | Aspect::Format));
    aspects
}
