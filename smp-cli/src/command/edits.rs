//! The patches that `--set` and `--unset` make.

use serde_json::Value;

use super::patching::Patching;
use crate::input::{Document, Format, Reader};
use crate::output;
use crate::report::Failure;
use crate::set::Edit;

/// A patch as if it were in a file.
pub(super) fn document(patch: &Value, reader: &Reader) -> Result<Document, Failure> {
    let mut documents = reader.named_text("--set", &output::text(patch, Format::Yaml)?)?;
    documents.pop().ok_or_else(|| Failure::usage("the patch is empty"))
}

/// The patch that makes the changes to an object.
///
/// ```text
/// --set 'spec.ports[name=http].port=80'   spec: {ports: [{name: http, port: 80}]}   or the operations of a JSON patch
/// ```
pub(super) fn patch(
    edits: &[Edit],
    patching: &Patching<'_>,
    reader: &Reader,
    object: &Document,
) -> Result<Document, Failure> {
    let mut modified = object.clone();
    let schema = patching.schema_if_known(&[object]);
    edits.iter().try_for_each(|edit| edit.apply(schema, &mut modified.value))?;
    document(&patching.make(object, &modified)?, reader)
}
