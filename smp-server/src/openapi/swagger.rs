//! A Swagger 2.0 document without types, for kubectl.
//!
//! kubectl requests it in protobuf if no OpenAPI v3 document has a kind, for example because the kind is misspelled. If that
//! fails, kubectl reports that the document is missing. If the document does not have the kind, kubectl reports the kind:
//!
//! ```text
//! no matches for kind "Deploymint" in version "apps/v1"
//! ```

use http::header::ACCEPT;
use http::{Request, StatusCode};

use crate::reply::Reply;

/// The media type that kubectl accepts.
const WANTED: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
const MEDIA_TYPE: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

/// The message `Document` of gnostic with its first field: `swagger: "2.0"`.
const DOCUMENT: &[u8] = b"\x0a\x032.0";

/// Returns the document if the client accepts protobuf. Other clients get 404, because a JSON document without types would
/// mislead them.
pub(super) fn answer<B>(request: &Request<B>) -> Option<Reply> {
    let mut accepted = request.headers().get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let wanted = accepted.any(|types| types.split(',').any(|name| name.trim() == WANTED));
    wanted.then(|| Reply::json(StatusCode::OK, DOCUMENT).with_type(MEDIA_TYPE))
}
