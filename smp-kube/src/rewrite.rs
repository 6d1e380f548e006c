//! Sends a patch that a stock server does not understand: reads the object, applies the patch, and sends the difference for the
//! version that was read. Starts again if the object has changed in between.

use std::time::Duration;

use bytes::Bytes;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE,
    IF_UNMODIFIED_SINCE, RANGE, TRANSFER_ENCODING,
};
use http::request::Parts;
use http::{HeaderValue, Method, Request, Response, StatusCode, Uri};
use http_body_util::BodyExt as _;
use kube::Client;
use kube::client::Body;
use serde_json::Value;
use smp_core::{Directive, Patcher};
use tokio::time::Instant;

use crate::openapi::Wanted;
use crate::refusal::Refusal;
use crate::resource::{Target, kind_of};
use crate::send::{Change, MERGE_PATCH, Version};
use crate::strategic::Strategic;
use crate::{log, schemas, tier};

/// A request to patch one object.
pub(crate) struct Call {
    pub(crate) parts: Parts,
    pub(crate) body: Bytes,
}

pub(crate) struct Rewriter {
    pub(crate) client: Client,
    pub(crate) strategic: Strategic,
}

/// The first pause before a patch is computed again, and the longest one.
const PAUSE: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(500));

impl Rewriter {
    pub(crate) async fn send(&self, request: Request<Body>) -> Result<Response<Body>, Refusal> {
        self.client.send(request).await.map_err(Refusal::transport)
    }

    /// Patches a custom resource, or an object of any type by `$patchMergeKey`.
    pub(crate) async fn patch(&self, call: &Call, target: &Target<'_>) -> Result<Response<Body>, Refusal> {
        let patch: Value = serde_json::from_slice(&call.body).map_err(|error| Refusal::not_json(&error))?;
        if !target.is_built_in() && self.is_merge_patch(target, &patch).await? {
            let response = self.send(call.with(&MERGE_PATCH, call.body.clone())).await?;
            log::rewritten(call, response.status(), "as a merge patch");
            return Ok(response);
        }
        let start = Instant::now();
        let _turn = self.strategic.locks().lock(target.object).await;
        let why = if Directive::PatchMergeKey.is_in(&patch) {
            Directive::PatchMergeKey.as_str()
        } else if target.is_built_in() {
            "types of the client"
        } else {
            "custom resource"
        };
        self.rewrite(call, target, &patch, start, why).await
    }

    /// Whether the patch can be sent as a merge patch, unchanged.
    async fn is_merge_patch(&self, target: &Target<'_>, patch: &Value) -> Result<bool, Refusal> {
        let is_simple = tier::is_merge_patch(patch, smp_core::Schema::free_form()) && !clears_version(patch);
        if !is_simple || target.subresource == Some("scale") {
            return Ok(false);
        }
        let kind = match self.strategic.schemas().kind(target) {
            Some(kind) => Some(kind),
            None => {
                let group = self.strategic.published(&self.client, Wanted::Plural(target)).await?;
                group.and_then(|group| group.kind(target.plural).cloned())
            }
        };
        let Some(kind) = kind else { return Ok(true) };
        let patcher = self.strategic.find(&self.client, &kind).await?;
        Ok(patcher.is_none_or(|patcher| tier::is_merge_patch(patch, patcher.schema())))
    }

    /// Reads, applies and sends until the server accepts the change or refuses it for another reason than its version.
    ///
    /// ```text
    /// GET 7, PATCH 7 → 409, GET 8, PATCH 8 → 200     the answer is 200
    /// GET 7, PATCH 7 → 409, GET 7                    the answer is 409: the version is not the reason
    /// GET 7, PATCH 5 → 409                           the answer is 409: the caller named version 5
    /// ```
    pub(crate) async fn rewrite(
        &self,
        call: &Call,
        target: &Target<'_>,
        patch: &Value,
        start: Instant,
        why: &str,
    ) -> Result<Response<Body>, Refusal> {
        let mut pause = PAUSE.0;
        let mut refused: Option<(Response<Body>, Version)> = None;
        loop {
            let live = match self.read(call, target).await? {
                Ok(live) => live,
                Err(answer) => return Ok(answer),
            };
            let version = Version::of(&live, patch).ok_or_else(|| Refusal::not_an_object(target))?;
            if let Some((answer, _)) = refused.take_if(|(_, sent)| *sent == version) {
                log::rewritten(call, answer.status(), why);
                return Ok(answer);
            }
            let change = self.change(call, target, live, patch, &version).await?;
            let response = self.send(call.with(&change.content_type(), change.to_bytes())).await?;
            if !change.is_refused(response.status())
                || version.is_named
                || start.elapsed() + pause > self.strategic.deadline()
            {
                log::rewritten(call, response.status(), why);
                return Ok(response);
            }
            refused = Some((buffered(response).await?, version));
            tokio::time::sleep(pause.mul_f64(0.5 + fastrand::f64() / 2.0)).await;
            pause = (pause * 2).min(PAUSE.1);
        }
    }

