//! Objects that are created but not stored: access reviews, token requests, bindings and evictions of pods. There is no
//! authentication and everything is allowed, so the response is the same for every client.

mod access;
mod attestations;
pub(crate) mod pods;
mod token;

use std::borrow::Cow;
use std::sync::Arc;

use http::{Method, StatusCode};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::catalog;
use crate::content::{self, Content};
use crate::namespace;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::rules;
use crate::state::Server;
use crate::status::Status;
use crate::subresource::Subresource;
use crate::target::Target;

/// Parses the path of a review; `None` for other paths.
///
/// ```text
/// /apis/authorization.k8s.io/v1/selfsubjectaccessreviews
/// /apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews
/// /api/v1/namespaces/default/pods/web/eviction
/// ```
pub(crate) fn target(path: &str) -> Option<Target> {
    let decode = |segment| percent_decode_str(segment).decode_utf8().ok();
    let last = path.rsplit('/').next().and_then(decode)?;
    // A quick check, because most paths are not of reviews.
    if !catalog::REVIEWS.iter().any(|review| review.plural().ends_with(&*last)) {
        return None;
    }
    let segments: Vec<Cow<'_, str>> = path.trim_start_matches('/').split('/').map(decode).collect::<Option<_>>()?;
    let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
    let (group, rest) = match segments.as_slice() {
        ["api", "v1", rest @ ..] => ("", rest),
        ["apis", group, "v1", rest @ ..] => (*group, rest),
        _ => return None,
    };
    let (namespace, name, plural) = match rest {
        [plural] => (None, None, Cow::from(*plural)),
        ["namespaces", namespace, plural] => (Some(*namespace), None, Cow::from(*plural)),
        ["namespaces", namespace, plural, name, part] if group.is_empty() => {
            (Some(*namespace), Some(*name), Cow::from(format!("{plural}/{part}")))
        }
        _ => return None,
    };
    let is_part = name.is_some();
    let found =
        catalog::REVIEWS.iter().find(|review| review.plural() == plural && (is_part || review.group() == group))?;
    let fits = found.is_namespaced() || namespace.is_none();
    let target = Target {
        resource: Arc::clone(found),
        namespace: namespace.map(Into::into),
        name: name.map(Into::into),
        subresource: Subresource::None,
    };
    (fits && namespace != Some("") && name != Some("")).then_some(target)
}

/// Handles the creation of a review.
pub(crate) async fn create(server: &Server, request: &ApiRequest) -> Result<Reply, Status> {
    let target = &request.target;
    if request.method != Method::POST || (target.resource.is_namespaced() && target.namespace.is_none()) {
        return Err(Status::method_not_allowed());
    }
    let Content { mut object, warnings } = content::read(server, request, "CreateOptions")?;
    match answer(server, request, &mut object).await {
        Ok(()) => Ok(Reply::json(StatusCode::CREATED, object.to_string()).with_warnings(warnings)),
        Err(status) => Err(status.with_warnings(warnings)),
    }
}

/// Turns the object that the client sent into the response.
async fn answer(server: &Server, request: &ApiRequest, object: &mut Value) -> Result<(), Status> {
    let target = &request.target;
    if target.resource.kind().ends_with("Review") {
        return access::review(server, target, object);
    }
    namespace::check(server, target, object).await?;
    if target.resource.kind() == "TokenRequest" {
        return token::issue(server, target, object).await;
    }
    rules::settle_namespace(target.namespace.as_deref(), object)?;
    if target.resource.kind() == "Binding" {
        pods::bind(server, request, object).await?;
    } else {
        pods::evict(server, request, object).await?;
    }
    *object = json!({"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success", "code": 201});
    Ok(())
}
