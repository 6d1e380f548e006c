//! Responses: status code, headers and body.

use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderName, RETRY_AFTER, WARNING};
use http::{HeaderValue, Response, StatusCode};

use crate::body::Body;
use crate::status::Status;

const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// The response to a request, before it is written.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) code: StatusCode,
    pub(crate) body: Body,
    pub(crate) media_type: &'static str,
    /// The headers except the content type and the warnings.
    pub(crate) headers: Vec<(HeaderName, String)>,
    /// The texts of the `Warning` headers.
    pub(crate) warnings: Vec<String>,
}

impl Reply {
    /// Returns a response in JSON.
    pub(crate) fn json(code: StatusCode, text: impl Into<Bytes>) -> Self {
        let body = Body::from(text.into());
        Self { code, body, media_type: "application/json", headers: Vec::new(), warnings: Vec::new() }
    }

    pub(crate) fn of_status(status: &Status) -> Self {
        let answer = if status.is_page() {
            Self::json(status.code(), format!("{}\n", status.message())).with_type(PLAIN_TEXT)
        } else {
            Self::json(status.code(), status.to_value().to_string())
        };
        // client-go waits as long as the header says, and ignores the number in the details.
        let headers = status.retry_after().map(|seconds| (RETRY_AFTER, seconds.to_string())).into_iter().collect();
        Self { headers, ..answer }.with_warnings(status.warnings().to_vec())
    }

    pub(crate) fn with_warnings(self, warnings: Vec<String>) -> Self {
        Self { warnings: [self.warnings, warnings].concat(), ..self }
    }

    /// Sets the media type. An empty one is not sent.
    pub(crate) fn with_type(self, media_type: &'static str) -> Self {
        Self { media_type, ..self }
    }

    /// Returns the response to a watch.
    pub(crate) fn watch(body: Body) -> Self {
        Self { body, ..Self::json(StatusCode::OK, Bytes::new()) }
    }

    /// Returns a response in plain text.
    pub(crate) fn text(text: &'static str) -> Self {
        Self::json(StatusCode::OK, text).with_type(PLAIN_TEXT)
    }

    pub(crate) fn into_response(self) -> Response<Body> {
        let mut response = Response::new(self.body);
        *response.status_mut() = self.code;
        let headers = response.headers_mut();
        if !self.media_type.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        }
        for (name, value) in self.headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        }
        for warning in self.warnings {
            if let Ok(value) = HeaderValue::from_str(&header_of_warning(&warning)) {
                headers.append(WARNING, value);
            }
        }
        response
    }
}

/// Returns the value of a `Warning` header, which is a quoted string of visible characters.
///
/// ```text
/// unknown field "spec.é"  →  299 - "unknown field \"spec.?\""
/// ```
fn header_of_warning(warning: &str) -> String {
    let mut header = String::with_capacity(warning.len() + 16);
    header.push_str("299 - \"");
    for c in warning.chars() {
        let c = if c.is_ascii_graphic() || c == ' ' { c } else { '?' };
        if matches!(c, '"' | '\\') {
            header.push('\\');
        }
        header.push(c);
    }
    header.push('"');
    header
}

/// Converts a status to the response to a failed request, for services in front of the server.
///
/// ```
/// use http::Response;
/// use smp_server::{Body, Status};
///
/// let response = Response::<Body>::from(&Status::too_many_requests(5));
/// assert_eq!((response.status().as_u16(), &response.headers()["retry-after"]), (429, &"5".parse().unwrap()));
/// ```
impl From<&Status> for Response<Body> {
    fn from(status: &Status) -> Self {
        Reply::of_status(status).into_response()
    }
}
