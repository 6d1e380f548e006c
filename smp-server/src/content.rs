//! Reads the content of requests as objects of their kind: known fields, right types, defaults.

use std::borrow::Cow;
use std::fmt;

use bytes::Bytes;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use crate::cause::Cause;
use crate::crd::accessor;
use crate::custom::Custom;
use crate::decode::{self, Decoded};
use crate::defaults;
use crate::internal;
use crate::media::MediaType;
use crate::object::text_at;
use crate::parse::parse;
use crate::protobuf::{self, Expected, Failure};
use crate::query::FieldValidation;
use crate::request::ApiRequest;
use crate::resource::{Resource, Rules};
use crate::state::Server;
use crate::status::Status;
use crate::subresource::SCALE;
use crate::types::{self, Struct};
use crate::values;

const NO_KIND: &str = "Object 'Kind' is missing";

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
    let root = if let Rules::BuiltIn(root) = resource.rules { Some(root) } else { None };
    let text = json(request, form, root, [&resource.kind, &resource.version, &resource.api_version()])?;
    values::check(&text)?;
    let (object, problems) = match of_text(server, resource, &text) {
        Ok(read) => read,
        // If the kind is wrong, that is reported first.
        Err(why) => {
            let [kind, version] = type_of_text(server, resource, &text)?;
            return Err(unreadable([&kind, &version], &resource.kind, &why));
        }
    };
    let warnings = report(request.query.validation, problems, |problems| {
        let why = format!("strict decoding error: {}", problems.join(", "));
        let found = [text_at(&object, &["kind"]), version_in(text_at(&object, &["apiVersion"]))];
        unreadable(found, &resource.kind, &why)
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
    Err(Status::bad_request(format!(
        "the API version in the data ({found}) does not match the expected API version ({expected})"
    )))
}

/// Rejects a custom resource of another kind or version, with the causes of its validation.
pub(crate) fn check_type(resource: &Resource, object: &Value) -> Result<(), Status> {
    let mut causes = Vec::new();
    let expected = [("kind", resource.kind.clone()), ("apiVersion", resource.api_version())];
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
    match &resource.rules {
        Rules::BuiltIn(root) => finish_built_in(server, resource, root, decode::decode(root, text)),
        Rules::Custom(custom) => {
            let parsed = parse(text).map_err(|error| error.to_string())?;
            finish_custom(resource, custom, parsed)
        }
    }
}

/// Like [`of_text`], but for a value. `again` returns the original value, for error messages.
pub(crate) fn of_value(
    server: &Server,
    resource: &Resource,
    value: Value,
    again: impl FnOnce() -> Value,
) -> Result<(Value, Vec<String>), String> {
    match &resource.rules {
        Rules::BuiltIn(root) => finish_built_in(server, resource, root, decode::decode_owned(root, value, again)),
        Rules::Custom(custom) => finish_custom(resource, custom, (value, Vec::new())),
    }
}

fn finish_built_in(
    server: &Server,
    resource: &Resource,
    root: &'static Struct,
    decoded: Result<Decoded, decode::Failure>,
) -> Result<(Value, Vec<String>), String> {
    let Decoded { mut object, problems } = decoded.map_err(|error| error.to_string())?;
    check_kind(server, resource, &mut object)?;
    defaults::apply(root, &mut object, &|| server.inner.sources.now());
    internal::apply(root, &mut object);
    Ok((object, problems))
}

/// Prunes and completes a custom resource. Its metadata has the same type as that of built-in kinds.
fn finish_custom(
    resource: &Resource,
    custom: &Custom,
    parsed: (Value, Vec<String>),
) -> Result<(Value, Vec<String>), String> {
    let (mut object, mut problems) = parsed;
    if !object.is_object() {
        return Err("json: cannot unmarshal a value that is not an object".to_owned());
    }
    if text_at(&object, &["kind"]).is_empty() {
        return Err(NO_KIND.to_owned());
    }
    accessor::text(&object, "apiVersion")?;
    let metadata = object.get("metadata").unwrap_or(&Value::Null);
    let decoded = match types::by_name("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta") {
        Some(root) if !metadata.is_null() => decode::decode_value(root, metadata),
        _ => Ok(Decoded { object: Value::Object(serde_json::Map::new()), problems: Vec::new() }),
    };
    let metadata = decoded.map_err(|error| error.to_string())?;
    // Puts `metadata.` before the path in a problem: `unknown field "nosuch"`.
    problems.extend(metadata.problems.iter().map(|problem| problem.replacen('"', "\"metadata.", 1)));
    object["metadata"] = metadata.object;
    // The schema applies to one kind only. Another kind is rejected later.
    let group = text_at(&object, &["apiVersion"]).rsplit_once('/').map_or("", |(group, _)| group);
    if (group, text_at(&object, &["kind"])) != (&resource.group, &resource.kind) {
        return Ok((object, problems));
    }
    let mut unknown = custom.version.prune(&mut object);
    unknown.extend(custom.version.read_embedded(&mut object)?);
    problems.extend(unknown.into_iter().map(|path| format!("unknown field {path:?}")));
    if !custom.version.default(&mut object) {
        return Err("the object is too large with the defaults of its schema".to_owned());
    }
    Ok((object, problems))
}

/// Returns the kind and the version in a text. Rejects invalid JSON, and for built-in kinds an object of another kind than in
/// the path.
fn type_of_text(server: &Server, resource: &Resource, text: &[u8]) -> Result<[String; 2], Status> {
    let head: Head = serde_json::from_slice(text).map_err(|error| {
        let why = if error.is_eof() { "unexpected end of JSON input".to_owned() } else { error.to_string() };
        unrecognized(&resource.kind, &format!("couldn't get version/kind; json parse error: {why}"))
    })?;
    let [mut api_version, mut kind] = [head.api_version, head.kind].map(Option::unwrap_or_default);
    if resource.is_custom() {
        let text = format!("the object provided is unrecognized (must be of type {}): {NO_KIND}", resource.kind);
        let version = version_in(&api_version).to_owned();
        return if kind.is_empty() { Err(Status::bad_request(text)) } else { Ok([kind, version]) };
    }
    if api_version.is_empty() {
        api_version = resource.api_version();
    }
    if kind.is_empty() {
        kind.clone_from(&resource.kind);
    }
    let version = version_in(&api_version).to_owned();
    match other_kind(server, resource, &api_version, &kind) {
        Some(why) => Err(unreadable([&kind, &version], &resource.kind, &why)),
        None => Ok([kind, version]),
    }
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

/// Says why an object is not of a resource's kind, if it is not.
fn other_kind(server: &Server, resource: &Resource, api_version: &str, kind: &str) -> Option<String> {
    if kind == resource.kind && api_version == resource.api_version() {
        return None;
    }
    let version = version_in(api_version);
    if server.catalog().of_kind(api_version, kind).is_none() {
        return Some(format!(
            "no kind {kind:?} is registered for version {api_version:?} in scheme \"pkg/runtime/scheme.go:111\""
        ));
    }
    // Go's package of a group's types, such as `rbac`.
    let package = if resource.group.is_empty() { "core" } else { resource.group.split('.').next().unwrap_or_default() };
    Some(format!("converting ({version}.{kind}) to ({package}.{}): unknown conversion", resource.kind))
}

/// Sets `apiVersion` and `kind`, or rejects those of another resource.
fn check_kind(server: &Server, resource: &Resource, object: &mut Value) -> Result<(), String> {
    let own = resource.api_version();
    let [api_version, kind] = ["apiVersion", "kind"].map(|name| text_at(object, &[name]));
    let api_version = if api_version.is_empty() { &own } else { api_version };
    let kind = if kind.is_empty() { &resource.kind } else { kind };
    if let Some(why) = other_kind(server, resource, api_version, kind) {
        return Err(why);
    }
    object["apiVersion"] = own.into();
    object["kind"] = resource.kind.as_str().into();
    Ok(())
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
    Ok(Content { object, warnings })
}
