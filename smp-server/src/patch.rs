//! PATCH: server-side apply, strategic merge patches, JSON merge patches and JSON patches, until the result is stored.

mod apply;
mod reading;

use bytes::Bytes;
use http::StatusCode;
use serde_json::Value;
use smp_core::{Json, Patcher, Schema, TrustedJson};
use smp_patch::{JsonPatch, MergePatch};

use crate::cause::{Bad, Cause};
use crate::content;
use crate::decode;
use crate::encoding;
use crate::managers::{self, Entries};
use crate::media::MediaType;
use crate::metadata;
use crate::object::set_metadata;
use crate::outcome;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::rules;
use crate::scale;
use crate::state::Server;
use crate::status::Status;
use crate::store::Stored;
use crate::subresource::Subresource;
use crate::{read, stock_server, values, write};

/// A patch that was read.
pub(crate) enum Patch {
    /// A strategic merge patch by the rules of stock servers.
    Upstream {
        patch: Value,
        schema: Schema<'static>,
    },
    /// A strategic merge patch by the rules of smp.
    Extended {
        text: Bytes,
        patcher: Patcher,
    },
    Merge(MergePatch),
    Json(JsonPatch),
}

/// The result of a patch, before it is decoded as an object of its kind.
enum Document {
    Text(Vec<u8>),
    Value(Value),
}

impl Document {
    fn into_value(self) -> Value {
        match self {
            Self::Text(text) => serde_json::from_slice(&text).unwrap_or_default(),
            Self::Value(value) => value,
        }
    }
}

pub(crate) async fn patch(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    if MediaType::of_body(&request.headers).name == reading::APPLY {
        request.query.check_apply()?;
        return apply::apply(server, request).await;
    }
    let (patch, repeated) = match reading::patch(server, request) {
        Ok(read) => read,
        Err(status) => return Err(first_problem(server, request, status).await),
    };
    let make = |stored: &Stored| make(server, request, (&patch, &repeated), stored);
    let entries = match request.target.subresource {
        Subresource::Scale => Entries::AsSent,
        _ => Entries::Tracked,
    };
    outcome::answer(request, StatusCode::OK, &write::update(server, request, entries, make).await?)
}

/// If the object does not exist, that is reported before an invalid patch, unless the patch is not even JSON.
async fn first_problem(server: &Server, request: &ApiRequest, status: Status) -> Status {
    let is_about_content = status.code() != StatusCode::UNSUPPORTED_MEDIA_TYPE
        && request.query.check_patch().is_ok()
        && reading::check_json(&request.body).is_ok();
    match read::stored(server, request).await {
        Err(absent) if is_about_content => absent,
        _ => status,
    }
}

/// Applies the patch to a stored object, and decodes the result as an object of its kind. `repeated` are the duplicate fields of
/// the patch.
fn make(
    server: &Server,
    request: &ApiRequest,
    (patch, repeated): (&Patch, &[String]),
    stored: &Stored,
) -> Result<(Value, Vec<String>), Status> {
    let resource = &request.target.resource;
    if request.target.subresource == Subresource::Scale {
        let old = encoding::value(resource, stored)?;
        let scale = scale::of(resource, &old, stored.revision)?;
        let (patched, losses) = apply(patch, resource, &scale)?;
        let root = content::scale_type()?;
        let decoded = decode::decode_value(root, &patched).map_err(|error| unreadable(&error.to_string()))?;
        let problems = repeated.iter().cloned().chain(decoded.problems).collect();
        let mut warnings = content::report(request.query.validation, problems, unknown_fields)?;
        let wanted = scale::set(request, &old, &decoded.object)
            .and_then(|wanted| managers::scale::update(server, request, &old, [scale, decoded.object], wanted))
            .map_err(|status| status.with_warnings(warnings.clone()))?;
        warnings.extend(losses);
        return Ok((wanted, warnings));
    }
    let (document, losses) = apply_to_stored(patch, resource, stored)?;
    let keep = |value: &mut Value| {
        if matches!(patch, Patch::Upstream { .. }) {
            keep_kind(resource, value);
        }
    };
    match &document {
        Document::Text(text) => values::check(text)?,
        Document::Value(value) => values::check_value(value)?,
    }
    let are_reset = server.inner.options.tracks && !resource.is_custom() && are_reset_by(patch, &document);
    let read = match document {
        Document::Text(text) => content::of_text(server, resource, &text),
        Document::Value(mut value) => {
            keep(&mut value);
            let again = || {
                let again = apply_to_stored(patch, resource, stored);
                let mut value = again.map(|(document, _)| document.into_value()).unwrap_or_default();
                keep(&mut value);
                value
            };
            content::of_value(server, resource, value, again)
        }
    };
    let (mut object, problems) = read.map_err(|why| unreadable(&why))?;
    let problems = repeated.iter().cloned().chain(problems).collect();
    let mut warnings = content::report(request.query.validation, problems, unknown_fields)?;
    rules::settle_namespace(request.target.namespace.as_deref(), &mut object)
        .and_then(|()| rules::check_name(request.target.name()?, &object))
        .map_err(|status| status.with_warnings(warnings.clone()))?;
    if are_reset {
        set_metadata(&mut object, "managedFields", Value::Array(Vec::new()));
    }
    warnings.extend(losses);
    warnings.extend(metadata::unite_owners(&mut object, " after mutating admission happens"));
    Ok((object, warnings))
}

