//! A Swagger 2.0 document without types, for kubectl.
//!
//! kubectl asks for it in protobuf when it finds a kind in no OpenAPI v3 document, for example because its name is misspelled.
//! Without an answer, it reports that the resource of the document is missing. With one that lacks the kind, it reports the kind:
//!
//! ```text
//! no matches for kind "Deploymint" in version "apps/v1"
//! ```

use http::header::ACCEPT;
use http::{Request, StatusCode};

use crate::server::Answer;

/// What kubectl accepts.
const WANTED: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
const MEDIA_TYPE: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

/// The message `Document` of gnostic with its first field: `swagger: "2.0"`.
const DOCUMENT: &[u8] = b"\x0a\x032.0";

/// Returns the document, if the client wants protobuf. Others do without, as JSON without types would be wrong for them.
pub(super) fn answer<B>(request: &Request<B>) -> Option<Answer> {
    let mut accepted = request.headers().get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let wanted = accepted.any(|types| types.split(',').any(|name| name.trim() == WANTED));
    wanted.then(|| Answer::json(StatusCode::OK, DOCUMENT).with_type(MEDIA_TYPE))
}
