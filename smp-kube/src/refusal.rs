//! The answers that the layer gives instead of the server: `Status` objects with code, reason, cause and path, without values.

use http::header::CONTENT_TYPE;
use http::{HeaderValue, Response, StatusCode};
use kube::client::Body;
use serde_json::{Value, json};
use smp_core::Directive;
use tower::BoxError;

use crate::repeated::Ambiguous;
use crate::resource::Target;
use crate::rewrite::Call;
use crate::{Error, log};

/// Why a request was not sent, or not with success.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The server cannot be reached.
    Transport(BoxError),
    Status(Box<Status>),
}

/// The parts of a `Status`.
#[derive(Debug)]
pub(crate) struct Status {
    code: StatusCode,
    reason: &'static str,
    message: String,
    details: Value,
}

/// Why a document of the server cannot be read.
pub(crate) enum Unreadable {
    Answer(StatusCode),
    NotJson,
    Schema(Error),
    Url,
}

impl Refusal {
    pub(crate) fn transport(error: impl Into<BoxError>) -> Self {
        Self::Transport(error.into())
    }

    /// The patch does not apply. The cause has the code of the engine, and the path.
    ///
    /// ```json
    /// {"code": 422, "reason": "Invalid", "message": "services \\"dns\\" is invalid: spec.ports[0]: …",
    ///  "details": {"causes": [{"reason": "MissingMergeKey", "field": "spec.ports[0]", "message": "…"}]}}
    /// ```
    pub(crate) fn invalid(target: &Target<'_>, error: &smp_core::Error) -> Self {
        let cause = Cause {
            reason: error.code().as_str(),
            field: error.path().to_string(),
            message: error.message().to_owned(),
        };
        Self::cannot_patch(target, &cause, &error.to_string())
    }

    /// An entry of the patch may mean any of several list items.
    pub(crate) fn ambiguous(target: &Target<'_>, entry: &Ambiguous) -> Self {
        let (field, message) = (entry.path.to_string(), entry.message.clone());
        let whole = format!("{field}: {message} [{}]", smp_core::Code::AmbiguousMergeKey);
        let reason = smp_core::Code::AmbiguousMergeKey.as_str();
        Self::cannot_patch(target, &Cause { reason, field, message }, &whole)
    }

    /// What the patch results in cannot be sent to a stock server.
    pub(crate) fn not_sendable(target: &Target<'_>, error: &smp_patch::Error) -> Self {
        let field = error.path().unwrap_or_default().to_owned();
        let message = error.to_string();
        Self::cannot_patch(target, &Cause { reason: "NotSendable", field, message: message.clone() }, &message)
    }

    /// `$patchMergeKey`, but nobody defines the type of the object.
    pub(crate) fn no_schema(target: &Target<'_>) -> Self {
        let message = format!(
            "the patch has {}, but the type is unknown; give its schema with `with_crd` or `with_schema`",
            Directive::PatchMergeKey.as_str()
        );
        Self::cannot_patch(
            target,
            &Cause { reason: "UnknownSchema", field: String::new(), message: message.clone() },
            &message,
        )
    }

    /// The cluster publishes schemas, but not that of the object.
    pub(crate) fn not_published(target: &Target<'_>) -> Self {
        let message = "the cluster does not publish the schema of this type, so it is unknown whether its lists are merged; \
                       try again later, or give the schema with `with_crd` or `with_schema`";
        let cause = Cause { reason: "UnknownSchema", field: String::new(), message: message.to_owned() };
        Self::cannot_patch(target, &cause, message)
    }

    /// `$patchMergeKey` in a patch of something else than one object.
    pub(crate) fn unknown_path() -> Self {
        let message = format!("a patch with {} needs the path of one object", Directive::PatchMergeKey.as_str());
        Self::status(StatusCode::BAD_REQUEST, "BadRequest", message, Value::Null)
    }

