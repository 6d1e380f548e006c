//! Converts Rust values to JSON, and patched JSON back to Rust values.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::error::{Code, Error, Input};
use crate::path::{Path, Step};
use crate::ready::Ready;
use crate::schema::PatchSchema;

/// Converts a Rust value to JSON.
pub(crate) fn json<T: PatchSchema + Serialize + ?Sized>(value: &T, input: Input) -> Result<Cow<'_, Value>, Error> {
    if let Some(value) = value.__as_json() {
        return Ok(Cow::Borrowed(value));
    }
    let value = serde_json::to_value(value).map_err(|error| {
        let message = format!("cannot convert the Rust value to JSON ({})", cause(&error));
        Error::new(Code::InvalidDocument, input, Path::root(), message).caused_by(error)
    })?;
    Ok(Cow::Owned(value))
}

/// Converts a patched object back to the Rust type of the live value.
///
/// Blames the patch for an error, unless reading the live value back fails without the patch too:
///
/// ```yaml
/// live:  {spec: {replicas: 1}}      # replicas: u16
/// patch: {spec: {replicas: many}}   # patch: spec.replicas: the patched value does not fit its Rust type
/// ```
pub(crate) fn read<T>(live: &T, patched: Value, patch: &Ready<'_>) -> Result<T, Error>
where
    T: PatchSchema + Serialize + DeserializeOwned,
{
    serde_path_to_error::deserialize(patched).map_err(|error| {
        let without_patch = json(live, Input::Live).map(|live| serde_path_to_error::deserialize::<_, T>(&*live).err());
        match without_patch {
            Ok(None) => of_patch(error, patch),
            Ok(Some(error)) => misfit(Input::Live, path(error.path()), &Path::root(), error.into_inner()),
            Err(error) => error,
        }
    })
}

/// Returns the error for a patch whose result does not fit the Rust type. Its path is the part of the path in the
/// result that is the same in the patch; its message contains the rest.
fn of_patch(error: serde_path_to_error::Error<serde_json::Error>, patch: &Ready<'_>) -> Error {
    let path = path(error.path());
    let (in_patch, rest) = path.split_at(patch.plan().n_common_steps(path.steps()));
    misfit(Input::Patch, in_patch, &rest, error.into_inner())
}

fn misfit(input: Input, path: Path, rest: &Path, error: serde_json::Error) -> Error {
    let of = if input == Input::Patch { "patched value" } else { "value" };
    let place = if rest.is_root() { String::new() } else { format!(" at `{rest}`") };
    let message = format!("the {of}{place} does not fit its Rust type ({})", cause(&error));
    Error::new(Code::InvalidDocument, input, path, message).caused_by(error)
}

/// Converts a path of serde, up to the first step that serde does not know, for example in an untagged enum.
fn path(path: &serde_path_to_error::Path) -> Path {
    let steps = path.iter().map_while(|segment| match segment {
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Map { key } => Some(Step::Field(key.clone())),
        Segment::Enum { variant } => Some(Step::Field(variant.clone())),
        Segment::Unknown => None,
    });
    steps.fold(Path::root(), |path, step| path.child(step))
}

/// Returns the message of a serde error without values of the document.
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let is_quoting = text.contains(['"', '`']) && !text.starts_with("missing field");
    match text.rsplit_once(", expected ") {
        _ if !is_quoting => text,
        Some((_, expected)) if !expected.contains('"') => format!("expected {expected}"),
        _ => "a value or field has the wrong type".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_str};

    use super::cause;

    #[test]
    fn the_message_of_serde_is_included_unless_it_quotes_a_value() {
        #[derive(Debug, serde::Deserialize)]
        struct Port {
            #[expect(dead_code, reason = "only its absence matters")]
            port: u16,
        }
        let message = |text: &str| cause(&from_str::<Port>(text).unwrap_err());
        assert_eq!(message("{}"), "missing field `port` at line 1 column 2");
        assert_eq!(message("{\"port\": \"c2VjcmV0\"}"), "expected u16 at line 1 column 19");
        assert_eq!(message("{\"port\": \", expected \\\"c2VjcmV0\\\"\"}"), "expected u16 at line 1 column 34");
        assert_eq!(cause(&from_str::<Value>("[1").unwrap_err()), "EOF while parsing a list at line 1 column 2");
    }
}
