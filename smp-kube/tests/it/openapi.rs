//! Schemas from the cluster, and schemas that the program gives.

use std::time::Duration;

use http::{Method, StatusCode};
use kube::Client;
use serde_json::{Value, json};
use smp_core::schema::GroupVersionKind;
use smp_kube::Strategic;
use smp_openapi::Overlay;

use crate::passing::{STRATEGIC, patch};
use crate::server::{RACK, SERVICE, Server, rack_document, status};

async fn send(client: &Client, body: &Value) -> (u16, Value) {
    patch(client, RACK, STRATEGIC, body.to_string()).await
}

fn slot(holds: &str) -> Value {
    json!({"spec": {"slots": [{"number": 2, "holds": holds}]}})
}

fn slots(server: &Server) -> usize {
    server.get(RACK)["spec"]["slots"].as_array().unwrap().len()
}

#[tokio::test(start_paused = true)]
async fn a_document_is_read_once_for_each_hash() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    for holds in ["c", "d", "e"] {
        assert_eq!(send(&client, &slot(holds)).await.0, 200);
    }
    let first = server.schema_calls();
    assert_eq!((first.len(), &*first[0]), (2, "/openapi/v3"));
    // After a minute, the server is asked whether the index has changed.
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(send(&client, &slot("f")).await.0, 200);
    assert_eq!(server.schema_calls()[2..], ["/openapi/v3"]);
    assert!(server.state().seen.iter().any(|seen| seen.headers.contains_key("if-none-match")));
    // A changed document has another hash.
    server.state().published.get_mut("apis/example.com/v1").unwrap()["info"] = json!({"title": "changed"});
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(send(&client, &slot("g")).await.0, 200);
    let all = server.schema_calls();
    assert_eq!((all.len(), slots(&server)), (5, 2));
    assert_ne!(all[4], first[1]);
}

#[tokio::test(start_paused = true)]
async fn a_kind_that_is_published_a_moment_later_is_found() {
    let server = Server::new();
    let document = server.state().published.remove("apis/example.com/v1").unwrap();
    server.state().published.insert("apis/other.com/v1".to_owned(), json!({}));
    let client = server.client(&Strategic::new());
    let later = server.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(1)).await;
        later.state().published.insert("apis/example.com/v1".to_owned(), document);
    });
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    assert_eq!(slots(&server), 2);
}

