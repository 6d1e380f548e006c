//! Preconditions: fields that a patch must not change.

use serde_json::Value;

use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::Path;
use crate::ready::apply_by_slot;
use crate::rule::Slot;
use crate::scalar::equal;

/// Checks that the patch does not change any protected field.
pub(super) fn check(slot: Slot<'_>, current: Node<'_>, patch: &Value, options: &Options) -> Result<(), Error> {
    if options.preconditions.is_empty() {
        return Ok(());
    }
    let current = current.to_value();
    let applied = apply_by_slot(slot, current.clone(), patch, options)?;
    for named in &options.preconditions {
        let same = match (at(&current, named), at(&applied, named)) {
            (None, None) => true,
            (Some(before), Some(after)) => equal(before, after),
            _ => false,
        };
        if !same {
            return Err(failed(named.clone()));
        }
    }
    Ok(())
}

/// Checks that the patch does not name any protected field.
// UPSTREAM: a precondition is about the fields in the patch.
pub(crate) fn check_absent(patch: &Value, options: &Options) -> Result<(), Error> {
    match options.preconditions.iter().find(|named| named.find(patch).is_some()) {
        None => Ok(()),
        Some(named) => Err(failed(named.clone())),
    }
}

fn failed(named: Path) -> Error {
    let message = "this field must not change; set it to its current value in modified";
    Error::new(Code::PreconditionFailed, Input::Modified, named, message)
}

fn at<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    path.find(document).filter(|value| !value.is_null())
}
