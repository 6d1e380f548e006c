//! Clients that increment one counter: each reads it, adds one, and replaces it in the version that was read.

use std::sync::Arc;

use anyhow::{Context, Result};
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::shared::Shared;
use crate::http::{Connection, JSON};

/// The counter, which is not in the collection that is watched.
const COLLECTION: &str = "/api/v1/namespaces/default/configmaps";
const COUNTER: &str = "/api/v1/namespaces/default/configmaps/counter";

/// Creates the counter.
pub(super) async fn create(connection: &mut Connection) -> Result<()> {
    let object =
        json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "counter"}, "data": {"count": "0"}});
    connection.expect(Method::POST, COLLECTION, Some((JSON, object.to_string().into()))).await?;
    Ok(())
}

/// Increments until the run is over.
pub(super) async fn run(shared: Arc<Shared>, number: usize) {
    let mut connection = shared.connect().await;
    while !shared.is_over() {
        let (_, body) = shared.read(&mut connection, COUNTER).await;
        let next = incremented(&body).map_err(|error| format!("counter of client {number}: {error}"));
        let Some(next) = shared.check(next) else { return };
        match connection.send(Method::PUT, COUNTER, Some((JSON, next))).await {
            Ok((status, _)) if status.is_success() => shared.count(|tally| tally.increments[0] += 1),
            Ok((StatusCode::CONFLICT, _)) => shared.count(|tally| tally.conflicts += 1),
            Ok((status, _)) if status.is_server_error() => shared.count(|tally| tally.increments[1] += 1),
            Ok((status, body)) => {
                shared.check::<()>(Err(format!("counter: {status}: {}", String::from_utf8_lossy(&body))));
            }
            Err(_) => {
                shared.count(|tally| tally.increments[1] += 1);
                connection = shared.connect().await;
            }
        }
    }
}

fn count(object: &Value) -> Result<u64> {
    Ok(object["data"]["count"].as_str().context("no count")?.parse()?)
}

fn incremented(body: &[u8]) -> Result<Bytes> {
    let mut object: Value = serde_json::from_slice(body)?;
    let next = count(&object)? + 1;
    object["data"]["count"] = next.to_string().into();
    Ok(object.to_string().into())
}

/// Compares the counter with the increments: those that were acknowledged, and at most those without answer.
pub(super) async fn check(shared: &Shared, connection: &mut Connection) -> Result<()> {
    let body = connection.expect(Method::GET, COUNTER, None).await?;
    let found = count(&serde_json::from_slice(&body)?)?;
    let [acknowledged, unknown] = shared.results().0.increments;
    if !(acknowledged..=acknowledged + unknown).contains(&found) {
        let message = format!("the counter is {found} after {acknowledged} increments and {unknown} without answer");
        shared.check::<()>(Err(message));
    }
    Ok(())
}
