//! One request to the API server, and its answer.

use anyhow::{Result, ensure};
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, WARNING};
use http::{Method, Request};
use kube::Client;
use kube::client::Body;
use serde_json::Value;

pub(crate) const JSON: &str = "application/json";
pub(crate) const STRATEGIC: &str = "application/strategic-merge-patch+json";
pub(crate) const MERGE: &str = "application/merge-patch+json";
pub(crate) const JSON_PATCH: &str = "application/json-patch+json";

/// The answer of the server, or of the layer in its place.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) warnings: Vec<String>,
    pub(crate) body: Value,
}

impl Answer {
    /// The object of an answer that reports success.
    pub(crate) fn object(self) -> Result<Value> {
        let message = self.body["message"].as_str().unwrap_or("no message");
        ensure!(self.status < 300, "the server answered {}: {message}", self.status);
        Ok(self.body)
    }
}

/// Sends a request. A body has a content type.
pub(crate) async fn call(client: &Client, method: Method, url: &str, body: Option<(&str, &Value)>) -> Result<Answer> {
    let request = Request::builder().method(method).uri(url).header(ACCEPT, JSON);
    let request = match body {
        Some((kind, value)) => request.header(CONTENT_TYPE, kind).body(Body::from(serde_json::to_vec(value)?)),
        None => request.body(Body::empty()),
    };
    let (parts, body) = client.send(request?).await?.into_parts();
    let bytes = body.collect_bytes().await?;
    let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into());
    Ok(Answer { status: parts.status.as_u16(), warnings: warnings(&parts.headers), body })
}

fn warnings(headers: &HeaderMap) -> Vec<String> {
    headers.get_all(WARNING).iter().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect()
}

/// Reads an object.
pub(crate) async fn get(client: &Client, url: &str) -> Result<Value> {
    call(client, Method::GET, url, None).await?.object()
}

/// Creates an object in a collection.
pub(crate) async fn create(client: &Client, url: &str, object: &Value) -> Result<Value> {
    call(client, Method::POST, url, Some((JSON, object))).await?.object()
}

/// Sends a patch with a content type.
pub(crate) async fn patch(client: &Client, url: &str, kind: &str, patch: &Value) -> Result<Answer> {
    call(client, Method::PATCH, url, Some((kind, patch))).await
}
