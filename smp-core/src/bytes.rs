//! Apply for those who hold the object as JSON text and want text back, most of it unchanged.

use std::io;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::compiled::CompiledPatch;
use crate::document::Source;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::Path;
use crate::schema::Schema;

/// Applies a patch to an object, both as JSON text, and gives the patched object as JSON text.
///
/// The answer is that of [`apply_value`](crate::apply_value). What the patch does not name is copied as it stands, byte for
/// byte: numbers of any size, spaces and the order of fields included. The text is read where the patch leads and nowhere
/// else; but all of it is checked to be valid JSON in UTF-8. Where a field is repeated the last one counts.
///
/// ```
/// use smp_core::{apply_bytes, Options, Schema};
///
/// let live = br#"{
///   "metadata": {"resourceVersion": 12345678901234567890123},
///   "spec": {"replicas": 1, "paused": true}
/// }"#;
/// let patched = apply_bytes(Schema::free_form(), live, br#"{"spec": {"replicas": 3}}"#, &Options::default())?;
/// assert_eq!(patched, br#"{
///   "metadata": {"resourceVersion": 12345678901234567890123},
///   "spec": {"replicas": 3, "paused": true}
/// }"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`apply_value`](crate::apply_value), and [`Code::InvalidDocument`] for a text that is no JSON.
pub fn apply_bytes(schema: Schema<'_>, live: &[u8], patch: &[u8], options: &Options) -> Result<Vec<u8>, Error> {
    CompiledPatch::new(schema, &parse(patch, Input::Patch)?, options)?.apply_bytes(live)
}

/// As [`apply_bytes`], for an object whose text is known to be valid JSON, for example because a server or a serializer
/// has just written it. Most of the time of [`apply_bytes`] goes into checking this.
///
/// What this notices to be wrong is an error; of a text that is not valid the rest is passed on as it stands.
///
/// ```
/// use smp_core::{apply_trusted_bytes, Options, Schema};
/// use serde_json::{json, to_vec};
///
/// let live = to_vec(&json!({"spec": {"replicas": 1}})).unwrap();
/// let patched = apply_trusted_bytes(Schema::free_form(), &live, br#"{"spec": null}"#, &Options::default())?;
/// assert_eq!(patched, b"{}");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`apply_bytes`], as far as it notices.
pub fn apply_trusted_bytes(schema: Schema<'_>, live: &[u8], patch: &[u8], options: &Options) -> Result<Vec<u8>, Error> {
    CompiledPatch::new(schema, &parse(patch, Input::Patch)?, options)?.apply_trusted_bytes(live)
}

/// As [`apply_bytes`], and writes the patched object; nothing is written when the patch cannot be applied.
///
/// ```
/// use smp_core::{apply_bytes_to, Code, Error, Options, Schema};
///
/// let mut patched = Vec::new();
/// let live = br#"{"replicas": 1}"#;
/// apply_bytes_to(Schema::free_form(), live, br#"{"replicas": 3}"#, &Options::default(), &mut patched)?;
/// assert_eq!(patched, br#"{"replicas": 3}"#);
///
/// let failure = apply_bytes_to(Schema::free_form(), b"[]", b"{}", &Options::default(), &mut patched).unwrap_err();
/// let error = failure.downcast::<Error>().unwrap();
/// assert_eq!(error.code(), Code::NotAnObject);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The writer's errors; and those of [`apply_bytes`], of the kind [`InvalidData`](io::ErrorKind::InvalidData), with this
/// crate's [`Error`] inside.
pub fn apply_bytes_to(
    schema: Schema<'_>,
    live: &[u8],
    patch: &[u8],
    options: &Options,
    writer: &mut impl io::Write,
) -> io::Result<()> {
    let patch = parse(patch, Input::Patch).map_err(as_io)?;
    CompiledPatch::new(schema, &patch, options).map_err(as_io)?.apply_bytes_to(live, writer)
}

pub(crate) fn as_io(error: Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// Reads a JSON text whole.
pub(crate) fn parse(text: &[u8], input: Input) -> Result<Value, Error> {
    serde_json::from_slice(text).map_err(|error| invalid(input, error))
}

/// How sure it is that a text is JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// It is to be checked.
    Checked,
    /// It is known to be.
    Trusted,
}

/// Reads a text as far as it takes to go to its parts.
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
    Error::new(Code::InvalidDocument, input, Path::root(), format!("this is no JSON: {error}"))
}

/// The error about a text that was trusted to be valid.
pub(crate) fn broken(input: Input) -> Error {
    invalid(input, "it was trusted to be valid and is not")
}
