//! Bodies in protobuf, as kubectl sends them for `create`. Answers are JSON.

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use smp_server::{Options, Server};
use tower_service::Service;

use crate::support::{Reply, get, post, send, server};

const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A field with a message or a text of less than 128 bytes.
fn field(number: u8, content: impl AsRef<[u8]>) -> Vec<u8> {
    let content = content.as_ref();
    [&[number << 3 | 2, u8::try_from(content.len()).unwrap()], content].concat()
}

/// The body with an object.
fn body(api_version: &str, kind: &str, object: &[u8]) -> Vec<u8> {
    let head = [field(1, api_version), field(2, kind)].concat();
    [b"k8s\0".to_vec(), field(1, head), field(2, object), field(3, ""), field(4, "")].concat()
}

/// Metadata as kubectl sends it: every field that is not a pointer, also the empty ones.
fn metadata(name: &str) -> Vec<u8> {
    let texts = [field(1, name), field(2, ""), field(3, ""), field(4, ""), field(5, ""), field(6, "")];
    field(1, [texts.concat(), b"\x38\x00".to_vec(), field(8, "")].concat())
}

fn config_map(name: &str) -> Vec<u8> {
    let data = field(2, [field(1, "a"), field(2, "b")].concat());
    body("v1", "ConfigMap", &[metadata(name), data].concat())
}

async fn create(server: &Server, path: &str, body: Vec<u8>) -> Reply {
    send(server, Method::POST, path, PROTOBUF, body).await
}

#[tokio::test]
async fn an_object_in_protobuf_is_stored_like_one_in_json() {
    let server = Server::new(Options::new().seed(7));
    let created = create(&server, MAPS, config_map("web")).await;
    assert_eq!((created.code, &created.body["data"]), (201, &json!({"a": "b"})));
    let other = post(&server, MAPS, &json!({"metadata": {"name": "other"}, "data": {"a": "b"}})).await.body;
    let names = |object: &Value| object["metadata"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&get(&server, &format!("{MAPS}/web")).await.body), names(&other));
    assert_eq!(created.body["metadata"]["generateName"], Value::Null);
}

#[tokio::test]
async fn an_explicit_zero_is_kept() {
    let server = server();
    let container = [field(1, "web"), field(2, "nginx")].concat();
    let labels = field(11, [field(1, "app"), field(2, "web")].concat());
    let template = field(3, [field(1, labels), field(2, field(2, container))].concat());
    let selector = field(2, field(1, [field(1, "app"), field(2, "web")].concat()));
    let spec = field(2, [b"\x08\x00".to_vec(), selector, template].concat());
    let deployment = body("apps/v1", "Deployment", &[metadata("web"), spec].concat());
    let created = create(&server, "/apis/apps/v1/namespaces/default/deployments", deployment).await;
    assert_eq!((created.code, &created.body["spec"]["replicas"]), (201, &json!(0)), "{}", created.body);
    assert_eq!(created.body["spec"]["template"]["spec"]["restartPolicy"], "Always");
}

#[tokio::test]
async fn an_object_is_replaced_and_deleted_in_protobuf() {
    let server = server();
    create(&server, MAPS, config_map("web")).await;
    let path = format!("{MAPS}/web");
    let object = body("v1", "ConfigMap", &metadata("web"));
    let replaced = send(&server, Method::PUT, &path, PROTOBUF, object).await;
    assert_eq!((replaced.code, &replaced.body["data"]), (200, &Value::Null));
    let wrong = body("v1", "DeleteOptions", &field(2, field(1, "no-uid")));
    assert_eq!(send(&server, Method::DELETE, &path, PROTOBUF, wrong).await.code, 409);
    let options = body("v1", "DeleteOptions", &field(4, "Background"));
    assert_eq!(send(&server, Method::DELETE, &path, PROTOBUF, options).await.code, 200);
}

