//! How the value at a place of a schema is patched, as the Go package sees it: with one merge key or none.

use smp_core::schema::{Field, Kind, ScalarKind, Shape};
use smp_testkit::schemas::{ListRule, Place};

/// How a value is patched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule<'s> {
    Scalar,
    Object,
    Map,
    FreeForm,
    Atomic,
    Set,
    Keyed(&'s str),
}

/// How the value at a place is patched.
pub(crate) fn rule(place: Place<'_>) -> Rule<'_> {
    match place.schema.kind() {
        Kind::Scalar => Rule::Scalar,
        Kind::Object(_) => Rule::Object,
        Kind::Map(_) => Rule::Map,
        Kind::FreeForm => Rule::FreeForm,
        Kind::List(_) => match (place.list_rule(), place.keys().0.first()) {
            (ListRule::Keyed, Some(key)) => Rule::Keyed(key),
            (ListRule::Set, _) => Rule::Set,
            _ => Rule::Atomic,
        },
    }
}

/// The kind of a scalar.
pub(crate) fn scalar(place: Place<'_>) -> Option<ScalarKind> {
    match place.schema.shape().unnamed() {
        Shape::Scalar(scalar) => Some(scalar.kind),
        _ => None,
    }
}

/// The fields of an object type.
pub(crate) fn fields(place: Place<'_>) -> Vec<&Field> {
    place.schema.object().map(|table| table.all_fields().collect()).unwrap_or_default()
}
