//! A small API server on loopback: it keeps objects, applies patches, checks versions and values, publishes the schema of one custom
//! resource, and like a stock server takes no strategic merge patches of custom resources.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_patch::{JsonPatch, MergePatch};

use crate::http::{self, Answer, Request};

/// Group, version, plural, singular, kind, short name.
const RESOURCES: [[&str; 6]; 5] = [
    ["", "v1", "configmaps", "configmap", "ConfigMap", "cm"],
    ["", "v1", "secrets", "secret", "Secret", ""],
    ["", "v1", "services", "service", "Service", "svc"],
    ["apps", "v1", "deployments", "deployment", "Deployment", "deploy"],
    ["example.com", "v1", "racks", "rack", "Rack", "rk"],
];

#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
pub(crate) struct State {
    /// By path.
    pub(crate) objects: BTreeMap<String, Value>,
    pub(crate) seen: Vec<Request>,
    /// Merge patches of others: path and patch, applied before the next request that changes an object.
    pub(crate) others: Vec<(String, Value)>,
    /// Answers to give instead of the usual ones, by method and path.
    pub(crate) answers: BTreeMap<String, (u16, Value)>,
    /// Requests that are answered after 1.5 seconds, by method and path.
    pub(crate) slow: BTreeSet<String>,
    /// Whether the server lists its resources one version at a time.
    pub(crate) is_old: bool,
    version: u64,
}

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has free ports");
        let address = listener.local_addr().expect("the listener is bound");
        let server = Self { address, state: Arc::default() };
        let handler = server.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = handler.clone();
                thread::spawn(move || {
                    if let Some(request) = http::read(&stream) {
                        http::write(&stream, &server.answer(&request));
                    }
                });
            }
        });
        server
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Stores an object of the namespace `shop`.
    pub(crate) fn put(&self, mut object: Value) {
        let path = collection(&object) + "/" + object["metadata"]["name"].as_str().expect("objects have names");
        object["metadata"]["namespace"] = json!("shop");
        self.state().store(&path, object, "setup");
    }

    /// Sets the managers of an object.
    pub(crate) fn own(&self, path: &str, entries: Value) {
        let mut state = self.state();
        let object = state.objects.get_mut(path).expect("the object is there");
        object["metadata"]["managedFields"] = entries;
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.state().objects.get(path).cloned().unwrap_or_default()
    }

    /// The requests that changed something or tried to: method, path, query, content type and body.
    pub(crate) fn changes(&self) -> Vec<String> {
        let state = self.state();
        let changes = state.seen.iter().filter(|request| request.method != "GET");
        changes
            .map(|Request { method, path, query, content_type, body, .. }| {
                format!("{method} {path}?{query} {content_type} {body}")
            })
            .collect()
    }

    fn answer(&self, request: &Request) -> Answer {
        if self.state().slow.contains(&format!("{} {}", request.method, request.path)) {
            thread::sleep(Duration::from_millis(1_500));
        }
        let mut state = self.state();
        state.seen.push(request.clone());
        if let Some((status, body)) = state.answers.get(&format!("{} {}", request.method, request.path)) {
            return (*status, body.clone(), Vec::new());
        }
        if let Some(answer) = published(request, state.is_old) {
            return answer;
        }
        if request.method != "GET" {
            for (path, patch) in std::mem::take(&mut state.others) {
                let patched = MergePatch::from_value(patch).expect("an object").apply(state.objects[&path].clone());
                state.store(&path, patched, "others");
            }
        }
        let (status, body) = match &*request.method {
            "GET" => state.read(&request.path),
            "POST" => state.create(request),
            _ => state.patch(request),
        };
        let warnings =
            if request.query.contains("warn") { vec![("Warning", "299 - \"old\"".to_owned())] } else { vec![] };
        (status, body, warnings)
    }
}

impl State {
    fn read(&self, path: &str) -> (u16, Value) {
        match self.objects.get(object_of(path)) {
            Some(object) => (200, object.clone()),
            None if is_collection(path) => {
                let in_it = |of: &&String| of.rsplit_once('/').is_some_and(|(collection, _)| collection == path);
                let items: Vec<&Value> = self.objects.keys().filter(in_it).map(|path| &self.objects[path]).collect();
                (200, json!({"kind": "List", "items": items}))
            }
            None => {
                (404, status(404, "NotFound", &format!("{} not found", path.rsplit('/').next().unwrap_or_default())))
            }
        }
    }

