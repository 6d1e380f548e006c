//! Errors: `Status` objects with code, reason, message and details, with the messages of kube-apiserver.

use http::StatusCode;
use serde_json::{Map, Value, json};
use smp_apply::{Conflicts, Path};

use crate::cause::{Cause, Causes};
use crate::resource::{Flag, Resource};
use crate::store::StoreError;

/// The error of a failed request. It becomes the body of the response.
///
/// ```
/// let status = smp_server::Status::too_many_requests(1);
/// assert_eq!((status.code().as_u16(), status.reason()), (429, "TooManyRequests"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Status(Box<Parts>);

#[derive(Clone, Debug, Default, PartialEq)]
struct Parts {
    code: StatusCode,
    reason: &'static str,
    message: String,
    /// The details, which may be empty.
    details: Option<Map<String, Value>>,
    /// The `continue` of a list that must start again.
    next: Option<String>,
    /// Whether the response contains only the message, as plain text.
    is_page: bool,
    warnings: Vec<String>,
}

impl Status {
    /// Returns a status without details.
    ///
    /// ```
    /// let status = smp_server::Status::new(http::StatusCode::FORBIDDEN, "Forbidden", "not today");
    /// assert_eq!(status.code(), 403);
    /// assert_eq!(status.to_value()["message"], "not today");
    /// ```
    pub fn new(code: StatusCode, reason: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Parts { code, reason, message: message.into(), ..Parts::default() }))
    }

    /// Returns the HTTP status code.
    ///
    /// ```
    /// # use smp_server::Status;
    /// assert_eq!(Status::internal_error("the disk is full").code(), 500);
    /// ```
    pub fn code(&self) -> StatusCode {
        self.0.code
    }

    /// Returns the reason, such as `NotFound`; empty if Kubernetes has none.
    ///
    /// ```
    /// # use smp_server::Status;
    /// assert_eq!(Status::internal_error("the disk is full").reason(), "InternalError");
    /// ```
    pub fn reason(&self) -> &str {
        self.0.reason
    }

    /// Returns the message that clients show.
    ///
    /// ```
    /// # use smp_server::Status;
    /// let status = Status::internal_error("the disk is full");
    /// assert_eq!(status.message(), "Internal error occurred: the disk is full");
    /// ```
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns an internal error, with code 500.
    ///
    /// ```
    /// # use smp_server::Status;
    /// assert_eq!(Status::internal_error("the disk is full").to_value()["status"], "Failure");
    /// ```
    pub fn internal_error(message: impl std::fmt::Display) -> Self {
        let text = format!("Internal error occurred: {message}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "InternalError", text)
            .detail("causes", json!([{"message": message.to_string()}]))
    }

    /// Returns an error with code 429; clients try again after `seconds`.
    ///
    /// ```
    /// # use smp_server::Status;
    /// let status = Status::too_many_requests(1);
    /// assert_eq!((status.code().as_u16(), status.reason()), (429, "TooManyRequests"));
    /// ```
    pub fn too_many_requests(seconds: u32) -> Self {
        let text = "Too many requests, please try again later.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "TooManyRequests", text).detail("retryAfterSeconds", seconds.into())
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "BadRequest", message)
    }

    pub(crate) fn not_found(resource: &Resource, name: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "NotFound", format!("{} \"{name}\" not found", resource.qualified())).about(
            name,
            resource,
            resource.plural(),
        )
    }

    /// The server does not have the resource of the path.
    pub(crate) fn no_such_resource() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NotFound", "the server could not find the requested resource")
            .with_empty_details()
    }

    /// The path has no known group and version. kube-apiserver returns plain text.
    pub(crate) fn no_such_page() -> Self {
        let mut status = Self::new(StatusCode::NOT_FOUND, "NotFound", "404 page not found");
        status.0.is_page = true;
        status
    }

    /// Whether the response contains only the message, as plain text.
    pub(crate) fn is_page(&self) -> bool {
        self.0.is_page
    }

    pub(crate) fn already_exists(resource: &Resource, name: &str) -> Self {
        let text = format!("{} \"{name}\" already exists", resource.qualified());
        Self::new(StatusCode::CONFLICT, "AlreadyExists", text).about(name, resource, resource.plural())
    }

    /// A precondition of a request does not hold. The message and the details name the kind, not the resource.
    pub(crate) fn precondition(resource: &Resource, name: &str, why: &str) -> Self {
        if resource.has(Flag::CoreMessages) {
            // kube-apiserver names the group of its internal type.
            return Self::conflict_as(resource, resource.kind(), resource.kind(), name, why).without_group();
        }
        let dot = if resource.group().is_empty() { "" } else { "." };
        Self::conflict_as(
            resource,
            &format!("{}{dot}{}", resource.kind(), resource.group()),
            resource.kind(),
            name,
            why,
        )
    }

    pub(crate) fn conflict(resource: &Resource, name: &str, why: &str) -> Self {
        Self::conflict_as(resource, &resource.qualified(), resource.plural(), name, why)
    }

    pub(crate) fn conflict_as(resource: &Resource, what: &str, kind: &str, name: &str, why: &str) -> Self {
        let text = format!("Operation cannot be fulfilled on {what} \"{name}\": {why}");
        Self::new(StatusCode::CONFLICT, "Conflict", text).about(name, resource, kind)
    }

    /// The object is invalid.
    ///
    /// ```json
    /// {"reason": "Invalid", "message": "ConfigMap \"A\" is invalid: metadata.name: Invalid value: …",
    ///  "details": {"name": "A", "kind": "ConfigMap", "causes": [{"field": "metadata.name", …}]}, "code": 422}
    /// ```
    pub(crate) fn invalid(resource: &Resource, name: &str, causes: impl Into<Causes>) -> Self {
        // Events of both groups are one kind inside kube-apiserver, that of the core group.
        let group = if resource.kind() == "Event" && !resource.is_custom() { "" } else { resource.group() };
        Self::invalid_as(group, resource.kind(), name, causes)
    }

    pub(crate) fn invalid_as(group: &str, kind: &str, name: &str, causes: impl Into<Causes>) -> Self {
        let qualified = if group.is_empty() { kind.to_owned() } else { format!("{kind}.{group}") };
        Self::invalid_named((qualified, group, kind), name, causes)
    }

    /// Like [`Status::invalid`], with the name of the kind in the message, and the group and the kind in the details.
    pub(crate) fn invalid_named(
        (qualified, group, kind): (String, &str, &str),
        name: &str,
        causes: impl Into<Causes>,
    ) -> Self {
        let causes = causes.into();
        let text = format!("{qualified} \"{name}\" is invalid: {causes}");
        let status = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "Invalid", text);
        let status = status.detail_text("name", name).detail_text("group", group).detail_text("kind", kind);
        let causes: Vec<Value> = causes.iter().map(value_of).collect();
        status.detail("causes", causes.into())
    }

    pub(crate) fn forbidden(resource: &Resource, name: &str, why: &str) -> Self {
        let text = format!("{} \"{name}\" is forbidden: {why}", resource.qualified());
        Self::new(StatusCode::FORBIDDEN, "Forbidden", text).about(name, resource, resource.plural())
    }

    pub(crate) fn method_not_allowed() -> Self {
        let text = "the server does not allow this method on the requested resource";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed", text).with_empty_details()
    }

    pub(crate) fn unsupported_media_type(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UnsupportedMediaType", message)
    }

    pub(crate) fn not_acceptable() -> Self {
        let text = "406: Not Acceptable\n\nAvailable representations: application/json, \
                    application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1, application/json;as=Table;g=meta.k8s.io;v=v1";
        Self::new(StatusCode::NOT_ACCEPTABLE, "NotAcceptable", text).with_empty_details()
    }

    pub(crate) fn too_large(limit: usize) -> Self {
        let text = format!("Request entity too large: limit is {limit}");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "RequestEntityTooLarge", text)
    }

    pub(crate) fn too_many_values(limit: usize) -> Self {
        let text = format!("Request entity too large: the object has more than {limit} values");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "RequestEntityTooLarge", text)
    }

    pub(crate) fn expired(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, "Expired", message)
    }

    /// The resourceVersion of the request is newer than the store.
    pub(crate) fn too_new(wanted: u64, current: u64) -> Self {
        let text = format!("Timeout: Too large resource version: {wanted}, current: {current}");
        let causes = json!([{"reason": "ResourceVersionTooLarge", "message": "Too large resource version"}]);
        let status = Self::new(StatusCode::GATEWAY_TIMEOUT, "Timeout", text);
        status.detail("causes", causes).detail("retryAfterSeconds", 1.into())
    }

    /// An apply would change fields of other managers.
    ///
    /// ```json
    /// {"reason": "Conflict", "message": "Apply failed with 1 conflict: conflict with \"a\": .data.b", "code": 409,
    ///  "details": {"causes": [{"reason": "FieldManagerConflict", "message": "conflict with \"a\"", "field": ".data.b"}]}}
    /// ```
    pub(crate) fn apply_conflict(conflicts: &Conflicts) -> Self {
        let cause = |(path, message): (&Path, String)| json!({"reason": "FieldManagerConflict", "message": message, "field": path.to_string()});
        let causes: Vec<Value> = conflicts.causes().map(cause).collect();
        Self::new(StatusCode::CONFLICT, "Conflict", conflicts.to_string()).detail("causes", causes.into())
    }

    /// An error with code 500 for which kube-apiserver has no reason.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "", message)
    }

    /// Adds the continue token for a list of newer objects.
    pub(crate) fn continues_with(mut self, token: String) -> Self {
        self.0.next = Some(token);
        self
    }

    /// Adds a cause.
    pub(crate) fn because(self, reason: &str, message: &str, field: &str) -> Self {
        let mut cause = json!({"reason": reason, "message": message});
        if !field.is_empty() {
            cause["field"] = field.into();
        }
        self.detail("causes", json!([cause]))
    }

    /// Writes the details as an empty object if there are none.
    pub(crate) fn with_empty_details(mut self) -> Self {
        self.0.details.get_or_insert_default();
        self
    }

    /// Adds texts for `Warning` headers.
    pub(crate) fn with_warnings(mut self, warnings: Vec<String>) -> Self {
        self.0.warnings.extend(warnings);
        self
    }

    /// The texts for `Warning` headers.
    pub(crate) fn warnings(&self) -> &[String] {
        &self.0.warnings
    }

    /// No unique name could be generated.
    pub(crate) fn generated_exists(resource: &Resource, name: &str) -> Self {
        // kube-apiserver names the group of its internal type, which differs from that of the request for events only.
        let is_event = resource.has(Flag::CoreMessages);
        let what = if is_event { resource.plural().to_owned() } else { resource.qualified() };
        let end = "already exists, the server was not able to generate a unique name for the object";
        let mut status = Self::already_exists(resource, name);
        status.0.message = format!("{what} \"{name}\" {end}");
        let status = if is_event { status.without_group() } else { status };
        status.detail("retryAfterSeconds", 1.into())
    }

    /// Returns the seconds after which clients should retry, if the details have a number.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        self.0.details.as_ref()?.get("retryAfterSeconds").and_then(Value::as_u64).filter(|seconds| *seconds > 0)
    }

    /// Puts a text before the message.
    pub(crate) fn with_prefix(mut self, prefix: &str) -> Self {
        self.0.message.insert_str(0, prefix);
        self
    }

    fn about(self, name: &str, resource: &Resource, kind: &str) -> Self {
        self.detail_text("name", name).detail_text("group", resource.group()).detail_text("kind", kind)
    }

    fn without_group(mut self) -> Self {
        self.0.details.as_mut().and_then(|details| details.remove("group"));
        self
    }

    fn detail_text(self, name: &str, text: &str) -> Self {
        if text.is_empty() { self } else { self.detail(name, text.into()) }
    }

    fn detail(mut self, name: &str, value: Value) -> Self {
        self.0.details.get_or_insert_default().insert(name.to_owned(), value);
        self
    }

    /// Returns the `Status` object.
    ///
    /// ```
    /// # use smp_server::Status;
    /// let status = Status::too_many_requests(2).to_value();
    /// assert_eq!(status["kind"], "Status");
    /// assert_eq!(status["details"]["retryAfterSeconds"], 2);
    /// ```
    pub fn to_value(&self) -> Value {
        let parts = &self.0;
        let mut status = json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "message": parts.message,
            "code": parts.code.as_u16(),
        });
        if let Some(next) = &parts.next {
            status["metadata"]["continue"] = next.as_str().into();
        }
        if !parts.reason.is_empty() {
            status["reason"] = parts.reason.into();
        }
        if let Some(details) = &parts.details {
            status["details"] = Value::Object(details.clone());
        }
        status
    }
}

fn value_of(cause: &Cause) -> Value {
    json!({"reason": cause.reason(), "message": cause.message(), "field": cause.field()})
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Status {}

impl From<StoreError> for Status {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Compacted { oldest } => {
                Self::expired(format!("The provided resource version is too old: the oldest is {oldest}"))
            }
            error => Self::internal_error(error),
        }
    }
}
