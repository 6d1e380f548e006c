//! Objects that others change at the same time.

use std::time::Duration;

use http::{Method, StatusCode};
use kube::Client;
use serde_json::{Value, json};
use smp_kube::Strategic;

use crate::passing::{STRATEGIC, patch};
use crate::server::{RACK, Server, status};

fn slot(number: u64, holds: &str) -> Value {
    json!({"spec": {"slots": [{"number": number, "holds": holds}]}})
}

async fn send(client: &Client, body: &Value) -> (u16, Value) {
    patch(client, RACK, STRATEGIC, body.to_string()).await
}

fn patches(server: &Server) -> usize {
    server.calls().iter().filter(|call| call.starts_with("PATCH")).count()
}

#[tokio::test(start_paused = true)]
async fn a_patch_is_computed_again_until_it_is_stored() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    server.state().others = (0..20).map(|size| json!({"spec": {"size": size}})).collect();
    assert_eq!(send(&client, &slot(2, "c")).await.0, 200);
    assert_eq!(server.get(RACK)["spec"]["slots"][1]["holds"], "c");
    assert_eq!((server.get(RACK)["spec"]["size"].clone(), patches(&server)), (json!(0), 21));
}

#[tokio::test(start_paused = true)]
async fn the_server_s_conflict_is_the_answer_after_the_deadline() {
    let server = Server::new();
    let client = server.client(&Strategic::new().with_deadline(Duration::ZERO));
    server.state().others = vec![json!({"spec": {"size": 1}}); 2];
    let (code, answer) = send(&client, &slot(2, "c")).await;
    // The first patch is the one that the server does not understand.
    assert_eq!((code, &answer["reason"], patches(&server)), (409, &json!("Conflict"), 2));
}

#[tokio::test]
async fn a_version_that_the_caller_names_is_tried_once() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    let mut body = slot(2, "c");
    body["metadata"]["resourceVersion"] = "0815".into();
    assert_eq!((send(&client, &body).await.0, patches(&server)), (409, 2));
    assert_eq!(server.last().json()["metadata"]["resourceVersion"], "0815");
    body["metadata"]["resourceVersion"] = server.get(RACK)["metadata"]["resourceVersion"].clone();
    assert_eq!(send(&client, &body).await.0, 200);
}

#[tokio::test]
async fn a_conflict_for_another_reason_is_handed_back() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, &slot(2, "c")).await.0, 200);
    server.state().seen.clear();
    server.state().answers.insert((Method::PATCH, RACK.to_owned()), status(StatusCode::CONFLICT, "UidMismatch"));
    let (code, answer) = send(&client, &slot(2, "d")).await;
    assert_eq!((code, &answer["reason"]), (409, &json!("UidMismatch")));
    assert_eq!(server.calls(), [format!("GET {RACK}"), format!("PATCH {RACK}"), format!("GET {RACK}")]);
}

#[tokio::test]
async fn a_hundred_patches_of_one_object_at_once_all_succeed_without_racing_each_other() {
    let server = Server::new();
    let client = server.client(&Strategic::new());
    assert_eq!(send(&client, &slot(0, "first")).await.0, 200);
    server.state().seen.clear();
    let tasks: Vec<_> = (100..200_u64)
        .map(|number| {
            let client = client.clone();
            tokio::spawn(async move { send(&client, &slot(number, "x")).await.0 })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 200);
    }
    let slots = server.get(RACK)["spec"]["slots"].as_array().unwrap().len();
    assert_eq!((slots, patches(&server), server.calls().len()), (103, 100, 200));
}
