//! Reads the content of requests as objects of their kind: known fields, right types, defaults.

use std::borrow::Cow;
use std::fmt;

use bytes::Bytes;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use smp_kinds::Error;

use crate::cause::Cause;
use crate::decode::{self, Decoded};
use crate::managers;
use crate::media::MediaType;
use crate::object::{set_metadata, text_at};
use crate::protobuf::{self, Expected, Failure};
use crate::query::FieldValidation;
use crate::reading::{self, NO_KIND};
use crate::request::ApiRequest;
use crate::resource::{Resource, Rules};
use crate::state::Server;
use crate::status::Status;
use crate::subresource::SCALE;
use crate::types::{self, Struct};
use crate::values;

/// An object, and the texts of the `Warning` headers about it.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) object: Value,
    pub(crate) warnings: Vec<String>,
}

/// Reads the object in the body of a request.
pub(crate) fn read(server: &Server, request: &ApiRequest, options: &'static str) -> Result<Content, Status> {
    let resource = &request.target.resource;
    let form = Form::of(request, !resource.is_custom())?;
    request.query.check_write(options)?;
    let root = if let Rules::BuiltIn(root) = resource.rules() { Some(root) } else { None };
    let text = json(request, form, root, [resource.kind(), resource.version(), &resource.api_version()])?;
    values::check(&text)?;
    let (object, problems) = match of_text(server, resource, &text) {
        Ok((mut object, problems)) => {
            if server.inner.options.tracks && root.is_some() && managers::are_reset_in(&text) {
                set_metadata(&mut object, "managedFields", Value::Array(Vec::new()));
            }
            (object, problems)
        }
        // If the kind is wrong, that is reported first.
        Err(why) => {
            let [kind, version] = type_of_text(server, resource, &text)?;
            return Err(unreadable([&kind, &version], resource.kind(), &why));
        }
    };
    let warnings = report(request.query.validation, problems, |problems| {
        let why = format!("strict decoding error: {}", problems.join(", "));
        let found = [text_at(&object, &["kind"]), version_in(text_at(&object, &["apiVersion"]))];
        unreadable(found, resource.kind(), &why)
    })?;
    match check_version(resource, &object) {
        Ok(()) => Ok(Content { object, warnings }),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Refuses a custom resource of another version than the path names.
fn check_version(resource: &Resource, object: &Value) -> Result<(), Status> {
    let (found, expected) = (text_at(object, &["apiVersion"]), resource.api_version());
    if !resource.is_custom() || found == expected {
        return Ok(());
    }
    Err(other_version(found, &expected))
}

fn other_version(found: &str, expected: &str) -> Status {
    Status::bad_request(format!(
        "the API version in the data ({found}) does not match the expected API version ({expected})"
    ))
}

/// Whether an object of another version of the resource could be converted: that of an autoscaler, but not an event of the core group.
fn is_convertible(resource: &Resource, api_version: &str, kind: &str) -> bool {
    kind == resource.kind()
        && api_version.rsplit_once('/').is_some_and(|(group, version)| {
            group == resource.group() && version != resource.version() && types::of_kind(group, version, kind).is_some()
        })
}

/// Rejects a custom resource of another kind or version, with the causes of its validation.
pub(crate) fn check_type(resource: &Resource, object: &Value) -> Result<(), Status> {
    let mut causes = Vec::new();
    let expected = [("kind", resource.kind().to_owned()), ("apiVersion", resource.api_version())];
    for (name, expected) in expected.into_iter().filter(|_| resource.is_custom()) {
        let found = text_at(object, &[name]);
        if found != expected {
            causes.push(Cause::invalid(name, found, &format!("must be {expected}")));
        }
    }
    if causes.is_empty() {
        return Ok(());
    }
    let (kind, name) = (text_at(object, &["kind"]), text_at(object, &["metadata", "name"]));
    let group = text_at(object, &["apiVersion"]).rsplit_once('/').map_or("", |(group, _)| group);
    let qualified = if group.is_empty() { kind.to_owned() } else { format!("{kind}.{group}") };
    Err(Status::invalid_named((qualified, group, kind), name, causes))
}

/// The form of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Json,
    Yaml,
    Protobuf,
}

impl Form {
    /// Returns the encoding that the request names. kube-apiserver decodes protobuf only for its Go types, not for custom
    /// resources.
    pub(crate) fn of(request: &ApiRequest, takes_protobuf: bool) -> Result<Self, Status> {
        match MediaType::of_body(&request.headers).name {
            "" | "application/json" => Ok(Self::Json),
            "application/yaml" => Ok(Self::Yaml),
            protobuf::MEDIA_TYPE if takes_protobuf => Ok(Self::Protobuf),
            _ => {
                let last = if takes_protobuf { ", application/vnd.kubernetes.protobuf" } else { "" };
                Err(Status::unsupported_media_type(format!(
                    "the body of the request was in an unknown format - accepted media types include: application/json, \
                     application/yaml{last}"
                )))
            }
        }
    }
}

/// The body of a request for an object as JSON. `root` is the type of a built-in kind.
fn json(
    request: &ApiRequest,
    form: Form,
    root: Option<&'static Struct>,
    [kind, version, api_version]: [&str; 3],
) -> Result<Bytes, Status> {
    let Some(root) = root.filter(|_| form == Form::Protobuf) else { return plain(request, form) };
    let expected = Expected { kind, api_version: Some(api_version), root };
    protobuf::to_json(&request.body, expected).map(Bytes::from).map_err(|why| match why {
        Failure::Envelope(why) => unrecognized(kind, &why),
        Failure::Content(why) => unreadable([kind, version], kind, &why),
    })
}

/// A body in JSON or YAML as JSON. YAML is read as kubectl reads it.
pub(crate) fn plain(request: &ApiRequest, form: Form) -> Result<Bytes, Status> {
    if form != Form::Yaml {
        return Ok(request.body.clone());
    }
    let text = std::str::from_utf8(&request.body).map_err(|_| Status::bad_request("the body is not valid UTF-8"))?;
    values::check_yaml(text)?;
    let document = smp_yaml::Reader::new().read_one(text);
    let document = document.map_err(|error| Status::bad_request(error.to_string()))?;
    Ok(document.value.to_string().into())
}

/// Returns the error for a body without `kind` or `apiVersion`.
fn unrecognized(kind: &str, why: &str) -> Status {
    Status::bad_request(format!("the object provided is unrecognized (must be of type {kind}): {why}"))
}

/// Returns the error for an object of the kind and version `found` that cannot be read as `expected`.
fn unreadable([kind, version]: [&str; 2], expected: &str, why: &str) -> Status {
    Status::bad_request(format!("{kind} in version {version:?} cannot be handled as a {expected}: {why}"))
}

/// The version in an `apiVersion`.
fn version_in(api_version: &str) -> &str {
    api_version.rsplit('/').next().unwrap_or_default()
}

/// Rejects, reports or ignores unknown and duplicate fields.
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

/// Reads an object from JSON, and lists its unknown and duplicate fields.
///
/// # Errors
///
/// Returns why the text is not such an object, in the words of the Go decoder.
pub(crate) fn of_text(server: &Server, resource: &Resource, text: &[u8]) -> Result<(Value, Vec<String>), String> {
    let read = reading::of_text(resource, text, &|| server.inner.sources.now());
    read.map_err(|error| why(server, resource, error))
}

/// Like [`of_text`], but for a value. `again` returns the original value, for error messages.
pub(crate) fn of_value(
    server: &Server,
    resource: &Resource,
    value: Value,
    again: impl FnOnce() -> Value,
) -> Result<(Value, Vec<String>), String> {
    let read = reading::of_value(resource, value, again, &|| server.inner.sources.now());
    read.map_err(|error| why(server, resource, error))
}

fn why(server: &Server, resource: &Resource, error: Error) -> String {
    match error {
        Error::OtherKind { api_version, kind } => wrong_kind(server, resource, &api_version, &kind),
        error => error.to_string(),
    }
}

/// Returns the kind and the version in a text. Rejects invalid JSON, and for built-in kinds an object of another kind than in
/// the path.
fn type_of_text(server: &Server, resource: &Resource, text: &[u8]) -> Result<[String; 2], Status> {
    let head: Head = serde_json::from_slice(text).map_err(|error| {
        let why = if error.is_eof() { "unexpected end of JSON input".to_owned() } else { error.to_string() };
        unrecognized(resource.kind(), &format!("couldn't get version/kind; json parse error: {why}"))
    })?;
    let [mut api_version, mut kind] = [head.api_version, head.kind].map(Option::unwrap_or_default);
    if resource.is_custom() {
        let text = format!("the object provided is unrecognized (must be of type {}): {NO_KIND}", resource.kind());
        let version = version_in(&api_version).to_owned();
        return if kind.is_empty() { Err(Status::bad_request(text)) } else { Ok([kind, version]) };
    }
    if api_version.is_empty() {
        api_version = resource.api_version();
    }
    if kind.is_empty() {
        resource.kind().clone_into(&mut kind);
    }
    let version = version_in(&api_version).to_owned();
    if kind == resource.kind() && api_version == resource.api_version() {
        return Ok([kind, version]);
    }
    if is_convertible(resource, &api_version, &kind) {
        return Err(other_version(&api_version, &resource.api_version()));
    }
    let why = wrong_kind(server, resource, &api_version, &kind);
    Err(unreadable([&kind, &version], resource.kind(), &why))
}

/// Reads `apiVersion` and `kind` of a text. If a field is duplicated, the last one wins.
#[derive(Default)]
struct Head {
    api_version: Option<String>,
    kind: Option<String>,
}

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Head;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Head, A::Error> {
                let mut head = Head::default();
                while let Some(name) = members.next_key::<Cow<'_, str>>()? {
                    match &*name {
                        "apiVersion" => head.api_version = members.next_value()?,
                        "kind" => head.kind = members.next_value()?,
                        _ => drop(members.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(head)
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Says why an object of another kind is not of a resource's kind.
fn wrong_kind(server: &Server, resource: &Resource, api_version: &str, kind: &str) -> String {
    let version = version_in(api_version);
    if server.catalog().of_kind(api_version, kind).is_none() {
        return format!(
            "no kind {kind:?} is registered for version {api_version:?} in scheme \"pkg/runtime/scheme.go:111\""
        );
    }
    // Go's package of a group's types, such as `rbac`.
    let group = resource.group();
    let package = if group.is_empty() { "core" } else { group.split('.').next().unwrap_or_default() };
    format!("converting ({version}.{kind}) to ({package}.{}): unknown conversion", resource.kind())
}

/// The type of scales.
pub(crate) fn scale_type() -> Result<&'static Struct, Status> {
    let [group, version, kind] = SCALE;
    types::of_kind(group, version, kind).ok_or_else(|| Status::internal_error("the kind Scale is unknown"))
}

/// Reads the scale in the body of a request.
pub(crate) fn scale(request: &ApiRequest) -> Result<Content, Status> {
    let root = scale_type()?;
    let form = Form::of(request, true)?;
    request.query.check_write("UpdateOptions")?;
    let fail = |why: &str| unreadable(["Scale", "v1"], "Scale", why);
    let text = json(request, form, Some(root), ["Scale", "v1", "autoscaling/v1"])?;
    values::check(&text)?;
    let Decoded { object, problems } = decode::decode(root, &text).map_err(|error| fail(&error.to_string()))?;
    let refuse = |problems: &[String]| fail(&format!("strict decoding error: {}", problems.join(", ")));
    let warnings = report(request.query.validation, problems, refuse)?;
    let version = text_at(&object, &["apiVersion"]);
    if !matches!(version, "" | "autoscaling/v1") {
        let why =
            format!("no kind \"Scale\" is registered for version {version:?} in scheme \"pkg/runtime/scheme.go:111\"");
        return Err(unreadable(["Scale", version_in(version)], "Scale", &why));
    }
    Ok(Content { object, warnings })
}
