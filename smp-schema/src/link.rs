//! References between tables and shapes.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A table or shape that another one refers to: static in derived tables, shared in tables read from a document.
///
/// ```
/// use smp_schema::{Link, Shape};
///
/// let (fixed, made) = (Link::Static(&Shape::FreeForm), Link::from(Shape::FreeForm));
/// assert_eq!(fixed, made);
/// assert_eq!(*made, Shape::FreeForm);
/// ```
pub enum Link<T: 'static> {
    /// Built at compile time.
    Static(&'static T),
    /// Built at run time.
    Shared(Arc<T>),
}

impl<T> Deref for Link<T> {
    type Target = T;
    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Shared(value) => value,
        }
    }
}

impl<T> Clone for Link<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value),
            Self::Shared(value) => Self::Shared(Arc::clone(value)),
        }
    }
}

impl<T> From<T> for Link<T> {
    fn from(value: T) -> Self {
        Self::Shared(Arc::new(value))
    }
}

impl<T: PartialEq> PartialEq for Link<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Link<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
