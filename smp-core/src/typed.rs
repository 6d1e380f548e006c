//! Converts Rust values to JSON, and patched JSON back to Rust values.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::error::{Code, Error, Input};
use crate::path::{Path, Step};
use crate::ready::Ready;
use crate::rule::Slot;
use crate::schema::{Kind, PatchSchema, Schema};

/// Converts a Rust value to JSON.
pub(crate) fn json<T: PatchSchema + Serialize + ?Sized>(value: &T, input: Input) -> Result<Cow<'_, Value>, Error> {
    if let Some(value) = value.__as_json() {
        return Ok(Cow::Borrowed(value));
    }
    let value = serde_json::to_value(value).map_err(|error| {
        let message = format!("cannot convert the Rust value to JSON{}", cause(&error));
        Error::new(Code::InvalidDocument, input, Path::root(), message).caused_by(error)
    })?;
    // Otherwise a diff would not add an object that contains only nulls, for example the variant `{limit: {burst: null}}`.
    Ok(Cow::Owned(if input == Input::Modified { without_nulls(Slot::bare(Schema::of::<T>()), value) } else { value }))
}

/// Removes fields that are null, which serde writes for `None`. The content of a list without a schema is data, and stays.
///
/// ```yaml
/// value:  {limit: {burst: null}, rules: [{note: null}]}    # rules: serde_json::Value
/// result: {limit: {}, rules: [{note: null}]}
/// ```
fn without_nulls(slot: Slot<'_>, value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let part = |(name, value): (String, Value)| {
                let value = without_nulls(slot.child_or_free_form(&name), value);
                (name, value)
            };
            Value::Object(map.into_iter().filter(|(_, value)| !value.is_null()).map(part).collect())
        }
        Value::Array(items) if !matches!(slot.schema.kind(), Kind::FreeForm) => {
            Value::Array(items.into_iter().map(|item| without_nulls(slot.item(), item)).collect())
        }
        value => value,
    }
}

/// Converts a patched object back to the Rust type of the live value.
///
/// A null of the live value may be the field of a variant that the patch has replaced, so it is ignored if it does not fit.
///
/// Blames the patch for an error, unless reading the live value back fails without the patch too. `patch` is the source of the path
/// in the error; without it, the path is empty:
///
/// ```yaml
/// live:  {spec: {replicas: 1}}      # replicas: u16
/// patch: {spec: {replicas: many}}   # patch: spec.replicas: the patched value does not fit its Rust type
/// ```
pub(crate) fn read<T>(live: &T, patched: Value, patch: Option<&Ready<'_>>) -> Result<T, Error>
where
    T: PatchSchema + Serialize + DeserializeOwned,
{
    deserialize(patched).map_err(|error| {
        let without_patch = json(live, Input::Live).map(|live| serde_path_to_error::deserialize::<_, T>(&*live).err());
        match without_patch {
            Ok(None) => of_patch(error, patch),
            Ok(Some(error)) => misfit(Input::Live, path(error.path()), &Path::root(), error.into_inner()),
            Err(error) => error,
        }
    })
}

/// Reads a value. If it does not fit, reads it again without its nulls.
fn deserialize<T: PatchSchema + DeserializeOwned>(
    value: Value,
) -> Result<T, serde_path_to_error::Error<serde_json::Error>> {
    if !has_nulls(&value) {
        return serde_path_to_error::deserialize(value);
    }
    serde_path_to_error::deserialize(&value)
        .or_else(|error| T::deserialize(without_nulls(Slot::bare(Schema::of::<T>()), value)).map_err(|_| error))
}

fn has_nulls(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(map) => map.values().any(has_nulls),
        Value::Array(items) => items.iter().any(has_nulls),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Returns the error for a patch whose result does not fit the Rust type. Its path is the part of the path in the
/// result that is the same in the patch; its message contains the rest.
fn of_patch(error: serde_path_to_error::Error<serde_json::Error>, patch: Option<&Ready<'_>>) -> Error {
    let path = path(error.path());
    let (in_patch, rest) = path.split_at(patch.map_or(0, |patch| patch.plan().n_common_steps(path.steps())));
    misfit(Input::Patch, in_patch, &rest, error.into_inner())
}

fn misfit(input: Input, path: Path, rest: &Path, error: serde_json::Error) -> Error {
    let of = if input == Input::Patch { "patched value" } else { "value" };
    let place = if rest.is_root() { String::new() } else { format!(" at `{rest}`") };
    let message = format!("the {of}{place} does not fit its Rust type{}", cause(&error));
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

/// Returns what a serde error says about the type, in parentheses; empty if its text may contain values of the document. The
/// error of a hand-written `Deserialize` may quote them, so only texts that serde itself writes are used:
///
/// ```text
/// invalid type: string "hunter2", expected i32    (expected i32)
/// the password hunter2 is too short               nothing
/// ```
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let expected = text.rsplit_once(", expected ").map(|(_, expected)| expected);
    let known = expected.and_then(|expected| EXPECTED.iter().find(|known| **known == expected));
    known.map(|known| format!(" (expected {known})")).unwrap_or_default()
}

/// What serde says that it expects for the types of the standard library.
const EXPECTED: &[&str] = &[
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "a boolean",
    "a character",
    "a string",
    "a sequence",
    "a map",
    "a borrowed string",
    "unit",
];

#[cfg(test)]
mod tests {
    use serde::de::{Deserializer, Error as _};
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::cause;
    use crate::schema::{PatchSchema, Shape};
    use crate::{apply, diff};

    /// An enum without a table, which allows no field of another variant.
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "type", content = "spec", deny_unknown_fields)]
    enum Limit {
        Size { size: Option<u8>, unit: Option<u8> },
        Rate { rate: Option<u8> },
    }

    impl PatchSchema for Limit {
        const SHAPE: &'static Shape = &Shape::FreeForm;
    }

    #[test]
    fn a_variant_without_values_is_added_and_nulls_of_the_old_one_are_ignored() {
        let values = [
            Limit::Size { size: None, unit: None },
            Limit::Size { size: Some(1), unit: None },
            Limit::Rate { rate: None },
            Limit::Rate { rate: Some(2) },
        ];
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let patch = diff(a, b).unwrap();
            assert_eq!(&apply(a, &patch).unwrap(), b, "{patch:?}");
        }
    }

    /// Quotes its value in its error.
    #[derive(Debug)]
    struct Password;

    impl<'de> Deserialize<'de> for Password {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            Err(D::Error::custom(text))
        }
    }

    #[test]
    fn only_texts_of_serde_are_in_the_message() {
        let of_port = |value| cause(&serde_json::from_value::<u16>(value).unwrap_err());
        assert_eq!(of_port(json!("c2VjcmV0")), " (expected u16)");
        assert_eq!(of_port(json!(70_000)), " (expected u16)");
        for text in ["bad c2VjcmV0", "missing field `c2VjcmV0`", "bad, expected c2VjcmV0", "expected c2VjcmV0"] {
            assert_eq!(cause(&serde_json::from_value::<Password>(json!(text)).unwrap_err()), "");
        }
    }
}
