//! What the layer sends instead of a patch that a stock server does not understand.

use http::{Method, StatusCode};
use kube::Client;
use serde_json::{Value, json};
use smp_kube::Strategic;

use crate::passing::{STRATEGIC, patch};
use crate::server::{RACK, SERVICE, Server, status};

async fn send(client: &Client, url: &str, body: &Value) -> (u16, Value) {
    patch(client, url, STRATEGIC, body.to_string()).await
}

#[tokio::test]
async fn a_patch_that_names_merge_keys_becomes_the_difference_for_the_version_that_was_read() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let key = json!(["port", "protocol"]);
    let body = json!({"spec": {"ports": [{"$patchMergeKey": key, "port": 53, "protocol": "TCP", "name": "tcp"}]}});
    let url = format!("{SERVICE}?fieldManager=me");
    let (code, answer) = send(&client, &url, &body).await;
    assert_eq!(server.calls(), [format!("GET {SERVICE}"), format!("PATCH {url}")]);
    let ports = json!([{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "name": "tcp"}]);
    assert_eq!((code, &answer["spec"]["ports"]), (200, &ports));
    let seen = server.last();
    assert_eq!(seen.json(), json!({"metadata": {"resourceVersion": "2"}, "spec": {"ports": ports}}));
    assert_eq!(seen.header("content-type"), "application/merge-patch+json");
    assert_eq!((seen.header("accept"), seen.header("impersonate-user")), ("application/json;as=Table", "ada"));
    let read = server.state().seen[0].clone();
    assert_eq!((read.header("accept"), read.header("impersonate-user")), ("application/json", "ada"));
    assert_eq!((read.header("content-type"), read.header("if-match"), read.body.len()), ("", "", 0));
}

#[tokio::test]
async fn merge_keys_never_reach_a_server_whatever_the_path() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body = json!({"spec": {"ports": [{"$patchMergeKey": ["port"], "port": 53, "$patch": "delete"}]}});
    for path in ["/api/v1/%6eamespaces/lab/services/dns", "/api/v1/services", "/api/v1/namespaces/lab/services/dns//"] {
        assert_eq!(send(&client, path, &body).await.0, 400, "{path}");
    }
    let keyed = json!({"spec": {"ports": [{"$patchMergeKey": ["port", "protocol"], "port": 53, "protocol": "TCP"}]}});
    send(&client, &format!("{SERVICE}/"), &keyed).await;
    assert!(server.state().seen.iter().all(|seen| !String::from_utf8_lossy(&seen.body).contains("$patchMergeKey")));
}

#[tokio::test]
async fn a_patch_that_clears_the_version_is_for_any_version() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    for version in [json!(null), json!("")] {
        let body = json!({"metadata": {"resourceVersion": version, "labels": {"a": "b"}}});
        assert_eq!(send(&client, RACK, &body).await.0, 200);
    }
    assert_eq!(server.get(RACK)["metadata"]["labels"]["a"], "b");
}

#[tokio::test]
async fn lists_of_custom_resources_are_merged_by_the_keys_that_the_cluster_publishes() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body =
        json!({"spec": {"slots": [{"number": 2, "holds": "c"}, {"number": 1, "$patch": "delete"}, {"number": 3}]}});
    assert_eq!(send(&client, RACK, &body).await.0, 200);
    assert_eq!(server.get(RACK)["spec"]["slots"], json!([{"number": 2, "holds": "c"}, {"number": 3}]));
    assert_eq!(server.calls(), [format!("PATCH {RACK}"), format!("GET {RACK}"), format!("PATCH {RACK}")]);
    // The server's first answer is remembered.
    server.state().seen.clear();
    assert_eq!(send(&client, RACK, &body).await.0, 200);
    assert_eq!(server.calls(), [format!("GET {RACK}"), format!("PATCH {RACK}")]);
}

#[tokio::test]
async fn a_patch_without_lists_and_directives_is_sent_as_a_merge_patch_with_the_same_bytes() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body = br#"{ "spec": {"size": 3, "size": 4} }"#;
    assert_eq!(patch(&client, RACK, STRATEGIC, *body).await.0, 200);
    assert_eq!(server.calls(), [format!("PATCH {RACK}"), format!("PATCH {RACK}")]);
    assert_eq!(
        (server.last().body, server.last().header("content-type")),
        (body.to_vec(), "application/merge-patch+json")
    );
    assert_eq!(server.get(RACK)["spec"]["size"], 4);
}