    fn cannot_patch(target: &Target<'_>, cause: &Cause, message: &str) -> Self {
        let details = json!({
            "name": target.name, "group": target.group, "kind": target.plural,
            "causes": [{"reason": cause.reason, "message": cause.message, "field": cause.field}],
        });
        let message = format!("{} \"{}\" is invalid: {message}", resource(target), target.name);
        Self::status(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", message, details)
    }

    /// The patch is not JSON. The words are those of a server; the place is that of the parser.
    pub(crate) fn not_json(error: &serde_json::Error) -> Self {
        let message = format!("error decoding patch: invalid JSON at line {} column {}", error.line(), error.column());
        Self::status(StatusCode::BAD_REQUEST, "BadRequest", message, Value::Null)
    }

    pub(crate) fn too_large(limit: usize) -> Self {
        let message = format!("Request entity too large: limit is {limit}");
        Self::status(StatusCode::PAYLOAD_TOO_LARGE, "RequestEntityTooLarge", message, Value::Null)
    }

    /// The answer to GET is not an object that has a version.
    pub(crate) fn not_an_object(target: &Target<'_>) -> Self {
        let message = format!(
            "the server's answer for {} \"{}\" is not an object with a kind and a resourceVersion",
            resource(target),
            target.name
        );
        Self::status(StatusCode::INTERNAL_SERVER_ERROR, "InternalError", message, Value::Null)
    }

    /// The schema cannot be read from the cluster. Without it, lists would be replaced.
    pub(crate) fn unreadable(url: &str, why: Unreadable) -> Self {
        let path = url.split('?').next().unwrap_or_default();
        let (code, reason, why) = match why {
            Unreadable::Answer(status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)) => {
                (status, "Forbidden", format!("the server answered {status}"))
            }
            Unreadable::Answer(status) => {
                (StatusCode::SERVICE_UNAVAILABLE, "ServiceUnavailable", format!("the server answered {status}"))
            }
            Unreadable::NotJson => {
                (StatusCode::INTERNAL_SERVER_ERROR, "InternalError", "the answer is not JSON".to_owned())
            }
            Unreadable::Schema(error) => (StatusCode::INTERNAL_SERVER_ERROR, "InternalError", error.to_string()),
            Unreadable::Url => (StatusCode::INTERNAL_SERVER_ERROR, "InternalError", "the URL is malformed".to_owned()),
        };
        let message = format!(
            "the merge keys cannot be read from {path}: {why}; give the schema with `with_crd` or `with_schema`"
        );
        Self::status(code, reason, message, Value::Null)
    }

    fn status(code: StatusCode, reason: &'static str, message: String, details: Value) -> Self {
        Self::Status(Box::new(Status { code, reason, message, details }))
    }

    /// The reason, in one sentence.
    pub(crate) fn message(&self) -> &str {
        match self {
            Self::Transport(_) => "no answer from the server",
            Self::Status(status) => &status.message,
        }
    }

    /// The answer for the caller. It is logged with the request, if that was read.
    pub(crate) fn into_response(self, call: Option<&Call>) -> Result<Response<Body>, BoxError> {
        if let (Some(call), Self::Status(status)) = (call, &self) {
            log::refused(call, status.code, &status.message);
        }
        match self {
            Self::Transport(error) => Err(error),
            Self::Status(status) => Ok(status.into_response()),
        }
    }

    pub(crate) fn into_error(self) -> kube::Error {
        match self {
            Self::Transport(error) => match error.downcast::<kube::Error>() {
                Ok(error) => *error,
                Err(error) => kube::Error::Service(error),
            },
            Self::Status(status) => {
                let code = status.code.as_u16();
                kube::Error::Api(kube::core::Status::failure(&status.message, status.reason).with_code(code).boxed())
            }
        }
    }
}

impl Status {
    fn into_response(self) -> Response<Body> {
        let Self { code, reason, message, details } = self;
        let mut status = json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
            "message": message, "reason": reason, "code": code.as_u16(),
        });
        if !details.is_null() {
            status["details"] = details;
        }
        let mut response = Response::new(Body::from(status.to_string().into_bytes()));
        *response.status_mut() = code;
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}

struct Cause {
    reason: &'static str,
    field: String,
    message: String,
}

/// The resource in the form of server messages: `deployments.apps`, `pods`.
fn resource(target: &Target<'_>) -> String {
    let dot = if target.group.is_empty() { "" } else { "." };
    format!("{}{dot}{}", target.plural, target.group)
}
