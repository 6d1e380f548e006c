//! Strategic merge patches in both dialects.

use http::Method;
use serde_json::{Value, json};
use smp_server::{Options, Server};

use crate::support::{Reply, get, patch, post, send};

const SERVICES: &str = "/api/v1/namespaces/default/services";

/// A server with a DNS service, which has one port over two protocols.
async fn with_dns(options: Options) -> Server {
    let server = Server::new(options);
    let ports =
        json!([{"name": "dns", "port": 53, "protocol": "UDP"}, {"name": "dns-tcp", "port": 53, "protocol": "TCP"}]);
    let created = post(&server, SERVICES, &json!({"metadata": {"name": "dns"}, "spec": {"ports": ports}})).await;
    assert_eq!(created.code, 201, "{created:?}");
    server
}

async fn patch_as(server: &Server, media_type: &str, body: &Value) -> Reply {
    send(server, Method::PATCH, &format!("{SERVICES}/dns"), media_type, body.to_string()).await
}

/// Protocol and node port of each port.
fn ports(answer: &Reply) -> Vec<(String, i64)> {
    let ports = answer.body["spec"]["ports"].as_array().unwrap();
    let text = |port: &Value| port["protocol"].as_str().unwrap().to_owned();
    ports.iter().map(|port| (text(port), port["targetPort"].as_i64().unwrap())).collect()
}

#[tokio::test]
async fn a_stock_server_loses_a_port_and_the_answer_warns() {
    let server = with_dns(Options::new()).await;
    let new = json!({"spec": {"ports": [
        {"name": "dns", "port": 53, "protocol": "UDP", "targetPort": 1}, {"name": "dns-tcp", "port": 53, "protocol": "TCP", "targetPort": 2},
        {"name": "web", "port": 80, "protocol": "TCP"}, {"name": "web3", "port": 80, "protocol": "UDP"},
    ]}});
    let stock = patch_as(&server, "application/strategic-merge-patch+json", &new).await;
    let extended =
        patch_as(&with_dns(Options::new().extended()).await, "application/strategic-merge-patch+json", &new).await;
    assert_eq!(ports(&extended).len(), 4, "{extended:?}");
    assert!(stock.code != 200 || ports(&stock).len() < 4, "{stock:?}");
    if stock.code == 200 {
        assert_eq!(stock.warnings.len(), 1, "{stock:?}");
        assert!(stock.warnings[0].starts_with("299 - \"this patch makes spec.ports lose"), "{stock:?}");
    }
    assert!(extended.warnings.is_empty());
}

#[tokio::test]
async fn a_request_chooses_its_dialect() {
    let server = with_dns(Options::new()).await;
    let change = json!({"spec": {"ports": [
        {"$patchMergeKey": ["port", "protocol"], "port": 53, "protocol": "TCP", "targetPort": 5353},
    ]}});
    let extended = patch_as(&server, "application/strategic-merge-patch+json;dialect=extended", &change).await;
    assert_eq!(extended.code, 200, "{extended:?}");
    assert_eq!(ports(&extended), [("UDP".to_owned(), 53), ("TCP".to_owned(), 5353)], "{extended:?}");
    let unknown = patch_as(&server, "application/strategic-merge-patch+json;dialect=nosuch", &change).await;
    assert_eq!(unknown.code, 415);
}

#[tokio::test]
async fn a_wrong_directive_is_422_with_code_and_path() {
    for options in [Options::new(), Options::new().extended()] {
        let server = with_dns(options).await;
        let before = get(&server, &format!("{SERVICES}/dns")).await.body;
        let refused = patch_as(
            &server,
            "application/strategic-merge-patch+json",
            &json!({"spec": {"$patch": "foo", "type": "secret"}}),
        )
        .await;
        assert_eq!(refused.code, 422, "{refused:?}");
        let cause = &refused.body["details"]["causes"][0];
        assert_eq!(
            (cause["reason"].is_string(), cause["field"].as_str().is_some_and(|field| field.starts_with("spec"))),
            (true, true),
            "{cause}"
        );
        assert!(!refused.message().contains("secret"), "a message must not show the document");
        assert_eq!(get(&server, &format!("{SERVICES}/dns")).await.body, before);
    }
}

#[tokio::test]
async fn a_version_in_a_patch_must_be_the_newest() {
    let server = with_dns(Options::new().extended()).await;
    let path = format!("{SERVICES}/dns");
    let version = get(&server, &path).await.body["metadata"]["resourceVersion"].clone();
    let change = |color: &str| json!({"metadata": {"resourceVersion": version, "labels": {"color": color}}});
    for (patch_type, codes) in [("strategic-merge", [200, 409]), ("merge", [409, 409])] {
        for (color, code) in ["red", "green"].into_iter().zip(codes) {
            let answer = patch(&server, &path, patch_type, &change(color)).await;
            assert_eq!(answer.code, code, "{patch_type} {answer:?}");
        }
    }
    let text = "Operation cannot be fulfilled on services \"dns\": the object has been modified; please apply your changes to the \
                latest version and try again";
    assert_eq!(patch(&server, &path, "merge", &change("blue")).await.message(), text);
}

#[tokio::test]
async fn a_dry_run_answers_and_writes_nothing() {
    let server = with_dns(Options::new()).await;
    let path = format!("{SERVICES}/dns");
    let before = get(&server, &path).await.body;
    let change = json!({"metadata": {"labels": {"color": "red"}}});
    let answer = patch(&server, &format!("{path}?dryRun=All"), "strategic-merge", &change).await;
    assert_eq!(answer.body["metadata"]["labels"]["color"], "red");
    assert_eq!(answer.body["metadata"]["resourceVersion"], before["metadata"]["resourceVersion"]);
    assert_eq!(get(&server, &path).await.body, before);
    let created = post(
        &server,
        &format!("{SERVICES}?dryRun=All"),
        &json!({"metadata": {"name": "x"}, "spec": {"ports": [{"port": 1}]}}),
    )
    .await;
    assert_eq!(created.code, 201);
    assert_eq!(get(&server, &format!("{SERVICES}/x")).await.code, 404);
}
