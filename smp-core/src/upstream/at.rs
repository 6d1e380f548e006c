//! Where a merge stands, and the errors that several of its steps have.

use crate::error::{Code, Error};
use crate::path::Place;
use crate::plan::Context;

use super::key::Uncomparable;

/// The place of an operation, with what every step is told.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) place: &'a Place<'a>,
    /// How often this place is merged in two orders, to see whether they differ.
    pub(crate) tries: u8,
}

impl<'a> At<'a> {
    pub(crate) const fn new(context: &'a Context<'a>, place: &'a Place<'a>) -> Self {
        Self { context, place, tries: 0 }
    }

    pub(crate) fn error(self, code: Code, message: impl Into<String>) -> Error {
        self.context.error(code, self.place, message)
    }

    // UPSTREAM: objects and lists where scalars belong make Go panic.
    pub(crate) fn uncomparable(self, _: Uncomparable) -> Error {
        let message = "upstream panics here: it compares objects or lists that stand where scalars belong, in a merge \
                       key, a set or a directive";
        self.error(Code::InvalidMergeKeyValue, message)
    }

    pub(crate) fn no_merge_key(self, name: &str) -> Error {
        let message = format!("an item of this list, in the patch or in live, has no merge key `{name}`");
        self.error(Code::MissingMergeKey, message)
    }
}
