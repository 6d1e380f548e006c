//! The dialect: decided here and at the few places that ask.

use crate::error::{Code, Error, Input};
use crate::options::{Dialect, Options};
use crate::path::Path;

/// Refuses what is not available, so that nobody takes an answer of one dialect for the other's.
pub(crate) fn check(options: &Options) -> Result<(), Error> {
    match options.dialect {
        Dialect::Extended => Ok(()),
        Dialect::Upstream => Err(Error::new(
            Code::UnsupportedDialect,
            Input::Patch,
            Path::root(),
            "the dialect `upstream` is not available yet; use `extended`",
        )),
    }
}
