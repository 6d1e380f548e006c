//! Operations on values of a type, like those of the package `typed` of structured-merge-diff.

pub use crate::compare::{Comparison, compare};
pub use crate::fields::fields;
pub use crate::merge::merge;
pub use crate::reconcile::reconcile;
pub use crate::remove::{Emptied, extract, remove};
pub use crate::validate::{Duplicates, Invalid, validate};
