//! What the layer passes on unchanged.

use http::Request;
use http::header::CONTENT_TYPE;
use http_body_util::BodyExt as _;
use kube::Client;
use kube::client::Body;
use serde_json::{Value, json};
use smp_kube::Strategic;

use crate::server::{RACK, SERVICE, Server};

pub(crate) const STRATEGIC: &str = "application/strategic-merge-patch+json";

/// Sends a patch, and returns the code and the body of the answer.
pub(crate) async fn patch(client: &Client, url: &str, content_type: &str, body: impl Into<Vec<u8>>) -> (u16, Value) {
    let request = Request::patch(url)
        .header(CONTENT_TYPE, content_type)
        .header("accept", "application/json;as=Table")
        .header("impersonate-user", "ada")
        .header("if-match", "*")
        .body(Body::from(body.into()))
        .unwrap();
    let response = client.send(request).await.unwrap();
    let code = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (code, serde_json::from_slice(&body).unwrap_or_default())
}

#[tokio::test]
async fn a_patch_of_a_built_in_type_is_sent_as_it_is() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let body = br#"{ "spec":{"ports":[{"port":53,"$patch":"delete"}]},"note":"$patchMergeKey" }"#;
    let url = format!("{SERVICE}?fieldManager=me&dryRun=All");
    let (code, _) = patch(&client, &url, STRATEGIC, *body).await;
    assert_eq!((code, server.calls()), (200, vec![format!("PATCH {url}")]));
    let seen = server.last();
    assert_eq!((&seen.body[..], seen.header("content-type")), (&body[..], STRATEGIC));
    assert_eq!((seen.header("if-match"), seen.header("impersonate-user")), ("*", "ada"));
    assert_eq!(server.schema_calls(), [""; 0]);
}

#[tokio::test]
async fn other_requests_are_sent_as_they_are() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let merge = br#"{"spec":{"ports":[{"$patchMergeKey":["port"]}]}}"#;
    assert_eq!(patch(&client, RACK, "application/merge-patch+json", *merge).await.0, 200);
    assert_eq!(server.last().body, merge);
    let request = Request::get(format!("{RACK}?watch=true")).body(Body::empty()).unwrap();
    assert_eq!(client.send(request).await.unwrap().headers()["warning"], "299 - \"of the server\"");
    // A path that is not one object.
    assert_eq!(patch(&client, "/apis/example.com/v1/racks", STRATEGIC, "{}").await.0, 404);
    assert_eq!(server.calls().len(), 3);
}

#[tokio::test]
async fn a_wrapped_client_keeps_its_namespace_and_expiry() {
    let server = Server::new();
    let expiry = Some("2030-01-01T00:00:00Z".parse().unwrap());
    let client = smp_kube::wrap(server.plain_client().with_valid_until(expiry));
    assert_eq!((client.default_namespace(), *client.valid_until()), ("lab", expiry));
    let body = json!({"spec": {"slots": [{"number": 2, "holds": "c"}]}}).to_string();
    assert_eq!(patch(&client, RACK, STRATEGIC, body).await.0, 200);
    assert_eq!(server.get(RACK)["spec"]["slots"][0]["holds"], "a");
}

#[tokio::test]
async fn a_body_that_servers_do_not_accept_is_not_sent() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let (code, status) = patch(&client, SERVICE, STRATEGIC, vec![b' '; 3 * 1024 * 1024 + 1]).await;
    assert_eq!((code, &status["reason"]), (413, &json!("RequestEntityTooLarge")));
    assert_eq!(server.calls(), [""; 0]);
}
