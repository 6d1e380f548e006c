//! PATCH: strategic merge patches, JSON merge patches and JSON patches, applied until the result is stored.

use bytes::Bytes;
use http::StatusCode;
use serde_json::Value;
use smp_core::{Json, Patcher, Schema, TrustedJson, upstream};
use smp_patch::{JsonPatch, MergePatch};

use crate::content;
use crate::media::MediaType;
use crate::object;
use crate::options::Dialect;
use crate::resource::{Resource, Rules};
use crate::rules;
use crate::scale;
use crate::server::{Answer, Call, Server};
use crate::status::Status;
use crate::store::Stored;
use crate::target::Part;
use crate::{losses, write};

const STRATEGIC: &str = "application/strategic-merge-patch+json";
const MERGE: &str = "application/merge-patch+json";
const JSON: &str = "application/json-patch+json";
const APPLY: &str = "application/apply-patch+yaml";

/// A patch that was read.
pub(crate) enum Patch {
    Strategic {
        text: Bytes,
        schema: Schema<'static>,
        dialect: Dialect,
    },
    /// A strategic merge patch of a custom resource.
    Custom {
        text: Bytes,
        patcher: Patcher,
    },
    Merge(MergePatch),
    Json(JsonPatch),
}

/// The result of a patch, before it is read as an object of its kind.
struct Patched {
    document: Document,
    warnings: Vec<String>,
}

enum Document {
    Text(Vec<u8>),
    Value(Value),
}

pub(crate) async fn patch(server: &Server, call: &Call) -> Result<Answer, Status> {
    let patch = read(server, call)?;
    let warnings = std::sync::Mutex::new(Vec::new());
    let make = |stored: &Stored| {
        let (object, found) = make(server, call, &patch, stored)?;
        *warnings.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = found;
        Ok(object)
    };
    let outcome = write::update(server, call, make).await?;
    let warnings = warnings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(write::answer(call, StatusCode::OK, &outcome)?.with_warnings(warnings))
}

/// Applies the patch to a stored object, and reads the result as an object of its kind.
fn make(server: &Server, call: &Call, patch: &Patch, stored: &Stored) -> Result<(Value, Vec<String>), Status> {
    let resource = &call.target.resource;
    if call.target.part == Part::Scale {
        let old = object::value(resource, stored)?;
        let scale = scale::of(resource, &old, stored.revision)?;
        let (scale, warnings) = apply(patch, resource, &scale)?;
        return Ok((scale::set(call, &old, &scale)?, warnings));
    }
    let Patched { document, warnings: losses } = apply_to_stored(patch, resource, stored)?;
    let (object, problems) = match document {
        Document::Text(text) => content::of_text(server, resource, &text)?,
        Document::Value(value) => content::of_value(server, resource, value)?,
    };
    rules::check_name(call.target.name()?, &object)?;
    rules::check_namespace(call.target.namespace.as_deref(), &object)?;
    let mut warnings = content::report(call.query.validation, problems, unknown_fields)?;
    warnings.extend(losses);
    Ok((object, warnings))
}

/// Unknown fields of a patch. kube-apiserver shows the whole patch in this message; it may hold secrets.
fn unknown_fields(problems: &[String]) -> Status {
    use crate::cause::{Bad, Cause};
    let text = format!("strict decoding error: {}", problems.join(", "));
    Status::invalid_as("", "", "", &[Cause::invalid("patch", Bad::Json("\"…\""), &text)])
}

/// Reads the patch of a request.
fn read(server: &Server, call: &Call) -> Result<Patch, Status> {
    let media_type = MediaType::of_body(&call.headers);
    let resource = &call.target.resource;
    let text = call.body.clone();
    match (media_type.name, &resource.rules) {
        (STRATEGIC, Rules::BuiltIn(_)) => {
            let dialect = dialect(media_type.parameter("dialect"), server.inner.options.dialect)?;
            let [group, version, kind] = if call.target.part == Part::Scale { scale::KIND } else { resource.id() };
            let schema = smp_api_types::schema_for_kind(group, version, kind);
            let schema = schema.ok_or_else(|| Status::internal_error("the kind has no schema"))?;
            check_object(&text)?;
            Ok(Patch::Strategic { text, schema, dialect })
        }
        (STRATEGIC, Rules::Custom(custom)) if server.inner.options.strategic_custom_resources => {
            check_object(&text)?;
            Ok(Patch::Custom { text, patcher: custom.patcher() })
        }
        (MERGE, _) => Ok(Patch::Merge(MergePatch::from_value(value(&text)?).map_err(|error| not_applicable(&error))?)),
        (JSON, _) => json_patch(&value(&text)?).map(Patch::Json),
        (APPLY, _) => Err(Status::unsupported_media_type(
            "server-side apply is not supported by smp-server yet; use a strategic merge patch, a merge patch or a JSON patch",
        )),
        (_, Rules::Custom(_)) => Err(Status::unsupported_media_type(format!(
            "the body of the request was in an unknown format - accepted media types include: {JSON}, {MERGE}"
        ))),
        _ => Err(Status::unsupported_media_type("415: Unsupported Media Type")),
    }
}

