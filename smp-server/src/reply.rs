//! Responses: status code, headers and body.

use std::collections::HashSet;

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

    /// Returns a response in JSON whose body is written while the client reads it.
    pub(crate) fn stream(body: Body) -> Self {
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
        for warning in within_limits(self.warnings) {
            if let Ok(value) = HeaderValue::from_str(&header_of_warning(&warning)) {
                headers.append(WARNING, value);
            }
        }
        response
    }
}

/// The maximum size of all warnings of a response, and the size to which each is cut if they exceed it, in characters.
const MAX_WARNINGS: [usize; 2] = [4 * 1024, 256];

/// Removes duplicate warnings. As on kube-apiserver, cuts them if their total size exceeds the limit.
fn within_limits(warnings: Vec<String>) -> Vec<String> {
    let [most, longest] = MAX_WARNINGS;
    let mut seen = HashSet::new();
    let mut warnings = warnings;
    warnings.retain(|warning| !warning.is_empty() && seen.insert(warning.clone()));
    if warnings.iter().map(|warning| warning.chars().count()).sum::<usize>() <= most {
        return warnings;
    }
    let mut size = 0;
    let cut = |warning: String| warning.chars().take(longest).collect::<String>();
    warnings
        .into_iter()
        .map(cut)
        .take_while(|warning| {
            let has_room = size < most;
            size += warning.chars().count();
            has_room
        })
        .collect()
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

#[cfg(test)]
mod tests {
    use super::within_limits;

    #[test]
    fn each_warning_is_sent_once() {
        let warnings = ["b", "a", "b", ""].map(str::to_owned).to_vec();
        assert_eq!(within_limits(warnings), ["b", "a"]);
    }

    #[test]
    fn many_or_long_warnings_are_cut() {
        let long = "ä".repeat(4_097);
        assert_eq!(within_limits(vec![long.clone()]), ["ä".repeat(256)]);
        assert_eq!(within_limits(vec![long[..8_192].to_owned()]), ["ä".repeat(4_096)], "it fits");
        let many = within_limits((0..100_000).map(|number| format!("{number:06}")).collect());
        assert_eq!(many.len(), 683, "the last one begins within the limit");
        assert_eq!(many[682], "000682");
    }
}