    fn create(&mut self, request: &Request) -> (u16, Value) {
        let path = format!("{}/{}", request.path, request.body["metadata"]["name"].as_str().unwrap_or_default());
        if self.objects.contains_key(&path) {
            return (409, status(409, "AlreadyExists", "it already exists"));
        }
        self.finish(request, &path, request.body.clone(), 201)
    }

    fn patch(&mut self, request: &Request) -> (u16, Value) {
        let path = object_of(&request.path).to_owned();
        let (code, live) = self.read(&path);
        if code != 200 {
            return (code, live);
        }
        let patched = match &*request.content_type {
            "application/merge-patch+json" => {
                Ok(MergePatch::from_value(request.body.clone()).expect("an object").apply(live.clone()))
            }
            "application/json-patch+json" => JsonPatch::from_value_leniently(&request.body)
                .and_then(|patch| patch.apply(live.clone()))
                .map_err(|error| error.to_string()),
            _ if path.contains("/example.com/") => {
                let message = "the body of the request was in an unknown format";
                return (415, status(415, "UnsupportedMediaType", message));
            }
            _ => strategic(&live, &request.body),
        };
        let patched = match patched {
            Ok(patched) => patched,
            Err(message) => return (422, status(422, "Invalid", &message)),
        };
        if patched["metadata"]["resourceVersion"] != live["metadata"]["resourceVersion"] {
            let message = "Operation cannot be fulfilled: the object has been modified";
            return (409, status(409, "Conflict", message));
        }
        self.finish(request, &path, patched, 200)
    }

    /// Checks an object as servers do, and stores it.
    fn finish(&mut self, request: &Request, path: &str, mut object: Value, code: u16) -> (u16, Value) {
        smp_kinds::encode_string_data(&mut object);
        // Servers drop unknown fields.
        if let Some(spec) = object.get_mut("spec").and_then(Value::as_object_mut) {
            spec.remove("replica");
        }
        if object["spec"]["replicas"].as_i64().is_some_and(|replicas| replicas < 0) {
            let mut invalid =
                status(422, "Invalid", "Deployment.apps \"web\" is invalid: spec.replicas: Invalid value: -1");
            let cause =
                |field: &str, message: &str| json!({"reason": "FieldValueInvalid", "field": field, "message": message});
            invalid["details"] = json!({"causes": [
                cause("spec.replicas", "Invalid value: -1: must be greater than or equal to 0"),
                cause("spec.selector", "Invalid value: {\"matchLabels\":{\"token\":\"hidden\"}}: field is immutable"),
            ]});
            return (422, invalid);
        }
        if object["data"].as_object().is_some_and(|data| data.values().any(|value| !value.is_string())) {
            let dump = Value::from(object.to_string());
            let message = format!("\"\" is invalid: patch: Invalid value: {dump}: json: cannot unmarshal");
            return (422, status(422, "Invalid", &message));
        }
        if self.objects.get(path) == Some(&object) {
            return (code, object);
        }
        let manager = request.query.split('&').find_map(|part| part.strip_prefix("fieldManager=")).unwrap_or_default();
        if request.query.contains("dryRun=All") {
            let (objects, version) = (self.objects.clone(), self.version);
            let dry = self.store(path, object, manager);
            (self.objects, self.version) = (objects, version);
            return (code, dry);
        }
        (code, self.store(path, object, manager))
    }

    fn store(&mut self, path: &str, mut object: Value, manager: &str) -> Value {
        self.version += 1;
        object["metadata"]["resourceVersion"] = json!(self.version.to_string());
        let time = format!("2026-11-23T10:00:{:02}Z", self.version);
        object["metadata"]["managedFields"] = json!([{"manager": manager, "operation": "Update", "time": time}]);
        self.objects.insert(path.to_owned(), object.clone());
        object
    }
}

fn strategic(live: &Value, patch: &Value) -> Result<Value, String> {
    let kind =
        format!("{}/{}", live["apiVersion"].as_str().unwrap_or_default(), live["kind"].as_str().unwrap_or_default());
    let GroupVersionKind { group, version, kind } = GroupVersionKind::parse(&kind).expect("objects have kinds");
    let schema = smp_api_types::schema_for_kind(&group, &version, &kind).expect("a built-in kind");
    Patcher::new(schema).upstream().apply(live, patch).map_err(|error| error.to_string())
}

