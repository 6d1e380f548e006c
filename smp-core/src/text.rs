//! Documents as JSON text: opening them, and the errors of text that is not JSON.

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::document::{Flaw, Source};
use crate::error::{Code, Error, Input};
use crate::path::Path;
use crate::plan::ObjectPlan;

/// Whether a text must be checked to be valid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Check it.
    Checked,
    /// Known to be valid.
    Trusted,
}

/// How many levels of objects and lists `serde_json` reads.
const MAX_PARSED_DEPTH: usize = 127;

pub(crate) fn parse(text: &[u8], input: Input) -> Result<Value, Error> {
    serde_json::from_slice(text).map_err(|error| {
        if Source::checked(text).is_ok_and(|source| source.depth() > MAX_PARSED_DEPTH) {
            let message = format!(
                "nested deeper than {MAX_PARSED_DEPTH} levels, the limit for JSON text that is parsed; flatten it, or \
                 pass it as a value"
            );
            return Error::new(Code::DepthLimit, input, Path::root(), message);
        }
        invalid(input, error)
    })
}

pub(crate) fn open(text: &[u8], input: Input, trust: Trust) -> Result<Source<'_>, Error> {
    match trust {
        Trust::Trusted => Source::trusted(text).ok_or_else(|| broken(input)),
        Trust::Checked => Source::checked(text).map_err(|flaw| not_json(text, input, flaw)),
    }
}

/// The error for a text that is not JSON.
#[cold]
fn not_json(text: &[u8], input: Input, flaw: Flaw) -> Error {
    if let Flaw::EndsIn(part) = flaw {
        let line = 1 + memchr::memchr_iter(b'\n', text).count();
        let column = text.len() - memchr::memrchr(b'\n', text).map_or(0, |newline| newline + 1);
        return invalid(input, format!("EOF while parsing {part} at line {line} column {column}"));
    }
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => return invalid(input, error),
    };
    // `serde_json` has the error message. Only unpaired surrogates need a second look.
    let error = serde_json::from_str::<IgnoredAny>(text).err();
    let error = error.or_else(|| serde_json::from_str::<Value>(text).err());
    error.map_or_else(|| broken(input), |error| invalid(input, error))
}

/// Opens a live object to apply a patch to it.
pub(crate) fn open_live<'d>(text: &'d [u8], trust: Trust, plan: &ObjectPlan<'_>) -> Result<Source<'d>, Error> {
    match trust {
        Trust::Trusted => Source::needed(text, plan).ok_or_else(|| broken(Input::Live)),
        Trust::Checked => open(text, Input::Live, trust),
    }
}

/// Returns an error if something in a text that was read is not valid JSON, or cannot be a `Value`.
pub(crate) fn check(source: &Source<'_>, input: Input) -> Result<(), Error> {
    if source.is_malformed() {
        Err(parse(source.bytes(), input).err().unwrap_or_else(|| broken(input)))
    } else {
        Ok(())
    }
}

pub(crate) fn invalid(input: Input, error: impl std::fmt::Display) -> Error {
    Error::new(Code::InvalidDocument, input, Path::root(), format!("not valid JSON: {error}"))
}

pub(crate) fn broken(input: Input) -> Error {
    invalid(input, "text passed as `TrustedJson` must be valid")
}
