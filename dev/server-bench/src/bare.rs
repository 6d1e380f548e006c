//! A service without rules: it keeps the last text of each path and merges nothing, as a floor for the cost of a client.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use http::{Method, Request, Response};
use http_body_util::{BodyExt as _, Full};
use kube::Client;
use kube::client::Body;
use serde_json::Value;
use tower::BoxError;

/// A client of the service.
pub fn client() -> Client {
    let objects: Arc<Mutex<HashMap<String, Value>>> = Arc::default();
    let service = tower::service_fn(move |request: Request<Body>| {
        let objects = Arc::clone(&objects);
        async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await?.to_bytes();
            let sent: Value = serde_json::from_slice(&body)?;
            let mut objects = objects.lock().unwrap();
            let path = parts.uri.path();
            let object = if parts.method == Method::POST {
                let name = sent["metadata"]["name"].as_str().unwrap_or_default();
                objects.insert(format!("{path}/{name}"), sent.clone());
                sent
            } else {
                let object = objects.get_mut(path).ok_or("absent")?;
                merge(object, sent);
                object.clone()
            };
            Ok::<_, BoxError>(Response::new(Full::new(Bytes::from(serde_json::to_vec(&object)?))))
        }
    });
    Client::new(service, "default")
}

fn merge(object: &mut Value, patch: Value) {
    match (object, patch) {
        (Value::Object(object), Value::Object(patch)) => {
            for (name, value) in patch {
                merge(object.entry(name).or_insert(Value::Null), value);
            }
        }
        (object, patch) => *object = patch,
    }
}
