//! Documents as JSON text: opened where they are read, and what is wrong with a text that is not JSON.

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::document::Source;
use crate::error::{Code, Error, Input};
use crate::path::Path;

/// Whether a text must be checked to be valid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It is to be checked.
    Checked,
    /// It is known to be valid.
    Trusted,
}

pub(crate) fn parse(text: &[u8], input: Input) -> Result<Value, Error> {
    serde_json::from_slice(text).map_err(|error| invalid(input, error))
}

pub(crate) fn open(text: &[u8], input: Input, trust: Trust) -> Result<Source<'_>, Error> {
    match trust {
        Trust::Trusted => Source::trusted(text).ok_or_else(|| broken(input)),
        Trust::Checked => {
            let text = std::str::from_utf8(text).map_err(|error| invalid(input, error))?;
            Source::checked(text).ok_or_else(|| {
                // What is wrong, in the words of `serde_json`. Only surrogates need a closer look.
                let error = serde_json::from_str::<IgnoredAny>(text).err();
                let error = error.or_else(|| serde_json::from_str::<Value>(text).err());
                error.map_or_else(|| broken(input), |error| invalid(input, error))
            })
        }
    }
}

pub(crate) fn invalid(input: Input, error: impl std::fmt::Display) -> Error {
    Error::new(Code::InvalidDocument, input, Path::root(), format!("not valid JSON: {error}"))
}

pub(crate) fn broken(input: Input) -> Error {
    invalid(input, "it was trusted to be valid and is not")
}
