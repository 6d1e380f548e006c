//! A service without rules: it keeps a value for each path and merges patches without a schema. It shows what a client and any
//! service cost.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use http::{Method, Request, Response};
use http_body_util::{BodyExt as _, Full};
use kube::Client;
use kube::client::Body;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tower::BoxError;

type Objects = HashMap<String, Value>;

/// A client of a new service.
pub fn client() -> Client {
    let objects: Arc<Mutex<Objects>> = Arc::default();
    let service = tower::service_fn(move |request: Request<Body>| {
        let objects = Arc::clone(&objects);
        async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await?.to_bytes();
            let mut objects = objects.lock();
            let text = answer(&mut objects, &parts.method, parts.uri.path(), &body)?;
            Ok::<_, BoxError>(Response::new(Full::new(Bytes::from(text))))
        }
    });
    Client::new(service, "default")
}

fn answer(objects: &mut Objects, method: &Method, path: &str, body: &[u8]) -> Result<Vec<u8>, BoxError> {
    if method == Method::GET {
        if let Some(object) = objects.get(path) {
            return Ok(serde_json::to_vec(object)?);
        }
        let items: Vec<&Value> =
            objects.iter().filter(|(name, _)| name.starts_with(path)).map(|(_, object)| object).collect();
        return Ok(serde_json::to_vec(&json!({"metadata": {}, "items": items}))?);
    }
    let sent: Value = serde_json::from_slice(body)?;
    if method == Method::POST {
        let name = sent["metadata"]["name"].as_str().unwrap_or_default();
        let object = objects.entry(format!("{path}/{name}")).insert_entry(sent);
        return Ok(serde_json::to_vec(object.get())?);
    }
    let object = objects.get_mut(path).ok_or("the object does not exist")?;
    json_patch::merge(object, &sent);
    Ok(serde_json::to_vec(object)?)
}
