//! The versions that a diff compares: original, modified and current.

use std::cell::RefCell;

use serde_json::{Map, Value};

use crate::error::{Conflict, Input};
use crate::three_way::ThreeWay;

/// Bookkeeping shared by every step of a diff.
pub(super) struct Diff {
    /// The input that the patch applies to, as errors name it: current, or original in a two-way diff.
    pub(super) target: Input,
    pub(super) conflicts: RefCell<Vec<Conflict>>,
}

/// The versions of an object.
#[derive(Clone, Copy)]
pub(super) struct Objects<'d> {
    pub(super) original: Option<&'d Map<String, Value>>,
    pub(super) modified: &'d Map<String, Value>,
    pub(super) current: &'d Map<String, Value>,
}

/// The versions of a value; `None` if it is absent or null.
pub(super) type Sides<'d> = ThreeWay<Option<&'d Value>>;

/// The versions of a list; modified is `None` if the list was removed.
#[derive(Clone, Copy)]
pub(super) struct Lists<'d> {
    pub(super) original: &'d [Value],
    pub(super) modified: Option<&'d [Value]>,
    pub(super) current: &'d [Value],
}

/// The value of a field; null counts as absent.
pub(super) fn get<'d>(map: &'d Map<String, Value>, name: &str) -> Option<&'d Value> {
    map.get(name).filter(|value| !value.is_null())
}
