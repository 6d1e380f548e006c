//! Preconditions: fields that a patch must not change.

use serde_json::Value;

use crate::apply::apply_value;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::Path;
use crate::scalar::equal;
use crate::schema::Schema;

/// Checks that applying the patch leaves every named field as it is.
pub(super) fn check(schema: Schema<'_>, current: &Value, patch: &Value, options: &Options) -> Result<(), Error> {
    if options.preconditions.is_empty() {
        return Ok(());
    }
    let applied = apply_value(schema, current.clone(), patch, options)?;
    for named in named(options) {
        let named = named?;
        let same = match (at(current, &named), at(&applied, &named)) {
            (None, None) => true,
            (Some(before), Some(after)) => equal(before, after),
            _ => false,
        };
        if !same {
            return Err(failed(named));
        }
    }
    Ok(())
}

/// Checks that the patch names none of the fields.
// UPSTREAM: a precondition is about what stands in the patch.
pub(crate) fn check_absent(patch: &Value, options: &Options) -> Result<(), Error> {
    for named in named(options) {
        let named = named?;
        if named.find(patch).is_some() {
            return Err(failed(named));
        }
    }
    Ok(())
}

fn named(options: &Options) -> impl Iterator<Item = Result<Path, Error>> {
    options.preconditions.iter().map(|text| {
        Path::parse(text).ok_or_else(|| {
            let message = format!("the precondition `{text}` is no path; write it as `metadata.name`");
            Error::new(Code::InvalidDocument, Input::Modified, Path::root(), message)
        })
    })
}

fn failed(named: Path) -> Error {
    let message = "this field must not change; give modified the value that is there";
    Error::new(Code::PreconditionFailed, Input::Modified, named, message)
}

fn at<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    path.find(document).filter(|value| !value.is_null())
}
