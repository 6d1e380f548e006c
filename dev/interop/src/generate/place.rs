//! How the value at a place in a schema is patched, as the Go package sees it: with one merge key or none.

use smp_core::schema::{Field, Kind, ScalarKind, Shape};
use smp_testkit::schemas::ListRule;
pub(crate) use smp_testkit::schemas::Place;

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

/// A place as the Go package sees it.
pub(crate) trait AsGo<'s> {
    fn rule(self) -> Rule<'s>;

    /// The kind of a scalar.
    fn scalar(self) -> Option<ScalarKind>;

    /// The fields of an object type.
    fn fields(self) -> Vec<&'s Field>;
}

impl<'s> AsGo<'s> for Place<'s> {
    fn rule(self) -> Rule<'s> {
        match self.schema.kind() {
            Kind::Scalar => Rule::Scalar,
            Kind::Object(_) => Rule::Object,
            Kind::Map(_) => Rule::Map,
            Kind::FreeForm => Rule::FreeForm,
            Kind::List(_) => match (self.list_rule(), self.keys().0.first()) {
                (ListRule::Keyed, Some(key)) => Rule::Keyed(key),
                (ListRule::Set, _) => Rule::Set,
                _ => Rule::Atomic,
            },
        }
    }

    fn scalar(self) -> Option<ScalarKind> {
        match self.schema.shape().unnamed() {
            Shape::Scalar(scalar) => Some(scalar.kind),
            _ => None,
        }
    }

    fn fields(self) -> Vec<&'s Field> {
        self.schema.object().map(|table| table.all_fields().collect()).unwrap_or_default()
    }
}
