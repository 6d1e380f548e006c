//! The paths of JSON patches as paths of the engine.

use smp_core::schema::Kind;
use smp_core::{Path, Schema, Step};
use smp_patch::Pointer;

use crate::part::Part;

/// The steps of a path. Without a schema, a number is an index.
///
/// ```text
/// /data/0        of a ConfigMap   the field 0 of data
/// /spec/ports/0  of a Service     the first item of spec.ports
/// ```
pub(crate) fn steps(schema: Schema<'_>, pointer: &Pointer) -> Vec<Step> {
    let mut part = Part::alone(schema);
    pointer
        .tokens()
        .map(|token| {
            let index = if token == "-" { Some(0) } else { token.parse().ok() };
            let step = match (part.schema.kind(), index) {
                (Kind::List(_) | Kind::FreeForm, Some(index)) => Step::Index(index),
                _ => Step::Field(token.into_owned()),
            };
            part = part.step(&step);
            step
        })
        .collect()
}

/// The path in the object.
pub(crate) fn path(schema: Schema<'_>, pointer: &Pointer) -> Path {
    steps(schema, pointer).into_iter().fold(Path::root(), |path, step| path.child(step))
}