fn dialect(parameter: Option<&str>, default: Dialect) -> Result<Dialect, Status> {
    match parameter {
        None => Ok(default),
        Some("extended") => Ok(Dialect::Extended),
        Some("upstream") => Ok(Dialect::Upstream),
        Some(_) => Err(Status::unsupported_media_type(
            "the parameter dialect of the media type is either extended or upstream",
        )),
    }
}

fn value(text: &[u8]) -> Result<Value, Status> {
    serde_json::from_slice(text).map_err(|error| {
        let text = if error.is_eof() { "unexpected end of JSON input".to_owned() } else { error.to_string() };
        Status::bad_request(format!("error decoding patch: {text}"))
    })
}

/// A strategic merge patch is an object.
fn check_object(text: &[u8]) -> Result<(), Status> {
    if text.trim_ascii_start().first() == Some(&b'{') {
        return Ok(());
    }
    value(text)?;
    Err(Status::bad_request("error decoding patch: json: cannot unmarshal a value that is not an object"))
}

fn json_patch(value: &Value) -> Result<JsonPatch, Status> {
    if !value.is_array() {
        return Err(Status::bad_request("error decoding patch: json: cannot unmarshal a value that is not a list"));
    }
    JsonPatch::from_value_leniently(value).map_err(|error| not_applicable(&error))
}

/// A patch that does not fit the object. The message is that of kube-apiserver; the cause says what is wrong.
fn not_applicable(error: &smp_patch::Error) -> Status {
    let text = "the server rejected our request due to an error in our request";
    Status::new(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", text).because(
        &format!("{:?}", error.code()),
        &error.to_string(),
        error.path().unwrap_or_default(),
    )
}

/// A strategic merge patch that does not apply: the code of the engine is the reason of the cause.
pub(crate) fn invalid(resource: &Resource, error: &smp_core::Error) -> Status {
    let text = format!("the strategic merge patch does not apply to the {}: {error}", resource.kind);
    Status::new(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", text).because(
        error.code().as_str(),
        error.message(),
        &error.path().to_string(),
    )
}

/// Applies a patch to a stored object. Strategic merge patches by the rules of smp read the stored text.
fn apply_to_stored(patch: &Patch, resource: &Resource, stored: &Stored) -> Result<Patched, Status> {
    let (text, patcher) = match patch {
        Patch::Strategic { text, schema, dialect: Dialect::Extended } => (text, &Patcher::new(*schema)),
        Patch::Custom { text, patcher } => (text, patcher),
        Patch::Json(_) => {
            // Its tests may name the version.
            let live = object::value_with_version(resource, &*stored.value()?, stored.revision);
            let (value, warnings) = apply(patch, resource, &live)?;
            return Ok(Patched { document: Document::Value(value), warnings });
        }
        _ => {
            let (value, warnings) = apply(patch, resource, &*object::value(resource, stored)?)?;
            return Ok(Patched { document: Document::Value(value), warnings });
        }
    };
    let live = object::with_version(resource, stored)?;
    let patched = patcher.apply(TrustedJson(&live[..]), Json(&text[..])).map_err(|error| invalid(resource, &error))?;
    Ok(Patched { document: Document::Text(patched), warnings: Vec::new() })
}

/// Applies a patch to a value.
fn apply(patch: &Patch, resource: &Resource, live: &Value) -> Result<(Value, Vec<String>), Status> {
    let fail = |error| invalid(resource, &error);
    let plain = |value| (value, Vec::new());
    match patch {
        Patch::Merge(patch) => Ok(plain(patch.apply(live.clone()))),
        Patch::Json(patch) => patch.apply(live.clone()).map(plain).map_err(|error| not_applicable(&error)),
        Patch::Custom { text, patcher } => patcher.apply(live.clone(), Json(&text[..])).map(plain).map_err(fail),
        Patch::Strategic { text, schema, dialect: Dialect::Extended } => {
            Patcher::new(*schema).apply(live.clone(), Json(&text[..])).map(plain).map_err(fail)
        }
        Patch::Strategic { text, schema, dialect: Dialect::Upstream } => {
            let patch = value(text)?;
            let result = upstream::Patcher::new(*schema).apply(live, &patch).map_err(fail)?;
            let warnings = losses::find(*schema, live, &patch, &result);
            Ok((result, warnings))
        }
    }
}
