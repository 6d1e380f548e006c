//! The two servers: one over HTTP, one in this process.

use anyhow::{Context, Result};
use bytes::Bytes;
use futures_util::TryStreamExt;
use http::header::{ACCEPT, CONTENT_TYPE, WARNING};
use http::{HeaderMap, Request, Response};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use kube::Client;
use serde_json::Value;
use smp_server::Server;
use tower_service::Service;

use crate::step::Step;
use crate::watching::{Opened, Watching};

/// What is compared of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) media_type: String,
    /// The values of `Warning` headers, sorted.
    pub(crate) warnings: Vec<String>,
    /// The body; a list of the lines of a watch; a text if it is not JSON.
    pub(crate) body: Value,
}

impl Answer {
    fn new(status: u16, headers: &HeaderMap, bytes: &[u8]) -> Self {
        Self { body: read(bytes), ..Self::head(status, headers) }
    }

    /// An answer without its body.
    fn head(status: u16, headers: &HeaderMap) -> Self {
        let text = |value: &http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let mut warnings: Vec<_> = headers.get_all(WARNING).iter().map(text).collect();
        warnings.sort_unstable();
        let media_type = headers.get(CONTENT_TYPE).map(text).unwrap_or_default();
        Self { status, media_type, warnings, body: Value::Null }
    }

    /// The message of a `Status`.
    pub(crate) fn message(&self) -> &str {
        self.body["message"].as_str().unwrap_or_default()
    }

    /// Whether the request was accepted.
    pub(crate) fn succeeds(&self) -> bool {
        self.status < 300
    }
}

fn read(bytes: &[u8]) -> Value {
    if let Ok(value) = serde_json::from_slice(bytes) {
        return value;
    }
    let lines: Result<Vec<Value>, _> = serde_json::Deserializer::from_slice(bytes).into_iter().collect();
    lines.map_or_else(|_| String::from_utf8_lossy(bytes).into(), Value::Array)
}

fn request<B>(step: &Step, body: B) -> Result<Request<B>> {
    let mut request = Request::builder().method(step.method.clone()).uri(&step.path);
    if !step.accept.is_empty() {
        request = request.header(ACCEPT, step.accept);
    }
    if !step.media_type.is_empty() {
        request = request.header(CONTENT_TYPE, step.media_type);
    }
    request.body(body).with_context(|| format!("{} cannot be requested", step.path))
}

/// Sends a request to the real server.
pub(crate) async fn real(client: &Client, step: &Step) -> Result<Answer> {
    let body = kube::client::Body::from(step.body.clone().into_bytes());
    let (parts, body) = client.send(request(step, body)?).await?.into_parts();
    let bytes = body.collect_bytes().await?;
    Ok(Answer::new(parts.status.as_u16(), &parts.headers, &bytes))
}

/// Sends a request to the server in this process.
pub(crate) async fn ours(server: &mut Server, step: &Step) -> Result<Answer> {
    let body = Full::new(Bytes::from(step.body.clone()));
    let (parts, body) = server.call(request(step, body)?).await?.into_parts();
    let bytes = body.collect().await?.to_bytes();
    Ok(Answer::new(parts.status.as_u16(), &parts.headers, &bytes))
}

/// Opens a watch on the real server.
pub(crate) async fn watch_real(client: &Client, step: &Step) -> Result<Opened> {
    opened(client.send(request(step, kube::client::Body::empty())?).await?).await
}

/// Opens a watch on the server in this process.
pub(crate) async fn watch_ours(server: &mut Server, step: &Step) -> Result<Opened> {
    opened(server.call(request(step, Full::<Bytes>::default())?).await?).await
}

async fn opened<B>(response: Response<B>) -> Result<Opened>
where
    B: Body<Data = Bytes, Error: Into<anyhow::Error>> + Send + 'static,
{
    let (parts, body) = response.into_parts();
    let status = parts.status.as_u16();
    if parts.status.is_success() {
        let data = Box::pin(body.into_data_stream().map_err(Into::into));
        return Ok(Opened::Open(Watching::new(Answer::head(status, &parts.headers), data)));
    }
    let bytes = body.collect().await.map_err(Into::into)?.to_bytes();
    Ok(Opened::Refused(Answer::new(status, &parts.headers, &bytes)))
}