/// The path without a subresource.
fn is_collection(path: &str) -> bool {
    RESOURCES.iter().any(|[_, _, plural, ..]| path.rsplit('/').next() == Some(plural))
}

fn object_of(path: &str) -> &str {
    path.strip_suffix("/status").unwrap_or(path)
}

fn collection(object: &Value) -> String {
    let kind = object["kind"].as_str().expect("objects have kinds");
    let [group, version, plural, ..] = RESOURCES.into_iter().find(|row| row[4] == kind).expect("a known kind");
    let root = if group.is_empty() { "/api".to_owned() } else { format!("/apis/{group}") };
    format!("{root}/{version}/namespaces/shop/{plural}")
}

fn status(code: u16, reason: &str, message: &str) -> Value {
    json!({"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": code, "reason": reason, "message": message})
}

/// Discovery and schemas.
fn published(request: &Request, is_old: bool) -> Option<Answer> {
    let ok = |body| Some((200, body, Vec::new()));
    let rows = |group: &str| RESOURCES.into_iter().filter(|row| row[0] == group).collect::<Vec<_>>();
    let aggregated = |group: &str| {
        let resource = |[group, version, plural, singular, kind, short]: [&str; 6]| {
            json!({
                "resource": plural, "singularResource": singular, "shortNames": [short], "scope": "Namespaced",
                "responseKind": {"group": group, "version": version, "kind": kind}, "verbs": ["get", "patch"],
            })
        };
        let resources: Vec<Value> = rows(group).into_iter().map(resource).collect();
        json!({"metadata": {"name": group}, "versions": [{"version": "v1", "resources": resources}]})
    };
    let list = |group: &str| {
        let version = if group.is_empty() { "v1".to_owned() } else { format!("{group}/v1") };
        let resource = |[_, _, plural, singular, kind, short]: [&str; 6]| {
            json!({
                "name": plural, "singularName": singular, "kind": kind, "namespaced": true, "verbs": ["get", "patch"],
                "shortNames": [short],
            })
        };
        json!({"groupVersion": version, "resources": rows(group).into_iter().map(resource).collect::<Vec<_>>()})
    };
    match &*request.path {
        "/api" if is_old => ok(json!({"kind": "APIVersions", "versions": ["v1"], "serverAddressByClientCIDRs": []})),
        "/apis" if is_old => {
            let version = json!({"groupVersion": "apps/v1", "version": "v1"});
            let group = json!({"name": "apps", "versions": [version], "preferredVersion": version});
            ok(json!({"kind": "APIGroupList", "groups": [group]}))
        }
        "/api" => ok(json!({"kind": "APIGroupDiscoveryList", "items": [aggregated("")]})),
        "/apis" => {
            ok(json!({"kind": "APIGroupDiscoveryList", "items": [aggregated("apps"), aggregated("example.com")]}))
        }
        "/api/v1" => ok(list("")),
        "/apis/apps/v1" => ok(list("apps")),
        "/apis/example.com/v1" => ok(list("example.com")),
        "/openapi/v3" => ok(
            json!({"paths": {"apis/example.com/v1": {"serverRelativeURL": "/openapi/v3/apis/example.com/v1?hash=1"}}}),
        ),
        "/openapi/v3/apis/example.com/v1" => ok(racks()),
        _ => None,
    }
}

/// The schema of the custom resource, whose list has keys.
fn racks() -> Value {
    json!({
        "openapi": "3.0.0",
        "paths": {"/apis/example.com/v1/namespaces/{namespace}/racks/{name}": {"patch": {
            "x-kubernetes-group-version-kind": {"group": "example.com", "version": "v1", "kind": "Rack"},
        }}},
        "components": {"schemas": {"com.example.v1.Rack": {
            "type": "object",
            "properties": {"spec": {"type": "object", "properties": {"slots": {
                "type": "array",
                "items": {"type": "object", "properties": {"number": {"type": "integer"}, "holds": {"type": "string"}}},
                "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["number"],
            }}}},
            "x-kubernetes-group-version-kind": [{"group": "example.com", "version": "v1", "kind": "Rack"}],
        }}},
    })
}
