//! Merge: one patch with the same effect as two patches applied one after the other.

mod field;
mod field_patch;
mod keyed;
mod object;
mod partner;
mod set;

pub(crate) use field_patch::FieldPatch;

use serde_json::{Map, Value};

use crate::at::At;
use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::plan;

/// Merges two patches into one.
pub(crate) fn merge(at: &At<'_, '_>, first: &Value, second: &Value) -> Result<Value, Error> {
    plan::compile(at, Node::Value(first))?;
    plan::compile(at, Node::Value(second))?;
    let empty = Map::new();
    let [first, second] = [first, second].map(|patch| patch.as_object().unwrap_or(&empty));
    let merged = object::merge_whole(at, first, second)?;
    // The result must be a valid patch.
    match plan::compile(at, Node::Value(&merged)) {
        Ok(_) => Ok(merged),
        Err(error) => Err(Error::new(Code::NotMergeable, Input::Patch, error.path().clone(), error.message())),
    }
}
