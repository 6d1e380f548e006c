//! Preconditions: fields that a patch must not change.

use serde_json::Value;

use crate::apply::apply_value;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Step};
use crate::scalar::equal;
use crate::schema::Schema;

/// Checks that applying the patch leaves every named field as it is.
pub(super) fn check(schema: Schema<'_>, current: &Value, patch: &Value, options: &Options) -> Result<(), Error> {
    if options.preconditions.is_empty() {
        return Ok(());
    }
    let applied = apply_value(schema, current.clone(), patch, options)?;
    for text in &options.preconditions {
        let Some(named) = Path::parse(text) else {
            let message = format!("the precondition `{text}` is no path; write it as `metadata.name`");
            return Err(Error::new(Code::InvalidDocument, Input::Modified, Path::root(), message));
        };
        let same = match (at(current, &named), at(&applied, &named)) {
            (None, None) => true,
            (Some(before), Some(after)) => equal(before, after),
            _ => false,
        };
        if !same {
            let message = "this field must not change; give modified the value that is there";
            return Err(Error::new(Code::PreconditionFailed, Input::Modified, named, message));
        }
    }
    Ok(())
}

fn at<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    let step = |value: &'d Value, step: &Step| match step {
        Step::Field(name) => value.get(name),
        Step::Index(index) => value.get(index),
    };
    path.steps().iter().try_fold(document, step).filter(|value| !value.is_null())
}
