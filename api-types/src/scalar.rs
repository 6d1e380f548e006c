//! Schema tables of the scalars with handwritten types.

use std::borrow::Cow;

use smp_schema::{Definition, Scalar, ScalarKind, Shape};

/// A scalar with a named definition in the API.
pub(crate) const fn named(name: &'static str, kind: ScalarKind, format: &'static str) -> Definition {
    Definition { name: Cow::Borrowed(name), shape: plain(kind, format), documentation: None }
}

/// A scalar without a name.
pub(crate) const fn plain(kind: ScalarKind, format: &'static str) -> Shape {
    Shape::Scalar(Scalar { kind, format: Cow::Borrowed(format) })
}
