//! Where a Swagger 2.0 document has its definitions.

use serde_json::Value;

use super::Read;
use super::definitions::Source;
use crate::error::Problems;
use crate::pointer::Place;

static ROOT: Place<'static> = Place::Root;
static DEFINITIONS: Place<'static> = ROOT.field("definitions");

/// Finds the definitions.
pub(super) fn source<'d>(document: &'d Value, problems: &mut Problems) -> Read<Source<'d>> {
    let Some(document) = document.as_object() else {
        return Err(problems.report(&ROOT, "a document must be a JSON object"));
    };
    if document.contains_key("openapi") {
        return Err(problems.report(&ROOT.field("openapi"), "only Swagger 2.0 documents are read; convert this one"));
    }
    if document.get("swagger").is_some_and(|version| version.as_str() != Some("2.0")) {
        problems.report(&ROOT.field("swagger"), "the version must be \"2.0\"");
    }
    match document.get("definitions") {
        Some(Value::Object(definitions)) => Ok(Source { place: &DEFINITIONS, definitions }),
        Some(_) => Err(problems.report(&DEFINITIONS, "definitions must be a JSON object")),
        None => Err(problems.report(&ROOT, "the document has no `definitions`; Swagger 2.0 has its types there")),
    }
}
