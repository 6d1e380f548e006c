//! Requests to a server in this process.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::{BodyExt, Full};
use serde_json::Value;
use smp_server::{Options, Server};
use tower_service::Service;

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) code: u16,
    pub(crate) body: Value,
    pub(crate) warnings: Vec<String>,
}

impl Reply {
    /// The message of a refusal.
    pub(crate) fn message(&self) -> &str {
        self.body["message"].as_str().unwrap_or_default()
    }
}

pub(crate) fn server() -> Server {
    Server::new(Options::new())
}

/// Waits for something that happens at once, unless there is a bug. Then the test fails instead of waiting for ever.
pub(crate) async fn in_time<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(2), work).await.expect("it should happen within two minutes")
}

/// Sends a request with a body.
pub(crate) async fn send(
    server: &Server,
    method: Method,
    path: &str,
    media_type: &str,
    body: impl Into<Bytes>,
) -> Reply {
    let request = Request::builder().method(method).uri(path).header("content-type", media_type);
    let request = request.body(Full::new(body.into())).unwrap();
    let response = server.clone().call(request).await.unwrap();
    let code = response.status().as_u16();
    let warnings = response.headers().get_all("warning").iter();
    let warnings = warnings.map(|value| value.to_str().unwrap().to_owned()).collect();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into());
    Reply { code, body, warnings }
}

pub(crate) async fn get(server: &Server, path: &str) -> Reply {
    send(server, Method::GET, path, "application/json", "").await
}

pub(crate) async fn post(server: &Server, path: &str, body: &Value) -> Reply {
    send(server, Method::POST, path, "application/json", body.to_string()).await
}

pub(crate) async fn put(server: &Server, path: &str, body: &Value) -> Reply {
    send(server, Method::PUT, path, "application/json", body.to_string()).await
}

pub(crate) async fn delete(server: &Server, path: &str) -> Reply {
    send(server, Method::DELETE, path, "application/json", "").await
}

/// Applies a configuration in YAML or JSON.
#[allow(clippy::needless_pass_by_value, reason = "shorter calls")]
pub(crate) async fn apply(server: &Server, path: &str, body: impl ToString) -> Reply {
    send(server, Method::PATCH, path, "application/apply-patch+yaml", body.to_string()).await
}

/// The entries of an object, each as text: manager, operation, subresource, and its field set.
///
/// ```text
/// hpa Update/scale apps/v1 {"f:spec":{"f:replicas":{}}}
/// ```
pub(crate) fn entries(object: &Value) -> Vec<String> {
    let entries = object["metadata"]["managedFields"].as_array().into_iter().flatten();
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap_or_default().to_owned();
    let line = |entry: &Value| {
        let subresource = entry.get("subresource").and_then(Value::as_str).map(|name| format!("/{name}"));
        format!(
            "{} {}{} {} {}",
            text(entry, "manager"),
            text(entry, "operation"),
            subresource.unwrap_or_default(),
            text(entry, "apiVersion"),
            entry["fieldsV1"]
        )
    };
    entries.map(line).collect()
}

/// Sends a patch of a type: `strategic-merge`, `merge` or `json`.
pub(crate) async fn patch(server: &Server, path: &str, patch_type: &str, body: &Value) -> Reply {
    let media_type = format!("application/{patch_type}-patch+json");
    send(server, Method::PATCH, path, &media_type, body.to_string()).await
}
