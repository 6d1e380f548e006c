//! Shapes: what a value is, and references between shapes.

use std::borrow::Cow;
use std::fmt;

use super::{Documentation, Link, SchemaRef, Str};

/// The type of a value, as far as it matters for patches.
///
/// ```
/// use std::collections::BTreeMap;
/// use smp_schema::PatchSchema;
/// use smp_schema::{Link, ScalarKind, Shape};
///
/// let labels = Shape::Map(Link::from(Shape::scalar(ScalarKind::String)));
/// assert_eq!(&labels, <BTreeMap<String, String>>::SHAPE);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A string, number or boolean.
    Scalar(Scalar),
    /// An object with a table.
    Object(SchemaRef),
    /// An object with arbitrary field names, with the shape of all its values.
    Map(Link<Shape>),
    /// A list, with the shape of all its items.
    List(Link<Shape>),
    /// Any JSON value, merged as in RFC 7386.
    FreeForm,
    /// A shape that has a name in the API's definitions (`Quantity`, `Time`, `JSON`).
    Named(Link<Definition>),
}

/// A shape with a name: a definition that is not an object with fields.
///
/// ```
/// use smp_schema::{Definition, Link, ScalarKind, Shape};
///
/// let time = Definition { name: "Time".into(), shape: Shape::scalar(ScalarKind::String), documentation: None };
/// let shape = Shape::Named(Link::from(time));
/// assert_eq!(shape.unnamed(), &Shape::scalar(ScalarKind::String));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The definition's name, for example `io.k8s.apimachinery.pkg.api.resource.Quantity`.
    pub name: Str,
    /// The named shape; never [`Shape::Named`].
    pub shape: Shape,
    /// The documentation of the definition.
    pub documentation: Option<Link<Documentation>>,
}

/// The type of a scalar. The engine only needs to know that a value is a scalar; the rest is for documents.
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_schema::{Scalar, ScalarKind, Shape};
///
/// assert_eq!(i32::SHAPE, &Shape::Scalar(Scalar { kind: ScalarKind::Integer, format: "int32".into() }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The JSON type.
    pub kind: ScalarKind,
    /// The format (`int32`, `date-time`, `byte`); empty if there is none.
    pub format: Str,
}

/// The JSON type of a scalar.
///
/// ```
/// use smp_schema::PatchSchema;
/// use smp_schema::{ScalarKind, Shape};
///
/// assert_eq!(bool::SHAPE, &Shape::scalar(ScalarKind::Boolean));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// `string`
    String,
    /// `integer`
    Integer,
    /// `number`
    Number,
    /// `boolean`
    Boolean,
    /// `x-kubernetes-int-or-string`
    IntOrString,
}

/// Writes the type with its article, for messages: `an integer`.
impl fmt::Display for ScalarKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::String => "a string",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::IntOrString => "an integer or a string",
        })
    }
}

impl Shape {
    /// Returns a scalar without a format.
    ///
    /// ```
    /// use smp_schema::{ScalarKind, Shape};
    ///
    /// const TEXT: Shape = Shape::scalar(ScalarKind::String);
    /// assert!(matches!(TEXT, Shape::Scalar(scalar) if scalar.format.is_empty()));
    /// ```
    pub const fn scalar(kind: ScalarKind) -> Self {
        Self::Scalar(Scalar { kind, format: Cow::Borrowed("") })
    }

    /// Returns the shape without its name.
    ///
    /// ```
    /// use smp_schema::Shape;
    ///
    /// assert_eq!(Shape::FreeForm.unnamed(), &Shape::FreeForm);
    /// ```
    pub fn unnamed(&self) -> &Self {
        match self {
            Self::Named(definition) => &definition.shape,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shape;
    use crate::ScalarKind;

    #[test]
    fn lists_are_equal_when_their_items_are() {
        let list = |kind| Shape::List(Shape::scalar(kind).into());
        assert_eq!(list(ScalarKind::String), list(ScalarKind::String));
        assert_ne!(list(ScalarKind::String), list(ScalarKind::Integer));
    }
}
