//! What is said of a field or a type, with what the definition behind it adds.

use std::collections::BTreeMap;

use smp_core::Schema;
use smp_core::schema::{Field, Link, MapType, Shape};
use smp_openapi::{Aspect, field_aspects};

/// What is said of a field; the map type may be that of its definition.
pub(super) fn of(field: &Field, value: Schema<'_>) -> BTreeMap<Aspect, String> {
    field_aspects(&Field { map_type: map_type(field, value), ..field.clone() })
}

/// The map type of a field or of its definition.
pub(super) fn map_type(field: &Field, value: Schema<'_>) -> Option<MapType> {
    field.map_type.or_else(|| value.object()?.map_type)
}

/// Type and format of a type that is no object with fields.
pub(super) fn of_type(schema: Schema<'_>) -> BTreeMap<Aspect, String> {
    let shape = Link::from(schema.shape().unnamed().clone());
    let mut said = field_aspects(&Field { shape, ..Field::new("", &Shape::FreeForm) });
    said.retain(|aspect, _| matches!(aspect, Aspect::Type | Aspect::Format));
    said
}
