//! The events of `tracing` about requests that the layer changes. They contain paths and merge keys, and no other values.

use http::StatusCode;

use crate::rewrite::Call;

/// A patch was sent in another form.
pub(crate) fn rewritten(call: &Call, status: StatusCode, why: &str) {
    tracing::debug!(
        http.method = %call.parts.method,
        http.target = target(call),
        http.status_code = status.as_u16(),
        rewritten = why,
        "rewritten"
    );
}

/// A patch was not sent.
pub(crate) fn refused(call: &Call, status: StatusCode, why: &str) {
    tracing::debug!(
        http.method = %call.parts.method,
        http.target = target(call),
        http.status_code = status.as_u16(),
        refusal = why,
        "refused"
    );
}

/// A patch was sent unchanged, although the server may lose list items.
pub(crate) fn observed(call: &Call, why: &str) {
    tracing::warn!(http.method = %call.parts.method, http.target = target(call), observed = why, "sent unchanged");
}

fn target(call: &Call) -> &str {
    call.parts.uri.path_and_query().map_or("/", |target| target.as_str())
}
