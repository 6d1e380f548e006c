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

/// The opened versions of an object.
pub(super) struct Versions<'d> {
    original: Option<Members<'d>>,
    /// Whether original is identical to current. It is then not opened.
    is_current: bool,
    modified: Members<'d>,
    current: Members<'d>,
}

impl<'d> Versions<'d> {
    /// Opens the versions. A version that is not an object counts as empty, and such an original as absent.
    pub(super) fn of(sides: Sides<'d>) -> Self {
        let is_current = sides.original.zip(sides.current).is_some_and(|(a, b)| a.is_identical(b));
        let members = |side: Option<Node<'d>>| side.and_then(Node::members);
        Self {
            original: members(sides.original.filter(|_| !is_current)),
            is_current,
            modified: members(sides.modified).unwrap_or_default(),
            current: members(sides.current).unwrap_or_default(),
        }
    }

    pub(super) fn objects(&self) -> Objects<'_, 'd> {
        let Self { original, modified, current, is_current } = self;
        Objects { original: if *is_current { Some(current) } else { original.as_ref() }, modified, current }
    }
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