/// Whether a patch resets the entries of `metadata.managedFields` by an empty list.
fn are_reset_by(patch: &Patch, document: &Document) -> bool {
    match (document, patch) {
        (Document::Value(value), _) => managers::are_reset(value),
        (Document::Text(_), Patch::Extended { text, .. }) => managers::are_reset_in(text),
        (Document::Text(_), _) => false,
    }
}

/// The error for unknown fields in a patch. kube-apiserver shows the whole patch in this message, which may contain secrets.
fn unknown_fields(problems: &[String]) -> Status {
    unreadable(&format!("strict decoding error: {}", problems.join(", ")))
}

/// The error for a result that is not an object of the kind. kube-apiserver shows the whole object in this message.
fn unreadable(why: &str) -> Status {
    Status::invalid_as("", "", "", [Cause::invalid("patch", Bad::Json("\"…\""), why)])
}

/// A strategic merge patch cannot change `apiVersion` and `kind`, because kube-apiserver applies it to a typed object. A value that
/// is not a string stays, and is rejected as that of any other field:
///
/// ```text
/// {"apiVersion": "v2"}   →   apiVersion: v1
/// {"apiVersion": true}   →   422, not a string
/// ```
fn keep_kind(resource: &Resource, object: &mut Value) {
    let Some(members) = object.as_object_mut() else { return };
    for (name, own) in [("apiVersion", resource.api_version()), ("kind", resource.kind().into())] {
        if members.get(name).is_none_or(|value| value.is_string() || value.is_null()) {
            members.insert(name.to_owned(), own.into());
        }
    }
}

/// The error for a patch that cannot be applied to the object. The message is that of kube-apiserver; the cause has the details.
fn not_applicable(error: &smp_patch::Error) -> Status {
    let text = "the server rejected our request due to an error in our request";
    Status::new(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", text).because(
        &format!("{:?}", error.code()),
        &error.to_string(),
        error.path().unwrap_or_default(),
    )
}

/// The error for a strategic merge patch that cannot be applied. The reason of the cause is the error code of smp.
pub(crate) fn invalid(resource: &Resource, error: &smp_core::Error) -> Status {
    let text = format!("the strategic merge patch does not apply to the {}: {error}", resource.kind());
    Status::new(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", text).because(
        error.code().as_str(),
        error.message(),
        &error.path().to_string(),
    )
}

/// Applies a patch to a stored object. Strategic merge patches by the rules of smp read the stored text.
fn apply_to_stored(patch: &Patch, resource: &Resource, stored: &Stored) -> Result<(Document, Vec<String>), Status> {
    let Patch::Extended { text, patcher } = patch else {
        // A JSON patch can test the version, and any patch can remove a required one.
        let (document, warnings) = if !resource.allows_unconditional_update() || matches!(patch, Patch::Json(_)) {
            apply(patch, resource, &encoding::value_with_version(resource, &*stored.value()?, stored.revision))?
        } else {
            apply(patch, resource, &*encoding::value(resource, stored)?)?
        };
        return Ok((Document::Value(document), warnings));
    };
    let live = encoding::with_version(resource, stored, stored.revision)?;
    let patched = patcher.apply(TrustedJson(&live[..]), Json(&text[..])).map_err(|error| invalid(resource, &error))?;
    Ok((Document::Text(patched), Vec::new()))
}

/// Applies a patch to a value.
fn apply(patch: &Patch, resource: &Resource, live: &Value) -> Result<(Value, Vec<String>), Status> {
    let fail = |error| invalid(resource, &error);
    let plain = |value| (value, Vec::new());
    match patch {
        Patch::Merge(patch) => Ok(plain(patch.apply(live.clone()))),
        Patch::Json(patch) => patch.apply(live.clone()).map(plain).map_err(|error| not_applicable(&error)),
        Patch::Extended { text, patcher } => patcher.apply(live.clone(), Json(&text[..])).map(plain).map_err(fail),
        Patch::Upstream { patch, schema } => {
            let result = Patcher::new(*schema).upstream().apply(live, patch).map_err(fail)?;
            let warnings = stock_server::losses(*schema, live, patch, &result);
            Ok((result, warnings))
        }
    }
}