#[tokio::test(start_paused = true)]
async fn a_field_that_the_type_got_since_it_was_read_is_found() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    let spec = "/components/schemas/com.example.v1.Rack/properties/spec/properties";
    let mut document = rack_document();
    let fields = document.pointer_mut(spec).unwrap();
    fields["shelves"] = fields["slots"].clone();
    server.state().published.insert("apis/example.com/v1".to_owned(), document);
    // An index that was just read is not read again.
    tokio::time::advance(Duration::from_secs(2)).await;
    for shelf in [1, 2, 3] {
        assert_eq!(send(&client, &json!({"spec": {"shelves": [{"number": shelf}]}})).await.0, 200);
    }
    assert_eq!(server.get(RACK)["spec"]["shelves"].as_array().unwrap().len(), 3);
    assert_eq!(server.schema_calls().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn lists_of_unknown_types_are_replaced_and_merge_keys_need_a_schema() {
    let server = Server::new();
    server.state().published.clear();
    let client = server.client(&Strategic::new());
    let key = json!(["number"]);
    let keyed = json!({"spec": {"slots": [{"$patchMergeKey": key, "number": 2, "holds": "c"}]}});
    let (code, status) = send(&client, &keyed).await;
    assert_eq!((code, &status["details"]["causes"][0]["reason"]), (422, &json!("UnknownSchema")));
    assert_eq!(
        status["message"],
        "racks.example.com \"a\" is invalid: the patch has $patchMergeKey, but the type is unknown; \
         give its schema with `with_crd` or `with_schema`"
    );
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    assert_eq!(slots(&server), 1);
}

#[tokio::test(start_paused = true)]
async fn a_type_that_is_not_published_yet_is_refused_and_looked_for_again_soon() {
    let server = Server::new();
    let document = server.state().published.remove("apis/example.com/v1").unwrap();
    server.state().published.insert("apis/other.com/v1".to_owned(), json!({}));
    let client = server.client(&Strategic::new());
    for _ in 0..3 {
        let (code, status) = send(&client, &slot("c")).await;
        assert_eq!((code, &status["details"]["causes"][0]["reason"]), (422, &json!("UnknownSchema")));
    }
    assert_eq!((slots(&server), server.get(RACK)["spec"]["slots"][1]["holds"].clone()), (2, json!("b")));
    assert!((2..=12).contains(&server.schema_calls().len()));
    server.state().published.insert("apis/example.com/v1".to_owned(), document);
    tokio::time::advance(Duration::from_secs(6)).await;
    assert_eq!((send(&client, &slot("c")).await.0, slots(&server)), (200, 2));
}

#[tokio::test]
async fn finalizers_and_owners_of_unknown_types_are_merged() {
    let server = Server::new();
    server.state().published.clear();
    server.state().answers.insert((Method::GET, "/openapi/v3".to_owned()), status(StatusCode::NOT_FOUND, "NotFound"));
    let owner = json!({"uid": "1", "name": "a"});
    let metadata = json!({"finalizers": ["other.io/keep"], "ownerReferences": [owner]});
    server.put(RACK, json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": metadata}));
    let client = server.client(&Strategic::new());
    let body = json!({"metadata": {"finalizers": ["mine.io/x"], "ownerReferences": [{"uid": "2", "name": "b"}]}});
    assert_eq!(send(&client, &body).await.0, 200);
    let stored = server.get(RACK)["metadata"].clone();
    assert_eq!(stored["finalizers"], json!(["other.io/keep", "mine.io/x"]));
    assert_eq!(stored["ownerReferences"].as_array().unwrap().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_known_index_is_used_while_the_server_fails() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    server
        .state()
        .answers
        .insert((Method::GET, "/openapi/v3".to_owned()), status(StatusCode::INTERNAL_SERVER_ERROR, "reason"));
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!((send(&client, &slot("d")).await.0, slots(&server)), (200, 2));
}

#[tokio::test]
async fn a_built_in_type_that_the_program_changes_is_patched_by_its_schema() {
    let server = Server::new();
    let entry = json!({"gvk": "v1/Service", "field": "spec.ports", "strategy": "merge", "merge_key": "protocol", "recommended_key": "protocol"});
    let overlay = Overlay::read(&json!([entry])).unwrap();
    let client = server.client(&Strategic::new().with_overlay(&overlay).unwrap());
    let body = json!({"spec": {"ports": [{"protocol": "TCP", "$patch": "delete"}]}}).to_string();
    assert_eq!(patch(&client, SERVICE, STRATEGIC, body).await.0, 200);
    assert_eq!(server.get(SERVICE)["spec"]["ports"], json!([{"port": 53, "protocol": "UDP"}]));
}

#[tokio::test]
async fn a_schema_that_cannot_be_read_is_an_error_and_not_a_replaced_list() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    for (code, expected) in
        [(StatusCode::FORBIDDEN, 403), (StatusCode::TOO_MANY_REQUESTS, 503), (StatusCode::INTERNAL_SERVER_ERROR, 503)]
    {
        server.state().answers.insert((Method::GET, "/openapi/v3".to_owned()), status(code, "reason"));
        let (code, status) = send(&client, &slot("c")).await;
        assert_eq!(code, expected);
        assert!(status["message"].as_str().unwrap().contains("with_crd"), "{status}");
    }
    assert_eq!(slots(&server), 2);
}

#[tokio::test]
async fn an_old_hash_is_redirected() {
    let server = Server::new();
    let client = server.plain_client();
    let layer = Strategic::new();
    let kind = GroupVersionKind::new("example.com", "v1", "Rack");
    server.state().answers.insert(
        (Method::GET, "/openapi/v3".to_owned()),
        (StatusCode::OK, json!({"paths": {"apis/example.com/v1": {"serverRelativeURL": "/openapi/v3/apis/example.com/v1?hash=old"}}})),
    );
    assert!(layer.patcher(&client, &kind).await.unwrap().is_some());
    assert_eq!(server.schema_calls().len(), 3);
}

#[tokio::test]
async fn a_given_schema_needs_no_request() {
    let server = Server::new();
    let client = server.client(&Strategic::new().with_crd(&definition()).unwrap());
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    assert_eq!((slots(&server), server.schema_calls().len()), (2, 0));
    assert_eq!(server.calls(), [format!("GET {RACK}"), format!("PATCH {RACK}")]);
}

#[tokio::test]
async fn an_overlay_changes_types_that_are_read_later() {
    let server = Server::new();
    let mut document = rack_document();
    let slots_field =
        &mut document["components"]["schemas"]["com.example.v1.Rack"]["properties"]["spec"]["properties"]["slots"];
    slots_field.as_object_mut().unwrap().retain(|name, _| !name.starts_with("x-"));
    server.state().published.insert("apis/example.com/v1".to_owned(), document);
    let entry =
        json!({"gvk": "example.com/v1/Rack", "field": "spec.slots", "strategy": "merge", "merge_key": "number"});
    let overlay = Overlay::read(&json!([entry])).unwrap();
    let client = server.client(&Strategic::new().with_overlay(&overlay).unwrap());
    assert_eq!(send(&client, &slot("c")).await.0, 200);
    assert_eq!(slots(&server), 2);
}

#[test]
fn an_overlay_with_a_mistake_for_a_known_type_is_refused() {
    let entry = json!({"gvk": "v1/Service", "field": "spec.port", "strategy": "merge", "merge_key": "port"});
    let overlay = Overlay::read(&json!([entry])).unwrap();
    let error = Strategic::new().with_overlay(&overlay).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/0/field: `io.k8s.api.core.v1.ServiceSpec` has no field `port`; did you mean `ports`?"
    );
}

/// The definition of racks.
fn definition() -> Value {
    let document = rack_document();
    let mut schema = document["components"]["schemas"]["com.example.v1.Rack"].clone();
    schema.as_object_mut().unwrap().retain(|name, _| !name.starts_with("x-"));
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "racks.example.com"},
        "spec": {
            "group": "example.com", "scope": "Namespaced", "names": {"plural": "racks", "singular": "rack", "kind": "Rack"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}}],
        },
    })
}

#[tokio::test(start_paused = true)]
async fn a_slow_api_delays_only_patches_of_its_own_kinds() {
    const CLOCK: &str = "/apis/slow.example.com/v1/namespaces/lab/clocks/a";
    let server = Server::new();
    server.put(CLOCK, json!({"apiVersion": "slow.example.com/v1", "kind": "Clock", "metadata": {"name": "a"}}));
    server.state().published.insert("apis/slow.example.com/v1".to_owned(), json!({}));
    server.state().slow = Some("/openapi/v3/apis/slow.example.com/v1".to_owned());
    let client = server.client(&Strategic::new());
    let slow = client.clone();
    let waiting = tokio::spawn(async move {
        patch(&slow, CLOCK, STRATEGIC, json!({"spec": {"$patchMergeKey": "name"}}).to_string()).await
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(server.schema_calls().iter().any(|url| url.contains("slow.example.com")));
    let sent = tokio::time::timeout(Duration::from_secs(1), send(&client, &slot("c"))).await;
    assert_eq!(sent.expect("it does not wait").0, 200);
    assert!(!waiting.is_finished());
}
