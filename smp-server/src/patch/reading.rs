//! Reads the patch of a request.

use bytes::Bytes;
use serde_json::{Map, Value};
use smp_core::{Dialect, Patcher};
use smp_patch::{JsonPatch, MergePatch};

use super::{Patch, not_applicable};
use crate::built_in::schema_for_kind;
use crate::decode;
use crate::media::MediaType;
use crate::parse::parse;
use crate::query::FieldValidation;
use crate::request::ApiRequest;
use crate::resource::Rules;
use crate::state::Server;
use crate::status::Status;
use crate::subresource::{SCALE, Subresource};
use crate::values;

const STRATEGIC: &str = "application/strategic-merge-patch+json";
const MERGE: &str = "application/merge-patch+json";
const JSON: &str = "application/json-patch+json";
pub(super) const APPLY: &str = "application/apply-patch+yaml";

/// Reads the patch, and lists its duplicate fields.
///
/// # Errors
///
/// Returns an error if the patch type is not supported, or if the body is not a valid patch of this type.
pub(super) fn patch(server: &Server, request: &ApiRequest) -> Result<(Patch, Vec<String>), Status> {
    let media_type = MediaType::of_body(&request.headers);
    let resource = &request.target.resource;
    if matches!((media_type.name, resource.rules()), (STRATEGIC, Rules::BuiltIn(_)) | (MERGE | JSON, _)) {
        request.query.check_patch()?;
        check_json(&request.body)?;
    }
    match (media_type.name, resource.rules()) {
        (STRATEGIC, Rules::BuiltIn(_)) => {
            let other = "the parameter dialect of the media type is either extended or upstream";
            let dialect = match media_type.parameter("dialect") {
                None => server.inner.options.dialect,
                Some(name) => Dialect::parse(name).ok_or_else(|| Status::unsupported_media_type(other))?,
            };
            let kind = if request.target.subresource == Subresource::Scale { SCALE } else { resource.id() };
            let schema = schema_for_kind(server.inner.options.kubernetes, kind);
            let schema = schema.ok_or_else(|| Status::internal_error("the kind has no schema"))?;
            match dialect {
                Dialect::Extended => extended(&request.body, Patcher::new(schema)),
                Dialect::Upstream => {
                    let (patch, repeated) = object(&request.body)?;
                    Ok((Patch::Upstream { patch, schema }, repeated))
                }
            }
        }
        (STRATEGIC, Rules::Custom(custom)) if server.inner.options.strategic_custom_resources => {
            extended(&request.body, server.catalog().patcher(resource, custom))
        }
        (MERGE, _) => merge_patch(request),
        (JSON, _) => {
            let (value, repeated) =
                value(&request.body).map_err(|status| status.with_prefix("error decoding patch: "))?;
            let patch = json_patch(&value, request.query.validation)?;
            Ok((Patch::Json(patch), problems_of_operations(&value, repeated)))
        }
        (_, Rules::Custom(_)) => Err(Status::unsupported_media_type(format!(
            "the body of the request was in an unknown format - accepted media types include: {JSON}, {MERGE}, {APPLY}"
        ))),
        _ => Err(Status::unsupported_media_type("415: Unsupported Media Type").with_empty_details()),
    }
}

/// Checks that the body is JSON, as kube-apiserver does before it looks for the object.
pub(super) fn check_json(text: &[u8]) -> Result<(), Status> {
    serde_json::from_slice::<serde::de::IgnoredAny>(text)
        .map(drop)
        .map_err(|_| Status::bad_request("invalid JSON patch"))
}

/// A strategic merge patch that is applied to text.
fn extended(text: &Bytes, patcher: Patcher) -> Result<(Patch, Vec<String>), Status> {
    let (_, repeated) = object(text)?;
    Ok((Patch::Extended { text: text.clone(), patcher }, repeated))
}

fn merge_patch(request: &ApiRequest) -> Result<(Patch, Vec<String>), Status> {
    let (value, repeated) = value(&request.body).map_err(|status| status.with_prefix("error decoding patch: "))?;
    expect_object(&value).map_err(|status| status.with_prefix("error decoding patch: "))?;
    let patch = MergePatch::from_value(value).map_err(|error| not_applicable(&error))?;
    Ok((Patch::Merge(patch), repeated))
}

/// Unknown and repeated fields of the operations of a JSON patch.
///
/// ```text
/// [{"op": "test", "path": "/data", "value": 1, "nosuch": 2}]  →  json patch unknown field "[0].nosuch"
/// ```
fn problems_of_operations(patch: &Value, repeated: Vec<String>) -> Vec<String> {
    let operations = patch.as_array().into_iter().flatten().enumerate();
    let names = operations.flat_map(|(index, operation)| {
        operation.as_object().into_iter().flat_map(Map::keys).map(move |name| (index, name))
    });
    let unknown = names.filter(|(_, name)| !matches!(name.as_str(), "op" | "path" | "from" | "value"));
    let unknown = unknown.map(|(index, name)| format!("unknown field \"[{index}].{name}\""));
    repeated.into_iter().chain(unknown).map(|problem| format!("json patch {problem}")).collect()
}

/// Reads JSON, and lists its duplicate fields.
fn value(text: &[u8]) -> Result<(Value, Vec<String>), Status> {
    values::check(text)?;
    parse(text).map_err(|error| Status::bad_request(error.to_string()))
}

/// The same of a text that must be an object.
fn object(text: &[u8]) -> Result<(Value, Vec<String>), Status> {
    let (value, repeated) = value(text)?;
    expect_object(&value)?;
    Ok((value, repeated))
}

fn expect_object(value: &Value) -> Result<(), Status> {
    if value.is_object() {
        return Ok(());
    }
    let found = decode::name_of(value);
    Err(Status::bad_request(format!("json: cannot unmarshal {found} into Go value of type map[string]interface {{}}")))
}

/// Reads a JSON patch. Its operations are typed only if their fields are checked, as on kube-apiserver.
fn json_patch(value: &Value, validation: FieldValidation) -> Result<JsonPatch, Status> {
    let wrong = |value, expected: &str| {
        let found = decode::name_of(value);
        Status::bad_request(format!("error decoding patch: json: cannot unmarshal {found} into Go {expected}"))
    };
    let Some(operations) = value.as_array() else { return Err(wrong(value, "value of type []handlers.jsonPatchOp")) };
    for operation in operations.iter().filter(|_| validation != FieldValidation::Ignore) {
        if !operation.is_object() {
            return Err(wrong(operation, "value of type handlers.jsonPatchOp"));
        }
        for name in ["op", "path", "from"] {
            if let Some(value) = operation.get(name).filter(|value| !value.is_string() && !value.is_null()) {
                return Err(wrong(value, &format!("struct field jsonPatchOp.{name} of type string")));
            }
        }
    }
    JsonPatch::from_value_leniently(value).map_err(|error| not_applicable(&error))
}
