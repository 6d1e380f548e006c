//! A small API server in memory. It records its requests, checks resource versions, and like a stock server takes no strategic
//! merge patches of custom resources.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, MutexGuard};

use http::header::{ACCEPT, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION};
use http::{HeaderMap, Method, Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use kube::Client;
use kube::client::{Body, ClientBuilder};
use serde_json::{Value, json};
use smp_kube::Strategic;
use smp_patch::{JsonPatch, MergePatch};
use tower::{BoxError, service_fn};

/// A request that the server got.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) method: Method,
    /// Path and query.
    pub(crate) url: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

#[derive(Clone, Default)]
pub(crate) struct Server(Arc<Mutex<State>>);

#[derive(Default)]
pub(crate) struct State {
    /// By path.
    pub(crate) objects: BTreeMap<String, Value>,
    pub(crate) seen: Vec<Seen>,
    /// Changes that somebody else makes before each of the next patches.
    pub(crate) others: Vec<Value>,
    /// Answers to give instead of the usual ones, by method and path.
    pub(crate) answers: BTreeMap<(Method, String), (StatusCode, Value)>,
    /// Documents by path in the index of `/openapi/v3`.
    pub(crate) published: BTreeMap<String, Value>,
    /// A path that is answered after an hour.
    pub(crate) slow: Option<String>,
    version: u64,
}

pub(crate) const RACK: &str = "/apis/example.com/v1/namespaces/lab/racks/a";
pub(crate) const SERVICE: &str = "/api/v1/namespaces/lab/services/dns";

impl Server {
    /// A server with a rack, whose slots are a list map, and a service with the ports 53/UDP and 53/TCP.
    pub(crate) fn new() -> Self {
        let server = Self::default();
        let slots = json!([{"number": 1, "holds": "a"}, {"number": 2, "holds": "b"}]);
        server.put(RACK, json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"slots": slots}}));
        let ports = json!([{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]);
        server.put(
            SERVICE,
            json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "dns"}, "spec": {"ports": ports}}),
        );
        server.state().published.insert("apis/example.com/v1".to_owned(), rack_document());
        server
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// A client without the layer.
    pub(crate) fn plain_client(&self) -> Client {
        let server = self.clone();
        Client::new(service_fn(move |request| answer(server.clone(), request)), "lab")
    }

    /// A client with a layer.
    pub(crate) fn client(&self, layer: &Strategic) -> Client {
        let server = self.clone();
        ClientBuilder::new(service_fn(move |request| answer(server.clone(), request)), "lab").with_layer(layer).build()
    }

    pub(crate) fn put(&self, path: &str, object: Value) {
        let mut state = self.state();
        let object = state.stamped(object);
        state.objects.insert(path.to_owned(), object);
    }

    /// Sets the version of an object.
    pub(crate) fn put_version(&self, path: &str, version: &str) {
        let mut state = self.state();
        state.version = version.parse().unwrap();
        state.objects.get_mut(path).unwrap()["metadata"]["resourceVersion"] = version.into();
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.state().objects[path].clone()
    }

    /// The requests so far, without those for schemas, as `METHOD url`.
    pub(crate) fn calls(&self) -> Vec<String> {
        let state = self.state();
        let seen = state.seen.iter().filter(|seen| !seen.url.starts_with("/openapi"));
        seen.map(|seen| format!("{} {}", seen.method, seen.url)).collect()
    }

    /// The requests for schemas.
    pub(crate) fn schema_calls(&self) -> Vec<String> {
        self.state().seen.iter().filter(|seen| seen.url.starts_with("/openapi")).map(|seen| seen.url.clone()).collect()
    }

    /// The last request.
    pub(crate) fn last(&self) -> Seen {
        self.state().seen.last().unwrap().clone()
    }
}

impl Seen {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl State {
    fn stamped(&mut self, mut object: Value) -> Value {
        self.version += 1;
        object["metadata"]["resourceVersion"] = self.version.to_string().into();
        object
    }