    async fn change(
        &self,
        call: &Call,
        target: &Target<'_>,
        live: Value,
        patch: &Value,
        version: &Version,
    ) -> Result<Change, Refusal> {
        let patcher = self.patcher(target, &live, patch).await?;
        let wanted = self.wanted(call, &live, patch, &patcher).map_err(|error| Refusal::invalid(target, &error))?;
        Change::between(&live, wanted, Some(version)).map_err(|error| Refusal::not_sendable(target, &error))
    }

    /// The engine for an object. If the cluster publishes no schemas at all, lists of an unknown type are replaced. If it
    /// publishes others, that of the object is probably about to follow.
    async fn patcher(&self, target: &Target<'_>, live: &Value, patch: &Value) -> Result<Patcher, Refusal> {
        let kind = kind_of(live).ok_or_else(|| Refusal::not_an_object(target))?;
        if let Some(patcher) = self.strategic.known(&kind) {
            return Ok(patcher);
        }
        let patcher = match self.strategic.find(&self.client, &kind).await? {
            // A list in a field that the type got since then would be replaced.
            Some(patcher) if has_new_field(&patcher, patch) => self.strategic.find_again(&self.client, &kind).await?,
            patcher => patcher,
        };
        match patcher {
            Some(patcher) => Ok(patcher),
            None if Directive::PatchMergeKey.is_in(patch) => Err(Refusal::no_schema(target)),
            None if self.strategic.has_documents().await => Err(Refusal::not_published(target)),
            None => Ok(schemas::any_object()),
        }
    }

    /// The object as it is, or the server's answer if it cannot be read. Who may patch a status may not be allowed to read it;
    /// the object itself contains it.
    pub(crate) async fn read(
        &self,
        call: &Call,
        target: &Target<'_>,
    ) -> Result<Result<Value, Response<Body>>, Refusal> {
        let mut response = self.send(call.get(call.parts.uri.path())).await?;
        let is_denied = matches!(response.status(), StatusCode::FORBIDDEN | StatusCode::METHOD_NOT_ALLOWED);
        if is_denied && target.subresource == Some("status") {
            response = self.send(call.get(target.object)).await?;
        }
        if response.status() != StatusCode::OK {
            return Ok(Err(response));
        }
        let body = response.into_body().collect().await.map_err(Refusal::transport)?.to_bytes();
        serde_json::from_slice(&body).map(Ok).map_err(|_| Refusal::not_an_object(target))
    }
}

impl Call {
    /// The request as it came.
    pub(crate) fn unchanged(&self) -> Request<Body> {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }

    /// The request with another body. Query and other headers stay.
    fn with(&self, content_type: &HeaderValue, body: impl Into<Bytes>) -> Request<Body> {
        let mut parts = self.parts.clone();
        parts.headers.insert(CONTENT_TYPE, content_type.clone());
        parts.headers.remove(CONTENT_LENGTH);
        Request::from_parts(parts, Body::from(body.into()))
    }

    /// A request for the object, by the same user. Query parameters are for the patch.
    fn get(&self, path: &str) -> Request<Body> {
        let mut parts = self.parts.clone();
        parts.method = Method::GET;
        let mut uri = std::mem::take(&mut parts.uri).into_parts();
        uri.path_and_query = path.parse().ok();
        parts.uri = Uri::from_parts(uri).unwrap_or_default();
        for name in [
            ACCEPT_ENCODING,
            CONTENT_TYPE,
            CONTENT_LENGTH,
            TRANSFER_ENCODING,
            RANGE,
            IF_MATCH,
            IF_NONE_MATCH,
            IF_MODIFIED_SINCE,
            IF_UNMODIFIED_SINCE,
            IF_RANGE,
        ] {
            parts.headers.remove(name);
        }
        parts.headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        Request::from_parts(parts, Body::empty())
    }
}

/// Whether a patch removes the resource version, which servers accept for built-in types only.
fn clears_version(patch: &Value) -> bool {
    let version = patch.pointer("/metadata/resourceVersion");
    version.is_some_and(|version| version.is_null() || version == "")
}

/// Whether a patch has a field that the schema lacks.
fn has_new_field(patcher: &Patcher, patch: &Value) -> bool {
    let compiled = patcher.clone().reject_unknown_fields().compile(patch);
    compiled.is_err_and(|error| error.code() == smp_core::Code::UnknownField)
}

/// The answer with its body in memory, so that its connection is free for the next request.
async fn buffered(response: Response<Body>) -> Result<Response<Body>, Refusal> {
    let (parts, body) = response.into_parts();
    let body = body.collect().await.map_err(Refusal::transport)?.to_bytes();
    Ok(Response::from_parts(parts, Body::from(body)))
}
