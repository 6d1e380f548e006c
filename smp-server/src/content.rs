//! Reads the content of requests as objects of their kind: known fields, right types, defaults.

use bytes::Bytes;
use serde_json::Value;

use crate::convert;
use crate::custom::Custom;
use crate::decode::{self, Decoded};
use crate::defaults;
use crate::media::MediaType;
use crate::object::text_at;
use crate::parse::parse;
use crate::query::FieldValidation;
use crate::resource::{Resource, Rules};
use crate::server::{Call, Server};
use crate::status::Status;
use crate::types::{self, Struct};

/// An object and the texts of `Warning` headers about it.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) object: Value,
    pub(crate) warnings: Vec<String>,
}

/// Reads the object in the body of a request.
pub(crate) fn read(server: &Server, call: &Call) -> Result<Content, Status> {
    let text = json(call)?;
    let resource = &call.target.resource;
    let (object, problems) = of_text(server, resource, &text)?;
    let warnings = report(call.query.validation, problems, |problems| {
        let text = format!("strict decoding error: {}", problems.join(", "));
        Status::bad_request(format!("{}: {text}", cannot_be_handled(resource)))
    })?;
    Ok(Content { object, warnings })
}

/// The body as JSON. YAML is read as kubectl reads it.
fn json(call: &Call) -> Result<Bytes, Status> {
    match MediaType::of_body(&call.headers).name {
        "" | "application/json" => Ok(call.body.clone()),
        "application/yaml" => {
            let text =
                std::str::from_utf8(&call.body).map_err(|_| Status::bad_request("the body is not valid UTF-8"))?;
            let document = smp_yaml::Reader::new().read_one(text);
            let document = document.map_err(|error| Status::bad_request(error.to_string()))?;
            Ok(document.value.to_string().into())
        }
        _ => Err(Status::unsupported_media_type(
            "the body of the request was in an unknown format - accepted media types include: application/json, application/yaml",
        )),
    }
}

fn cannot_be_handled(resource: &Resource) -> String {
    format!("{} in version {:?} cannot be handled as a {}", resource.kind, resource.version, resource.kind)
}

/// Refuses, reports or ignores unknown and repeated fields.
pub(crate) fn report(
    validation: FieldValidation,
    problems: Vec<String>,
    refuse: impl FnOnce(&[String]) -> Status,
) -> Result<Vec<String>, Status> {
    match validation {
        FieldValidation::Strict if !problems.is_empty() => Err(refuse(&problems)),
        FieldValidation::Strict | FieldValidation::Ignore => Ok(Vec::new()),
        FieldValidation::Warn => Ok(problems),
    }
}

/// Reads an object from JSON, and lists its unknown and repeated fields.
pub(crate) fn of_text(server: &Server, resource: &Resource, text: &[u8]) -> Result<(Value, Vec<String>), Status> {
    match &resource.rules {
        Rules::BuiltIn(root) => finish_built_in(server, resource, root, decode::decode(root, text)),
        Rules::Custom(custom) => {
            let parsed = parse(text).map_err(|error| unreadable(resource, &error))?;
            finish_custom(resource, custom, parsed)
        }
    }
}

/// The same of a value.
pub(crate) fn of_value(server: &Server, resource: &Resource, value: Value) -> Result<(Value, Vec<String>), Status> {
    match &resource.rules {
        Rules::BuiltIn(root) => finish_built_in(server, resource, root, decode::decode_value(root, &value)),
        Rules::Custom(custom) => finish_custom(resource, custom, (value, Vec::new())),
    }
}

fn unreadable(resource: &Resource, why: &dyn std::fmt::Display) -> Status {
    Status::bad_request(format!("{}: {why}", cannot_be_handled(resource)))
}

fn finish_built_in(
    server: &Server,
    resource: &Resource,
    root: &'static Struct,
    decoded: Result<Decoded, decode::Failure>,
) -> Result<(Value, Vec<String>), Status> {
    let Decoded { mut object, problems } = decoded.map_err(|error| unreadable(resource, &error))?;
    check_kind(resource, &mut object)?;
    defaults::apply(root, &mut object, &|| server.inner.sources.now());
    convert::apply(root, &mut object);
    Ok((object, problems))
}

/// Prunes and completes a custom resource. Its metadata has the same type as that of built-in kinds.
fn finish_custom(
    resource: &Resource,
    custom: &Custom,
    parsed: (Value, Vec<String>),
) -> Result<(Value, Vec<String>), Status> {
    let (mut object, mut problems) = parsed;
    if !object.is_object() {
        return Err(unreadable(resource, &"json: cannot unmarshal a value that is not an object"));
    }
    check_kind(resource, &mut object)?;
    let metadata = object.get("metadata").unwrap_or(&Value::Null);
    let decoded = match types::by_name("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta") {
        Some(root) if !metadata.is_null() => decode::decode_value(root, metadata),
        _ => Ok(Decoded { object: Value::Object(serde_json::Map::new()), problems: Vec::new() }),
    };
    let metadata = decoded.map_err(|error| unreadable(resource, &error))?;
    problems.extend(metadata.problems.iter().map(|problem| in_metadata(problem)));
    object["metadata"] = metadata.object;
    let unknown = custom.version.prune(&mut object);
    problems.extend(unknown.into_iter().map(|path| format!("unknown field {path:?}")));
    custom.version.default(&mut object);
    Ok((object, problems))
}

/// Puts `metadata.` before the path in a problem: `unknown field "nosuch"`.
fn in_metadata(problem: &str) -> String {
    problem.replacen('"', "\"metadata.", 1)
}

/// Sets `apiVersion` and `kind`, or refuses those of another resource.
fn check_kind(resource: &Resource, object: &mut Value) -> Result<(), Status> {
    let api_version = resource.api_version();
    for (name, expected) in [("apiVersion", api_version.as_str()), ("kind", resource.kind.as_str())] {
        let found = text_at(object, &[name]);
        if !found.is_empty() && found != expected {
            let found = (text_at(object, &["apiVersion"]), text_at(object, &["kind"]));
            let text = format!(
                "the object provided is unrecognized (must be of type {}): {} of {} was sent",
                resource.kind, found.1, found.0
            );
            return Err(Status::bad_request(text));
        }
    }
    object["apiVersion"] = api_version.into();
    object["kind"] = resource.kind.as_str().into();
    Ok(())
}

/// Reads the scale in the body of a request.
pub(crate) fn scale(call: &Call) -> Result<Value, Status> {
    let [group, version, kind] = crate::scale::KIND;
    let root =
        types::of_kind(group, version, kind).ok_or_else(|| Status::internal_error("the kind Scale is unknown"))?;
    let text = json(call)?;
    let fail = |error| Status::bad_request(format!("Scale in version \"v1\" cannot be handled as a Scale: {error}"));
    Ok(decode::decode(root, &text).map_err(fail)?.object)
}
