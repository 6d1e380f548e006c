//! References from a shape to the table of an object type.

use std::fmt;
use std::sync::Arc;

use super::{Definition, Link, ObjectSchema, Shape};

/// A reference to the table of an object type. Tables may refer to themselves.
///
/// ```
/// use smp_schema::{ObjectSchema, SchemaRef};
///
/// static PORT: ObjectSchema<'static> = ObjectSchema::new("Port");
/// assert_eq!(SchemaRef::to(|| &PORT), SchemaRef::named("Port"));
/// ```
#[derive(Clone)]
pub struct SchemaRef(pub(crate) Target);

#[derive(Clone)]
pub(crate) enum Target {
    /// A static table. It is a function so that types can be recursive.
    Static(fn() -> &'static ObjectSchema<'static>),
    /// A definition of the set that the reference will be a part of.
    Named(Arc<str>),
    /// A definition of the set with this number, at this position.
    InSet(Arc<str>, u64, usize),
}

impl SchemaRef {
    /// Returns a reference to a static table.
    pub const fn to(table: fn() -> &'static ObjectSchema<'static>) -> Self {
        Self(Target::Static(table))
    }

    /// Returns a reference to the definition with this name in the set that the reference will be a part of.
    pub fn named(name: &str) -> Self {
        Self(Target::Named(Arc::from(name)))
    }

    /// Returns the name of the table.
    ///
    /// ```
    /// use smp_schema::SchemaRef;
    ///
    /// assert_eq!(SchemaRef::named("Port").name(), "Port");
    /// ```
    pub fn name(&self) -> &str {
        match &self.0 {
            Target::Static(table) => table().name(),
            Target::Named(name) | Target::InSet(name, ..) => name,
        }
    }

    /// Returns whether the table is static, as that of a derived type.
    ///
    /// ```
    /// use smp_schema::SchemaRef;
    ///
    /// assert!(!SchemaRef::named("Port").is_static());
    /// ```
    pub const fn is_static(&self) -> bool {
        matches!(self.0, Target::Static(_))
    }
}

/// Two references are equal if they name the same definition.
impl PartialEq for SchemaRef {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl fmt::Debug for SchemaRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SchemaRef({})", self.name())
    }
}

impl Shape {
    /// Returns a copy that refers to all object types by name, so that it can become a part of another set.
    ///
    /// ```
    /// use smp_schema::{ObjectSchema, SchemaRef, Shape};
    ///
    /// static PORT: ObjectSchema<'static> = ObjectSchema::new("Port");
    /// let ports = Shape::List(Shape::Object(SchemaRef::to(|| &PORT)).into());
    /// assert_eq!(ports.by_name(), Shape::List(Shape::Object(SchemaRef::named("Port")).into()));
    /// ```
    #[must_use]
    pub fn by_name(&self) -> Self {
        self.with_references(&mut |reference| SchemaRef::named(reference.name()))
    }

    /// Replaces the reference that the shape contains, if any. Shapes can be nested thousands of levels deep.
    pub(crate) fn with_references(&self, replace: &mut impl FnMut(&SchemaRef) -> SchemaRef) -> Self {
        let (mut around, mut shape) = (Vec::new(), self);
        let innermost = loop {
            let part = match shape {
                Self::Scalar(_) | Self::FreeForm => return self.clone(),
                Self::Object(reference) => break Self::Object(replace(reference)),
                Self::Map(part) | Self::List(part) => part,
                Self::Named(definition) => &definition.shape,
            };
            around.push(shape);
            shape = part;
        };
        around.into_iter().rev().fold(innermost, |shape, around| match around {
            Self::Map(_) => Self::Map(shape.into()),
            Self::List(_) => Self::List(shape.into()),
            Self::Named(named) => Self::Named(Link::from(Definition { shape, ..Definition::clone(named) })),
            Self::Scalar(_) | Self::FreeForm | Self::Object(_) => shape,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::SchemaRef;

    #[test]
    fn references_are_equal_when_they_name_the_same_definition() {
        assert_eq!(SchemaRef::named("Port"), SchemaRef::named("Port"));
        assert_ne!(SchemaRef::named("Port"), SchemaRef::named("Node"));
    }
}