    fn patch(&mut self, path: &str, is_dry: bool, content_type: &str, body: &Value) -> (StatusCode, Value) {
        if let Some(change) = self.others.pop() {
            let live = self.objects[path].clone();
            let changed = self.stamped(MergePatch::from_value(change).unwrap().apply(live));
            self.objects.insert(path.to_owned(), changed);
        }
        let Some(live) = self.objects.get(path).cloned() else { return status(StatusCode::NOT_FOUND, "NotFound") };
        let patched = match content_type {
            "application/merge-patch+json" => MergePatch::from_value(body.clone()).unwrap().apply(live.clone()),
            "application/json-patch+json" => match JsonPatch::from_value_leniently(body).unwrap().apply(live.clone()) {
                Ok(patched) => patched,
                Err(_) => return status(StatusCode::UNPROCESSABLE_ENTITY, "Invalid"),
            },
            // It stores nothing.
            "application/apply-patch+yaml" => live.clone(),
            _ if path.starts_with("/apis/example.com") => {
                return status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UnsupportedMediaType");
            }
            _ => live.clone(),
        };
        if patched["metadata"]["resourceVersion"] != live["metadata"]["resourceVersion"] {
            return status(StatusCode::CONFLICT, "Conflict");
        }
        if !is_dry && patched != live {
            let stored = self.stamped(patched.clone());
            self.objects.insert(path.to_owned(), stored);
        }
        (StatusCode::OK, patched)
    }
}

async fn answer(server: Server, request: Request<Body>) -> Result<Response<Body>, BoxError> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await?.to_bytes().to_vec();
    let url = parts.uri.path_and_query().unwrap().to_string();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let seen =
        Seen { method: parts.method.clone(), url: url.clone(), headers: parts.headers.clone(), body: body.clone() };
    server.state().seen.push(seen);
    if server.state().slow.as_deref() == Some(path) {
        tokio::time::sleep(std::time::Duration::from_hours(1)).await;
    }
    // Requests overlap, as on a real server.
    tokio::task::yield_now().await;
    let mut state = server.state();
    if let Some((code, body)) = state.answers.get(&(parts.method.clone(), path.to_owned())) {
        return Ok(response(*code, body));
    }
    if path.starts_with("/openapi/v3") {
        return Ok(schema(&state, path, query, &parts.headers));
    }
    let (code, body) = match parts.method {
        Method::PATCH => {
            let content_type = parts.headers[CONTENT_TYPE].to_str().unwrap().to_owned();
            let patch = serde_json::from_slice(&body).unwrap_or_default();
            state.patch(path, query.contains("dryRun=All"), &content_type, &patch)
        }
        Method::GET => match state.objects.get(path) {
            Some(object) if parts.headers.get(ACCEPT).is_some_and(|accept| accept == "application/json") => {
                (StatusCode::OK, object.clone())
            }
            Some(_) => (StatusCode::OK, json!({"kind": "Table"})),
            None => status(StatusCode::NOT_FOUND, "NotFound"),
        },
        _ => (StatusCode::OK, json!({})),
    };
    Ok(response(code, &body))
}

/// The index, and the documents by hash. An old hash is redirected to the new one.
fn schema(state: &State, path: &str, query: &str, headers: &HeaderMap) -> Response<Body> {
    let hash = |document: &Value| {
        let mut hasher = DefaultHasher::new();
        document.to_string().hash(&mut hasher);
        hasher.finish().to_string()
    };
    let url = |path: &str, document: &Value| format!("/openapi/v3/{path}?hash={}", hash(document));
    let Some(name) = path.strip_prefix("/openapi/v3/") else {
        let paths: BTreeMap<_, _> = state
            .published
            .iter()
            .map(|(path, document)| (path, json!({"serverRelativeURL": url(path, document)})))
            .collect();
        let index = json!({"paths": paths});
        let etag = format!("\"{}\"", hash(&index));
        if headers.get(IF_NONE_MATCH).is_some_and(|known| *known == *etag) {
            return response(StatusCode::NOT_MODIFIED, &Value::Null);
        }
        let mut response = response(StatusCode::OK, &index);
        response.headers_mut().insert(ETAG, etag.parse().unwrap());
        return response;
    };
    let Some(document) = state.published.get(name) else { return response(StatusCode::NOT_FOUND, &Value::Null) };
    if query == format!("hash={}", hash(document)) {
        return response(StatusCode::OK, document);
    }
    let mut moved = response(StatusCode::MOVED_PERMANENTLY, &Value::Null);
    moved.headers_mut().insert(LOCATION, format!("https://cluster:6443{}", url(name, document)).parse().unwrap());
    moved
}

pub(crate) fn status(code: StatusCode, reason: &str) -> (StatusCode, Value) {
    (code, json!({"kind": "Status", "status": "Failure", "message": reason, "reason": reason, "code": code.as_u16()}))
}

fn response(code: StatusCode, body: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string().into_bytes()));
    *response.status_mut() = code;
    response.headers_mut().insert("warning", "299 - \"of the server\"".parse().unwrap());
    response
}

/// What a server publishes for the group of racks.
pub(crate) fn rack_document() -> Value {
    let kind = json!({"group": "example.com", "version": "v1", "kind": "Rack"});
    let slot = json!({"type": "object", "properties": {"number": {"type": "integer"}, "holds": {"type": "string", "nullable": true}}});
    let slots = json!({
        "type": "array", "items": slot, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["number"],
    });
    let selector =
        json!({"type": "object", "additionalProperties": {"type": "string"}, "x-kubernetes-map-type": "atomic"});
    let spec =
        json!({"type": "object", "properties": {"slots": slots, "selector": selector, "size": {"type": "integer"}}});
    json!({
        "openapi": "3.0.0",
        "paths": {"/apis/example.com/v1/namespaces/{namespace}/racks/{name}": {"patch": {"x-kubernetes-group-version-kind": kind}}},
        "components": {"schemas": {"com.example.v1.Rack": {
            "type": "object",
            "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"}, "spec": spec, "metadata": {"type": "object"}},
            "x-kubernetes-group-version-kind": [kind],
        }}},
    })
}
