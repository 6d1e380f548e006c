//! The versions that a diff compares: original, modified and current.

use std::cell::RefCell;

use crate::document::{Members, Node};
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
pub(super) struct Objects<'v, 'd> {
    pub(super) original: Option<&'v Members<'d>>,
    pub(super) modified: &'v Members<'d>,
    pub(super) current: &'v Members<'d>,
}

/// The versions of a value; `None` if it is absent or null.
pub(super) type Sides<'d> = ThreeWay<Option<Node<'d>>>;

/// The versions of a list; `None` if it is absent. Modified does not have it if the list was removed.
#[derive(Clone, Copy)]
pub(super) struct Lists<'d> {
    pub(super) original: Option<Node<'d>>,
    pub(super) modified: Option<Node<'d>>,
    pub(super) current: Node<'d>,
}

/// The value of a field; null counts as absent.
pub(super) fn get<'d>(members: &Members<'d>, name: &str) -> Option<Node<'d>> {
    members.get(name).filter(|value| !value.is_null())
}

/// The items of a list that may be absent.
pub(super) fn items(list: Option<Node<'_>>) -> Vec<Node<'_>> {
    list.and_then(Node::list).unwrap_or_default()
}
