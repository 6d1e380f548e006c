//! PATCH: strategic merge patches, JSON merge patches and JSON patches, applied until the result is stored.

use bytes::Bytes;
use http::StatusCode;
use serde_json::{Map, Value};
use smp_core::{Json, Patcher, Schema, TrustedJson, upstream};
use smp_patch::{JsonPatch, MergePatch};

use crate::cause::{Bad, Cause};
use crate::content;
use crate::decode;
use crate::media::MediaType;
use crate::object;
use crate::options::Dialect;
use crate::parse::parse;
use crate::query::FieldValidation;
use crate::resource::{Resource, Rules};
use crate::rules;
use crate::scale;
use crate::server::{Answer, Call, Server};
use crate::status::Status;
use crate::store::Stored;
use crate::target::Part;
use crate::{losses, read, write};

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

impl Patched {
    fn into_value(self) -> Value {
        match self.document {
            Document::Text(text) => serde_json::from_slice(&text).unwrap_or_default(),
            Document::Value(value) => value,
        }
    }
}

pub(crate) async fn patch(server: &Server, call: &Call) -> Result<Answer, Status> {
    let (patch, repeated) = match read_patch(server, call) {
        Ok(read) => read,
        Err(status) => return Err(first_problem(server, call, status).await),
    };
    let warnings = std::sync::Mutex::new(Vec::new());
    let make = |stored: &Stored| {
        let (object, found) = make(server, call, (&patch, &repeated), stored)?;
        *warnings.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = found;
        Ok(object)
    };
    let outcome = write::update(server, call, make).await;
    let warnings = warnings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match outcome {
        Ok(outcome) => Ok(write::answer(call, StatusCode::OK, &outcome)?.with_warnings(warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// An absent object is a greater problem than a patch that cannot be read.
async fn first_problem(server: &Server, call: &Call, status: Status) -> Status {
    let is_about_content =
        status.code() != StatusCode::UNSUPPORTED_MEDIA_TYPE && call.query.check_write("PatchOptions").is_ok();
    match read::stored(server, call).await {
        Err(absent) if is_about_content => absent,
        _ => status,
    }
}

/// Applies the patch to a stored object, and reads the result as an object of its kind. `repeated` are the names that the patch has
/// twice.
fn make(
    server: &Server,
    call: &Call,
    (patch, repeated): (&Patch, &[String]),
    stored: &Stored,
) -> Result<(Value, Vec<String>), Status> {
    let resource = &call.target.resource;
    if call.target.part == Part::Scale {
        let old = object::value(resource, stored)?;
        let scale = scale::of(resource, &old, stored.revision)?;
        let (scale, losses) = apply(patch, resource, &scale)?;
        let root = content::scale_type()?;
        let decoded = decode::decode_value(root, &scale).map_err(|error| unreadable(&error.to_string()))?;
        let problems = repeated.iter().cloned().chain(decoded.problems).collect();
        let mut warnings = content::report(call.query.validation, problems, unknown_fields)?;
        let wanted =
            scale::set(call, &old, &decoded.object).map_err(|status| status.with_warnings(warnings.clone()))?;
        warnings.extend(losses);
        return Ok((wanted, warnings));
    }
    let Patched { document, warnings: losses } = apply_to_stored(patch, resource, stored)?;
    let keep = |value: &mut Value| {
        if matches!(patch, Patch::Strategic { .. }) {
            keep_kind(resource, value);
        }
    };
    let read = match document {
        Document::Text(text) => content::of_text(server, resource, &text),
        Document::Value(mut value) => {
            keep(&mut value);
            let again = || {
                let mut value = apply_to_stored(patch, resource, stored).map(Patched::into_value).unwrap_or_default();
                keep(&mut value);
                value
            };
            content::of_value(server, resource, value, again)
        }
    };
    let (mut object, problems) = read.map_err(|why| unreadable(&why))?;
    let problems = repeated.iter().cloned().chain(problems).collect();
    let mut warnings = content::report(call.query.validation, problems, unknown_fields)?;
    rules::settle_namespace(call.target.namespace.as_deref(), &mut object)
        .and_then(|()| rules::check_name(call.target.name()?, &object))
        .map_err(|status| status.with_warnings(warnings.clone()))?;
    warnings.extend(losses);
    warnings.extend(rules::unite_owners(&mut object, " after mutating admission happens"));
    Ok((object, warnings))
}

/// Unknown fields of a patch. kube-apiserver shows the whole patch in this message; it may hold secrets.
fn unknown_fields(problems: &[String]) -> Status {
    unreadable(&format!("strict decoding error: {}", problems.join(", ")))
}

/// The result of a patch is not an object of the kind. kube-apiserver shows the whole object in this message.
fn unreadable(why: &str) -> Status {
    Status::invalid_as("", "", "", &[Cause::invalid("patch", Bad::Json("\"…\""), why)])
}

/// A strategic merge patch cannot change what an object is, because kube-apiserver applies it to a typed object.
fn keep_kind(resource: &Resource, object: &mut Value) {
    if let Some(members) = object.as_object_mut() {
        members.insert("apiVersion".to_owned(), resource.api_version().into());
        members.insert("kind".to_owned(), resource.kind.as_str().into());
    }
}

/// Reads the patch of a request.
///
/// # Errors
///
/// Returns an error if the type of the patch is not supported, or if its text is not such a patch.
fn read_patch(server: &Server, call: &Call) -> Result<(Patch, Vec<String>), Status> {
    let patch = read_any(server, call)?;
    let (value, repeated) = parse(&call.body).unwrap_or_default();
    let problems = if matches!(patch, Patch::Json(_)) { problems_of_operations(&value, repeated) } else { repeated };
    Ok((patch, problems))
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

fn read_any(server: &Server, call: &Call) -> Result<Patch, Status> {
    let media_type = MediaType::of_body(&call.headers);
    let resource = &call.target.resource;
    let text = call.body.clone();
    if matches!((media_type.name, &resource.rules), (STRATEGIC, Rules::BuiltIn(_)) | (MERGE | JSON, _)) {
        call.query.check_write("PatchOptions")?;
    }
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
        (MERGE, _) => {
            let value = value(&text).map_err(|status| match call.query.validation {
                FieldValidation::Ignore => Status::bad_request("Invalid JSON Patch"),
                _ => status.with_prefix("error decoding patch: "),
            })?;
            expect_object(&value).map_err(|status| status.with_prefix("error decoding patch: "))?;
            Ok(Patch::Merge(MergePatch::from_value(value).map_err(|error| not_applicable(&error))?))
        }
        (JSON, _) => {
            let value = value(&text).map_err(|status| status.with_prefix("error decoding patch: "))?;
            json_patch(&value, call.query.validation).map(Patch::Json)
        }
        (APPLY, _) => Err(Status::unsupported_media_type(
            "server-side apply is not supported by smp-server yet; use a strategic merge patch, a merge patch or a JSON patch",
        )),
        (_, Rules::Custom(_)) => Err(Status::unsupported_media_type(format!(
            "the body of the request was in an unknown format - accepted media types include: {JSON}, {MERGE}"
        ))),
        _ => Err(Status::unsupported_media_type("415: Unsupported Media Type").with_empty_details()),
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
        Status::bad_request(text)
    })
}

/// A strategic merge patch is an object.
fn check_object(text: &[u8]) -> Result<(), Status> {
    if text.trim_ascii_start().first() == Some(&b'{') {
        return Ok(());
    }
    expect_object(&value(text)?)
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