#[tokio::test]
async fn an_object_that_the_schema_replaces_is_replaced() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    for selector in [json!({"app": "web"}), json!({"tier": "front"})] {
        assert_eq!(send(&client, RACK, &json!({"spec": {"selector": selector}})).await.0, 200);
        assert_eq!(server.get(RACK)["spec"]["selector"], selector);
    }
    assert_eq!(server.last().json()["spec"]["selector"], json!({"app": null, "tier": "front"}));
}

#[tokio::test]
async fn null_in_what_is_sent_makes_it_a_json_patch() {
    let server = Server::new();
    let slots = json!([{"number": 1, "holds": null}, {"number": 2}]);
    server.put(RACK, json!({"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {}, "spec": {"slots": slots}}));
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, RACK, &json!({"spec": {"slots": [{"number": 2, "holds": "b"}]}})).await.0, 200);
    let slots = json!([{"number": 1, "holds": null}, {"number": 2, "holds": "b"}]);
    let sent = json!([
        {"op": "replace", "path": "/metadata/resourceVersion", "value": "3"},
        {"op": "replace", "path": "/spec/slots", "value": slots},
    ]);
    assert_eq!(server.last().json(), sent);
    assert_eq!(server.get(RACK)["spec"]["slots"], slots);
}

#[tokio::test]
async fn a_patch_that_changes_nothing_is_sent_as_an_empty_one() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, RACK, &json!({"spec": {"slots": [{"number": 2, "holds": "b"}]}})).await.0, 200);
    assert_eq!(server.last().body, b"{}");
}

#[tokio::test]
async fn a_dry_run_changes_nothing() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let before = server.get(RACK);
    let body = json!({"spec": {"slots": [{"number": 2, "holds": "c"}]}});
    let (code, answer) = send(&client, &format!("{RACK}?dryRun=All"), &body).await;
    assert_eq!((code, &answer["spec"]["slots"][1]["holds"]), (200, &json!("c")));
    assert_eq!(server.get(RACK), before);
}

#[tokio::test]
async fn answers_to_reading_the_object_are_handed_back() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body = json!({"spec": {"slots": [{"number": 2, "holds": "c"}]}});
    let absent = RACK.replace("/a", "/b");
    assert_eq!(send(&client, &absent, &body).await.0, 404);
    server.state().answers.insert((Method::GET, RACK.to_owned()), status(StatusCode::FORBIDDEN, "Forbidden"));
    let (code, answer) = send(&client, RACK, &body).await;
    assert_eq!((code, &answer["reason"]), (403, &json!("Forbidden")));
}

#[tokio::test]
async fn a_status_that_must_not_be_read_is_read_with_its_object() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let path = format!("{RACK}/status");
    server.put(&path, server.get(RACK));
    let version = server.get(&path)["metadata"]["resourceVersion"].clone();
    server.state().objects.get_mut(RACK).unwrap()["metadata"]["resourceVersion"] = version;
    server.state().answers.insert((Method::GET, path.clone()), status(StatusCode::FORBIDDEN, "Forbidden"));
    let body = json!({"spec": {"slots": [{"number": 2, "holds": "c"}]}});
    assert_eq!(send(&client, &path, &body).await.0, 200);
    assert_eq!(server.calls()[1..], [format!("GET {path}"), format!("GET {RACK}"), format!("PATCH {path}")]);
}

#[tokio::test]
async fn a_patch_that_does_not_apply_is_refused_without_its_values() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body = json!({"spec": {"slots": [{"holds": "s3cret"}]}});
    let (code, status) = send(&client, RACK, &body).await;
    assert_eq!((code, &status["kind"], &status["reason"]), (422, &json!("Status"), &json!("Invalid")));
    let message = "the entry has no merge key `number`; add it";
    let cause = json!({"reason": "MissingMergeKey", "field": "spec.slots[0]", "message": message});
    let details = json!({"name": "a", "group": "example.com", "kind": "racks", "causes": [cause]});
    assert_eq!(status["details"], details);
    let whole = format!("racks.example.com \"a\" is invalid: patch: spec.slots[0]: {message} [MissingMergeKey]");
    assert_eq!(status["message"], whole);
    let (code, status) = patch(&client, RACK, STRATEGIC, r#"{"spec": "s3cret"#).await;
    assert_eq!((code, &status["message"]), (400, &json!("error decoding patch: invalid JSON at line 1 column 16")));
    assert_eq!(server.calls().iter().filter(|call| call.starts_with("PATCH")).count(), 1);
}
