//! A position in a merge, and errors that several steps share.

use super::key::Uncomparable;
use crate::at::At;
use crate::error::{Code, Error};

/// The target of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Onto {
    /// A live object: directives take effect and nulls delete.
    Live,
    /// Another patch: directives and nulls are kept.
    Patch,
}

/// A position in a merge. The schema is looked up as in Go, so the slot of `at` is not used.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub(crate) at: At<'a, 'static>,
    pub(crate) onto: Onto,
    /// How often this position has been merged in two orders, to compare the results.
    pub(crate) tries: u8,
}

impl<'a> Site<'a> {
    pub(crate) const fn new(at: At<'a, 'static>, onto: Onto) -> Self {
        Self { at, onto, tries: 0 }
    }

    pub(crate) fn field<'b>(&'b self, name: &'b str) -> Site<'b>
    where
        'a: 'b,
    {
        Site { at: self.at.untyped_field(name), ..*self }
    }

    pub(crate) fn item<'b>(&'b self, index: usize) -> Site<'b>
    where
        'a: 'b,
    {
        Site { at: self.at.item(index), ..*self }
    }

    pub(crate) fn error(&self, code: Code, message: impl AsRef<str>) -> Error {
        self.at.error(code, message)
    }

    pub(crate) fn bad_directive(&self) -> Error {
        self.error(Code::InvalidDirective, "`$patch` must be `replace` or `delete`")
    }

    // UPSTREAM: objects and lists where scalars belong make Go panic.
    pub(crate) fn uncomparable(&self, _: Uncomparable) -> Error {
        let message = "upstream panics here: a merge key, a set or a directive has an object or a list where a scalar \
            is expected";
        self.error(Code::InvalidMergeKeyValue, message)
    }

    pub(crate) fn no_merge_key(&self, name: &str) -> Error {
        let message = format!("an item of this list, in the patch or in live, has no merge key `{name}`");
        self.error(Code::MissingMergeKey, message)
    }
}
