//! Requests to the real server over HTTP and to smp-server in this process, and their answers.

use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use futures_util::TryStreamExt;
use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT, WARNING};
use http::{HeaderMap, Method, Request, Response};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use kube::Client;
use serde_json::Value;
use smp_server::Server;
use tokio::task::JoinSet;
use tokio::time::{Duration, sleep};
use tower::Service;

use crate::diff::watching::{Opened, Watching};
pub(crate) use crate::step::{JSON, JSON_PATCH, MERGE, STRATEGIC, Step};

/// What the client reports if the server closes the connection.
const CLOSED: &str = "connection closed before message completed";

/// How often a state that a server reaches later is looked at.
const PAUSE: Duration = Duration::from_millis(10);

/// What a server answers, or the layer in its place.
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

    /// The object of an answer that reports success.
    pub(crate) fn object(self) -> Result<Value> {
        ensure!(self.succeeds(), "the server answered {}: {}", self.status, self.message());
        Ok(self.body)
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
    for (name, value) in [(ACCEPT, &*step.accept), (CONTENT_TYPE, step.media_type), (USER_AGENT, &*step.user_agent)] {
        if !value.is_empty() {
            request = request.header(name, value);
        }
    }
    request.body(body).with_context(|| format!("{} cannot be requested", step.path))
}

/// Sends a request to the real server.
pub(crate) async fn send(client: &Client, step: &Step) -> Result<Answer> {
    let body = kube::client::Body::from(step.body.clone().into_bytes());
    answer(client.send(request(step, body)?).await?).await
}

/// The same for a request that may end the connection, because the real server panics. The status of the answer is 0 then.
pub(crate) async fn send_or_close(client: &Client, step: &Step) -> Result<Answer> {
    match send(client, step).await {
        Err(error) if step.media_type == STRATEGIC && format!("{error:#}").contains(CLOSED) => {
            Ok(Answer { status: 0, media_type: String::new(), warnings: Vec::new(), body: Value::Null })
        }
        sent => sent,
    }
}

/// Sends a request to the server in this process.
pub(crate) async fn ours(server: &mut Server, step: &Step) -> Result<Answer> {
    answer(server.call(request(step, Full::new(Bytes::from(step.body.clone())))?).await?).await
}

async fn answer<B: Body<Error: Into<anyhow::Error>>>(response: Response<B>) -> Result<Answer> {
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.map_err(Into::into)?.to_bytes();
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
    if !response.status().is_success() {
        return Ok(Opened::Refused(answer(response).await?));
    }
    let (parts, body) = response.into_parts();
    let data = Box::pin(body.into_data_stream().map_err(Into::into));
    Ok(Opened::Open(Watching::new(Answer::head(parts.status.as_u16(), &parts.headers), data)))
}

/// Sends a request with JSON, or without a body, to the real server.
pub(crate) async fn call(
    client: &Client,
    method: Method,
    url: &str,
    body: Option<(&'static str, &Value)>,
) -> Result<Answer> {
    let step = Step::new("", method, url);
    send(client, &body.map_or(step.clone(), |(kind, value)| step.with_body(kind, value.to_string()))).await
}

/// Reads an object.
pub(crate) async fn get(client: &Client, url: &str) -> Result<Value> {
    call(client, Method::GET, url, None).await?.object()
}

/// Reads until an answer is as wanted.
pub(crate) async fn wait(client: &Client, url: &str, is_wanted: impl Fn(&Answer) -> bool) -> Result<()> {
    for _ in 0..2_000 {
        if is_wanted(&call(client, Method::GET, url, None).await?) {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
    bail!("timed out waiting for {url}")
}

/// Creates an object in a collection.
pub(crate) async fn create(client: &Client, url: &str, object: &Value) -> Result<Value> {
    call(client, Method::POST, url, Some((JSON, object))).await?.object()
}

/// Sends a patch with a content type.
pub(crate) async fn patch(client: &Client, url: &str, kind: &'static str, patch: &Value) -> Result<Answer> {
    call(client, Method::PATCH, url, Some((kind, patch))).await
}

/// The results of all tasks, or the first error.
pub(crate) async fn all<T: 'static>(tasks: JoinSet<Result<T>>) -> Result<Vec<T>> {
    tasks.join_all().await.into_iter().collect()
}