#[tokio::test]
async fn a_scale_is_replaced_in_protobuf() {
    let server = server();
    let path = "/api/v1/namespaces/default/replicationcontrollers";
    let pod = json!({"containers": [{"name": "a", "image": "b"}]});
    let spec = json!({"selector": {"a": "b"}, "template": {"metadata": {"labels": {"a": "b"}}, "spec": pod}});
    post(&server, path, &json!({"metadata": {"name": "web"}, "spec": spec})).await;
    let scale = body("autoscaling/v1", "Scale", &[metadata("web"), field(2, b"\x08\x05")].concat());
    let scaled = send(&server, Method::PUT, &format!("{path}/web/scale"), PROTOBUF, scale).await;
    assert_eq!((scaled.code, &scaled.body["spec"]["replicas"]), (200, &json!(5)), "{}", scaled.body);
}

#[tokio::test]
async fn malformed_bodies_are_refused_as_on_kubernetes() {
    let server = server();
    let refused = async |body: &[u8]| {
        let answer = create(&server, MAPS, body.to_vec()).await;
        assert_eq!(answer.code, 400, "{}", answer.body);
        answer.message().to_owned()
    };
    let unrecognized = "the object provided is unrecognized (must be of type ConfigMap)";
    assert_eq!(refused(b"").await, format!("{unrecognized}: empty data"));
    assert_eq!(refused(b"k8s\0\x0a").await, format!("{unrecognized}: unexpected EOF"));
    let cannot = "ConfigMap in version \"v1\" cannot be handled as a ConfigMap";
    assert_eq!(refused(b"k8s\0\x12\x02\x0a\x05").await, format!("{cannot}: unexpected EOF"));
    assert_eq!(
        refused(&body("v1", "Secret", b"")).await,
        "Secret in version \"v1\" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown \
         conversion"
    );
    let options = send(&server, Method::DELETE, &format!("{MAPS}/web"), PROTOBUF, "{}").await;
    assert!(options.message().starts_with("provided data does not appear to be a protobuf message"));
}

#[tokio::test]
async fn options_are_checked_before_the_body() {
    let answer = create(&server(), &format!("{MAPS}?dryRun=x"), b"k8s\0\x0a".to_vec()).await;
    assert_eq!((answer.code, &answer.body["reason"]), (422, &json!("Invalid")));
}

#[tokio::test]
async fn custom_resources_have_no_protobuf_form() {
    let server = server();
    let definition = json!({"metadata": {"name": "foos.x.io"}, "spec": {
        "group": "x.io", "names": {"plural": "foos", "kind": "Foo"}, "scope": "Namespaced",
        "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}],
    }});
    let path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    assert_eq!(post(&server, path, &definition).await.code, 201);
    let refused =
        create(&server, "/apis/x.io/v1/namespaces/default/foos", body("x.io/v1", "Foo", &metadata("a"))).await;
    assert_eq!(refused.code, 415);
    assert!(refused.message().ends_with("accepted media types include: application/json, application/yaml"));
    let refused = send(&server, Method::POST, MAPS, "text/plain", "{}").await;
    assert_eq!(refused.code, 415);
    assert!(refused.message().ends_with("application/json, application/yaml, application/vnd.kubernetes.protobuf"));
}

#[tokio::test]
async fn answers_are_json_even_if_the_client_prefers_protobuf() {
    let server = server();
    let accept = async |accepted: &str| {
        let request = Request::builder().method(Method::POST).uri(MAPS).header("accept", accepted);
        let request = request.header("content-type", PROTOBUF).body(Full::new(Bytes::from(config_map("web")))).unwrap();
        let response = server.clone().call(request).await.unwrap();
        let code = response.status().as_u16();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (code, serde_json::from_slice::<Value>(&bytes).unwrap()["kind"].clone())
    };
    assert_eq!(accept(PROTOBUF).await, (406, json!("Status")));
    assert_eq!(accept(&format!("{PROTOBUF},application/json")).await, (201, json!("ConfigMap")));
}
